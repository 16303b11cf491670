"""Rows to write, and a watch over the threads that every test must end."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabinet_discord.store import Database, JournalRow, SeatRow, TableRow, Write

START = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)

MakeWrite = Callable[..., Write]


def make_write(
    table: str = "a",
    seq: int = 1,
    *,
    events: int = 1,
    users: tuple[int | None, ...] = (100, None),
    status: str = "playing",
    channel: int = 2,
    due_at: datetime | None = None,
    mark: str = "{}",
) -> Write:
    """A write that ends at `seq` with the last `events` events."""
    at = START + timedelta(seconds=seq)
    row = TableRow(table, 1, channel, None, status, 100, "tabinet", seq, seq, 0, None, due_at, START, at)
    seats = tuple(
        SeatRow(table, seat, user, f"P{seat}", "human" if user else "bot:easy", seat % 2, "player", 0, None)
        for seat, user in enumerate(users)
    )
    rows = tuple(JournalRow(table, n, at, "move", n, 100, mark) for n in range(seq - events + 1, seq + 1))
    return Write(row, seats, rows)


@pytest.fixture(name="make_write")
def _make_write() -> MakeWrite:
    return make_write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "tabinet.db"


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
        assert not thread.is_alive(), f"{thread} outlived its test"


@pytest.fixture
async def database(path: Path, no_thread_left: None) -> AsyncIterator[Database]:
    opened = await Database.open(str(path))
    yield opened
    await opened.close()
