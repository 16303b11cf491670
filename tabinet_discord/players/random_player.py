"""A player that moves at random: the baseline that every other level must beat."""

from __future__ import annotations

from random import Random

from ..engine.moves import Move
from ..engine.observation import Observation
from .candidates import candidates


class RandomPlayer:
    """Any candidate move, each equally likely."""

    def choose(self, view: Observation, chance: Random) -> Move:
        """A legal move for the seat of `view`."""
        return chance.choice(list(candidates(view)))
