"""The application's commands and emojis."""

from __future__ import annotations

from aiohttp import web

from .. import payloads
from ..errors import missing_access
from ..world import World
from .answers import answer, nothing
from .bodies import number, read_json


class ApplicationRoutes:
    """Handlers below applications/{id}."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """For aiohttp, below the API's address."""
        base = "/applications/{application_id}"
        return [
            *(
                route
                for path in (f"{base}/commands", f"{base}/guilds/{{guild_id}}/commands")
                for route in (web.get(path, self._commands), web.put(path, self._overwrite))
            ),
            web.get(f"{base}/emojis", self._emojis),
            web.post(f"{base}/emojis", self._add_emoji),
            web.get(f"{base}/emojis/{{emoji_id}}", self._emoji),
            web.patch(f"{base}/emojis/{{emoji_id}}", self._rename_emoji),
            web.delete(f"{base}/emojis/{{emoji_id}}", self._delete_emoji),
        ]

    async def _commands(self, request: web.Request) -> web.Response:
        return answer(self._world.commands.registered(self._guild(request)))

    async def _overwrite(self, request: web.Request) -> web.Response:
        guild_id = self._guild(request)
        return answer(self._world.commands.overwrite(await read_json(request), guild_id))

    async def _emojis(self, request: web.Request) -> web.Response:
        self._check(request)
        return answer({"items": [payloads.emoji(self._world, known) for known in self._world.emojis.known.values()]})

    async def _add_emoji(self, request: web.Request) -> web.Response:
        self._check(request)
        return answer(payloads.emoji(self._world, self._world.emojis.create(await read_json(request))), 201)

    async def _emoji(self, request: web.Request) -> web.Response:
        self._check(request)
        return answer(payloads.emoji(self._world, self._world.emojis.get(number(request, "emoji_id"))))

    async def _rename_emoji(self, request: web.Request) -> web.Response:
        self._check(request)
        renamed = self._world.emojis.rename(number(request, "emoji_id"), await read_json(request))
        return answer(payloads.emoji(self._world, renamed))

    async def _delete_emoji(self, request: web.Request) -> web.Response:
        self._check(request)
        self._world.emojis.delete(number(request, "emoji_id"))
        return nothing()

    def _check(self, request: web.Request) -> None:
        """Only its own application is open to a bot."""
        if number(request, "application_id") != self._world.application_id:
            raise missing_access()

    def _guild(self, request: web.Request) -> int | None:
        self._check(request)
        if "guild_id" not in request.match_info:
            return None
        guild_id = number(request, "guild_id")
        if guild_id not in self._world.guilds:
            raise missing_access()
        return guild_id
