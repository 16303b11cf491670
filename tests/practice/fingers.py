"""Ways to press something on a page: with a mouse, a finger, or the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from playwright.async_api import Page

FARTHEST = 80
"""Presses of Tab that somebody can be asked for."""


class Fingers(Protocol):
    """`place` is `hand`, `table` (where `wanted` is a label) or `page` (where it is a selector)."""

    async def press(self, page: Page, place: str, wanted: str) -> str | None:
        """Press it; gives the mark of what was seen before, None if it is not there or something is in front of it."""
        ...


class Mouse:
    """A real pointer: it presses whatever lies at that point."""

    async def press(self, page: Page, place: str, wanted: str) -> str | None:
        at = await page.evaluate("([place, wanted]) => sight.aim(place, wanted)", [place, wanted])
        if at is None:
            return None
        await self._press(page, at["x"], at["y"])
        return at["mark"]

    async def _press(self, page: Page, x: float, y: float) -> None:
        await page.mouse.click(x, y)


class Finger(Mouse):
    """On a phone."""

    async def _press(self, page: Page, x: float, y: float) -> None:
        await page.touchscreen.tap(x, y)


class Keys:
    """Tab, Shift+Tab and Enter; Space for boxes. `most` is the longest way there was."""

    def __init__(self) -> None:
        self.most = 0

    async def press(self, page: Page, place: str, wanted: str) -> str | None:
        before = await self.go(page, place, wanted)
        if before is not None:
            box = await page.evaluate("document.activeElement.matches('input[type=checkbox]')")
            await page.keyboard.press("Space" if box else "Enter")
        return before

    async def go(self, page: Page, place: str, wanted: str) -> str | None:
        """Move the focus there; as `press`."""
        way = await page.evaluate("([place, wanted]) => sight.way(place, wanted)", [place, wanted])
        if way is None:
            return None
        steps = way["steps"]
        assert abs(steps) <= FARTHEST
        self.most = max(self.most, abs(steps))
        for _ in range(abs(steps)):
            await page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        there = await page.evaluate("([place, wanted]) => sight.isThere(place, wanted)", [place, wanted])
        return way["mark"] if there else None
