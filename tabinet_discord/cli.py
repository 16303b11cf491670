"""The command line: arguments become Settings, each command calls one thing, its answer is the exit status.

What needs Discord or the database is imported inside its command, so that the others start at once.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from typing import Final, NoReturn

import click

from . import logs, resources
from .arena_command import arena
from .gallery_command import gallery
from .settings import LOG_LEVELS, Settings, SettingsError, read_settings
from .simulate_command import rule_set_name, simulate
from .tables.options import Level
from .verify_command import verify

PROGRAM: Final = resources.NAME
EX_CONFIG: Final = 78
NO_TOKEN: Final = (
    "DISCORD_TOKEN is not set: make an application at https://discord.com/developers/applications, "
    'get its token with "Reset Token" on the page "Bot", and set the variable DISCORD_TOKEN to it.'
)


@dataclass(frozen=True, slots=True)
class LogChoice:
    """What the command line says about the log; None leaves it to the environment."""

    level: str | None
    as_json: bool | None


def main() -> NoReturn:
    """The console script."""
    _print_what_the_terminal_can()
    sys.exit(commands(prog_name=PROGRAM))


def _print_what_the_terminal_can() -> None:
    """A terminal without suit symbols (an old Windows code page) shows question marks; nothing breaks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _show_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"{PROGRAM} {resources.version()}")
        context.exit()


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit statuses: 0 all went well; 1 something was found wrong; 2 wrong arguments, or a file that "
    "cannot be read; 3 (verify) nothing wrong, but a seed is still hidden; 69 Discord cannot be reached; "
    "70 a part of the program cannot be loaded; 78 the settings are not usable. "
    "The settings come from environment variables; README.md lists them.",
)
@click.option(
    "--log-level",
    type=click.Choice(LOG_LEVELS, case_sensitive=False),
    help="The least important entries to log (else TABINET_LOG_LEVEL, else INFO).",
)
@click.option(
    "--log-json/--log-text",
    default=None,
    help="Log one JSON object a line, or readable lines (else TABINET_LOG_JSON, else readable).",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version and exit.",
)  # fmt: skip
@click.pass_context
def commands(context: click.Context, log_level: str | None, log_json: bool | None) -> None:
    """Tabinet on Discord: a bot that hosts tables of the card game, and tools to check it."""
    context.obj = LogChoice(log_level, log_json)


@commands.command()
@click.pass_context
def run(context: click.Context) -> None:
    """Run the bot on Discord. Needs the bot's token in DISCORD_TOKEN.

    Ctrl-C or SIGTERM stops it; open tables go on at the next start.
    """
    settings = _settings_with_token(context)
    from .bot import serve
    from .start_faults import StartFault, worded

    try:
        status = asyncio.run(worded(serve(settings)))
    except StartFault as fault:
        _end(context, fault, fault.status)
    context.exit(status)


@commands.command(short_help="Play in the browser, with no token and no connection.")
@click.option(
    "--people", type=click.IntRange(1, 4), default=1, show_default=True, help="How many play at this machine."
)
@click.option("--rules", default="tabinet", show_default=True, callback=rule_set_name, help="The rule set.")
@click.option(
    "--level",
    type=click.Choice(["easy", "medium", "hard"]),
    default="medium",
    show_default=True,
    help="How well the bot plays.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=8470, show_default=True, help="0: any free port.")
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
@click.option("--fresh", is_flag=True, help="Forget what was practised before.")
@click.pass_context
def practice(
    context: click.Context, people: int, rules: str, level: Level, port: int, browser: bool, fresh: bool
) -> None:
    """Play at a table in the browser: the real bot, and a small Discord on this machine alone.

    One person plays against a bot; with --people each opens the page in a tab of their own. Ctrl-C ends it, and the
    match goes on at the next start.
    """
    from . import practice_command
    from .start_faults import StartFault

    if not practice_command.is_installed():
        _end(context, practice_command.NOT_INSTALLED, EX_CONFIG)
    settings = _settings(context, quiet=True)
    try:
        practice_command.start_practice(settings, people, rules, level, port, browser, fresh)
    except StartFault as fault:
        _end(context, fault, fault.status)


@commands.command()
@click.option("--guild", type=click.IntRange(min=1), help="Only in this server (its id), effective at once.")
@click.pass_context
def sync(context: click.Context, guild: int | None) -> None:
    """Send the slash commands to Discord now.

    `run` does so by itself whenever the commands have changed. Needs the bot's token in DISCORD_TOKEN.
    """
    settings = _settings_with_token(context)
    from .bot import sync_commands
    from .start_faults import StartFault, worded

    try:
        many = asyncio.run(worded(sync_commands(settings, guild)))
    except StartFault as fault:
        _end(context, fault, fault.status)
    click.echo(f"Discord now knows {many} commands{' in that server' if guild else ''}.")


@commands.command(short_help="Check this machine and, with a token, Discord's side.")
@click.pass_context
def check(context: click.Context) -> None:
    """Check settings, database, rules and texts; with a token also everything on Discord's side.

    Exit status 0 if all is well, 1 if there is a problem. Each problem says what to do.
    """
    from .check_command import run_checks

    try:
        settings = _set_up(context.find_object(LogChoice))
    except SettingsError as error:
        run_checks(error)
        context.exit(1)
    context.exit(run_checks(settings))


commands.add_command(arena)
commands.add_command(gallery)
commands.add_command(simulate)
commands.add_command(verify)


def _settings(context: click.Context, *, quiet: bool = False) -> Settings:
    """The settings, the log set up; ends the program with a sentence if they cannot be used."""
    try:
        return _set_up(context.find_object(LogChoice), quiet=quiet)
    except SettingsError as error:
        _end(context, error, EX_CONFIG)


def _settings_with_token(context: click.Context) -> Settings:
    """The settings as `_settings`, with the token; ends the program with a sentence if there is none."""
    settings = _settings(context)
    if settings.token is None:
        _end(context, NO_TOKEN, EX_CONFIG)
    return settings


def _end(context: click.Context, why: object, status: int) -> NoReturn:
    click.echo(str(why), err=True)
    context.exit(status)


def _set_up(choice: LogChoice | None, *, quiet: bool = False) -> Settings:
    """`quiet`: unless a level is asked for, only warnings are logged."""
    choice = choice or LogChoice(None, None)
    settings = read_settings(log_level=choice.level, log_json=choice.as_json)
    secrets = [settings.token] if settings.token else []
    level = "WARNING" if quiet and "log_level" not in settings.model_fields_set else settings.log_level
    logs.set_up(level, as_json=settings.log_json, secrets=secrets)
    return settings
