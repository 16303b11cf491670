"""Messages as Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .model import COMMAND, MODAL_SUBMIT, Attachment, Json, Message, Origin
from .payloads import iso, user

if TYPE_CHECKING:
    from .world import World


def message(world: World, shown: Message) -> Json:
    """A message object, media with whole addresses."""
    made: Json = {
        "id": str(shown.id),
        "type": 0 if shown.origin is None else 20 if shown.origin.type == COMMAND else 19,
        "channel_id": str(shown.channel_id),
        "author": user(world.users[shown.author_id]),
        "content": shown.content,
        "timestamp": iso(shown.created_at),
        "edited_timestamp": None if shown.edited_at is None else iso(shown.edited_at),
        "flags": shown.flags,
        "components": _absolute(world.base, shown.components),
        "embeds": _absolute(world.base, shown.embeds),
        "attachments": [attachment(world, file, shown.ephemeral) for file in shown.attachments],
        "mentions": [user(world.users[number]) for number in shown.mentions],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
    }
    if shown.author_id == world.bot.id:
        made["application_id"] = str(world.application_id)
    if shown.nonce is not None:
        made["nonce"] = shown.nonce
    if shown.origin is not None:
        made |= _origin(world, shown.origin, owners(world, shown.channel_id))
    return made


def attachment(world: World, file: Attachment, ephemeral: bool = False) -> Json:
    """An attachment object."""
    url = world.base + file.path
    made: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": file.size,
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    }
    extras: Json = {"description": file.description, "width": file.width, "height": file.height}
    made |= {name: value for name, value in extras.items() if value is not None}
    return made | ({"ephemeral": True} if ephemeral else {})


def owners(world: World, channel_id: int) -> Json:
    """Which installation an interaction in this channel goes by: the server's, or (key 0) the bot's own messages."""
    channel = world.channels.get(channel_id)
    return {"0": str(channel.guild_id if channel and channel.guild_id else 0)}


def _origin(world: World, origin: Origin, installed: Json) -> Json:
    asker = user(world.users[origin.user_id])
    metadata: Json = {
        "id": str(origin.interaction_id),
        "type": origin.type,
        "user": asker,
        "authorizing_integration_owners": installed,
    }
    if origin.type == MODAL_SUBMIT:
        metadata["triggering_interaction_metadata"] = {
            "id": str(origin.interaction_id),
            "type": COMMAND if origin.message_id is None else 3,
            "user": asker,
            "authorizing_integration_owners": installed,
        } | ({} if origin.message_id is None else {"interacted_message_id": str(origin.message_id)})
    elif origin.message_id is not None:
        metadata["interacted_message_id"] = str(origin.message_id)
    made: Json = {"webhook_id": str(world.application_id), "interaction_metadata": metadata}
    if origin.type == COMMAND:
        made["interaction"] = {
            "id": str(origin.interaction_id),
            "type": COMMAND,
            "name": origin.command_name,
            "user": asker,
        }
    return made


def _absolute(base: str, tree: Any) -> Any:
    """The same JSON with the server's address before each path of a file."""
    if isinstance(tree, list):
        return [_absolute(base, item) for item in tree]
    if isinstance(tree, dict):
        return {
            key: base + value
            if key in ("url", "proxy_url") and isinstance(value, str) and value.startswith("/")
            else _absolute(base, value)
            for key, value in tree.items()
        }
    return tree
