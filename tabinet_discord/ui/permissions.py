"""What the bot must be allowed to do in a channel before it opens a table there, and what a person must be."""

from __future__ import annotations

from typing import Any

import discord

from ..tables.errors import Refusal


def missing_rights(interaction: discord.Interaction[Any]) -> list[str]:
    """Names of the rights that the bot lacks where the interaction was made."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if in_thread else "send_messages")
    return [name for name in needed if not getattr(interaction.app_permissions, name)]


def check_place(interaction: discord.Interaction[Any], rights_text: dict[str, str]) -> tuple[int, int]:
    """The server and channel where a table can be opened; raises Refusal with the missing rights in words."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("server_only")
    missing = missing_rights(interaction)
    if missing:
        raise Refusal("missing_rights", rights=[rights_text[name] for name in missing])
    return interaction.guild_id, interaction.channel_id


def check_manager(interaction: discord.Interaction[Any]) -> int:
    """The server, if this person may manage it; raises Refusal.

    Discord hides such commands from others, but a server can give them to anybody.
    """
    if interaction.guild_id is None:
        raise Refusal("server_only")
    if not (interaction.permissions.manage_guild or interaction.permissions.administrator):
        raise Refusal("manager_only")
    return interaction.guild_id
