"""Claims that cannot fail: what a side has taken lay open, so its reckoning is known exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..engine.deal import play
from ..engine.moves import Capture, Move
from ..engine.observation import Observation
from ..engine.scoring import reckoning
from .memory import cards_unseen, deal_as_seen


def sure_claim(view: Observation, moves: Iterable[Move]) -> Capture | None:
    """The first of these captures with which the side reaches the target, with the claim; None if there is none."""
    rules, seat = view.rules, view.seat
    if not rules.claims or seat is None:
        return None
    hidden = cards_unseen(view)
    hands = [view.hand if s == seat else hidden[:size] for s, size in enumerate(view.hand_sizes)]
    deal = deal_as_seen(view, hands, hidden[: view.stock_size])
    for move in moves:
        if isinstance(move, Capture):
            after, _ = play(deal, seat, move, "bot", rules)
            if reckoning(after, view.totals, rules)[rules.side_of(seat)].total >= rules.target:
                return replace(move, claim=True)
    return None
