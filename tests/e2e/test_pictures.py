"""The table's pictures on Discord: sent when they change, never in the way of the game."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabinet_discord.loopback.model import Attachment
from tabinet_discord.pictures.table_picture import table_picture
from tabinet_discord.tables.views import view_of
from tabinet_discord.ui import table_message
from tabinet_discord.ui.picture_cache import PictureCache

from .journeys import open_table, people_of, state_of
from .loopkit import LoopStage, serving
from .people import Person
from .simkit import running
from .stage import texts, walk

SOON = timedelta(seconds=30)


def files(stage: LoopStage, table: Any) -> list[Attachment]:
    """The files that the table's message has."""
    return stage.world.messages[stage.channel][table.id].attachments


def shown(message: Any) -> list[str]:
    """The names of the pictures that can be seen in a message, each with words for those who do not see it."""
    found = [item for part in walk(message.components) if part["type"] == 12 for item in part["items"]]
    assert all(item["description"] for item in found)
    return [item["media"]["url"].rpartition("/")[2] for item in found]


async def expected(stage: Any, table: Any) -> str:
    game = view_of(await state_of(stage, table)).game
    assert game is not None
    return table_picture(game).name()


async def move(stage: Any, table: Any, people: list[Person]) -> None:
    """Whoever is on turn plays, and everybody sees it."""
    state = await state_of(stage, table)
    person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
    await person.refresh(table)
    await person.play(Random(1))
    await stage.pass_time(3)


async def begun(stage: LoopStage) -> tuple[Any, list[Person]]:
    people = people_of(stage, "Ana", "Bogdan")
    return await open_table(stage, people, clock=20), people


def cache_of(stage: LoopStage) -> PictureCache:
    return stage.bot._presenter._pictures


async def test_the_picture_follows_the_game(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "pictures") as stage:
        table, people = await begun(stage)
        for _ in range(6):
            assert shown(stage.live(table)) == [await expected(stage, table)]
            assert [file.filename for file in files(stage, table)] == shown(stage.live(table))  # spent ones are gone
            assert files(stage, table)[0].width == 1000
            await move(stage, table, people)


async def test_words_alone_change_without_the_picture_being_sent_again(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "kept") as stage:
        table, _ = await begun(stage)
        await stage.pass_time(3)
        kept = files(stage, table)[0].id
        (before,) = shown(stage.live(table))
        state = await state_of(stage, table)
        other = next(seat for place, seat in enumerate(state.seats) if place != state.turn_seat)
        stage.world.slash(other.user or 0, stage.channel, "leave", {})
        await stage.quiet()
        await stage.pass_time(1.5)
        assert "left the table" in texts(stage.live(table))
        assert shown(stage.live(table)) == [before]
        assert files(stage, table)[0].id == kept


async def test_after_a_restart_the_picture_is_sent_again(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "again") as stage:
        table, people = await begun(stage)
        before = files(stage, table)[0].id
        await stage.restart()
        await stage.pass_time(3)
        await move(stage, table, people)
        assert [file.filename for file in files(stage, table)] == [await expected(stage, table)]
        assert files(stage, table)[0].id != before


async def test_without_the_right_to_attach_files_the_table_is_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_message, "NO_PICTURES_FOR", SOON)
    async with serving(tmp_path / "t.db", "right") as stage:
        stage.server.faults.remove_permission(stage.channel, "attach_files")
        table, people = await begun(stage)
        for _ in range(3):
            assert shown(stage.live(table)) == []
            assert " to play" in texts(stage.live(table))
            await move(stage, table, people)
        assert caplog.text.count("without pictures") == 1
        stage.server.faults.restore_permission(stage.channel, "attach_files")
        await comes_back(stage, table)


async def comes_back(stage: LoopStage, table: Any) -> None:
    """After a while a picture is tried again."""
    await stage.pass_time(2 * SOON.total_seconds())
    assert shown(stage.live(table))


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (403, 50013), (400, 50035)])
async def test_a_picture_that_discord_refuses_costs_no_move(
    tmp_path: Path, status: int, code: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_message, "NO_PICTURES_FOR", SOON)
    async with serving(tmp_path / "t.db", "refused") as stage:
        table, people = await begun(stage)
        await stage.pass_time(3)
        stage.server.faults.fail("PATCH", "/channels/*/messages/*", status, code=code)
        for turn in (1, 2):
            await move(stage, table, people)
            assert (await state_of(stage, table)).turn == turn + 1
            assert shown(stage.live(table)) == []
            assert files(stage, table) == []
            assert " to play" in texts(stage.live(table))
        assert caplog.text.count("without pictures") == 1
        await comes_back(stage, table)


async def test_an_answer_whose_picture_is_refused_is_given_in_words(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "answer") as stage:
        people = people_of(stage, "Ana", "Bogdan")
        table = (await people[0].actor.slash(stage.channel, "tabinet")).response
        await people[1].press(table, "Join")
        await stage.pass_time(3)
        stage.server.faults.fail("POST", "/interactions/*/*/callback", 413, code=40005)
        answer = await people[0].press(table, "Start")
        assert answer.acknowledged
        assert "to play" in texts(stage.live(table))
        assert shown(stage.live(table)) == []


async def test_art_that_cannot_be_drawn_costs_no_move(tmp_path: Path) -> None:
    def fails(picture: Any) -> bytes:
        raise RuntimeError("no art")

    async with serving(tmp_path / "t.db", "drawing") as stage:
        cache_of(stage)._draw = fails
        table, people = await begun(stage)
        for _ in range(3):
            await move(stage, table, people)
        assert (await state_of(stage, table)).turn >= 3
        assert shown(stage.live(table)) == []
        assert "laid" in texts(stage.live(table)) or "took" in texts(stage.live(table))
        [told] = stage.errors.records
        assert "could not be drawn" in told
        stage.errors.records.clear()


async def test_a_slow_picture_comes_after_the_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_message, "DRAWING_TIME", 0.05)
    async with serving(tmp_path / "t.db", "slow") as stage:
        draw = cache_of(stage)._draw

        def slow(picture: Any) -> bytes:
            time.sleep(0.5)
            return draw(picture)

        cache_of(stage)._draw = slow
        table, _ = await begun(stage)
        assert "to play" in texts(stage.live(table))
        assert shown(stage.live(table)) == []
        await asyncio.sleep(0.7)
        await stage.pass_time(2)
        assert shown(stage.live(table)) == [await expected(stage, table)]


async def test_where_pictures_are_not_wanted_there_are_none(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "words") as stage:
        wanted: list[int] = []

        def allowed(guild: int) -> bool:
            wanted.append(guild)
            return len(wanted) > 2

        stage.bot._presenter._pictures_allowed = allowed
        people = people_of(stage, "Ana", "Bogdan")
        table = await open_table(stage, people)
        assert shown(stage.live(table)) == []
        for _ in range(3):
            await move(stage, table, people)
        assert shown(stage.live(table))  # it is asked each time
        assert set(wanted) == {stage.guild}


async def test_a_deleted_table_comes_again_with_its_picture(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "deleted") as stage:
        table, people = await begun(stage)
        await stage.pass_time(3)
        for person in people:
            await person.open_hand(table)
        stage.server.faults.delete_message(table.id)
        state = await state_of(stage, table)
        person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
        await person.play(Random(1))
        await stage.pass_time(3)
        again = stage.shown((await state_of(stage, table)).message or 0)
        assert again.id != table.id
        assert shown(again) == [await expected(stage, table)] == [file.filename for file in files(stage, again)]


async def test_each_picture_is_sent_once_on_the_simulated_discord_too(tmp_path: Path) -> None:
    async with running(tmp_path / "t.db", "sim pictures") as sim:
        people = people_of(sim, "Ana", "Bogdan")
        table = await open_table(sim, people)
        for _ in range(4):
            await move(sim, table, people)
        sent: list[str] = []
        for request in sim.env.http_requests:
            body = request.json if isinstance(request.json, dict) else {}
            sent += [file["filename"] for file in body.get("data", body).get("attachments") or ()]
        assert len(sent) == len(set(sent)) == 5
