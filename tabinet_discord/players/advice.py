"""A hint: the move that the strongest player would make, and why, in codes for which the screen has words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from ..engine.cards import Card
from ..engine.deal import is_tabla, tabla_worth
from ..engine.moves import Capture, Move, Refuse, Trail
from ..engine.observation import Observation
from .board import board_of
from .budget import DEFAULT, Budget
from .hard import Hard
from .memory import cards_unseen

Reason: TypeAlias = tuple[str | int | Card, ...]
"""A code, and what it is about: see CODES."""

CODES: Final = (
    "refuse", "claim", "tabla", "takes", "takes_cards", "last_capture", "most_cards", "empties_table",
    "leaves_no_tabla", "keeps",
)  # fmt: skip
"""In the order in which they matter. `tabla`, `takes`: points; `takes_cards`: how many; `keeps`: the dearest card."""
MANY: Final = 3
"""So many cards at once help in the race for most cards."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and the reasons for it, the weightiest first."""

    move: Move
    reasons: tuple[Reason, ...]


def advice(view: Observation, chance: Random, budget: Budget = DEFAULT) -> Advice:
    """What to play for the seat of `view`, whose turn it is. The same input gives the same advice."""
    move = Hard().choose(view, chance, budget)
    return Advice(move, tuple(_reasons(view, move)))


def _reasons(view: Observation, move: Move) -> Iterator[Reason]:
    if isinstance(move, Refuse):
        yield ("refuse",)
        return
    if isinstance(move, Capture):
        yield from _gains(view, move)
    left = tuple(c for c in view.table if isinstance(move, Trail) or c not in move.cards)
    if isinstance(move, Trail):
        left = (*left, move.card)
    if not left:
        yield ("empties_table",)
    elif not _may_be_swept(view, left):
        yield ("leaves_no_tabla",)
    dearest = max((c for c in view.hand if c != move.card), key=view.rules.card_points, default=move.card)
    if isinstance(move, Trail) and view.rules.card_points(dearest) > view.rules.card_points(move.card):
        yield ("keeps", dearest)


def _gains(view: Observation, move: Capture) -> Iterator[Reason]:
    rules = view.rules
    if move.claim:
        yield ("claim",)
    if is_tabla(view, move, rules) and (worth := tabla_worth(move, rules)):
        yield ("tabla", worth)
    points = sum(map(rules.card_points, (*move.cards, move.card)))
    yield ("takes", points) if points else ("takes_cards", len(move.cards) + 1)
    if not view.stock_size and rules.leftovers == "last_capturer" and sum(view.hand_sizes) <= view.seats:
        yield ("last_capture",)
    if rules.most_cards and len(move.cards) + 1 >= MANY and _race_is_open(view):
        yield ("most_cards",)


def _race_is_open(view: Observation) -> bool:
    """Whether it is not decided yet who gets most cards."""
    first, second = sorted(view.pile_sizes, reverse=True)[:2]
    return first - second <= view.rules.deck - sum(view.pile_sizes)


def _may_be_swept(view: Observation, table: tuple[Card, ...]) -> bool:
    """Whether a card that is still hidden would take this whole table."""
    board = board_of(view.rules)
    lying = board.table(board.number(table))
    ranks = {board.rank[board.kind[c]] for c in cards_unseen(view)}
    return any(not left for rank in ranks for left, *_ in board.takes(lying, rank))
