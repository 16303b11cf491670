"""The program that the kill test kills: the real tables on a database file, and people who click at them.

`python -m tests.e2e.kill_worker DATABASE JOB` (JOB: JSON, see Job). It says on its output, a line each:

    OPEN, OPENED                            the database is being opened, is open
    ACK <table> <seq> <turn> <kind> <data>  an event is acknowledged
    TRY <table> <turn> <user> <move>        a person clicks a move now
    YES or NO <table> <turn> <user> <move>  ... and has been answered
    BAD <words>                             something happened that must not
    END                                     nothing is left to play (only if JOB says so)

It ends when its input is closed, so that none outlives the test.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import TypeAlias

from tabinet_discord import resources
from tabinet_discord.engine.cards import DECK
from tabinet_discord.engine.match import in_table_order
from tabinet_discord.engine.moves import Trail
from tabinet_discord.engine.notation import format_move, parse_move
from tabinet_discord.engine.rule_set import parse_rule_set
from tabinet_discord.players.player import LEVELS
from tabinet_discord.store.database import Database
from tabinet_discord.tables.decision import Decision
from tabinet_discord.tables.errors import Refusal
from tabinet_discord.tables.events import encode
from tabinet_discord.tables.opening import Entropy, Request
from tabinet_discord.tables.options import MIN_CLOCK, MIN_TARGET, Options, Timings
from tabinet_discord.tables.registry import Registry
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.table import Change, Table
from tabinet_discord.tables.thinkers import SEARCHING
from tabinet_discord.tables.views import view_of

QUICK = tuple(level for level in LEVELS if level not in SEARCHING)
"""Levels that need no process of their own: here it is the journal that is killed."""
SPEED = 200
"""How many seconds pass at the tables in a real one."""
STRANGER = 666
"""Somebody who sits at no table."""

Click: TypeAlias = tuple[str, int, int, str]
"""A click for a move: table, turn, user, move."""


@dataclass(frozen=True, slots=True)
class Job:
    """What one life of the worker does. `began` is when the test did, in real seconds: zero of the fast clock."""

    seed: str
    began: float
    last: bool = False
    """Play all open tables and one more of each scenario to the end, then end."""
    again: list[Click] = field(default_factory=list[Click])
    """Clicks that the life before was killed over: made again, as people do who got no answer."""

    def to_json(self) -> str:
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class Scenario:
    """Who sits at a table. `bots` come with it, the host adds what lacks; the last `silent` people never play."""

    seats: int
    people: int
    bots: int = 0
    silent: int = 0

    @property
    def users(self) -> range:
        return range(1, self.people + 1)

    def is_silent(self, user: int) -> bool:
        return user > self.people - self.silent


SCENARIOS = (
    Scenario(seats=2, people=2),
    Scenario(seats=2, people=1, bots=1),
    Scenario(seats=3, people=1),
    Scenario(seats=4, people=3, bots=1, silent=1),
    Scenario(seats=3, people=3, silent=3),
)
"""One table of each is open at any time; its channel is its place here."""


class FastClock:
    """Time at the tables: goes on by itself between two lives, too."""

    def __init__(self, began: float) -> None:
        self._began = began

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._began + (time.time() - self._began) * SPEED, UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / SPEED)


class Complaints(logging.Handler):
    """The tables log what goes wrong while nobody waits for it."""

    def emit(self, record: logging.LogRecord) -> None:
        say(f"BAD {record.name}: {record.getMessage()} {record.exc_info}")


def say(*lines: str) -> None:
    """Write whole lines at once, past every buffer."""
    left = "".join(line.replace("\n", " ") + "\n" for line in lines).encode()
    try:
        while left:
            left = left[os.write(1, left) :]
    except OSError:
        os._exit(3)  # nobody listens any more


def acknowledge(change: Change) -> None:
    """Say every event of a change that is committed."""
    after, lines = change.after, list[str]()
    for seq, event in enumerate(change.events, after.seq - len(change.events) + 1):
        kind, data = encode(event)
        lines.append(f"ACK {after.id} {seq} {after.turn} {kind} {data}")
    say(*lines)


class People:
    """Everybody at one table: they look at it, click, and wait for it to change."""

    def __init__(self, registry: Registry, table: Table, scenario: Scenario, chance: Random) -> None:
        self.registry, self.table, self.scenario, self.chance = registry, table, scenario, chance
        self.changed = asyncio.Event()
        registry.listen(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.after.id == self.table.id:
            self.changed.set()

    async def play(self) -> bool:
        """Go on until the table is closed; whether there was a match."""
        while True:
            self.changed.clear()
            state = await self.table.state()
            if state.phase in ("finished", "cancelled"):
                return state.phase == "finished"
            if state.phase == "lobby":
                await self._gather(state)
            elif not await self._turn(state):
                await self.changed.wait()

    async def _gather(self, state: TableState) -> None:
        """One click in the lobby, sometimes doubled."""
        lobby, host, draw = self.registry.lobby, state.host, self.chance.random()
        seated = [seat.user for seat in state.seats if seat.user is not None]
        absent = [user for user in self.scenario.users if user not in seated]
        if draw < 0.05 and len(seated) > 1:
            user = self.chance.choice(seated)
            await self._ask(lobby.leave(user), user)
        elif draw < 0.07:
            await self._ask(lobby.cancel(host), host)
        elif absent:
            await self._ask(lobby.join(absent[0], f"Person {absent[0]}"), absent[0])
        elif len(state.seats) < self.scenario.seats:
            await self._ask(lobby.add_bot(host, state.rev, self.chance.choice(QUICK)), host)
        else:
            await self._ask(lobby.start(host), host)

    async def _turn(self, state: TableState) -> bool:
        """What people do at one look at the table; False if somebody else has to act now."""
        place = state.turn_seat
        assert place is not None
        await self._aside(state)
        seat = state.seats[place]
        if seat.user is None or seat.is_bot_driven or self.scenario.is_silent(seat.user):
            return False
        await self._think()
        clicks = [self._choice(state, place)]
        if self.chance.random() < 0.2:
            clicks.append(self._choice(state, place))  # a second open hand, maybe with another selection
        answers = await asyncio.gather(*(self.click(*click) for click in clicks))
        if sum(answers) > 1:
            say(f"BAD both of {clicks} were accepted")
        if self.chance.random() < 0.1 and await self.click(*clicks[0]):
            say(f"BAD {clicks[0]} was accepted late")
        return True

    async def _think(self) -> None:
        draw = self.chance.random()
        if draw > 0.97:  # as long as the clock allows, or a little longer
            await asyncio.sleep(MIN_CLOCK / SPEED * self.chance.uniform(0.6, 1.1))
        elif draw > 0.6:
            await asyncio.sleep(self.chance.uniform(0, 0.004))

    async def _aside(self, state: TableState) -> None:
        """Leaving, coming back, a message sent anew, and clicks that must be refused."""
        play, chance = self.registry.play, self.chance
        kept = [seat.user for seat in state.seats if seat.user is not None and seat.stand_in is not None]
        here = [seat.user for seat in state.seats if seat.user is not None and seat.stand_in is None]
        for user in kept:
            if chance.random() < (0.03 if self.scenario.is_silent(user) else 0.2):
                await self._ask(play.come_back(user), user)
        if here and chance.random() < 0.02:
            user = chance.choice(here)
            await self._ask(play.leave(user), user)
        if chance.random() < 0.01:
            await self._ask(self.registry.lobby.moved_to(chance.getrandbits(60)), None)
        if chance.random() < 0.05:
            await self._refused(state)

    async def _refused(self, state: TableState) -> None:
        """A click for a turn that is over, by somebody else, or of a card that lies on the table."""
        place, game = state.turn_seat, view_of(state, state.turn_seat).game
        assert place is not None
        assert game is not None
        table, turn, _, text = self._choice(state, place)
        user = state.seats[place].user or STRANGER
        others = [seat.user for seat in state.seats if seat.user not in (None, user)]
        elsewhere = next(card for card in DECK if card not in game.hand)
        wrong = self.chance.choice(
            [
                (table, turn - 1, user, text),
                (table, turn + 1, user, text),
                (table, turn, self.chance.choice(others) or STRANGER, text)
                if others
                else (table, turn, STRANGER, text),
                (table, turn, user, format_move(Trail(elsewhere))),
            ]
        )
        # The turn that comes may have begun meanwhile, and the click then be right.
        if await self.click(*wrong) and wrong[1] <= turn:
            say(f"BAD {wrong} was accepted at turn {turn}")

    def _choice(self, state: TableState, place: int) -> Click:
        view = view_of(state, place).game
        user = state.seats[place].user or STRANGER
        assert view is not None
        assert state.match is not None
        move = LEVELS[self.chance.choice(QUICK)].choose(view, self.chance)
        return self.table.id, state.turn, user, format_move(in_table_order(state.match.deal, move))

    async def click(self, table: str, turn: int, user: int, text: str) -> bool:
        """Click a move; whether it was accepted."""
        return await click(self.registry, (table, turn, user, text))

    async def _ask(self, decision: Decision, user: int | None) -> None:
        """Any other click, half of them doubled: it must not do its work twice."""
        times = 2 if self.chance.random() < 0.5 else 1
        done = await asyncio.gather(*(act(self.table, decision, user) for _ in range(times)))
        if sum(done) > 1:
            say(f"BAD a doubled click did its work twice: {decision}")


async def click(registry: Registry, wanted: Click) -> bool:
    """Click a move and say how it went."""
    table, turn, user, text = wanted
    line = f"{table} {turn} {user} {text}"
    say(f"TRY {line}")
    accepted = await act(registry.table(table), registry.play.move(user, turn, parse_move(text)), user)
    say(f"{'YES' if accepted else 'NO'} {line}")
    return accepted


async def act(table: Table, decision: Decision, user: int | None) -> bool:
    """Ask for something; whether it changed the table."""
    try:
        return bool((await table.act(decision, user)).events)
    except Refusal as refusal:
        if refusal.code in ("not_saved", "no_such_table"):
            say(f"BAD {refusal}")
        return False


async def keep_open(registry: Registry, place: int, table: Table | None, job: Job) -> None:
    """See to it that there always is a table of a scenario; in the last life until one has been played to its end."""
    scenario, chance = SCENARIOS[place], Random(f"{job.seed}:{place}")
    finished = False
    while not (finished and job.last):
        if table is None:
            options = Options(players=scenario.seats, clock=MIN_CLOCK)
            request = Request(1, place, scenario.users[0], "Person 1", "tabinet", options, MIN_TARGET)
            table = await registry.open(request, scenario.bots, "medium")
            await table.act(registry.lobby.announce(chance.getrandbits(60)))
        finished = await People(registry, table, scenario, chance).play()
        table = None


async def discarded(registry: Registry, database: Database) -> None:
    """Wait for the tables that a kill left unannounced: they are closed in the background."""
    change = asyncio.Event()
    registry.listen(lambda _: change.set())
    while await database.tables.open():
        await change.wait()
        change.clear()


async def live(path: str, job: Job) -> None:
    """One life."""
    drawn = iter(range(1, sys.maxsize))

    def draw() -> bytes:
        return hashlib.sha256(f"{job.seed}:{next(drawn)}".encode()).digest()

    say("OPEN")
    database = await Database.open(path)
    say("OPENED")
    rule_sets = {name: parse_rule_set(name, text) for name, text in resources.rule_files().items()}
    entropy = Entropy(seed=draw, table_id=lambda: draw().hex()[:12])
    registry = Registry(database, rule_sets, FastClock(job.began), entropy, Timings(bot_pause=0.0))
    registry.listen(acknowledge)
    rows = await database.tables.open()
    await registry.start()
    for wanted in job.again:
        await click(registry, wanted)
    found = {row.channel_id: registry.table(row.id) for row in rows if row.status != "opening"}
    async with asyncio.TaskGroup() as group:
        for place in range(len(SCENARIOS)):
            group.create_task(keep_open(registry, place, found.get(place), job))
    await discarded(registry, database)
    await registry.stop()
    await database.close()
    say("END")


async def main(arguments: Sequence[str]) -> None:
    """Live until the work is done or the input is closed."""
    path, job = arguments
    logging.getLogger().addHandler(Complaints(logging.WARNING))
    asyncio.get_running_loop().add_reader(0, os._exit, 3)  # nothing is ever written there: it was closed
    await live(path, Job(**json.loads(job)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
