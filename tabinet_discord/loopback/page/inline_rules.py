"""Inline parts of Discord's markdown: styles, spoilers, mentions, moments, emojis, bare addresses."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

# Discord's own patterns, in its order of preference for matches of one length. CommonMark's flanking rules would
# leave `**Deal:**four` as it stands, where Discord makes it bold.
_STYLES: Final = (
    ("em", re.compile(r"_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)|\*(?=\S)((?:\*\*|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)")),
    ("strong", re.compile(r"\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)")),
    ("u", re.compile(r"__((?:\\[\s\S]|[^\\])+?)__(?!_)")),
    ("s", re.compile(r"~~([\s\S]+?)~~(?!_)")),
    ("spoiler", re.compile(r"\|\|([\s\S]+?)\|\|")),
)
_NAMED: Final = (
    ("user", re.compile(r"<@!?(\d{1,20})>")),
    ("role", re.compile(r"<@&(\d{1,20})>")),
    ("channel", re.compile(r"<#(\d{1,20})>")),
    ("command", re.compile(r"</([-\w' ]{1,98}):\d{1,20}>")),
    ("emoji", re.compile(r"<a?:(\w{1,32}):(\d{1,20})>")),
    ("moment", re.compile(r"<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>")),
)
_ANGLED: Final = re.compile(r"<(https?://[^\s<>]+)>")
_BARE: Final = re.compile(r"https?://[^\s<>]+[^\s<>.,:;\"'\])|*_~]")


def is_web_address(url: str) -> bool:
    """Whether a link may lead there: web pages only, never scripts or local files."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return False
    return parts.scheme.lower() in ("http", "https") and bool(parts.netloc)


def register_inlines(parser: MarkdownIt) -> None:
    """Teach the parser Discord's inline parts."""
    for char in "|h":
        parser.inline.add_terminator_char(char)
    parser.inline.ruler.before("escape", "discord_named", _named)
    parser.inline.ruler.before("escape", "discord_address", _address)
    parser.inline.ruler.after("backticks", "discord_style", _style)


def _style(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "*_~|":
        return False
    if state.src[state.pos] == "_" and state.pos and state.src[state.pos - 1].isalnum():
        return False  # snake_case stays as it is
    found: list[tuple[int, str, re.Match[str]]] = []
    for tag, pattern in _STYLES:
        match = pattern.match(state.src, state.pos, state.posMax)
        if match:
            found.append((match.end(), tag, match))
    if not found:
        return False
    end, tag, match = max(found, key=lambda one: one[0])  # the first of the longest
    if silent:
        state.pos = end
        return True
    group = match.lastindex or 1
    state.push(f"{tag}_open", tag, 1)
    after = state.posMax
    state.pos, state.posMax = match.start(group), match.end(group)
    state.md.inline.tokenize(state)
    state.pos, state.posMax = end, after
    state.push(f"{tag}_close", tag, -1)
    return True


def _named(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "<":
        return False
    for kind, pattern in _NAMED:
        match = pattern.match(state.src, state.pos, state.posMax)
        if match:
            if not silent:
                token = state.push("named", "", 0)
                token.content = match[1]
                token.meta = {"kind": kind, "extra": match[2] if (match.lastindex or 0) > 1 else ""}
            state.pos = match.end()
            return True
    return False


def _address(state: StateInline, silent: bool) -> bool:
    char = state.src[state.pos]
    if char not in "<h" or state.linkLevel:
        return False
    pattern = _ANGLED if char == "<" else _BARE
    match = pattern.match(state.src, state.pos, state.posMax)
    if not match or (char == "h" and state.pos and state.src[state.pos - 1].isalnum()):
        return False
    url = match[1] if char == "<" else match[0]
    href = state.md.normalizeLink(url)
    if not is_web_address(href):
        return False
    if not silent:
        state.push("link_open", "a", 1).attrSet("href", href)
        state.push("text", "", 0).content = url
        state.push("link_close", "a", -1)
    state.pos = match.end()
    return True
