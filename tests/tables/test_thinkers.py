"""Searches in worker processes: the same move as here, and no harm when a worker dies, is late, or loses its parent."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tabinet_discord.engine.match import legal_moves, start_match
from tabinet_discord.engine.observation import Observation, observe
from tabinet_discord.players.budget import Budget
from tabinet_discord.tables.thinkers import SEARCHING, Thinkers, choose
from tests.engine.builders import ROOT, TABINET, shuffled

SMALL = Budget(worlds=2, nodes=200)
ENDLESS = Budget(worlds=10**9, nodes=10**9, seconds=10**6)


def opening() -> Observation:
    match = start_match(TABINET.for_match(2), 2, shuffled(7))
    return observe(match, match.deal.turn)


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(budget=SMALL)
    yield made
    await made.stop()


async def test_a_search_elsewhere_finds_the_same_move(thinkers: Thinkers) -> None:
    view = opening()
    for level in SEARCHING:
        assert await thinkers.choose(level, view, "seed") == choose(level, view, "seed", SMALL)


async def test_the_loop_goes_on_while_a_bot_thinks(thinkers: Thinkers) -> None:
    thinking = asyncio.create_task(thinkers.choose("hard", opening(), "seed"))
    turns = 0
    while not thinking.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 10


async def test_a_level_that_does_not_search_needs_no_process(thinkers: Thinkers) -> None:
    assert await thinkers.choose("medium", opening(), "seed") == choose("medium", opening(), "seed", SMALL)
    assert worker() is None


async def test_a_worker_that_dies_costs_one_good_move(thinkers: Thinkers, caplog: pytest.LogCaptureFixture) -> None:
    await thinkers.choose("hard", opening(), "seed")
    thinkers._patience, thinkers._budget = 3, ENDLESS
    thinking = asyncio.create_task(thinkers.choose("hard", opening(), "seed"))
    os.kill(await started_worker(), signal.SIGKILL)
    with caplog.at_level(logging.WARNING):
        move = await asyncio.wait_for(thinking, 20)
    assert move == choose("medium", opening(), "seed", SMALL)
    assert "a medium one moves instead" in caplog.text
    thinkers._budget = SMALL
    assert await thinkers.choose("hard", opening(), "seed") == choose("hard", opening(), "seed", SMALL)


async def test_a_search_that_does_not_end_is_ended(caplog: pytest.LogCaptureFixture) -> None:
    thinkers = Thinkers(budget=ENDLESS, patience=1.5)
    match = start_match(TABINET.for_match(2), 2, shuffled(7))
    move = await asyncio.wait_for(thinkers.choose("hard", opening(), "seed"), 20)
    assert move in list(legal_moves(match, match.deal.turn))
    assert "a medium one moves instead" in caplog.text
    await thinkers.stop()


async def test_stopping_does_not_wait_for_a_search() -> None:
    thinkers = Thinkers(budget=ENDLESS)
    thinking = asyncio.create_task(thinkers.choose("hard", opening(), "seed"))
    searching = await started_worker()
    thinking.cancel()
    await asyncio.wait_for(thinkers.stop(), 20)
    assert not is_alive(searching)


PARENT = """
import asyncio, sys
from tests.tables.test_thinkers import *

async def main():
    thinkers = Thinkers(budget=ENDLESS)
    asyncio.create_task(thinkers.choose("hard", opening(), "seed"))
    print(await started_worker(), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    """A worker that has Ctrl-C'd, or whose parent has gone in any way, does not stay behind."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, "utf-8")
    parent = subprocess.Popen(  # noqa: ASYNC220 - started in a moment
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert parent.stdout is not None
    try:
        searching = int(await asyncio.to_thread(parent.stdout.readline))
        os.kill(searching, signal.SIGINT)  # ignored: the terminal sends it to all, and the parent decides
        assert is_alive(searching)
    finally:
        parent.kill()
        await asyncio.to_thread(parent.wait)
        parent.stdout.close()
    async with asyncio.timeout(20):
        while is_alive(searching):  # noqa: ASYNC110 - a foreign process has no event
            await asyncio.sleep(0.02)


def worker() -> int | None:
    """The process that searches, if one has been started."""
    return next((child.pid for child in multiprocessing.active_children()), None)


async def started_worker() -> int:
    """The process that searches, once there is one."""
    while (found := worker()) is None:  # noqa: ASYNC110 - the pool has no event for it
        await asyncio.sleep(0.01)
    return found


def is_alive(process: int) -> bool:
    """Whether the process still runs; one that nobody has waited for yet does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
