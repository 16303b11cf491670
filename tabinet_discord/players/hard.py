"""The strongest player: remembers everything, imagines the hidden cards, looks ahead, and solves the end exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from ..engine.captures import distinct_captures
from ..engine.moves import Capture, Move, Trail
from ..engine.observation import Observation
from .board import Board, board_of
from .budget import DEFAULT, Budget
from .candidates import breadth_on
from .claims import sure_claim
from .endgame import MINE, NOBODY, THEIRS, Endgame, Ending, OutOfBudget
from .evidence import Evidence
from .instinct import CAREFUL, instinct_of
from .lookahead import First, Lookahead, first_moves
from .worlds import Worlds

DRAWS: Final = 8
"""So many worlds are drawn for each that is played, when there is evidence to choose by."""
KEEN: Final = 12
"""After so many worlds, and each time twice as many, first moves that are clearly worse are given up."""


class Hard:
    """Plays for the margin of its side in this deal."""

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """The move that is best on average over what may be hidden."""
        board = board_of(view.rules)
        moves = first_moves(board, view)
        claim = sure_claim(view, (as_move(board, view, first) for first in moves if first.many))
        if claim is not None:
            return claim
        return as_move(board, view, max(weighed(view, moves, chance, budget))[1])


def weighed(
    view: Observation, moves: list[First], chance: Random, budget: Budget
) -> list[tuple[float, First]]:
    """First moves with the margin that they lead to; those that are clearly not the best may be missing."""
    board = board_of(view.rules)
    if len(moves) == 1:
        return [(0.0, moves[0])]
    late = _deadline(budget)
    worlds = Worlds(view, board)
    if not view.stock_size and view.seats == 2 and len(view.pile_sizes) == 2:
        try:
            hands = worlds.draw(chance)
            best = Endgame(board, budget.nodes, late).solve(_ending(view, board, hands))
            return [(best.value, first) for first in moves if (first.kind, first.left) == (best.kind, best.left)]
        except OutOfBudget:
            pass
    return _sampled(view, board, moves, worlds, chance, budget, late)


def as_move(board: Board, view: Observation, first: First) -> Move:
    """The move as the engine wants it: of like cards the first in hand, an ace as it fits and scores most."""
    which = next(c for c in view.hand if board.kind[c] == first.kind)
    if not first.many:
        return Trail(which)
    table = board.number(view.table)
    fitting = [
        move
        for move in distinct_captures(view.table, which, view.rules, breadth_on(view.table))
        if table - board.number(move.cards) == first.left
    ]
    return fitting[0]


def _deadline(budget: Budget) -> Callable[[], bool]:
    end = budget.clock() + budget.seconds
    return lambda: budget.clock() > end


def _ending(view: Observation, board: Board, hands: list[list[int]]) -> Ending:
    seat, side = view.seat or 0, view.side or 0
    rules, last = view.rules, view.last_capturer
    return Ending(
        table=board.number(view.table),
        hands=tuple(tuple(sorted(hands[(seat + step) % view.seats])) for step in range(view.seats)),
        lead=view.pile_sizes[side] - view.pile_sizes[1 - side],
        last=NOBODY if last is None else MINE if rules.side_of(last) == side else THEIRS,
        dealer=MINE if rules.side_of(view.dealer) == side else THEIRS,
    )


def _sampled(view, board, moves, worlds, chance, budget, late):
    instinct = instinct_of(view.rules, CAREFUL)
    look = Lookahead(view, instinct)
    evidence = Evidence(view, board)
    values = [[] for _ in moves]
    alive = list(range(len(moves)))
    weights = []
    check = KEEN
    for n, (hands, players, times) in enumerate(_likely(view, worlds, evidence, instinct, chance, budget.worlds)):
        weights.append(times)
        for i in alive:
            values[i].append(times * look.value(moves[i], hands, players))
        if n + 1 == check:
            check *= 2
            alive = _still(values, alive)
            if len(alive) == 1:
                break
        if late():
            break
    total = sum(weights)
    return [(sum(values[i]) / total, moves[i]) for i in alive]


def _likely(view, worlds, evidence, instinct, chance, many):
    if evidence.is_empty:
        for _ in range(many):
            yield worlds.draw(chance), (instinct,) * view.seats, 1
        return
    drawn = []
    for _ in range(many * DRAWS):
        hands = worlds.draw(chance)
        likely, players = evidence.weigh(hands, chance)
        drawn.append((likely, hands, players))
    step = sum(d[0] for d in drawn) / many
    at = step * chance.random()
    picked = []
    for likely, hands, players in drawn:
        times = 0
        while likely > at:
            times += 1
            at += step
        at -= likely
        if times:
            picked.append((hands, players, times))
    chance.shuffle(picked)
    yield from picked


def _still(values, alive):
    """Those whose mean is not clearly below the best's, by the differences world for world."""
    best = max(alive, key=lambda i: sum(values[i]))
    keep = []
    n = len(values[best])
    for i in alive:
        if i == best:
            keep.append(i); continue
        d = [a - b for a, b in zip(values[best], values[i])]
        m = sum(d) / n
        var = sum((x - m) ** 2 for x in d) / (n - 1)
        if m < 2.5 * (var / n) ** .5 + 0.02:
            keep.append(i)
    return keep
