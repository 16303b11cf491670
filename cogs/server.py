"""`/server …`: what a server's managers decide."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from tabinet_discord.bot import TabinetBot
from tabinet_discord.tables.house_rules import LONGEST_NAME
from tabinet_discord.ui.house_rules_actions import Wanted

LONGEST_CHANGES = 1000


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
class Server(commands.GroupCog, group_name="server"):
    """Defaults, limits and house rules."""

    def __init__(self, bot: TabinetBot) -> None:
        self.bot = bot

    @app_commands.command(name="setup")
    async def set_up(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.actions.settings.server(interaction)

    @app_commands.command()
    @app_commands.rename(rule_set="set")
    async def rules(
        self,
        interaction: discord.Interaction[Any],
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        rule_set: str | None = None,
        changes: app_commands.Range[str, 1, LONGEST_CHANGES] | None = None,
        remove: bool = False,
    ) -> None:
        wanted = Wanted(name, rule_set, changes, remove)
        await self.bot.actions.house_rules.server_rules(interaction, wanted)

    @rules.autocomplete("name")
    async def suggest_names(self, interaction: discord.Interaction[Any], text: str) -> list[app_commands.Choice[str]]:
        return await self.bot.actions.house_rules.suggest_names(interaction, text)

    @rules.autocomplete("rule_set")
    async def suggest_sets(self, interaction: discord.Interaction[Any], text: str) -> list[app_commands.Choice[str]]:
        return await self.bot.actions.house_rules.suggest_sets(interaction, text)

    @rules.autocomplete("changes")
    async def suggest_changes(self, interaction: discord.Interaction[Any], text: str) -> list[app_commands.Choice[str]]:
        typed = interaction.namespace
        return await self.bot.actions.house_rules.suggest_changes(interaction, text, typed.set, typed.name)


async def setup(bot: TabinetBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(Server(bot))
