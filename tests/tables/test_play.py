"""During the match: exactly one move a turn, whoever asks, whatever time does, and whoever has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest

from tabinet_discord.engine.cards import DECK
from tabinet_discord.engine.moves import Trail
from tabinet_discord.engine.notation import format_move
from tabinet_discord.engine.verification import verify
from tabinet_discord.tables import events as e
from tabinet_discord.tables.errors import Refusal, Stale
from tabinet_discord.tables.records import record_of
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.table import Change, Table

from .fakes import (
    ALL,
    ANA,
    BOB,
    HOST,
    Hall,
    check_agreement,
    play_turn,
    play_until,
    refused,
    some_move,
    user_on_turn,
)

MS = timedelta(milliseconds=1)


def moves(changes: Sequence[Change]) -> list[e.Moved]:
    return [event for change in changes for event in change.events if isinstance(event, e.Moved)]


async def silent_turns(hall: Hall, table: Table, count: int) -> TableState:
    """Nobody does anything for so many turns of people."""
    for _ in range(count):
        state = await table.state()
        assert state.deadline is not None
        await hall.clock.advance((state.deadline - hall.clock.now()).total_seconds())
    return await table.state()


def silence(state: TableState, user: int) -> tuple[int, str | None]:
    seat = state.seats[state.seat_of(user) or 0]
    return seat.silent, seat.stand_in


# -- who may move


async def test_a_move_is_made_once(hall: Hall) -> None:
    table = await hall.playing()
    before = await table.state()
    change = await play_turn(hall, table)
    assert change.after.turn == before.turn + 1
    assert change.after.turn_seat != before.turn_seat
    assert change.after.deadline == hall.clock.now() + before.options.time
    again = hall.registry.play.move(user_on_turn(before), before.turn, some_move(before))
    assert isinstance(await refused(table, again), Stale)


async def test_b2_two_identical_moves_at_once_are_one(hall: Hall) -> None:
    table = await hall.playing()
    hall.journal.delay = 3
    for _ in range(12):
        state = await table.state()
        user, move = user_on_turn(state), some_move(state)
        acting = [table.act(hall.registry.play.move(user, state.turn, move), user) for _ in range(2)]
        results = await asyncio.gather(*acting, return_exceptions=True)
        assert sorted(type(r).__name__ for r in results) == ["Change", "Stale"]
        assert (await table.state()).seq - state.seq == len(next(r for r in results if isinstance(r, Change)).events)


async def test_a_stale_turn_is_refused_also_from_the_next_seat(hall: Hall) -> None:
    table = await hall.playing()
    await play_turn(hall, table)
    state = await table.state()
    for turn in (0, state.turn - 1, state.turn + 1):
        decide = hall.registry.play.move(user_on_turn(state), turn, some_move(state))
        assert isinstance(await refused(table, decide), Stale)


async def test_strangers_and_the_others_cannot_move(hall: Hall) -> None:
    table = await hall.playing(3)
    state = await table.state()
    on_turn = user_on_turn(state)
    for user in (HOST, ANA, BOB, 99):
        if user != on_turn:
            decide = hall.registry.play.move(user, state.turn, some_move(state))
            assert (await refused(table, decide)).code == ("not_seated" if user == 99 else "not_your_turn")
    assert (await refused(table, hall.registry.play.leave(99))).code == "not_seated"
    assert (await refused(table, hall.registry.play.come_back(99))).code == "not_seated"


async def test_an_illegal_move_is_refused(hall: Hall) -> None:
    table = await hall.playing()
    state = await table.state()
    assert state.match is not None
    foreign = next(c for c in DECK if c not in state.match.deal.hands[state.match.deal.turn])
    refusal = await refused(table, hall.registry.play.move(user_on_turn(state), state.turn, Trail(foreign)))
    assert (refusal.code, refusal.data["reason"]) == ("illegal_move", "not_in_hand")


async def test_c13_a_person_cannot_play_a_kept_seat(hall: Hall) -> None:
    table = await hall.playing()
    user = user_on_turn(await table.state())
    await table.act(hall.registry.play.leave(user), user)
    state = await table.state()
    decide = hall.registry.play.move(user, state.turn, some_move(state))
    assert (await refused(table, decide)).code == "seat_kept_by_bot"


async def test_c17_the_end_is_final(hall: Hall) -> None:
    table = await hall.playing(2)
    play, state = hall.registry.play, await table.state()
    last = state
    while state.phase == "playing":
        last, change = state, await play_turn(hall, table)
        state = change.after
    decisions = (
        play.move(user_on_turn(last), last.turn, some_move(last)), play.leave(HOST), play.come_back(HOST),
        play.move(HOST, state.turn, some_move(last)),
    )  # fmt: skip
    for decide in decisions:
        assert (await refused(table, decide)).code == "table_finished"
    assert (await refused(table, hall.registry.lobby.start(HOST))).code == "already_started"
    assert (await table.act(play.wake)).events == (await table.act(play.grace)).events == ()
    await hall.clock.advance(10_000)
    assert await table.state() == state
    ends = [ev for change in hall.changes for ev in change.events if isinstance(ev, e.Ended)]
    assert len(ends) == 1


# -- silence


async def test_a_silent_person_is_warned_once_then_a_bot_plays_that_turn(hall: Hall) -> None:
    table = await hall.playing()
    state = await table.state()
    user = user_on_turn(state)
    await hall.clock.advance(59.9)
    assert (await table.state()).warned is False
    await hall.clock.advance(0.1)
    assert hall.changes[-1].events == (e.Warned(state.turn_seat or 0),)
    assert (await table.state()).turn == state.turn
    hall.changes.clear()
    await hall.clock.advance(29.9)
    assert not hall.changes
    await hall.clock.advance(0.1)
    [moved] = moves(hall.changes)
    assert (moved.seat, moved.by) == (state.turn_seat, "bot")
    after = await table.state()
    assert silence(after, user) == (1, None)
    assert (after.warned, after.deadline) == (False, hall.clock.now() + state.options.time)


async def test_after_two_silent_turns_in_a_row_a_bot_keeps_the_seat(hall: Hall) -> None:
    table = await hall.playing()
    first = user_on_turn(await table.state())
    other = HOST + ANA - first
    assert silence(await silent_turns(hall, table, 1), first) == (1, None)
    await play_turn(hall, table)
    state = await silent_turns(hall, table, 1)
    assert silence(state, first) == (2, "silent")
    assert silence(state, other) == (0, None)
    assert state.deadline == hall.clock.now() + state.options.time
    await play_turn(hall, table)
    await hall.clock.advance(hall.timings.bot_pause)  # no waiting for the silent one any more
    state = await table.state()
    assert state.turn_seat == state.seat_of(other)


async def test_a_move_of_ones_own_in_between_resets_the_count(hall: Hall) -> None:
    table = await hall.playing()
    first = user_on_turn(await table.state())
    for _ in range(3):
        assert silence(await silent_turns(hall, table, 1), first) == (1, None)
        await play_until(hall, table, first)
        await play_turn(hall, table)
        assert silence(await table.state(), first) == (0, None)
        await play_until(hall, table, first)


async def test_a_bot_plays_openly_at_its_own_pace(hall: Hall) -> None:
    table = await hall.open(bots=1)
    await table.act(hall.registry.lobby.start(HOST), HOST)
    for _ in range(6):
        state = await table.state()
        seat = state.seats[state.turn_seat or 0]
        if not seat.is_bot_driven:
            await play_turn(hall, table)
            continue
        hall.changes.clear()
        await hall.clock.advance(hall.timings.bot_pause - 0.01)
        assert not moves(hall.changes)
        await hall.clock.advance(0.01)
        assert [m.by for m in moves(hall.changes)] == ["bot"]


@pytest.mark.parametrize("people", [2, 3, 4])
async def test_everybody_silent_the_bots_play_on_to_the_target(hall: Hall, people: int) -> None:
    table = await hall.playing(people)
    for _ in range(100):
        await hall.clock.advance(90)
        if (await table.state()).phase == "finished":
            break
    state = await check_agreement(hall, table.id)
    assert state.match is not None
    assert state.match.result is not None
    assert state.match.result.reason == "target"
    assert max(state.match.result.totals) >= 21
    assert all(seat.stand_in == "silent" for seat in state.seats)
    made = moves(hall.changes)
    assert {m.by for m in made} == {"bot"}
    assert len(made) == sum(len(done.deal.moves) for done in state.match.done)
    found = verify(record_of(state))
    assert not found.faults
    assert found.shuffle_checked
    warnings = [ev for change in hall.changes for ev in change.events if isinstance(ev, e.Warned)]
    assert len(warnings) == 2 * people  # one for each of the two turns before the takeover
    assert not hall.clock.sleepers


async def test_a_running_record_hides_the_seed_and_the_deck(hall: Hall) -> None:
    table = await hall.open()
    with pytest.raises(Refusal):
        record_of(await table.state())
    table = await hall.playing()
    await play_turn(hall, table)
    state = await table.state()
    record = record_of(state)
    assert (record["seed"], record["deals"][-1]["deck"]) == (None, None)
    assert state.seed.hex() not in str(record)


async def test_the_same_match_twice(hall: Hall) -> None:
    """Seeded bots and seeded decks: a match can be repeated."""
    other = Hall()
    tables = [await h.playing(2) for h in (hall, other)]
    for h in (hall, other):
        await h.clock.advance(3000)
    one, two = [await t.state() for t in tables]
    assert record_of(one) == record_of(two)
    await other.registry.stop()


# -- leaving and coming back


async def test_leaving_on_turn_lets_a_bot_play_at_once(hall: Hall) -> None:
    table = await hall.playing()
    state = await table.state()
    user = user_on_turn(state)
    await table.act(hall.registry.play.leave(user), user)
    left = await table.state()
    assert left.turn == state.turn + 1  # buttons of that hand are stale now
    assert left.deadline == hall.clock.now() + hall.timings.pause
    assert (await table.act(hall.registry.play.leave(user), user)).events == ()
    hall.changes.clear()
    await hall.clock.advance(hall.timings.bot_pause)
    [moved] = moves(hall.changes)
    assert (moved.seat, moved.by) == (state.turn_seat, "bot")


async def test_leaving_off_turn_costs_the_others_no_time(hall: Hall) -> None:
    table = await hall.playing()
    await hall.clock.advance(10)
    state = await table.state()
    other = HOST + ANA - user_on_turn(state)
    await table.act(hall.registry.play.leave(other), other)
    left = await table.state()
    assert (left.deadline, left.turn_seat) == (state.deadline, state.turn_seat)
    await play_turn(hall, table)
    hall.changes.clear()
    await hall.clock.advance(hall.timings.bot_pause)
    assert [m.seat for m in moves(hall.changes)] == [left.seat_of(other)]


@pytest.mark.parametrize("seed", range(3))
async def test_c8_everybody_leaves_at_some_point_and_the_match_ends(hall: Hall, seed: int) -> None:
    chance, table = Random(seed), await hall.playing(3)
    leavers = list(ALL[:3])
    while (await table.state()).phase == "playing":
        state = await table.state()
        seat = state.seats[state.turn_seat or 0]
        if leavers and chance.random() < 0.1:
            user = leavers.pop(chance.randrange(len(leavers)))
            await table.act(hall.registry.play.leave(user), user)
        elif seat.is_bot_driven:
            await hall.clock.advance(hall.timings.bot_pause)
        else:
            await play_turn(hall, table, chance)
    state = await check_agreement(hall, table.id)
    assert not verify(record_of(state)).faults
    assert [seat.stand_in for seat in state.seats].count("left") == 3 - len(leavers)


async def test_coming_back_without_having_gone_changes_nothing(hall: Hall) -> None:
    table = await hall.playing()
    assert (await table.act(hall.registry.play.come_back(HOST))).events == ()


async def test_c14_a_back_on_own_turn_with_the_whole_time(hall: Hall) -> None:
    table = await hall.playing()
    user = user_on_turn(await table.state())
    await table.act(hall.registry.play.leave(user), user)
    await hall.clock.advance(hall.timings.bot_pause / 2)
    await table.act(hall.registry.play.come_back(user), user)
    state = await table.state()
    assert silence(state, user) == (0, None)
    assert state.deadline == hall.clock.now() + state.options.time
    hall.changes.clear()
    await hall.clock.advance(state.options.clock / 2)
    assert not hall.changes  # the bot's move, which was to come, does not
    await play_turn(hall, table)
    assert [(m.seat, m.by) for m in moves(hall.changes)] == [(state.turn_seat, "player")]


async def test_c14_b_back_while_the_bots_move_is_queued(hall: Hall) -> None:
    """The waking waits for the lock that the return holds: it finds a person, and does nothing."""
    table = await hall.playing()
    user = user_on_turn(await table.state())
    await table.act(hall.registry.play.leave(user), user)
    state = await table.state()
    hall.clock.jump(state.deadline or hall.clock.now())
    hall.changes.clear()
    hall.journal.delay = 5
    back, woken = await asyncio.gather(
        table.act(hall.registry.play.come_back(user), user), table.act(hall.registry.play.wake)
    )
    assert [type(event) for event in back.events] == [e.Returned]
    assert woken.events == ()
    assert not moves(hall.changes)


async def test_c14_b_the_bot_was_first(hall: Hall) -> None:
    table = await hall.playing()
    user = user_on_turn(await table.state())
    await table.act(hall.registry.play.leave(user), user)
    hall.clock.jump((await table.state()).deadline or hall.clock.now())
    hall.journal.delay = 5
    woken, back = await asyncio.gather(
        table.act(hall.registry.play.wake), table.act(hall.registry.play.come_back(user), user)
    )
    assert len(moves([woken])) == 1
    assert back.after.turn_seat != back.after.seat_of(user)
    assert back.after.deadline == woken.after.deadline  # off turn, so the other's time is not touched


async def test_c14_c_back_in_the_next_hand(hall: Hall) -> None:
    table = await hall.playing()
    await table.act(hall.registry.play.leave(ANA), ANA)
    state = await table.state()
    while state.match is not None and state.match.deal.hand == 1:
        if state.seats[state.turn_seat or 0].is_bot_driven:
            await hall.clock.advance(hall.timings.bot_pause)
        else:
            await play_turn(hall, table)
        state = await table.state()
    await table.act(hall.registry.play.come_back(ANA), ANA)
    hall.changes.clear()
    state = await play_until(hall, table, ANA)
    await play_turn(hall, table)
    assert [m.by for m in moves(hall.changes) if m.seat == state.seat_of(ANA)] == ["player"]


async def test_c14_d_back_after_a_restart(hall: Hall) -> None:
    table = await hall.playing()
    user = user_on_turn(await table.state())
    await table.act(hall.registry.play.leave(user), user)
    await hall.restart()
    table = hall.registry.table(table.id)
    await table.act(hall.registry.play.come_back(user), user)
    state = await table.state()
    assert state.deadline == hall.clock.now() + state.options.time
    hall.changes.clear()
    await play_turn(hall, table)
    assert [m.by for m in moves(hall.changes)] == ["player"]


# -- C9: the clock against a move


@pytest.mark.parametrize("offset", [-MS, timedelta(0), MS], ids=["T-1ms", "T", "T+1ms"])
@pytest.mark.parametrize("move_first", [True, False])
async def test_c9_a_move_against_the_deadline(hall: Hall, offset: timedelta, move_first: bool) -> None:
    table = await hall.playing()
    await hall.clock.advance(61)  # warned
    state = await table.state()
    assert state.deadline is not None
    hall.changes.clear()
    hall.journal.delay = 4
    hall.clock.jump(state.deadline + offset)
    user, play = user_on_turn(state), hall.registry.play
    acts = [table.act(play.move(user, state.turn, some_move(state)), user), table.act(play.wake)]
    if not move_first:
        acts.reverse()
    await asyncio.gather(*acts, return_exceptions=True)
    [moved] = moves(hall.changes)
    assert moved.seat == state.turn_seat
    assert moved.by == ("player" if move_first or offset < timedelta(0) else "bot")
    after = await check_agreement(hall, table.id)
    assert after.turn == state.turn + 1
    assert after.deadline == hall.clock.now() + state.options.time  # the next one has all the time there is
    assert after.warned is False


async def test_c9_a_waking_queued_before_the_move_but_run_after_it(hall: Hall) -> None:
    table = await hall.playing()
    await hall.clock.advance(61)
    state = await table.state()
    hall.clock.jump(state.deadline or hall.clock.now())
    await play_turn(hall, table)
    hall.changes.clear()
    await hall.registry.wake(table.id)
    await hall.clock.advance(0)  # the sleeper itself wakes, too
    assert not hall.changes


async def test_c9_a_deal_changes_while_a_timer_waits(hall: Hall) -> None:
    table = await hall.playing(clock=300)
    state = await table.state()
    while state.match is not None and state.match.deal.number == 1:
        await play_turn(hall, table)
        state = await table.state()
    hall.changes.clear()
    await hall.clock.advance(199)
    assert not hall.changes
    await hall.clock.advance(1)
    assert [type(event) for change in hall.changes for event in change.events] == [e.Warned]


async def test_woken_long_after_both_moments_the_bot_plays(hall: Hall) -> None:
    """Woken long after both moments: the bot plays, and nobody is warned of what has passed."""
    table = await hall.playing()
    hall.clock.jump(hall.clock.now() + timedelta(seconds=500))
    change = await table.act(hall.registry.play.wake)
    assert [type(event) for event in change.events] == [e.Moved]


async def test_bots_get_no_card_that_their_seat_may_not_see(hall: Hall) -> None:
    """The same observation and chance give the same move, so nothing else can have been used."""
    table = await hall.open(bots=1)
    await table.act(hall.registry.lobby.start(HOST), HOST)
    state = await table.state()
    if not state.seats[state.turn_seat or 0].is_bot_driven:
        await play_turn(hall, table)
    state = await table.state()
    decided = hall.registry.play.wake(state, state.deadline or hall.clock.now())
    [moved] = [event for event in decided if isinstance(event, e.Moved)]
    again = hall.registry.play.wake(state, state.deadline or hall.clock.now())
    assert decided == again
    await hall.clock.advance(2)
    made = (await table.state()).match
    assert made is not None
    assert format_move(made.deal.moves[-1].move) == moved.move
