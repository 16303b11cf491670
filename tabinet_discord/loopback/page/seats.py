"""Who sits at the page: names from `?as=`, as people of the world."""

from __future__ import annotations

import hashlib
import unicodedata
from datetime import timedelta
from typing import Final

from ..model import User
from ..snowflakes import EPOCH, snowflake_at
from ..world import World

LONGEST: Final = 32
SUGGESTIONS: Final = ("Ana", "Bogdan", "Carmen", "Dragan", "Elena", "Filip", "Goran", "Ioana")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean_name(name: str, default: str) -> str:
    """A name as Discord would take it: no invisible characters, single spaces, at most 32 characters."""
    text = unicodedata.normalize("NFC", name)
    text = "".join(" " if char.isspace() else char for char in text if char.isspace() or not _unseen(char))
    return " ".join(text.split())[:LONGEST].strip() or default


def _unseen(char: str) -> bool:
    return unicodedata.category(char) in _UNSEEN


def sit_down(world: World, channel_id: int, name: str, locale: str | None = None) -> User:
    """The person of this name, who joins the server if new. `name` must be clean."""
    user = next((one for one in world.users.values() if not one.bot and one.display_name == name), None)
    if user is None:
        # The same name is the same person after a restart: the bot's database remembers people by id.
        user = world.add_user(name, locale=locale or "en-US", user_id=_free_id(world, name))
    elif locale:
        user.locale = locale
    guild_id = world.channels[channel_id].guild_id
    if guild_id is not None:
        world.add_member(guild_id, user.id)
    return user


def suggest(taken: set[str]) -> str:
    """A name for one more person."""
    free = (name for name in SUGGESTIONS if name not in taken)
    return next(free, f"Player {len(taken) + 1}")


def _free_id(world: World, name: str) -> int:
    number = stable_id(name)
    while number in world.users:
        number += 1
    return number


def stable_id(name: str) -> int:
    """An id made of the name, that looks as if the account had been made between 2016 and 2020."""
    digest = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])
    made = EPOCH + timedelta(days=365) + timedelta(milliseconds=digest % (4 * 365 * 86_400_000))
    return snowflake_at(made) | (digest >> 42)
