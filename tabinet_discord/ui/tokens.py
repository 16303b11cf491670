"""Messages that only an interaction's token can reach: sent and edited by token, while it lives (15 minutes)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord.http import handle_message_parameters
from discord.ui import LayoutView
from discord.webhook.async_ import async_context

LIFE: Final = timedelta(minutes=14, seconds=30)
"""How long we trust a token; Discord says 15 minutes, clocks and queues take a little."""
DEAD: Final = frozenset({10008, 10015, 10062, 50027})
"""Discord's answers for a token or message that is gone: never tried again, each of them counts against us."""


class TokenDead(Exception):
    """The token, or the message behind it, is gone."""


@dataclass(frozen=True, slots=True)
class Token:
    """A slim handle on a private message: `message` None is the one that the interaction itself is about."""

    token: str
    expires: datetime
    message: int | None = None

    def lives(self, now: datetime) -> bool:
        """Whether it is worth trying."""
        return now < self.expires


def token_of(interaction: discord.Interaction[Any], now: datetime) -> Token:
    """The handle on what this interaction answers."""
    return Token(interaction.token, now + LIFE)


class TokenRoad:
    """Sends and edits by token; needs no permission and counts against no limit of the bot's."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def edit(self, token: Token, layout: LayoutView) -> None:
        """Draw the private message anew. Raises TokenDead."""
        webhook, nobody = self._webhook(token), discord.AllowedMentions.none()
        try:
            if token.message is None:
                await _edit_original(webhook, token.token, layout)
            else:
                await webhook.edit_message(token.message, view=layout, allowed_mentions=nobody)
        except discord.HTTPException as error:
            raise self._judged(error) from error

    async def send(self, token: Token, layout: LayoutView) -> Token:
        """A new private message for the person behind the token; gives the handle on it. Raises TokenDead."""
        try:
            sent = await self._webhook(token).send(
                view=layout, ephemeral=True, wait=True, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            raise self._judged(error) from error
        return Token(token.token, token.expires, sent.id)

    def _webhook(self, token: Token) -> discord.Webhook:
        application = self._client.application_id
        assert application is not None  # known once the bot has logged in
        # As discord.py makes `interaction.followup`: a webhook of type 3 (application) may send private messages.
        payload: Any = {"id": application, "type": 3, "token": token.token}
        return discord.Webhook.from_state(data=payload, state=self._client._connection)

    @staticmethod
    def _judged(error: discord.HTTPException) -> Exception:
        return TokenDead() if error.code in DEAD or error.status in (401, 404) else error


async def _edit_original(webhook: discord.Webhook, token: str, layout: LayoutView) -> None:
    """As `Interaction.edit_original_response`, when only the token is left of the interaction."""
    with handle_message_parameters(view=layout, allowed_mentions=discord.AllowedMentions.none()) as params:
        await async_context.get().edit_original_interaction_response(
            webhook.id,
            token,
            session=webhook.session,
            payload=params.payload,
            multipart=params.multipart,
            files=params.files,
        )
