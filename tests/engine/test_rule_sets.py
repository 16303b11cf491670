"""The named rule sets in data/rules against the table of rules.md, and the house rules that the sources name."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tabinet_discord.engine.cards import deck_of
from tabinet_discord.engine.errors import RulesError
from tabinet_discord.engine.match import start_match
from tabinet_discord.engine.rule_set import parse_rule_set
from tabinet_discord.engine.rules import SWITCHES, Rules, rules_to_mapping

from .builders import BASES, CLASSIC, ROOT, SLOVENIAN, TABINET, TABLANET, TABLANETTE, TABLIC, house, named, shuffled
from .playing import played

COLUMNS = ("tabinet", "tablic", "tablanet", "tablanette", "tabinet-classic", "slovenian")

VALUED = {"J": 12, "Q": 13, "K": 14}
HANDS = {"2": [6, 6, 6, 6], "3": [6, 6, 4], "4": [6, 6]}
SHORT_HANDS = {"2": [6, 6, 6], "3": [4, 4, 4], "4": [5, 4]}
POINTS = {"A": 1, "10": 1, "J": 1, "Q": 1, "K": 1, "10D": 2, "2C": 1}
TABLANET_POINTS = {"A": 1, "10D": 3, "2C": 2}
SHORT_POINTS = {"A": 1, "10": 1, "10D": 2, "2C": 1}

# The table of rules.md, "Switches and rule sets": a row for each switch, its columns in the order of COLUMNS.
# What stands in brackets there is written without them, "the same" and "as `tabinet`" in full.
TABLE: dict[str, tuple[Any, Any, Any, Any, Any, Any]] = {
    "deck": (52, 52, 52, 52, 52, 40),
    "values": (VALUED, VALUED, {"Q": 12, "K": 13}, {"Q": 13, "K": 14}, VALUED, {}),
    "ace": ([1, 11], [1, 11], [1], [1, 11], [1, 11], [1, 11]),
    "jack": ("value", "value", "sweep", "sweep", "value", "value"),
    "jack_tabla": (False, False, True, False, False, False),
    "figures_by_rank_only": (False, False, True, False, False, False),
    "multiple_groups": (True, True, True, True, True, True),
    "capture": ("optional", "optional", "optional", "optional", "optional", "optional"),
    "players": ([2, 3, 4], [2, 3, 4], [2, 3, 4], [2, 3, 4], [2, 3, 4], [2, 3, 4]),
    "partners": (False, True, True, True, True, False),
    "direction": ("clockwise", "anticlockwise", "anticlockwise", "anticlockwise", "anticlockwise", "anticlockwise"),
    "hands": (HANDS, HANDS, HANDS, HANDS, HANDS, SHORT_HANDS),
    "batch": (3, 3, 3, 3, 3, 6),
    "replace_table_jacks": (False, False, True, True, False, False),
    "bottom_card_shown": (False, True, False, False, False, False),
    "first_hand_refusal": (False, False, False, False, False, False),
    "last_card_tabla": (True, False, False, False, False, False),
    "leftovers": ("last_capturer", "dealer", "last_capturer", "last_capturer", "dealer", "dealer"),
    "points": (POINTS, POINTS, TABLANET_POINTS, POINTS, POINTS, SHORT_POINTS),
    "most_cards": (3, 3, 3, 3, 3, 0),
    "most_cards_tie": ("nobody", "nobody", "nobody", "nobody", "nobody", "nobody"),
    "last_capture_bonus": (0, 0, 0, 0, 0, 1),
    "tabla_points": (1, 1, 1, 1, 1, 1),
    "tabla_scores": ("points", "points", "points", "card_values", "points", "points"),
    "target": (101, 101, 101, 251, 101, 101),
    "claims": (False, True, False, False, False, False),
    "claim_tablas": ("count", "count", "count", "count", "count", "count"),
    "tie_at_target": ("draw", "extra_deal", "extra_deal", "extra_deal", "extra_deal", "extra_deal"),
    "building": (False, False, False, False, False, False),
}


@pytest.mark.parametrize("switch", TABLE)
@pytest.mark.parametrize("column", range(6), ids=COLUMNS)
def test_the_table_of_rules_md(column: int, switch: str) -> None:
    found = rules_to_mapping(BASES[COLUMNS[column]])[switch]
    assert json.dumps(found, sort_keys=True) == json.dumps(TABLE[switch][column], sort_keys=True)


def test_the_table_has_every_switch_and_every_file() -> None:
    assert set(TABLE) == set(SWITCHES)
    assert {path.stem for path in (ROOT / "data/rules").iterdir()} == set(COLUMNS) == set(BASES)


@pytest.mark.parametrize("name", COLUMNS)
def test_a_named_set_is_no_house_rules(name: str) -> None:
    assert (BASES[name].name, BASES[name].overrides) == (name, ())


def test_people_can_tell_the_sets_apart() -> None:
    found = [parse_rule_set(name, (ROOT / f"data/rules/{name}.toml").read_text("utf-8")) for name in COLUMNS]
    assert len({rule_set.title for rule_set in found}) == len({rule_set.about for rule_set in found}) == 6


@pytest.mark.parametrize(
    ("rules", "points"),
    named([
        ("22 + 3, tabinet", TABINET, (22, 3, 0)),
        ("22 + 3, tablic", TABLIC, (22, 3, 0)),
        ("9 + 3, tablanet", TABLANET, (9, 3, 0)),
        ("22 + 3, tablanette", TABLANETTE, (22, 3, 0)),
        ("22 + 3, tabinet-classic", CLASSIC, (22, 3, 0)),
        ("10 + 1, slovenian", SLOVENIAN, (10, 0, 1)),
    ]),
)  # fmt: skip
def test_points_in_a_deck(rules: Rules, points: tuple[int, int, int]) -> None:
    """rules.md, below the table: the cards, the most cards, the last capture."""
    cards = sum(map(rules.card_points, deck_of(rules.deck)))
    assert (cards, rules.most_cards, rules.last_capture_bonus) == points


# (what says so, base, changes, players)
NAMED_BY_SOURCES: list[tuple[str, Rules, dict[str, Any], int]] = [
    ("seed-001-three-handed", TABLIC, {"deck": 40, "values": {}, "hands": {"3": [4, 4, 4]}, "players": [3]}, 3),
    ("seed-003-tabinet-to-151", TABLANET, {"target": 151}, 2),
    ("seed-003-regional-jack-with-a-value", TABLANET, {"jack": "value", "values": VALUED}, 2),
    ("seed-003-regional-priority", TABLANET, {"capture": "rank_first"}, 3),
    ("seed-003-tie-for-the-last-capturer", TABLANET, {"most_cards_tie": "last_capturer"}, 2),
    ("seed-003-each-for-oneself", TABLANET, {"partners": False}, 4),
    ("seed-004-refusal", CLASSIC, {"first_hand_refusal": True}, 4),
    ("seed-004-simplest-form", TABLIC, {"claims": False}, 2),
    ("seed-004-claims-1", TABLIC, {"claim_tablas": "none"}, 2),
    ("seed-004-claims-2", TABLIC, {"claim_tablas": "end_only"}, 2),
    ("seed-004-claims-3", TABLIC, {"claim_tablas": "to_90"}, 4),
]


@pytest.mark.parametrize(("base", "changes", "seats"), named(NAMED_BY_SOURCES))
def test_house_rules_that_the_sources_name(base: Rules, changes: dict[str, Any], seats: int) -> None:
    """Each is a mix of switches and can be played to its end."""
    rules = house(base, **changes)
    assert rules.overrides == tuple(sorted(changes))
    assert {key for key in SWITCHES if getattr(rules, key) != getattr(base, key)} == set(changes)
    over = played(start_match(rules.for_match(seats), seats, shuffled(seats)), Random(seats))
    assert over.result is not None
    assert over.result.reason in ("target", "claim", "wrong_claim")


def test_three_handed_house_rules_of_seed_001() -> None:
    """Forty cards, four a hand, three hands; the rest as `tablic`: the dealer's leftovers, 3 for most cards."""
    rules = house(TABLIC, deck=40, values={}, hands={"3": [4, 4, 4]}, players=[3])
    match = start_match(rules.for_match(3), 3, shuffled(3))
    assert [len(hand) for hand in match.deal.hands] == [4, 4, 4]
    assert (len(match.deal.table), len(match.deal.stock)) == (4, 24)
    assert (rules.leftovers, rules.most_cards, rules.last_capture_bonus) == ("dealer", 3, 0)
    assert sum(map(rules.card_points, match.deal.deck)) == 10


@pytest.mark.parametrize("rules", BASES.values(), ids=COLUMNS)
def test_building_is_refused_clearly(rules: Rules) -> None:
    with pytest.raises(RulesError) as caught:
        house(rules, building=True)
    assert (caught.value.code, caught.value.data["key"]) == ("not_supported", "building")


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("rules", BASES.values(), ids=COLUMNS)
def test_row_players(rules: Rules, seats: int) -> None:
    if 2 <= seats <= 4:
        assert start_match(rules.for_match(seats), seats, shuffled(1)).seats == seats
        return
    with pytest.raises(RulesError) as caught:
        rules.for_match(seats)
    assert (caught.value.code, caught.value.data["key"]) == ("players_not_possible", "players")


@pytest.mark.parametrize("target", [20, 21, 501, 502])
@pytest.mark.parametrize("rules", BASES.values(), ids=COLUMNS)
def test_row_target_has_limits(rules: Rules, target: int) -> None:
    if 21 <= target <= 501:
        assert house(rules, target=target).target == target
        return
    with pytest.raises(RulesError) as caught:
        house(rules, target=target)
    assert (caught.value.code, caught.value.data["key"]) == ("out_of_range", "target")


@pytest.mark.parametrize(
    ("base", "key", "changes"),
    named([
        ("valued jack without a J value", TABLIC, "values", {"values": {"Q": 13, "K": 14}}),
        ("valued jack by tablanet's values", TABLANET, "values", {"jack": "value"}),
        ("wild jack with a value", CLASSIC, "values", {"jack": "sweep"}),
        ("wild jack in 40 cards", TABLANET, "jack", {"deck": 40, "values": {}}),
        ("jacks replaced in 40 cards", TABLANETTE, "replace_table_jacks", {"deck": 40, "values": {}, "jack": "value"}),
        ("figures valued in 40 cards", TABLIC, "values", {"deck": 40}),
        ("hands of 52 cards for 40", TABLIC, "hands", {"deck": 40, "values": {}}),
        ("hands of 40 cards for 52", SLOVENIAN, "hands", {"deck": 52, "values": VALUED}),
        ("hands missing", SLOVENIAN, "hands", {"hands": {"3": [4, 4, 4]}}),
        ("no figures in 52 cards", SLOVENIAN, "values", {"deck": 52}),
        ("ace that counts as nothing", SLOVENIAN, "ace", {"ace": []}),
        ("ace that counts zero", TABLANET, "ace", {"ace": [0]}),
    ]),
)  # fmt: skip
def test_impossible_house_rules_name_their_key(base: Rules, key: str, changes: dict[str, Any]) -> None:
    """rules.md, "As JSON (records) and TOML"."""
    with pytest.raises(RulesError) as caught:
        house(base, **changes)
    assert caught.value.data["key"] == key
