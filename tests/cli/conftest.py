"""A clean environment for the command line, and the log put back as it was."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tabinet_discord.cli import commands
from tests.cli.running import Run


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in os.environ:
        if name.startswith("TABINET_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)
    monkeypatch.setenv("TABINET_DATABASE", str(tmp_path / "tabinet.db"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def _log() -> Iterator[None]:
    root, alembic = logging.getLogger(), logging.getLogger("alembic")
    handlers, levels = root.handlers[:], (root.level, alembic.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    alembic.setLevel(levels[1])


@pytest.fixture
def run() -> Run:
    """Run the program with these arguments; what it wrote is in `stdout` and `stderr`, never a traceback."""

    def call(*arguments: str, text: str | None = None) -> Result:
        result = CliRunner().invoke(commands, list(arguments), input=text, prog_name="tabinet-discord")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call
