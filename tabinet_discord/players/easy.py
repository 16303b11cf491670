"""A plausible beginner: takes what lies before the eyes, misses many sums, and seldom thinks of the next player."""

from __future__ import annotations

from random import Random
from typing import Final

from ..engine.moves import Capture, Move, Trail
from ..engine.observation import Observation
from .budget import DEFAULT, Budget
from .candidates import candidates
from .claims import sure_claim
from .medium import worth
from .memory import cards_unseen

SEEN: Final = (0.95, 0.6, 0.35, 0.2)
"""How likely a capture is noticed that takes one card, two, three, four or more."""
CAUTION: Final = 0.35
"""How often the danger of the table that is left is thought of."""


class Easy:
    """Knows the value of cards and tablas, but not always what it could take or what it gives away."""

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """A legal move for the seat of `view`."""
        moves = list(candidates(view))
        seen = [move for move in moves if isinstance(move, Capture) and chance.random() < SEEN[len(move.taken[:4]) - 1]]
        claim = sure_claim(view, seen)
        if claim is not None:
            return claim
        unseen = cards_unseen(view) if chance.random() < CAUTION else ()
        trails = [move for move in moves if isinstance(move, Trail)]
        chance.shuffle(trails)
        return max(seen or trails or moves, key=lambda move: worth(view, move, unseen))
