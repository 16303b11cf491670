"""Where the cards of a deal lie: a card keeps its place while it lies there, a new one takes the first free place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.cards import Card
from ..engine.deal import MoveMade
from ..engine.moves import Capture, Trail


@dataclass(frozen=True, slots=True)
class Slots:
    """The places of a deal, as many as were ever needed in it, so that they never grow fewer before the next deal."""

    cards: tuple[Card | None, ...]
    taken: tuple[tuple[int, Card], ...] = ()
    """What the last move took, and from where."""
    played: Card | None = None
    """The card of the last move; it lies in its slot only if it was trailed."""


def lay_out(table: Sequence[Card], moves: Sequence[MoveMade]) -> Slots:
    """The slots after `moves`, the deal's moves so far, which left `table` lying there."""
    slots = Slots(_laid_first(table, moves))
    for made in moves:
        slots = _after(slots, made)
    return slots


def in_places(table: Sequence[Card], moves: Sequence[MoveMade]) -> tuple[Card, ...]:
    """The cards that lie there, as a picture shows them."""
    return tuple(which for which in lay_out(table, moves).cards if which is not None)


def _laid_first(table: Sequence[Card], moves: Sequence[MoveMade]) -> tuple[Card, ...]:
    """The cards that lay there before the first move, low ones first: those seen there and never played."""
    played: set[Card] = set()
    seen = set(table)
    for made in moves:
        if isinstance(made.move, Capture | Trail):
            played.add(made.move.card)
        if isinstance(made.move, Capture):
            seen |= set(made.move.cards)
    return tuple(sorted(seen - played, key=lambda c: (c.number, c.place)))


def _after(slots: Slots, made: MoveMade) -> Slots:
    move, cards = made.move, list(slots.cards)
    if isinstance(move, Trail):
        free = cards.index(None) if None in cards else len(cards)
        cards[free : free + 1] = [move.card]
        return Slots(tuple(cards), played=move.card)
    if isinstance(move, Capture):
        taken = tuple((place, which) for place, which in enumerate(cards) if which and which in move.cards)
        left = (None if which in move.cards else which for which in cards)
        return Slots(tuple(left), taken, move.card)
    return Slots(slots.cards)
