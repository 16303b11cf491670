"""Small budgets, so that the laws of the strongest player are tested in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from tabinet_discord.engine.moves import Move
from tabinet_discord.engine.observation import Observation
from tabinet_discord.players.budget import Budget
from tabinet_discord.players.player import LEVELS, YARDSTICKS, Player

QUICK: Final = Budget(worlds=4, nodes=300)


@dataclass(frozen=True)
class Hasty:
    """A player that always has little time."""

    player: Player

    def choose(self, view: Observation, chance: Random, budget: Budget = QUICK) -> Move:
        return self.player.choose(view, chance, budget)


PLAYERS: Final[dict[str, Player]] = {name: Hasty(player) for name, player in {**YARDSTICKS, **LEVELS}.items()}
"""All levels and yardsticks, in haste."""
