"""The bot's own account, its application, the gateway's address, its servers."""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import web

from .. import payloads
from ..errors import unknown_guild, unknown_user
from ..form import Form, FormErrors
from ..gateway.hub import IDENTIFIES_A_DAY, Hub
from ..model import Json
from ..world import World
from .answers import answer
from .bodies import number, read_json


class AccountRoutes:
    """Handlers of users/@me, applications/@me, gateway, guilds."""

    def __init__(self, world: World, hub: Hub, gateway: Callable[[], str], shards: int = 1) -> None:
        self._world = world
        self._hub = hub
        self._gateway = gateway
        self._shards = shards

    def routes(self) -> list[web.RouteDef]:
        """For aiohttp, below the API's address."""
        return [
            web.get("/users/@me", self._me),
            web.get("/users/@me/guilds", self._my_guilds),
            web.post("/users/@me/channels", self._open_dm),
            web.get("/users/{user_id}", self._user),
            web.get("/oauth2/applications/@me", self._application),
            web.get("/applications/@me", self._application),
            web.get("/gateway", self._gateway_address),
            web.get("/gateway/bot", self._gateway_bot),
            web.get("/guilds/{guild_id}", self._guild),
        ]

    async def _me(self, request: web.Request) -> web.Response:
        extra: Json = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "premium_type": 0}
        return answer(payloads.user(self._world.bot) | extra)

    async def _user(self, request: web.Request) -> web.Response:
        person = self._world.users.get(number(request, "user_id"))
        if person is None:
            raise unknown_user()
        return answer(payloads.user(person))

    async def _my_guilds(self, request: web.Request) -> web.Response:
        return answer(
            [
                {
                    "id": str(guild.id),
                    "name": guild.name,
                    "icon": None,
                    "banner": None,
                    "owner": False,
                    "permissions": str(guild.bot_permissions),
                    "features": [],
                }
                for guild in self._world.guilds.values()
            ]
        )

    async def _open_dm(self, request: web.Request) -> web.Response:
        form = Form(await read_json(request), FormErrors())
        user_id = form.snowflake("recipient_id", required=True)
        form.errors.raise_any()
        if user_id not in self._world.users or self._world.users[user_id].bot:
            raise unknown_user()
        return answer(payloads.channel(self._world, self._world.dm_channel(user_id)))

    async def _application(self, request: web.Request) -> web.Response:
        return answer(application(self._world))

    async def _gateway_address(self, request: web.Request) -> web.Response:
        return answer({"url": self._gateway()})

    async def _gateway_bot(self, request: web.Request) -> web.Response:
        limit = {
            "total": IDENTIFIES_A_DAY,
            "remaining": max(IDENTIFIES_A_DAY - self._hub.identified, 0),
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        }
        return answer({"url": self._gateway(), "shards": self._shards, "session_start_limit": limit})

    async def _guild(self, request: web.Request) -> web.Response:
        guild = self._world.guilds.get(number(request, "guild_id"))
        if guild is None:
            raise unknown_guild()
        counted = request.query.get("with_counts", "").lower() in ("1", "true")
        counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
        return answer(payloads.guild(guild) | (counts if counted else {}))


def application(world: World) -> Json:
    """The application object."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": payloads.user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": payloads.user(world.owner),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}},
    }
