"""Laws of tables under any sequence of requests, time, lost memory and failing disks."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import DECK
from tabinet_discord.engine.moves import Trail
from tabinet_discord.engine.rules import rules_to_mapping
from tabinet_discord.store import JournalRow
from tabinet_discord.store.errors import JournalConflict, JournalFailed, OutcomeUnknown
from tabinet_discord.tables import events as e
from tabinet_discord.tables.errors import CorruptJournal, Refusal, Stale
from tabinet_discord.tables.rows import replay
from tabinet_discord.tables.table import Table
from tests.engine.builders import TABINET
from tests.engine.playing import law

from .fakes import ALL, ANA, BOB, HOST, Hall, check_agreement, play_turn, some_move, spin, user_on_turn

KINDS_OF_STEP = [
    "move",
    "move",
    "move",
    "leave",
    "back",
    "wait",
    "long",
    "drop",
    "grace",
    "join",
    "bot",
    "start",
    "bad",
    "lose",
    "moved",
]
STEPS = st.lists(st.tuples(st.sampled_from(KINDS_OF_STEP), st.integers(0, 2**16)), min_size=5, max_size=40)


@law(60)
@given(steps=STEPS, people=st.integers(1, 3), bots=st.integers(0, 1))
def test_journal_rows_and_live_state_agree_after_every_step(
    steps: list[tuple[str, int]], people: int, bots: int
) -> None:
    asyncio.run(_walk(steps, people, bots))


async def _walk(steps: list[tuple[str, int]], people: int, bots: int) -> None:
    hall = Hall(str(steps))
    table = await hall.open(bots)
    for user in ALL[1:people]:
        await table.act(hall.registry.lobby.join(user, f"P{user}"), user)
    for kind, number in [("start", 0), *steps]:
        with contextlib.suppress(Refusal):
            await _step(hall, hall.registry.table(table.id), kind, number)
        state = await check_agreement(hall, table.id)
        if state.match is not None and state.phase == "playing":
            deal = state.match.deal
            cards = [*deal.stock, *deal.table, *(c for part in (*deal.hands, *deal.piles) for c in part)]
            assert sorted(c.place for c in cards) == list(range(52))
    await hall.registry.stop()


async def _step(hall: Hall, table: Table, kind: str, number: int) -> None:
    lobby, play, state = hall.registry.lobby, hall.registry.play, await table.state()
    user = ALL[number % 4]
    if kind == "move":
        if state.phase == "playing" and not state.seats[state.turn_seat or 0].is_bot_driven:
            await play_turn(hall, table, Random(number))
    elif kind == "bad":
        await table.act(play.move(user, state.turn - number % 2, Trail(DECK[number % 52])), user)
    elif kind == "wait":
        await hall.clock.advance(number % 40)
    elif kind == "long":
        await hall.clock.advance(number % 400)
    elif kind == "drop":
        await hall.restart()
    elif kind == "lose":
        hall.journal.fault = [JournalConflict(), JournalFailed(), OutcomeUnknown()][number % 3]
        hall.journal.kept = number % 6 == 5
        if state.phase == "playing":
            await table.act(play.grace)
        else:
            await table.act(lobby.join(user, "x"), user)
    elif kind == "moved":
        await table.act(lobby.moved_to(number))
    else:
        decide = {
            "leave": play.leave(user) if state.phase == "playing" else lobby.leave(user),
            "back": play.come_back(user),
            "grace": play.grace,
            "join": lobby.join(user, "x"),
            "bot": lobby.add_bot(state.host, None, "medium"),
            "start": lobby.start(state.host),
        }[kind]
        await table.act(decide, user)
    hall.journal.fault = None


# -- a disk that fails

FAULTS: list[tuple[BaseException, bool, type[BaseException], str]] = [
    (JournalConflict("somebody else"), False, Stale, "stale"),
    (OutcomeUnknown("cut short"), False, Stale, "stale"),
    (OutcomeUnknown("cut short, yet kept"), True, Stale, "stale"),
    (JournalFailed("full"), False, Refusal, "not_saved"),
    (asyncio.CancelledError(), False, asyncio.CancelledError, ""),
    (asyncio.CancelledError(), True, asyncio.CancelledError, ""),
]
KINDS = ["move", "leave", "wake", "grace"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("fault", "kept", "told", "code"), FAULTS)
async def test_whatever_the_journal_raises_nothing_is_half_done(
    hall: Hall, kind: str, fault: BaseException, kept: bool, told: type[BaseException], code: str
) -> None:
    table = await hall.playing(3)
    await play_turn(hall, table)
    before = await table.state()
    play, user = hall.registry.play, user_on_turn(before)
    if kind == "wake":
        hall.clock.jump(before.deadline or hall.clock.now())
    decide: Callable[..., Any] = {
        "move": play.move(user, before.turn, some_move(before)),
        "leave": play.leave(user),
        "wake": play.wake,
        "grace": play.grace,
    }[kind]
    hall.changes.clear()
    hall.journal.fault, hall.journal.kept = fault, kept
    with pytest.raises(told) as raised:
        await table.act(decide, user)
    if code:
        assert isinstance(raised.value, Refusal)
        assert raised.value.code == code
    assert not hall.changes  # nobody is told of what may not be
    assert not table.is_busy
    after = await check_agreement(hall, table.id)
    assert (after == before) is not kept
    if kind == "move" and kept:
        with pytest.raises(Stale):
            await table.act(decide, user)
    else:
        await table.act(decide, user)
    await check_agreement(hall, table.id)


async def test_a_click_cancelled_at_any_moment_is_whole(hall: Hall) -> None:
    table = await hall.playing(2)
    hall.journal.delay = 6
    for rounds in range(12):
        state = await table.state()
        user = user_on_turn(state)
        task = asyncio.create_task(table.act(hall.registry.play.move(user, state.turn, some_move(state)), user))
        await spin(rounds)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        after = await check_agreement(hall, table.id)
        assert after.seq in (state.seq, state.seq + 1)


async def test_two_processes_on_one_table_make_one_move(hall: Hall) -> None:
    """Two registries, so two locks: the journal's key decides."""
    table = await hall.playing()
    other = Table(table.id, hall.journal, hall.clock, lambda change: None, lambda table_id: None)
    for _ in range(8):
        state = await table.state()
        assert await other.state() == state
        user, move = user_on_turn(state), hall.registry.play.move(user_on_turn(state), state.turn, some_move(state))
        results = await asyncio.gather(table.act(move, user), other.act(move, user), return_exceptions=True)
        assert sum(isinstance(result, Stale) for result in results) == 1
        one = await check_agreement(hall, table.id)
        if await other.state() != one:  # it was not the one that failed: it sees the other's move when it acts
            with pytest.raises(Stale):
                await other.act(move, user)
            await other.act(hall.registry.play.grace)
            with pytest.raises(Stale):
                await table.act(hall.registry.play.grace)


async def test_a_refusal_reads_and_writes_nothing(hall: Hall) -> None:
    table = await hall.playing()
    state = await table.state()
    reads, seq = hall.journal.reads, len(hall.journal.rows[table.id])
    for _ in range(5):
        with pytest.raises(Stale):
            await table.act(hall.registry.play.move(HOST, state.turn + 1, some_move(state)))
    assert (hall.journal.reads, len(hall.journal.rows[table.id])) == (reads, seq)


async def test_there_is_no_such_table(hall: Hall) -> None:
    table = hall.registry.table("nowhere")
    for asked in (table.state(), table.act(hall.registry.play.wake)):
        with pytest.raises(Refusal) as refusal:
            await asked
        assert refusal.value.code == "no_such_table"


# -- events as text

TIMES = st.datetimes(timezones=st.just(UTC))
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "int": st.integers(0, 2**63),
    "str": st.text(max_size=30),
    "datetime": TIMES,
    "datetime | None": st.none() | TIMES,
    "int | None": st.none() | st.integers(0, 3),
    "bool | None": st.none() | st.booleans(),
    "bool": st.booleans(),
    "str | None": st.none() | st.text(max_size=30),
    "list[int]": st.lists(st.integers(0, 501), max_size=4),
    "dict[str, Json]": st.just(rules_to_mapping(TABINET)),
}


def events() -> st.SearchStrategy[e.TableEvent]:
    return st.one_of(
        *(
            st.builds(kind, **{field.name: VALUES[str(field.type)] for field in fields(kind)})
            for kind in e._KINDS.values()
        )
    )


@law(300)
@given(events())
def test_every_event_round_trips(event: e.TableEvent) -> None:
    kind, text = e.encode(event)
    assert e.decode(kind, text) == event


def test_a_time_of_another_zone_is_the_same_moment() -> None:
    at = datetime(2026, 5, 6, 7, 8, tzinfo=timezone(timedelta(hours=2)))
    back = e.decode(*e.encode(e.Graced(at)))
    assert back == e.Graced(at)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("nonsense", "{}"), ("moved", "{}"), ("moved", "[]"), ("moved", "null"), ("moved", "7"), ("moved", "{"),
        ("graced", '{"deadline":5}'), ("graced", '{"deadline":"soon"}'), ("cancelled", '{"reason":"x","more":1}'),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_a_value_error(kind: str, text: str) -> None:
    with pytest.raises(ValueError):
        e.decode(kind, text)


async def test_events_that_cannot_follow_are_noticed(hall: Hall) -> None:
    """A wrong deal, result, move or order in a journal is found on replay, not believed."""
    table = await hall.playing(2)
    await hall.clock.advance(10_000)
    rows = list(await hall.journal.read(table.id))
    assert replay(table.id, rows) is not None
    swaps = {"dealt": ("dealer", 7), "ended": ("winner", 9), "moved": ("seat", 9), "announced": ("message", 1)}
    for kind, (field, value) in swaps.items():
        place = next(i for i, row in enumerate(rows) if row.kind == kind)
        data = json.loads(rows[place].data) | {field: value}
        broken = [*rows[:place], replace(rows[place], data=json.dumps(data)), *rows[place + 1 :]]
        with pytest.raises(CorruptJournal):
            replay(table.id, broken)
    with pytest.raises(CorruptJournal):
        replay(table.id, rows[1:])
    with pytest.raises(CorruptJournal):
        replay(table.id, [*rows[:4], *rows[5:]])


MUCH: list[JournalRow] = []


async def _journal_of_much() -> tuple[JournalRow, ...]:
    """A journal with events of nearly every kind."""
    hall = Hall()
    table = await hall.playing(2)
    await table.act(hall.registry.play.leave(ANA), ANA)
    await hall.clock.advance(200)
    await table.act(hall.registry.play.come_back(ANA), ANA)
    await table.act(hall.registry.play.grace)
    await hall.clock.advance(61)
    rows = tuple(await hall.journal.read(table.id))
    await hall.registry.stop()
    return rows


@law(300)
@given(place=st.integers(0, 60), field=st.integers(0, 12), junk=st.sampled_from([None, 5, "x", [], {}, True, -1, 1.5]))
def test_d3_a_damaged_journal_is_corrupt_or_harmless_never_a_surprise(place: int, field: int, junk: Any) -> None:
    if not MUCH:
        MUCH.extend(asyncio.run(_journal_of_much()))
    rows, place = list(MUCH), place % len(MUCH)
    data = json.loads(rows[place].data)
    if data:
        data[sorted(data)[field % len(data)]] = junk
    rows[place] = replace(rows[place], data=json.dumps(data))
    with contextlib.suppress(CorruptJournal):
        replay(rows[0].table_id, rows)


async def test_reading_never_sees_a_change_before_it_is_on_disk(hall: Hall) -> None:
    table = await hall.playing()
    state = await table.state()
    hall.journal.delay = 5
    user = user_on_turn(state)
    acting = asyncio.create_task(table.act(hall.registry.play.move(user, state.turn, some_move(state)), user))
    await spin(2)
    assert table.is_busy
    seen = await table.state()
    assert seen.seq == len(hall.journal.rows[table.id])
    await acting


async def test_a_seat_is_one_persons(hall: Hall) -> None:
    table = await hall.open()
    await asyncio.gather(*(table.act(hall.registry.lobby.join(ANA, "Ana"), ANA) for _ in range(3)))
    await asyncio.gather(*(table.act(hall.registry.lobby.join(BOB, "Bob"), BOB) for _ in range(3)))
    assert [seat.user for seat in (await table.state()).seats] == [HOST, ANA, BOB]
