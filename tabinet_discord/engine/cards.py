"""The 52 cards: shared, immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .errors import InvalidMove

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
COURTS: Final = ("J", "Q", "K")


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck; `str(card)` is its notation, e.g. `10D`. Get cards with `card("10D")`."""

    rank: str
    suit: str
    place: int
    """0 to 51 in the order in which a fresh deck lies: S H D C, each A 2 … K."""

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"<{self.rank}{self.suit}>"

    def __hash__(self) -> int:
        return self.place

    @property
    def is_ace(self) -> bool:
        return self.rank == "A"

    @property
    def number(self) -> int:
        """1 for an ace to 13 for a king: the order of ranks, not what the card captures."""
        return RANKS.index(self.rank) + 1


DECK: Final[tuple[Card, ...]] = tuple(
    Card(rank, suit, 13 * s + r) for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)
)
_BY_NAME: Final = {str(c): c for c in DECK}


def card(text: str) -> Card:
    """The card written as `text`, e.g. `AS`, `10D`. Raises InvalidMove if there is none."""
    try:
        return _BY_NAME[text]
    except KeyError:
        raise InvalidMove("unknown_card", text=text) from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, blanks between them. Raises InvalidMove."""
    return tuple(card(word) for word in text.split())


def deck_of(size: int) -> tuple[Card, ...]:
    """A fresh deck of 52 cards, or of 40 without J Q K, in the order S H D C, each A 2 … K."""
    return DECK if size == 52 else tuple(c for c in DECK if c.rank not in COURTS)
