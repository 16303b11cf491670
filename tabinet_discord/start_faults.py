"""Why the bot could not be started, in one sentence and an exit status instead of a traceback."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final, TypeVar

import aiohttp
import discord
from discord.ext import commands

from .engine.errors import RulesError
from .i18n import CatalogueError
from .resources import ResourcesMissing
from .store.errors import StoreError
from .verify_words import error_words

EX_UNAVAILABLE: Final = 69
EX_SOFTWARE: Final = 70
EX_CONFIG: Final = 78

Value = TypeVar("Value")

_REFUSED: Final = (
    'Discord does not accept the token: make a new one with "Reset Token" on the application\'s page "Bot", '
    "and set DISCORD_TOKEN to it."
)


class StartFault(Exception):
    """A sentence for the person who started the program, and the exit status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


async def worded(work: Awaitable[Value]) -> Value:
    """The result of `work`. Raises StartFault for everything that an operator can do something about."""
    try:
        return await work
    except (StoreError, CatalogueError, ResourcesMissing) as error:
        raise StartFault(str(error), EX_CONFIG) from error
    except RulesError as error:
        raise StartFault(f"A rule file is faulty: {error_words(error)}.", EX_CONFIG) from error
    except discord.LoginFailure as error:
        raise StartFault(_REFUSED, EX_CONFIG) from error
    except commands.ExtensionError as error:
        raise StartFault(f"A part of the bot cannot be loaded: {error}", EX_SOFTWARE) from error
    except discord.Forbidden as error:
        raise StartFault(f"Discord does not allow it: {error.text or error}.", EX_UNAVAILABLE) from error
    except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        raise StartFault(f"Discord cannot be reached: {error}", EX_UNAVAILABLE) from error
