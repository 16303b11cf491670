"""`/hand`, `/scores`, `/rules`, `/leave`, `/verify`: the table's buttons as commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from tabinet_discord.bot import TabinetBot
from tabinet_discord.ui.custom_ids import Verb


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class AtTheTable(commands.Cog):
    """Finds the table that is meant."""

    def __init__(self, bot: TabinetBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.actions.ask(interaction, Verb.HAND)

    @app_commands.command()
    async def scores(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.actions.ask(interaction, Verb.SCORES)

    @app_commands.command()
    async def rules(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.actions.ask(interaction, Verb.RULES)

    @app_commands.command()
    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.actions.ask(interaction, Verb.LEAVE)

    @app_commands.command()
    async def verify(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.actions.ask(interaction, Verb.VERIFY)


async def setup(bot: TabinetBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(AtTheTable(bot))
