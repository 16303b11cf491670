"""The very last cards of a deal, if it is known who holds them: every line is played, for any number of sides."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from ..engine.deal import Deal, play
from ..engine.moves import Move
from ..engine.observation import Observation
from ..engine.rules import Rules
from ..engine.scoring import count_deal
from .candidates import moves_with
from .memory import cards_unseen, deal_as_seen

FEW: Final = 2
"""With three or four sides nothing is certain before so few cards are left."""


def best_last_card(view: Observation) -> Move | None:
    """The best move, if no more than one other seat still holds a card; None before."""
    if view.stock_size or sum(view.hand_sizes) > FEW or view.seat is None:
        return None
    hidden = cards_unseen(view)
    hands = [view.hand if s == view.seat else hidden[:size] for s, size in enumerate(view.hand_sizes)]
    return _best(deal_as_seen(view, hands, ()), view.totals, view.rules)[1]


def _best(deal: Deal, totals: tuple[int, ...], rules: Rules) -> tuple[list[float], Move | None]:
    """Each side's margin over the mean of the others if everybody plays for their own, and the first move to it."""
    if deal.is_over:
        _, count = count_deal(deal, totals, rules)
        return _margins([side.total for side in count]), None
    side = rules.side_of(deal.turn)
    lines: list[tuple[list[float], Move]] = []
    for move in moves_with(deal.hands[deal.turn], deal.table, rules):
        after, _ = play(deal, deal.turn, move, "bot", rules)
        lines.append((_best(after, totals, rules)[0], move))
    return max(lines, key=lambda line: line[0][side])


def _margins(points: Sequence[int]) -> list[float]:
    return [own - fmean(p for s, p in enumerate(points) if s != side) for side, own in enumerate(points)]
