"""Permission bits that matter to the bot."""

from __future__ import annotations

from typing import Final

BITS: Final[dict[str, int]] = {
    "administrator": 1 << 3,
    "manage_guild": 1 << 5,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "send_messages_in_threads": 1 << 38,
}

ALL: Final = sum(bit for name, bit in BITS.items() if name not in ("administrator", "manage_guild"))
"""What the bot may do in a fresh server."""

DIRECT: Final = ALL & ~BITS["manage_messages"]
"""What it may do in direct messages."""


def bits(*names: str) -> int:
    """The permissions of these names as one number. Raises KeyError."""
    return sum(BITS[name] for name in set(names))
