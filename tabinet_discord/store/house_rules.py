"""The servers' own house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tabinet_discord.store.rows import HouseRuleRow
from tabinet_discord.store.schema import house_rules
from tabinet_discord.store.writer import Writer

_ALL = select(house_rules).where(house_rules.c.guild_id == bindparam("guild")).order_by(house_rules.c.name_key)
_ONE = select(house_rules).where(
    house_rules.c.guild_id == bindparam("guild"), house_rules.c.name_key == bindparam("key")
)
_CLEAR = delete(house_rules).where(
    house_rules.c.guild_id == bindparam("guild"), house_rules.c.name_key == bindparam("key")
)
_KEEP = insert(house_rules)

Item = tuple[int, str, HouseRuleRow | None]


class HouseRuleQueries:
    """Reads and writes. `changes` is JSON that the store does not look into."""

    def __init__(self, writer: Writer, reading: AsyncEngine) -> None:
        self._writer = writer
        self._reading = reading

    async def all(self, guild: int) -> list[HouseRuleRow]:
        """A server's house rules by their `name_key`."""
        async with self._reading.connect() as connection:
            return [HouseRuleRow(*row) for row in await connection.execute(_ALL, {"guild": guild})]

    async def get(self, guild: int, name_key: str) -> HouseRuleRow | None:
        """One of a server's house rules, None if there is none of that name."""
        async with self._reading.connect() as connection:
            row = (await connection.execute(_ONE, {"guild": guild, "key": name_key})).one_or_none()
            return None if row is None else HouseRuleRow(*row)

    async def save(self, row: HouseRuleRow) -> None:
        """Keep these in place of older ones of the same server and `name_key`. Raises JournalFailed, OutcomeUnknown."""
        await self._writer.submit(write_house_rules, (row.guild_id, row.name_key, row))

    async def remove(self, guild: int, name_key: str) -> None:
        """Forget one, if it is there. Raises JournalFailed or OutcomeUnknown."""
        await self._writer.submit(write_house_rules, (guild, name_key, None))


async def write_house_rules(connection: AsyncConnection, items: Sequence[Item]) -> None:
    """Write these inside the open transaction; of several with one name the last one holds. None removes."""
    latest = {(guild, key): row for guild, key, row in items}
    await connection.execute(_CLEAR, [{"guild": guild, "key": key} for guild, key in latest])
    kept = [asdict(row) for row in latest.values() if row is not None]
    if kept:
        await connection.execute(_KEEP, kept)
