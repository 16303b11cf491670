"""Whole matches by clicks only, with the process stopped at random points; at the end the record must verify."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.engine.rules import TABLE_CARDS
from tabinet_discord.engine.verification import verify
from tabinet_discord.tables.records import record_of
from tabinet_discord.tables.state import TableState

from .people import Person
from .stage import Stage, buttons, texts

BOT_PAUSE = 1.3


def people_of(sim: Stage, *names: str, rule_set: str = "tabinet") -> list[Person]:
    """People who know the rules."""
    rules = load_rule_sets()[rule_set].rules
    return [Person(sim, name, rules) for name in names]


async def open_table(sim: Stage, people: list[Person], bots: int = 0, **options: Any) -> Any:
    """The first opens a table, the others join, the first starts; gives the table message."""
    host, *others = people
    table = (await host.actor.slash(sim.channel, "tabinet", target=21, bots=bots, **options)).response
    for person in others:
        await person.press(table, "Join")
    await host.press(table, "Start")
    return table


def table_id(table: Any) -> str:
    return next(iter(buttons(table))).split(":")[1]


async def state_of(sim: Stage, table: Any) -> TableState:
    return await sim.bot.registry.table(table_id(table)).state()


async def play_on(sim: Stage, table: Any, people: list[Person], chance: Random, stops: set[int]) -> None:
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


async def _stop_before_the_answer(sim: Stage, person: Person, label: str) -> None:
    """The move is on disk, the answer to the click never arrives, and the process is gone."""
    sim.lose_next_answer()
    result = await person.press_play(label)
    assert not result.acknowledged
    await sim.restart()


def check_end(state: TableState) -> dict[str, Any]:
    """The match is over, its record holds, and every card was played once in each deal that was counted."""
    record = json.loads(json.dumps(record_of(state)))
    found = verify(record, {name: rule_set.rules for name, rule_set in load_rule_sets().items()})
    assert found.faults == []
    assert found.shuffle_checked
    size = record["rules"]["deck"]
    for deal in record["deals"]:
        if deal["count"] is None:
            assert "claim" in record["result"]["reason"]
            assert deal is record["deals"][-1]
            continue
        assert len([made for made in deal["moves"] if made["move"] != "refuse"]) == size - TABLE_CARDS
        assert sum(count["cards"] for count in deal["count"]) == size
    return record


async def journal_moves(sim: Stage, table: Any) -> list[tuple[int, str]]:
    rows = await sim.bot.database.journal.read(table_id(table))
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    moved = [json.loads(row.data) for row in rows if row.kind == "moved"]
    return [(event["seat"], event["move"]) for event in moved]


def record_moves(record: dict[str, Any]) -> list[tuple[int, str]]:
    return [(made["seat"], made["move"]) for deal in record["deals"] for made in deal["moves"]]


async def people_play(sim: Stage, names: tuple[str, ...], seed: int) -> None:
    """People alone play a match, through four stops."""
    chance = Random(seed)
    people = people_of(sim, *names)
    table = await open_table(sim, people)
    await play_on(sim, table, people, chance, set(chance.sample(range(2, 45), 4)))
    await sim.pass_time(3)
    record = check_end(await state_of(sim, table))
    assert await journal_moves(sim, table) == record_moves(record)
    assert {made["by"] for deal in record["deals"] for made in deal["moves"]} == {"player"}
    assert record["seed"] in texts(sim.live(table))


async def one_plays_a_bot(sim: Stage, seed: int) -> None:
    """A person plays against a bot, through three stops."""
    chance = Random(seed)
    people = people_of(sim, "Ana")
    table = await open_table(sim, people, bots=1)
    await play_on(sim, table, people, chance, set(chance.sample(range(3, 40), 3)))
    record = check_end(await state_of(sim, table))
    assert await journal_moves(sim, table) == record_moves(record)
    assert [seat["kind"] for seat in record["seats"]] == ["human", "bot:medium"]
    by_seat = {(made["seat"], made["by"]) for deal in record["deals"] for made in deal["moves"]}
    assert by_seat == {(0, "player"), (1, "bot")}


async def all_go_silent(sim: Stage, seed: int) -> None:
    """Everyone goes silent; the bots take over openly and play on to the target, through stops."""
    chance = Random(seed)
    people = people_of(sim, "Ana", "Bogdan")
    table = await open_table(sim, people, clock=20)
    for step in range(2000):
        if (await state_of(sim, table)).phase == "finished":
            break
        await sim.pass_time(21)
        if chance.random() < 0.02:
            await sim.restart()
        if step == 6:
            assert "“I'm back” gives the seat back" in texts(sim.live(table))
            assert any(b["label"] == "I'm back" for b in buttons(sim.live(table)).values())
    record = check_end(await state_of(sim, table))
    assert await journal_moves(sim, table) == record_moves(record)
    assert {made["by"] for deal in record["deals"] for made in deal["moves"]} == {"bot"}
