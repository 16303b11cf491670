"""Answers to interactions, and what their tokens may do afterwards."""

from __future__ import annotations

from aiohttp import web

from ..message_payload import message as payload
from ..responses import callback_response
from ..world import World
from .answers import answer, nothing
from .bodies import number, read_body

_TRUE = ("1", "true", "True")


class InteractionRoutes:
    """Handlers below interactions/ and webhooks/."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """For aiohttp, below the API's address."""
        webhook = "/webhooks/{application_id}/{token}"
        message = webhook + "/messages/{message}"
        return [
            web.post("/interactions/{interaction_id}/{token}/callback", self._callback),
            web.post(webhook, self._follow_up),
            web.get(message, self._get),
            web.patch(message, self._edit),
            web.delete(message, self._delete),
        ]

    async def _callback(self, request: web.Request) -> web.Response:
        body, files = await read_body(request)
        interaction_id, token = number(request, "interaction_id"), request.match_info["token"]
        interaction, message = self._world.responses.answer(interaction_id, token, body, files)
        if request.query.get("with_response") not in _TRUE:
            return nothing()
        assert interaction.answered is not None
        shown = None if message is None else payload(self._world, message)
        return answer(callback_response(interaction, interaction.answered, shown, message))

    async def _follow_up(self, request: web.Request) -> web.Response:
        """A bot's follow-ups are always waited for, so `wait` makes no difference."""
        body, files = await read_body(request)
        return answer(payload(self._world, self._world.token_road.follow_up(*_road(request), body, files)))

    async def _get(self, request: web.Request) -> web.Response:
        message = self._world.token_road.find(*_road(request), request.match_info["message"])
        return answer(payload(self._world, message))

    async def _edit(self, request: web.Request) -> web.Response:
        body, files = await read_body(request)
        message = self._world.token_road.edit(*_road(request), request.match_info["message"], body, files)
        return answer(payload(self._world, message))

    async def _delete(self, request: web.Request) -> web.Response:
        self._world.token_road.delete(*_road(request), request.match_info["message"])
        return nothing()


def _road(request: web.Request) -> tuple[int, str]:
    return number(request, "application_id"), request.match_info["token"]
