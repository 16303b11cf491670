"""The one warning of a turn: a short message that pings the person, gone again when the turn is."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, cast

import discord
from discord.ui import LayoutView

from ..i18n.catalogue import Texts
from ..tables.views import TableView
from .custom_ids import CustomId, Verb
from .items import TableButton
from .layout import TURN_COLOUR, layout, row
from .outages import OUTAGES
from .table_layout import countdown

if TYPE_CHECKING:
    from discord.abc import Snowflake

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Pinged:
    """discord.py passes on an id as it is, and Discord's description wants ids in `allowed_mentions` as text."""

    id: str


def warning_layout(view: TableView, user: int, deadline: datetime, t: Texts) -> LayoutView:
    """Time is running out for this person."""
    return layout(
        t("warning", who=f"<@{user}>", deadline=countdown(deadline)),
        row(TableButton(CustomId(view.id, view.rev, Verb.HAND), t("button-hand"), "primary")),
        colour=TURN_COLOUR,
    )


class Pings:
    """Warnings that stand in channels just now. In memory only: after a restart one may stay, which harms nobody."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._standing: dict[str, discord.PartialMessage] = {}

    async def warn(self, view: TableView, t: Texts) -> None:
        """Tell the person on turn that time is running out."""
        seat = view.on_turn
        if seat is None or seat.user is None or view.deadline is None:
            return
        shown = warning_layout(view, seat.user, view.deadline, t)
        channel = self._client.get_partial_messageable(view.channel, guild_id=view.guild)
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=[cast("Snowflake", _Pinged(str(seat.user)))]
        )
        try:
            sent = await channel.send(view=shown, allowed_mentions=allowed)
        except OUTAGES as error:
            log.info("a warning could not be sent: %s", error)
            return
        await self.clear(view.id)
        self._standing[view.id] = channel.get_partial_message(sent.id)

    async def clear(self, table_id: str) -> None:
        """The turn is over: take the warning away."""
        message = self._standing.pop(table_id, None)
        if message is None:
            return
        try:
            await message.delete()
        except OUTAGES as error:
            log.info("a warning could not be taken away: %s", error)
