"""House rules as people type them: `claims = yes, hands = {3 = [4, 4, 4]}`.

Values are those of the rule files, with some tolerance: `yes` and `no` for flags, words without quotes, a single number
where a list is meant. What stands in round brackets is a remark, because Discord's suggestions carry some.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

from .errors import RulesError
from .rules import CHOICES, FLAGS, NUMBERS, SWITCHES, Rules, rules_to_mapping

Json: TypeAlias = Any

NOT_OFFERED: Final = frozenset({"building"})
"""Switches that have no second value yet."""
_LISTS: Final = ("ace", "players")
_FLAG_WORDS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_EXAMPLES: Final[Mapping[str, Json]] = {
    "values": {"J": 12, "Q": 13, "K": 14},
    "ace": [1, 11],
    "players": [2, 3, 4],
    "hands": {"3": [6, 6, 4]},
    "points": {"A": 1, "10D": 2, "2C": 1},
}
_TOKEN: Final = re.compile(
    r"""(?P<blank>\s+|\([^)]*(?:\)|$))|(?P<mark>[{}\[\],=])"""
    r"""|(?P<text>"(?:[^"\\]|\\.)*"|'[^']*')|(?P<word>[^\s{}\[\],="'()]+)"""
)
_BARE: Final = re.compile(r"[a-z][a-z0-9_]*")
_BARE_ENTRY: Final = re.compile(r"[A-Z0-9_]+")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_DEEPEST: Final = 3


def parse_changes(text: str) -> dict[str, Json]:
    """The switches named in `text` with their new values, not yet checked against any rules. Raises RulesError."""
    reader = _Reader(text)
    changes: dict[str, Json] = {}
    while reader.kind != "end":
        key = reader.take("word").lower()
        if key not in SWITCHES:
            raise RulesError("unknown_switch", key=key)
        if key in changes:
            raise RulesError("given_twice", key=key)
        reader.key = key
        reader.take("mark", "=")
        value = reader.value()
        changes[key] = [value] if key in _LISTS and type(value) is int else value
        if reader.kind != "end":
            reader.take("mark", ",")
    return changes


def format_changes(changes: Mapping[str, Json]) -> str:
    """The text that `parse_changes` reads as these changes."""
    return ", ".join(f"{key} = {format_value(value)}" for key, value in changes.items())


def format_value(value: Json) -> str:
    """One value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, Json]", value).items()
        return "{" + ", ".join(f"{_entry(key)} = {format_value(inner)}" for key, inner in entries) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(format_value, cast("list[Json]", value))) + "]"
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in _FLAG_WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


def finished_terms(text: str) -> tuple[str, str]:
    """The part of half-typed changes up to the last comma between terms, and the term begun after it; no remarks."""
    done, begun, depth = "", "", 0
    for match in _TOKEN.finditer(text):
        piece = " " if match["blank"] else match.group()
        depth += piece in ("{", "[")
        depth -= piece in ("}", "]")
        begun += piece
        if piece == "," and depth <= 0:
            done, begun = done + begun, ""
    return _tidy(done), _tidy(begun)


def choices_of(key: str) -> tuple[Json, ...]:
    """The few values that a switch can have, empty if they cannot be counted up."""
    if key in NOT_OFFERED:
        return (False,)
    return (True, False) if key in FLAGS else CHOICES.get(key, ())


def possible(key: str) -> str:
    """What a switch can be, as it is typed: its values, its limits, or an example. Empty for an unknown switch."""
    if key in NUMBERS:
        return "{}–{}".format(*NUMBERS[key])
    if key in _EXAMPLES:
        return format_value(_EXAMPLES[key])
    return ", ".join(map(format_value, choices_of(key)))


def merged(changes: Mapping[str, Json], newer: Mapping[str, Json]) -> dict[str, Json]:
    """`changes` with newer ones over them. `hands` are replaced one number of players at a time, as they are played."""
    both = {**changes, **newer}
    older_hands, newer_hands = changes.get("hands"), newer.get("hands")
    if isinstance(older_hands, Mapping) and isinstance(newer_hands, Mapping):
        both["hands"] = {**older_hands, **newer_hands}
    return both


def changed(base: Rules, changes: Mapping[str, Json]) -> Rules:
    """`base` with all changes at once; hands for numbers of players that they do not name stay. Raises RulesError."""
    for key in changes:
        if key not in SWITCHES:
            raise RulesError("unknown_switch", key=key)
    whole = merged(rules_to_mapping(base), changes)
    return base.override(**{key: whole[key] for key in changes})


def essential(base: Rules, changes: Mapping[str, Json]) -> dict[str, Json]:
    """Those of possible changes that make a difference to `base`."""
    differing = changed(base, changes).overrides
    kept = {key: value for key, value in changes.items() if key in differing}
    if "hands" in kept:
        own = rules_to_mapping(base)["hands"]
        kept["hands"] = {n: sizes for n, sizes in kept["hands"].items() if own.get(n) != sizes}
    return kept


def _tidy(text: str) -> str:
    return " ".join(text.split()).replace(" ,", ",")


def _entry(key: str) -> str:
    return key if _BARE_ENTRY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


class _Reader:
    """Reads values token by token. `key` is the switch being read, for the errors."""

    def __init__(self, text: str) -> None:
        self.key = ""
        self._tokens = self._split(text)
        self.kind, self._token = next(self._tokens)

    def take(self, kind: str, token: str | None = None) -> str:
        """The present token, which must be of this kind; goes on to the next."""
        found = self._token
        if self.kind != kind or token not in (None, found):
            raise self._unreadable(found)
        self.kind, self._token = next(self._tokens)
        return found

    def value(self, depth: int = 0) -> Json:
        """A whole value."""
        if depth > _DEEPEST:
            raise self._unreadable(self._token)
        if self.kind == "text":
            return self._text()
        if self.kind == "word":
            word = self.take("word")
            return int(word) if _NUMBER.fullmatch(word) else _FLAG_WORDS.get(word.lower(), word.lower())
        if self._token == "[":
            return self._list(depth)
        return self._table(depth)

    def _list(self, depth: int) -> list[Json]:
        self.take("mark", "[")
        values: list[Json] = []
        while self._token != "]" or self.kind != "mark":
            values.append(self.value(depth + 1))
            self._separated("]")
        self.take("mark", "]")
        return values

    def _table(self, depth: int) -> dict[str, Json]:
        self.take("mark", "{")
        table: dict[str, Json] = {}
        while self._token != "}" or self.kind != "mark":
            entry = self._text() if self.kind == "text" else self.take("word").upper()
            if entry in table:
                raise RulesError("given_twice", key=self.key)
            self.take("mark", "=")
            table[entry] = self.value(depth + 1)
            self._separated("}")
        self.take("mark", "}")
        return table

    def _text(self) -> str:
        token = self.take("text")
        try:
            return token[1:-1] if token[0] == "'" else json.loads(token, strict=False)
        except ValueError:
            raise self._unreadable(token) from None

    def _separated(self, end: str) -> None:
        if self.kind != "mark" or self._token != end:
            self.take("mark", ",")

    def _split(self, text: str) -> Iterator[tuple[str, str]]:
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._unreadable(text[at])
            at = match.end()
            if match.lastgroup not in (None, "blank"):
                yield str(match.lastgroup), match.group()
        while True:
            yield "end", ""

    def _unreadable(self, near: str) -> RulesError:
        if near:
            return RulesError("not_readable", key=self.key, near=near)
        return RulesError("cut_short", key=self.key)
