"""House rules on the practice page: a command of a group, with suggestions that are taken and typed on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..page import browsing
from .program import practising

browsing.needed()
if TYPE_CHECKING:
    from playwright.async_api import Browser


async def test_house_rules_are_made_and_played_at_the_page(tmp_path: Path, browser: Browser) -> None:
    async with practising(tmp_path) as program:
        page = await browsing.visit(browser, program.addresses[0])
        await page.locator("#command").fill("/server rules ")
        await page.locator("input[name=name]").fill("Vineri")
        await page.locator("input[name=set]").fill("tablic")
        await page.get_by_role("option", name="Tablić – ").click()
        changes = page.locator("input[name=changes]")
        await changes.fill("tar")
        await page.get_by_role("option", name="target = (Target)").click()
        await changes.press_sequentially(" 55, clai")
        await page.get_by_role("option", name="claims =").click()
        await changes.press_sequentially(" n")
        await page.get_by_role("option", name="claims = no").click()
        await page.get_by_role("button", name="Send").click()
        await page.get_by_text("Saved.").wait_for()
        await page.locator("#command").fill("/tabinet ")
        await page.locator("input[name=rules]").fill("vin")
        await page.get_by_role("option", name="Vineri – based on Tablić").click()
        await page.locator("select[name=partners]").select_option("true")
        await page.get_by_role("button", name="Send").click()
        await page.get_by_text("House rules “").first.wait_for()
        assert not page.faults  # type: ignore[attr-defined]
