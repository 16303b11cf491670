"""House rules as text: what is typed, what is written back, and what is refused with the switch's name."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.errors import RulesError
from tabinet_discord.engine.rule_changes import (
    changed,
    choices_of,
    essential,
    finished_terms,
    format_changes,
    format_value,
    merged,
    parse_changes,
    possible,
)
from tabinet_discord.engine.rules import SWITCHES, rules_from, rules_to_mapping

from .builders import SLOVENIAN, TABINET
from .playing import law

values = st.recursive(
    st.booleans() | st.integers(-999_999_999, 999_999_999) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=6,
)


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=-1)


@given(st.dictionaries(st.sampled_from(SWITCHES), values.filter(lambda value: depth(value) <= 3), max_size=5))
@law(300)
def test_what_is_written_is_read_back(changes: dict[str, Any]) -> None:
    single = {key for key in ("ace", "players") if type(changes.get(key)) is int}
    expected = {key: [value] if key in single else value for key, value in changes.items()}
    assert parse_changes(format_changes(changes)) == expected


@pytest.mark.parametrize("base", [TABINET, SLOVENIAN], ids=lambda rules: rules.name)
def test_every_switch_of_a_set_is_written_and_read_back(base: Any) -> None:
    switches = {key: value for key, value in rules_to_mapping(base).items() if key in SWITCHES}
    assert parse_changes(format_changes(switches)) == switches
    assert changed(base, switches) == base


@given(st.text(max_size=60) | st.text(alphabet="ace=players ,{}[]()\"'\\12n_", max_size=60))
@law(300)
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(RulesError):
        changes = parse_changes(text)
        assert parse_changes(format_changes(changes)) == changes
    finished_terms(text)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("", {}),
        ("  ", {}),
        ("target=151", {"target": 151}),
        ("claims = yes", {"claims": True}),
        ("Claims = ON, partners = False,", {"claims": True, "partners": False}),
        ("leftovers = Dealer", {"leftovers": "dealer"}),
        ("hands = {3 = [4, 4, 4]}", {"hands": {"3": [4, 4, 4]}}),
        ("values = {}", {"values": {}}),
        ("points = { a = 1, 10d = 2, }", {"points": {"A": 1, "10D": 2}}),
        ("players = 3", {"players": [3]}),
        ("ace=[1,11,]", {"ace": [1, 11]}),
        ("jack = \"sweep\", capture = 'rank_first'", {"jack": "sweep", "capture": "rank_first"}),
        ("claims = yes (a win must be claimed), target = (points, no less) 51", {"claims": True, "target": 51}),
        ("claims = yes (cut sh", {"claims": True}),
        (
            "deck = 40, values = {}, players = [3], hands = {3 = [4, 4, 4]}",
            {"deck": 40, "values": {}, "players": [3], "hands": {"3": [4, 4, 4]}},
        ),
    ],
)
def test_what_people_type(text: str, changes: dict[str, Any]) -> None:
    assert parse_changes(text) == changes


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        ("targte = 101", "unknown_switch", "targte"),
        ("name = x", "unknown_switch", "name"),
        ("target = 51, target = 61", "given_twice", "target"),
        ("hands = {3 = [4], 3 = [5]}", "given_twice", "hands"),
        ("target", "cut_short", "target"),
        ("target =", "cut_short", "target"),
        ("target = , claims = yes", "not_readable", "target"),
        ("target 101", "not_readable", "target"),
        ("target = 101 claims = yes", "not_readable", "target"),
        ("ace = [1, 11", "cut_short", "ace"),
        ("ace = 1, 11", "unknown_switch", "11"),
        ("hands = {3}", "not_readable", "hands"),
        ("hands = 3 = 4", "not_readable", "hands"),
        ("= 3", "not_readable", ""),
        (", claims = yes", "not_readable", ""),
        ('jack = "sweep', "not_readable", "jack"),
        (r'jack = "\x"', "not_readable", "jack"),
        ("claims = yes)", "not_readable", "claims"),
        ("ace = " + "[" * 400, "not_readable", "ace"),
    ],
)
def test_what_cannot_be_read(text: str, code: str, key: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_changes(text)
    assert (caught.value.code, caught.value.data["key"]) == (code, key)


def test_all_changes_apply_at_once() -> None:
    three = changed(TABINET, parse_changes("deck = 40, values = {}, hands = {3 = [4, 4, 4]}, players = 3"))
    assert (three.deck, three.hands[3], three.players) == (40, (4, 4, 4), (3,))
    assert three.overrides == ("deck", "hands", "players", "values")
    assert rules_from(rules_to_mapping(three)) == three


def test_hands_are_changed_one_number_of_players_at_a_time() -> None:
    for sizes in ([12, 4], [8, 8]):
        hands = changed(TABINET, {"hands": {"3": sizes}}).hands
        assert hands == {**TABINET.hands, 3: tuple(sizes)}
    assert merged({"hands": {"3": [12, 4]}, "target": 51}, {"hands": {"4": [12]}, "claims": True}) == {
        "hands": {"3": [12, 4], "4": [12]}, "target": 51, "claims": True,
    }  # fmt: skip
    assert merged({"hands": {"3": [12, 4]}}, {"hands": 7}) == {"hands": 7}


def test_what_makes_no_difference_is_left_out() -> None:
    changes = parse_changes("target = 101, claims = yes, hands = {2 = [6, 6, 6, 6], 3 = [12, 4]}")
    assert essential(TABINET, changes) == {"claims": True, "hands": {"3": [12, 4]}}
    assert essential(TABINET, {"target": 101}) == {}


@pytest.mark.parametrize("key", ["name", "overrides", "self", "nothing"])
def test_only_switches_are_changed(key: str) -> None:
    with pytest.raises(RulesError) as caught:
        changed(TABINET, {key: 1})
    assert (caught.value.code, caught.value.data["key"]) == ("unknown_switch", key)


def refusal(changes: dict[str, Any]) -> str:
    try:
        changed(TABINET, changes)
    except RulesError as error:
        return error.code
    return ""


@pytest.mark.parametrize("key", SWITCHES)
def test_what_a_switch_can_be(key: str) -> None:
    """Every switch says what is possible, in the way it is typed; what it says can be typed."""
    assert possible(key)
    for value in choices_of(key):
        assert parse_changes(f"{key} = {format_value(value)}") == {key: value}
        code = refusal({key: value})
        assert code not in ("wrong_type", "not_a_choice", "out_of_range", "not_supported")
    if not choices_of(key) and "–" not in possible(key):
        assert changed(TABINET, parse_changes(f"{key} = {possible(key)}")).target == 101


@pytest.mark.parametrize(
    ("text", "done", "begun"),
    [
        ("", "", ""),
        ("tar", "", "tar"),
        ("claims = yes, ", "claims = yes,", ""),
        ("claims = yes (a, b), hands = {3 = [4, 4", "claims = yes,", "hands = {3 = [4, 4"),
        ("hands = {3 = [4, 4]}, t", "hands = {3 = [4, 4]},", "t"),
        ("]]} , x", "]]},", "x"),
    ],
)
def test_where_the_last_term_begins(text: str, done: str, begun: str) -> None:
    assert finished_terms(text) == (done, begun)
