"""The moves a bot player weighs: all that differ on an ordinary table, a bounded number on a huge one."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.captures import distinct_captures, must_take_own_rank
from ..engine.cards import Card
from ..engine.moves import Capture, Trail
from ..engine.observation import Observation
from ..engine.rules import Rules

CROWDED = 16
NARROW = 2
"""How widely on a table of more than `CROWDED` cards, which only happens among people who hardly ever capture."""
BREADTH = 6
"""How widely captures of many groups are looked for: complete on ordinary tables, milliseconds on the worst."""


def breadth_on(table: tuple[Card, ...]) -> int:
    """How widely captures are looked for on this table (see `partition.unions`)."""
    return BREADTH if len(table) <= CROWDED else NARROW


def candidates(view: Observation) -> Iterator[Trail | Capture]:
    """Legal moves of the seat on turn: for each card its trail (unless it must capture) and its captures."""
    return moves_with(view.hand, view.table, view.rules)


def moves_with(hand: tuple[Card, ...], table: tuple[Card, ...], rules: Rules) -> Iterator[Trail | Capture]:
    """The same for any hand and table."""
    breadth = breadth_on(table)
    for which in hand:
        if not must_take_own_rank(table, which, rules):
            yield Trail(which)
        yield from distinct_captures(table, which, rules, breadth)
