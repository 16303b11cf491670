"""The real discord.py, with its two base addresses moved to a served world."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import yarl
from discord import app_commands, ui
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from .places import PNG, Place


class Question(ui.Modal, title="Question"):
    """A modal of one field."""

    answer: ui.TextInput[Any] = ui.TextInput(label="Answer")

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        await interaction.response.send_message(f"You said {self.answer.value}", ephemeral=True)


class Panel(ui.LayoutView):
    """Text and buttons."""

    def __init__(self, words: str) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Container(ui.TextDisplay(words)))
        row: ui.ActionRow[Any] = ui.ActionRow()
        for name in ("again", "ask", "slow"):
            row.add_item(ui.Button(label=name, custom_id=name))
        self.add_item(row)


class TinyBot(commands.Bot):
    """Commands and clicks for the tests, and what it has heard."""

    def __init__(self) -> None:
        intents = discord.Intents.none()
        intents.guilds = intents.guild_messages = True
        super().__init__(command_prefix="!", intents=intents, max_messages=None, guild_ready_timeout=0.05)
        self.heard: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.tree.add_command(app_commands.Command(name="panel", description="Panel", callback=panel))
        self.tree.add_command(app_commands.Command(name="picture", description="Picture", callback=picture))
        fruit = app_commands.Command(name="fruit", description="Fruit", callback=choose_fruit)
        fruit.autocomplete("name")(suggest)
        self.tree.add_command(fruit)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Nothing: discord.py would wait for five seconds before it identifies anew."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            await self._click(interaction)
        self.heard.put_nowait(("interaction", interaction))

    async def _click(self, interaction: discord.Interaction[Any]) -> None:
        name = str((interaction.data or {}).get("custom_id"))
        if name == "ask":
            await interaction.response.send_modal(Question())
        elif name == "slow":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(view=Panel("slowly"))
        else:
            await interaction.response.edit_message(view=Panel("edited"))

    async def on_ready(self) -> None:
        self.heard.put_nowait(("ready", None))

    async def on_resumed(self) -> None:
        self.heard.put_nowait(("resumed", None))

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        self.heard.put_nowait(("deleted", payload.message_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.heard.put_nowait(("left", guild.id))

    async def wait(self, name: str) -> Any:
        """The next thing of this name that it hears."""
        async with asyncio.timeout(10):
            while True:
                what, about = await self.heard.get()
                if what == name:
                    return about


class ShardedBot(TinyBot, commands.AutoShardedBot):
    """The same on as many shards as it is advised."""


async def panel(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message(view=Panel("first"), ephemeral=True)


async def picture(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer()
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://card.png", description="a card")))
    file = discord.File(io.BytesIO(PNG), "card.png", description="a card")
    await interaction.followup.send(view=view, file=file)


async def choose_fruit(interaction: discord.Interaction[Any], name: str) -> None:
    await interaction.response.send_message(name, allowed_mentions=discord.AllowedMentions.none())


async def suggest(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=word, value=word) for word in ("apple", "pear") if current in word]


@asynccontextmanager
async def connected(
    place: Place, monkeypatch: pytest.MonkeyPatch, bot: TinyBot | None = None
) -> AsyncIterator[TinyBot]:
    """A bot that is ready."""
    monkeypatch.setattr(Route, "BASE", place.server.api)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(place.server.gateway))
    bot = bot or TinyBot()
    async with bot:
        running = asyncio.create_task(bot.start(place.world.token))
        try:
            await bot.wait("ready")
            yield bot
        finally:
            await bot.close()
            await running
