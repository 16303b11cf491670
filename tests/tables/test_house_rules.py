"""House rules: saved, merged, found again, refused with the switch that is wrong; and tables that play by them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from tabinet_discord.engine.rules import rules_from
from tabinet_discord.store.errors import JournalFailed
from tabinet_discord.store.rows import HouseRuleRow
from tabinet_discord.tables import events as e
from tabinet_discord.tables.errors import Refusal
from tabinet_discord.tables.house_rules import MOST, HouseRule, HouseRules
from tabinet_discord.tables.opening import Request
from tabinet_discord.tables.options import Options
from tabinet_discord.tables.records import record_of
from tabinet_discord.tables.views import view_of

from .fakes import ANA, HOST, MESSAGE, START, Hall, check_agreement, refused

GUILD = 10
THREE = "deck = 40, values = {}, hands = {3 = [4, 4, 4]}, players = [3]"


def rules_of(hall: Hall) -> HouseRules:
    return hall.registry.house_rules


async def save(hall: Hall, name: str, text: str, base: str | None = "tabinet") -> HouseRule:
    return await rules_of(hall).save(GUILD, name, base, text, HOST)


async def not_saved(hall: Hall, name: str, text: str, base: str | None = "tabinet") -> Refusal:
    before = dict(hall.house_rules.rows)
    with pytest.raises(Refusal) as refusal:
        await save(hall, name, text, base)
    assert hall.house_rules.rows == before
    return refusal.value


def request(rules: str, *, target: int | None = None, **options: Any) -> Request:
    return Request(GUILD, 20, HOST, "Host", rules, Options(**options), target)


async def test_they_are_saved_and_found_in_any_case(hall: Hall) -> None:
    saved = await save(hall, "  Friday night ", "target = 151, claims = yes, jack_tabla = no", "TABINET")
    assert (saved.name, saved.base, saved.fault) == ("Friday night", "tabinet", None)
    assert saved.changes == {"target": 151, "claims": True}, "what makes no difference is not kept"
    assert saved.rules is not None
    assert saved.rules.overrides == ("claims", "target")
    assert await rules_of(hall).get(GUILD, "FRIDAY NIGHT") == saved
    assert await rules_of(hall).all(GUILD) == [saved]
    assert await rules_of(hall).all(GUILD + 1) == []
    [row] = hall.house_rules.rows.values()
    assert (row.saved_by, row.saved_at, json.loads(row.changes)) == (HOST, START, saved.changes)


async def test_new_changes_come_on_top_and_a_set_begins_anew(hall: Hall) -> None:
    await save(hall, "Friday", "target = 151, hands = {3 = [12, 4]}")
    more = await save(hall, "FRIDAY", "claims = yes, hands = {4 = [12]}", None)
    assert more.name == "Friday"
    assert more.changes == {"target": 151, "claims": True, "hands": {"3": [12, 4], "4": [12]}}
    back = await save(hall, "friday", "target = 101, hands = {3 = [6, 6, 4]}", None)
    assert back.changes == {"claims": True, "hands": {"4": [12]}}
    anew = await save(hall, "FRIDAY", "target = 51")
    assert (anew.name, anew.changes) == ("FRIDAY", {"target": 51})
    assert await rules_of(hall).all(GUILD) == [anew]


async def test_all_changes_are_made_at_once(hall: Hall) -> None:
    three = await save(hall, "Three", THREE)
    assert three.rules is not None
    assert (three.rules.deck, three.rules.players, three.rules.hands[3]) == (40, (3,), (4, 4, 4))


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        ("targte = 151", "rules_unknown_switch", "targte"),
        ("target = 9", "rules_out_of_range", "target"),
        ("target = soon", "rules_wrong_type", "target"),
        ("leftovers = me", "rules_not_a_choice", "leftovers"),
        ("claims = 7", "rules_wrong_type", "claims"),
        ("target = 51, target = 61", "rules_given_twice", "target"),
        ("target", "rules_cut_short", "target"),
        ("ace = [1 11]", "rules_not_readable", "ace"),
        ("= 9", "rules_not_readable", "changes"),
        ("values = {J = 12, Q = 12, K = 14}", "rules_equal_values", "values"),
        ("deck = 40", "rules_no_courts_in_deck", "values"),
        ("deck = 40, jack = sweep", "rules_no_jacks_in_deck", "jack"),
        ("jack = sweep", "rules_values_do_not_fit", "values"),
        ("deck = 40, values = {}", "rules_hands_do_not_use_up_deck", "hands"),
        ("hands = {3 = [4]}", "rules_hands_do_not_use_up_deck", "hands"),
        ("hands = {4 = [12]}, first_hand_refusal = yes", "rules_refusal_needs_stock", "first_hand_refusal"),
        ("building = yes", "rules_not_supported", "building"),
        ("target = 101", "house_changes_nothing", None),
        ("", "house_changes_nothing", None),
    ],
)
async def test_what_is_impossible_is_refused_and_nothing_is_saved(
    hall: Hall, text: str, code: str, key: str | None
) -> None:
    refusal = await not_saved(hall, "Friday", text)
    assert (refusal.code, refusal.data.get("key")) == (code, key)
    await save(hall, "Friday", "claims = yes")
    assert (await not_saved(hall, "Friday", text)).code == code
    if key is not None:
        assert (await not_saved(hall, "Friday", text, None)).code == code


async def test_what_would_end_the_code_it_is_quoted_in_is_taken_out(hall: Hall) -> None:
    refusal = await not_saved(hall, "Friday", "`evil`" * 20 + " = 3")
    assert "`" not in str(refusal.data["key"])
    assert len(str(refusal.data["key"])) <= 60


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "bad_house_name"), ("   ", "bad_house_name"), ("x" * 33, "bad_house_name"), ("a\nb", "bad_house_name"),
        ("`rm`", "bad_house_name"), ("a\x07b", "bad_house_name"), ("\u200d", "bad_house_name"),
        ("a\u202eb", "bad_house_name"), ("Tabinet", "house_name_is_set"), ("TABINET", "house_name_is_set"),
    ],
)  # fmt: skip
async def test_names_that_cannot_be(hall: Hall, name: str, code: str) -> None:
    assert (await not_saved(hall, name, "target = 51")).code == code


@pytest.mark.parametrize("name", ["x" * 32, "x", "Vineri seara!", "جمعه\u200cشب", "🃏", "2"])
async def test_names_that_can_be(hall: Hall, name: str) -> None:
    assert (await save(hall, name, "target = 51")).name == name


async def test_a_set_must_be_named_and_known(hall: Hall) -> None:
    assert (await not_saved(hall, "Friday", "target = 51", None)).code == "house_needs_set"
    refusal = await not_saved(hall, "Friday", "target = 51", "whist")
    assert (refusal.code, refusal.data) == ("unknown_rules", {"known": ["Tabinet"]})


async def test_a_server_has_so_many_at_most_also_at_once(hall: Hall) -> None:
    given = await asyncio.gather(*(save(hall, f"n{n}", "target = 51") for n in range(MOST + 3)), return_exceptions=True)
    refusals = [answer for answer in given if isinstance(answer, Refusal)]
    assert [refusal.code for refusal in refusals] == ["too_many_house_rules"] * 3
    assert len(await rules_of(hall).all(GUILD)) == MOST
    await save(hall, "N0", "target = 61", None)
    await rules_of(hall).remove(GUILD, "n1")
    await save(hall, "another", "target = 51")


async def test_they_are_removed(hall: Hall) -> None:
    saved = await save(hall, "Friday", "target = 51")
    assert await rules_of(hall).remove(GUILD, "fRIDAY") == saved
    for call in (rules_of(hall).remove, rules_of(hall).get):
        with pytest.raises(Refusal, match="no_house_rule"):
            await call(GUILD, "Friday")


async def test_nothing_is_saved_if_the_disk_fails(hall: Hall) -> None:
    await save(hall, "Friday", "target = 51")
    hall.house_rules.fault = JournalFailed("full")
    with pytest.raises(JournalFailed):
        await save(hall, "Friday", "target = 61")
    assert (await rules_of(hall).get(GUILD, "Friday")).changes == {"target": 51}


ROW = HouseRuleRow(GUILD, "old", "Old", "tabinet", '{"target": 51}', 1, START)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (replace(ROW, base="whist"), "house_base_gone"),
        (replace(ROW, changes='{"gone": 1}'), "rules_unknown_switch"),
        (replace(ROW, changes='{"self": 1}'), "rules_unknown_switch"),
        (replace(ROW, changes='{"target": null}'), "rules_wrong_type"),
        (replace(ROW, changes='{"hands": {"3": [[null]]}}'), "rules_out_of_range"),
        (replace(ROW, changes='{"deck": 40}'), "rules_no_courts_in_deck"),
        (replace(ROW, changes="{"), "house_damaged"),
        (replace(ROW, changes="[1]"), "house_damaged"),
        (replace(ROW, name="Tabinet", name_key="tabinet"), "house_name_is_set"),
    ],
)
async def test_what_can_no_longer_be_played_is_listed_with_the_reason(hall: Hall, row: HouseRuleRow, code: str) -> None:
    hall.house_rules.rows[GUILD, row.name_key] = row
    [found] = await rules_of(hall).all(GUILD)
    assert found.rules is None
    assert found.fault is not None
    assert found.fault.code == code
    if code != "house_name_is_set":
        with pytest.raises(Refusal, match=code):
            await hall.registry.open(request("old"), 0, "medium")
        assert not hall.journal.rows
        assert (await save(hall, "old", "target = 61")).rules is not None, "it can be saved anew"
    await rules_of(hall).remove(GUILD, row.name)


# -- tables


async def test_a_table_plays_by_them_even_when_they_are_gone(hall: Hall) -> None:
    await save(hall, "Friday", "target = 151, claims = yes")
    table = await hall.registry.open(request("FRIDAY"), 1, "medium")
    await table.act(hall.registry.lobby.announce(MESSAGE))
    await rules_of(hall).remove(GUILD, "Friday")
    await table.act(hall.registry.lobby.start(HOST), HOST)
    await hall.restart()
    state = await check_agreement(hall, table.id)
    assert (state.house, view_of(state).house) == ("Friday", "Friday")
    rules = record_of(state)["rules"]
    assert (rules["name"], rules["overrides"], rules["target"], rules["claims"]) == (
        "tabinet", ["claims", "target"], 151, True,
    )  # fmt: skip


async def test_a_target_may_be_given_on_top(hall: Hall) -> None:
    await save(hall, "Friday", "target = 151, claims = yes")
    for target, overrides in ((51, ("claims", "target")), (101, ("claims",)), (None, ("claims", "target"))):
        table = await hall.registry.open(request("friday", target=target), 0, "medium")
        assert (await table.state()).rules.overrides == overrides


async def test_a_set_is_meant_by_its_title_too(hall: Hall) -> None:
    state = await (await hall.registry.open(request(" TabiNET "), 0, "medium")).state()
    assert (state.rules.name, state.house, state.rules.overrides) == ("tabinet", None, ())


@pytest.mark.parametrize(
    ("changes", "options", "code", "data"),
    [
        (THREE, {"players": 2}, "rules_players_not_possible", {"players": 2, "possible": [3]}),
        (THREE, {"partners": True}, "rules_players_not_possible", {"players": 4, "possible": [3]}),
        ("target = 51", {"players": 3, "partners": True}, "rules_partners_need_four", {"players": 3}),
        ("target = 51", {"players": 5}, "rules_players_not_possible", {"players": 5, "possible": [2, 3, 4]}),
        ("target = 51", {"target": 20}, "rules_out_of_range", {"low": 21, "high": 501}),
        ("target = 51", {"target": 502}, "rules_out_of_range", {"key": "target"}),
    ],
)
async def test_what_does_not_fit_is_refused_before_there_is_a_table(
    hall: Hall, changes: str, options: dict[str, Any], code: str, data: dict[str, Any]
) -> None:
    await save(hall, "Friday", changes)
    with pytest.raises(Refusal) as refusal:
        await hall.registry.open(request("Friday", **options), 0, "medium")
    assert refusal.value.code == code
    assert data.items() <= refusal.value.data.items()
    assert not hall.journal.rows


@pytest.mark.parametrize(
    ("set_has_partners", "asked", "paired"),
    [(False, True, True), (False, False, False), (False, None, False), (True, False, False), (True, None, True)],
)
async def test_partners_are_as_asked_at_four(
    hall: Hall, set_has_partners: bool, asked: bool | None, paired: bool
) -> None:
    if set_has_partners:
        await save(hall, "Pairs", "partners = yes")
    table = await hall.registry.open(request("Pairs" if set_has_partners else "tabinet", partners=asked), 3, "medium")
    await table.act(hall.registry.lobby.announce(MESSAGE))
    assert (await table.state()).options == Options(4 if asked else None, partners=asked)
    await table.act(hall.registry.lobby.start(HOST), HOST)
    state = await check_agreement(hall, table.id)
    assert state.match is not None
    assert state.match.rules.partners is paired
    assert record_of(state)["rules"]["partners"] is paired
    assert [seat.side for seat in view_of(state).seats] == ([0, 1, 0, 1] if paired else [0, 1, 2, 3])


async def test_who_wants_partners_waits_for_four(hall: Hall) -> None:
    table = await hall.registry.open(request("tabinet", partners=True), 2, "medium")
    await table.act(hall.registry.lobby.announce(MESSAGE))
    assert (await refused(table, hall.registry.lobby.start(HOST))).data == {"needed": 4, "seated": 3}
    with pytest.raises(Refusal, match="too_many_bots"):
        await hall.registry.open(request("tabinet", partners=True), 4, "medium")


async def test_who_is_missing_is_counted_by_what_can_be_played(hall: Hall) -> None:
    await save(hall, "Even", "players = [2, 4]")
    table = await hall.registry.open(request("even"), 1, "medium")
    await table.act(hall.registry.lobby.announce(MESSAGE))
    await table.act(hall.registry.lobby.join(ANA, "Ana"), ANA)
    assert (await refused(table, hall.registry.lobby.start(HOST))).data == {"needed": 4, "seated": 3}


def test_a_journal_from_before_can_be_read() -> None:
    old = {
        "guild": 1, "channel": 2, "host": 3, "name": "Ana", "rules": {}, "players": None, "clock": 90, "seed": "00",
        "at": START.isoformat(), "deadline": START.isoformat(),
    }  # fmt: skip
    event = e.decode("opened", json.dumps(old))
    assert isinstance(event, e.Opened)
    assert (event.partners, event.house) == (None, None)


async def test_every_switch_is_stored_with_the_table(hall: Hall) -> None:
    await save(hall, "Three", THREE)
    table = await hall.registry.open(request("three"), 2, "medium")
    [first, *_] = await hall.journal.read(table.id)
    opened = e.decode(first.kind, first.data)
    assert isinstance(opened, e.Opened)
    assert rules_from(opened.rules) == (await table.state()).rules
    assert opened.house == "Three"
