from __future__ import annotations

import asyncio
from pathlib import Path

from tabinet_discord.store import Database

from .conftest import make_write


async def test_a_fact_is_kept_and_replaced(path: Path, database: Database) -> None:
    assert await database.facts.get("hash") is None
    await database.facts.set("hash", "1")
    await database.facts.set("hash", "2")
    await database.facts.set("other", "")
    await database.close()
    again = await Database.open(str(path))
    assert await again.facts.get("hash") == "2"
    assert await again.facts.get("other") == ""
    await again.close()


async def test_facts_and_events_share_the_writer(database: Database) -> None:
    await asyncio.gather(
        *(database.facts.set("alive", str(n)) for n in range(20)),
        *(database.journal.append(make_write(f"t{n}")) for n in range(20)),
        database.journal.append(make_write("t0", 9)),
        return_exceptions=True,
    )
    assert await database.facts.get("alive") == "19"
    assert len(await database.tables.open()) == 20
