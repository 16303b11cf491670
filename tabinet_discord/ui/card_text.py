"""Cards and points as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..engine.cards import Card

_AS_TEXT: Final = "\ufe0e"
"""Asks for the plain sign: as an emoji, a black suit cannot be seen on a dark screen."""
SYMBOLS: Final = {suit: sign + _AS_TEXT for suit, sign in zip("SHDC", "♠♥♦♣", strict=True)}


def card_text(which: Card) -> str:
    """A card as people write it: `10♦`."""
    return which.rank + SYMBOLS[which.suit]


def cards_text(which: Iterable[Card]) -> str:
    """Cards in a line, with a space that does not break inside a card."""
    return " ".join(map(card_text, which))
