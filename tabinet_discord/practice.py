"""Practice: the real bot, a small Discord and its page in one process, on this machine alone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from . import resources
from .addresses import moved_to
from .bot import TabinetBot, load_rule_sets, until_signal
from .i18n.catalogue import Catalogue
from .loopback.model import Interaction
from .loopback.page.page import Page
from .loopback.page.seats import sit_down
from .loopback.server import LoopbackServer
from .loopback.world import World
from .settings import Settings
from .store.database import Database
from .tables.options import DEFAULT_LEVEL, Level, Timings
from .tables.registry import DEFAULT_RULES
from .tables.thinkers import Thinkers
from .ui.card_emojis import CardEmojis

log = logging.getLogger(__name__)

GUILD: Final = 4_194_304_000_001
CHANNEL: Final = 4_194_304_000_002
"""The same at every start: the database remembers tables by them."""
PORT: Final = 8470
ADDRESS_FACT: Final = "practice_address"
YOU: Final = "You"
TABLE_STANDS_IN: Final = 5.0
"""Seconds after which the address is told in any case."""
LOOK_EVERY: Final = 0.01


class PortTaken(Exception):
    """Something else listens there already; perhaps another practice."""

    def __init__(self, port: int) -> None:
        super().__init__(
            f"Port {port} is in use, perhaps by a practice that is still running. "
            "Close it, or choose another port: --port 0 takes any free one."
        )


@dataclass(frozen=True, slots=True)
class Practice:
    """What is wanted: `people` sit at this machine, in a tab each; alone one plays against a bot."""

    database: Path
    people: int = 1
    rules: str = DEFAULT_RULES
    level: Level = DEFAULT_LEVEL
    port: int = PORT

    @property
    def bots(self) -> int:
        """A bot keeps company to one who is alone."""
        return 1 if self.people == 1 else 0


def practice_database(settings: Settings) -> Path:
    """Practice has a database of its own, beside the bot's."""
    return Path(settings.database).with_name("practice.db")


def forget(database: Path) -> None:
    """Remove what was practised so far."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)


async def practise(settings: Settings, wanted: Practice, say: Callable[[str], None]) -> None:
    """Serve until a signal comes. `say` is told the page's address once it can be played on. Raises PortTaken."""
    async with serving(settings, wanted) as (bot, address, token):
        await until_signal(bot, token, lambda: say(address))


@contextlib.asynccontextmanager
async def serving(settings: Settings, wanted: Practice) -> AsyncIterator[tuple[TabinetBot, str, str]]:
    """Everything that practice needs, ready to be started: the bot, the page's address, and the bot's token."""
    world = World(now=lambda: datetime.now(UTC), token=secrets.token_urlsafe(24))
    world.add_guild("Tabinet", guild_id=GUILD)
    world.add_channel(GUILD, "practice", channel_id=CHANNEL)
    database = await Database.open(str(wanted.database))
    server = LoopbackServer(world)
    try:
        page = Page(world, capability=await _capability(database), channel_id=CHANNEL, default_user=YOU)
        try:
            await server.start(port=wanted.port, extra_routes=page.add_routes)
        except OSError:
            raise PortTaken(wanted.port) from None
        with moved_to(server.api, server.gateway, server.base):
            async with _PracticeBot(database, settings, world, wanted) as bot:
                yield bot, page.url(server.base), world.token
    finally:
        await server.stop()
        await database.close()


class _PracticeBot(TabinetBot):
    """The bot as it is, but for one thing: it opens a first table if there is none."""

    def __init__(self, database: Database, settings: Settings, world: World, wanted: Practice) -> None:
        super().__init__(
            database,
            load_rule_sets(),
            Catalogue(resources.locale_files()),
            timings=Timings(bot_pause=settings.bot_pause),
            thinkers=Thinkers(settings.bot_workers),
            emojis=CardEmojis(),
            locale=settings.locale,
            guild_ready_timeout=0.1,
        )
        self._world = world
        self._wanted = wanted

    async def on_ready(self) -> None:
        """Somebody asks for a table, as a person would with `/tabinet`."""
        await self.synced()
        if not self.serving.is_set() and not await self.registry.in_channel(CHANNEL):
            host = sit_down(self._world, CHANNEL, YOU)
            wanted = self._wanted
            table = {"rules": wanted.rules, "level": wanted.level, "hints": True}
            company = {"bots": wanted.bots, "players": wanted.people + wanted.bots}
            asked = self._world.slash(host.id, CHANNEL, "tabinet", {**table, **company})
            await self._done_with(asked)
        await super().on_ready()

    async def _done_with(self, asked: Interaction) -> None:
        """The address is told once the table can be played on; whatever keeps it, the page can then show."""
        for _ in range(int(TABLE_STANDS_IN / LOOK_EVERY)):
            if asked.answered is not None and self.is_resting:
                return
            await asyncio.sleep(LOOK_EVERY)


async def _capability(database: Database) -> str:
    """The secret part of the page's address; the same at each start, so that an open tab finds its way back."""
    known = await database.facts.get(ADDRESS_FACT)
    if known is None:
        known = secrets.token_urlsafe(18)
        await database.facts.set(ADDRESS_FACT, known)
    return known
