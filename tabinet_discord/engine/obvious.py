"""The one capture that a card suggests by itself, where there is one."""

from __future__ import annotations

from itertools import islice

from .captures import captures
from .cards import Card
from .rules import Rules

MANY = 200
"""With more captures than this nothing is obvious."""


def obvious_capture(table: tuple[Card, ...], played: Card, rules: Rules) -> tuple[Card, ...]:
    """The table cards of the capture by `played` that takes all that its other captures take, in table order.

    Empty if there is no capture, or if one excludes another. What aces count in it is left open.
    """
    found = {frozenset(capture.cards) for capture in islice(captures(table, played, rules), MANY + 1)}
    together = frozenset[Card]().union(*found)
    if len(found) > MANY or together not in found:
        return ()
    return tuple(which for which in table if which in together)
