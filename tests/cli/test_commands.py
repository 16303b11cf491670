"""The frame: help, version, and the commands that need a token."""

import logging
import sys
from pathlib import Path
from types import ModuleType

import discord
import pytest
from discord.ext import commands

from tabinet_discord import resources
from tabinet_discord.cli import NO_TOKEN
from tabinet_discord.engine.errors import RulesError
from tabinet_discord.i18n import CatalogueError
from tabinet_discord.resources import ResourcesMissing
from tabinet_discord.settings import Settings
from tabinet_discord.store.errors import SchemaTooNew
from tests.cli.running import Run


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, int | None]]:
    """A stand-in for bot.py that notes what it is called with and answers 5."""
    calls: list[tuple[Settings, int | None]] = []

    async def serve(settings: Settings) -> int:
        calls.append((settings, None))
        return 5

    async def sync_commands(settings: Settings, guild_id: int | None) -> int:
        calls.append((settings, guild_id))
        return 5

    module = ModuleType("tabinet_discord.bot")
    module.__dict__.update(serve=serve, sync_commands=sync_commands)
    monkeypatch.setitem(sys.modules, "tabinet_discord.bot", module)
    return calls


@pytest.mark.parametrize("command", ["run", "sync"])
def test_without_a_token_one_sentence_says_how_to_get_one(run: Run, command: str) -> None:
    result = run(command)
    assert (result.exit_code, result.stdout, result.stderr) == (78, "", NO_TOKEN + "\n")
    assert "https://discord.com/developers/applications" in NO_TOKEN
    assert NO_TOKEN.count(". ") == 0


@pytest.mark.parametrize("command", ["run", "sync"])
def test_a_bad_setting_is_a_sentence_and_status_78(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("TABINET_BOT_PAUSE", "soon")
    result = run(command)
    assert result.exit_code == 78
    assert result.stderr == "TABINET_BOT_PAUSE must be a number of seconds from 0 to 60, not 'soon'.\n"


def test_run_serves_with_the_settings_and_gives_its_status(
    run: Run, monkeypatch: pytest.MonkeyPatch, bot: list[tuple[Settings, int | None]]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert run("--log-level", "warning", "--log-json", "run").exit_code == 5
    ((settings, _),) = bot
    assert (settings.token, settings.log_level, settings.log_json) == ("abc", "WARNING", True)
    assert logging.getLogger().level == logging.WARNING


def test_sync_passes_the_server_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, bot: list[tuple[Settings, int | None]]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert run("sync").stdout == "Discord now knows 5 commands.\n"
    assert run("sync", "--guild", "123").stdout == "Discord now knows 5 commands in that server.\n"
    assert [guild for _, guild in bot] == [None, 123]


@pytest.mark.parametrize(
    ("error", "words", "status"),
    [
        (SchemaTooNew(Path("x.db"), "0009"), "x.db is at schema revision 0009", 78),
        (CatalogueError("en/a.ftl:3: odd"), "en/a.ftl:3: odd", 78),
        (ResourcesMissing("The rule files are gone."), "The rule files are gone.", 78),
        (RulesError("missing_switch", key="deck"), "A rule file is faulty: deck is missing.", 78),
        (discord.LoginFailure("no"), "Discord does not accept the token", 78),
        (commands.ExtensionNotFound("cogs.gone"), "A part of the bot cannot be loaded", 70),
        (ConnectionRefusedError("refused"), "Discord cannot be reached: refused", 69),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_what_prevents_a_start_is_a_sentence(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    bot: list[tuple[Settings, int | None]],
    error: Exception,
    words: str,
    status: int,
) -> None:
    async def fail(*_: object) -> int:
        raise error

    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    for name, command in (("serve", "run"), ("sync_commands", "sync")):
        monkeypatch.setattr(sys.modules["tabinet_discord.bot"], name, fail)
        result = run(command)
        assert (result.exit_code, result.stdout) == (status, "")
        assert result.stderr.startswith(words)
        assert len(result.stderr.splitlines()) == 1


def test_help_names_every_command_and_exit_status(run: Run) -> None:
    text = run("--help").stdout
    for word in ("run", "check", "sync", "simulate", "verify", "--log-level", "--log-json", "--version", "78"):
        assert word in text


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"tabinet-discord {resources.version()}\n"


def test_unknown_words_are_status_2(run: Run) -> None:
    assert run("dance").exit_code == 2
    assert run("--log-level", "loud", "check").exit_code == 2
