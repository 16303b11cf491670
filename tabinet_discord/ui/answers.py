"""The first answer to an interaction: always within Discord's 3 seconds, and never shown to the wrong people."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import discord
from discord import AllowedMentions
from discord.ui import LayoutView

T = TypeVar("T")

PATIENCE: Final = 1.8
"""Seconds of work after which Discord is told to wait; it gives up at 3."""


async def patiently(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, T], *, new: bool, private: bool = True
) -> T:
    """The result of `work`; if it takes long, Discord is told that the answer will come.

    `new`: the answer will be a new message (shown to this person only, if `private`), else a redrawing of the
    message that was clicked. If the caller is cancelled the work still ends as a whole.
    """
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        if new:
            await interaction.response.defer(ephemeral=private, thinking=True)
        else:
            await interaction.response.defer()
    return await asyncio.shield(task)


async def tell(interaction: discord.Interaction[Any], layout: LayoutView) -> None:
    """Show something to this person only, in a message of its own."""
    if not interaction.response.is_done():
        await interaction.response.send_message(view=layout, ephemeral=True, allowed_mentions=AllowedMentions.none())
    elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await interaction.edit_original_response(view=layout, allowed_mentions=AllowedMentions.none())
    else:
        await interaction.followup.send(view=layout, ephemeral=True, allowed_mentions=AllowedMentions.none())


async def redraw(interaction: discord.Interaction[Any], layout: LayoutView) -> None:
    """Draw the clicked message anew."""
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, allowed_mentions=AllowedMentions.none())
    else:
        await interaction.response.edit_message(view=layout, allowed_mentions=AllowedMentions.none())


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message is one that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral
