"""Whole matches by clicks only, with the process stopped at random points; at the end the record must verify."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.engine.rules import Rules
from tabinet_discord.engine.verification import verify
from tabinet_discord.tables.records import record_of
from tabinet_discord.tables.state import TableState

from .payloads import SPEC, checker, offences
from .people import Person
from .simkit import Sim, buttons, running, texts

BOT_PAUSE = 1.3


@pytest.fixture
def rules() -> Rules:
    return load_rule_sets()["tabinet"].rules


async def open_table(sim: Sim, people: list[Person], bots: int = 0, **options: Any) -> Any:
    """The first opens a table, the others join, the first starts; gives the table message."""
    host, *others = people
    table = (await host.actor.slash(sim.channel, "tabinet", target=21, bots=bots, **options)).response
    for person in others:
        await person.press(table, "Join")
    await host.press(table, "Start")
    return table


def table_id(table: Any) -> str:
    return next(iter(buttons(table))).split(":")[1]


async def state_of(sim: Sim, table: Any) -> TableState:
    return await sim.bot.registry.table(table_id(table)).state()


async def play_on(sim: Sim, table: Any, people: list[Person], chance: Random, stops: set[int]) -> None:
    """Play until the result stands. At the first move from each turn of `stops` on the process is stopped: every other
    time in the middle of a selection, else between the commit of the move and the answer to its click."""
    waiting = sorted(stops)
    for _ in range(2000):
        state = await state_of(sim, table)
        if state.phase == "finished":
            assert not waiting
            return
        on_turn = next((p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user), None)
        if on_turn is None:
            await sim.pass_time(BOT_PAUSE)
            continue
        await on_turn.refresh(table)
        assert on_turn.has_turn(), texts(sim.live(on_turn.hand))
        label = await on_turn.prepare(chance)
        stopping = bool(waiting) and state.turn >= waiting[0]
        if stopping and len(waiting) % 2:
            await _stop_before_the_answer(sim, on_turn, label)
            assert (await state_of(sim, table)).turn > state.turn
            on_turn.hand = None
        elif stopping:
            await sim.restart()  # the old message's buttons still carry the selection
            await on_turn.press_play(label)
        else:
            await on_turn.press_play(label)
        if stopping:
            waiting.pop(0)
    raise AssertionError("the match does not end")


async def _stop_before_the_answer(sim: Sim, person: Person, label: str) -> None:
    """The move is on disk, the answer to the click never arrives, and the process is gone."""
    sim.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=1)
    result = await person.press_play(label)
    assert not result.acknowledged
    await sim.restart()


def check_end(state: TableState) -> dict[str, Any]:
    """The match is over, its record holds, and every card was played once a deal."""
    record = json.loads(json.dumps(record_of(state)))
    found = verify(record)
    assert found.faults == []
    assert found.shuffle_checked
    for deal in record["deals"]:
        assert len(deal["moves"]) == 48
        assert sum(count["cards"] for count in deal["count"]) == 52
    return record


async def journal_moves(sim: Sim, table: Any) -> list[tuple[int, str]]:
    rows = await sim.bot.database.journal.read(table_id(table))
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    moved = [json.loads(row.data) for row in rows if row.kind == "moved"]
    return [(event["seat"], event["move"]) for event in moved]


def record_moves(record: dict[str, Any]) -> list[tuple[int, str]]:
    return [(made["seat"], made["move"]) for deal in record["deals"] for made in deal["moves"]]


@pytest.mark.parametrize(("names", "bots", "seed"), [(("Ana", "Bogdan"), 0, 1), (("Ana", "Bogdan", "Ceca"), 0, 2)])
async def test_people_play_a_match_by_clicks_through_restarts(
    tmp_path: Path, rules: Rules, names: tuple[str, ...], bots: int, seed: int
) -> None:
    chance = Random(seed)
    async with running(tmp_path / "t.db", f"match {seed}") as sim:
        people = [Person(sim, name, rules) for name in names]
        table = await open_table(sim, people, bots)
        stops = set(chance.sample(range(2, 45), 4))
        await play_on(sim, table, people, chance, stops)
        await sim.pass_time(3)
        record = check_end(await state_of(sim, table))
        assert await journal_moves(sim, table) == record_moves(record)
        assert {made["by"] for deal in record["deals"] for made in deal["moves"]} == {"player"}
        assert record["seed"] in texts(sim.live(table))


async def test_a_person_plays_a_match_against_a_bot(tmp_path: Path, rules: Rules) -> None:
    chance = Random(3)
    async with running(tmp_path / "t.db", "bot") as sim:
        people = [Person(sim, "Ana", rules)]
        table = await open_table(sim, people, bots=1)
        await play_on(sim, table, people, chance, set(chance.sample(range(3, 40), 3)))
        record = check_end(await state_of(sim, table))
        assert await journal_moves(sim, table) == record_moves(record)
        assert [seat["kind"] for seat in record["seats"]] == ["human", "bot:medium"]
        by_seat = {(made["seat"], made["by"]) for deal in record["deals"] for made in deal["moves"]}
        assert by_seat == {(0, "player"), (1, "bot")}


async def test_everyone_goes_silent_and_the_bots_play_on_to_the_target(tmp_path: Path, rules: Rules) -> None:
    chance = Random(4)
    async with running(tmp_path / "t.db", "silence") as sim:
        people = [Person(sim, name, rules) for name in ("Ana", "Bogdan")]
        table = await open_table(sim, people, clock=20)
        for step in range(2000):
            if (await state_of(sim, table)).phase == "finished":
                break
            await sim.pass_time(21)
            if chance.random() < 0.02:
                await sim.restart()
            if step == 3:
                shown = texts(sim.live(table))
                assert "plays until they press" in shown
                assert any(b["label"] == "I'm back" for b in buttons(sim.live(table)).values())
        record = check_end(await state_of(sim, table))
        assert await journal_moves(sim, table) == record_moves(record)
        assert {made["by"] for deal in record["deals"] for made in deal["moves"]} == {"bot"}


def test_requests_are_judged_by_discords_own_description() -> None:
    """Every simulation above checks its requests; this says visibly if that was not possible."""
    if checker() is None:
        pytest.skip(f"set {SPEC} to a folder with Discord's description to have every request checked")
    bad = SimpleNamespace(method="POST", path="/channels/1/messages", json={"content": "hello"})
    assert offences([bad]) == ["POST /channels/1/messages: no explicit allowed_mentions"]
