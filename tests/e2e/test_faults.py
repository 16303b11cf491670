"""What Discord and the network do to a table: deleted messages, lost rights and answers, reconnections, slow disks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabinet_discord.store.rows import Write
from tabinet_discord.ui import answers

from .journeys import open_table, people_of, state_of, table_id
from .loopkit import LoopStage, Shown, serving
from .people import Person
from .stage import buttons, texts


async def begun(stage: LoopStage, **options: Any) -> tuple[Any, list[Person]]:
    """A match of two that has begun."""
    people = people_of(stage, "Ana", "Bogdan")
    return await open_table(stage, people, **options), people


async def on_turn(stage: LoopStage, table: Any, people: list[Person]) -> Person:
    """The person on turn, with the hand open."""
    state = await state_of(stage, table)
    person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
    await person.refresh(table)
    return person


def public(stage: LoopStage) -> list[Shown]:
    """The public messages of the channel, oldest first."""
    messages = stage.world.messages[stage.channel].values()
    return [Shown(m.id, m.components) for m in messages if m.visible_to is None]


async def test_b10_a_deleted_table_message_is_posted_again_with_its_commitment(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "deleted") as stage:
        table, people = await begun(stage)
        seal = next(line for line in texts(stage.live(table)).splitlines() if "Sealed" in line)
        stage.server.faults.delete_message(table.id)
        await (await on_turn_without_table(stage, table, people)).play(Random(1))
        await stage.pass_time(5)
        (again,) = public(stage)
        assert again.id != table.id
        assert seal in texts(again)
        state = await stage.bot.registry.table(table_id(table)).state()
        assert (state.message, state.beacon) == (again.id, table.id)
        await people[0].press(again, "My hand")
        await stage.restart()
        await stage.pass_time(5)
        assert [m.id for m in public(stage)] == [again.id]


async def on_turn_without_table(stage: LoopStage, table: Any, people: list[Person]) -> Person:
    """The person on turn, with a hand that came by itself or by `/hand`."""
    state = await stage.bot.registry.table(table_id(table)).state()
    person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
    person.hand = (await person.actor.slash(stage.channel, "hand")).response
    return person


async def test_b11_lost_rights_pause_the_message_but_not_the_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path / "t.db", "rights") as stage:
        table, people = await begun(stage)
        stage.server.faults.remove_permission(stage.channel, "view_channel")
        before = texts(stage.live(table))
        for _ in range(3):
            state = await state_of(stage, table)
            person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
            if person.hand is None:
                person.hand = (await person.actor.slash(stage.channel, "hand")).response
            await person.refresh(table)
            await person.play(Random(1))
            await stage.pass_time(3)
        assert texts(stage.live(table)) == before
        assert (await state_of(stage, table)).turn == 4
        assert sum("cannot be shown" in record.message for record in caplog.records) == 1
        stage.server.faults.restore_permission(stage.channel, "view_channel")
        await stage.pass_time(60)
        await (await on_turn(stage, table, people)).play(Random(1))
        await stage.pass_time(3)
        assert texts(stage.live(table)) != before


async def test_a_table_whose_first_answer_is_lost_is_closed_and_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "lost") as stage:
        (ana,) = people_of(stage, "Ana")
        stage.server.faults.lose_answer("POST", "/interactions/*/*/callback")
        result = await ana.actor.slash(stage.channel, "tabinet")
        (shown,) = public(stage)
        assert (await state_of(stage, shown)).phase == "cancelled"
        await ana.press(shown, "Join")
        assert "could not be opened" in texts(stage.live(shown))
        assert result.acknowledged


async def test_b6_clicks_work_after_a_forced_resume_and_after_a_new_session(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "resume") as stage:
        table, people = await begun(stage)
        stage.server.faults.force_reconnect()
        await (await on_turn(stage, table, people)).play(Random(1))
        assert (await state_of(stage, table)).turn == 2
        stage.server.faults.break_connections()
        await (await on_turn(stage, table, people)).play(Random(1))
        assert (await state_of(stage, table)).turn == 3


async def test_b7_a_hand_whose_token_is_dead_waits_for_a_click(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "token") as stage:
        table, people = await begun(stage, clock=300)
        person = await on_turn(stage, table, people)
        other = next(p for p in people if p is not person)
        await other.open_hand(table)
        for interaction in list(stage.world.interactions._by_token.values()):
            if interaction.user_id == other.actor.id:
                stage.server.faults.kill_token(interaction.token)
        await person.play(Random(1))
        assert "Not your turn" in texts(stage.live(other.hand))
        await other.refresh(table)
        assert other.has_turn()


@pytest.mark.parametrize("what", ["play", "join", "open"])
async def test_b1_a_slow_disk_delays_the_answer_but_not_the_acknowledgement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async with serving(tmp_path / "t.db", "slow") as stage:
        people = people_of(stage, "Ana", "Bogdan")
        who, message, label = people[0], None, ""
        if what == "play":
            message = await open_table(stage, people)
            who = await on_turn(stage, message, people)
            label, message = await who.prepare(Random(1)), who.hand
        elif what == "join":
            message, who, label = (await people[0].actor.slash(stage.channel, "tabinet")).response, people[1], "Join"
        disk = slow_disk(stage, monkeypatch)
        if message is None:
            clicked = stage.world.slash(who.actor.id, stage.channel, "tabinet")
        else:
            custom_id = next(i for i, b in buttons(stage.live(message)).items() if b["label"] == label)
            clicked = stage.world.click(who.actor.id, message.id, custom_id)
        await stage.until(lambda: clicked.answered is not None)
        assert clicked.answered == (5 if what == "open" else 6)
        disk.set()
        await stage.quiet()
        await stage.pass_time(3)
        if message is None:
            (shown,) = public(stage)
            assert (await state_of(stage, shown)).phase == "lobby"
            assert "Ana" in texts(shown)
        else:
            assert ("Not your turn" if what == "play" else "Bogdan") in texts(stage.live(message))


async def test_b1_looking_is_answered_at_once_while_a_move_is_being_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path / "t.db", "looking") as stage:
        table, people = await begun(stage)
        who = await on_turn(stage, table, people)
        other = next(p for p in people if p is not who)
        label = await who.prepare(Random(1))
        disk = slow_disk(stage, monkeypatch)
        custom_id = next(i for i, b in buttons(stage.live(who.hand)).items() if b["label"] == label)
        stage.world.click(who.actor.id, who.hand.id, custom_id)
        for label in ("My hand", "Scores", "Rules"):
            custom_id = next(i for i, b in buttons(stage.live(table)).items() if b["label"] == label)
            looked = stage.world.click(other.actor.id, table.id, custom_id)
            await stage.until(lambda looked=looked: looked.answered is not None)
            assert looked.answered == 4
        disk.set()
        await stage.quiet()
        assert (await state_of(stage, table)).turn == 2


def slow_disk(stage: LoopStage, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """From now on nothing is saved until the event is set; and Discord is told to wait rather soon."""
    disk = asyncio.Event()
    append = stage.bot.database.journal.append

    async def slowly(write: Write) -> None:
        await disk.wait()
        await append(write)

    monkeypatch.setattr(stage.bot.database.journal, "append", slowly)
    monkeypatch.setattr(answers, "PATIENCE", 0.2)
    return disk
