"""What a person may write into a command's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import payloads
from .command_options import BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, STRING, USER
from .errors import PersonError
from .model import Channel, Json

if TYPE_CHECKING:
    from .world import World


def resolve_values(
    world: World, channel: Channel, options: list[Json], values: Mapping[str, Any], focused: str | None
) -> tuple[list[Json], Json]:
    """The interaction's options, and the objects they speak of.

    With `focused` (autocomplete) nothing is complete yet, so nothing is required and only types are looked at.
    Raises PersonError.
    """
    known = {option["name"]: option for option in options}
    for name in (*values, *([focused] if focused else [])):
        if name not in known:
            raise PersonError("unknown_option", name)
    if focused is not None and not known[focused].get("autocomplete"):
        raise PersonError("unknown_option", f"{focused} has no suggestions")
    made: list[Json] = []
    resolved: Json = {}
    for name, option in known.items():
        if name in values:
            value = values[name] if focused is not None else _checked(option, values[name])
            made.append({"name": name, "type": option["type"], "value": value})
            if focused is None:
                _resolve(world, channel, option, value, resolved)
        elif name == focused:
            made.append({"name": name, "type": option["type"], "value": ""})
        elif option.get("required") and focused is None:
            raise PersonError("missing_option", name)
        if name == focused:
            made[-1]["focused"] = True
    return made, resolved


def _checked(option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    if kind == STRING:
        good = isinstance(value, str) and option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000)
    elif kind == BOOLEAN:
        good = isinstance(value, bool)
    elif kind in (INTEGER, NUMBER):
        wanted = int if kind == INTEGER else (int, float)
        good = isinstance(value, wanted) and not isinstance(value, bool) and _in_range(option, value)
    else:
        value = str(value)
        good = value.isdecimal()
    choices = option.get("choices")
    if not good or (choices and value not in [choice["value"] for choice in choices]):
        raise PersonError("bad_value", name)
    return value


def _in_range(option: Json, value: float) -> bool:
    low, high = option.get("min_value"), option.get("max_value")
    return (low is None or value >= low) and (high is None or value <= high)


def _resolve(world: World, channel: Channel, option: Json, value: Any, resolved: Json) -> None:
    kind = option["type"]
    if kind in (USER, MENTIONABLE):
        resolve_user(world, channel, int(value), resolved)
    elif kind == CHANNEL:
        place = world.channels.get(int(value))
        if place is None:
            raise PersonError("bad_value", option["name"])
        resolved.setdefault("channels", {})[str(value)] = payloads.channel(world, place) | {"permissions": "0"}


def resolve_user(world: World, channel: Channel, user_id: int, resolved: Json) -> None:
    """Add a user, and the membership here, to the objects that an interaction speaks of. Raises PersonError."""
    if user_id not in world.users:
        raise PersonError("bad_value", str(user_id))
    resolved.setdefault("users", {})[str(user_id)] = payloads.user(world.users[user_id])
    guild = world.guilds.get(channel.guild_id or 0)
    if guild is not None and user_id in guild.members:
        member = payloads.member(world, guild, user_id)
        del member["user"]
        rights = str(payloads.person_rights(guild, user_id))
        resolved.setdefault("members", {})[str(user_id)] = member | {"permissions": rights}
