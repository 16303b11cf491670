"""What every request to the API passes: faults, the token, rate limits; and errors as JSON."""

from __future__ import annotations

import asyncio
from email.utils import format_datetime

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from ..errors import ApiError, not_found, unauthorized
from ..faults import Fault, Faults
from ..world import World
from .answers import answer, refusal, too_many
from .rate_limits import RateLimits

API = "/api/v10"
OPEN = ("/interactions/", "/webhooks/")
"""Below these the token in the address says who asks."""


class Gate:
    """Middleware of the API; other addresses pass untouched."""

    def __init__(self, world: World, faults: Faults, limits: RateLimits | None) -> None:
        self._world = world
        self._faults = faults
        self._limits = limits

    def middleware(self) -> Middleware:
        """For aiohttp."""

        @web.middleware
        async def gate(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not request.path.startswith("/api/"):
                return await handler(request)
            response = await self._pass(request, handler)
            response.headers["Date"] = format_datetime(self._world.now(), usegmt=True)
            response.headers["Via"] = "1.1 loopback"  # without it discord.py takes a 429 for a ban by Cloudflare
            return response

        return gate

    async def _pass(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        hit = self._faults.take(request.method, path)
        for fault in hit:
            if fault.delay:
                await asyncio.sleep(fault.delay)
        before = next((fault for fault in hit if fault.status is not None and not fault.after), None)
        response = await self._ask(request, path, handler) if before is None else _broken(before)
        for fault in hit:
            if fault.lost and request.transport is not None:
                request.transport.abort()
            elif fault.after:
                return _broken(fault)
        return response

    async def _ask(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
        try:
            is_open = path.startswith(OPEN) or path == "/gateway"
            if not is_open and request.headers.get("Authorization") != f"Bot {self._world.token}":
                raise unauthorized()
            limited = None if self._limits is None else self._limits.check(request, path, by_bot=not is_open)
            if limited is not None and limited.refused is not None:
                return limited.refused
            response = await self._handle(request, handler)
        except ApiError as error:
            response, limited = refusal(error), None
        if limited is not None:
            response.headers.update(limited.headers)
        return response

    async def _handle(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except ApiError as error:
            return refusal(error)
        except web.HTTPNotFound:
            return refusal(not_found())
        except web.HTTPException as error:
            return refusal(ApiError(error.status, 0, f"{error.status}: {error.reason}"))


def _broken(fault: Fault) -> web.Response:
    if fault.retry_after is not None:
        return too_many(fault.retry_after, fault.scope)
    assert fault.status is not None
    return answer({"message": f"{fault.status}: ordered fault", "code": fault.code}, fault.status)
