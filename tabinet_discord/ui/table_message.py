"""Putting a table into its channel with the bot's token: editing its message, posting it again if it was deleted."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.ui import LayoutView

from ..tables.clock import Clock
from ..tables.registry import Registry
from ..tables.views import TableView, view_of
from .publisher import Publisher
from .table_layout import table_layout
from .texts import TableTexts

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE: Final = 10008
BARRED: Final = timedelta(minutes=1)
"""So long a channel that is closed to the bot is left alone: every refusal counts against it."""
NO_ACCESS: Final = frozenset({10003, 50001, 50013})
"""The channel is gone or closed to the bot: no retry, each refusal counts against it."""


class TableMessage:
    """The public message of one table, and its publisher."""

    def __init__(
        self, client: discord.Client, registry: Registry, clock: Clock, texts: TableTexts, table_id: str
    ) -> None:
        self._client = client
        self._registry = registry
        self._texts = texts
        self._table_id = table_id
        self._message: int | None = None
        self._clock = clock
        self._barred_until: datetime | None = None
        self.publisher = Publisher(clock, self._draw, self._edit, self._born)

    async def _view(self) -> TableView:
        return view_of(await self._registry.table(self._table_id).state())

    async def _draw(self) -> LayoutView:
        view = await self._view()
        self._message = view.message
        return table_layout(view, self._texts(view.guild))

    def _born(self) -> datetime | None:
        return None if self._message is None else discord.utils.snowflake_time(self._message)

    async def _edit(self, shown: LayoutView) -> None:
        view = await self._view()
        if view.message is None:
            return  # not announced yet: whoever opens the table sends its first message
        if self._barred_until is not None and self._clock.now() < self._barred_until:
            return
        channel = self._client.get_partial_messageable(view.channel, guild_id=view.guild)
        nobody = discord.AllowedMentions.none()
        try:
            await channel.get_partial_message(view.message).edit(view=shown, allowed_mentions=nobody)
            self._barred_until = None
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                await self._post_again(view, channel)
            elif error.code in NO_ACCESS:
                self._note_barred(error)
            else:
                raise

    async def _post_again(self, view: TableView, channel: discord.PartialMessageable) -> None:
        """Somebody deleted the message: the table goes on in a new one, with its first commitment and beacon."""
        if view.phase in ("finished", "cancelled"):
            return
        shown = table_layout(view, self._texts(view.guild))
        nobody = discord.AllowedMentions.none()
        sent = await channel.send(view=shown, allowed_mentions=nobody, nonce=f"{view.id}{view.turn}"[:25])
        await self._registry.table(self._table_id).act(self._registry.lobby.moved_to(sent.id))

    def _note_barred(self, error: discord.HTTPException) -> None:
        if self._barred_until is None:
            log.warning("table %s cannot be shown in its channel (%s): %s", self._table_id, error.code, error.text)
        self._barred_until = self._clock.now() + BARRED
