from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tabinet_discord.store import Database, HouseRuleRow

from .conftest import START, make_write

ROW = HouseRuleRow(10, "friday", "Friday", "tabinet", '{"target": 151}', 7, START)


async def test_house_rules_are_kept_replaced_and_removed(path: Path, database: Database) -> None:
    newer = replace(ROW, name="FRIDAY", changes="{}", saved_by=8)
    other = replace(ROW, name_key="a", name="A")
    elsewhere = replace(ROW, guild_id=11)
    assert await database.house_rules.all(10) == []
    for row in (ROW, newer, other, elsewhere):
        await database.house_rules.save(row)
    assert await database.house_rules.get(10, "friday") == newer
    await database.close()
    again = await Database.open(str(path))
    assert await again.house_rules.all(10) == [other, newer]
    await again.house_rules.remove(10, "friday")
    await again.house_rules.remove(10, "nothing")
    assert await again.house_rules.get(10, "friday") is None
    assert await again.house_rules.all(10) == [other]
    assert await again.house_rules.all(11) == [elsewhere]
    await again.close()


async def test_what_is_asked_last_holds_and_events_share_the_writer(database: Database) -> None:
    await asyncio.gather(
        *(database.house_rules.save(replace(ROW, name=str(n))) for n in range(9)),
        database.house_rules.remove(10, "friday"),
        database.house_rules.save(replace(ROW, name="last")),
        database.journal.append(make_write()),
        database.house_rules.save(replace(ROW, name_key="gone")),
        database.house_rules.remove(10, "gone"),
    )
    assert [row.name for row in await database.house_rules.all(10)] == ["last"]
