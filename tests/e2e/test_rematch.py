"""Rematch in one click: the same people, bots, sides and settings, in a new message with a new commitment."""

from __future__ import annotations

from random import Random
from typing import Any

from .journeys import open_table, people_of, state_of, table_id
from .people import Person
from .simkit import Sim, buttons, simulated, texts
from .test_rule_sets import plain, play_through


async def finished(sim: Sim, *names: str, **options: Any) -> tuple[Any, list[Person]]:
    """A match that is over, with its message showing so."""
    people = people_of(sim, *names, rule_set=options.get("rules", "tabinet"))
    table = await open_table(sim, people, **options)
    await play_through(sim, table, people, Random(3))
    await sim.pass_time(3)
    return table, people


@simulated
async def test_the_same_again_with_new_cards(sim: Sim) -> None:
    table, people = await finished(sim, "Ana", "Bogdan", "Ceca", "Dan", rules="tablic", clock=60)
    before = await state_of(sim, table)
    again = (await people[1].press(table, "Rematch")).response
    assert not again.ephemeral
    state = await state_of(sim, again)
    assert state.phase == "lobby"
    assert [seat.name for seat in state.seats] == ["Bogdan", "Ceca", "Dan", "Ana"], "everybody moves on by one seat"
    assert (state.rules, state.options) == (before.rules, before.options)
    assert state.host == people[1].actor.id
    assert state.seed != before.seed
    assert state.beacon == again.id
    await people[1].press(again, "Start")
    shown = plain(texts(sim.live(again)))
    for pair in ("Bogdan & Dan", "Ceca & Ana"):
        assert f"{pair} · 0 points" in shown, "partners stay partners"


@simulated
async def test_of_two_presses_one_opens_a_rematch(sim: Sim) -> None:
    table, people = await finished(sim, "Ana", "Bogdan")
    rematch = next(key for key, b in buttons(sim.live(table)).items() if b["label"] == "Rematch")
    one, two = await sim.click_together(table, *((person.actor, rematch) for person in people))
    opened = [result for result in (one, two) if not result.response.ephemeral]
    refused = [result for result in (one, two) if result.response.ephemeral]
    assert (len(opened), len(refused)) == (1, 1)
    assert "opened already" in texts(refused[0].response) or "has changed" in texts(refused[0].response)
    assert "opened already" in texts((await people[0].press(table, "Rematch")).response)
    again = opened[0].response
    closing, id_before = await state_of(sim, again), table_id(again)
    host = next(person for person in people if person.actor.id == closing.host)
    await host.press(again, "Close table")
    third = (await people[0].press(table, "Rematch")).response
    assert table_id(third) != id_before, "a closed one does not stand in the way"
    assert (await state_of(sim, third)).phase == "lobby"


@simulated
async def test_only_those_who_played_open_a_rematch_and_anybody_may_leave_it(sim: Sim) -> None:
    table, people = await finished(sim, "Ana", "Bogdan")
    (stranger,) = people_of(sim, "Eva")
    assert "no seat at this table" in texts((await stranger.press(table, "Rematch")).response)
    again = (await people[0].press(table, "Rematch")).response
    await people[1].press(again, "Leave")
    await stranger.press(again, "Join")
    assert [seat.name for seat in (await state_of(sim, again)).seats] == ["Ana", "Eva"]
