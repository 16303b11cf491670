"""A few routes of Discord on 127.0.0.1, enough to start and stop the real program against."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

OWNER = {"id": "1", "username": "owner", "discriminator": "0", "avatar": None}
APPLICATION = {"id": "900", "name": "Tabinet", "icon": None, "description": "", "bot_public": True, "flags": 0,
               "bot_require_code_grant": False, "verify_key": "", "owner": OWNER, "summary": ""}  # fmt: skip
BOT = {"id": "900", "username": "Tabinet", "discriminator": "0", "avatar": None, "bot": True, "flags": 0}

READY = {"v": 10, "user": BOT, "guilds": [], "session_id": "s", "application": {"id": "900", "flags": 0}}


@dataclass
class TinyDiscord:
    """What it answers; `login_status` 401 stands for a refused token. `seen` are the requests, in order."""

    login_status: int = 200
    seen: list[str] = field(default_factory=list[str])
    base: str = ""
    ready: int = 0

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        """Serve; gives the base address of the API."""
        app = web.Application()
        app.router.add_get("/gateway/ws", self._gateway)
        app.router.add_route("*", "/api/{path:.*}", self._api)
        runner = web.AppRunner(app, shutdown_timeout=0.2)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        self.base = f"{host}:{port}"
        try:
            yield f"http://{self.base}/api"
        finally:
            await runner.cleanup()

    async def _api(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        self.seen.append(f"{request.method} {path}")
        if path == "users/@me":
            if self.login_status != 200:
                return _json({"message": "401: Unauthorized", "code": 0}, self.login_status)
            return _json(BOT)
        if path == "oauth2/applications/@me":
            return _json(APPLICATION)
        if path.startswith("gateway"):
            return _json({"url": f"ws://{self.base}/gateway/ws", "shards": 1})
        return _json([])

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}, "s": None, "t": None})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            sent = json.loads(message.data)
            if sent["op"] == 2:
                ready = {**READY, "resume_gateway_url": f"ws://{self.base}/gateway/ws"}
                await socket.send_json({"op": 0, "d": ready, "s": 1, "t": "READY"})
                self.ready += 1
            elif sent["op"] == 1:
                await socket.send_json({"op": 11, "d": None})
        return socket


def _json(data: object, status: int = 200) -> web.Response:
    """As Discord answers: discord.py reads JSON only under exactly this content type."""
    return web.Response(body=json.dumps(data).encode(), status=status, headers={"content-type": "application/json"})
