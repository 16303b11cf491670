"""What a bot player is, and the levels there are."""

from __future__ import annotations

from random import Random
from typing import Protocol

from ..engine.moves import Move
from ..engine.observation import Observation
from .budget import DEFAULT, Budget
from .easy import Easy
from .hard import Hard
from .medium import Medium
from .yardsticks import RandomPlayer, Reference, ReferenceX


class Player(Protocol):
    """A bot player. It is given what any opponent in its seat would see, so that it cannot cheat."""

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """A legal move for the seat of `view`, whose turn it is. The same input gives the same move."""
        ...


LEVELS: dict[str, Player] = {
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(),
    "random": RandomPlayer(),
    "substitute": Medium(steps_in=True),
}
"""Levels by the name that stands behind `bot:` in records. `substitute` is medium without claims and refusals."""

YARDSTICKS: dict[str, Player] = {
    "random": RandomPlayer(),
    "reference": Reference(),
    "reference-x": ReferenceX(),
}
"""What levels are measured with in the arena."""

SUBSTITUTE = "substitute"
"""Who plays for a person who is silent or has left."""
