"""Putting a table into its channel with the bot's token: editing its message, posting it again if it was deleted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord.ui import LayoutView

from ..tables.clock import Clock
from ..tables.registry import Registry
from ..tables.views import TableView, view_of
from .answers import is_refusal, redraw
from .attached import Attached, Attachments, Files
from .picture_cache import PictureCache
from .publisher import Publisher
from .table_layout import table_layout
from .table_pictures import NO_PICTURES, Picture, TablePictures, pictures_of
from .texts import TableTexts

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE: Final = 10008
BARRED: Final = timedelta(minutes=1)
"""So long a channel that is closed to the bot is left alone: every refusal counts against it."""
NO_ACCESS: Final = frozenset({10003, 50001, 50013})
"""The channel is gone or closed to the bot: no retry, each refusal counts against it."""
NO_PICTURES_FOR: Final = timedelta(minutes=10)
"""So long after Discord has refused a picture the table is shown in words."""
DRAWING_TIME: Final = 1.0
"""Seconds that a message waits for its pictures: it goes out without those that take longer, and they follow."""

Sending: TypeAlias = Callable[[LayoutView, Attachments], Awaitable[discord.Message | None]]
"""Sends or edits the message; gives it back if Discord tells."""


class TableMessage:
    """The public message of one table, its pictures, and its publisher."""

    def __init__(
        self,
        client: discord.Client,
        registry: Registry,
        clock: Clock,
        texts: TableTexts,
        table_id: str,
        pictures: PictureCache,
        pictures_allowed: Callable[[int], bool] = lambda guild: True,
    ) -> None:
        self._client = client
        self._registry = registry
        self._texts = texts
        self._table_id = table_id
        self._message: int | None = None
        self._clock = clock
        self._barred_until: datetime | None = None
        self._pictures = pictures
        self._pictures_allowed = pictures_allowed
        self._words_until: datetime | None = None
        self._attached = Attached()
        self.publisher = Publisher(clock, self._edit, self._redraw, self._born)

    async def _view(self) -> TableView:
        view = view_of(await self._registry.table(self._table_id).state())
        self._message = view.message
        return view

    def _born(self) -> datetime | None:
        return None if self._message is None else discord.utils.snowflake_time(self._message)

    # -- the roads to Discord

    async def _redraw(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click on the message."""
        if not interaction.app_permissions.attach_files:
            self._note_words("the bot may not attach files")
        await self._show(await self._view(), partial(redraw, interaction))

    async def _edit(self) -> None:
        view = await self._view()
        if view.message is None:
            return  # not announced yet: whoever opens the table sends its first message
        if self._barred_until is not None and self._clock.now() < self._barred_until:
            return
        channel = self._client.get_partial_messageable(view.channel, guild_id=view.guild)
        message = channel.get_partial_message(view.message)

        async def edit(layout: LayoutView, attachments: Attachments) -> discord.Message | None:
            nobody = discord.AllowedMentions.none()
            return await message.edit(view=layout, attachments=attachments, allowed_mentions=nobody)

        try:
            await self._show(view, edit)
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
        posted: list[discord.Message] = []

        async def send(layout: LayoutView, attachments: Attachments) -> discord.Message:
            nobody, nonce = discord.AllowedMentions.none(), f"{view.id}{view.turn}"[:25]
            files = [file for file in attachments or () if isinstance(file, discord.File)]
            posted.append(await channel.send(view=layout, files=files, allowed_mentions=nobody, nonce=nonce))
            return posted[0]

        self._attached = Attached({})
        await self._show(view, send)
        await self._registry.table(self._table_id).act(self._registry.lobby.moved_to(posted[0].id))

    def _note_barred(self, error: discord.HTTPException) -> None:
        if self._barred_until is None:
            log.warning("table %s cannot be shown in its channel (%s): %s", self._table_id, error.code, error.text)
        self._barred_until = self._clock.now() + BARRED

    # -- the pictures

    async def _show(self, view: TableView, send: Sending) -> None:
        """Send the table with its pictures; in words alone where Discord does not take them."""
        pictures, files = await self._drawn(view)
        try:
            await self._send(view, pictures, files, send)
        except discord.HTTPException as error:
            if not files or not is_refusal(error):
                raise
            self._note_words(error)
            await self._send(view, NO_PICTURES, {}, send)

    async def _send(self, view: TableView, pictures: TablePictures, files: Files, send: Sending) -> None:
        layout = table_layout(view, self._texts(view.guild), pictures)
        await self._attached.change(files, lambda attachments: send(layout, attachments))

    async def _drawn(self, view: TableView) -> tuple[TablePictures, Files]:
        """The table's pictures that are wanted here and can be drawn in time, and their files."""
        if self._words_until is not None and self._clock.now() < self._words_until:
            return NO_PICTURES, {}
        if not self._pictures_allowed(view.guild):
            return NO_PICTURES, {}
        wanted = pictures_of(view)
        drawing = {picture: self._pictures.drawn(picture) for picture in wanted}
        if drawing:
            await asyncio.wait(drawing.values(), timeout=DRAWING_TIME)
        drawn: dict[Picture, bytes] = {}
        for picture, task in drawing.items():
            if not task.done():
                task.add_done_callback(self._follow)
            elif not task.cancelled() and (png := task.result()) is not None:
                drawn[picture] = png
        return wanted.only(drawn), {picture.name(): png for picture, png in drawn.items()}

    def _follow(self, task: asyncio.Task[bytes | None]) -> None:
        """A picture that came late: the message gets it now."""
        if not task.cancelled() and task.result() is not None:
            self.publisher.mark()

    def _note_words(self, why: object) -> None:
        if self._words_until is None:
            log.warning("table %s is shown without pictures: %s", self._table_id, why)
        self._words_until = self._clock.now() + NO_PICTURES_FOR
