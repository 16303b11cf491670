"""People and places as Discord's JSON."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from .model import Channel, Emoji, Guild, Json, User
from .permissions import BITS, DIRECT

if TYPE_CHECKING:
    from .world import World


def iso(moment: datetime) -> str:
    """A moment as Discord writes it."""
    return moment.isoformat(timespec="microseconds")


def user(person: User) -> Json:
    """A user object."""
    return {
        "id": str(person.id),
        "username": person.name,
        "discriminator": "0",
        "global_name": None if person.bot else person.display_name,
        "avatar": None,
        "bot": person.bot,
        "flags": 0,
        "public_flags": 0,
        "primary_guild": None,
    }


def member(world: World, guild: Guild, user_id: int) -> Json:
    """A member object, with its user."""
    return {
        "user": user(world.users[user_id]),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": iso(guild.members[user_id]),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def rights_in(world: World, channel: Channel) -> int:
    """What the bot may do in a channel."""
    if channel.guild_id is None:
        return DIRECT
    return world.guilds[channel.guild_id].bot_permissions & ~channel.denied


def person_rights(guild: Guild, user_id: int) -> int:
    """What a person may do; owners may everything. All may manage the server: it is somebody's own machine."""
    everything = sum(BITS.values())
    return everything if user_id == guild.owner_id else everything & ~BITS["administrator"] & ~BITS["manage_messages"]


def channel(world: World, place: Channel) -> Json:
    """A channel object."""
    last = None if place.last_message_id is None else str(place.last_message_id)
    made: Json = {"id": str(place.id), "type": place.type, "flags": 0, "last_message_id": last}
    if place.guild_id is None:
        assert place.recipient_id is not None
        return made | {"recipients": [user(world.users[place.recipient_id])]}
    overwrites = [{"id": str(world.bot.id), "type": 1, "allow": "0", "deny": str(place.denied)}] if place.denied else []
    return made | {
        "guild_id": str(place.guild_id),
        "name": place.name,
        "position": world.guilds[place.guild_id].channels.index(place.id)
        if place.id in world.guilds[place.guild_id].channels
        else 0,
        "permission_overwrites": overwrites,
        "nsfw": False,
        "topic": None,
        "parent_id": None,
        "rate_limit_per_user": 0,
    }


def everyone_role(guild: Guild) -> Json:
    """The role that everybody has; the bot's permissions are written into it."""
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(guild.bot_permissions),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


_PLAIN: Json = {
    "icon": None, "description": None, "home_header": None, "splash": None, "discovery_splash": None, "banner": None,
    "features": [], "region": "deprecated", "afk_channel_id": None, "afk_timeout": 300, "system_channel_id": None,
    "system_channel_flags": 0, "widget_enabled": False, "widget_channel_id": None, "verification_level": 0,
    "default_message_notifications": 0, "mfa_level": 0, "explicit_content_filter": 0, "max_presences": None,
    "max_members": 500000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
    "vanity_url_code": None, "premium_tier": 0, "premium_subscription_count": 0, "rules_channel_id": None,
    "safety_alerts_channel_id": None, "public_updates_channel_id": None, "premium_progress_bar_enabled": False,
    "nsfw": False, "nsfw_level": 0, "emojis": [], "stickers": [], "incidents_data": None, "application_id": None,
}  # fmt: skip


def guild(place: Guild) -> Json:
    """A guild object, as REST gives it."""
    return _PLAIN | {
        "id": str(place.id),
        "name": place.name,
        "owner_id": str(place.owner_id),
        "preferred_locale": place.locale,
        "roles": [everyone_role(place)],
    }


def gateway_guild(world: World, place: Guild) -> Json:
    """A guild object, as GUILD_CREATE brings it: with channels, and of the members only the bot."""
    return guild(place) | {
        "joined_at": iso(place.joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(place.members),
        "members": [member(world, place, world.bot.id)],
        "channels": [channel(world, world.channels[number]) for number in place.channels],
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def emoji(world: World, picture: Emoji) -> Json:
    """An application emoji."""
    return {
        "id": str(picture.id),
        "name": picture.name,
        "user": user(world.owner),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": picture.animated,
        "available": True,
    }
