"""The bot: puts the parts together, registers what can be pressed, and ends cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import secrets
import signal
from collections.abc import Callable, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from . import resources
from .engine.rule_set import RuleSet, parse_rule_set
from .i18n.catalogue import Catalogue
from .settings import Settings
from .store.database import Database
from .tables.clock import Clock, SystemClock
from .tables.opening import Entropy
from .tables.options import Timings
from .tables.registry import Registry
from .tables.thinkers import Thinkers
from .ui.actions import Actions
from .ui.card_emojis import CardEmojis
from .ui.command_texts import describe, fingerprint
from .ui.custom_ids import parse
from .ui.error_report import ErrorReport
from .ui.hands import Hands
from .ui.items import ITEMS
from .ui.looks import Looks
from .ui.presenter import Presenter
from .ui.settings_ids import parse_setting
from .ui.texts import Languages
from .ui.tokens import TokenRoad

log = logging.getLogger(__name__)

COMMANDS_FACT = "commands"


def load_rule_sets() -> Mapping[str, RuleSet]:
    """All named rule sets in data/rules. Raises RulesError."""
    return {name: parse_rule_set(name, text) for name, text in resources.rule_files().items()}


def system_entropy() -> Entropy:
    """Seeds and ids from the system's secure source."""
    return Entropy(seed=lambda: secrets.token_bytes(32), table_id=lambda: secrets.token_hex(6))


def intents() -> discord.Intents:
    """Guilds alone: no privileged intent, and clicks arrive without any."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    return wanted


class Tree(app_commands.CommandTree["TabinetBot"]):
    """Sends every error of a command to the one reporter."""

    async def on_error(
        self, interaction: discord.Interaction[TabinetBot], error: app_commands.AppCommandError, /
    ) -> None:
        await interaction.client.actions.failed_command(interaction, error)


class TabinetBot(commands.Bot):
    """The Discord client. Everything it needs is handed in; it opens and owns nothing but its parts.

    With `plays` false it only knows its commands (to sync them) and leaves the tables alone.
    """

    def __init__(
        self,
        database: Database,
        rule_sets: Mapping[str, RuleSet],
        catalogue: Catalogue,
        *,
        clock: Clock | None = None,
        entropy: Entropy | None = None,
        timings: Timings | None = None,
        thinkers: Thinkers | None = None,
        emojis: CardEmojis | None = None,
        locale: str = "en",
        plays: bool = True,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=guild_ready_timeout,
        )
        self._plays = plays
        self.serving = asyncio.Event()
        """Set once the bot has been connected for the first time and Discord knows its commands."""
        self._syncing: asyncio.Task[None] | None = None
        self._loading: asyncio.Task[None] | None = None
        clock = clock or SystemClock()
        self.database = database
        self.registry = Registry(
            database, rule_sets, clock, entropy or system_entropy(), timings or Timings(), thinkers
        )
        self._languages = Languages(catalogue, locale)
        self._emojis = emojis
        """The cards' emojis, loaded at the start; None: cards are words."""
        hands = Hands(TokenRoad(self), clock, self._looks_of)
        self._presenter = Presenter(self, self.registry, clock, self._languages, hands, self._shows_pictures)
        errors = ErrorReport(lambda: secrets.token_hex(4))
        self._actions = Actions(
            self.registry, self._presenter, hands, clock, self._languages, errors, resources.version()
        )

    @property
    def actions(self) -> Actions:
        """What clicks and commands do."""
        return self._actions

    @property
    def is_resting(self) -> bool:
        """Whether everything asked for is done and shown, so that nothing would be cut short by a stop now."""
        return self._actions.is_resting and self._presenter.is_resting and self.registry.is_resting

    async def setup_hook(self) -> None:
        """Before the first event: buttons, commands, then the tables that were open."""
        self.add_dynamic_items(*ITEMS)
        await self.load_cogs()
        if self._plays:
            await self.registry.start()
            # Discord may make us wait for long before it takes commands; the game works with those it knows.
            self._syncing = asyncio.create_task(self.sync_if_changed(), name="tabinet sync")
            if self._emojis is not None:
                self._loading = asyncio.create_task(self._emojis.load(self), name="tabinet emojis")

    async def _looks_of(self, user: int) -> Looks:
        """How a person wants to see cards."""
        chosen = await self.registry.preferences.person(user)
        emojis = None if chosen.text_cards else self._emojis
        return Looks(emojis, "four" if chosen.four_colours else "classic", chosen.by_suit, chosen.ask_first)

    def _shows_pictures(self, guild: int) -> bool:
        """Whether tables of a server are shown as pictures too."""
        return self.registry.preferences.server_now(guild).pictures

    async def synced(self) -> None:
        """Returns once Discord has been told the commands, or has refused them."""
        if self._syncing is not None:
            await asyncio.wait({self._syncing})

    async def load_cogs(self) -> None:
        """Load every cog and give its commands their words. A cog that fails stops the start."""
        for name in importlib.import_module("cogs").EXTENSIONS:
            await self.load_extension(name)
        describe(self.tree, self._languages.default)

    async def sync_if_changed(self) -> None:
        """Tell Discord our commands, if they are not the ones it was told last. A refusal does not stop the game."""
        wanted = f"{self.application_id}:{fingerprint(self.tree)}"
        if await self.database.facts.get(COMMANDS_FACT) == wanted:
            return
        try:
            await self.tree.sync()
        except discord.HTTPException:
            log.exception("Discord did not take the commands; the game works with those it knows")
            return
        await self.database.facts.set(COMMANDS_FACT, wanted)

    async def on_ready(self) -> None:
        """Connected; also after a reconnection without RESUME."""
        await self.synced()
        self.serving.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer clicks that no item claims, which discord.py would drop in silence."""
        if interaction.type is discord.InteractionType.component:
            custom_id = str((interaction.data or {}).get("custom_id", ""))
            if parse(custom_id) is None and parse_setting(custom_id) is None:
                await self.actions.unknown_click(interaction)

    async def close(self) -> None:
        """Stop the tables and what shows them, then the connection. The database is closed by whoever opened it."""
        await self._actions.finish()
        await self.close_parts()
        await super().close()

    async def close_parts(self) -> None:
        """Stop everything of ours that runs by itself."""
        for task in (self._syncing, self._loading):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self.registry.stop()
        await self._presenter.stop()


async def serve(settings: Settings) -> int:
    """Run the bot until a signal ends it; gives the exit status. Raises what keeps it from starting."""
    token = settings.token
    assert token is not None  # the command line has checked
    database = await Database.open(settings.database)
    try:
        bot = TabinetBot(
            database,
            load_rule_sets(),
            Catalogue(resources.locale_files()),
            timings=Timings(bot_pause=settings.bot_pause),
            thinkers=Thinkers(settings.bot_workers),
            emojis=CardEmojis(),
            locale=settings.locale,
        )
        async with bot:
            await until_signal(bot, token)
            return 0
    finally:
        await database.close()


async def until_signal(bot: TabinetBot, token: str, when_ready: Callable[[], None] | None = None) -> None:
    """Run the bot until SIGTERM or Ctrl-C; `when_ready` is called once it serves. Raises what ends it by itself."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C cancels there
            loop.add_signal_handler(number, stop.set)
    running = asyncio.create_task(bot.start(token), name="tabinet bot")
    stopping = asyncio.create_task(stop.wait(), name="tabinet stop signal")
    ready = asyncio.create_task(_tell_ready(bot, when_ready), name="tabinet ready")
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    ready.cancel()
    if not running.done():
        log.info("stopping")
        await bot.close()
    await running  # what ended it by itself is worded by the command line


async def _tell_ready(bot: TabinetBot, when_ready: Callable[[], None] | None) -> None:
    if when_ready is not None:
        await bot.serving.wait()
        when_ready()


async def sync_commands(settings: Settings, guild_id: int | None) -> int:
    """Tell Discord the commands now, whatever it was told before; gives how many."""
    token = settings.token
    assert token is not None
    database = await Database.open(settings.database)
    try:
        async with TabinetBot(
            database, load_rule_sets(), Catalogue(resources.locale_files()), locale=settings.locale, plays=False
        ) as bot:
            await bot.login(token)
            guild = None if guild_id is None else discord.Object(guild_id)
            if guild is not None:
                bot.tree.copy_global_to(guild=guild)
            synced = await bot.tree.sync(guild=guild)
            if guild is None:
                await database.facts.set(COMMANDS_FACT, f"{bot.application_id}:{fingerprint(bot.tree)}")
            return len(synced)
    finally:
        await database.close()
