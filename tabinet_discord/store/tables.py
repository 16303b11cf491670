"""Questions about tables, answered from what is committed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from tabinet_discord.store.rows import SeatRow, TableRow
from tabinet_discord.store.schema import seats, tables

OPEN = ("opening", "lobby", "playing")
"""The states of a table that is not over."""

_ROW = select(tables).where(tables.c.id == bindparam("of"))
_SEATS = select(seats).where(seats.c.table_id == bindparam("of")).order_by(seats.c.seat)
_OPEN = select(tables).where(tables.c.status.in_(OPEN)).order_by(tables.c.opened_at, tables.c.id)
_DUE = select(tables.c.id, tables.c.due_at).where(tables.c.due_at.is_not(None)).order_by(tables.c.due_at, tables.c.id)


class TableQueries:
    """Reads of the tables' rows. A database that cannot be read raises SQLAlchemy's error."""

    def __init__(self, reading: AsyncEngine) -> None:
        self._reading = reading

    async def row(self, table_id: str) -> TableRow | None:
        """The table's row, None if there is no such table."""
        found = await self._tables(_ROW, {"of": table_id})
        return found[0] if found else None

    async def seats(self, table_id: str) -> tuple[SeatRow, ...]:
        """The table's seats in order; empty if there is no such table."""
        async with self._reading.connect() as connection:
            rows = await connection.execute(_SEATS, {"of": table_id})
            return tuple(SeatRow(*row) for row in rows)

    async def open(self) -> list[TableRow]:
        """All tables that are not over, oldest first."""
        return await self._tables(_OPEN)

    async def due(self) -> list[tuple[str, datetime]]:
        """When the timer must wake, with the table for which, earliest first."""
        async with self._reading.connect() as connection:
            return [(table_id, due_at) for table_id, due_at in await connection.execute(_DUE)]

    async def in_channel(self, channel_id: int, user_id: int | None = None, limit: int = 25) -> list[TableRow]:
        """A channel's tables that are not over, newest first; with `user_id` those where that person has a seat."""
        query = select(tables).where(tables.c.channel_id == channel_id, tables.c.status.in_(OPEN))
        if user_id is not None:
            query = query.join(seats, seats.c.table_id == tables.c.id).where(seats.c.user_id == user_id)
        return await self._tables(query.order_by(tables.c.opened_at.desc(), tables.c.id.desc()).limit(limit))

    async def latest_finished(self, channel_id: int, limit: int = 5) -> list[TableRow]:
        """A channel's finished tables, the last to finish first."""
        query = select(tables).where(tables.c.channel_id == channel_id, tables.c.status == "finished")
        return await self._tables(query.order_by(tables.c.changed_at.desc(), tables.c.id.desc()).limit(limit))

    async def _tables(self, query: Select[Any], values: dict[str, Any] | None = None) -> list[TableRow]:
        async with self._reading.connect() as connection:
            return [TableRow(*row) for row in await connection.execute(query, values or {})]
