"""Field report D2: every way out ends the process with the right status, quickly, and with the database closed."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from .tiny_discord import TinyDiscord

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys, discord.http, yarl
from discord.gateway import DiscordWebSocket
base, gateway, *rest = sys.argv[1:]
discord.http.Route.BASE = base
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
sys.argv = ["tabinet-discord", *rest]
if rest[0] == "broken":
    import tabinet_discord.bot as bot
    async def fail(self): raise RuntimeError("setup went wrong")
    bot.TabinetBot.load_cogs = fail
    rest[0] = sys.argv[1] = "run"
from tabinet_discord.cli import main
main()
"""
QUICK = 20
"""Seconds within which a process must be gone; a hanging one would never be."""


async def start(discord: TinyDiscord, base: str, database: Path, command: str = "run") -> asyncio.subprocess.Process:
    environment = {"DISCORD_TOKEN": "tiny.token", "TABINET_DATABASE": str(database), "PATH": "/usr/bin:/bin"}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, base, f"ws://{discord.base}/gateway/ws", command,
        env=environment, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip


async def ended(process: asyncio.subprocess.Process) -> tuple[int, str]:
    try:
        output, _ = await asyncio.wait_for(process.communicate(), QUICK)
    except TimeoutError:
        process.kill()
        await process.wait()
        raise AssertionError("the process hangs") from None
    assert process.returncode is not None
    return process.returncode, output.decode()


async def until_ready(discord: TinyDiscord, process: asyncio.subprocess.Process) -> None:
    async def wait() -> None:
        while not discord.ready:
            assert process.returncode is None
            await asyncio.sleep(0.02)

    await asyncio.wait_for(wait(), QUICK)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_d2_a_signal_ends_a_running_bot(tmp_path: Path, number: signal.Signals) -> None:
    discord = TinyDiscord()
    async with discord.serving() as base:
        process = await start(discord, base, tmp_path / "t.db")
        await until_ready(discord, process)
        process.send_signal(number)
        status, output = await ended(process)
    assert status == 0, output
    assert "Traceback" not in output
    assert "tiny.token" not in output
    assert not (tmp_path / "t.db-wal").exists(), "the database was not closed"
    assert "PUT applications/900/commands" in discord.seen


async def test_commands_are_synced_once_only(tmp_path: Path) -> None:
    discord = TinyDiscord()
    async with discord.serving() as base:
        for _ in range(2):
            discord.ready = 0
            process = await start(discord, base, tmp_path / "t.db")
            await until_ready(discord, process)
            process.send_signal(signal.SIGTERM)
            await ended(process)
    assert discord.seen.count("PUT applications/900/commands") == 1


async def test_sync_forces_it(tmp_path: Path) -> None:
    discord = TinyDiscord()
    async with discord.serving() as base:
        for _ in range(2):
            status, output = await ended(await start(discord, base, tmp_path / "t.db", "sync"))
            assert status == 0, output
    assert discord.seen.count("PUT applications/900/commands") == 2


async def test_d2_a_refused_token_is_one_sentence_and_78(tmp_path: Path) -> None:
    discord = TinyDiscord(login_status=401)
    async with discord.serving() as base:
        status, output = await ended(await start(discord, base, tmp_path / "t.db"))
    assert status == 78, output
    assert "Traceback" not in output
    assert "tiny.token" not in output


async def test_d2_a_damaged_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    database.write_bytes(b"this is no database at all" * 100)
    before = database.read_bytes()
    discord = TinyDiscord()
    async with discord.serving() as base:
        status, output = await ended(await start(discord, base, database))
    assert status == 78, output
    assert database.read_bytes() == before
    assert "Traceback" not in output


async def test_d2_an_error_in_the_setup_ends_the_process(tmp_path: Path) -> None:
    discord = TinyDiscord()
    async with discord.serving() as base:
        status, output = await ended(await start(discord, base, tmp_path / "t.db", "broken"))
    assert status not in (0, None), output
    assert "setup went wrong" in output
