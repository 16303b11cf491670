"""Where tables may be opened and by whom, as a server's managers have it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from ..tables.errors import Refusal
from ..tables.preferences import ServerSettings
from .permissions import check_manager


def check_limits(interaction: discord.Interaction[Any], server: ServerSettings) -> None:
    """Raise Refusal if this person may not open a table, or not in this channel. A thread counts as its channel."""
    if server.managers_only:
        try:
            check_manager(interaction)
        except Refusal as refused:
            raise Refusal("managers_open_tables") from refused
    channel = interaction.channel
    here = {interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None}
    if server.channels and here.isdisjoint(server.channels):
        raise Refusal("no_tables_here", channels=mentions(server.channels))


def mentions(channels: Iterable[int]) -> list[str]:
    """Channels as Discord turns them into links; they ping nobody."""
    return [f"<#{channel}>" for channel in channels]
