"""What a request to Discord may fail with: its refusals, and the network's troubles."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

NETWORK: Final = (aiohttp.ClientError, OSError, TimeoutError)
"""The connection broke: whether Discord has done what was asked, nobody knows."""
OUTAGES: Final = (discord.HTTPException, *NETWORK)
"""Everything that a request may fail with, and that must cost nobody the game."""


def may_pass(error: BaseException) -> bool:
    """Whether the same request may work a little later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, NETWORK)
