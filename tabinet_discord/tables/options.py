"""What the person who opens a table chooses, and the timings that the operator chooses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal, TypeAlias

from ..engine.rules import MAX_TARGET, MIN_TARGET
from .errors import Refusal

__all__ = [
    "DEFAULT_CLOCK",
    "DEFAULT_LEVEL",
    "DEFAULT_RULES",
    "MAX_CLOCK",
    "MAX_TARGET",
    "MIN_CLOCK",
    "MIN_TARGET",
    "Level",
    "Options",
    "Timings",
]

DEFAULT_RULES: Final = "tabinet"
"""What is played unless other rules are asked for."""
MIN_CLOCK: Final = 20
MAX_CLOCK: Final = 300
DEFAULT_CLOCK: Final = 90
Level: TypeAlias = Literal["easy", "medium", "hard"]
"""How well the bots at a table play."""
DEFAULT_LEVEL: Final[Level] = "medium"


@dataclass(frozen=True, slots=True)
class Options:
    """A table's own choices. `players` None: as many as sit there at the start; `clock` in seconds a move.

    `partners` says whether four play as two pairs; None: as the rules have it. `level` is that of the bots added,
    `hints` whether people may ask what the best of them would play.
    """

    players: int | None = None
    clock: int = DEFAULT_CLOCK
    partners: bool | None = None
    level: str = DEFAULT_LEVEL
    hints: bool = False

    def __post_init__(self) -> None:
        if not MIN_CLOCK <= self.clock <= MAX_CLOCK:
            raise Refusal("bad_clock", low=MIN_CLOCK, high=MAX_CLOCK)

    @property
    def time(self) -> timedelta:
        """How long a person has for a move."""
        return timedelta(seconds=self.clock)

    @property
    def warning(self) -> timedelta:
        """How long before the deadline the one warning comes."""
        return self.time / 3


@dataclass(frozen=True, slots=True)
class Timings:
    """Waits that are the operator's choice, in seconds."""

    bot_pause: float = 1.2
    lobby: float = 3600.0
    """A lobby that nobody joins or starts closes."""
    opening: float = 60.0
    """So long may Discord take to show a new table; then it is closed."""
    return_to_lobby: float = 600.0
    """After the bot's own absence a lobby has at least so long."""

    @property
    def pause(self) -> timedelta:
        """How long a bot takes for a move, so that people can follow."""
        return timedelta(seconds=self.bot_pause)
