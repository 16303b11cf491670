"""Somebody at the practice page, who reads labels and presses buttons and knows the rules, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Self

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.engine.captures import captures
from tabinet_discord.engine.cards import Card
from tabinet_discord.engine.moves import Capture, Trail
from tabinet_discord.ui.card_text import card_text

from ..e2e.people import read_card
from ..page import browsing
from .fingers import Fingers, Keys

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

SIGHT = (Path(__file__).parent / "sight.js").read_text()
RULES = load_rule_sets()["tabinet"].rules
MISSES = 4
TICK = "✓ "


def cards_of(buttons: list[dict[str, Any]]) -> list[Card]:
    """The cards on buttons."""
    return [read_card(one["label"]) for one in buttons]


class Player:
    """A tab and who sits at it. `misses` counts presses that had no effect."""

    def __init__(self, page: Page, fingers: Fingers, chance: Random, likes: float = 0.8) -> None:
        self.page = page
        self.fingers = fingers
        self.chance = chance
        self.likes = likes
        self.moves = 0
        self.misses = 0
        self.aces = 0
        self.menus = 0

    @classmethod
    async def sits_down(
        cls, browser: Browser, url: str, fingers: Fingers, seed: int, width: int = 1280, **context: Any
    ) -> Self:
        """Open the page in a window of one's own."""
        page = await browsing.visit(browser, url, width, **context)
        await page.evaluate(SIGHT)
        return cls(page, fingers, Random(seed))

    # -- looking

    async def look(self) -> dict[str, Any]:
        """What is on the page now."""
        return await self.page.evaluate("sight.look()")

    async def wait(self, condition: str, argument: Any = None) -> dict[str, Any]:
        """Wait until something is so, and nothing is on its way."""
        # Not `wait_for_function`: that evaluates text in the page, which the page's policy forbids.
        return await self.page.evaluate(f"argument => sight.until(() => {condition})", argument)

    async def until_turn(self) -> dict[str, Any] | None:
        """Wait for one's turn; None when the match is over."""
        seen = await self.wait("sight.look().hand?.turn || sight.look().hand?.over")
        return None if seen["hand"]["over"] else seen["hand"]

    # -- pressing

    async def press(self, place: str, wanted: str) -> dict[str, Any]:
        """Press something and see what comes of it."""
        for _ in range(MISSES):
            before = await self.fingers.press(self.page, place, wanted)
            if before is not None:
                return await self.wait("sight.mark() !== argument", before)
            self.misses += 1
            await self.wait("true")
        raise AssertionError(f"{wanted} cannot be pressed on the {place}: {await self.look()}")

    async def command(self, name: str, **options: int) -> None:
        """Send a command by the box at the foot of the page."""
        await self._into("#command")
        await self.page.keyboard.type(f"/{name}")
        await self.page.keyboard.press("Enter")
        await self.page.locator("form.command").wait_for()
        for option, value in options.items():
            await self._into(f"form.command [name={option}]")
            await self.page.keyboard.type(str(value))
            assert await self.page.locator(f"form.command [name={option}]").input_value() == str(value)
        await self.page.keyboard.press("Enter")
        await self.page.locator("form.command").wait_for(state="detached")
        await self.wait("true")

    async def _into(self, field: str) -> None:
        go = self.fingers.go if isinstance(self.fingers, Keys) else self.fingers.press
        assert await go(self.page, "page", field), field

    # -- playing

    async def asked(self) -> None:
        """Called when the page asks what an ace counts."""

    async def open_table(self, **options: int) -> None:
        """`/tabinet` to 21 points, in place of the table that practice begins with."""
        await self.press("table", "Close table")
        await self.command("tabinet", target=21, **options)
        await self.wait("sight.words().includes('To 21 points')")

    async def start(self) -> None:
        """Begin the match; the hand comes by itself."""
        await self.press("table", "Start")

    async def open_hand(self) -> None:
        """Ask for the hand."""
        await self.press("table", "My hand")
        await self.wait("sight.look().hand")

    async def play(self) -> bool:
        """Wait for one's turn and make a move; False when the match is over."""
        hand = await self.until_turn()
        if hand is None:
            return False
        await self.make(hand, self.choose(hand))
        return True

    def choose(self, hand: dict[str, Any]) -> Capture | Trail:
        """A move from what is shown."""
        found = self.captures(hand)
        if found and self.chance.random() < self.likes:
            return self.chance.choice(found)
        return Trail(self.chance.choice(cards_of(hand["hand"])))

    def captures(self, hand: dict[str, Any]) -> list[Capture]:
        """All that can be taken; of a large table not every way to do it."""
        table = tuple(cards_of(hand["table"]) or [card for menu in hand["menus"] for card in cards_of(menu["options"])])
        found = (one for which in cards_of(hand["hand"]) for one in captures(table, which, RULES))
        return list(islice(found, 200))

    async def make(self, hand: dict[str, Any], move: Capture | Trail) -> None:
        """Click a move through, whatever is chosen now. Now and then one changes one's mind first."""
        if self.chance.random() < 0.1 and hand["table"]:
            hand = (await self.press("hand", self.chance.choice(hand["table"])["label"]))["hand"]
            if self.chance.random() < 0.5:
                hand = (await self.press("hand", "Clear"))["hand"]
        hand = await self.choose_only(hand, move)
        play = next(one for one in hand["actions"] if one["label"] != "Clear")
        assert not play["off"], f"{move} cannot be played: {hand}"
        assert play["label"] == play_label(move)
        await self.press("hand", play["label"])
        self.moves += 1

    async def choose_only(self, hand: dict[str, Any], move: Capture | Trail, stop: str = "\n") -> dict[str, Any]:
        """Choose a move without playing it; stops before a button with `stop` in its label."""
        for _ in range(100):
            label = next(self.steps(hand, move), None)
            if label is None or stop in label:
                return hand
            if " counts " in label:
                self.aces += 1
                await self.asked()
            hand = (await self.press("hand", label))["hand"]
        raise AssertionError(f"{move} cannot be chosen: {hand}")

    def steps(self, hand: dict[str, Any], move: Capture | Trail) -> Iterator[str]:
        """What there still is to be pressed before the move can be played."""
        for one in hand["actions"]:
            if " counts " in one["label"] and self._is_right(one["label"], move):
                yield one["label"]
        for one in hand["hand"]:
            if read_card(one["label"]) == move.card and not one["label"].startswith(TICK):
                yield one["label"]
        wanted = set(move.cards) if isinstance(move, Capture) else set[Card]()
        for one in hand["table"]:
            if (read_card(one["label"]) in wanted) != one["label"].startswith(TICK):
                yield one["label"]
        for menu in hand["menus"]:
            wrong = [one["label"] for one in menu["options"] if (read_card(one["label"]) in wanted) != one["on"]]
            if wrong and not menu["open"]:
                yield menu["face"]
            yield from wrong
            if menu["open"]:
                self.menus += 1
                yield "Done"

    @staticmethod
    def _is_right(label: str, move: Capture | Trail) -> bool:
        name, value = label.split(" counts ")
        values = {move.card: move.ace} if isinstance(move, Capture) else {}
        if isinstance(move, Capture):
            values |= {taken.card: taken.ace for taken in move.taken}
        return str(values.get(read_card(name))) == value


async def sit_together(host: Player, other: Player) -> None:
    """A match of two at a table that the host opens."""
    await host.command("tabinet", target=21, players=2)
    await other.wait("sight.words().includes('To 21 points')")
    await other.press("table", "Join")
    await host.wait("!sight.words().includes('free seat')")
    await host.start()
    for one in (host, other):
        await one.wait("sight.look().hand && !sight.look().hand.over")


async def next_of(*players: Player) -> Player | None:
    """Whose turn it is; None when the match is over."""
    async with asyncio.timeout(20):
        while True:
            for one in players:
                hand = (await one.look())["hand"]
                if hand["turn"]:
                    return one
                if hand["over"]:
                    return None


def play_label(move: Capture | Trail) -> str:
    """The button that plays it."""
    if isinstance(move, Trail):
        return f"Trail {card_text(move.card)}"
    return "Capture 1 card" if len(move.taken) == 1 else f"Capture {len(move.taken)} cards"
