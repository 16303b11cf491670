"""The page on a real port, with the small Discord around it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from tabinet_discord.loopback.model import Channel
from tabinet_discord.loopback.page.page import Page
from tabinet_discord.loopback.server import LoopbackServer
from tabinet_discord.loopback.world import World

from .scripted import ScriptedBot

CAPABILITY = "let-me-in"


class Practice:
    """A world with one server and one channel, its page, and a scripted bot."""

    def __init__(self) -> None:
        self.world = World(now=lambda: datetime.now(UTC))
        self.guild = self.world.add_guild("Practice")
        self.channel: Channel = self.world.add_channel(self.guild.id, "tables")
        self.bot = ScriptedBot(self.world)
        self.page = Page(self.world, capability=CAPABILITY, channel_id=self.channel.id, default_user="Ana")
        self.server = LoopbackServer(self.world)

    @property
    def url(self) -> str:
        return self.page.url(self.server.base)

    @property
    def port(self) -> int:
        return int(self.server.base.rpartition(":")[2])

    async def start(self, port: int = 0) -> None:
        await self.server.start(port=port, extra_routes=self.page.add_routes)


@asynccontextmanager
async def serving(practice: Practice) -> AsyncIterator[Practice]:
    await practice.start()
    try:
        yield practice
    finally:
        await practice.server.stop()
