"""Bodies with exactly one thing changed."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = ("", "x" * 6001, -1, 2**60, True, [], {})
"""Values that fit nearly nowhere."""
TOO_MANY: list[Any] = [None] * 41


def mutations(body: Any) -> Iterator[tuple[str, Any]]:
    """Each body with one value replaced by an odd one, or one key left out; with a word for what was done."""
    for path in paths(body):
        for value in ODD if not isinstance(_at(body, path), list) else (*ODD, TOO_MANY):
            yield f"{path} = {str(value)[:20]}", _with(body, path, value)
        if isinstance(path[-1], str):
            yield f"{path} left out", _with(body, path)


def paths(tree: Any, begin: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where there is a value."""
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for step, value in steps:
        yield (*begin, step)
        yield from paths(value, (*begin, step))


_ABSENT = object()


def _at(body: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        body = body[step]
    return body


def _with(body: Any, path: tuple[str | int, ...], value: Any = _ABSENT) -> Any:
    changed = copy.deepcopy(body)
    node = _at(changed, path[:-1])
    if value is _ABSENT:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return changed
