"""The command `tabinet-discord practice` as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

STARTS_IN = 40.0
ENDS_IN = 20.0
"""Seconds after which something is taken to hang; loaded machines are slow."""
_ADDRESS = re.compile(r"http://\S+")


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Ours, with a database in `folder` and bots that do not pretend to think."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("TABINET_", "DISCORD_"))}
    return kept | {"TABINET_DATABASE": str(folder / "tabinet.db"), "TABINET_BOT_PAUSE": "0"} | more


def database(folder: Path) -> Path:
    """Where practice keeps its matches then."""
    return folder / "practice.db"


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Program:
    """Practice that is running. `said` is what it has printed."""

    process: asyncio.subprocess.Process
    said: list[str] = field(default_factory=list)

    @property
    def addresses(self) -> list[str]:
        """One for each person."""
        return [found[0] for line in self.said if (found := _ADDRESS.search(line))]

    async def read_until(self, words: str) -> None:
        """Read what it prints."""
        assert self.process.stdout is not None
        async with asyncio.timeout(STARTS_IN):
            while not self.said or words not in self.said[-1]:
                line = (await self.process.stdout.readline()).decode()
                assert line, f"practice ended by itself: {''.join(self.said)}"
                self.said.append(line)

    async def interrupt(self) -> float:
        """Ctrl-C; gives the seconds until it has ended."""
        began = perf_counter()
        self.process.send_signal(signal.SIGINT)
        rest, _ = await asyncio.wait_for(self.process.communicate(), ENDS_IN)
        self.said.append(rest.decode())
        return perf_counter() - began


@contextlib.asynccontextmanager
async def practising(folder: Path, *arguments: str, port: int = 0, **environ: str) -> AsyncIterator[Program]:
    """Practice, ready to be played. It must end by Ctrl-C, with status 0 and nothing to complain about."""
    command = (sys.executable, "-m", "tabinet_discord", "practice", "--no-browser", "--port", str(port), *arguments)
    process = await asyncio.create_subprocess_exec(
        *command,
        env=environment(folder, **environ),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    program = Program(process)
    try:
        await program.read_until("Ctrl-C")
        yield program
        if process.returncode is None:
            await program.interrupt()
        assert process.returncode == 0, "".join(program.said)
        assert "Traceback" not in "".join(program.said)
        assert " ERROR " not in "".join(program.said), "".join(program.said)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
