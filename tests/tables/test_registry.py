"""All tables of a process: taking them up after a start, waking them, and forgetting those that nobody uses."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tabinet_discord.engine.rule_set import RuleSet
from tabinet_discord.store import Database
from tabinet_discord.store.errors import JournalFailed
from tabinet_discord.tables import events as e
from tabinet_discord.tables import registry as registry_module
from tabinet_discord.tables.errors import CorruptJournal, Refusal, Stale
from tabinet_discord.tables.options import MAX_CLOCK, MIN_CLOCK, Options, Timings
from tabinet_discord.tables.registry import RETRY, Entropy, Registry, Request
from tabinet_discord.tables.rows import replay
from tests.engine.builders import TABINET

from .fakes import (
    ANA,
    HOST,
    MESSAGE,
    FakeClock,
    Hall,
    check_agreement,
    check_rows,
    play_turn,
    some_move,
    spin,
    user_on_turn,
)


def names(hall: Hall) -> list[str]:
    return [type(event).__name__ for change in hall.changes for event in change.events]


async def test_a_lobby_gets_its_timer_back(hall: Hall) -> None:
    table = await hall.open()
    await hall.clock.advance(3000)
    await hall.restart()
    await hall.clock.advance(hall.timings.lobby - 3000 - 1)
    assert (await hall.registry.table(table.id).state()).phase == "lobby"
    await hall.clock.advance(1)
    assert (await hall.registry.table(table.id).state()).closed == "forgotten"


async def test_a_table_that_was_never_announced_is_discarded(hall: Hall) -> None:
    table = await hall.open(announced=False)
    await hall.restart()
    assert (await hall.registry.table(table.id).state()).closed == "unannounced"


@pytest.mark.parametrize("downtime", [-3600, 0, 5, 600, 86_400])
async def test_c12_every_clock_gets_a_fresh_grace_once(hall: Hall, downtime: int) -> None:
    """Twenty tables in mid-turn, some with a bot on turn; also with the machine's clock set back."""
    tables = [await hall.playing(2, bots=n % 2) for n in range(20)]
    before = {table.id: await table.state() for table in tables}
    await hall.registry.stop()
    hall.clock.jump(hall.clock.now() + timedelta(seconds=downtime))
    hall.changes.clear()
    await hall.restart()
    graced = [change for change in hall.changes if any(isinstance(event, e.Graced) for event in change.events)]
    assert sorted(change.after.id for change in graced) == sorted(before)
    for change in graced:
        state, seat = change.after, change.after.seats[change.after.turn_seat or 0]
        time = hall.timings.pause if seat.is_bot_driven else state.options.time
        assert state.deadline == hall.clock.now() + time
        assert state.turn == before[state.id].turn
        assert not state.warned
    assert names(hall).count("Moved") == 0
    await hall.clock.advance(90)
    for table_id in before:
        state = await check_agreement(hall, table_id)
        assert state.turn > before[table_id].turn


async def test_a_finished_table_stays_as_it_is(hall: Hall) -> None:
    table = await hall.playing()
    await hall.clock.advance(10_000)
    state = await table.state()
    assert state.phase == "finished"
    hall.changes.clear()
    await hall.restart()
    await hall.clock.advance(10_000)
    assert not hall.changes
    assert await hall.registry.table(table.id).state() == state


@pytest.mark.parametrize("damage", ['{"seat":0,"move":5,"by":"bot","deadline":null}', "null", "no JSON"])
async def test_d3_a_damaged_journal_sets_aside_only_its_own_table(
    hall: Hall, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [await hall.playing() for _ in range(5)]
    for table in tables:
        await play_turn(hall, table)
    broken = tables[2].id
    rows = hall.journal.rows[broken]
    rows[-1] = replace(rows[-1], data=damage)
    await hall.restart()
    assert "set aside" in caplog.text
    assert broken in caplog.text
    with pytest.raises(CorruptJournal):
        await hall.registry.table(broken).state()
    with pytest.raises(CorruptJournal):
        await hall.registry.wake(broken)
    await hall.clock.advance(91)
    for table in tables:
        if table.id != broken:
            assert (await check_agreement(hall, table.id)).turn == 3
    assert len(hall.journal.rows[broken]) == len(rows)  # nothing is written over it


async def test_any_other_trouble_at_one_table_stops_none_of_the_others(
    hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that cannot be read raises SQLAlchemy's errors, which are not of the store's kind."""
    first, second = await hall.playing(), await hall.playing()
    read, failing = hall.journal.read, [True]

    async def broken(table_id: str, after: int = 0) -> Any:
        if table_id == first.id and failing:
            raise RuntimeError("disk I/O error")
        return await read(table_id, after)

    monkeypatch.setattr(hall.journal, "read", broken)
    await hall.restart()
    assert [c.after.id for c in hall.changes if isinstance(c.events[0], e.Graced)] == [second.id]
    await hall.clock.advance(RETRY.total_seconds() * 3)
    failing.clear()
    await hall.clock.advance(200)
    assert (await hall.registry.table(first.id).state()).turn > 1  # it was tried again until it went


async def test_a_waking_that_cannot_be_saved_is_tried_again(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    table = await hall.playing()
    hall.journal.fault = JournalFailed("full")
    await hall.clock.advance(60)
    assert not (await table.state()).warned
    await hall.clock.advance(RETRY.total_seconds())
    assert (await table.state()).warned
    assert "could not be woken" in caplog.text


async def test_a_listener_that_fails_does_not_fail_the_move(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    table = await hall.playing()

    def broken(change: object) -> None:
        raise RuntimeError("listener")

    hall.registry.listen(broken)
    heard: list[object] = []
    hall.registry.listen(heard.append)
    await play_turn(hall, table)
    assert len(heard) == 1
    assert "a listener failed" in caplog.text


async def test_stopping_leaves_no_task(hall: Hall) -> None:
    for _ in range(3):
        await hall.playing()
    hall.journal.delay = 50
    await hall.restart()
    await hall.registry.stop()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.parametrize("clock", [MIN_CLOCK - 1, MAX_CLOCK + 1, -5])
def test_a_clock_out_of_range(clock: int) -> None:
    with pytest.raises(Refusal) as refusal:
        Options(clock=clock)
    assert (refusal.value.code, refusal.value.data) == ("bad_clock", {"low": MIN_CLOCK, "high": MAX_CLOCK})


@pytest.mark.parametrize("target", [20, 502, -1])
async def test_a_target_out_of_range(hall: Hall, target: int) -> None:
    with pytest.raises(Refusal) as refusal:
        await hall.open(target=target)
    assert refusal.value.code == "rules_out_of_range"
    assert not hall.journal.rows


async def test_a_table_keeps_the_rules_it_was_opened_with(hall: Hall) -> None:
    """Rule files may change between two starts; the journal holds every switch."""
    table = await hall.playing()
    await hall.restart()
    hall.registry._rule_sets["tabinet"] = RuleSet(TABINET.override(target=99), "T", "a")  # pyright: ignore[reportIndexIssue]
    state = await hall.registry.table(table.id).state()
    assert (state.rules.target, state.rules.overrides) == (21, ("target",))
    assert hall.registry.title_of("gone") == "gone"


async def test_idle_tables_are_forgotten_beyond_the_limit_only(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "MOST_LIVE", 10)
    tables = [hall.registry.table(f"t{n}") for n in range(10)]
    assert all(hall.registry.table(f"t{n}") is tables[n] for n in range(10))  # none of them was dropped
    hall.registry.table("t0")
    hall.registry.table("one more")
    assert len(hall.registry._live) == 10
    assert hall.registry.table("t0") is tables[0]
    assert hall.registry.table("t1") is not tables[1]  # the one not used for longest


async def test_a_busy_table_is_never_forgotten(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "MOST_LIVE", 1)
    table = await hall.playing()
    state, user = await table.state(), user_on_turn(await table.state())
    hall.journal.delay = 10
    acting = asyncio.create_task(table.act(hall.registry.play.move(user, state.turn, some_move(state)), user))
    await spin(2)
    other = hall.registry.table("other")
    assert hall.registry.table(table.id) is table
    assert hall.registry.table("other") is other
    await acting


async def test_a_forgotten_table_comes_back_from_its_journal(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "MOST_LIVE", 2)
    tables = [await hall.playing() for _ in range(6)]
    for _ in range(5):
        for table in tables:
            await play_turn(hall, hall.registry.table(table.id))
    for table in tables:
        assert (await check_agreement(hall, table.id)).turn == 6


# -- on a real file


def real_registry(database: Database, clock: FakeClock, seed: int) -> Registry:
    drawn = iter(range(seed, seed + 1000))
    entropy = Entropy(lambda: next(drawn).to_bytes(32, "big"), lambda: f"t{next(drawn)}")
    return Registry(database, {"tabinet": RuleSet(TABINET, "T", "a")}, clock, entropy, Timings())


async def until(condition: Any) -> None:
    """Let the loop and the database's thread run until something has come true."""
    async with asyncio.timeout(20):
        while not await condition():  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_a_match_on_a_file_through_restarts_and_a_damaged_neighbour(tmp_path: Path) -> None:
    path, clock = str(tmp_path / "t.db"), FakeClock()
    database = await Database.open(path)
    ids: list[str] = []
    try:
        registry = real_registry(database, clock, 1)
        for _ in range(2):
            request = Request(10, 20, HOST, "Host", "tabinet", Options(), 21)
            table = await registry.open(request, 0, "medium")
            ids.append(table.id)
            await table.act(registry.lobby.announce(MESSAGE))
            await table.act(registry.lobby.join(ANA, "Ana"), ANA)
            await table.act(registry.lobby.start(HOST), HOST)
        await registry.stop()
    finally:
        await database.close()
    database = await Database.open(path)
    try:
        engine = database._engines[0].engine
        async with engine.begin() as connection:
            await connection.execute(
                text("UPDATE journal SET data = 'x' WHERE table_id = :id AND kind = 'joined'"), {"id": ids[0]}
            )
        registry = real_registry(database, clock, 500)
        await registry.start()

        async def taken_up() -> bool:
            row = await database.tables.row(ids[1])
            return row is not None and row.deadline is not None and len(await database.journal.read(ids[1])) > 5

        await until(taken_up)
        with pytest.raises(CorruptJournal):
            await registry.table(ids[0]).state()
        table = registry.table(ids[1])
        for _ in range(10):
            state = await table.state()
            user, move = user_on_turn(state), registry.play.move(user_on_turn(state), state.turn, some_move(state))
            results = await asyncio.gather(table.act(move, user), table.act(move, user), return_exceptions=True)
            assert sum(isinstance(result, Stale) for result in results) == 1
        state = await table.state()
        row = await database.tables.row(table.id)
        assert row is not None
        check_rows(state, row, await database.tables.seats(table.id))
        assert replay(table.id, await database.journal.read(table.id)) == state
        assert [found.id for found in await registry.in_channel(20, ANA)] == [ids[1], ids[0]]
        await registry.stop()
    finally:
        await database.close()
