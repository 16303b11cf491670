"""The gateway, without discord.py."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from .places import Json, Place

TOKEN = "loopback.token"
GUILDS, GUILD_MESSAGES = 1, 1 << 9


class Client:
    """A bot's side of the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._stream = zlib.decompressobj()

    async def next(self) -> Json:
        message = await self.socket.receive(timeout=5)
        if message.type is aiohttp.WSMsgType.BINARY:
            return json.loads(self._stream.decompress(message.data))
        assert message.type is aiohttp.WSMsgType.TEXT, message
        return json.loads(message.data)

    async def dispatch(self, name: str) -> Json:
        while (told := await self.next())["t"] != name:
            pass
        return told

    async def identify(self, **more: Any) -> Json:
        await self.socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": GUILDS, "properties": {}} | more})
        return (await self.next())["d"]

    async def resume(self, session_id: str, sequence: int, token: str = TOKEN) -> None:
        await self.socket.send_json({"op": 6, "d": {"token": token, "session_id": session_id, "seq": sequence}})

    async def close_code(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=5)
        return self.socket.close_code


@asynccontextmanager
async def client(place: Place, query: str = "") -> AsyncIterator[Client]:
    async with place.session.ws_connect(place.server.gateway + query) as socket:
        made = Client(socket)
        hello = await made.next()
        assert hello["op"] == 10
        assert hello["d"]["heartbeat_interval"] > 0
        yield made


@pytest.mark.parametrize("query", ["", "?v=10&encoding=json", "?compress=zlib-stream"])
async def test_identify(place: Place, query: str) -> None:
    async with client(place, query) as bot:
        ready = await bot.identify()
        assert ready["user"]["id"] == str(place.world.bot.id)
        assert ready["guilds"] == [{"id": str(place.guild.id), "unavailable": True}]
        assert ready["resume_gateway_url"] == place.server.gateway
        guild = await bot.next()
        assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
        assert guild["d"]["channels"][0]["id"] == str(place.channel.id)
        await bot.socket.send_json({"op": 1, "d": 2})
        assert (await bot.next())["op"] == 11


async def test_browsers_are_not_let_in(place: Place) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        async with place.session.ws_connect(place.server.gateway, origin="https://x.org"):
            pass


async def test_unknown_compression(place: Place) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        async with client(place, "?compress=brotli"):
            pass


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 0}}, 4004),
        ({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}, 4004),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 30}}, 4013),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": TOKEN, "intents": 0, "shard": [2, 2]}}, 4010),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 2, "d": 5}, 4002),
        ([], 4002),
    ],
)
async def test_what_ends_a_connection(place: Place, sent: Any, code: int) -> None:
    async with client(place) as bot:
        await bot.socket.send_json(sent)
        assert await bot.close_code() == code


async def test_identifying_twice_and_unknown_opcodes(place: Place) -> None:
    for sent, code in (({"op": 2, "d": {"token": TOKEN, "intents": 0}}, 4005), ({"op": 99, "d": {}}, 4001)):
        async with client(place) as bot:
            await bot.identify()
            await bot.socket.send_json(sent)
            assert await bot.close_code() == code


async def test_too_many_payloads(place: Place) -> None:
    async with client(place) as bot:
        for _ in range(121):
            await bot.socket.send_json({"op": 1, "d": None})
        assert await bot.close_code() == 4008


async def test_shards_hear_of_their_own_servers(place: Place) -> None:
    other = place.world.add_guild("Other", guild_id=place.guild.id + (1 << 22))
    channel = place.world.add_channel(other.id, "elsewhere")
    place.world.add_member(other.id, place.ana.id)
    async with client(place) as first, client(place) as second:
        shards = [await first.identify(shard=[0, 2]), await second.identify(shard=[1, 2])]
        by_id = {int(ready["guilds"][0]["id"]): bot for ready, bot in zip(shards, (first, second), strict=True)}
        assert set(by_id) == {place.guild.id, other.id}
        place.ask()
        place.world.slash(place.ana.id, channel.id, "play")
        here = await by_id[place.guild.id].dispatch("INTERACTION_CREATE")
        there = await by_id[other.id].dispatch("INTERACTION_CREATE")
        assert here["d"]["guild_id"] == str(place.guild.id)
        assert there["d"]["guild_id"] == str(other.id)
        place.world.slash(place.ana.id, place.world.dm_channel(place.ana.id).id, "play")
        private = await first.dispatch("INTERACTION_CREATE")
        assert private["d"]["context"] == 1
        assert private["d"]["user"]["id"] == str(place.ana.id)


async def test_intents(place: Place) -> None:
    async with client(place) as deaf, client(place) as hearing:
        await deaf.identify(intents=0)
        await hearing.identify(intents=GUILDS | GUILD_MESSAGES)
        message = await place.send({"content": "hello"})
        place.faults.delete_message(message.id)
        place.world.delete_channel(place.channel.id)
        assert (await hearing.dispatch("MESSAGE_CREATE"))["d"]["guild_id"] == str(place.guild.id)
        assert (await hearing.dispatch("MESSAGE_DELETE"))["d"]["id"] == str(message.id)
        assert (await hearing.dispatch("CHANNEL_DELETE"))["d"]["id"] == str(place.channel.id)
        await deaf.socket.send_json({"op": 1, "d": None})
        assert (await deaf.next())["op"] == 11


async def test_resume_replays_in_order(place: Place) -> None:
    async with client(place) as bot:
        session_id = (await bot.identify())["session_id"]
        await bot.dispatch("GUILD_CREATE")
        await bot.socket.close(code=4000)
    first, second = place.ask(), place.ask()
    async with client(place) as bot:
        await bot.resume(session_id, 2)
        told = [await bot.next() for _ in range(3)]
        assert [item["s"] for item in told] == [3, 4, 5]
        assert [item["d"].get("id") for item in told[:2]] == [str(first.id), str(second.id)]
        assert told[2]["t"] == "RESUMED"


async def test_a_session_that_said_goodbye_is_not_resumed(place: Place) -> None:
    async with client(place) as bot:
        session_id = (await bot.identify())["session_id"]
        await bot.socket.close(code=1000)
    async with client(place) as bot:
        for wrong in (session_id, "never"):
            await bot.resume(wrong, 1)
            answer = await bot.next()
            assert (answer["op"], answer["d"]) == (9, False)
        assert (await bot.identify())["session_id"] != session_id


async def test_a_sequence_from_the_future_is_not_resumed(place: Place) -> None:
    async with client(place) as bot:
        session_id = (await bot.identify())["session_id"]
        await bot.socket.close(code=4000)
    async with client(place) as bot:
        await bot.resume(session_id, 77)
        assert (await bot.next())["op"] == 9


async def test_reconnect_and_invalidation_are_asked_for(place: Place) -> None:
    async with client(place) as bot:
        await bot.identify()
        await bot.dispatch("GUILD_CREATE")
        place.faults.force_reconnect()
        assert (await bot.next())["op"] == 7
        place.faults.invalidate_sessions()
        assert (await bot.next())["op"] == 9


async def test_permissions_that_change_are_told(place: Place) -> None:
    async with client(place) as bot:
        await bot.identify()
        place.faults.remove_permission(place.channel.id, "send_messages")
        changed = await bot.dispatch("CHANNEL_UPDATE")
        assert changed["d"]["permission_overwrites"][0]["deny"] == str(1 << 11)


async def test_stopping_is_quick_whatever_is_open(place: Place) -> None:
    fault = place.faults.delay("GET", "/users/@me", 60)
    asking = asyncio.create_task(place.call("GET", "/users/@me"))
    async with client(place) as silent, client(place) as bot:
        await bot.identify()
        assert fault.used == 1
        closed = asyncio.gather(bot.close_code(), silent.close_code())
        begun = asyncio.get_running_loop().time()
        await place.server.stop()
        assert asyncio.get_running_loop().time() - begun < 1
        assert (await closed)[0] == 1012
    with pytest.raises(aiohttp.ClientError):
        await asking
