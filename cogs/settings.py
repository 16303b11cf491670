"""`/settings`: how one person wants to play."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from tabinet_discord.bot import TabinetBot


class Settings(commands.Cog):
    """One's own settings; they can be changed wherever the bot can be asked."""

    def __init__(self, bot: TabinetBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.actions.settings.personal(interaction)


async def setup(bot: TabinetBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(Settings(bot))
