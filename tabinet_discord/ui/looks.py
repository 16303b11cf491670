"""How one person wants to see cards: as pictures or words only, in two colours or four, in which order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import discord

from ..engine.cards import Card
from ..pictures.faces import Style
from .card_emojis import CardEmojis


@dataclass(frozen=True, slots=True)
class Looks:
    """Choices of looks. No rule depends on them: a button that plays is the same whatever it shows."""

    emojis: CardEmojis | None = None
    """None: cards are words only."""
    style: Style = "classic"
    by_suit: bool = False
    """The hand by suit, then rank, instead of by rank, then suit."""
    ask_first: bool = False
    """A move is played by a second press only."""

    def emoji(self, which: Card) -> discord.PartialEmoji | None:
        """What stands before a card's name on a button."""
        return None if self.emojis is None else self.emojis.of(which, self.style)

    def in_order(self, hand: Sequence[Card]) -> list[tuple[int, Card]]:
        """The cards of a hand sorted by rank, as they are shown, each with its place in that hand."""
        placed = list(enumerate(hand))
        return sorted(placed, key=lambda one: (one[1].suit, one[0])) if self.by_suit else placed


WORDS: Final = Looks()
"""Words only."""
LooksOf: TypeAlias = Callable[[int], Awaitable[Looks]]
"""The choices of a person, by user id."""


async def in_words(user: int) -> Looks:
    """Everybody sees words."""
    return WORDS
