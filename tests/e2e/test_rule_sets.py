"""Each rule set played through by clicks: pairs, wild jacks, claims right and wrong, a refused hand."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from tabinet_discord.engine.match import apply
from tabinet_discord.engine.scoring import reckoning
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.views import view_of
from tabinet_discord.ui.selection import parse_selection, to_move

from .journeys import check_end, journal_moves, open_table, people_of, record_moves, state_of
from .people import Person
from .simkit import Sim, buttons, running, texts
from .test_house_rules import manager, server_rules

NAMES = ("Ana", "Bogdan", "Ceca", "Dan")
Press: TypeAlias = Callable[[TableState, Person, str], Awaitable[Any]]
"""Presses what plays the move that a person has chosen, whose button has this label."""


async def as_chosen(state: TableState, person: Person, label: str) -> None:
    """No claims, whatever the rules."""
    await person.press_play(label)


async def play_through(sim: Sim, table: Any, people: list[Person], chance: Random, press: Press = as_chosen) -> Any:
    """Play until the result stands; gives the record, which must hold."""
    for _ in range(1000):
        state = await state_of(sim, table)
        if state.phase == "finished":
            record = check_end(state)
            assert await journal_moves(sim, table) == record_moves(record)
            return record
        person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
        await person.refresh(table)
        await press(state, person, await person.prepare(chance, likes=0.9))
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("rule_set", "count"),
    [("tabinet", 3), ("tablic", 4), ("tablanet", 2), ("tablanette", 3), ("tabinet-classic", 4), ("slovenian", 3)],
)
async def test_a_match_by_clicks(tmp_path: Path, rule_set: str, count: int) -> None:
    async with running(tmp_path / "t.db", f"set {rule_set}") as sim:
        people = people_of(sim, *NAMES[:count], rule_set=rule_set)
        table = await open_table(sim, people, rules=rule_set)
        record = await play_through(sim, table, people, Random(rule_set))
        assert record["rules"]["name"] == rule_set
        assert record["rules"]["overrides"] == ["target"]
        assert record["rules"]["partners"] is (rule_set in ("tablic", "tabinet-classic"))
        await sim.pass_time(3)
        assert record["seed"] in texts(sim.live(table))


async def test_four_play_in_pairs_and_everybody_reads_who_is_with_whom(tmp_path: Path) -> None:
    async with running(tmp_path / "t.db", "pairs") as sim:
        people = people_of(sim, *NAMES, rule_set="tablic")
        table = await open_table(sim, people, rules="tablic")
        shown = plain(texts(sim.live(table)))
        assert "Ana & Ceca · 0 points" in shown
        assert "Bogdan & Dan · 0 points" in shown
        assert "anticlockwise ↺ Ana → Bogdan → Ceca → Dan" in shown
        assert "the last one, which the dealer gets, is" in shown
        record = await play_through(sim, table, people, Random(5))
        assert [seat["side"] for seat in record["seats"]] == [0, 1, 0, 1]
        assert all(len(deal["count"]) == 2 for deal in record["deals"])
        await sim.pass_time(3)
        won = record["result"]["winner"]
        assert f"{('Ana & Ceca', 'Bogdan & Dan')[won]} won!" in plain(texts(sim.live(table)))


def claims_when(is_right: bool) -> Press:
    """Claims with the first capture that makes the claim right (or wrong)."""

    async def press(state: TableState, person: Person, label: str) -> None:
        if label.startswith("Capture") and would_be_right(state, person) is is_right:
            await person.claim()
        else:
            await person.press_play(label)

    return press


def would_be_right(state: TableState, person: Person) -> bool:
    """Counted from the whole state, by the match's own reckoning."""
    assert state.match is not None
    seat = state.match.deal.turn
    game = view_of(state, seat).game
    assert game is not None
    play = next(custom_id for custom_id in buttons(person.sim.live(person.hand)) if ":play:" in custom_id)
    chosen = parse_selection(play.split(":")[4], game)
    assert chosen is not None
    move = to_move(chosen, game)
    assert move is not None
    after, _ = apply(state.match, seat, move)
    if after.result is not None or after.deal.number != state.match.deal.number:
        return False  # counted already: a claim would come before the count
    side = state.match.rules.side_of(seat)
    return reckoning(after.deal, after.totals, after.rules)[side].total >= after.rules.target


@pytest.mark.parametrize(("count", "is_right"), [(2, True), (4, True), (2, False), (3, False), (4, False)])
async def test_a_claim_by_clicks(tmp_path: Path, count: int, is_right: bool) -> None:
    async with running(tmp_path / "t.db", f"claim {count} {is_right}") as sim:
        people = people_of(sim, *NAMES[:count], rule_set="tablic")
        table = await open_table(sim, people, rules="tablic")
        record = await play_through(sim, table, people, Random(count), claims_when(is_right))
        result, last = record["result"], record["deals"][-1]["moves"][-1]
        claimer = record["seats"][last["seat"]]["side"]
        assert last["move"].endswith(" !")
        assert result["reason"] == ("claim" if is_right else "wrong_claim")
        if is_right or count != 3:
            assert result["winner"] == (claimer if is_right else 1 - claimer)
        await sim.pass_time(3)
        shown = plain(texts(sim.live(table)))
        assert f"{NAMES[last['seat']]}" in shown
        assert "claimed the win!" in shown
        assert ("The claim was right" if is_right else "The claim was wrong") in shown
        assert shown.count("before this deal +") == len({seat["side"] for seat in record["seats"]})


async def test_a_claim_can_be_thought_over(tmp_path: Path) -> None:
    """The first press claims nothing; going back, or choosing otherwise, takes it back."""
    async with running(tmp_path / "t.db", "thought over") as sim:
        people = people_of(sim, "Ana", "Bogdan", rule_set="tablic")
        table = await open_table(sim, people, rules="tablic")
        thought_over: list[str] = []

        async def press(state: TableState, person: Person, label: str) -> None:
            if label.startswith("Capture"):
                await person.press(person.hand, "Capture and claim")
                assert not any(b["label"].startswith("Capture") for b in buttons(sim.live(person.hand)).values())
                await person.press(person.hand, "No, not yet")
                thought_over.append(label)
            assert (await state_of(sim, table)).turn == state.turn
            await person.press_play(label)

        record = await play_through(sim, table, people, Random(2), press)
        assert thought_over
        assert record["result"]["reason"] == "target"


async def test_without_claims_nobody_is_offered_one(tmp_path: Path) -> None:
    async with running(tmp_path / "t.db", "no claims") as sim:
        people = people_of(sim, "Ana", "Bogdan")
        table = await open_table(sim, people)

        async def press(state: TableState, person: Person, label: str) -> None:
            assert "Capture and claim" not in [b["label"] for b in buttons(sim.live(person.hand)).values()]
            await person.press_play(label)

        await play_through(sim, table, people, Random(3), press)


async def test_a_first_hand_is_refused_by_clicks(tmp_path: Path) -> None:
    """House rules on a set: each deal's first player asks for a new hand, once, and plays on with it."""
    async with running(tmp_path / "t.db", "refusal") as sim:
        await server_rules(sim, manager(sim), name="Refusal", set="tabinet-classic", changes="first_hand_refusal = yes")
        people = people_of(sim, "Ana", "Bogdan", rule_set="tabinet-classic")
        table = await open_table(sim, people, rules="Refusal")
        refused: list[int] = []

        async def press(state: TableState, person: Person, label: str) -> None:
            offered = any(b["label"] == "Ask for a new hand" for b in buttons(sim.live(person.hand)).values())
            assert state.match is not None
            deal = state.match.deal
            assert offered is (not deal.moves)
            if not offered:
                await person.press_play(label)
                return
            held = set(person.tap_buttons("h"))
            await person.press(person.hand, "Ask for a new hand")
            assert person.has_turn(), "the same seat plays on"
            assert set(person.tap_buttons("h")).isdisjoint(held)
            await sim.pass_time(3)
            assert "asked for a new hand." in plain(texts(sim.live(table)))
            refused.append(deal.number)

        record = await play_through(sim, table, people, Random(8), press)
        assert refused == [deal["number"] for deal in record["deals"]]
        assert [deal["moves"][0]["move"] for deal in record["deals"]] == ["refuse"] * len(record["deals"])
        assert record["rules"]["overrides"] == ["first_hand_refusal", "target"]


async def test_check_the_deals(tmp_path: Path) -> None:
    """`/verify` during the match and after it; the record it hands out is whole and holds."""
    async with running(tmp_path / "t.db", "verify") as sim:
        people = people_of(sim, "Ana", "Bogdan")
        table = await open_table(sim, people)
        asked = (await people[0].actor.slash(sim.channel, "verify")).response
        assert "The seed stays sealed until the match ends" in texts(asked)
        sealed = json.loads(await attachment(asked))
        assert sealed["seed"] is None
        assert sealed["deals"][-1]["deck"] is None
        record = await play_through(sim, table, people, Random(4))
        await sim.pass_time(3)
        for answer in (
            (await people[1].actor.slash(sim.channel, "verify")).response,
            (await people[1].press(table, "Check the deals")).response,
        ):
            assert answer.ephemeral
            assert "This match checks out" in texts(answer)
            assert record["seed"] in texts(answer)
            assert json.loads(await attachment(answer)) == record


async def attachment(message: Any) -> bytes:
    """The one file that a message carries."""
    (only,) = message.attachments
    return await only.read()


def plain(text: str) -> str:
    """Without the signs that isolate the direction of names, and without what makes text bold."""
    return text.replace("\u2068", "").replace("\u2069", "").replace("**", "")
