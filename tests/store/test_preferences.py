from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tabinet_discord.store import Database, PreferenceRow

from .conftest import START, make_write

ROW = PreferenceRow("person", 10, '{"by_suit": true}', START)


async def test_preferences_are_kept_and_replaced_one_row_an_owner(path: Path, database: Database) -> None:
    newer = replace(ROW, data="{}")
    server = replace(ROW, kind="server", data='{"clock": 60}')
    other = replace(ROW, owner_id=1 << 62)
    assert await database.preferences.get("person", 10) is None
    for row in (ROW, server, newer, other):
        await database.preferences.save(row)
    await database.close()
    again = await Database.open(str(path))
    assert await again.preferences.get("person", 10) == newer
    assert await again.preferences.get("server", 10) == server
    assert await again.preferences.get("person", 1 << 62) == other
    assert await again.preferences.get("server", 1 << 62) is None
    await again.close()


async def test_what_is_saved_last_holds_and_events_share_the_writer(database: Database) -> None:
    await asyncio.gather(
        *(database.preferences.save(replace(ROW, data=str(n))) for n in range(9)),
        database.journal.append(make_write()),
        database.preferences.save(replace(ROW, kind="server")),
        database.preferences.save(replace(ROW, data="last")),
    )
    assert await database.preferences.get("person", 10) == replace(ROW, data="last")
    assert await database.preferences.get("server", 10) == replace(ROW, kind="server")
    assert len(await database.journal.read("a")) == 1
