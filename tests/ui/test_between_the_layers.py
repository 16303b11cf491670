"""What happens between the layers when something fails, is late, or is done by somebody else meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from tabinet_discord.store.errors import JournalFailed, OutcomeUnknown
from tabinet_discord.tables import events as e
from tabinet_discord.tables.errors import Refusal
from tabinet_discord.tables.opening import Request
from tabinet_discord.tables.options import Options
from tabinet_discord.tables.views import view_of
from tabinet_discord.ui.choice_layout import choice_layout
from tabinet_discord.ui.custom_ids import CustomId, Verb
from tabinet_discord.ui.move_text import recent_moves
from tests.tables.fakes import ANA, BOB, HOST, Hall, play_turn, some_move, spin, user_on_turn
from tests.ui.fakes import FakeInteraction
from tests.ui.layouts import T, clickables, text_of
from tests.ui.test_actions import Desk, said
from tests.ui.test_publisher import Channel


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk()
    yield made
    await made.close()


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ClientConnectionError("gone"),
        TimeoutError(),
        discord.HTTPException(cast(Any, SimpleNamespace(status=429, reason="x")), {"code": 30046, "message": "x"}),
    ],
    ids=["connection lost", "timeout", "429"],
)
async def test_an_edit_that_met_a_broken_network_is_tried_again(error: Exception) -> None:
    channel = Channel()
    channel.fails.append(error)
    channel.change()
    await channel.clock.advance(300)
    assert channel.shown == 1


async def test_the_hand_of_a_silent_player_says_that_the_turn_is_over(desk: Desk) -> None:
    hall = desk.hall
    table = await hall.open()
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    await desk.click(table.id, 1, Verb.START)
    state = await table.state()
    user = user_on_turn(state)
    shown: dict[str, str] = {}

    async def edit(token: Any, layout: Any) -> None:
        shown[token.token] = text_of(layout)

    hands = desk.presenter._hands
    for who in (HOST, ANA):
        clicked = FakeInteraction(who, private=True)
        clicked.token = f"hand of {who}"
        from tabinet_discord.ui.custom_ids import CustomId

        await desk.actions.click(cast(Any, clicked), CustomId(table.id, state.turn, Verb.REFRESH), ())
        shown[clicked.token] = text_of(clicked.answers[0][1])
    hands._road.edit = edit  # type: ignore[method-assign]
    assert "Your turn" in shown[f"hand of {user}"]
    await hall.clock.advance(95)
    assert user_on_turn(await table.state()) != user
    assert "Your turn" not in shown[f"hand of {user}"].replace("Not your turn", "")


async def test_a_seat_taken_over_at_the_end_of_a_deal_does_not_wait_for_the_persons_whole_clock() -> None:
    """Two players: whoever plays the deal's last card plays the next deal's first."""
    hall = Hall()
    table = await hall.playing(target=101)
    while True:
        state = await table.state()
        assert state.match is not None
        left = sum(map(len, state.match.deal.hands)) + len(state.match.deal.stock)
        if left == 4:
            break
        await play_turn(hall, table)
    last = state.match.deal.dealer
    for _ in range(4):
        state = await table.state()
        assert state.match is not None
        if state.turn_seat == last:
            await hall.clock.advance(91)
        else:
            await play_turn(hall, table)
    state = await table.state()
    assert state.match is not None
    assert state.match.deal.number == 2
    assert state.turn_seat == last
    assert state.seats[last].stand_in == "silent"
    assert state.deadline is not None
    assert state.deadline - hall.clock.now() <= hall.timings.pause


async def test_a_table_that_was_never_written_is_not_woken_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    hall = Hall()
    await hall.registry.start()
    hall.journal.fault = OutcomeUnknown("lost")
    with pytest.raises(Refusal):
        await hall.open(announced=False)
    reads = hall.journal.reads
    with caplog.at_level(logging.WARNING):
        await hall.clock.advance(3600)
    await hall.registry.stop()
    assert hall.journal.reads - reads < 5, f"{len(caplog.records)} warnings in an hour"


async def test_an_unknown_outcome_that_was_kept_is_shown(desk: Desk) -> None:
    table = await desk.hall.playing()
    await desk.hall.clock.advance(5)
    state = await table.state()
    user = user_on_turn(state)
    desk.client.edits.clear()
    desk.hall.journal.fault, desk.hall.journal.kept = OutcomeUnknown("?"), True
    clicked = await desk.click(table.id, state.turn, Verb.PLAY, "0.0.0", user=user, private=True)
    assert (await table.state()).turn == state.turn + 1
    await desk.hall.clock.advance(20)
    assert desk.client.edits, "the table still shows the old turn"
    assert "nothing was played" not in said(clicked)


async def test_an_announcement_that_cannot_be_saved_does_not_leave_a_dead_lobby(desk: Desk) -> None:
    append = desk.hall.journal.append
    calls = 0

    async def full_once(write: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise JournalFailed("disk full")
        await append(write)

    desk.hall.journal.append = full_once  # type: ignore[method-assign]
    opener = FakeInteraction(HOST)
    opener.app_permissions = SimpleNamespace(view_channel=True, send_messages=True)  # type: ignore[attr-defined]
    opener.channel = None  # type: ignore[attr-defined]
    request = lambda guild, channel, server: Request(guild, channel, HOST, "Host", "tabinet", Options(), 21)  # noqa: E731
    await desk.actions.open_table(cast(Any, opener), request, 0)
    [table_id] = desk.hall.registry._live
    await desk.hall.clock.advance(60)
    state = await desk.hall.registry.table(table_id).state()
    assert state.phase != "opening", said(await desk.click(table_id, 0, Verb.JOIN, user=ANA))


async def test_a_damaged_table_does_not_hide_the_others_of_its_channel(desk: Desk) -> None:
    """/hand in a channel with two tables of mine, one of them damaged."""
    good, bad = await desk.hall.playing(), await desk.hall.playing()
    rows = desk.hall.journal.rows[bad.id]
    from dataclasses import replace

    rows[-1] = replace(rows[-1], data="{}")
    bad._state = None
    rows_of = [desk.hall.journal.latest[t.id].table for t in (good, bad)]

    async def in_channel(channel: int, user: int | None = None) -> Any:
        return rows_of

    desk.hall.registry.in_channel = in_channel  # type: ignore[method-assign]
    asked = FakeInteraction(HOST)
    await desk.actions.ask(cast(Any, asked), Verb.HAND)
    assert asked.answers


async def test_a_bot_says_that_it_is_a_bot_in_the_choice_of_tables() -> None:
    hall = Hall()
    table = await hall.playing(people=1, bots=1)
    label = clickables(choice_layout([view_of(await table.state())], Verb.SCORES, T))[0].item.label
    assert "🤖" in label, label


async def test_im_back_on_the_hand_draws_it_once(desk: Desk) -> None:
    table = await desk.hall.open()
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    await desk.click(table.id, 1, Verb.START)
    await table.act(desk.hall.registry.play.leave(ANA), ANA)
    await spin()
    desk.road.shown.clear()
    await desk.click(table.id, 1, Verb.BACK, "hand", user=ANA, private=True)
    await spin()
    assert not desk.road.shown, "the note “Welcome back” is overwritten by a second drawing"


async def test_opening_costs_no_edit(desk: Desk) -> None:
    await desk.hall.open()
    await desk.hall.clock.advance(3)
    assert not desk.client.edits


async def test_someone_elses_leaving_takes_no_warning_and_no_selection(desk: Desk) -> None:
    table = await desk.hall.playing(people=3)
    deleted: list[int] = []

    async def delete() -> None:
        deleted.append(1)

    desk.client._delete = delete  # type: ignore[method-assign]
    await desk.hall.clock.advance(61)
    before = await table.state()
    assert before.warned
    other = next(u for u in (HOST, ANA, BOB) if u != user_on_turn(before))
    await table.act(desk.hall.registry.play.leave(other), other)
    await desk.hall.clock.advance(1)
    after = await table.state()
    assert after.turn_seat == before.turn_seat
    assert not deleted, "the warning went, and no second one will come"
    assert after.turn == before.turn, "every button of the hand on turn is stale now"


async def test_a_lobby_gets_a_fresh_clock_after_our_own_downtime() -> None:
    hall = Hall()
    table = await hall.open()
    hall.clock.jump(hall.clock.now() + timedelta(hours=2))
    await hall.restart()
    await hall.clock.advance(1)
    assert (await hall.registry.table(table.id).state()).phase == "lobby"


async def test_stopping_survives_a_click_that_arrives_meanwhile(desk: Desk) -> None:
    tables = [await desk.hall.open() for _ in range(3)]
    for _ in range(2):
        for table in tables:
            await table.act(desk.hall.registry.lobby.add_bot(HOST, None, "medium"))
        await spin()
    stopping = asyncio.create_task(desk.presenter.stop())
    await asyncio.sleep(0)
    for _ in range(5):
        desk.presenter.publisher(tables[0].id)
        await asyncio.sleep(0)
    await stopping


async def test_a_warning_that_is_slow_to_send_does_not_outlive_the_match(desk: Desk) -> None:
    table = await desk.hall.playing()
    pings = desk.presenter._pings
    send = desk.client._send

    async def slow(**options: Any) -> Any:
        await desk.hall.clock.sleep(3)
        return await send(**options)

    desk.client._send = slow  # type: ignore[method-assign]
    while True:
        state = await table.state()
        assert state.match is not None
        if sum(map(len, state.match.deal.hands)) + len(state.match.deal.stock) == 1 and state.match.deal.number >= 1:
            scores = await _would_end(state)
            if scores:
                break
        await play_turn(desk.hall, table)
    await desk.hall.clock.advance(61)
    await play_turn(desk.hall, table)
    assert (await table.state()).phase == "finished"
    await desk.hall.clock.advance(100)
    assert not pings._standing, "“it is your turn” stands in the channel for ever"


async def _would_end(state: Any) -> bool:
    from tabinet_discord.engine.match import apply

    match, _ = apply(state.match, state.turn_seat, some_move(state), "player")
    return match.result is not None


async def test_start_whose_answer_is_lost_still_deals_the_hands_out(desk: Desk) -> None:
    table = await desk.hall.open()
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    gone = discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="x")), {"code": 10062, "message": "x"})
    late = FakeInteraction(HOST, fails=gone)
    await desk.actions.click(cast(Any, late), CustomId(table.id, 1, Verb.START), ())
    await desk.hall.clock.advance(5)
    assert (await table.state()).phase == "playing"
    assert desk.road.shown, "nobody was sent a hand"


async def test_the_last_move_of_a_deal_is_told(desk: Desk) -> None:
    table = await desk.hall.playing()
    while True:
        change = await play_turn(desk.hall, table)
        if any(isinstance(event, e.Dealt) for event in change.events):
            break
    last, *others = recent_moves(view_of(change.after), T)
    assert "laid" in last or "took" in last, last
    assert "Deal 1 counted" in others[-1]


async def test_a_network_error_for_one_hand_costs_nobody_else_theirs(desk: Desk) -> None:
    table = await desk.hall.open()
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    desk.road.fails.append(aiohttp.ClientConnectionError("x"))
    started = await desk.click(table.id, 1, Verb.START)
    assert [kind for kind, _, _ in started.answers] == ["edit"], "and an error is told for a start that worked"
    assert len(desk.road.shown) == 1
