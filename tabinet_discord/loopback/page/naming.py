"""What the numbers in a text are called: people, channels, commands, emojis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

Finder: TypeAlias = Callable[[int], str | None]


def _nothing(_: int) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Naming:
    """Finds names by id; each finder gives None for what it does not know. `emoji` gives the address of a picture."""

    user: Finder = _nothing
    channel: Finder = _nothing
    emoji: Finder = _nothing
    me: int | None = None

    def text(self, kind: str, content: str) -> str:
        """How a mention reads: `@Ana`, `#tables`, `/tabinet`, `:name:`."""
        if kind == "user":
            return "@" + (self.user(int(content)) or "unknown-user")
        if kind == "role":
            return "@unknown-role"
        if kind == "channel":
            return "#" + (self.channel(int(content)) or "unknown")
        if kind == "command":
            return f"/{content}"
        return f":{content}:" if kind == "emoji" else ""


NAMELESS: Final = Naming()
"""Knows nobody."""
