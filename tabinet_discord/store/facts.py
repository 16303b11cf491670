"""Single values that the program keeps between runs."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tabinet_discord.store.schema import facts
from tabinet_discord.store.writer import Writer

_READ = select(facts.c.value).where(facts.c.name == bindparam("of"))
_CLEAR = delete(facts).where(facts.c.name == bindparam("of"))
_KEEP = insert(facts)


class Facts:
    """Named texts, such as the hash of the commands last synced."""

    def __init__(self, writer: Writer, reading: AsyncEngine) -> None:
        self._writer = writer
        self._reading = reading

    async def get(self, name: str) -> str | None:
        """The committed value of a fact, None if it was never set."""
        async with self._reading.connect() as connection:
            return (await connection.execute(_READ, {"of": name})).scalar_one_or_none()

    async def set(self, name: str, value: str) -> None:
        """Keep a value in place of an older one; returns once committed. Raises JournalFailed or OutcomeUnknown."""
        await self._writer.submit(write_facts, (name, value))


async def write_facts(connection: AsyncConnection, pairs: Sequence[tuple[str, str]]) -> None:
    """Write these inside the open transaction; of several with one name the last one stays."""
    latest = dict(pairs)
    await connection.execute(_CLEAR, [{"of": name} for name in latest])
    await connection.execute(_KEEP, [{"name": name, "value": value} for name, value in latest.items()])
