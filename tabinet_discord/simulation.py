"""Matches between bot players only, from seeds that anyone can repeat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .engine.match import Event, Match, apply, start_match
from .engine.observation import observe
from .engine.record import Origin, SeatNote, to_record
from .engine.rules import Rules
from .engine.shuffle import Shuffle, commitment, simulated_seed
from .players.player import LEVELS

BEACON = "simulation"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated: `rules` as from `Rules.for_match`, and for each seat a level of `players`."""

    rules: Rules
    levels: tuple[str, ...]
    seed: int

    @property
    def seats(self) -> tuple[SeatNote, ...]:
        """Who sits where, as in records."""
        return tuple(SeatNote(f"Bot {n}", f"bot:{level}") for n, level in enumerate(self.levels, 1))

    def origin(self, number: int) -> Origin:
        """Where the luck of match 1, 2, … comes from."""
        seed = simulated_seed(self.seed, number)
        return Origin(commitment(seed), BEACON, seed)


Watcher = Callable[[Match, Match, Sequence[Event]], None]
"""Told of each move: the match before and after it, and what happened."""


def start(plan: Plan, number: int) -> Match:
    """Match `number` of the plan before its first move."""
    return start_match(plan.rules, len(plan.levels), Shuffle(simulated_seed(plan.seed, number), BEACON))


def play(plan: Plan, number: int, watch: Watcher | None = None) -> Match:
    """Play match `number` (1, 2, …) to its end. The same plan and number always give the same match."""
    match = start(plan, number)
    chance = Random(f"{plan.seed}:{number}")
    while match.result is None:
        seat = match.deal.turn
        move = LEVELS[plan.levels[seat]].choose(observe(match, seat), chance)
        before = match
        match, events = apply(match, seat, move, "bot")
        if watch is not None:
            watch(before, match, events)
    return match


def record_of(plan: Plan, number: int, match: Match) -> dict[str, Any]:
    """The record of a match that `play` gave."""
    return to_record(match, plan.seats, plan.origin(number))
