"""Interactions as the gateway brings them to the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import payloads
from .message_payload import message, owners
from .model import Interaction, Json

if TYPE_CHECKING:
    from .world import World

UPLOAD_LIMIT = 10 * 1024 * 1024


def interaction(world: World, asked: Interaction) -> Json:
    """An interaction object."""
    channel = world.channels[asked.channel_id]
    person = world.users[asked.user_id]
    made: Json = {
        "id": str(asked.id),
        "application_id": str(world.application_id),
        "type": asked.type,
        "token": asked.token,
        "version": 1,
        "data": asked.data,
        "channel_id": str(channel.id),
        "channel": payloads.channel(world, channel),
        "app_permissions": str(payloads.rights_in(world, channel)),
        "locale": person.locale,
        "entitlements": [],
        "authorizing_integration_owners": owners(world, channel.id),
        "attachment_size_limit": UPLOAD_LIMIT,
    }
    source = None if asked.message_id is None else world.board.by_id(asked.message_id)
    if source is not None:
        made["message"] = message(world, source)
    if channel.guild_id is None:
        return made | {"user": payloads.user(person), "context": 1}
    guild = world.guilds[channel.guild_id]
    rights = str(payloads.person_rights(guild, person.id))
    return made | {
        "member": payloads.member(world, guild, person.id) | {"permissions": rights},
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "context": 0,
    }
