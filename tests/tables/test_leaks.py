"""What the log may hold: never the seed or a hidden hand, at any level."""

from __future__ import annotations

import io
import logging
from pathlib import Path
from typing import Any

import pytest

from tabinet_discord import logs
from tabinet_discord.engine.rule_set import RuleSet
from tabinet_discord.store.database import Database
from tabinet_discord.tables.opening import Entropy, Request
from tabinet_discord.tables.options import Options, Timings
from tabinet_discord.tables.registry import Registry
from tests.engine.builders import TABINET
from tests.tables.fakes import FakeClock

SEED = bytes(range(32))


def registry(database: Database, table_id: str = "f" * 12) -> Registry:
    sets = {"tabinet": RuleSet(TABINET, "Tabinet", "the game")}
    return Registry(database, sets, FakeClock(), Entropy(lambda: SEED, lambda: table_id), Timings())


REQUEST = Request(10, 20, 1, "Host", "tabinet", Options(), 21)


@pytest.fixture
def log() -> Any:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    yield stream
    root.handlers[:] = before
    root.setLevel(level)


async def test_the_seed_is_not_in_a_debug_log(tmp_path: Path, log: io.StringIO) -> None:
    logs.set_up("DEBUG", as_json=False, stream=log)
    database = await Database.open(str(tmp_path / "t.db"))
    try:
        await registry(database).open(REQUEST, 0, "medium")
    finally:
        await database.close()
    assert SEED.hex() not in log.getvalue()
