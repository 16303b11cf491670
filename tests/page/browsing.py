"""A real browser for the tests: Debian's Chromium, driven by Playwright. Skipped, visibly, where either is missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

CHROMIUM = os.environ.get("TABINET_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


def needed() -> None:
    """Skip the module that calls this where no browser can be driven."""
    pytest.importorskip("playwright.async_api", reason="browser tests need playwright")
    if not os.path.exists(CHROMIUM):
        pytest.skip("browser tests need Chromium (TABINET_CHROMIUM)", allow_module_level=True)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    from playwright.async_api import async_playwright

    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            await browser.close()


async def visit(browser: Browser, url: str, width: int = 1280, **context: Any) -> Page:
    """A tab of its own that fails the test's last check if a script of the page fails: see `faults`."""
    opened = await browser.new_context(viewport={"width": width, "height": 844}, locale="en-GB", **context)
    page = await opened.new_page()
    page.set_default_timeout(5000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
    page.faults = faults  # type: ignore[attr-defined]
    await page.goto(url)
    # Not `wait_for_function`: that may evaluate text in the page, which the page's policy forbids.
    await page.locator("html[data-ready=yes]").wait_for(state="attached")
    return page
