"""The command `practice` as somebody at a terminal meets it."""

import asyncio
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import ClientSession

from tabinet_discord.practice_command import NOT_INSTALLED

from ..page import browsing
from . import records
from .fingers import Mouse
from .player import Player
from .program import database, environment, practising

browsing.needed()
if TYPE_CHECKING:
    from playwright.async_api import Browser

HIDE = "import sys; sys.modules['jinja2'] = None; from tabinet_discord.cli import main; main()"


async def told(folder: Path, *command: str) -> tuple[int | None, str]:
    """Exit status and complaint of a command that ends by itself."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        env=environment(folder),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, complaint = await asyncio.wait_for(process.communicate(), 60)
    assert out == b""
    return process.returncode, complaint.decode()


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, complaint = await told(
            tmp_path, "-m", "tabinet_discord", "practice", "--no-browser", "--port", str(port)
        )
    assert status == 69
    sentences = complaint.strip().splitlines()
    assert sentences[-1].startswith(f"Port {port} is in use")
    assert len(sentences) == 1


async def test_the_extra_is_not_installed(tmp_path: Path) -> None:
    status, complaint = await told(tmp_path, "-c", HIDE, "practice", "--no-browser", "--port", "0")
    assert status == 78
    assert complaint.strip() == NOT_INSTALLED
    assert not database(tmp_path).exists()


async def test_the_table_stands_when_the_address_is_told(tmp_path: Path) -> None:
    """And Ctrl-C at once is quiet: `practising` sees to that."""
    async with practising(tmp_path) as program, ClientSession() as web, web.get(program.addresses[0]) as page:
        assert "a new table" in await page.text()


async def test_a_table_that_nobody_started_is_there_again(tmp_path: Path, browser: "Browser") -> None:
    async with practising(tmp_path):
        pass
    async with practising(tmp_path) as program:
        you = await Player.sits_down(browser, program.addresses[0], Mouse(), 8)
        await you.wait("sight.words().includes('a new table')")
        await you.start()


async def test_fresh_beside_a_running_practice_forgets_nothing(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        database(tmp_path).write_bytes(b"a match")
        port = str(taken.getsockname()[1])
        status, _ = await told(tmp_path, "-m", "tabinet_discord", "practice", "--no-browser", "--fresh", "--port", port)
    assert status == 69
    assert database(tmp_path).read_bytes() == b"a match"


async def test_a_match_waits_until_it_is_forgotten(tmp_path: Path, browser: "Browser") -> None:
    async with practising(tmp_path) as program:
        first = program.addresses
        you = await Player.sits_down(browser, first[0], Mouse(), 8)
        assert "a new table" in (await you.look())["table"]
        await you.start()
        await you.play()
    begun = await records.newest(tmp_path)
    async with practising(tmp_path) as program:
        assert path(program.addresses[0]) == path(first[0]), "a bookmark goes on working"
        you = await Player.sits_down(browser, program.addresses[0], Mouse(), 8)
        await you.wait("sight.words().includes('deal 1')")
    async with practising(tmp_path, "--fresh") as program:
        assert path(program.addresses[0]) != path(first[0])
        you = await Player.sits_down(browser, program.addresses[0], Mouse(), 8)
        await you.wait("sight.words().includes('a new table')")
    assert (await records.newest(tmp_path)).id != begun.id


async def test_a_table_for_two(tmp_path: Path, browser: "Browser") -> None:
    async with practising(tmp_path, "--people", "2") as program:
        one, two = program.addresses
        assert two.startswith(f"{one}?as=")
        second = await Player.sits_down(browser, two, Mouse(), 9)
        table = (await second.look())["table"]
        assert table.count("free seat") == 1
        assert "🤖" not in table
        await second.press("table", "Join")
        first = await Player.sits_down(browser, one, Mouse(), 9)
        await first.wait("sight.words().includes('Player 2')")
        await first.start()
        await second.wait("sight.look().hand")


def path(address: str) -> str:
    """Without the port, which differs."""
    return address.split("/", 3)[-1]
