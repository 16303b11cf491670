"""A served world with one server, one channel and one person, and a plain client for the API."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp

from tabinet_discord.loopback.events import WorldEvent
from tabinet_discord.loopback.faults import Faults
from tabinet_discord.loopback.model import Channel, Guild, Interaction, Message, User
from tabinet_discord.loopback.server import LoopbackServer
from tabinet_discord.loopback.world import World

Json = dict[str, Any]
V2 = 1 << 15
EPHEMERAL = 1 << 6
PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x06\x00\x00\x00\xb9\xea\xde\x81"
    b"\x00\x00\x00\x0bIDATx\x9cc`@\x07\x00\x00\x1b\x00\x01\x8b\xae\x93\x10\x00\x00\x00\x00IEND\xaeB`\x82"
)


class FakeClock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def pass_time(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


@dataclass
class Answer:
    """What the API answered."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        return self.body["code"]


@dataclass
class Place:
    """Everything that a test needs."""

    world: World
    server: LoopbackServer
    session: aiohttp.ClientSession
    guild: Guild
    channel: Channel
    ana: User
    clock: FakeClock | None = None
    events: list[WorldEvent] = field(default_factory=list[WorldEvent])

    @property
    def faults(self) -> Faults:
        return self.server.faults

    async def call(
        self, method: str, path: str, body: Any = None, *, files: Mapping[str, bytes] | None = None, token: str = ""
    ) -> Answer:
        """Ask the API, with the bot's token unless the path says who asks."""
        headers = {} if path.startswith(("/interactions", "/webhooks")) else {"Authorization": "Bot loopback.token"}
        if token:
            headers["Authorization"] = token
        asked: dict[str, Any] = {"json": body} if body is not None else {}
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for index, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{index}]", io.BytesIO(data), filename=name)
            asked = {"data": form}
        async with self.session.request(method, self.server.api + path, headers=headers, **asked) as response:
            text = await response.text()
            return Answer(response.status, json.loads(text) if text else None, response.headers)

    async def callback(self, asked: Interaction, kind: int, data: Json | None = None, **extra: Any) -> Answer:
        """Answer an interaction."""
        body = {"type": kind} | ({} if data is None else {"data": data})
        path = f"/interactions/{asked.id}/{asked.token}/callback?with_response=1"
        return await self.call("POST", path, body, **extra)

    def webhook(self, asked: Interaction, rest: str = "") -> str:
        return f"/webhooks/{self.world.application_id}/{asked.token}{rest}"

    def ask(self, name: str = "play", options: dict[str, Any] | None = None) -> Interaction:
        """Ana sends a command."""
        return self.world.slash(self.ana.id, self.channel.id, name, options)

    async def send(self, body: Json | None = None, **extra: Any) -> Message:
        """The bot sends a message with its token."""
        path = f"/channels/{self.channel.id}/messages"
        sent = await self.call("POST", path, body or {"flags": V2, "components": [text(), row(button("a"))]}, **extra)
        assert sent.status == 200, sent.body
        return self.world.messages[self.channel.id][int(sent.body["id"])]


COMMANDS: list[Json] = [
    {"name": "play", "description": "Play"},
    {
        "name": "find",
        "description": "Find",
        "options": [
            {"type": 3, "name": "what", "description": "What", "required": True, "autocomplete": True},
            {"type": 4, "name": "many", "description": "How many", "min_value": 1, "max_value": 5},
        ],
    },
    {
        "name": "set",
        "description": "Set",
        "options": [{"type": 1, "name": "name", "description": "N", "options": []}],
    },
]


@asynccontextmanager
async def placed(*, fake_time: bool = True, **options: Any) -> AsyncIterator[Place]:
    """A served world."""
    clock = FakeClock() if fake_time else None
    world = World(now=clock or (lambda: datetime.now(UTC)))
    guild = world.add_guild("Salon")
    channel = world.add_channel(guild.id, "tables")
    ana = world.add_user("ana", display_name="Ana", locale="ro")
    world.add_member(guild.id, ana.id)
    world.commands.overwrite(COMMANDS)
    server = LoopbackServer(world, **options)
    await server.start()
    try:
        async with asyncio.timeout(20), aiohttp.ClientSession() as session:
            place = Place(world, server, session, guild, channel, ana, clock)
            world.listen(place.events.append)
            yield place
    finally:
        await server.stop()


def text(content: str = "hello") -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id} | more


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


def menu(custom_id: str = "m", count: int = 3, **more: Any) -> Json:
    options = [{"label": f"L{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options} | more


def box(*items: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(items)} | more


def shown(*components: Json, flags: int = 0, **more: Any) -> Json:
    return {"flags": V2 | flags, "components": list(components)} | more
