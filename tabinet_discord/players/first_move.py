"""The moves of the seat on turn as searches see them, and back again."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.captures import distinct_captures
from ..engine.deal import is_tabla, tabla_worth
from ..engine.moves import Capture, Trail
from ..engine.observation import Observation
from .board import Board
from .candidates import breadth_on


class First(NamedTuple):
    """A first move: the kind played, the table left, points and tabla points won, cards taken (0: a trail)."""

    kind: int
    left: int
    gain: int
    worth: int
    many: int


def first_moves(board: Board, view: Observation) -> list[First]:
    """All moves of the seat on turn that differ in more than suits; the dearest cards of equal ranks are taken."""
    table = board.table(board.number(view.table))
    counts = view.rules.last_card_tabla or not view.last_card_is_out
    moves: list[First] = []
    for kind in sorted({board.kind[c] for c in view.hand}):
        rank = board.rank[kind]
        if board.may_trail(table, rank):
            moves.append(First(kind, table.cards + board.unit[kind], 0, 0, 0))
        for left, many, points, worth in board.takes(table, rank):
            tabla = worth if counts else 0
            moves.append(First(kind, left, board.points[kind] + points + tabla, tabla, many + 1))
    return moves
