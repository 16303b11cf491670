"""A clock that tests move, a database in memory that can be told to fail, and a table hall on both."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import cast

from tabinet_discord.engine.moves import Move
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rule_set import RuleSet
from tabinet_discord.players.player import LEVELS
from tabinet_discord.store import Database, HouseRuleRow, JournalRow, PreferenceRow, SeatRow, TableRow, Write
from tabinet_discord.store.errors import JournalConflict
from tabinet_discord.tables import events as e
from tabinet_discord.tables.decision import Decision
from tabinet_discord.tables.errors import Refusal
from tabinet_discord.tables.opening import Entropy, Request
from tabinet_discord.tables.options import Options, Timings
from tabinet_discord.tables.registry import Registry
from tabinet_discord.tables.rows import replay
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.table import Change, Table
from tabinet_discord.tables.turns import due_at
from tests.engine.builders import TABINET

START = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
MESSAGE = 9000
HOST, ANA, BOB, EVA = 1, 2, 3, 4
ALL = (HOST, ANA, BOB, EVA)


async def spin(rounds: int = 30) -> None:
    """Let everything that can run without time passing run."""
    for _ in range(rounds):
        await asyncio.sleep(0)


class FakeClock:
    """Stands still until it is moved; `advance` wakes sleepers in order, `jump` wakes nobody."""

    def __init__(self) -> None:
        self._now = START
        self.sleepers: list[tuple[datetime, asyncio.Future[None]]] = []
        self.slept: list[float] = []

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        entry = (self._now + timedelta(seconds=seconds), asyncio.get_running_loop().create_future())
        self.sleepers.append(entry)
        try:
            await entry[1]
        finally:
            self.sleepers.remove(entry)

    def jump(self, to: datetime) -> None:
        self._now = to

    async def advance(self, seconds: float) -> None:
        target = self._now + timedelta(seconds=seconds)
        await spin()
        while due := [until for until, _ in self.sleepers if until <= target]:
            self._now = max(self._now, min(due))
            for until, future in self.sleepers:
                if until <= self._now and not future.done():
                    future.set_result(None)
            await spin()
        self._now = target
        await spin()


@dataclass
class MemoryJournal:
    """Keeps writes as the store does. `fault` fails the next append, after keeping it if `kept`."""

    rows: dict[str, list[JournalRow]] = field(default_factory=dict)
    latest: dict[str, Write] = field(default_factory=dict)
    fault: BaseException | None = None
    kept: bool = False
    delay: int = 0
    reads: int = 0

    async def append(self, write: Write) -> None:
        write.check()
        await spin(self.delay)
        fault, self.fault = self.fault, None
        if fault is None or self.kept:
            self._keep(write)
        if fault is not None:
            raise fault

    def _keep(self, write: Write) -> None:
        rows = self.rows.setdefault(write.table.id, [])
        if write.expected_seq != len(rows):
            raise JournalConflict("somebody else wrote first")
        rows.extend(write.rows)
        self.latest[write.table.id] = write

    async def read(self, table_id: str, after: int = 0) -> Sequence[JournalRow]:
        self.reads += 1
        return [row for row in self.rows.get(table_id, ()) if row.seq > after]


@dataclass
class MemoryTables:
    """What the registry asks of the tables' rows."""

    journal: MemoryJournal

    async def open(self) -> list[TableRow]:
        rows = [write.table for write in self.journal.latest.values()]
        return [row for row in rows if row.status in ("opening", "lobby", "playing")]


@dataclass
class MemoryHouseRules:
    """Keeps house rules as the store does. `fault` fails the next call."""

    rows: dict[tuple[int, str], HouseRuleRow] = field(default_factory=dict)
    fault: BaseException | None = None

    async def all(self, guild: int) -> list[HouseRuleRow]:
        await self._called()
        return [self.rows[key] for key in sorted(self.rows) if key[0] == guild]

    async def get(self, guild: int, name_key: str) -> HouseRuleRow | None:
        await self._called()
        return self.rows.get((guild, name_key))

    async def save(self, row: HouseRuleRow) -> None:
        await self._called()
        self.rows[row.guild_id, row.name_key] = row

    async def remove(self, guild: int, name_key: str) -> None:
        await self._called()
        self.rows.pop((guild, name_key), None)

    async def _called(self) -> None:
        await asyncio.sleep(0)
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault


@dataclass
class MemoryPreferences:
    """Keeps preferences as the store does. `fault` fails the next call, after keeping if `kept`."""

    rows: dict[tuple[str, int], PreferenceRow] = field(default_factory=dict)
    fault: BaseException | None = None
    kept: bool = False
    reads: int = 0

    async def get(self, kind: str, owner: int) -> PreferenceRow | None:
        self.reads += 1
        found = self.rows.get((kind, owner))
        await self._called()
        return found

    async def save(self, row: PreferenceRow) -> None:
        if self.fault is None or self.kept:
            self.rows[row.kind, row.owner_id] = row
        await self._called()

    async def _called(self) -> None:
        await asyncio.sleep(0)
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault


@dataclass
class MemoryDatabase:
    journal: MemoryJournal
    tables: MemoryTables
    house_rules: MemoryHouseRules
    preferences: MemoryPreferences


class Hall:
    """Tables on a fake clock and a journal in memory."""

    def __init__(self, seed: str = "hall", timings: Timings | None = None) -> None:
        self.seed = seed
        self.timings = timings or Timings()
        self.clock = FakeClock()
        self.journal = MemoryJournal()
        self.house_rules = MemoryHouseRules()
        self.preferences = MemoryPreferences()
        self.changes: list[Change] = []
        self._drawn = 0
        self.registry = self._new_registry()

    def _new_registry(self) -> Registry:
        memory = MemoryDatabase(self.journal, MemoryTables(self.journal), self.house_rules, self.preferences)
        database = cast(Database, memory)
        sets = {"tabinet": RuleSet(TABINET, "Tabinet", "the game")}
        entropy = Entropy(self._draw, lambda: self._draw().hex()[:12])
        registry = Registry(database, sets, self.clock, entropy, self.timings)
        registry.listen(self.changes.append)
        return registry

    def _draw(self) -> bytes:
        self._drawn += 1
        return hashlib.sha256(f"{self.seed}:{self._drawn}".encode()).digest()

    async def restart(self) -> None:
        """Another process on the same database."""
        await self.registry.stop()
        self.registry = self._new_registry()
        await self.registry.start()
        await spin(200)

    async def open(
        self,
        bots: int = 0,
        players: int | None = None,
        clock: int = 90,
        target: int | None = 21,
        announced: bool = True,
    ) -> Table:
        request = Request(10, 20, HOST, "Host", "tabinet", Options(players, clock), target)
        table = await self.registry.open(request, bots, "medium")
        if announced:
            await table.act(self.registry.lobby.announce(MESSAGE))
        return table

    async def playing(self, people: int = 2, bots: int = 0, clock: int = 90, target: int | None = 21) -> Table:
        """A match that has just begun, HOST, ANA, … in the first seats."""
        table = await self.open(bots, clock=clock, target=target)
        for user in ALL[1:people]:
            await table.act(self.registry.lobby.join(user, f"P{user}"), user)
        await table.act(self.registry.lobby.start(HOST), HOST)
        return table


async def refused(table: Table, decide: Decision) -> Refusal:
    """The refusal of what is asked; nothing may have changed by it."""
    before = await table.state()
    try:
        await table.act(decide)
    except Refusal as refusal:
        assert await table.state() == before
        return refusal
    raise AssertionError("it was not refused")


def some_move(state: TableState, chance: Random | None = None) -> Move:
    """A legal move of the seat on turn."""
    assert state.match is not None
    return LEVELS["random"].choose(observe(state.match, state.match.deal.turn), chance or Random(state.turn))


def user_on_turn(state: TableState) -> int:
    assert state.turn_seat is not None
    user = state.seats[state.turn_seat].user
    assert user is not None
    return user


async def play_turn(hall: Hall, table: Table, chance: Random | None = None) -> Change:
    """Whoever is on turn, a person, plays."""
    state = await table.state()
    user = user_on_turn(state)
    return await table.act(hall.registry.play.move(user, state.turn, some_move(state, chance)), user)


async def play_until(hall: Hall, table: Table, user: int) -> TableState:
    """People and bots play until it is this person's turn."""
    for _ in range(10):
        state = await table.state()
        assert state.turn_seat is not None
        seat = state.seats[state.turn_seat]
        if seat.user == user:
            return state
        if seat.is_bot_driven:
            await hall.clock.advance(hall.timings.bot_pause)
        else:
            await play_turn(hall, table)
    raise AssertionError("the turn does not come")


async def check_agreement(hall: Hall, table_id: str) -> TableState:
    """The laws of storage: the journal leads to the live state, the rows agree with it, every event round-trips."""
    state = await hall.registry.table(table_id).state()
    rows = await hall.journal.read(table_id)
    assert replay(table_id, rows) == state
    assert [row.seq for row in rows] == list(range(1, state.seq + 1))
    for row in rows:
        assert e.encode(e.decode(row.kind, row.data)) == (row.kind, row.data)
    write = hall.journal.latest[table_id]
    check_rows(state, write.table, write.seats)
    return state


def check_rows(state: TableState, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """The table's row and its seats say what the state says."""
    assert (table.id, table.status, table.seq, table.turn, table.rev) == (
        state.id, state.phase, state.seq, state.turn, state.rev,
    )  # fmt: skip
    assert (table.deadline, table.due_at, table.message_id) == (state.deadline, due_at(state), state.message)
    assert [(s.seat, s.user_id, s.name, s.silent, s.driver) for s in seats] == [
        (place, seat.user, seat.name, seat.silent, "bot" if seat.is_bot_driven else "player")
        for place, seat in enumerate(state.seats)
    ]
