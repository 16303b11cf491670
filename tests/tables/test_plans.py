"""A card made ready while others play: kept, shown to nobody else, never played by itself."""

from __future__ import annotations

import pytest

from tabinet_discord.engine.cards import DECK
from tabinet_discord.tables import events as e
from tabinet_discord.tables.errors import Refusal, Stale
from tabinet_discord.tables.table import Table
from tabinet_discord.tables.views import view_of

from .fakes import Hall, play_turn


async def waiting(table: Table) -> tuple[int, int]:
    """The seat and user of somebody who is not on turn."""
    state = await table.state()
    place = next(n for n in range(len(state.seats)) if n != state.turn_seat)
    user = state.seats[place].user
    assert user is not None
    return place, user


async def test_a_plan_is_kept_changed_and_taken_back() -> None:
    hall = Hall()
    table = await hall.playing(target=101)
    place, user = await waiting(table)
    state = await table.state()
    assert state.match is not None
    one, two = state.match.deal.hands[place][:2]
    for wanted in (one, two, None, one):
        change = await table.act(hall.registry.play.plan(user, wanted), user)
        assert [type(event) for event in change.events] == [e.Planned]
        assert (await table.state()).seats[place].plan == wanted
        assert change.after.turn == state.turn, "nobody's selection is spoilt"
        assert change.after.deadline == state.deadline
    again = await table.act(hall.registry.play.plan(user, one), user)
    assert not again.events
    await hall.restart()
    table = hall.registry.table(table.id)
    assert view_of(await table.state(), place).plan == one
    assert view_of(await table.state(), 1 - place).plan is None
    assert view_of(await table.state()).plan is None
    assert "plan" not in repr(view_of(await table.state(), 1 - place).seats)


async def test_a_plan_ends_with_the_next_move_and_is_no_move() -> None:
    hall = Hall()
    table = await hall.playing(target=101)
    place, user = await waiting(table)
    state = await table.state()
    assert state.match is not None
    await table.act(hall.registry.play.plan(user, state.match.deal.hands[place][0]), user)
    await play_turn(hall, table)
    assert (await table.state()).turn_seat == place
    assert (await table.state()).seats[place].plan is not None, "it waits for its player"
    await play_turn(hall, table)
    assert (await table.state()).seats[place].plan is None


async def test_what_cannot_be_planned() -> None:
    hall = Hall()
    table = await hall.playing(target=101)
    place, user = await waiting(table)
    state = await table.state()
    assert state.match is not None
    foreign = next(card for card in DECK if card not in state.match.deal.hands[place])
    with pytest.raises(Stale):
        await table.act(hall.registry.play.plan(user, foreign), user)
    with pytest.raises(Refusal, match="not_seated"):
        await table.act(hall.registry.play.plan(999, foreign), 999)
    mover = state.seats[1 - place].user
    assert mover is not None
    assert not (await table.act(hall.registry.play.plan(mover, foreign), mover)).events
    assert await table.state() == state
