"""Whole matches to 21 at the practice page."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ..page import browsing
from . import records
from .fingers import Finger, Fingers, Keys, Mouse
from .player import Player, next_of, sit_together
from .program import Program, free_port, practising

browsing.needed()
if TYPE_CHECKING:
    from playwright.async_api import Browser

LOOKS = [(1280, "dark"), (390, "light"), (1280, "light"), (390, "dark")]
if os.environ.get("TABINET_TESTS") != "full":
    del LOOKS[2:]


def fitting(width: int) -> tuple[Fingers, dict[str, Any]]:
    """A phone is touched."""
    return (Finger(), {"has_touch": True}) if width < 500 else (Mouse(), {})


async def is_sound(player: Player) -> None:
    """Nothing failed in the page, and nothing sticks out sideways."""
    assert player.page.faults == []  # type: ignore[attr-defined]
    assert await player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def play_out(player: Player) -> None:
    """Until the result stands."""
    while await player.play():
        pass
    await player.wait("/won!|A draw!/.test(sight.words())")
    await is_sound(player)


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
async def test_a_match_by_clicks(tmp_path: Path, browser: "Browser", width: int, scheme: str) -> None:
    fingers, context = fitting(width)
    async with practising(tmp_path) as program:
        you = await Player.sits_down(browser, program.addresses[0], fingers, 1, width, color_scheme=scheme, **context)
        await you.open_table(bots=1)
        await you.start()
        await play_out(you)
        seed = (await you.look())["table"]
    record = await records.finished(tmp_path)
    assert record["seed"] in seed
    assert records.moves_by(record, 0) == you.moves
    assert you.misses == 0


async def test_a_match_of_two_people(tmp_path: Path, browser: "Browser") -> None:
    """Ana at a screen, Bogdan on a phone; at first the table grows until it is shown as a menu."""
    async with practising(tmp_path, "--people", "2") as program:
        url, other = program.addresses
        ana = await Player.sits_down(browser, f"{url}?as=Ana", Mouse(), 2)
        bogdan = await Player.sits_down(browser, other.replace("Player+2", "Bogdan"), Finger(), 3, 390, has_touch=True)
        ana.likes = bogdan.likes = 0
        await sit_together(ana, bogdan)
        while (mover := await next_of(ana, bogdan)) is not None:
            await mover.play()
            if ana.moves + bogdan.moves > 10:
                ana.likes = bogdan.likes = 0.8
        for one in (ana, bogdan):
            await one.wait("/won!|A draw!/.test(sight.words())")
            await is_sound(one)
    record = await records.finished(tmp_path)
    assert [seat["name"] for seat in record["seats"]] == ["Ana", "Bogdan"]
    assert (records.moves_by(record, 0), records.moves_by(record, 1)) == (ana.moves, bogdan.moves)
    assert ana.menus + bogdan.menus > 0


async def test_a_match_by_keyboard(tmp_path: Path, browser: "Browser") -> None:
    keys = Keys()
    async with practising(tmp_path) as program:
        you = await Player.sits_down(browser, program.addresses[0], keys, 4)
        await you.open_table(bots=1)
        await you.start()
        await play_out(you)
    assert records.moves_by(await records.finished(tmp_path), 0) == you.moves
    assert you.misses == 0
    assert keys.most < 30


async def test_a_match_through_restarts(tmp_path: Path, browser: "Browser") -> None:
    """The program is stopped in mid-deal and started again; the open tab goes on by itself."""
    port = free_port()
    async with practising(tmp_path, port=port) as program:
        you = await Player.sits_down(browser, program.addresses[0], Mouse(), 5)
        await you.page.evaluate("window.same = true")
        await you.open_table(bots=1)
        await you.start()
        for _ in range(4):
            await you.play()
        await you.until_turn()
        before = await you.look()
        await stop(program, you)
    state = await records.newest(tmp_path)
    assert state.match is not None
    async with practising(tmp_path, port=port) as program:
        await you.page.locator("#lost").wait_for(state="hidden")
        # What still stands there is of the program that was stopped; the new one posts the table anew.
        await you.wait("sight.words().includes('to 21')")
        while (await you.look())["hand"] is None:
            await you.page.get_by_role("button", name="My hand").last.click()
            await you.page.wait_for_timeout(200)
        assert (await you.until_turn() or {})["hand"] == before["hand"]["hand"]
        await play_out(you)
        assert await you.page.evaluate("window.same")
    record = await records.finished(tmp_path)
    assert records.moves_by(record, 0) == you.moves


async def stop(program: Program, player: Player) -> None:
    """Ctrl-C, quickly, and the tab says so."""
    seconds = await program.interrupt()
    os.write(1, f"Ctrl-C took {seconds:.2f} s\n".encode())
    assert seconds < 5
    await player.page.get_by_text("Connection lost").wait_for()
