"""The command `check`: every check in turn, a line for each finding."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import click

from . import resources
from .check_discord import API, check_discord
from .checks import Finding, check_database, check_files
from .settings import Settings, SettingsError

NO_TOKEN = "no token is set, so nothing was asked of Discord"


def run_checks(settings: Settings | SettingsError, base: str = API) -> int:
    """Print all findings; the exit status is 1 if there is a problem, else 0. `base` is Discord's API."""
    return asyncio.run(_print(findings(settings, base)))


async def findings(settings: Settings | SettingsError, base: str = API) -> AsyncIterator[Finding]:
    """Every finding, as it is made. With unusable settings only what does not need them is looked at."""
    where = "a checkout" if resources.is_checkout() else "an installed package"
    yield Finding("ok", "Program", f"version {resources.version()}, from {where}")
    if isinstance(settings, SettingsError):
        yield Finding("problem", "Settings", str(settings), "Correct this variable or leave it out.")
    else:
        yield Finding("ok", "Settings", "all usable")
    usable = settings if isinstance(settings, Settings) else None
    for finding in check_files(usable.locale if usable else "en"):
        yield finding
    if usable is None:
        return
    yield await check_database(usable)
    if usable.token is None:
        yield Finding("note", "Discord", NO_TOKEN, "Set DISCORD_TOKEN to check that side too.")
        return
    async for finding in check_discord(usable.token, base):
        yield finding


async def _print(found: AsyncIterator[Finding]) -> int:
    problems = 0
    async for finding in found:
        click.echo(str(finding))
        problems += finding.mark == "problem"
    click.echo(f"{problems} problem{'' if problems == 1 else 's'}." if problems else "No problems.")
    return 1 if problems else 0
