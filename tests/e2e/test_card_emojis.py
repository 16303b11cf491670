"""The cards' emojis: uploaded once, found again, replaced with the art, and missed by nobody where Discord refuses."""

from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabinet_discord.engine.cards import DECK
from tabinet_discord.loopback.faults import Fault
from tabinet_discord.ui import card_emojis
from tabinet_discord.ui.card_emojis import CardEmojis

from .journeys import open_table, people_of
from .loopkit import LoopStage, serving
from .stage import walk


def emojis_of(stage: LoopStage) -> CardEmojis:
    """The bot's, as if it had been started with them."""
    made = CardEmojis()
    stage.bot._emojis = made
    return made


def uploaded(stage: LoopStage) -> Counter[str]:
    """What lies at Discord, by name."""
    return Counter(emoji.name for emoji in stage.world.emojis.known.values())


def complete(emojis: CardEmojis) -> bool:
    return all(emojis.of(card, style) for style in card_emojis.STYLES for card in DECK)


async def test_uploaded_at_the_first_start_and_found_at_the_second(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path / "t.db", "emojis") as stage:
        with caplog.at_level(logging.INFO):
            first = emojis_of(stage)
            await first.load(stage.bot)
        assert complete(first)
        there = uploaded(stage)
        assert len(there) == 104
        assert set(there.values()) == {1}
        assert "uploaded 104 of 104 card emojis" in caplog.text
        refused = stage.server.faults.fail("POST", "/applications/*/emojis", 403)
        second = emojis_of(stage)
        await second.load(stage.bot)
        assert complete(second)
        assert uploaded(stage) == there
        assert not refused.used, "nothing but the list is asked for"


async def test_a_hand_shows_them_beside_the_words(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "shown") as stage:
        await emojis_of(stage).load(stage.bot)
        people = people_of(stage, "Ana", "Bogdan")
        table = await open_table(stage, people)
        for person in people:
            await person.open_hand(table)
        person = next(one for one in people if one.has_turn())
        shown = walk(stage.live(person.hand).components)
        cards: list[dict[str, Any]] = [c for c in shown if c.get("custom_id", "").split(":")[3:4] == ["tap"]]
        named = [c for c in cards if c["label"][-2:-1] in "♠♥♦♣"]
        assert len(named) == 10
        ids = {emoji.id for emoji in stage.world.emojis.known.values()}
        assert all(int(c["emoji"]["id"]) in ids for c in named)


async def test_new_art_takes_the_place_of_the_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path / "t.db", "art") as stage:
        foreign = {"name": "card_of_the_house", "image": PIXEL}
        stage.world.emojis.create(foreign)
        monkeypatch.setattr(card_emojis, "emoji_version", lambda: "000000")
        await emojis_of(stage).load(stage.bot)
        assert len(uploaded(stage)) == 105
        monkeypatch.setattr(card_emojis, "emoji_version", lambda: "111111")
        await emojis_of(stage).load(stage.bot)
        names = set(uploaded(stage))
        assert len(names) == 105
        assert "card_of_the_house" in names, "what is not ours stays"
        assert {name[-6:] for name in names - {"card_of_the_house"}} == {"111111"}


@pytest.mark.parametrize("fault", ["upload", "list"])
async def test_a_refused_upload_leaves_words_and_the_rest_for_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    def order(stage: LoopStage) -> Fault:
        if fault == "list":
            return stage.server.faults.fail("GET", "/applications/*/emojis", 403)
        return stage.server.faults.fail("POST", "/applications/*/emojis", 403)

    async with serving(tmp_path / "t.db", fault) as stage:
        stage.world.emojis.create({"name": "other", "image": PIXEL})
        ordered = order(stage)
        emojis = emojis_of(stage)
        with caplog.at_level(logging.WARNING):
            await emojis.load(stage.bot)
        assert ordered.used
        assert "shown as words" in caplog.text
        assert not complete(emojis)
        ordered.left = 0
        await emojis_of(stage).load(stage.bot)
        assert len(uploaded(stage)) == 105


async def test_429_is_waited_out(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "429") as stage:
        limited = stage.server.faults.limit("POST", "/applications/*/emojis", 0.01, times=3)
        emojis = emojis_of(stage)
        await emojis.load(stage.bot)
        assert limited.used == 3
        assert complete(emojis)


PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
)
