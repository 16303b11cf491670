"""Play a match at the practice page and take the pictures that README.md shows."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from PIL import Image

from tabinet_discord.engine.cards import Card
from tabinet_discord.engine.moves import Capture, Trail
from tabinet_discord.ui.card_text import card_text

from ..page import browsing
from ..practice.fingers import Finger, Mouse
from ..practice.player import RULES, Player, cards_of
from ..practice.program import practising

if TYPE_CHECKING:
    from playwright.async_api import Browser

HERE: Final = Path(__file__).parent
LARGEST: Final = 150_000
"""Bytes of a picture."""
DEALS: Final = 40
"""So many deals are looked at until one has what a picture needs."""


def _points(*cards: Card) -> int:
    return sum(map(RULES.card_points, cards))


class Portrayed(Player):
    """Somebody who is photographed."""

    def best(self, hand: dict[str, Any]) -> Capture | None:
        """The capture that brings most points, of several the one that takes most."""
        return max(self.captures(hand), key=lambda one: (_points(one.card, *one.cards), len(one.taken)), default=None)

    def widest(self, hand: dict[str, Any]) -> Capture | None:
        """The capture without aces that takes most."""
        plain = (one for one in self.captures(hand) if not any(which.is_ace for which in (one.card, *one.cards)))
        return max(plain, key=lambda one: len(one.taken), default=None)

    def with_ace(self, hand: dict[str, Any]) -> Capture | None:
        """A capture before which the page asks what an ace of the table counts, which lies beside another card."""
        fitting = (
            one
            for one in self.captures(hand)
            if one.ace is None and 2 <= len(one.taken) <= 3 and sum(t.ace is not None for t in one.taken) == 1
        )
        return max(fitting, key=lambda one: len(one.taken), default=None)

    def choose(self, hand: dict[str, Any]) -> Capture | Trail:
        return self.best(hand) or Trail(min(cards_of(hand["hand"]), key=_points))

    def steps(self, hand: dict[str, Any], move: Capture | Trail) -> Iterator[str]:
        """Aces last: where what one counts is asked, all else is chosen."""
        table = sorted(hand["table"], key=lambda one: cards_of([one])[0].is_ace)
        return super().steps({**hand, "table": table}, move)

    async def settled(self, hand: dict[str, Any]) -> None:
        """Wait until everybody sees the table as the hand does: it follows a moment later."""
        cards = " ".join(card_text(which) for which in cards_of(hand["table"]))
        await self.wait("/You\u2069 to play/.test(sight.words()) && sight.words().includes(argument)", cards)

    async def resize(self, width: int, height: int) -> None:
        """The window; then the page scrolls to its end again."""
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.evaluate("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")

    async def picture(self, name: str) -> None:
        """Write what is on the page, the focus not marked."""
        await self.page.evaluate("document.activeElement.blur()")
        await self.page.mouse.move(1, 1)
        shown = Image.open(BytesIO(await self.page.screenshot(animations="disabled"))).convert("RGB")
        file = HERE / f"{name}.png"
        # A page has few colours; with no more than these the pictures are half as large and look the same.
        shown.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
        size = file.stat().st_size
        click.echo(f"{name}.png, {size // 1000} kB")
        if size > LARGEST:
            raise click.ClickException(f"{name}.png is larger than {LARGEST // 1000} kB.")


@contextlib.asynccontextmanager
async def sitting(browser: Browser, width: int, height: int, scheme: str, **context: Any) -> AsyncIterator[Portrayed]:
    """Practice, begun anew, and somebody at its page; the bot has moved if it is its turn."""
    fingers = Finger() if context.get("has_touch") else Mouse()
    with tempfile.TemporaryDirectory() as folder:
        async with practising(Path(folder)) as program:
            address = program.addresses[0]
            you = await Portrayed.sits_down(browser, address, fingers, 1, width, color_scheme=scheme, **context)
            await you.resize(width, height)
            yield you
            await you.page.context.close()


async def a_turn(browser: Browser) -> None:
    """Table and hand on a desk, with a capture that can be played."""
    for _ in range(DEALS):
        async with sitting(browser, 1120, 1256, "dark") as you:
            await you.start()
            hand = await you.until_turn()
            move = you.widest(hand) if hand else None
            if hand is None or move is None or len(move.taken) < 2:
                continue
            await you.settled(await you.choose_only(hand, move))
            return await you.picture("turn")
    raise click.ClickException("No deal had a capture of two cards.")


async def an_ace(browser: Browser) -> None:
    """On a phone: what does the ace count?"""
    for _ in range(DEALS):
        async with sitting(browser, 390, 1240, "light", has_touch=True, device_scale_factor=1.5) as you:
            await you.start()
            for _ in range(3):
                hand = await you.until_turn()
                move = you.with_ace(hand) if hand else None
                if hand is None or len(cards_of(hand["table"])) > 5:
                    break
                if move is not None:
                    await you.settled(await you.choose_only(hand, move, stop=" counts "))
                    return await you.picture("ace")
                await you.make(hand, you.choose(hand))
    raise click.ClickException("No deal had such a capture.")


async def a_result(browser: Browser) -> None:
    """The end of a match that was won."""
    for _ in range(DEALS):
        async with sitting(browser, 1120, 960, "light") as you:
            await you.open_table(bots=1)
            await you.start()
            while await you.play():
                pass
            seen = await you.wait("/won!|A draw!/.test(sight.words())")
            if "You\u2069 won" in seen["table"]:
                await you.press("hand", "Dismiss message")
                await you.resize(1120, 1124)
                return await you.picture("result")
    raise click.ClickException("The bot always wins.")


PICTURES: Final = {"turn": a_turn, "ace": an_ace, "result": a_result}


async def take(names: Iterable[str]) -> None:
    """Pictures, each at a table of its own."""
    async with browsing.chromium() as browser:
        for name in names:
            await PICTURES[name](browser)


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(PICTURES)))
def main(names: tuple[str, ...]) -> None:
    """Take the pictures that README.md shows, into tests/screenshots/: all, or those that are named.

    Needs Playwright (the extra `test`), Chromium at /usr/bin/chromium or TABINET_CHROMIUM, and a font with coloured
    emoji, so that bots look like bots: `apt-get install -y chromium fonts-noto-color-emoji`. Cards are dealt by chance
    as always: tables are opened until one has what a picture is to show, so each time the cards are others.
    """
    asyncio.run(take(names or PICTURES))


main()
