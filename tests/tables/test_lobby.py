"""Before the match: who sits where, who is host, and when the table closes."""

from __future__ import annotations

import asyncio
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.tables import events as e
from tabinet_discord.tables.decision import Decision
from tabinet_discord.tables.errors import Refusal, Stale
from tabinet_discord.tables.options import Options
from tabinet_discord.tables.registry import Request
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.table import Table
from tests.engine.playing import law

from .fakes import ALL, ANA, BOB, EVA, HOST, MESSAGE, Hall, check_agreement, refused, spin


def people(state: TableState) -> list[int | None]:
    return [seat.user for seat in state.seats]


async def join(hall: Hall, table: Table, *users: int) -> None:
    for user in users:
        await table.act(hall.registry.lobby.join(user, f"P{user}"), user)


async def test_a_table_is_not_ready_before_its_message_is_known(hall: Hall) -> None:
    table = await hall.open(announced=False)
    lobby = hall.registry.lobby
    for decide in (lobby.join(ANA, "Ana"), lobby.leave(HOST), lobby.start(HOST), lobby.cancel(HOST)):
        assert (await refused(table, decide)).code == "table_not_ready"
    assert (await refused(table, hall.registry.play.come_back(HOST))).code == "not_started"
    await table.act(lobby.announce(MESSAGE))
    assert isinstance(await refused(table, lobby.announce(MESSAGE + 1)), Stale)
    state = await table.state()
    assert (state.beacon, state.message, state.phase) == (MESSAGE, MESSAGE, "lobby")


async def test_a_moved_message_keeps_the_beacon(hall: Hall) -> None:
    table = await hall.open()
    await table.act(hall.registry.lobby.moved_to(77))
    state = await table.state()
    assert (state.message, state.beacon) == (77, MESSAGE)
    assert (await table.act(hall.registry.lobby.moved_to(77))).events == ()


async def test_joining_twice_is_one_seat(hall: Hall) -> None:
    table = await hall.open()
    await join(hall, table, ANA)
    again = await table.act(hall.registry.lobby.join(ANA, "Ana"), ANA)
    assert again.events == ()
    assert people(again.after) == [HOST, ANA]


async def test_a_join_renews_the_lobby(hall: Hall) -> None:
    table = await hall.open()
    await hall.clock.advance(3000)
    await join(hall, table, ANA)
    await hall.clock.advance(3000)
    assert (await table.state()).phase == "lobby"


async def test_only_the_host_starts_adds_bots_and_closes(hall: Hall) -> None:
    table = await hall.open()
    await join(hall, table, ANA)
    lobby = hall.registry.lobby
    for user in (ANA, BOB):
        for decide in (lobby.start(user), lobby.add_bot(user, None, "medium"), lobby.cancel(user)):
            assert (await refused(table, decide)).code == "host_only"
    await table.act(lobby.cancel(HOST))
    assert (await table.state()).closed == "host"
    for decide in (lobby.join(BOB, "Bob"), lobby.start(HOST), lobby.leave(ANA), lobby.cancel(HOST)):
        assert (await refused(table, decide)).code == "table_closed"


async def test_a_full_table_takes_nobody(hall: Hall) -> None:
    table = await hall.open(players=2)
    await join(hall, table, ANA)
    state = await table.state()
    assert (await refused(table, hall.registry.lobby.join(BOB, "Bob"))).code == "table_full"
    assert (await refused(table, hall.registry.lobby.add_bot(HOST, state.rev, "medium"))).code == "table_full"
    assert (await table.act(hall.registry.lobby.join(ANA, "Ana"))).events == ()


@pytest.mark.parametrize(("players", "bots", "most"), [(2, 2, 1), (3, 3, 2), (None, 4, 3), (4, 4, 3)])
async def test_too_many_bots(hall: Hall, players: int | None, bots: int, most: int) -> None:
    with pytest.raises(Refusal) as refusal:
        await hall.open(bots, players)
    assert (refusal.value.code, refusal.value.data) == ("too_many_bots", {"most": most})
    assert not hall.journal.rows
    assert len((await (await hall.open(most, players)).state()).seats) == most + 1


async def test_bots_of_an_opening_have_names_of_their_own(hall: Hall) -> None:
    request = Request(10, 20, HOST, "Mirko", "tabinet", Options(), 21)
    state = await (await hall.registry.open(request, 3, "medium")).state()
    assert len({seat.name for seat in state.seats}) == 4


async def test_not_enough_players(hall: Hall) -> None:
    table = await hall.open()
    refusal = await refused(table, hall.registry.lobby.start(HOST))
    assert (refusal.code, refusal.data) == ("not_enough_players", {"needed": 2, "seated": 1})
    table = await hall.open(players=4, bots=2)
    refusal = await refused(table, hall.registry.lobby.start(HOST))
    assert refusal.data == {"needed": 4, "seated": 3}


async def test_a_double_click_on_add_a_bot_adds_one(hall: Hall) -> None:
    table = await hall.open()
    rev = (await table.state()).rev
    adding = [table.act(hall.registry.lobby.add_bot(HOST, rev, "medium")) for _ in range(2)]
    results = await asyncio.gather(*adding, return_exceptions=True)
    assert [type(r) for r in results].count(Stale) == 1
    assert len((await table.state()).seats) == 2


async def test_somebody_who_has_no_seat_cannot_leave(hall: Hall) -> None:
    table = await hall.open()
    assert (await refused(table, hall.registry.lobby.leave(ANA))).code == "not_seated"


@pytest.mark.parametrize("order", list(permutations((HOST, ANA, BOB))))
async def test_c2_the_host_leaves(hall: Hall, order: tuple[int, ...]) -> None:
    """The next who joined is host with the same settings; who comes back does not get it again; empty closes."""
    table = await hall.open(clock=30)
    await join(hall, table, ANA, BOB)
    sitting = [HOST, ANA, BOB]
    for user in order[:2]:
        await table.act(hall.registry.lobby.leave(user), user)
        sitting.remove(user)
        state = await table.state()
        assert people(state) == sitting
        assert state.host == sitting[0]
        assert state.options.clock == 30
    await join(hall, table, order[0])
    assert (await table.state()).host == order[2]
    await table.act(hall.registry.lobby.leave(order[0]))
    await table.act(hall.registry.lobby.leave(order[2]))
    state = await table.state()
    assert (state.phase, state.closed) == ("cancelled", "empty")


async def test_c2_bots_alone_keep_no_lobby(hall: Hall) -> None:
    table = await hall.open(bots=2)
    await table.act(hall.registry.lobby.leave(HOST))
    assert (await table.state()).closed == "empty"


async def test_a_bot_never_becomes_host(hall: Hall) -> None:
    table = await hall.open(bots=1)
    await join(hall, table, ANA)
    await table.act(hall.registry.lobby.leave(HOST))
    assert (await table.state()).host == ANA


async def test_c1_a_forgotten_lobby_closes(hall: Hall) -> None:
    table = await hall.open()
    await hall.clock.advance(hall.timings.lobby - 0.001)
    assert (await table.state()).phase == "lobby"
    await hall.clock.advance(0.001)
    assert (await table.state()).closed == "forgotten"
    assert not hall.clock.sleepers


async def test_a_table_whose_message_never_became_known_closes(hall: Hall) -> None:
    """And the timer does not run hot for it: one waking is enough."""
    table = await hall.open(announced=False)
    await hall.clock.advance(hall.timings.lobby)
    assert (await table.state()).closed == "unannounced"
    assert not hall.clock.sleepers


async def test_discard_only_before_the_announcement(hall: Hall) -> None:
    table = await hall.open()
    assert (await table.act(hall.registry.lobby.discard())).events == ()
    other = await hall.open(announced=False)
    assert (await other.act(hall.registry.lobby.discard())).events == (e.Cancelled("unannounced"),)


async def test_the_start_deals_at_once(hall: Hall) -> None:
    table = await hall.playing(3)
    state = await table.state()
    assert state.match is not None
    assert (state.phase, state.turn, state.match.deal.number) == ("playing", 1, 1)
    assert state.deadline == hall.clock.now() + state.options.time
    assert (await refused(table, hall.registry.lobby.start(HOST))).code == "already_started"
    assert (await refused(table, hall.registry.lobby.join(EVA, "Eva"))).code == "already_started"


OPERATIONS = st.lists(
    st.tuples(st.sampled_from(["join", "leave", "start", "cancel", "bot", "wake"]), st.sampled_from((*ALL, 5))),
    min_size=2,
    max_size=14,
)


@law(150)
@given(
    operations=OPERATIONS,
    start_at=st.integers(0, 14),
    delay=st.integers(0, 3),
    late=st.booleans(),
    chance=st.integers(0, 2**20),
)
def test_c4_join_leave_start_and_timeout_in_any_order(
    operations: list[tuple[str, int]], start_at: int, delay: int, late: bool, chance: int
) -> None:
    operations.insert(min(start_at, len(operations)), ("start", HOST))
    asyncio.run(_interleave(operations, delay, late, Random(chance)))


async def _interleave(operations: list[tuple[str, int]], delay: int, late: bool, chance: Random) -> None:
    hall = Hall()
    table = await hall.open()
    await join(hall, table, ANA)
    hall.journal.delay = delay
    if late:
        hall.clock.jump(hall.clock.now() + 2 * (await table.state()).options.time * 100)
    log: list[tuple[str, int, str]] = []

    async def run(kind: str, user: int) -> None:
        await spin(chance.randrange(6))
        try:
            await table.act(_decision(hall, kind, user), user)
        except Refusal as refusal:
            log.append((kind, user, refusal.code))
        else:
            log.append((kind, user, ""))

    await asyncio.gather(*(run(kind, user) for kind, user in operations))
    state = await check_agreement(hall, table.id)
    _check_everybody_is_somewhere(state, log)
    hall.journal.delay = 0
    await _refused_can_join_elsewhere(hall, log)
    await hall.registry.stop()


def _decision(hall: Hall, kind: str, user: int) -> Decision:
    lobby = hall.registry.lobby
    return {
        "join": lobby.join(user, f"P{user}"),
        "leave": lobby.leave(user),
        "start": lobby.start(user),
        "cancel": lobby.cancel(user),
        "bot": lobby.add_bot(user, None, "medium"),
        "wake": hall.registry.play.wake,
    }[kind]


def _check_everybody_is_somewhere(state: TableState, log: list[tuple[str, int, str]]) -> None:
    seated = {HOST, ANA}
    for kind, user, code in log:
        if kind == "join" and not code:
            seated.add(user)
        if kind == "leave" and not code:
            seated.discard(user)
    sitting = [seat.user for seat in state.seats if seat.user is not None]
    assert sorted(sitting) == sorted(seated)  # as each was told, and nobody twice
    assert len(state.seats) <= 4
    assert state.phase in ("lobby", "playing", "cancelled")
    if state.phase == "playing":
        assert state.match is not None
        deal = state.match.deal
        assert len(deal.hands) == len(state.seats) == state.match.seats
        assert {len(hand) for hand in deal.hands} == {state.rules.hands[len(state.seats)][0]}
    if state.phase == "lobby":
        assert state.host in seated


async def _refused_can_join_elsewhere(hall: Hall, log: list[tuple[str, int, str]]) -> None:
    other = await hall.open()
    outside = {user for kind, user, code in log if kind == "join" and code and user != HOST}
    for user in sorted(outside)[:3]:
        await other.act(hall.registry.lobby.join(user, "x"), user)
        assert (await other.state()).seat_of(user) is not None
