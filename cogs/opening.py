"""`/tabinet`: open a table."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from tabinet_discord.bot import TabinetBot
from tabinet_discord.tables.opening import Request
from tabinet_discord.tables.options import (
    DEFAULT_LEVEL,
    MAX_CLOCK,
    MAX_TARGET,
    MIN_CLOCK,
    MIN_TARGET,
    Level,
    Options,
)
from tabinet_discord.tables.preferences import ServerSettings


class Opening(commands.Cog):
    """Opens tables."""

    def __init__(self, bot: TabinetBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def tabinet(
        self,
        interaction: discord.Interaction[Any],
        rules: str | None = None,
        players: app_commands.Range[int, 2, 4] | None = None,
        partners: bool | None = None,
        target: app_commands.Range[int, MIN_TARGET, MAX_TARGET] | None = None,
        bots: app_commands.Range[int, 0, 3] = 0,
        level: Level = DEFAULT_LEVEL,
        clock: app_commands.Range[int, MIN_CLOCK, MAX_CLOCK] | None = None,
        hints: bool = False,
    ) -> None:
        user = interaction.user

        def request(guild: int, channel: int, server: ServerSettings) -> Request:
            options = Options(players, clock or server.clock, partners, level, hints)
            return Request(guild, channel, user.id, user.display_name, rules or server.rules, options, target)

        await self.bot.actions.open_table(interaction, request, bots)

    @tabinet.autocomplete("rules")
    async def suggest_rules(self, interaction: discord.Interaction[Any], text: str) -> list[app_commands.Choice[str]]:
        return await self.bot.actions.house_rules.suggest_rules(interaction, text)


async def setup(bot: TabinetBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(Opening(bot))
