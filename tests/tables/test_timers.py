"""One sleeping task for all tables, at most."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from random import Random

import pytest

from tabinet_discord.tables.timers import Timers

from .fakes import FakeClock, spin


class Woken:
    """Notes who was woken and when."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.log: list[tuple[str, float]] = []
        self.began = clock.now()

    async def __call__(self, table_id: str) -> None:
        self.log.append((table_id, (self.clock.now() - self.began).total_seconds()))


def make() -> tuple[FakeClock, Woken, Timers]:
    clock = FakeClock()
    woken = Woken(clock)
    return clock, woken, Timers(clock, woken)


def at(clock: FakeClock, seconds: float) -> datetime:
    return clock.now() + timedelta(seconds=seconds)


def sleeping() -> int:
    return sum(task.get_name() == "tabinet timers" for task in asyncio.all_tasks())


async def test_the_earliest_first_whatever_the_order_of_setting() -> None:
    clock, woken, timers = make()
    for name, due in (("c", 30), ("a", 10), ("b", 20), ("d", 10)):
        timers.set(name, at(clock, due))
    await clock.advance(40)
    assert sorted(woken.log) == [("a", 10), ("b", 20), ("c", 30), ("d", 10)]
    assert [due for _, due in woken.log] == [10, 10, 20, 30]
    assert sleeping() == 0
    await timers.stop()


async def test_another_moment_replaces_the_first() -> None:
    clock, woken, timers = make()
    timers.set("a", at(clock, 10))
    timers.set("a", at(clock, 20))
    timers.set("b", at(clock, 20))
    timers.set("b", at(clock, 5))
    await clock.advance(30)
    assert woken.log == [("b", 5), ("a", 20)]
    await timers.stop()


async def test_back_to_the_first_moment_wakes_once() -> None:
    clock, woken, timers = make()
    for due in (10, 20, 10):
        timers.set("a", at(clock, due))
    await clock.advance(30)
    assert woken.log == [("a", 10)]
    await timers.stop()


async def test_none_cancels() -> None:
    clock, woken, timers = make()
    timers.set("a", at(clock, 10))
    timers.set("b", at(clock, 15))
    timers.set("a", None)
    timers.set("never", None)
    await clock.advance(30)
    assert woken.log == [("b", 15)]
    assert not clock.sleepers
    await timers.stop()


async def test_the_past_is_now() -> None:
    clock, woken, timers = make()
    timers.set("a", at(clock, -100))
    await spin()
    assert woken.log == [("a", 0)]
    await timers.stop()


async def test_one_sleeping_task_for_many_tables() -> None:
    clock, woken, timers = make()
    chance = Random(7)
    due = {f"t{n}": chance.randrange(1, 500) for n in range(300)}
    for name, seconds in due.items():
        timers.set(name, at(clock, seconds))
        if chance.random() < 0.3:
            due[name] = chance.randrange(1, 500)
            timers.set(name, at(clock, due[name]))
    await spin()
    assert (sleeping(), len(clock.sleepers)) == (1, 1)
    for _ in range(50):
        await clock.advance(10)
        assert len(clock.sleepers) <= 1
    assert dict(woken.log) == due
    assert len(woken.log) == len(due)
    assert woken.log == sorted(woken.log, key=lambda entry: entry[1])
    await timers.stop()


async def test_a_waking_may_set_its_table_again() -> None:
    clock = FakeClock()
    seen: list[str] = []

    async def wake(table_id: str) -> None:
        seen.append(table_id)
        timers.set(table_id, at(clock, 5))

    timers = Timers(clock, wake)
    timers.set("a", at(clock, 5))
    await clock.advance(21)
    assert seen == ["a"] * 4
    await timers.stop()


async def test_a_slow_waking_holds_up_nobody_else() -> None:
    clock, seen = FakeClock(), list[str]()
    gate = asyncio.Event()

    async def wake(table_id: str) -> None:
        if table_id == "slow":
            await gate.wait()
        seen.append(table_id)

    timers = Timers(clock, wake)
    timers.set("slow", at(clock, 1))
    timers.set("quick", at(clock, 2))
    await clock.advance(3)
    assert seen == ["quick"]
    gate.set()
    await spin()
    assert seen == ["quick", "slow"]
    await timers.stop()


@pytest.mark.parametrize("running", [True, False])
async def test_stop_leaves_no_task_and_wakes_nobody(running: bool) -> None:
    clock, ended = FakeClock(), list[str]()

    async def wake(table_id: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(table_id)

    timers = Timers(clock, wake)
    timers.set("a", at(clock, 1))
    timers.set("b", at(clock, 50))
    await clock.advance(2 if running else 0)
    await timers.stop()
    assert ended == (["a"] if running else [])
    timers.set("c", at(clock, 3))
    await clock.advance(100)
    assert ended == (["a"] if running else [])
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_clock_that_sleeps_too_short_is_asked_again() -> None:
    class Hasty(FakeClock):
        async def sleep(self, seconds: float) -> None:
            await super().sleep(min(seconds, 4))

    clock = Hasty()
    woken = Woken(clock)
    timers = Timers(clock, woken)
    timers.set("a", at(clock, 10))
    await clock.advance(30)
    assert woken.log == [("a", 10)]
    await timers.stop()
