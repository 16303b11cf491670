# ruff: noqa: ASYNC240  (a test may block)
from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from tabinet_discord.store import Database, DatabaseUnusable

from .cancelling import cancel_at
from .conftest import make_write


async def filled(path: Path) -> None:
    database = await Database.open(str(path))
    for number in range(200):
        await database.journal.append(make_write(f"t{number}", mark='{"text": "' + "x" * 500 + '"}'))
    await database.close()


def garble_header(data: bytes) -> bytes:
    return b"garbage!" * 12 + data[96:]


def zero_fill(data: bytes) -> bytes:
    return bytes(len(data))


def truncate(data: bytes) -> bytes:
    return data[: len(data) // 2]


def garble_pages(data: bytes) -> bytes:
    return data[:4096] + b"\x55" * 8192 + data[12288:]


def garble_the_end(data: bytes) -> bytes:
    return data[:-8192] + b"\x55" * 8192


def not_a_database(data: bytes) -> bytes:
    return b"hello\n"


@pytest.mark.parametrize("damage", [garble_header, zero_fill, truncate, garble_pages, garble_the_end, not_a_database])
async def test_a_damaged_file_is_named_and_left_alone(path: Path, damage: Callable[[bytes], bytes]) -> None:
    await filled(path)
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    with pytest.raises(DatabaseUnusable, match=r"tabinet\.db"):
        await Database.open(str(path))
    assert path.read_bytes() == damaged


async def test_an_empty_file_beside_a_backup_is_a_lost_database(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    backup = path.with_name("tabinet.db.0001.bak")
    backup.touch()
    with pytest.raises(DatabaseUnusable, match="shows that it had content"):
        await Database.open(str(path))
    assert path.read_bytes() == b""
    backup.unlink()
    await (await Database.open(str(path))).close()


async def test_another_programs_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs (a)")
    before = path.read_bytes()
    with pytest.raises(DatabaseUnusable, match="another program"):
        await Database.open(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "url", ["", ":memory:", "sqlite+aiosqlite:///:memory:", "sqlite+aiosqlite://", "postgresql+asyncpg://h/d", "://"]
)
async def test_what_is_not_a_file_is_refused(url: str) -> None:
    with pytest.raises(DatabaseUnusable):
        await Database.open(url)


async def test_a_folder_or_an_impossible_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable):
        await Database.open(str(tmp_path))
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseUnusable):
        await Database.open(str(tmp_path / "file" / "tabinet.db"))


async def test_a_path_with_odd_characters_works(tmp_path: Path) -> None:
    path = tmp_path / "a b?#%20[ć]" / "tab net?.db"
    database = await Database.open(str(path))
    await database.journal.append(make_write())
    await database.close()
    assert path.exists()


async def test_a_lock_held_by_another_program_is_reported(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseUnusable, match="locked"):
            await Database.open(str(path), busy_timeout=0.05)


async def test_an_open_cancelled_at_any_point_leaves_nothing_behind(tmp_path: Path) -> None:
    for fresh in (True, False):
        path = tmp_path / f"{fresh}.db"
        if not fresh:
            await filled(path)
        for point in range(1000):
            if fresh:
                for file in tmp_path.glob("True.db*"):
                    file.unlink()
            opening = opened_and_closed(path)
            if not await cancel_at(opening, point):
                break
        else:
            pytest.fail("never reached the end")
        assert point > 10
        await opened_and_closed(path)


async def opened_and_closed(path: Path) -> None:
    database = await Database.open(str(path))
    try:
        assert await database.journal.read("missing") == []
    finally:
        await database.close()


async def test_closing_twice_is_allowed(path: Path) -> None:
    database = await Database.open(str(path))
    await database.close()
    await database.close()


async def test_closing_does_not_wait_for_a_reader_and_leaves_it_no_thread(path: Path) -> None:
    database = await Database.open(str(path))
    async with database.tables._reading.connect() as reader:  # pyright: ignore[reportPrivateUsage]
        await reader.exec_driver_sql("SELECT 1")
        await database.close()
        with pytest.raises(OperationalError):
            await reader.exec_driver_sql("SELECT 1")
        assert not [
            thread for thread in threading.enumerate() if "_connection_worker_thread" in thread.name and left(thread)
        ]


def left(thread: threading.Thread) -> bool:
    thread.join(5)
    return thread.is_alive()


@pytest.mark.parametrize("ending", ["damaged", "cancelled", "raised", "closed"])
def test_the_interpreter_ends(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "tabinet.db"
    if ending == "damaged":
        path.write_bytes(b"not a database" * 100)
    program = f"""
import asyncio
from tabinet_discord.store import Database
async def main():
    if {ending!r} == "cancelled":
        async with asyncio.timeout(0):
            await Database.open({str(path)!r})
    database = await Database.open({str(path)!r})
    try:
        if {ending!r} == "raised":
            raise RuntimeError
    finally:
        await database.close()
asyncio.run(main())
"""
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        timeout=60,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert ended.returncode == (0 if ending == "closed" else 1), ended.stderr
    assert "ResourceWarning" not in ended.stderr
