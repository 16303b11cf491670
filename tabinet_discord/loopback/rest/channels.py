"""Channels and messages with the bot's token. Ephemeral messages do not exist on this road."""

from __future__ import annotations

from itertools import islice

from aiohttp import web

from .. import payloads
from ..errors import foreign_message, missing_access, missing_permissions, unknown_message
from ..message_body import Draft, read_message
from ..message_payload import message as payload
from ..model import Channel, Message
from ..permissions import bits
from ..world import World
from .answers import answer, nothing
from .bodies import number, read_body

SAME_NONCE = 20
"""So many of the newest messages are looked at for the same nonce."""


class ChannelRoutes:
    """Handlers below channels/{id}."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """For aiohttp, below the API's address."""
        base = "/channels/{channel_id}"
        return [
            web.get(base, self._channel),
            web.get(f"{base}/messages", self._messages),
            web.post(f"{base}/messages", self._send),
            web.get(f"{base}/messages/{{message_id}}", self._message),
            web.patch(f"{base}/messages/{{message_id}}", self._edit),
            web.delete(f"{base}/messages/{{message_id}}", self._delete),
        ]

    async def _channel(self, request: web.Request) -> web.Response:
        return answer(payloads.channel(self._world, self._open(request)))

    async def _messages(self, request: web.Request) -> web.Response:
        channel = self._open(request, "read_message_history")
        limit = request.query.get("limit", "50")
        shown = [m for m in self._world.messages.get(channel.id, {}).values() if not m.ephemeral]
        newest = islice(reversed(shown), int(limit) if limit.isdecimal() else 50)
        return answer([payload(self._world, message) for message in newest])

    async def _send(self, request: web.Request) -> web.Response:
        body, files = await read_body(request)
        channel = self._open(request, "send_messages")
        draft = read_message(self._world, body, files, everyone=True)
        if draft.files.added:
            self._require(channel, "attach_files")
        message = self._sent_before(channel, body, draft) or self._world.board.create(channel, draft)
        return answer(payload(self._world, message))

    async def _message(self, request: web.Request) -> web.Response:
        channel = self._open(request, "read_message_history")
        return answer(payload(self._world, self._find(request, channel)))

    async def _edit(self, request: web.Request) -> web.Response:
        body, files = await read_body(request)
        message = self._own(request)
        self._world.board.edit(message, read_message(self._world, body, files, message, everyone=True))
        return answer(payload(self._world, message))

    async def _delete(self, request: web.Request) -> web.Response:
        channel = self._open(request)
        message = self._find(request, channel)
        if message.author_id != self._world.bot.id:
            self._require(channel, "manage_messages")
        self._world.board.delete(message)
        return nothing()

    def _open(self, request: web.Request, *permissions: str) -> Channel:
        """The channel, if the bot sees it and may do that there."""
        channel = self._world.channel(number(request, "channel_id"))
        if not payloads.rights_in(self._world, channel) & bits("view_channel"):
            raise missing_access()
        self._require(channel, *permissions)
        return channel

    def _require(self, channel: Channel, *permissions: str) -> None:
        wanted = bits(*permissions)
        if payloads.rights_in(self._world, channel) & wanted != wanted:
            raise missing_permissions()

    def _find(self, request: web.Request, channel: Channel) -> Message:
        message = self._world.messages.get(channel.id, {}).get(number(request, "message_id"))
        if message is None or message.ephemeral:
            raise unknown_message()
        return message

    def _own(self, request: web.Request) -> Message:
        message = self._find(request, self._open(request))
        if message.author_id != self._world.bot.id:
            raise foreign_message()
        return message

    def _sent_before(self, channel: Channel, body: object, draft: Draft) -> Message | None:
        """With `enforce_nonce` a repeated request gives the message that the first one made."""
        if draft.nonce is None or not (isinstance(body, dict) and body.get("enforce_nonce")):
            return None
        newest = islice(reversed(self._world.messages.get(channel.id, {}).values()), SAME_NONCE)
        return next((message for message in newest if message.nonce == draft.nonce), None)
