"""Every switch of rules.md: read, written, overridden, refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabinet_discord.engine.errors import RulesError
from tabinet_discord.engine.rule_set import parse_rule_set
from tabinet_discord.engine.rules import SWITCHES, Rules, rules_from, rules_to_mapping

from .builders import BASES, ROOT, TABINET, house

# Literally as in rules.md, "As JSON (records) and TOML".
IN_RULES_MD = """
{"name": "tabinet", "overrides": [], "deck": 52, "values": {"J": 12, "Q": 13, "K": 14}, "ace": [1, 11], "jack": "value", "jack_tabla": false,
 "figures_by_rank_only": false, "multiple_groups": true, "capture": "optional", "players": [2, 3, 4], "partners": false,
 "direction": "clockwise", "hands": {"2": [6, 6, 6, 6], "3": [6, 6, 4], "4": [6, 6]}, "batch": 3, "replace_table_jacks": false,
 "bottom_card_shown": false, "first_hand_refusal": false, "last_card_tabla": true, "leftovers": "last_capturer",
 "points": {"A": 1, "10": 1, "J": 1, "Q": 1, "K": 1, "10D": 2, "2C": 1}, "most_cards": 3, "most_cards_tie": "nobody", "last_capture_bonus": 0,
 "tabla_points": 1, "tabla_scores": "points", "target": 101, "claims": false, "claim_tablas": "count", "tie_at_target": "draw", "building": false}
"""  # noqa: E501

MAPPING: dict[str, Any] = json.loads(IN_RULES_MD)


@pytest.mark.parametrize("key", MAPPING)
def test_tabinet_is_what_rules_md_says(key: str) -> None:
    assert json.dumps(rules_to_mapping(TABINET)[key]) == json.dumps(MAPPING[key])


def test_mapping_has_every_switch_and_no_other() -> None:
    assert list(rules_to_mapping(TABINET)) == list(MAPPING)
    assert set(SWITCHES) == set(MAPPING) - {"name", "overrides"}


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_rules_round_trip(rules: Rules) -> None:
    again = rules_from(json.loads(json.dumps(rules_to_mapping(rules))))
    assert again == rules
    assert hash(again) == hash(rules)


@pytest.mark.parametrize("key", [key for key in MAPPING if key != "overrides"])
def test_missing_switch(key: str) -> None:
    assert refused({k: v for k, v in MAPPING.items() if k != key}) == ("missing_switch", key)


def test_unknown_switch() -> None:
    assert refused({**MAPPING, "targte": 101}) == ("unknown_switch", "targte")


STRANGE: tuple[Any, ...] = (None, 1.5, "", "no", [], {}, [None], [[]], {"x": None}, -1, 10**30, 52.0, True, "True", 1)


@pytest.mark.parametrize("value", STRANGE, ids=repr)
@pytest.mark.parametrize("key", MAPPING)
def test_wrong_type_or_value(key: str, value: Any) -> None:
    """Anything but a value of the switch's type and range is refused with its key; never another exception."""
    if may_be(key, value):
        return
    assert refused({**MAPPING, key: value})[1] == key


def may_be(key: str, value: Any) -> bool:
    """The few strange values that are right for a switch."""
    if key == "name":
        return isinstance(value, str) and value != ""
    if key == "overrides":
        return value == []
    if isinstance(MAPPING[key], bool):
        return value is True and key != "building"
    if value == 1 and type(value) is int:
        return key in ("batch", "most_cards", "last_capture_bonus", "tabla_points")
    return key == "points" and value == {}


# (key, value): out of range, or of the right type with a wrong part
OUT_OF_RANGE: list[tuple[str, Any]] = [
    ("target", 20), ("target", 502), ("target", 101.0), ("deck", 54), ("deck", 0), ("deck", "52"), ("batch", 0),
    ("batch", 13),
    ("most_cards", -1), ("most_cards", 51), ("tabla_points", 51), ("last_capture_bonus", -1),
    ("ace", [0]), ("ace", []), ("ace", [1, 1]), ("ace", [21]), ("ace", [True]), ("ace", [1.0]), ("ace", 1),
    ("ace", "1"),
    ("ace", [1, 2, 3, 4]), ("players", [1]), ("players", [5]), ("players", []), ("players", [2, 2]), ("players", ["2"]),
    ("players", "234"), ("values", {"J": 12, "Q": 12, "K": 14}), ("values", {"J": 10, "Q": 13, "K": 14}),
    ("values", {"J": 12, "Q": 13, "K": 21}), ("values", {"J": 12, "Q": 13, "K": "14"}), ("values", {"A": 12}),
    ("values", {"J": True, "Q": 13, "K": 14}), ("values", [12, 13, 14]),
    ("points", {"B": 1}), ("points", {"10X": 1}), ("points", {"A": -1}), ("points", {"A": 51}), ("points", {"A": 1.0}),
    ("points", {"A": True}), ("points", {1: 1}), ("points", {None: 1}), ("points", {("A",): 1}),
    ("hands", {"5": [6]}), ("hands", {"x": [6]}), ("hands", {"2": 6}), ("hands", {"2": [13]}), ("hands", {"2": [0]}),
    ("hands", {"2": ["6"]}), ("hands", {"2": []}), ("hands", {None: [6]}), ("jack", "wild"), ("jack", ["value"]),
    ("leftovers", "nobody"), ("claim_tablas", True), ("name", 7), ("overrides", ["nothing"]), ("overrides", "target"),
    ("overrides", [["target"]]), ("overrides", None), ("overrides", ["name"]), ("overrides", {"target": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), OUT_OF_RANGE, ids=str)
def test_out_of_range(key: str, value: Any) -> None:
    assert refused({**MAPPING, key: value})[1] == key


# rules.md: "Impossible mixes are refused with the key's name"
IMPOSSIBLE: list[tuple[str, str, dict[str, Any]]] = [
    ("values_do_not_fit", "values", {"values": {"Q": 13, "K": 14}}),  # a valued jack without a J value
    ("values_do_not_fit", "values", {"jack": "sweep"}),  # a wild jack with one
    ("values_do_not_fit", "values", {"values": {}}),
    ("hands_do_not_use_up_deck", "hands", {"hands": {"2": [6, 6, 6], "3": [6, 6, 4], "4": [6, 6]}}),
    ("hands_do_not_use_up_deck", "hands", {"hands": {"2": [6, 6, 6, 6], "3": [6, 6, 4], "4": [6, 6, 1]}}),
    ("hands_missing", "hands", {"hands": {"2": [6, 6, 6, 6], "3": [6, 6, 4]}}),
    ("hands_do_not_use_up_deck", "hands", {"deck": 40, "values": {}}),
    ("no_courts_in_deck", "values", {"deck": 40}),
    ("not_supported", "building", {"building": True}),
    ("scores_too_little", "points", {"points": {}}),  # nobody would ever reach the target
    ("scores_too_little", "points", {"points": {"2C": 1}}),
    ("scores_too_little", "points", {"points": {"A": 1}, "target": 401}),
    ("no_such_card", "points", {"points": {"X": 1}}),
    ("no_such_card", "values", {"values": {"10": 12}}),
    ("refusal_needs_stock", "first_hand_refusal",
     {"first_hand_refusal": True, "hands": {"2": [6, 6, 6, 6], "3": [6, 6, 4], "4": [12]}}),
    ("refusal_needs_stock", "first_hand_refusal",
     {"first_hand_refusal": True, "hands": {"2": [6, 6, 6, 6], "3": [6, 6, 4], "4": [11, 1]}}),
]  # fmt: skip


def test_few_points_are_enough_for_a_low_target() -> None:
    assert house(points={"2C": 1}, target=100).target == 100


@pytest.mark.parametrize(("code", "key", "changes"), IMPOSSIBLE)
def test_impossible_mixes(code: str, key: str, changes: dict[str, Any]) -> None:
    assert refused({**MAPPING, **changes}) == (code, key)
    with pytest.raises(RulesError):
        house(**changes)


@pytest.mark.parametrize(
    ("changes", "overrides"),
    [
        ({}, ()),
        ({"target": 101}, ()),  # no difference is no override
        ({"target": 151}, ("target",)),
        ({"target": 151, "claims": True, "jack_tabla": False}, ("claims", "target")),
        ({"ace": [1, 11]}, ()),
        ({"ace": (1, 11)}, ()),  # nor is another way to write the same
        ({"players": (2, 3, 4), "hands": {2: (6, 6, 6, 6), 3: (6, 6, 4), 4: (6, 6)}}, ()),
        ({"ace": (1,)}, ("ace",)),
    ],
)
def test_overrides_are_noted(changes: dict[str, Any], overrides: tuple[str, ...]) -> None:
    changed = TABINET.override(**changes)
    assert changed.overrides == overrides
    assert changed.name == "tabinet"
    assert rules_from(rules_to_mapping(changed)) == changed


def test_overrides_add_up() -> None:
    assert house(house(target=151), claims=True).overrides == ("claims", "target")


@pytest.mark.parametrize("key", ["nothing", "name", "overrides"])
def test_only_switches_can_be_overridden(key: str) -> None:
    with pytest.raises(RulesError) as caught:
        TABINET.override(**{key: "x"})
    assert (caught.value.code, caught.value.data["key"]) == ("unknown_switch", key)


@pytest.mark.parametrize(
    ("rules", "seats", "partners", "expected"),
    [
        (TABINET, 2, None, False), (TABINET, 4, None, False), (TABINET, 4, True, True), (TABINET, 4, False, False),
        (house(partners=True), 4, None, True), (house(partners=True), 3, None, False),
        (house(partners=True), 4, False, False),
    ],
)  # fmt: skip
def test_partners_of_a_match(rules: Rules, seats: int, partners: bool | None, expected: bool) -> None:
    """In a record `partners` is what was played; choosing it is no house rule."""
    resolved = rules.for_match(seats, partners)
    assert resolved.partners is expected
    assert resolved.overrides == rules.overrides


@pytest.mark.parametrize(
    ("rules", "seats", "partners", "key"),
    [(TABINET, 5, None, "players"), (TABINET, 1, None, "players"), (house(players=[2, 4]), 3, None, "players"),
     (TABINET, 3, True, "partners"), (TABINET, 2, True, "partners")],
)  # fmt: skip
def test_matches_that_cannot_be(rules: Rules, seats: int, partners: bool | None, key: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules.for_match(seats, partners)
    assert caught.value.data["key"] == key


def refused(data: Any) -> tuple[str, object]:
    with pytest.raises(RulesError) as caught:
        rules_from(data)
    return caught.value.code, caught.value.data["key"]


TOML = (ROOT / "data/rules/tabinet.toml").read_text(encoding="utf-8")


def test_rule_file_is_read() -> None:
    found = parse_rule_set("tabinet", TOML)
    assert found.title == "Tabinet"
    assert found.about
    assert found.rules == TABINET
    assert parse_rule_set("tabinet", 'name = "tabinet"\n' + TOML).rules == TABINET


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("target = ", ""),
        (TOML.replace('title = "Tabinet"\n', ""), "title"),
        ('title = ""\nabout = "x"\n', "title"),
        ('title = "x"\nabout = 7\n', "about"),
        ('name = "other"\n' + TOML, "name"),
        (TOML.replace("target = 101\n", ""), "target"),
        (TOML.replace("target = 101", "target = 101.0"), "target"),
        (TOML.replace("target = 101", "target = 2026-01-01"), "target"),
        (TOML.replace("deck = 52", "deck = 52.0"), "deck"),
        (TOML + "\nsweep = true\n", "sweep"),
    ],
)  # fmt: skip
def test_faulty_rule_files(text: str, key: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_rule_set("tabinet", text)
    assert caught.value.data["key"] == key
