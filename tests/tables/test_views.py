"""What may be shown: nothing that its reader may not know, whatever is hidden."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import Card
from tabinet_discord.engine.shuffle import commitment
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.views import view_of
from tests.engine.playing import law, played

from .fakes import HOST, Hall


def a_table(seats: int, chance: Random, moves: int | None) -> TableState:
    """A table after so many moves of its match (None: at its end)."""

    async def make() -> TableState:
        hall = Hall(str(chance.random()))
        table = await hall.playing(seats)
        await hall.registry.stop()
        return await table.state()

    state = asyncio.run(make())
    assert state.match is not None
    match = played(state.match, chance, moves)
    return replace(state, match=match, phase="finished" if match.result else "playing")


def with_hidden_permuted(state: TableState, seat: int | None, chance: Random) -> TableState:
    """The table with all cards that `seat` has not seen dealt otherwise, and another seed."""
    assert state.match is not None
    deal = state.match.deal
    hidden: list[Card] = [c for place, hand in enumerate(deal.hands) if place != seat for c in hand]
    hidden += deal.stock
    mixed = chance.sample(hidden, len(hidden))
    hands: list[tuple[Card, ...]] = []
    for place, hand in enumerate(deal.hands):
        hands.append(hand if place == seat else tuple(mixed.pop() for _ in hand))
    other = replace(deal, hands=tuple(hands), stock=tuple(mixed), deck=tuple(reversed(deal.deck)))
    return replace(state, match=replace(state.match, deal=other))


@law(40)
@given(seats=st.sampled_from([2, 3, 4]), moves=st.integers(0, 60), seed=st.integers(0, 2**20))
def test_a_view_does_not_change_with_hidden_cards(seats: int, moves: int, seed: int) -> None:
    chance = Random(seed)
    state = a_table(seats, chance, moves)
    if state.phase != "playing":
        return
    for seat in (None, *range(seats)):
        other = with_hidden_permuted(state, seat, chance)
        one, two = view_of(state, seat), view_of(other, seat)
        assert repr(one) == repr(two)
        assert one == two


@law(10)
@given(seats=st.sampled_from([2, 3, 4]), moves=st.integers(0, 200) | st.none(), seed=st.integers(0, 2**20))
def test_the_seed_is_shown_only_when_the_match_is_over(seats: int, moves: int | None, seed: int) -> None:
    state = a_table(seats, Random(seed), moves)
    for seat in (None, *range(seats)):
        view = view_of(state, seat)
        over = state.phase == "finished"
        assert view.seed == (state.seed.hex() if over else None)
        assert (state.seed.hex() in repr(view)) is over
        assert view.commitment == commitment(state.seed)


async def test_an_onlooker_has_no_hand(hall: Hall) -> None:
    state = await (await hall.playing(3)).state()
    view = view_of(state)
    assert view.game is not None
    assert (view.me, view.game.hand) == (None, ())
    assert not view.game.is_my_turn


async def test_a_view_of_a_lobby(hall: Hall) -> None:
    table = await hall.open(players=3)
    view = view_of(await table.state())
    assert (view.game, view.room, view.can_start(), view.seed) == (None, 3, False, None)
    assert view.on_turn is None
    for _ in range(2):
        rev = (await table.state()).rev
        await table.act(hall.registry.lobby.add_bot(HOST, rev, "medium"))
    view = view_of(await table.state())
    assert view.can_start()
    assert [seat.is_bot for seat in view.seats] == [False, True, True]


async def test_stand_ins_have_names_of_their_own(hall: Hall) -> None:
    """So nobody takes a bot for the person it plays for, and no two bots for one."""
    state = await (await hall.playing(3)).state()
    seats = tuple(replace(seat, stand_in="left") for seat in state.seats)
    shown = view_of(replace(state, seats=seats)).seats
    everybody = [seat.name for seat in shown] + [seat.stand_in_name for seat in shown]
    assert len(set(everybody)) == len(everybody)
