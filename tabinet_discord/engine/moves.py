"""A move as a value. Its text form is in `notation`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card


@dataclass(frozen=True, slots=True)
class Taken:
    """A table card that a capture takes; `ace` is what an ace counts as (None for other cards, or if not said)."""

    card: Card
    ace: int | None = None


@dataclass(frozen=True, slots=True)
class Trail:
    """Lay a card on the table and leave it there."""

    card: Card


@dataclass(frozen=True, slots=True)
class Capture:
    """Take `taken`, in table order, with `card`; `ace` is what a played ace counts as. `claim`: with a claim."""

    card: Card
    taken: tuple[Taken, ...]
    ace: int | None = None
    claim: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The table cards taken."""
        return tuple(t.card for t in self.taken)


@dataclass(frozen=True, slots=True)
class Refuse:
    """Lay down the first hand of a deal for a new one (`first_hand_refusal`)."""


Move: TypeAlias = Trail | Capture | Refuse
