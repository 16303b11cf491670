"""axe-core over every stage of a match, at both widths and in both themes (each with each when TABINET_TESTS=full).

TABINET_AXE says where axe.min.js is.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import pytest

from tabinet_discord.engine.cards import Card
from tabinet_discord.engine.moves import Capture, Trail

from ..page import browsing
from .fingers import Mouse
from .player import Player, next_of, sit_together
from .program import practising

browsing.needed()
if TYPE_CHECKING:
    from playwright.async_api import Browser

AXE = os.environ.get("TABINET_AXE", "")
Look: TypeAlias = tuple[int, Literal["light", "dark"]]
LOOKS: list[Look] = [(1280, "dark"), (390, "light"), (1280, "light"), (390, "dark")]
if os.environ.get("TABINET_TESTS") != "full":
    del LOOKS[2:]
MATCHES = 8
"""The cards decide whether a match brings Ana an ace to take, so she plays on until one has."""
STAGES = {"lobby", "turn", "ace", "waiting", "end", "scores", "picker", "form"}


class Auditor(Player):
    """Plays on, and looks closely once at every stage; captures with aces, so that the question comes."""

    seen: set[str]
    faults: list[tuple[str, int, str, Any]]

    async def audit(self, stage: str) -> None:
        if stage in self.seen:
            return
        self.seen.add(stage)
        for width, scheme in LOOKS:
            await self.page.set_viewport_size({"width": width, "height": 844})
            await self.page.emulate_media(color_scheme=scheme)
            assert await self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (stage, width)
            found = await self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            self.faults += [
                (stage, width, scheme, (one["impact"], one["id"], [node["html"] for node in one["nodes"]]))
                for one in found["violations"]
                if one["impact"] in ("serious", "critical")
            ]

    async def asked(self) -> None:
        await self.audit("ace")

    def choose(self, hand: dict[str, Any]) -> Capture | Trail:
        with_ace = [one for one in self.captures(hand) if is_asked(one)]
        return self.chance.choice(with_ace) if with_ace else super().choose(hand)


def is_asked(move: Capture) -> bool:
    """Whether an ace is in it."""
    cards: tuple[Card, ...] = (move.card, *move.cards)
    return any(one.rank == "A" for one in cards)


@pytest.mark.skipif(not AXE, reason="axe-core is not at hand (TABINET_AXE = path of axe.min.js)")
async def test_nothing_serious_at_any_stage(tmp_path: Path, browser: "Browser") -> None:
    async with practising(tmp_path, "--people", "2") as program:
        url, other = program.addresses
        ana = await Auditor.sits_down(browser, f"{url}?as=Ana", Mouse(), 6, bypass_csp=True)
        await ana.page.add_script_tag(path=AXE)
        ana.seen, ana.faults = set(), []
        await ana.audit("lobby")
        bogdan = await Player.sits_down(browser, other, Mouse(), 7)
        for _ in range(MATCHES):
            await sit_together(ana, bogdan)
            while (mover := await next_of(ana, bogdan)) is not None:
                await ana.audit("turn" if mover is ana else "waiting")
                await mover.play()
            if "ace" in ana.seen:
                break
        await ana.wait("/won!|A draw!/.test(sight.words())")
        await ana.audit("end")
        await ana.command("scores")
        await ana.audit("scores")
        await ana.page.keyboard.type("/")
        await ana.audit("picker")
        await ana.page.keyboard.type("tabinet ")
        await ana.audit("form")
    assert ana.seen == STAGES
    assert ana.faults == []
