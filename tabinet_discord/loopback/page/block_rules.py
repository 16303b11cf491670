"""Blocks of Discord's markdown: code, headings, small print, quotes, lists.

They differ from CommonMark: nothing continues lazily, three heading levels, `-#`, `>>>`, and a list takes its first
number as it comes. Every rule may interrupt a paragraph, because for Discord a line is a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

_CODE: Final = re.compile(r"(?<!\\)```(?:([\w+.#-]+)\n)?\n*([\s\S]+?)\n*```")
_FENCE: Final = re.compile(r"```([\w+.#-]*)$")
_HEADING: Final = re.compile(r" *(#{1,3}) +(?!#)(.+?)(?: +#+)? *$")
_SMALL: Final = re.compile(r" *-# +(.+)$")
_ITEM: Final = re.compile(r"( *)([-*]|\d{1,9}\.) +(.+)$")
DEEPEST: Final = 24
"""Lists in lists; what is indented further is left out."""
_BLANK: Final = re.compile(r"\s*$")

_Rule = Callable[[StateBlock, int, int, bool], bool]


def isolate_code(text: str) -> str:
    """Put every code block on lines of its own, as Discord shows it even in the middle of a line."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")

    def apart(match: re.Match[str]) -> str:
        before = "" if match.start() == 0 or text[match.start() - 1] == "\n" else "\n"
        after = "" if match.end() == len(text) or text[match.end()] == "\n" else "\n"
        return f"{before}```{match[1] or ''}\n{match[2]}\n```{after}"

    return _CODE.sub(apart, text)


def register_blocks(parser: MarkdownIt) -> None:
    """Teach the parser Discord's blocks."""
    rules: tuple[tuple[str, _Rule], ...] = (
        ("discord_code", _code),
        ("discord_heading", _heading),
        ("discord_small", _small),
        ("discord_quote", _quote),
        ("discord_list", _list),
    )
    for name, rule in rules:
        parser.block.ruler.before("paragraph", name, rule, {"alt": ["paragraph"]})


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] : state.eMarks[number]]


def _add_inline(state: StateBlock, content: str) -> None:
    token = state.push("inline", "", 0)
    token.content = content
    token.children = []


def _code(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    opening = _FENCE.match(_line(state, start))
    if not opening:
        return False
    for close in range(start + 1, end):
        if _line(state, close) == "```":
            break
    else:
        return False  # an open end is no code block for Discord
    if silent:
        return True
    token = state.push("fence", "code", 0)
    token.info = opening[1]
    token.content = "\n".join(_line(state, number) for number in range(start + 1, close)) + "\n"
    state.line = close + 1
    return True


def _heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    match = _HEADING.match(_line(state, start))
    if not match:
        return False
    if not silent:
        _wrapped_line(state, "heading", f"h{len(match[1])}", match[2])
        state.line = start + 1
    return True


def _small(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    match = _SMALL.match(_line(state, start))
    if not match:
        return False
    if not silent:
        _wrapped_line(state, "small", "small", match[1])
        state.line = start + 1
    return True


def _wrapped_line(state: StateBlock, kind: str, tag: str, content: str) -> None:
    state.push(f"{kind}_open", tag, 1)
    _add_inline(state, content)
    state.push(f"{kind}_close", tag, -1)


def _quote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    first = _line(state, start)
    if state.env.get("quoted") or not first.startswith(("> ", ">>> ")):
        return False
    if silent:
        return True
    if first.startswith(">>> "):
        inside = [first[4:], *(_line(state, number) for number in range(start + 1, end))]
    else:
        inside = []
        for number in range(start, end):
            text = _line(state, number)
            if not text.startswith("> "):
                break
            inside.append(text[2:])
    state.push("blockquote_open", "blockquote", 1)
    # Quotes do not nest on Discord; the note in env keeps the parser from trying.
    state.md.block.parse("\n".join(inside), state.md, {**state.env, "quoted": True}, state.tokens)
    state.push("blockquote_close", "blockquote", -1)
    state.line = start + len(inside)
    return True


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if not _ITEM.match(_line(state, start)):
        return False
    if silent:
        return True
    items: list[tuple[int, str, list[str]]] = []
    number = start
    while number < end:
        text = _line(state, number)
        match = _ITEM.match(text)
        if match:
            items.append((len(match[1]), match[2], [match[3]]))
        elif text.startswith("  ") and not _BLANK.match(text):
            items[-1][2].append(text.strip())  # an indented line goes on with the item above
        else:
            break
        number += 1
    _push_list(state, items)
    state.line = number
    return True


def _push_list(state: StateBlock, items: list[tuple[int, str, list[str]]]) -> None:
    """One list, and lists inside its items for what is indented further."""
    depth, marker, _ = items[0]
    ordered = marker.endswith(".")
    kind, tag = ("ordered_list", "ol") if ordered else ("bullet_list", "ul")
    opening = state.push(f"{kind}_open", tag, 1)
    if ordered and int(marker[:-1]) != 1:
        opening.attrSet("start", str(int(marker[:-1])))
    k = 0
    while k < len(items):
        state.push("list_item_open", "li", 1)
        _add_inline(state, "\n".join(items[k][2]))
        deeper = k + 1
        while deeper < len(items) and items[deeper][0] > depth:
            deeper += 1
        if deeper > k + 1 and state.level < DEEPEST:
            _push_list(state, items[k + 1 : deeper])
        state.push("list_item_close", "li", -1)
        k = deeper
    state.push(f"{kind}_close", tag, -1)
