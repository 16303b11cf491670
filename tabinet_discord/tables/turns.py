"""Whose turn it is, how long it lasts, and when the table must be woken."""

from __future__ import annotations

from datetime import datetime

from .options import Timings
from .state import Seat, TableState

SILENT_TURNS = 2
"""After so many turns in a row played by a bot, the bot keeps a silent person's seat."""


def seat_on_turn(state: TableState) -> Seat | None:
    """The seat that is to play."""
    place = state.turn_seat
    return None if place is None else state.seats[place]


def deadline_for(state: TableState, place: int, now: datetime, timings: Timings) -> datetime:
    """Until when the seat at `place` has time if its turn begins now: a person the table's clock, a bot its pause."""
    return now + (timings.pause if state.seats[place].is_bot_driven else state.options.time)


def due_at(state: TableState) -> datetime | None:
    """When the table has to be woken next: for a bot's move, a warning, a deadline, or a forgotten lobby."""
    seat = seat_on_turn(state)
    if state.deadline is None or seat is None or seat.is_bot_driven or state.warned:
        return state.deadline
    return state.deadline - state.options.warning
