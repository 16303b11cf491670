"""The moves of the seat on turn as searches see them, and back again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ..engine.captures import check_capture
from ..engine.cards import Card
from ..engine.deal import is_tabla, tabla_worth
from ..engine.errors import IllegalMove
from ..engine.moves import Capture, Taken, Trail
from ..engine.observation import Observation
from .board import Board
from .memory import ENDLESS, tabla_room


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
    room = tabla_room(view)
    most = ENDLESS if room is None else room[view.side or 0]
    moves: list[First] = []
    for kind in sorted({board.kind[c] for c in view.hand}):
        rank = board.rank[kind]
        if board.may_trail(table, rank):
            moves.append(First(kind, table.cards + board.unit[kind], 0, 0, 0))
        for left, many, points, worth in board.takes(table, rank):
            tabla = min(worth, most) if counts else 0
            moves.append(First(kind, left, board.points[kind] + points + tabla, tabla, many + 1))
    return moves


def as_move(board: Board, view: Observation, kind: int, left: int) -> Trail | Capture:
    """The move that plays a kind and leaves a table; aces count as it fits, and as the tabla scores most."""
    which = next(c for c in view.hand if board.kind[c] == kind)
    table = board.number(view.table)
    if left == table + board.unit[kind]:
        return Trail(which)
    taken = _taken(board, view.table, table - left)

    def scores(move: Capture) -> int:
        return tabla_worth(move, view.rules) if is_tabla(view, move, view.rules) else 0

    return max(_readings(view, which, taken), key=scores)


def _taken(board: Board, table: Sequence[Card], wanted: int) -> list[Card]:
    """So many cards of each kind, the first that lie there."""
    taken: list[Card] = []
    for which in table:
        unit = board.unit[board.kind[which]]
        if wanted // unit & 15:
            wanted -= unit
            taken.append(which)
    return taken


def _readings(view: Observation, which: Card, taken: Sequence[Card]) -> Iterator[Capture]:
    """The legal captures of these cards: what each ace may count as."""
    rules = view.rules
    swept = which.rank == "J" and rules.wild_jack
    values = [rules.ace if c.is_ace and not swept else (None,) for c in (which, *taken)]
    for own, *said in product(*values):
        move = Capture(which, tuple(map(Taken, taken, said)), own)
        try:
            check_capture(view.table, move, rules)
        except IllegalMove:
            continue
        yield move
