"""How much a bot player may think: counted in worlds and nodes, so that the same seed gives the same move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may use. It can be pickled, to be sent to a worker process."""

    worlds: int = 120
    """In how many ways the hidden cards are imagined."""
    nodes: int = 20_000
    """Positions that an exact search of the end may visit before it gives up."""
    seconds: float = 2.0
    """A cap that is not reached on an ordinary machine; if it is, the move may depend on the machine's speed."""
    clock: Callable[[], float] = perf_counter


DEFAULT: Final = Budget()
