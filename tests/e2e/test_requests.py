"""What a human move costs: at most three requests, one of them with the bot's own allowance."""

from __future__ import annotations

from pathlib import Path
from random import Random

from .journeys import open_table, people_of, state_of
from .simkit import running


async def test_a_human_move_costs_three_requests(tmp_path: Path) -> None:
    chance = Random(1)
    async with running(tmp_path / "t.db", "requests") as sim:
        people = people_of(sim, "Ana", "Bogdan")
        table = await open_table(sim, people)
        await sim.pass_time(5)
        for _ in range(40):
            state = await state_of(sim, table)
            person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
            await person.refresh(table)
            label = await person.prepare(chance)
            before = len(sim.env.http_requests)
            await person.press_play(label)
            await sim.pass_time(5)
            made = sim.env.http_requests[before:]
            with_token = [request for request in made if request.path.startswith("/channels/")]
            assert len(made) <= 3, [(request.method, request.path) for request in made]
            assert len(with_token) <= 1


async def test_a_tap_costs_one_request(tmp_path: Path) -> None:
    async with running(tmp_path / "t.db", "taps") as sim:
        people = people_of(sim, "Ana", "Bogdan")
        table = await open_table(sim, people)
        await sim.pass_time(5)
        state = await state_of(sim, table)
        person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
        await person.refresh(table)
        before = len(sim.env.http_requests)
        await person.prepare_trail(next(iter(person.tap_buttons("h"))))
        assert len(sim.env.http_requests) == before + 1
