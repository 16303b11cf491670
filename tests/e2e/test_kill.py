"""A worker plays tables, is killed with SIGKILL at random instants and started again: nothing is lost or doubled."""

from __future__ import annotations

import os
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tabinet_discord.store.database import Database

from .kill_checks import Ledger, check_file, count_unheard
from .kill_worker import SCENARIOS, Click, Job

ROOT = Path(__file__).parents[2]
FULL = os.environ.get("TABINET_TESTS") == "full"
FILES, KILLS = (10, 20) if FULL else (1, 10)
"""So many database files, and kills on each; after the last one its tables are played to their end."""
SILENCE = 60.0
"""Seconds without a word after which the worker hangs."""

EVENTS = {
    "opened", "announced", "message_moved", "joined", "bot_joined", "left_lobby", "host_passed", "cancelled", "started",
    "dealt", "moved", "warned", "took_over", "returned", "graced", "ended",
}  # fmt: skip
"""Every kind of event there is."""

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")


@dataclass(frozen=True, slots=True)
class Instant:
    """When to kill: so many seconds after a line that begins with `word`, or at the `count`-th of such lines."""

    word: str
    seconds: float = 0.0
    count: int = 1


class Worker:
    """A running worker, as its lines."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self.process = process
        self._output = process.stdout.fileno()
        self._rest = b""

    def read(self, timeout: float) -> list[str] | None:
        """The lines that came, maybe none when the time is over; None at the end of the output."""
        if not select.select([self._output], [], [], timeout)[0]:
            return []
        data = os.read(self._output, 1 << 16)
        *lines, self._rest = (self._rest + data).split(b"\n")  # a kill may cut the last line short
        return [line.decode() for line in lines] if data else None

    def hear_out(self, ledger: Ledger) -> list[str]:
        """Hear everything up to the end of the output."""
        heard: list[str] = []
        while (lines := self.read(SILENCE)) is not None:
            assert lines, "the worker hangs"
            for line in lines:
                ledger.hear(line)
            heard += lines
        return heard


@contextmanager
def running(path: Path, job: Job) -> Iterator[Worker]:
    """A worker that is gone afterwards, and has not complained."""
    errors = path.parent / "errors.txt"
    command = [sys.executable, "-m", "tests.e2e.kill_worker", str(path), job.to_json()]
    with (
        errors.open("wb") as stderr,
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr) as process,
    ):
        try:
            yield Worker(process)
        except BaseException as error:
            error.add_note(f"The worker's errors: {errors.read_text()}")
            raise
        finally:
            process.kill()
            process.wait()
    assert errors.read_text() == ""


def live_until(worker: Worker, instant: Instant, ledger: Ledger) -> None:
    """Hear the worker until the instant has come, and kill it."""
    left, until, since, opened = instant.count, None, 0.0, False
    while True:
        patience = SILENCE if until is None else until - time.monotonic()
        if patience <= 0:
            break
        lines = worker.read(patience)
        assert lines is not None, "the worker ended by itself"
        assert lines or until is not None, "the worker hangs"
        now = time.monotonic()
        for line in lines:
            ledger.hear(line)
            left -= line.split(" ", 1)[0] == instant.word
            since = now if line == "OPEN" else since
            if line == "OPENED":
                opened = True
                ledger.figures["µs to open"] = round((now - since) * 1e6)
        if left <= 0 and until is None:
            until = now + instant.seconds
    worker.process.kill()
    ledger.figures["kills"] += 1
    opened |= "OPENED" in worker.hear_out(ledger)
    ledger.figures["kills before the file was open"] += not opened
    assert worker.process.wait() == -signal.SIGKILL


def draw_instant(chance: Random, life: int, figures: Counter[str]) -> Instant:
    """Somewhere in a life; in the first two surely while the file is made, or nearly."""
    draw, opening = chance.random(), (figures["µs to open"] or 30_000) / 1e6
    if life < 2 or draw < 0.15:
        return Instant("OPEN", seconds=chance.uniform(0, 1.2 * opening))
    if draw < 0.5:
        return Instant("ACK", count=chance.randint(1, 400))
    if draw < 0.75:  # soon after a click, so before, in or after its commit
        return Instant("TRY", count=chance.randint(1, 200), seconds=chance.uniform(0, 0.003))
    return Instant("OPENED", seconds=chance.uniform(0, 0.5))


@pytest.mark.timeout(2400 if FULL else 300)
def test_killed_at_random_instants(tmp_path: Path) -> None:
    """A kill at any instant, the making of the file included, loses no acknowledged event and doubles none."""
    began, figures = time.time(), Counter[str]()
    for number in range(FILES):
        ledger = Ledger(figures)
        seed, folder = f"kill:{number}", tmp_path / str(number)
        folder.mkdir()
        path, chance, again = folder / "tabinet.db", Random(seed), list[Click]()
        for life in range(KILLS):
            with running(path, Job(f"{seed}:{life}", began, again=again)) as worker:
                live_until(worker, draw_instant(chance, life, figures), ledger)
            figures["restarts"] += 1  # the next life, or the last
            again = ledger.end_of_life()
            check_file(path, ledger)
            count_unheard(ledger, again)
        with running(path, Job(f"{seed}:last", began, last=True, again=again)) as worker:
            assert worker.hear_out(ledger)[-1] == "END"
            assert worker.process.wait() == 0
        assert ledger.end_of_life() == []
        check_file(path, ledger)
        assert ledger.closed.keys() == ledger.seen.keys(), "a table is not over"
        count_unheard(ledger, [])
        figures["of other files"] = figures["events never acknowledged"]
    assert figures["kills"] == FILES * KILLS
    assert figures["tables finished"] >= FILES * len(SCENARIOS)
    del figures["of other files"]
    summary = ", ".join(f"{count} {what}" for what, count in sorted(figures.items()))
    print(f"\n{summary}; {time.time() - began:.0f} s")  # noqa: T201 - the figures of the run, seen with -s
    if FULL:
        happened = {what.removeprefix("acks: ") for what in figures if what.startswith("acks: ")}
        assert happened == EVENTS, "the people have not done everything that can be done"


async def test_killed_while_the_file_was_made(tmp_path: Path) -> None:
    """A rollback journal that a kill at the first start leaves is undone at the next; the file was unusable once."""
    making, path = tmp_path / "making.db", tmp_path / "tabinet.db"
    with closing(sqlite3.connect(making, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE half (made TEXT)")
        connection.executemany("INSERT INTO half VALUES (?)", [("x" * 3000,)] * 50)
        path.write_bytes(making.read_bytes())
        path.with_name("tabinet.db-journal").write_bytes(making.with_name("making.db-journal").read_bytes())
    assert path.stat().st_size
    database = await Database.open(str(path))
    assert await database.tables.open() == []
    await database.close()
    with closing(sqlite3.connect(path)) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchall()
