"""What people and servers have chosen for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tabinet_discord.store.rows import PreferenceRow
from tabinet_discord.store.schema import preferences
from tabinet_discord.store.writer import Writer

_ONE = select(preferences).where(
    preferences.c.kind == bindparam("of_kind"), preferences.c.owner_id == bindparam("owner")
)
_CLEAR = delete(preferences).where(
    preferences.c.kind == bindparam("of_kind"), preferences.c.owner_id == bindparam("owner")
)
_KEEP = insert(preferences)


class PreferenceQueries:
    """Reads and writes; one row an owner."""

    def __init__(self, writer: Writer, reading: AsyncEngine) -> None:
        self._writer = writer
        self._reading = reading

    async def get(self, kind: str, owner: int) -> PreferenceRow | None:
        """The committed choices of one owner, None if there never were any."""
        async with self._reading.connect() as connection:
            row = (await connection.execute(_ONE, {"of_kind": kind, "owner": owner})).one_or_none()
            return None if row is None else PreferenceRow(*row)

    async def save(self, row: PreferenceRow) -> None:
        """Keep these in place of older ones; returns once committed. Raises JournalFailed or OutcomeUnknown."""
        await self._writer.submit(write_preferences, row)


async def write_preferences(connection: AsyncConnection, rows: Sequence[PreferenceRow]) -> None:
    """Write these inside the open transaction; of several of one owner the last one stays."""
    latest = {(row.kind, row.owner_id): row for row in rows}
    await connection.execute(_CLEAR, [{"of_kind": kind, "owner": owner} for kind, owner in latest])
    await connection.execute(_KEEP, [asdict(row) for row in latest.values()])
