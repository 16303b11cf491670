"""First moves compared over many worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from ..engine.observation import Observation
from .board import Board
from .evidence import Evidence
from .first_move import First
from .instinct import CAREFUL, Instinct, instinct_of
from .lookahead import Lookahead
from .worlds import Kinds, Worlds

World: TypeAlias = tuple[Sequence[Kinds], Sequence[Instinct], int]
"""Hands, how each seat plays, and how often it was drawn."""

DRAWS: Final = 8
"""So many worlds are drawn for each that is looked at, where there is evidence to choose by."""
FIRST_CHECK: Final = 12
"""After so many worlds, and each time twice as many, moves that are clearly not the best are given up."""
CLEARLY: Final = 2.5
"""In standard errors of the difference."""


def compare(
    view: Observation, board: Board, moves: Sequence[First], worlds: Worlds, chance: Random, many: int,
    late: Callable[[], bool],
) -> list[tuple[float, First]]:  # fmt: skip
    """The margin that each move leads to on average. Moves that are clearly not the best are left out."""
    evidence = Evidence(view, board)
    look = Lookahead(view, evidence.own)
    values: list[list[float]] = [[] for _ in moves]
    alive, check, counted = list(range(len(moves))), FIRST_CHECK, 0
    for n, (hands, players, times) in enumerate(_likely_worlds(evidence, worlds, chance, many), 1):
        counted += times
        for i in alive:
            values[i].append(times * look.value(moves[i], hands, players))
        if n == check:
            alive, check = _still_good(values, alive), 2 * check
        if len(alive) == 1 or late():
            break
    return [(sum(values[i]) / counted, moves[i]) for i in alive]


def refused(view: Observation, worlds: Worlds, chance: Random, many: int, late: Callable[[], bool]) -> float:
    """The margin that a refusal of the first hand leads to on average."""
    instinct = instinct_of(view.rules, CAREFUL)
    look, values = Lookahead(view, instinct), [0.0]
    for _ in range(many):
        values.append(look.value_refused(worlds.draw_refused(chance), (instinct,) * view.seats))
        if late():
            break
    return fmean(values[1:])


def _likely_worlds(evidence: Evidence, worlds: Worlds, chance: Random, many: int) -> Iterator[World]:
    """Worlds drawn as likely as they are by what was played; equally spaced, so that luck matters little."""
    draws = many if evidence.is_empty else many * DRAWS
    drawn = [(hands, *evidence.weigh(hands, chance)) for hands in (worlds.draw(chance) for _ in range(draws))]
    step = sum(likely for _, likely, _ in drawn) / many
    at = 0.999 * step * chance.random()  # never so late that rounding leaves nothing picked
    picked: list[World] = []
    for hands, likely, players in drawn:
        times = 0
        while likely > at:
            at += step
            times += 1
        at -= likely
        if times:
            picked.append((hands, players, times))
    chance.shuffle(picked)
    yield from picked


def _still_good(values: Sequence[Sequence[float]], alive: Sequence[int]) -> list[int]:
    """The moves whose mean is not clearly below the best's, by the differences world for world."""
    best = max(alive, key=lambda i: sum(values[i]))
    return [i for i in alive if i == best or not _is_clear(values[best], values[i])]


def _is_clear(better: Sequence[float], worse: Sequence[float]) -> bool:
    differences = [a - b for a, b in zip(better, worse, strict=True)]
    mean = fmean(differences)
    spread = sum((d - mean) ** 2 for d in differences) / (len(differences) - 1)
    return mean > CLEARLY * sqrt(spread / len(differences)) + 0.02
