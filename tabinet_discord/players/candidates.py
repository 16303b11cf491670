"""The moves a bot player weighs: all that differ on an ordinary table, a bounded number on a huge one."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.captures import distinct_captures, must_take_own_rank
from ..engine.cards import Card
from ..engine.moves import Capture, Trail
from ..engine.observation import Observation

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
    breadth = breadth_on(view.table)
    for which in view.hand:
        if not must_take_own_rank(view.table, which, view.rules):
            yield Trail(which)
        yield from distinct_captures(view.table, which, view.rules, breadth)
