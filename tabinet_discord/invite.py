"""What the bot asks for when it is invited to a server: the one list for link, checks and README."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

PERMISSIONS: Final[Mapping[str, int]] = {
    "View Channels": 1 << 10,
    "Send Messages": 1 << 11,
    "Embed Links": 1 << 14,
    "Attach Files": 1 << 15,
    "Read Message History": 1 << 16,
    "Send Messages in Threads": 1 << 38,
}
"""Names as Discord shows them in English, with their bits."""

ADMINISTRATOR: Final = 1 << 3
SCOPES: Final = ("bot", "applications.commands")
NEEDED: Final = sum(PERMISSIONS.values())


def invite_link(application_id: str) -> str:
    """The link by which somebody who manages a server invites the bot to it."""
    query = {"client_id": application_id, "scope": " ".join(SCOPES), "permissions": NEEDED}
    return f"https://discord.com/oauth2/authorize?{urlencode(query)}"


def missing(permissions: int) -> list[str]:
    """The names of the needed permissions that are not among these bits."""
    if permissions & ADMINISTRATOR:
        return []
    return [name for name, bit in PERMISSIONS.items() if not permissions & bit]
