"""The strongest player: remembers everything, imagines the hidden cards, looks ahead, and solves the end exactly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..engine.moves import Move, Refuse
from ..engine.observation import Observation
from .board import Board, board_of
from .budget import DEFAULT, Budget
from .claims import sure_claim
from .ending import deadline, solution
from .first_move import First, as_move, first_moves
from .last_cards import best_last_card
from .medium import Medium
from .sampling import compare, refused
from .worlds import Worlds

CROWDED: Final = 12
"""On a table of more cards, which only lies among people who hardly capture, a search would be slow and pointless."""
USUAL: Final = 5
"""So many cards at most lie on the table in most turns."""


class Hard:
    """Plays for the margin of its side in this deal."""

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """The move that is best on average over what may be hidden."""
        if len(view.table) > CROWDED:
            return Medium().choose(view, chance, budget)
        board = board_of(view.rules)
        moves = first_moves(board, view)
        claim = sure_claim(view, (as_move(board, view, first.kind, first.left) for first in moves if first.many))
        if claim is not None:
            return claim
        if len(view.pile_sizes) > 2 and (last := best_last_card(view)) is not None:
            return last
        value, best = max(weighed(view, board, moves, chance, budget))
        if (
            view.may_refuse
            and refused(view, Worlds(view, board), chance, affordable(view, budget), deadline(budget)) > value
        ):
            return Refuse()
        return as_move(board, view, best.kind, best.left)


def weighed(
    view: Observation, board: Board, moves: Sequence[First], chance: Random, budget: Budget
) -> list[tuple[float, First]]:
    """First moves with the margin that they lead to; those that are clearly not the best may be missing."""
    if len(moves) == 1:
        return [(0.0, moves[0])]
    late, worlds = deadline(budget), Worlds(view, board)
    best = solution(view, worlds, budget.nodes, late)
    if best is not None:
        return [(best.value, first) for first in moves if (first.kind, first.left) == (best.kind, best.left)]
    return compare(view, board, moves, worlds, chance, affordable(view, budget), late)


def affordable(view: Observation, budget: Budget) -> int:
    """In how many worlds to look: fewer where the table is large, and each look takes longer."""
    return max(1, budget.worlds * USUAL**2 // max(USUAL, len(view.table)) ** 2)
