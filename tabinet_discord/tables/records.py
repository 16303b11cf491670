"""The match record of a table."""

from __future__ import annotations

from typing import Any

from ..engine.record import Origin, SeatNote, to_record
from ..engine.shuffle import commitment
from .errors import Refusal
from .state import TableState


def record_of(state: TableState) -> dict[str, Any]:
    """The table's match as `tabinet-record/1`; while it runs, without seed and running deck. Raises Refusal."""
    if state.match is None:
        raise Refusal("not_started")
    seats = [SeatNote(seat.name, seat.kind) for seat in state.seats]
    return to_record(state.match, seats, Origin(commitment(state.seed), str(state.beacon), state.seed))
