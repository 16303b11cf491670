"""How late the event loop is while many tables of hard bots play: `python -m tests.tables.lag [tables] [seconds]`.

Prints one line: how late a task woke that had asked for 5 ms, in ms, and how many moves were made meanwhile.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.store.database import Database
from tabinet_discord.tables.clock import SystemClock
from tabinet_discord.tables.opening import Entropy, Request
from tabinet_discord.tables.options import Options, Timings
from tabinet_discord.tables.registry import Registry
from tabinet_discord.tables.table import Change

TICK = 0.005


async def lateness(seconds: float) -> list[float]:
    """How many ms after each tick the loop came round to it."""
    late: list[float] = []
    end = perf_counter() + seconds
    while (began := perf_counter()) < end:
        await asyncio.sleep(TICK)
        late.append((perf_counter() - began - TICK) * 1000)
    return sorted(late)


async def tables_of_hard_bots(registry: Registry, many: int) -> None:
    """Matches in which the one person has left at once, so that a bot keeps that seat too."""
    for number in range(1, many + 1):
        options = Options(players=4, level="hard")
        table = await registry.open(Request(1, number, number, "Host", "tabinet", options, 101), 3, "hard")
        await table.act(registry.lobby.announce(number), number)
        await table.act(registry.lobby.start(number), number)
        await table.act(registry.play.leave(number), number)


async def measure(many: int, seconds: float) -> str:
    """The line to print."""
    drawn = iter(range(10**9))

    def draw() -> bytes:
        return hashlib.sha256(str(next(drawn)).encode()).digest()

    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(str(Path(folder, "lag.db")))
        entropy = Entropy(draw, lambda: draw().hex()[:12])
        registry = Registry(database, load_rule_sets(), SystemClock(), entropy, Timings())
        changes: list[Change] = []
        registry.listen(changes.append)
        await registry.start()
        await tables_of_hard_bots(registry, many)
        changes.clear()
        late = await lateness(seconds)
        moves = sum(change.before is not None and change.before.turn != change.after.turn for change in changes)
        await registry.stop()
        await database.close()
    p50, p99 = late[len(late) // 2], late[len(late) * 99 // 100]
    lag = f"loop late p50 {p50:.1f} p99 {p99:.1f} max {late[-1]:.1f} ms"
    return f"{many} tables of hard bots: {lag}, {moves} moves in {seconds:.0f} s"


if __name__ == "__main__":
    wanted = [float(argument) for argument in sys.argv[1:]] or [50]
    line = asyncio.run(measure(int(wanted[0]), wanted[1] if len(wanted) > 1 else 20))
    sys.stdout.write(f"{line}\n")
