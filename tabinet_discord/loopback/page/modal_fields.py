"""What a person filled in, as the world wants the fields of a modal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..model import Json

TEXT_INPUT: Final = 4
RADIO_GROUP: Final = 21
CHECKBOX: Final = 23
MANY: Final = frozenset({3, 5, 6, 7, 8, 19, 22})


def read_modal(modal: Json, given: Mapping[str, Sequence[str]]) -> dict[str, str | list[str] | bool]:
    """The fields by custom id. A form leaves out what is not ticked, so the modal says which there are."""
    fields: dict[str, str | list[str] | bool] = {}
    for name, kind in _controls(modal.get("components") or []):
        values = [one for one in given.get(name, ()) if one or kind == TEXT_INPUT]
        if values or kind != RADIO_GROUP:  # of a radio group that was left alone nothing is sent
            fields[name] = _read(kind, values)
    return fields


def _read(kind: int, values: list[str]) -> str | list[str] | bool:
    if kind == CHECKBOX:
        return bool(values)
    if kind in MANY:
        return values
    return values[0] if values else ""


def _controls(components: Sequence[Json]) -> Iterator[tuple[str, int]]:
    for component in components:
        if component.get("custom_id"):
            yield str(component["custom_id"]), int(component["type"])
        inner = component.get("component")
        yield from _controls([inner] if inner else component.get("components") or [])
