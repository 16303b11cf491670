"""Who a message mentions, and whom of them it notifies (allowed_mentions)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .form import Form
from .model import Channel
from .payloads import rights_in
from .permissions import BITS

if TYPE_CHECKING:
    from .world import World

_KINDS: Final = ("users", "roles", "everyone")
_USER: Final = re.compile(r"<@!?([0-9]{1,20})>")
_EVERYONE: Final = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True, slots=True)
class AllowedMentions:
    """Which mentions notify: everybody mentioned, or the users named, or nobody."""

    all_users: bool
    users: frozenset[int]
    everyone: bool


def read_allowed(form: Form, *, everyone: bool) -> AllowedMentions:
    """The `allowed_mentions` of a body. Without any: users, and for ordinary messages everyone too."""
    inner = form.form("allowed_mentions")
    if inner is None:
        return AllowedMentions(True, frozenset(), everyone)
    parse = inner.values("parse", 0, 1521) or []
    for index, kind in enumerate(parse):
        if kind is not None and kind not in _KINDS:
            path = (*inner.path, "parse", index)
            form.errors.add(path, "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
    for name in ("parse", *_KINDS[:2]):
        _check_unique(inner, name)
    users = _ids(inner, "users")
    for name, found in (("users", users), ("roles", _ids(inner, "roles"))):
        if found and name in parse:
            message = f"parse:[{name!r}] and {name}: [ids...] are mutually exclusive."
            inner.fail(None, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    inner.flag("replied_user")
    return AllowedMentions("users" in parse, frozenset(users), "everyone" in parse)


def mentioned(world: World, text: str) -> list[int]:
    """The known users that a text mentions, in order, each once."""
    found = (int(number) for number in _USER.findall(text))
    return list(dict.fromkeys(number for number in found if number in world.users))


def pinged(world: World, channel: Channel, text: str, allowed: AllowedMentions) -> frozenset[int]:
    """Whom a new message with this text notifies."""
    found = {number for number in mentioned(world, text) if allowed.all_users or number in allowed.users}
    may = allowed.everyone and rights_in(world, channel) & BITS["mention_everyone"]
    if may and channel.guild_id is not None and _EVERYONE.search(text):
        found |= world.guilds[channel.guild_id].members.keys()
    return frozenset(found)


def _check_unique(form: Form, name: str) -> None:
    given = form.data.get(name)
    found = given if isinstance(given, list) else []
    for index, value in enumerate(found):
        if value in found[:index]:
            path = (*form.path, name, index)
            form.errors.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def _ids(form: Form, name: str) -> list[int]:
    found: list[int] = []
    for index, value in enumerate(form.values(name, 0, 100) or []):
        if value is None:
            continue
        if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,20}", str(value)):
            form.errors.add((*form.path, name, index), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        else:
            found.append(int(value))
    return found
