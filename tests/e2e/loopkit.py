"""The loopback Discord as a stage: the real discord.py on both base addresses, on a clock of ours."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tabinet_discord import resources
from tabinet_discord.addresses import moved_to
from tabinet_discord.bot import TabinetBot, load_rule_sets
from tabinet_discord.i18n.catalogue import Catalogue
from tabinet_discord.loopback.faults import Fault
from tabinet_discord.loopback.model import Interaction, Message
from tabinet_discord.loopback.server import LoopbackServer
from tabinet_discord.loopback.world import World
from tabinet_discord.store.database import Database
from tabinet_discord.tables.opening import Entropy
from tabinet_discord.tables.options import Timings

from .simkit import Errors
from .stage import walk

LONGEST = 30.0
"""Seconds after which something that should have happened is given up."""


class ManualClock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self._now = datetime(2026, 1, 1, tzinfo=UTC)
        self._sleepers: dict[asyncio.Future[None], datetime] = {}

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        sleeper: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers[sleeper] = self._now + timedelta(seconds=seconds)
        try:
            await sleeper
        finally:
            del self._sleepers[sleeper]

    def next_waking(self) -> datetime | None:
        return min(self._sleepers.values(), default=None)

    def move_to(self, moment: datetime) -> None:
        self._now = max(self._now, moment)
        for sleeper, waking in list(self._sleepers.items()):
            if waking <= self._now and not sleeper.done():
                sleeper.set_result(None)


@dataclass(frozen=True)
class Shown:
    """A message, as the journeys handle it."""

    id: int
    components: list[dict[str, Any]]

    @property
    def message(self) -> Shown:
        return self


@dataclass(frozen=True)
class Result:
    """What came of a click or command."""

    stage: LoopStage
    interaction: Interaction

    @property
    def acknowledged(self) -> bool:
        return self.interaction.answered is not None

    @property
    def response(self) -> Shown:
        assert self.interaction.response_message_id is not None
        return self.stage.shown(self.interaction.response_message_id)


@dataclass(frozen=True)
class Actor:
    """A person at the loopback Discord."""

    stage: LoopStage
    id: int

    async def slash(self, channel: int, name: str, /, **options: Any) -> Result:
        return await self.stage.answered(self.stage.world.slash(self.id, channel, name, options))

    async def click(self, message: Shown, *, label: str | None = None, custom_id: str | None = None) -> Result:
        if custom_id is None:
            custom_id = next(c["custom_id"] for c in walk(message.components) if c.get("label") == label)
        assert custom_id is not None
        return await self.stage.answered(self.stage.world.click(self.id, message.id, custom_id))

    async def select(self, message: Shown, values: Sequence[str], *, custom_id: str) -> Result:
        return await self.stage.answered(self.stage.world.click(self.id, message.id, custom_id, values))


@dataclass
class LoopStage:
    """A served world and our bot in it."""

    path: Path
    seed: str
    clock: ManualClock = field(default_factory=ManualClock)
    errors: Errors = field(default_factory=Errors)
    drawn: int = 0
    world: World = field(init=False)
    server: LoopbackServer = field(init=False)
    channel: int = field(init=False)
    bot: TabinetBot = field(init=False)
    _running: asyncio.Task[None] | None = None
    _lost: Fault | None = None

    def __post_init__(self) -> None:
        self.world = World(now=self.clock.now)
        self.server = LoopbackServer(self.world)
        guild = self.world.add_guild("Tables")
        self.channel = self.world.add_channel(guild.id, "tables").id
        self.guild = guild.id

    def _draw(self) -> bytes:
        self.drawn += 1
        return hashlib.sha256(f"{self.seed}:{self.drawn}".encode()).digest()

    async def start_bot(self) -> None:
        self.bot = TabinetBot(
            await Database.open(str(self.path)),
            load_rule_sets(),
            Catalogue(resources.locale_files(), strict=True),
            clock=self.clock,
            entropy=Entropy(seed=self._draw, table_id=lambda: self._draw().hex()[:12]),
            timings=Timings(),
            guild_ready_timeout=0.01,
        )
        self._running = asyncio.create_task(self.bot.start(self.world.token))
        ready = asyncio.create_task(self.bot.serving.wait())
        await asyncio.wait({self._running, ready}, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
        assert self.bot.serving.is_set(), self._running

    async def stop_bot(self) -> None:
        await self.bot.close()
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)
        await self.bot.database.close()

    async def restart(self) -> None:
        await self.stop_bot()
        await self.start_bot()
        await self.quiet()

    def person(self, name: str) -> Actor:
        user = self.world.add_user(name)
        self.world.add_member(self.guild, user.id)
        return Actor(self, user.id)

    def shown(self, message_id: int) -> Shown:
        message: Message = self.world.messages[self.channel][message_id]
        return Shown(message.id, message.components)

    def live(self, message: Any) -> Shown:
        return self.shown(message.id)

    def lose_next_answer(self) -> None:
        self._lost = self.server.faults.fail("POST", "/interactions/*/*/callback", 404, code=10062)

    async def answered(self, interaction: Interaction) -> Result:
        """What came of it, once the bot has done all that follows."""
        await self.quiet()
        return Result(self, interaction)

    async def pass_time(self, seconds: float) -> None:
        """Time goes from one waking to the next, and each time the bot finishes what it has to do."""
        end = self.clock.now() + timedelta(seconds=seconds)
        while (waking := self.clock.next_waking()) is not None and waking <= end:
            self.clock.move_to(waking)
            await self.quiet()
        self.clock.move_to(end)
        await self.quiet()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that must come about."""
        async with asyncio.timeout(LONGEST):
            while not holds():  # noqa: ASYNC110 - the world has no event for everything
                await asyncio.sleep(0.002)

    async def quiet(self) -> None:
        """Wait until the bot rests: it owes no answer and nothing of it runs but waits for the clock."""
        async with asyncio.timeout(LONGEST):
            calm = 0
            while calm < 3:
                await asyncio.sleep(0.002)
                self._give_up_lost()
                waiting = self.world.next_deadline() is not None
                calm = calm + 1 if self.bot.is_resting and not waiting else 0

    def _give_up_lost(self) -> None:
        """Discord waits three seconds for an answer that it did not take; then the person sees that it failed."""
        if self._lost is not None and self._lost.used:
            self._lost = None
            self.clock.move_to(self.clock.now() + timedelta(seconds=3))
            self.world.check_deadlines()


@contextlib.asynccontextmanager
async def serving(path: Path, seed: str) -> AsyncIterator[LoopStage]:
    """A stage; at the end the bot must have logged no error."""
    stage = LoopStage(path, seed)
    await stage.server.start()
    logging.getLogger().addHandler(stage.errors)
    try:
        with moved_to(stage.server.api, stage.server.gateway, stage.server.base):
            await stage.start_bot()
            try:
                yield stage
            finally:
                await stage.stop_bot()
    finally:
        logging.getLogger().removeHandler(stage.errors)
        await stage.server.stop()
    assert not stage.errors.records, stage.errors.records
