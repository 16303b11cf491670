"""The gateway's address: one handler a connection, which reads what the bot sends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

from aiohttp import WSMsgType, web

from ..form import Form, FormErrors
from ..world import World
from .compression import compressor
from .connection import Connection
from .hub import INVALID_SESSION, Hub
from .session import Session

HEARTBEAT: Final = 1
IDENTIFY: Final = 2
PRESENCE: Final = 3
VOICE_STATE: Final = 4
RESUME: Final = 6
REQUEST_MEMBERS: Final = 8
HELLO: Final = 10
ACK: Final = 11

UNKNOWN_OPCODE: Final = 4001
DECODE_ERROR: Final = 4002
NOT_AUTHENTICATED: Final = 4003
AUTHENTICATION_FAILED: Final = 4004
ALREADY_AUTHENTICATED: Final = 4005
RATE_LIMITED: Final = 4008
INVALID_SHARD: Final = 4010
INVALID_INTENTS: Final = 4013
DISALLOWED_INTENTS: Final = 4014

HEARTBEAT_INTERVAL: Final = 41250
PATIENCE: Final = 0.5
"""Seconds that a closing connection has to say so."""
PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
ALL_INTENTS: Final = (1 << 26) - 1


class Closing(Exception):
    """The bot did something that ends its connection, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class GatewayEndpoint:
    """Hello, identify or resume, heartbeats."""

    def __init__(self, world: World, hub: Hub, address: Callable[[], str]) -> None:
        self._world = world
        self._hub = hub
        self._address = address

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends."""
        if "Origin" in request.headers:  # a page in some browser on this machine: bots send none
            raise web.HTTPForbidden
        try:
            compress = compressor(request.query.get("compress"))
        except ValueError:
            return web.Response(status=400, text="unknown compression")
        socket = web.WebSocketResponse(max_msg_size=16 * 1024, timeout=0.3)
        await socket.prepare(request)
        connection = Connection(socket, request.transport, compress)
        writing = asyncio.create_task(connection.write(), name="loopback gateway")
        session: Session | None = None
        try:
            connection.send(HELLO, {"heartbeat_interval": HEARTBEAT_INTERVAL, "_trace": []})
            async for message in socket:
                session = self._receive(connection, session, message.type, message.data)
        except Closing as closing:
            connection.close(closing.code)
        finally:
            if connection.closing:
                await asyncio.wait({writing}, timeout=PATIENCE)
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            if session is not None:
                self._hub.lose(session, connection, final=socket.close_code in (1000, 1001))
        return socket

    def _receive(self, connection: Connection, session: Session | None, kind: WSMsgType, data: Any) -> Session | None:
        op, body = _decode(kind, data)
        if connection.receives_too_much():
            raise Closing(RATE_LIMITED)
        if op == HEARTBEAT:
            connection.send(ACK, None)
            return session
        if op in (IDENTIFY, RESUME):
            if session is not None:
                raise Closing(ALREADY_AUTHENTICATED)
            return self._identify(connection, body) if op == IDENTIFY else self._resume(connection, body)
        if session is None:
            raise Closing(NOT_AUTHENTICATED)
        if op not in (PRESENCE, VOICE_STATE, REQUEST_MEMBERS):
            raise Closing(UNKNOWN_OPCODE)
        return session

    def _identify(self, connection: Connection, body: Form) -> Session:
        self._check_token(body)
        intents = body.number("intents", 0, ALL_INTENTS, required=True)
        if intents is None:
            raise Closing(INVALID_INTENTS)
        if intents & PRIVILEGED & ~self._world.privileged_intents:
            raise Closing(DISALLOWED_INTENTS)
        shard, shards = _shard(body.raw("shard"))
        return self._hub.begin(connection, intents, shard, shards, self._address())

    def _resume(self, connection: Connection, body: Form) -> Session | None:
        self._check_token(body)
        sequence = body.number("seq", 0, 2**53)
        session = self._hub.resume(connection, body.text("session_id") or "", 0 if sequence is None else sequence)
        if session is None:
            connection.send(INVALID_SESSION, False)
        return session

    def _check_token(self, body: Form) -> None:
        token = body.text("token") or ""
        if token.removeprefix("Bot ") != self._world.token:
            raise Closing(AUTHENTICATION_FAILED)


def _decode(kind: WSMsgType, data: Any) -> tuple[int, Form]:
    if kind is not WSMsgType.TEXT:
        raise Closing(DECODE_ERROR)
    try:
        payload = json.loads(data)
        op, body = payload["op"], payload.get("d")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Closing(DECODE_ERROR) from None
    if op in (IDENTIFY, RESUME) and not isinstance(body, dict):
        raise Closing(DECODE_ERROR)
    return op, Form(body if isinstance(body, dict) else {}, FormErrors())


def _shard(wanted: object) -> tuple[int, int]:
    match wanted:
        case None:
            return 0, 1
        case [int(shard), int(shards)] if 0 <= shard < shards:
            return shard, shards
        case _:
            raise Closing(INVALID_SHARD)
