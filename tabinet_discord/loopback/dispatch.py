"""What the gateway tells the bot, and which of its wishes (intents) lets it hear that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .model import Json

GUILDS: Final = 1 << 0
GUILD_MEMBERS: Final = 1 << 1
GUILD_MESSAGES: Final = 1 << 9
DIRECT_MESSAGES: Final = 1 << 12


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One event for the bot. `intent` 0 needs none; `guild_id` decides the shard (without: shard 0).

    `data` makes the JSON, so that nothing is made that no session wants to hear.
    """

    name: str
    data: Callable[[], Json]
    intent: int = 0
    guild_id: int | None = None

    def reaches(self, intents: int, shard: int, shards: int) -> bool:
        """Whether a session with these intents, on this shard of so many, is told."""
        if self.intent and not intents & self.intent:
            return False
        return (0 if self.guild_id is None else (self.guild_id >> 22) % shards) == shard
