"""What practice has written down, read when it has ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabinet_discord.engine.verification import verify
from tabinet_discord.practice import CHANNEL
from tabinet_discord.store.database import Database
from tabinet_discord.tables.records import record_of
from tabinet_discord.tables.rows import replay
from tabinet_discord.tables.state import TableState

from .program import database


async def newest(folder: Path) -> TableState:
    """The table that was opened last, from its journal."""
    opened = await Database.open(str(database(folder)))
    try:
        rows = await opened.tables.in_channel(CHANNEL) + await opened.tables.latest_finished(CHANNEL)
        newest = max(rows, key=lambda row: row.opened_at)
        state = replay(newest.id, await opened.journal.read(newest.id))
        assert state is not None
        return state
    finally:
        await opened.close()


async def finished(folder: Path) -> dict[str, Any]:
    """The record of the match that has ended; it must hold, shuffles included."""
    state = await newest(folder)
    assert state.phase == "finished"
    record = record_of(state)
    found = verify(record)
    assert found.faults == []
    assert found.shuffle_checked
    return record


def moves_by(record: dict[str, Any], seat: int) -> int:
    """How many moves a seat made itself."""
    return sum(made["seat"] == seat and made["by"] == "player" for deal in record["deals"] for made in deal["moves"])
