"""Where discord.py finds Discord. Moving its base addresses is all that is ever changed about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


@contextmanager
def moved_to(api: str, gateway: str, files: str) -> Iterator[None]:
    """While this lasts, discord.py talks to another Discord: its API, its gateway, and its files."""
    places = ((Route, "BASE", api), (DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(gateway)), (Asset, "BASE", files))
    before = [getattr(owner, name) for owner, name, _ in places]
    for owner, name, address in places:
        setattr(owner, name, address)
    try:
        yield
    finally:
        for (owner, name, _), address in zip(places, before, strict=True):
            setattr(owner, name, address)
