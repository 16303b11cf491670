"""The page in a real browser: what people click, type and hear."""

import asyncio
import os
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import pytest

from . import browsing
from .scripted import button, layout, menu, redraw, row, say, text
from .serving import Practice, serving

browsing.needed()
if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

AXE = os.environ.get("TABINET_AXE", "")
FOCUSED = "document.activeElement.textContent.trim()"


@pytest.fixture
async def browser() -> AsyncIterator["Browser"]:
    async with browsing.chromium() as started:
        yield started


def hand(*chosen: str, done: str = "") -> dict[str, Any]:
    def card(name: str) -> dict[str, Any]:
        return button(f"{name}:{len(chosen)}", f"✓ {name}" if name in chosen else name, 1 if name in chosen else 2)

    if done:
        return layout(text(done), row(button("refresh", "Refresh")), private=True)
    return layout(
        text("**Your turn**"),
        row(card("A♣"), card("2♥")),
        text(f"Chosen: {', '.join(chosen) or 'nothing'}"),
        row(button("play", "Play", disabled=not chosen)),
        private=True,
    )


def game(practice: Practice) -> int:
    """A table with a hand; every click on a card makes new custom ids, as the real bot does."""
    answers = practice.bot.answers
    answers["hand"] = lambda told: say(hand())
    answers["A♣:0"] = lambda told: redraw(hand("A♣"))
    answers["2♥:1"] = lambda told: redraw(hand("A♣", "2♥"))
    answers["play"] = lambda told: redraw(hand(done="Not your turn."))
    return practice.bot.post(practice.channel.id, layout(text("## Table"), row(button("hand", "My hand", 1))))


async def commands(practice: Practice) -> None:
    target = {"name": "target", "description": "Points, 21 to 501", "type": 4, "min_value": 21, "max_value": 501}
    rules = {"name": "rules", "description": "Which rules", "type": 3, "autocomplete": True, "required": True}
    practice.bot.commands(
        {"name": "tabinet", "description": "Open a table", "options": [rules, target]},
        {"name": "hand", "description": "Show your hand"},
    )

    def table(told: dict[str, Any]) -> dict[str, Any]:
        if told["type"] == 4:
            return {
                "type": 8,
                "data": {"choices": [{"name": "Tablić", "value": "tablic"}, {"name": "Tabinet", "value": "t"}]},
            }
        return say(layout(text("## A new table")))

    practice.bot.answers["tabinet"] = table


async def test_clicks_update_in_place_and_keep_the_focus(practice: Practice, browser: "Browser") -> None:
    game(practice)
    page = await browsing.visit(browser, practice.url)
    await page.get_by_role("button", name="My hand").click()
    message = page.locator("li.private")
    await message.get_by_role("button", name="A♣").focus()
    await page.evaluate("window.kept = document.activeElement")
    await page.keyboard.press("Enter")
    await message.get_by_role("button", name="✓ A♣").wait_for()
    assert await page.evaluate("document.activeElement === window.kept")
    assert await page.evaluate(FOCUSED) == "✓ A♣"
    await page.locator("#say", has_text="Chosen: A♣").wait_for(state="attached")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await message.get_by_text("Chosen: A♣, 2♥").wait_for()
    assert await page.evaluate(FOCUSED) == "✓ 2♥"
    await message.get_by_role("button", name="Play").press("Enter")
    await message.get_by_text("Not your turn.").wait_for()
    # The button is gone: the message keeps the focus, not the page's top, and not another button.
    assert await page.evaluate("document.activeElement.id") == await message.get_attribute("id")
    assert page.faults == []  # type: ignore[attr-defined]


async def test_pending_and_failure(practice: Practice, browser: "Browser", monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    from tabinet_discord.loopback import interactions

    monkeypatch.setattr(interactions, "FIRST_ANSWER", timedelta(milliseconds=300))
    practice.bot.post(practice.channel.id, layout(row(button("dead", "Dead"), button("other", "Other"))))
    page = await browsing.visit(browser, practice.url)
    dead = page.get_by_role("button", name="Dead")
    await dead.click()
    assert await dead.get_attribute("aria-busy") == "true"
    await page.get_by_role("button", name="Other").click()
    await page.get_by_text("This interaction failed").first.wait_for()
    assert await dead.get_attribute("aria-busy") is None
    assert len(practice.bot.heard) == 1
    await page.locator("#command").fill("/")
    await page.get_by_text("The bot has not set its commands yet.").wait_for()


async def test_a_half_made_choice_stays(practice: Practice, browser: "Browser") -> None:
    def shown(words: str, number: int) -> dict[str, Any]:
        return layout(text(words), row(menu(f"cards{number}", "4♥ 10♦ K♠", 0, 2, placeholder="Cards")))

    message = practice.bot.post(practice.channel.id, shown("One", 1))
    practice.bot.answers["cards2"] = lambda told: redraw(shown(", ".join(told["data"]["values"]), 3))
    page = await browsing.visit(browser, practice.url)
    await page.locator("summary", has_text="Cards").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Space")
    practice.bot.edit(message, shown("Two", 2))
    await page.get_by_text("Two").wait_for()
    assert await page.get_by_role("checkbox", name="4♥").is_checked()
    assert await page.evaluate("document.activeElement.value") == "4♥"
    await page.get_by_role("checkbox", name="K♠").check()
    assert await page.get_by_role("checkbox", name="10♦").is_disabled()
    await page.get_by_role("button", name="Done").click()
    await page.get_by_text("4♥, K♠").first.wait_for()
    await page.locator("summary", has_text="Cards").press("Enter")
    await page.get_by_role("checkbox", name="4♥").check()
    await page.keyboard.press("Escape")
    assert not await page.get_by_role("checkbox", name="4♥").is_visible()
    assert len(practice.bot.heard) == 1


async def test_a_menu_of_one(practice: Practice, browser: "Browser") -> None:
    practice.bot.answers["one"] = lambda told: redraw(layout(text(f"Got {told['data']['values']}")))
    practice.bot.post(practice.channel.id, layout(row(menu("one", "a b", placeholder="Rules"))))
    page = await browsing.visit(browser, practice.url)
    await page.locator("summary", has_text="Rules").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.get_by_text("Got ['b']").first.wait_for()


async def test_modal(practice: Practice, browser: "Browser") -> None:
    parts = [
        {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1, "max_length": 20}},
        {"type": 18, "label": "Kind", "component": menu("kind", "a b")},
    ]
    practice.bot.answers["form"] = lambda told: {
        "type": 9,
        "data": {"custom_id": "m", "title": "Rules", "components": parts},
    }
    practice.bot.answers["m"] = lambda told: say(layout(text("Saved **it**"), private=True))
    practice.bot.post(practice.channel.id, layout(row(button("form", "Form"))))
    page = await browsing.visit(browser, practice.url)
    await page.get_by_role("button", name="Form").press("Enter")
    dialog = page.get_by_role("dialog", name="Rules")
    assert await dialog.get_by_label("Name").evaluate("field => field === document.activeElement")
    await page.keyboard.press("Escape")
    await dialog.wait_for(state="detached")
    assert await page.evaluate(FOCUSED) == "Form"
    await page.keyboard.press("Enter")
    await dialog.get_by_label("Name").fill("Ana's table")
    await page.keyboard.press("Enter")
    assert await dialog.is_visible(), "a required field is empty"
    await dialog.get_by_label("Kind").select_option("b")
    await dialog.get_by_role("button", name="Submit").click()
    await page.locator("li.private", has_text="Saved it").wait_for()
    await dialog.wait_for(state="detached")


async def test_commands_by_keyboard_alone(practice: Practice, browser: "Browser") -> None:
    await commands(practice)
    page = await browsing.visit(browser, practice.url)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")  # the link that skips to the command box
    await page.keyboard.type("/")
    field = page.locator("#command")
    assert await field.get_attribute("aria-expanded") == "true"
    first = await field.get_attribute("aria-activedescendant")
    await page.keyboard.press("ArrowDown")
    assert await field.get_attribute("aria-activedescendant") != first
    await page.keyboard.press("Escape")
    assert await field.get_attribute("aria-expanded") == "false"
    await page.keyboard.type("tab")
    assert await page.get_by_role("option").count() == 1
    await page.keyboard.press("Enter")
    rules = page.get_by_role("combobox", name="rules")
    assert await rules.evaluate("field => field === document.activeElement")
    await page.keyboard.type("ta")
    await page.get_by_role("option", name="Tablić", selected=True).wait_for()
    await page.keyboard.press("Enter")
    assert await rules.input_value() == "Tablić"
    await page.keyboard.press("Tab")
    await page.keyboard.type("3")
    await page.keyboard.press("Enter")
    assert await page.locator("form.command").is_visible(), "3 is too low"
    await page.keyboard.type("0")
    await page.keyboard.press("Enter")
    await page.get_by_role("heading", name="A new table").wait_for()
    sent = practice.bot.heard[-1]["data"]["options"]
    assert [(one["name"], one["value"]) for one in sent] == [("rules", "tablic"), ("target", 30)]
    await page.get_by_text("Ana used").wait_for()
    assert await page.evaluate("document.activeElement.id") == "command"
    assert await page.locator("li.attempt").count() == 0


async def test_suggestions_come_when_they_are_asked_for_and_do_not_swallow_enter(
    practice: Practice, browser: "Browser"
) -> None:
    """They would lie over the fields below."""
    rules = {"name": "rules", "description": "Which rules", "type": 3, "autocomplete": True}
    practice.bot.commands({"name": "open", "description": "Open a table", "options": [rules]})
    choices = {"choices": [{"name": "Tablić", "value": "tablic"}]}
    practice.bot.answers["open"] = lambda told: (
        {"type": 8, "data": choices} if told["type"] == 4 else say(layout(text("## Opened")))
    )
    page = await browsing.visit(browser, practice.url)
    await page.locator("#command").fill("/open ")
    await page.locator("input[name=rules]:focus").wait_for()
    assert not [told for told in practice.bot.heard if told["type"] == 4]
    await page.keyboard.press("ArrowDown")
    await page.get_by_role("option", name="Tablić").wait_for()
    await page.keyboard.press("Enter")
    await page.get_by_role("heading", name="Opened").wait_for()
    assert practice.bot.heard[-1]["data"].get("options", []) == []


async def test_two_tabs_two_people(practice: Practice, browser: "Browser") -> None:
    game(practice)
    ana = await browsing.visit(browser, practice.url)
    bogdan = await browsing.visit(browser, practice.url + "?as=Bogdan")
    await ana.locator("#people", has_text="Bogdan").wait_for()
    await ana.get_by_role("button", name="My hand").click()
    await ana.get_by_text("Only you can see this").wait_for()
    assert await bogdan.locator("li.private").count() == 0
    await bogdan.get_by_role("button", name="My hand").click()
    await bogdan.get_by_text("Only you can see this").wait_for()
    assert await ana.locator("li.private").count() == 1
    await ana.get_by_role("button", name="Dismiss message").click()
    await ana.locator("li.private").wait_for(state="detached")
    assert await bogdan.locator("li.private").count() == 1
    await bogdan.locator("details.me summary").click()
    async with bogdan.context.expect_page() as opened:
        await bogdan.get_by_role("button", name="Open as another person").click()
    third = await opened.value
    assert "as=Carmen" in third.url


async def test_a_restart_is_survived(browser: "Browser") -> None:
    before = Practice()
    async with serving(before):
        port = before.port
        game(before)
        page = await browsing.visit(browser, before.url)
        await page.get_by_role("button", name="My hand").click()
        await page.get_by_text("Your turn").first.wait_for()
        await page.evaluate("window.same = true")
    await page.get_by_text("Connection lost").wait_for()
    after = Practice()
    await after.start(port)
    try:
        game(after)
        await page.get_by_text("Connection lost").wait_for(state="hidden", timeout=10_000)
        await page.locator("li.private").wait_for(state="detached")
        await page.get_by_role("button", name="My hand").click()
        await page.get_by_text("Only you can see this").wait_for()
        assert await page.evaluate("window.same")
    finally:
        await after.server.stop()


async def test_pictures_and_moments(practice: Practice, browser: "Browser") -> None:
    path = practice.world.files.keep(PNG, "table.png")

    def shown(words: str) -> dict[str, Any]:
        picture = {
            "type": 12,
            "items": [{"media": {"url": f"{practice.server.base}{path}"}, "description": "The table"}],
        }
        return layout(text(f"{words} <t:{now() + 125}:R>"), picture)

    message = practice.bot.post(practice.channel.id, shown("One"))
    page = await browsing.visit(browser, practice.url)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    picture = page.get_by_role("img", name="The table")
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1
    await picture.evaluate("image => { window.kept = image; }")
    await page.get_by_text("in 2 minutes").wait_for()
    practice.bot.edit(message, shown("Two"))
    await page.get_by_text("Two").wait_for()
    assert await picture.evaluate("image => image === window.kept")
    assert not [url for url in fetched if url.endswith(".png")]
    assert page.faults == []  # type: ignore[attr-defined]


async def test_the_reader_is_not_scrolled_away(practice: Practice, browser: "Browser") -> None:
    for number in range(20):
        practice.bot.post(practice.channel.id, layout(text(f"Line {number}\n" * 4)))
    page = await browsing.visit(browser, practice.url, 390)
    below = "(box => box.scrollHeight - box.scrollTop - box.clientHeight)(document.querySelector('#scroll'))"
    assert await page.evaluate(below) < 2
    await page.evaluate("document.querySelector('#scroll').scrollTop = 50")
    await asyncio.sleep(0.1)
    practice.bot.post(practice.channel.id, layout(text("The newest")))
    await page.get_by_role("button", name="New messages").wait_for()
    assert await page.evaluate("document.querySelector('#scroll').scrollTop") == 50
    await page.get_by_role("button", name="New messages").click()
    await asyncio.sleep(0.1)
    assert await page.evaluate(below) < 2


async def everything(practice: Practice) -> None:
    await commands(practice)
    game(practice)
    practice.bot.answers["form"] = lambda told: {"type": 9, "data": FORM}
    practice.bot.post(
        practice.channel.id,
        layout(
            text(
                "## Title\n**b** `code` ||spoiler|| [link](https://a.example) <t:0:R>\n"
                "1. one\n> quote\n```\nblock\n```\n-# small"
            ),
            row(
                *(button(f"s{style}", f"Style {style}", style) for style in (1, 2, 3, 4)),
                button("off", "Off", disabled=True),
            ),
            row(menu("m1", "a b", placeholder="One")),
            row(menu("m2", "a b", 0, 2, "b", placeholder="Many")),
            row(button("form", "Form"), {"type": 2, "style": 5, "label": "Site", "url": "https://a.example"}),
        ),
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_phones_and_axe(practice: Practice, browser: "Browser", scheme: str) -> None:
    await everything(practice)
    page = await browsing.visit(browser, practice.url, 390, color_scheme=scheme, bypass_csp=True)
    await page.get_by_role("button", name="My hand").click()
    await page.get_by_text("Only you can see this").wait_for()
    await check(page)
    await page.locator("#command").fill("/")
    await check(page)
    await page.locator("#command").fill("/tabinet ")
    await check(page)
    await page.keyboard.press("Escape")
    await page.locator("summary", has_text="Many").click()
    await page.locator("details.select[open]").wait_for()
    await check(page)
    await page.keyboard.press("Escape")
    await page.locator("details.me summary").click()
    await check(page)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Form").click()
    await page.get_by_role("dialog").wait_for()
    await check(page)


async def check(page: "Page") -> None:
    """No sideways scrolling, nothing too small to press, and nothing serious found by axe-core (TABINET_AXE)."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = await page.evaluate(
        "[...document.querySelectorAll("
        "'button, summary, input:not([type=checkbox], [type=radio]), select, [role=option]')]"
        ".filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 39.5).map(one => one.outerHTML)"
    )
    assert small == []
    if AXE:
        if not await page.evaluate("Boolean(window.axe)"):
            await page.add_script_tag(path=AXE)
        found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told = [(v["impact"], v["id"], [n["html"] for n in v["nodes"]]) for v in found["violations"]]
        assert not [one for one in told if one[0] in ("serious", "critical")]


@pytest.mark.skipif(not AXE, reason="axe-core is not at hand (TABINET_AXE = path of axe.min.js)")
def test_axe_was_run() -> None:
    """Only so that the report says when it was not."""
    assert os.path.exists(AXE)


async def test_light_and_dark_by_hand(practice: Practice, browser: "Browser") -> None:
    page = await browsing.visit(browser, practice.url, color_scheme="dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = await page.evaluate(colour)
    await page.get_by_role("button", name="Light or dark").click()
    light = await page.evaluate(colour)
    assert light != dark
    await page.reload()
    assert await page.evaluate(colour) == light
    await page.get_by_role("button", name="Light or dark").click()
    assert await page.evaluate(colour) == dark


def now() -> int:
    from time import time

    return int(time())


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63d0ab8d060001"
    "e30107c9f8b2570000000049454e44ae426082"
)
FORM = {
    "custom_id": "m",
    "title": "Rules",
    "components": [
        {"type": 18, "label": "Name", "description": "Shown", "component": {"type": 4, "custom_id": "n", "style": 1}},
        {"type": 18, "label": "Kind", "component": menu("k", "a b")},
        {"type": 18, "label": "Kinds", "component": menu("ks", "a b", 0, 2)},
        {"type": 18, "label": "Jack", "component": {"type": 21, "custom_id": "j", "options": [
            {"label": "12", "value": "12"}, {"label": "Wild", "value": "w", "description": "Sweeps"}]}},
        {"type": 18, "label": "Sure", "component": {"type": 23, "custom_id": "s"}},
    ],
}  # fmt: skip
