"""`/help`: what the bot is."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from tabinet_discord.bot import TabinetBot


class Help(commands.Cog):
    """Explains the bot; works everywhere the bot can be asked."""

    def __init__(self, bot: TabinetBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        known = self.bot.tree.walk_commands()
        listed = [(c.qualified_name, c.description) for c in known if isinstance(c, app_commands.Command)]
        await self.bot.actions.help(interaction, listed)


async def setup(bot: TabinetBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(Help(bot))
