"""Frozen opponents to measure with. They are never improved: figures against them stay comparable for ever."""

from __future__ import annotations

from random import Random
from typing import Final

from ..engine.captures import values_of
from ..engine.cards import Card
from ..engine.deal import is_tabla, tabla_worth
from ..engine.moves import Capture, Move, Trail
from ..engine.observation import Observation
from ..engine.rules import Rules
from .budget import DEFAULT, Budget
from .candidates import candidates
from .ending import solved

EXACT: Final = Budget(nodes=1_000_000, seconds=60.0)
"""Enough for every last hand."""


class RandomPlayer:
    """A random card, and a random legal capture with it if there is one."""

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """A legal move for the seat of `view`."""
        moves = list(candidates(view))
        which = chance.choice(view.hand)
        mine = [move for move in moves if move.card == which]
        return chance.choice([move for move in mine if isinstance(move, Capture)] or mine)


class Reference:
    """Takes the capture that is worth most now; else trails the card with fewest points, then of lowest value.

    Worth is card points, tabla points and 0.12 a card, the played one included. Knows no refusal and no claims.
    """

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """A legal move for the seat of `view`; of equal ones the first in hand and table order."""
        moves = list(candidates(view))
        takes = [move for move in moves if isinstance(move, Capture)]
        if takes:
            return min(takes, key=lambda move: (-_worth(view, move), _order(view, move)))
        trails = [move for move in moves if isinstance(move, Trail)]
        return min(trails, key=lambda move: (view.rules.card_points(move.card), _lowest(move.card, view.rules)))


class ReferenceX(Reference):
    """The reference, but the last hand of two sides is solved exactly."""

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """A legal move for the seat of `view`."""
        return solved(view, EXACT) or super().choose(view, chance, budget)


def _worth(view: Observation, move: Capture) -> int:
    """In hundredths of a point, so that equal is equal."""
    rules = view.rules
    points = sum(map(rules.card_points, (*move.cards, move.card)))
    tabla = tabla_worth(move, rules) if is_tabla(view, move, rules) else 0
    return 100 * (points + tabla) + 12 * (len(move.taken) + 1)


def _order(view: Observation, move: Capture) -> tuple[int, tuple[int, ...]]:
    return view.hand.index(move.card), tuple(map(view.table.index, move.cards))


def _lowest(which: Card, rules: Rules) -> int:
    """What a card captures at least; a wild jack, which has no value, comes after the ten."""
    return min(values_of(which, rules), default=which.number)
