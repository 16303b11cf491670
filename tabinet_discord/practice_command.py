"""The command `practice`: a table in the browser, with no token and no connection."""

from __future__ import annotations

import asyncio
import importlib.util
import socket
import threading
import webbrowser
from typing import Final

import click

from .settings import Settings
from .tables.options import Level

NOT_INSTALLED: Final = (
    "The practice page, and messages drawn as on it, need packages that are not installed. Install them with:\n"
    "  pip install 'tabinet-discord[practice]'   (in a checkout: pip install -e '.[practice]')"
)
PARTS: Final = ("jinja2", "markdown_it")


def is_installed() -> bool:
    """Whether the extra `practice` is there."""
    return all(importlib.util.find_spec(part) is not None for part in PARTS)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def start_practice(
    settings: Settings, people: int, rules: str, level: Level, port: int, browser: bool, fresh: bool
) -> None:
    """Serve the practice page until Ctrl-C. Raises StartFault for what the person can do something about."""
    from .practice import PortTaken, Practice, forget, practice_database, practise
    from .start_faults import EX_UNAVAILABLE, StartFault, worded

    database = practice_database(settings)
    if fresh:
        # A practice that is still running must not lose its match to one that cannot start.
        if not _is_free(port):
            raise StartFault(str(PortTaken(port)), EX_UNAVAILABLE)
        forget(database)

    def say(address: str) -> None:
        click.echo(f"Tabinet is ready to play: {address}")
        for number in range(2, people + 1):
            click.echo(f"For person {number}, in another tab: {address}?as=Player+{number}")
        click.echo("Ctrl-C ends it; the match goes on at the next start.")
        if browser:
            # Some systems wait for the browser to end; the table must not.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        asyncio.run(worded(practise(settings, Practice(database, people, rules, level, port), say)))
    except PortTaken as taken:
        raise StartFault(str(taken), EX_UNAVAILABLE) from None
