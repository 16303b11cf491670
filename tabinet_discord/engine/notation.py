"""Moves as text, round trip: `KS`, `KS x 10H 3C AD=1`, `AS=11 x 10D AH=1 !`, `JS x 4H AC`, `refuse`."""

from __future__ import annotations

import re
from typing import Final

from .cards import Card, card
from .errors import InvalidMove
from .moves import Capture, Move, Refuse, Taken, Trail

_NUMBER: Final = re.compile("0|[1-9][0-9]?")


def format_move(move: Move) -> str:
    """The text of a move; `parse_move` reads it back."""
    if isinstance(move, Refuse):
        return "refuse"
    if isinstance(move, Trail):
        return str(move.card)
    taken = " ".join(_word(t.card, t.ace) for t in move.taken)
    return f"{_word(move.card, move.ace)} x {taken}{' !' if move.claim else ''}"


def parse_move(text: str) -> Move:
    """The move written as `text`. Raises InvalidMove if it is not one; legality is not looked at."""
    words = text.split()
    if words == ["refuse"]:
        return Refuse()
    if len(words) == 1:
        played, value = _read(words[0])
        if value is not None:
            raise InvalidMove("trailed_ace_value", text=text)
        return Trail(played)
    claim = words[-1:] == ["!"]
    if claim:
        words.pop()
    if len(words) < 3 or words[1] != "x":
        raise InvalidMove("unreadable_move", text=text)
    played, value = _read(words[0])
    taken = tuple(Taken(*_read(word)) for word in words[2:])
    if len({t.card for t in taken} | {played}) != len(taken) + 1:
        raise InvalidMove("card_twice", text=text)
    return Capture(played, taken, value, claim)


def _word(which: Card, value: int | None) -> str:
    return str(which) if value is None else f"{which}={value}"


def _read(word: str) -> tuple[Card, int | None]:
    name, equals, digits = word.partition("=")
    which = card(name)
    if not equals:
        return which, None
    if not which.is_ace or not _NUMBER.fullmatch(digits):
        raise InvalidMove("bad_value", text=word)
    return which, int(digits)
