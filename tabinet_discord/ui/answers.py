"""The first answer to an interaction: always within Discord's 3 seconds, given once, and never to the wrong people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from enum import Enum
from typing import Any, Final

import discord
from discord import AllowedMentions
from discord.ui import LayoutView
from discord.utils import MISSING

from .outages import OUTAGES

log = logging.getLogger(__name__)

ALREADY_ANSWERED: Final = 40060
NO_ACCESS: Final = (10003, 50001)
"""The channel is gone, or closed to the bot whatever it wants there."""
PATIENCE: Final = 1.8
"""Seconds of work after which Discord is told to wait; it gives up at 3."""
_TAKEN: Final = "tabinet answer"
_DEFERRAL: Final = "tabinet deferral"
_PUBLIC: Final = "tabinet public"


class Wait(Enum):
    """What a person sees who has to wait: nothing, or "thinking…" for this person only or for all."""

    REDRAW = "redraw"
    PRIVATE = "private"
    PUBLIC = "public"


async def in_time(interaction: discord.Interaction[Any], work: Coroutine[Any, Any, None], wait: Wait) -> None:
    """Do all of `work`, which answers by itself; if it takes long, Discord is told that the answer will come.

    If the caller is cancelled the work still ends as a whole.
    """
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done and _take(interaction):
        interaction.extras[_DEFERRAL] = asyncio.ensure_future(_defer(interaction, wait))
    await asyncio.shield(task)


async def tell(interaction: discord.Interaction[Any], layout: LayoutView, file: discord.File = MISSING) -> None:
    """Show something to this person only, in a message of its own; `file` is what the layout refers to."""
    nobody = AllowedMentions.none()
    if _take(interaction):
        await interaction.response.send_message(view=layout, file=file, ephemeral=True, allowed_mentions=nobody)
        return
    waited = await _deferred(interaction)
    if waited is Wait.PRIVATE:
        uploads = MISSING if file is MISSING else [file]
        await interaction.edit_original_response(view=layout, attachments=uploads, allowed_mentions=nobody)
        return
    if waited is not None:
        interaction.extras[_PUBLIC] = True  # the token's message is not the one that follows
    if waited is Wait.PUBLIC:
        # The next message would take the place of "thinking…", which everybody sees.
        await interaction.delete_original_response()
    await interaction.followup.send(view=layout, file=file, ephemeral=True, allowed_mentions=nobody)


async def redraw(
    interaction: discord.Interaction[Any],
    layout: LayoutView,
    attachments: Sequence[discord.Attachment | discord.File] = MISSING,
) -> discord.Message | None:
    """Draw the clicked message anew; gives the message if Discord tells. An answer that was refused may be repeated."""
    nobody = AllowedMentions.none()
    if not _take(interaction):
        await _deferred(interaction)
        return await interaction.edit_original_response(view=layout, attachments=attachments, allowed_mentions=nobody)
    try:
        answer = await interaction.response.edit_message(view=layout, attachments=attachments, allowed_mentions=nobody)
    except discord.HTTPException as error:
        if is_refusal(error):
            del interaction.extras[_TAKEN]
        raise
    shown = answer.resource if answer else None
    return shown if isinstance(shown, discord.InteractionMessage) else None


async def announce(interaction: discord.Interaction[Any], layout: LayoutView) -> int | None:
    """Answer a command with a public message; gives its id, None if Discord does not tell it."""
    nobody = AllowedMentions.none()
    if _take(interaction):
        sent = await interaction.response.send_message(view=layout, allowed_mentions=nobody)
        return sent.message_id
    await _deferred(interaction)
    return (await interaction.edit_original_response(view=layout, allowed_mentions=nobody)).id


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Answer a click with nothing, if it has no answer yet: what it has changed will be seen."""
    if _take(interaction):
        await interaction.response.defer()


def is_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord would not take what a request carried, and has done nothing of it."""
    return error.status in (400, 403, 413) and error.code not in (ALREADY_ANSWERED, *NO_ACCESS)


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Whether a first answer has been given, or is on its way."""
    return _TAKEN in interaction.extras


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message is one that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_own(interaction: discord.Interaction[Any]) -> bool:
    """Whether the interaction's token now reaches a message that only this person sees, and no public one."""
    if is_private(interaction):
        return True
    new = (
        discord.InteractionResponseType.channel_message,
        discord.InteractionResponseType.deferred_channel_message,
    )
    return interaction.response.type in new and _PUBLIC not in interaction.extras


def _take(interaction: discord.Interaction[Any]) -> bool:
    """Take the right to the first answer. discord.py looks only after the request, when two may be under way."""
    first = _TAKEN not in interaction.extras
    interaction.extras[_TAKEN] = True
    return first


async def _defer(interaction: discord.Interaction[Any], wait: Wait) -> Wait:
    try:
        if wait is Wait.REDRAW:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=wait is Wait.PRIVATE, thinking=True)
    except OUTAGES as error:
        log.info("Discord could not be asked to wait: %s", error)
    return wait


async def _deferred(interaction: discord.Interaction[Any]) -> Wait | None:
    """How Discord was told to wait, once it has been; None if something else was answered."""
    deferral: asyncio.Task[Wait] | None = interaction.extras.get(_DEFERRAL)
    return None if deferral is None else await asyncio.shield(deferral)
