"""The last hand of two sides, as far as a seat can know it all: then it is solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ..engine.moves import Move
from ..engine.observation import Observation
from .board import Board, board_of
from .budget import Budget
from .endgame import MINE, NOBODY, THEIRS, Best, Caps, Endgame, Ending, OutOfBudget
from .first_move import as_move
from .memory import tabla_room
from .worlds import Worlds


def deadline(budget: Budget) -> Callable[[], bool]:
    """Says whether the budget's time is up, counted from now."""
    end = budget.clock() + budget.seconds
    return lambda: budget.clock() > end


def solved(view: Observation, budget: Budget) -> Move | None:
    """The best move if nothing is hidden from the seat any more; None if something is, or the budget is too small."""
    board = board_of(view.rules)
    best = solution(view, Worlds(view, board), budget.nodes, deadline(budget))
    return None if best is None else as_move(board, view, best.kind, best.left)


def solution(view: Observation, worlds: Worlds, nodes: int, late: Callable[[], bool]) -> Best | None:
    """The same as a kind and the table that it leaves, with the margin that follows."""
    if view.stock_size or len(view.pile_sizes) != 2 or not worlds.is_certain:
        return None
    board = board_of(view.rules)
    try:
        return Endgame(board, nodes, late).solve(_ending(view, board, worlds.draw(Random(0))))
    except OutOfBudget:
        return None


def _ending(view: Observation, board: Board, hands: Sequence[Sequence[int]]) -> Ending:
    seat, side = view.seat or 0, view.side or 0
    rules, last = view.rules, view.last_capturer
    return Ending(
        table=board.number(view.table),
        hands=tuple(tuple(sorted(hands[(seat + step) % view.seats])) for step in range(view.seats)),
        lead=view.pile_sizes[side] - view.pile_sizes[1 - side],
        last=NOBODY if last is None else MINE if rules.side_of(last) == side else THEIRS,
        dealer=MINE if rules.side_of(view.dealer) == side else THEIRS,
        caps=_caps(view, side),
    )


def _caps(view: Observation, side: int) -> Caps | None:
    room = tabla_room(view)
    return None if room is None else (room[side], room[1 - side])
