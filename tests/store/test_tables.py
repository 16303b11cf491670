from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.exc import OperationalError

from tabinet_discord.store import Database, Write

from .conftest import START, make_write


def opened(write: Write, minutes: int) -> Write:
    at = START + timedelta(minutes=minutes)
    return replace(write, table=replace(write.table, opened_at=at, changed_at=at))


@pytest.fixture
async def channel(database: Database) -> Database:
    for minutes, (name, status, place, users) in enumerate(
        [
            ("old", "playing", 2, (7, 8)),
            ("lobby", "lobby", 2, (8,)),
            ("new", "opening", 2, (7,)),
            ("done", "finished", 2, (7, 8)),
            ("done2", "finished", 2, (7, 8)),
            ("off", "cancelled", 2, (7,)),
            ("far", "playing", 3, (7,)),
        ]
    ):
        await database.journal.append(opened(make_write(name, status=status, channel=place, users=users), minutes))
    return database


async def test_open_tables(channel: Database) -> None:
    assert [row.id for row in await channel.tables.open()] == ["old", "lobby", "new", "far"]


async def test_tables_of_a_channel_and_of_a_person(channel: Database) -> None:
    tables = channel.tables
    assert [row.id for row in await tables.in_channel(2)] == ["new", "lobby", "old"]
    assert [row.id for row in await tables.in_channel(2, limit=1)] == ["new"]
    assert [row.id for row in await tables.in_channel(2, user_id=7)] == ["new", "old"]
    assert [row.id for row in await tables.in_channel(2, user_id=9)] == []
    assert [row.id for row in await tables.in_channel(4)] == []


async def test_finished_tables(channel: Database) -> None:
    assert [row.id for row in await channel.tables.latest_finished(2)] == ["done2", "done"]
    assert [row.id for row in await channel.tables.latest_finished(2, limit=1)] == ["done2"]


async def test_what_is_due(database: Database) -> None:
    later = START + timedelta(hours=1)
    await database.journal.append(make_write("later", due_at=later))
    await database.journal.append(make_write("never"))
    await database.journal.append(make_write("soon", due_at=START))
    assert await database.tables.due() == [("soon", START), ("later", later)]


async def test_a_missing_table(database: Database) -> None:
    assert await database.tables.row("x") is None
    assert await database.tables.seats("x") == ()


async def test_large_ids_survive(database: Database) -> None:
    snowflake = 2**63 - 1
    write = make_write(users=(snowflake,), channel=snowflake)
    await database.journal.append(write)
    assert [row.id for row in await database.tables.in_channel(snowflake, snowflake)] == ["a"]


async def test_readers_cannot_write(database: Database) -> None:
    async with database.tables._reading.connect() as connection:  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(OperationalError, match="readonly"):
            await connection.exec_driver_sql("DELETE FROM tables")
