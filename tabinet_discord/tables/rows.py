"""A table's state and events as rows of the store, and back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ..store.rows import JournalRow, SeatRow, TableRow, Write
from . import events as e
from .errors import CorruptJournal
from .evolve import evolve, opened
from .state import TableState
from .turns import due_at


def to_write(state: TableState, events: Sequence[e.TableEvent], actor: int | None, at: datetime) -> Write:
    """The rows for a table that has just become `state` through `events`, which `actor` (a user, or None) caused."""
    first = state.seq - len(events) + 1
    rows = tuple(
        JournalRow(state.id, first + k, at, *_kind_first(event, state.turn, actor)) for k, event in enumerate(events)
    )
    return Write(_table_row(state), _seat_rows(state), rows)


def replay(table_id: str, rows: Sequence[JournalRow]) -> TableState | None:
    """The state that the journal leads to, None if it is empty. Raises CorruptJournal."""
    state: TableState | None = None
    for row in rows:
        try:
            event = e.decode(row.kind, row.data)
            if state is not None:
                state = evolve(state, event, row.at)
            elif isinstance(event, e.Opened):
                state = opened(table_id, event)
            else:
                raise ValueError(f"begins with {row.kind}")
            if state.seq != row.seq:
                raise ValueError(f"entry {state.seq} is missing")
        except Exception as error:  # whatever it holds, a damaged journal must not stop the other tables
            raise CorruptJournal(table_id, row.seq, str(error)) from error
    return state


def _kind_first(event: e.TableEvent, turn: int, actor: int | None) -> tuple[str, int, int | None, str]:
    kind, data = e.encode(event)
    return kind, turn, actor, data


def _table_row(state: TableState) -> TableRow:
    return TableRow(
        id=state.id,
        guild_id=state.guild,
        channel_id=state.channel,
        message_id=state.message,
        status=state.phase,
        host_id=state.host,
        rules=state.rules.name,
        seq=state.seq,
        turn=state.turn,
        rev=state.rev,
        deadline=state.deadline,
        due_at=due_at(state),
        opened_at=state.opened_at,
        changed_at=state.changed_at,
    )


def _seat_rows(state: TableState) -> tuple[SeatRow, ...]:
    rules = state.match.rules if state.match else state.rules
    return tuple(
        SeatRow(
            table_id=state.id,
            seat=place,
            user_id=seat.user,
            name=seat.name,
            kind=seat.kind,
            side=rules.side_of(place),
            driver="bot" if seat.is_bot_driven else "player",
            silent=seat.silent,
            premove=None,
        )
        for place, seat in enumerate(state.seats)
    )
