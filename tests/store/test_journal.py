from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from tabinet_discord.store import Database, JournalConflict, JournalFailed, OutcomeUnknown
from tabinet_discord.store.journal import Journal
from tabinet_discord.store.sqlite import SqliteEngine
from tabinet_discord.store.writer import Writer

from .cancelling import cancel_at
from .conftest import START, make_write


async def test_what_is_appended_is_read_back(database: Database) -> None:
    first = make_write(seq=3, events=3, users=(100, 200, None), due_at=START)
    await database.journal.append(first)
    second = make_write(seq=4, users=(200, 100))
    await database.journal.append(second)
    assert await database.journal.read("a") == [*first.rows, *second.rows]
    assert await database.journal.read("a", after=3) == list(second.rows)
    assert await database.journal.read("b") == []
    assert await database.tables.row("a") == second.table
    assert await database.tables.seats("a") == second.seats


async def test_a_change_that_is_no_event_moves_no_seq(database: Database) -> None:
    first = make_write()
    await database.journal.append(first)
    seats = (replace(first.seats[0], premove="KS"), first.seats[1])
    await database.journal.append(replace(first, seats=seats, rows=()))
    assert await database.tables.seats("a") == seats
    with pytest.raises(JournalConflict):
        await database.journal.append(replace(make_write(seq=7), rows=()))
    assert await database.journal.read("a") == list(first.rows)


async def test_many_at_once_share_commits(database: Database) -> None:
    commits = count_commits(database)
    await asyncio.gather(*(database.journal.append(make_write(f"t{n}")) for n in range(100)))
    assert len(commits) < 5
    assert len(await database.tables.open()) == 100


async def test_one_table_may_be_in_a_batch_several_times(database: Database) -> None:
    writes = [make_write(seq=seq, users=(seq, None)) for seq in range(1, 6)]
    await asyncio.gather(*(database.journal.append(write) for write in writes))
    assert [row.seq for row in await database.journal.read("a")] == [1, 2, 3, 4, 5]
    assert await database.tables.row("a") == writes[-1].table
    assert await database.tables.seats("a") == writes[-1].seats


async def test_a_conflict_in_a_batch_is_its_own(database: Database) -> None:
    await database.journal.append(make_write("a"))
    outcomes = await asyncio.gather(
        database.journal.append(make_write("b")),
        database.journal.append(make_write("a", 1)),
        database.journal.append(make_write("a", 3)),
        database.journal.append(make_write("a", 2)),
        database.journal.append(make_write("c")),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), JournalConflict, JournalConflict] + [type(None)] * 2
    assert [len(await database.journal.read(table)) for table in "abc"] == [2, 1, 1]


@pytest.mark.parametrize("seq", [2, 5])
async def test_a_journal_has_no_gap(database: Database, seq: int) -> None:
    with pytest.raises(JournalConflict):
        await database.journal.append(make_write(seq=seq))
    await database.journal.append(make_write(seq=1))
    with pytest.raises(JournalConflict):
        await database.journal.append(make_write(seq=seq + 1))
    assert len(await database.journal.read("a")) == 1
    row = await database.tables.row("a")
    assert row is not None
    assert row.seq == 1


async def test_a_row_the_database_refuses_fails_alone(database: Database) -> None:
    good = make_write("b")
    nameless: Any = None
    bad = replace(make_write("a"), seats=(replace(make_write("a").seats[0], name=nameless),))
    outcomes = await asyncio.gather(database.journal.append(bad), database.journal.append(good), return_exceptions=True)
    assert isinstance(outcomes[0], JournalFailed)
    assert outcomes[1] is None
    assert await database.tables.row("a") is None


async def test_a_caller_cancelled_at_any_point_harms_nobody(database: Database) -> None:
    for number in range(20):
        caller = asyncio.create_task(database.journal.append(make_write(f"t{number}", mark='{"a": 1}')))
        for _ in range(number):
            await asyncio.sleep(0)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
        await database.journal.append(make_write(f"n{number}"))
        kept = await database.journal.read(f"t{number}")
        assert len(kept) == (await database.tables.row(f"t{number}") is not None)


async def test_a_writer_stopped_at_any_point_leaves_the_connection_clean(path: Path) -> None:
    """The loop's end may cancel the writer itself; every statement must still be wholly done or undone."""
    database = await Database.open(str(path))
    writer: Any = database.journal._writer  # pyright: ignore[reportPrivateUsage]
    for point in range(1000):
        outcome = asyncio.ensure_future(database.journal.append(make_write(f"t{point}")))
        outcome_early = asyncio.ensure_future(database.journal.append(make_write(f"u{point}")))
        queue_filled = asyncio.Event()
        original, writer._drain = writer._drain, lambda seen=queue_filled: _seen(seen)
        await queue_filled.wait()
        writer._drain = original
        ended = not await cancel_at(original(), point)
        results = await asyncio.gather(outcome, outcome_early, return_exceptions=True)
        await database.journal.append(make_write(f"n{point}"))
        for table, result in zip((f"t{point}", f"u{point}"), results, strict=True):
            there = bool(await database.journal.read(table))
            assert result is None or isinstance(result, JournalFailed | OutcomeUnknown)
            assert isinstance(result, OutcomeUnknown) or there == (result is None)
        if ended:
            break
    else:
        pytest.fail("never reached the end")
    assert point > 4
    await database.close()


async def _seen(seen: asyncio.Event) -> None:
    seen.set()


async def test_a_short_lock_is_waited_for(database: Database, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        moves = [asyncio.create_task(database.journal.append(make_write(f"t{n}"))) for n in range(20)]
        assert await database.tables.open() == []
        assert not any(move.done() for move in moves)
        other.execute("COMMIT")
        await asyncio.gather(*moves)
    assert len(await database.tables.open()) == 20


async def test_a_long_lock_refuses_everything_waiting_and_then_passes(path: Path) -> None:
    database = await Database.open(str(path), busy_timeout=0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        moves = [database.journal.append(make_write(f"t{n}")) for n in range(20)]
        outcomes = await asyncio.gather(*moves, return_exceptions=True)
        assert all(isinstance(outcome, JournalFailed) for outcome in outcomes)
        other.execute("COMMIT")
    assert await database.tables.open() == []
    await database.journal.append(make_write())
    await database.close()


async def test_of_two_programs_appending_the_same_seq_one_wins(path: Path, database: Database) -> None:
    other = await Database.open(str(path))
    for seq in range(1, 21):
        outcomes = await asyncio.gather(
            database.journal.append(make_write(seq=seq, mark='{"by": 1}')),
            other.journal.append(make_write(seq=seq, mark='{"by": 2}')),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["JournalConflict", "NoneType"]
        winner = (await database.journal.read("a", after=seq - 1))[0].data
        assert winner == ('{"by": 1}' if outcomes[0] is None else '{"by": 2}')
    await other.close()


async def test_a_reader_sees_only_what_is_committed(database: Database) -> None:
    writer: Any = database.journal._writer  # pyright: ignore[reportPrivateUsage]
    seen: list[Any] = []

    async def look_inside(connection: AsyncConnection, items: Any) -> None:
        await connection.exec_driver_sql("INSERT INTO facts VALUES ('a', 'b')")
        seen.append(await database.facts.get("a"))

    await writer.submit(look_inside, None)
    assert seen == [None]
    assert await database.facts.get("a") == "b"


async def test_a_failing_commit_leaves_the_outcome_open(failing: Failing) -> None:
    for kept, error in ((True, OSError("lost")), (False, sqlite3.OperationalError("disk I/O error"))):
        failing.after, failing.error = kept, error
        table = f"t{kept}"
        with pytest.raises(OutcomeUnknown):
            await failing.journal.append(make_write(table))
        failing.error = None
        assert bool(await failing.journal.read(table)) == kept
        await failing.journal.append(make_write(table, 2 if kept else 1))


async def test_a_commit_that_found_the_database_locked_is_known_to_have_failed(failing: Failing) -> None:
    locked = sqlite3.OperationalError("database is locked")
    locked.sqlite_errorcode = sqlite3.SQLITE_BUSY
    failing.after, failing.error = False, locked
    with pytest.raises(JournalFailed):
        await failing.journal.append(make_write())
    failing.error = None
    assert await failing.journal.read("a") == []
    await failing.journal.append(make_write())


async def test_a_full_disk_refuses_and_recovers(database: Database) -> None:
    writer: Any = database.journal._writer  # pyright: ignore[reportPrivateUsage]

    async def limit(connection: AsyncConnection, items: list[int]) -> None:
        await connection.exec_driver_sql(f"PRAGMA max_page_count={items[0]}")

    await database.journal.append(make_write())
    await writer.submit(limit, 1)
    large = make_write(seq=2, mark='"' + "x" * 1_000_000 + '"')
    with pytest.raises(JournalFailed, match="full"):
        await database.journal.append(large)
    assert len(await database.journal.read("a")) == 1
    await writer.submit(limit, 1_000_000)
    await database.journal.append(large)


async def test_closing_writes_what_is_queued_and_then_refuses(path: Path) -> None:
    database = await Database.open(str(path))
    moves = [asyncio.create_task(database.journal.append(make_write(f"t{n}"))) for n in range(10)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*moves)
    with pytest.raises(JournalFailed):
        await database.journal.append(make_write())
    again = await Database.open(str(path))
    assert len(await again.tables.open()) == 10
    await again.close()


async def test_nothing_waits_while_nothing_is_queued(database: Database) -> None:
    await database.journal.append(make_write())
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_the_writer_keeps_what_it_acknowledges(database: Database) -> None:
    writer: Any = database.journal._writer  # pyright: ignore[reportPrivateUsage]
    settings: dict[str, Any] = {}

    async def ask(connection: AsyncConnection, items: list[str]) -> None:
        for name in items:
            settings[name] = (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()

    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
        await writer.submit(ask, name)
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def count_commits(database: Database) -> list[Any]:
    writer: Any = database.journal._writer  # pyright: ignore[reportPrivateUsage]
    commits: list[Any] = []
    event.listen(writer._engine.sync_engine, "commit", commits.append)
    return commits


class Failing:
    """A journal whose commits fail on demand, before or after they took effect."""

    def __init__(self, writing: SqliteEngine, reading: SqliteEngine) -> None:
        self.error: Exception | None = None
        self.after = False
        self.journal = Journal(Writer(writing.engine), reading.engine)
        self._commit = writing.engine.dialect.do_commit
        writing.engine.dialect.do_commit = self._do_commit  # type: ignore[method-assign]

    def _do_commit(self, connection: Any) -> None:
        if self.error is None or self.after:
            self._commit(connection)
        if self.error is not None:
            raise self.error


@pytest.fixture
async def failing(path: Path) -> AsyncIterator[Failing]:
    await (await Database.open(str(path))).close()
    writing, reading = SqliteEngine.writing(path), SqliteEngine.reading(path)
    failing = Failing(writing, reading)
    yield failing
    await failing.journal._writer.close()  # pyright: ignore[reportPrivateUsage]
    await writing.dispose()
    await reading.dispose()
