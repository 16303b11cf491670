"""The journal: what happened at each table, in order, and the table's present row beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tabinet_discord.store.errors import JournalConflict
from tabinet_discord.store.rows import JournalRow, SeatRow, TableRow, Write
from tabinet_discord.store.schema import journal, seats, tables
from tabinet_discord.store.writer import Writer

_NEW_TABLE = insert(tables)
_NEXT_STATE = update(tables).where(tables.c.id == bindparam("of"), tables.c.seq == bindparam("expected"))
_CLEAR_SEATS = delete(seats).where(seats.c.table_id == bindparam("of"))
_SEATS = insert(seats)
_EVENTS = insert(journal)
_READ = (
    select(journal)
    .where(journal.c.table_id == bindparam("of"), journal.c.seq > bindparam("after"))
    .order_by(journal.c.seq)
)


class Journal:
    """Appends to the tables' journals and reads them back."""

    def __init__(self, writer: Writer, reading: AsyncEngine) -> None:
        self._writer = writer
        self._reading = reading

    async def append(self, write: Write) -> None:
        """Keep `write` whole; returns once it is committed to disk.

        Raises JournalConflict if the table has moved on (or, for a first write, exists), JournalFailed if it was
        certainly not kept, OutcomeUnknown if nobody can tell, ValueError if its parts do not fit together.
        A caller cancelled while it waits does not stop the write; read the journal to learn how it ended.
        """
        write.check()
        await self._writer.submit(write_tables, write)

    async def read(self, table_id: str, after: int = 0) -> list[JournalRow]:
        """The committed events of a table with a seq above `after`, in order; empty if there is none."""
        async with self._reading.connect() as connection:
            rows = await connection.execute(_READ, {"of": table_id, "after": after})
            return [JournalRow(*row) for row in rows]


async def write_tables(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    """Write these inside the open transaction, in order. Raises JournalConflict or a driver's error."""
    await _write_states(connection, writes)
    latest = {write.table.id: write for write in writes}
    await connection.execute(_CLEAR_SEATS, [{"of": table_id} for table_id in latest])
    taken = [_seat_values(seat) for write in latest.values() for seat in write.seats]
    if taken:
        await connection.execute(_SEATS, taken)
    events = [_event_values(row) for write in writes for row in write.rows]
    if events:
        await _insert(connection, _EVENTS, events)


async def _write_states(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    new = [_table_values(write.table) for write in writes if write.expected_seq == 0]
    if new:
        await _insert(connection, _NEW_TABLE, new)
    next_states = [
        _table_values(write.table) | {"of": write.table.id, "expected": write.expected_seq}
        for write in writes
        if write.expected_seq > 0
    ]
    if not next_states:
        return
    # Only some drivers count the rows of many updates sent as one.
    at_once = len(next_states) == 1 or connection.dialect.supports_sane_multi_rowcount
    for group in [next_states] if at_once else [[state] for state in next_states]:
        result = await connection.execute(_NEXT_STATE, group if len(group) > 1 else group[0])
        if result.rowcount != len(group):
            raise JournalConflict("a table has moved on since it was read")


async def _insert(connection: AsyncConnection, statement: Any, values: list[dict[str, Any]]) -> None:
    try:
        await connection.execute(statement, values)
    except IntegrityError as error:
        raise JournalConflict(f"somebody else wrote first: {error.orig}") from error


def _values_of(row: type[Any]) -> Callable[[Any], dict[str, Any]]:
    names = [field.name for field in fields(row)]
    get = attrgetter(*names)
    return lambda value: dict(zip(names, get(value), strict=True))


_table_values = _values_of(TableRow)
_seat_values = _values_of(SeatRow)
_event_values = _values_of(JournalRow)
