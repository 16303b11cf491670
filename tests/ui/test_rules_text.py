"""The rules as people read them: what each set's text says, and that it follows every switch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import DECK, RANKS, card, deck_of
from tabinet_discord.engine.errors import RulesError
from tabinet_discord.engine.rule_set import RuleSet, parse_rule_set
from tabinet_discord.engine.rules import SWITCHES, Rules
from tabinet_discord.ui.override_text import override_text, overrides_line, overrides_text, switch_label
from tabinet_discord.ui.rules_layout import rules_layout
from tabinet_discord.ui.rules_text import rules_text
from tests.engine.builders import ROOT
from tests.engine.playing import law

from .layouts import T, check_layout, text_of

SETS: dict[str, RuleSet] = {
    path.stem: parse_rule_set(path.stem, path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "data/rules").glob("*.toml"))
}
TABINET = SETS["tabinet"].rules
TABLIC = SETS["tablic"].rules
TABLANET = SETS["tablanet"].rules
LONGEST_TITLE = max((chosen.title for chosen in SETS.values()), key=len)


def told(rules: Rules) -> str:
    """All paragraphs, with plain suits."""
    return "\n".join("\n".join(part) for part in rules_text(rules, T)).replace("\ufe0e", "")


# -- what each set's text says

FACTS: dict[str, tuple[list[str], list[str]]] = {
    "tabinet": (
        ["52 cards", "J = 12, Q = 13, K = 14", "an ace counts 1 or 11, as you say", "You may always trail",
         "2, 3 or 4 players", "Everybody plays for themselves", "clockwise (to the left)", "up to 3 cards at a time",
         "2 players 6+6+6+6, 3 players 6+6+4, 4 players 6+6", "a tabla and scores 1 point",
         "Even a deal's very last card can make one", "goes to whoever captured last (to the dealer if nobody did)",
         "A 10 J Q K = 1, 2♣ = 1, 10♦ = 2 (22 in the deck)", "Most cards: 3 points; if level, for nobody",
         "101 points or more, the highest total wins", "is a draw"],
        ["pairs", "wild", "anticlockwise", "under the stock", "lies open;", "swap", "claim", "Claim", "Own rank first",
         "Last capture", "sweep"],
    ),
    "tablic": (
        ["J = 12, Q = 13, K = 14", "two pairs", "sit across", "anticlockwise (to the right)",
         "stock's last card lies open; it is dealt last, to the dealer", "very last card never makes one",
         "goes to the dealer, whoever captured last", "“Capture and claim”", "your total before this deal",
         "loses at once", "Either partner", "of several", "Without a claim", "101 points", "until one leads"],
        ["wild", "From deal 7", "Everybody plays for themselves", "is a draw"],
    ),
    "tablanet": (
        ["Q = 12, K = 13; an ace counts 1.", "queens take only queens and kings only kings", "Jacks are wild",
         "whole table, always all of it", "on a bare table it just stays", "Only a jack takes a jack",
         "A jack's sweep is one too", "two pairs", "A jack turned up for the table goes under the stock",
         "goes to whoever captured last", "A = 1, 2♣ = 2, 10♦ = 3 (9 in the deck)", "Most cards: 3 points"],
        ["J = ", "as you say", "claim", "instead", "its rank's"],
    ),
    "tablanette": (
        ["Q = 13, K = 14; an ace counts 1 or 11", "Jacks are wild", "A jack's sweep never is one",
         "it scores the values of the cards taken (not the one played)", "251 points or more", "two pairs",
         "A jack turned up for the table goes under the stock"],
        ["only queens", "scores 1 point", "aces count 1 and jacks 0", "claim"],
    ),
    "tabinet-classic": (
        ["two pairs", "anticlockwise", "goes to the dealer, whoever captured last", "very last card never makes one",
         "until one leads alone", "Most cards: 3 points"],
        ["claim", "lies open;", "swap", "wild"],
    ),
    "slovenian": (
        ["40 cards (there are no J, Q and K)", "Number cards count their number; an ace counts 1 or 11",
         "Everybody plays for themselves", "dealt in one go", "2 players 6+6+6, 3 players 4+4+4, 4 players 5+4",
         "A 10 = 1, 2♣ = 1, 10♦ = 2 (10 in the deck)", "Having most cards scores nothing",
         "Last capture of a deal: 1 point.", "goes to the dealer"],
        ["J = ", "Most cards:", "Jacks", "two pairs", "claim"],
    ),
}  # fmt: skip


def test_every_set_has_its_facts() -> None:
    assert set(FACTS) == set(SETS)


@pytest.mark.parametrize("name", SETS)
def test_what_a_set_says_and_what_it_does_not(name: str) -> None:
    text = told(SETS[name].rules)
    there, absent = FACTS[name]
    assert not [fact for fact in there if fact not in text]
    assert not [fact for fact in absent if fact in text]


@pytest.mark.parametrize(
    ("rules", "changes", "there", "absent"),
    [
        (TABINET, {"capture": "rank_first"}, ["cannot be trailed", "Other cards you may always trail", "other groups"],
         ["You may always trail", "Jacks are free"]),
        (TABINET, {"capture": "rank_first", "multiple_groups": False}, ["one of that rank."], ["other groups"]),
        (TABLANET, {"capture": "rank_first"}, ["Jacks are free of this"], []),
        (TABINET, {"multiple_groups": False}, ["One such group a turn"], ["Several such groups"]),
        (TABINET, {"tabla_points": 0}, ["here a tabla is worth nothing"], ["scores 0"]),
        (TABINET, {"tabla_points": 2}, ["scores 2 points"], []),
        (TABINET, {"most_cards": 0, "most_cards_tie": "last_capturer"}, ["most cards scores nothing"], ["level, for"]),
        (TABINET, {"most_cards": 1, "most_cards_tie": "last_capturer"},
         ["Most cards: 1 point; if level, for the one of those who captured last, else for nobody."], []),
        (TABINET, {"last_capture_bonus": 2}, ["Last capture of a deal: 2 points."], []),
        (TABINET, {"points": {"10": 1, "10D": 0}}, ["10 = 1, 10♦ = 0 (3 in the deck). A card's own points"], []),
        (TABINET, {"points": {"KS": 1, "KH": 2, "KD": 3}}, ["K♠ = 1, K♥ = 2, K♦ = 3 (6"], ["its rank's"]),
        (TABINET, {"players": [3]}, ["3 players.", "3 players 6+6+4."], ["2 players", "4 players"]),
        (TABLIC, {"players": [3, 2]}, ["2 or 3 players", "Everybody plays for themselves", "of several"], ["pair"]),
        (TABLIC, {"players": [4, 2]}, ["2 or 4 players", "and the other side wins."], ["of several"]),
        (TABLIC, {"players": [3, 2], "claim_tablas": "none"}, ["From deal 7 on, tablas score nothing at all"], []),
        (TABLIC, {"claim_tablas": "end_only"}, ["no part of a claim; they still score"], []),
        (TABLIC, {"claim_tablas": "to_90"}, ["no further than 90", "with 88 before the deal they score at most 2"], []),
        (TABINET, {"claim_tablas": "to_90"}, [], ["90"]),
        (TABINET, {"ace": [14, 1, 11]}, ["an ace counts 1, 11 or 14, as you say"], []),
        (TABINET, {"batch": 1}, ["dealt one card at a time"], []),
        (TABINET, {"batch": 6}, ["dealt in one go"], []),
        (TABINET, {"first_hand_refusal": True}, ["may once swap the whole hand"], []),
        (TABLANET, {"tabla_scores": "card_values"}, ["in it aces count 1 and jacks 0"], []),
        (TABINET, {"partners": True}, ["Four play as two pairs"], []),
        (TABINET, {"hands": {"2": [1] * 24, "3": [6, 6, 4], "4": [6, 6]}}, ["2 players 24×1, 3 players 6+6+4"], []),
    ],
)  # fmt: skip
def test_what_house_rules_say(rules: Rules, changes: dict[str, Any], there: list[str], absent: list[str]) -> None:
    text = told(rules.override(**changes))
    assert not [fact for fact in there if fact not in text]
    assert not [fact for fact in absent if fact in text]


def test_at_the_table_what_is_played_is_told() -> None:
    assert "Four play as two pairs" in told(TABLIC.for_match(4))
    assert "Either partner" in told(TABLIC.for_match(4))
    assert "Everybody plays for themselves" in told(TABLIC.for_match(3))
    assert "pair" not in told(TABLIC.for_match(4, partners=False))


# -- any mix


def _hands(deck: int, players: int, chance: Random) -> list[int]:
    left, sizes = (deck - 4) // players, list[int]()
    while left:
        sizes.append(chance.randint(1, min(12, left)))
        left -= sizes[-1]
    return sizes


def _points(chance: Random) -> dict[str, int]:
    entries = [*RANKS, *map(str, DECK)]
    return {entry: chance.randint(0, 50) for entry in chance.sample(entries, chance.choice((0, 1, 5, 20, 65)))}


def _change(key: str, rules: Rules, chance: Random) -> Any:
    """A value for a switch, often one that it may have in this mix."""
    if key in ("most_cards", "last_capture_bonus", "tabla_points"):
        return chance.choice((0, 1, 2, 50))
    made: Mapping[str, Any] = {
        "values": dict(zip(rules.values, chance.sample(range(11, 21), 3), strict=False)),
        "ace": chance.sample(range(1, 21), chance.randint(1, 3)),
        "players": chance.sample([2, 3, 4], chance.randint(1, 3)),
        "hands": {str(players): _hands(rules.deck, players, chance) for players in (2, 3, 4)},
        "points": _points(chance),
        "batch": chance.randint(1, 12),
        "target": chance.randint(21, 501),
        "capture": chance.choice(("optional", "rank_first")),
        "direction": chance.choice(("clockwise", "anticlockwise")),
        "leftovers": chance.choice(("last_capturer", "dealer")),
        "most_cards_tie": chance.choice(("nobody", "last_capturer")),
        "tabla_scores": chance.choice(("points", "card_values")),
        "claim_tablas": chance.choice(("count", "none", "end_only", "to_90")),
        "tie_at_target": chance.choice(("draw", "extra_deal")),
    }
    return made[key] if key in made else chance.random() < 0.5


ALONE = sorted(set(SWITCHES) - {"deck", "jack", "building"})
"""Switches that can change while the others stay: `deck` and `jack` need other values, `building` is not there yet."""


@st.composite
def mixes(draw: st.DrawFn) -> tuple[Rules, Random]:
    """A set with up to all of its switches changed, and a source of more chance."""
    chance = Random(draw(st.integers(0, 2**32)))
    rules = SETS[draw(st.sampled_from(sorted(SETS)))].rules
    for key in draw(st.lists(st.sampled_from(ALONE), unique=True)):
        try:
            rules = rules.override(**{key: _change(key, rules, chance)})
        except RulesError:
            continue
    return rules, chance


@law(300)
@given(mix=mixes())
def test_any_mix_can_be_shown(mix: tuple[Rules, Random]) -> None:
    rules, chance = mix
    house = chance.choice((None, "W" * 32, "*" * 32, "😀" * 32))
    shown = text_of(check_layout(rules_layout(rules, LONGEST_TITLE, T, house)))
    assert "{" not in shown
    assert "  " not in shown
    assert shown.endswith("till you return.")


@law(300)
@given(mix=mixes(), key=st.sampled_from(ALONE))
def test_the_text_changes_with_a_switch_if_and_only_if_it_matters(mix: tuple[Rules, Random], key: str) -> None:
    rules, chance = mix
    try:
        changed = rules.override(**{key: _change(key, rules, chance)})
    except RulesError:
        assume(False)
        return
    assert (told(changed) != told(rules)) == (_effect(changed, key) != _effect(rules, key))


def _effect(rules: Rules, key: str) -> object:
    """What a switch comes to among the others: equal effects are the same game."""
    tablas_score = rules.tabla_scores == "card_values" or rules.tabla_points > 0
    longest = max(size for players in rules.players for size in rules.hands[players])
    matters = {
        "jack_tabla": rules.wild_jack,
        "figures_by_rank_only": rules.deck == 52,
        "partners": 4 in rules.players,
        "most_cards_tie": rules.most_cards > 0,
        "tabla_points": rules.tabla_scores == "points",
        "claim_tablas": rules.claims and tablas_score,
    }
    effects: Mapping[str, object] = {
        "ace": set(rules.ace),
        "players": set(rules.players),
        "batch": min(rules.batch, longest),
        "hands": {players: rules.hands[players] for players in rules.players},
        "points": [rules.card_points(which) for which in deck_of(rules.deck)],
    }
    return effects.get(key, getattr(rules, key)) if matters.get(key, True) else None


def test_jacks_and_the_deck_change_the_text_too() -> None:
    wild = TABINET.override(jack="sweep", values={"Q": 13, "K": 14})
    assert "Jacks are wild" in told(wild)
    small = TABINET.override(deck=40, values={}, hands={"2": [6, 6, 6], "3": [4, 4, 4], "4": [5, 4]})
    assert "40 cards" in told(small)


async def test_the_longest_text_fits() -> None:
    """Everything on at once, each card with its own points, hands that cannot be told shortly."""
    rules = TABLANET.override(
        ace=[20, 19, 18], capture="rank_first", last_card_tabla=True, leftovers="last_capturer", most_cards=50,
        most_cards_tie="last_capturer", last_capture_bonus=50, tabla_scores="card_values", target=501, claims=True,
        claim_tablas="to_90", bottom_card_shown=True, first_hand_refusal=True, batch=1,
        points={str(which): max(1, (place + 40) % 51) for place, which in enumerate(DECK)},
        hands={"2": [1, 2] * 8, "3": [1, 2] * 5 + [1], "4": [1, 2] * 4},
    )  # fmt: skip
    rules = replace(rules, overrides=tuple(sorted(SWITCHES)))
    for house in (None, "W" * 32, "*" * 32, "😀" * 32):
        shown = text_of(check_layout(rules_layout(rules, LONGEST_TITLE, T, house)))
        assert shown.endswith("till you return.")
        assert ": 29 changes\n" in shown


# -- house rules in a few words

PHRASES: dict[str, list[tuple[Any, str]]] = {
    "deck": [(52, "52 cards"), (40, "40 cards, no J Q K")],
    "values": [({"J": 12, "Q": 13, "K": 14}, "J = 12, Q = 13, K = 14"), ({"K": 14, "Q": 13}, "Q = 13, K = 14"),
               ({}, "no J Q K values")],
    "ace": [((1,), "an ace is 1"), ((11, 1), "an ace is 1 or 11"), ((1, 11, 14), "an ace is 1, 11 or 14")],
    "jack": [("value", "jacks have a value"), ("sweep", "jacks sweep the table")],
    "jack_tabla": [(True, "a jack's sweep is a tabla"), (False, "a jack's sweep is no tabla")],
    "figures_by_rank_only": [(True, "Q and K take only their like"), (False, "Q and K take sums too")],
    "multiple_groups": [(True, "several groups a capture"), (False, "one group a capture")],
    "capture": [("optional", "always free to trail"), ("rank_first", "own rank first")],
    "players": [((2,), "for 2 players"), ((4, 2), "for 2 or 4 players"), ((2, 3, 4), "for 2, 3 or 4 players")],
    "partners": [(True, "pairs at four"), (False, "no pairs")],
    "direction": [("clockwise", "played clockwise"), ("anticlockwise", "played anticlockwise")],
    "hands": [({2: (12, 12), 3: (8, 8), 4: (12,)}, "hands: 2 players 12+12, 3 players 8+8, 4 players 12"),
              ({2: (4,) * 6, 3: (8, 8), 4: (12,)}, "hands: 2 players 6×4, 3 players 8+8, 4 players 12")],
    "batch": [(1, "cards dealt one at a time"), (4, "cards dealt 4 at a time")],
    "replace_table_jacks": [(True, "no jacks in the first four"), (False, "jacks may lie in the first four")],
    "bottom_card_shown": [(True, "bottom card open"), (False, "bottom card hidden")],
    "first_hand_refusal": [(True, "the first hand may be refused"), (False, "no refusing a hand")],
    "last_card_tabla": [(True, "the last card can make a tabla"), (False, "no tabla with the last card")],
    "leftovers": [("last_capturer", "leftovers to the last capturer"), ("dealer", "leftovers to the dealer")],
    "points": [({"A": 1, "10D": 3}, "points: A = 1, 10♦ = 3"),
               ({"A": 2}, "points: A = 2"), ({}, "cards score nothing")],
    "most_cards": [(0, "nothing for most cards"), (3, "most cards +3")],
    "most_cards_tie": [("nobody", "level most cards to nobody"),
                       ("last_capturer", "level most cards to the last capturer")],
    "last_capture_bonus": [(0, "nothing for the last capture"), (1, "last capture +1")],
    "tabla_points": [(0, "tablas worth nothing"), (1, "tabla +1"), (2, "tabla +2")],
    "tabla_scores": [("points", "a tabla has a fixed score"), ("card_values", "a tabla scores what it takes")],
    "target": [(101, "target 101"), (151, "target 151")],
    "claims": [(True, "wins can be claimed"), (False, "no claims")],
    "claim_tablas": [("count", "late tablas count in full"), ("none", "late tablas score nothing"),
                     ("end_only", "late tablas not in a claim"), ("to_90", "late tablas only up to 90")],
    "tie_at_target": [("draw", "a draw if level"), ("extra_deal", "another deal if level")],
    "building": [(True, "building"), (False, "no building")],
}  # fmt: skip


def test_every_switch_has_phrases_and_a_name() -> None:
    assert set(PHRASES) == set(SWITCHES)
    names = [switch_label(key, T) for key in SWITCHES]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 45 for name in names)


@pytest.mark.parametrize("key", SWITCHES)
def test_each_value_has_its_phrase(key: str) -> None:
    said = [override_text(replace(TABINET, **{key: value}), key, T) for value, _ in PHRASES[key]]
    assert [phrase.replace("\ufe0e", "") for phrase in said] == [phrase for _, phrase in PHRASES[key]]
    assert len(set(said)) == len(said)


def test_only_changed_switches_are_told() -> None:
    rules = TABLIC.override(target=151, claims=False).for_match(2)
    assert overrides_text(rules, T) == ["no claims", "target 151"]
    assert overrides_line(rules, T, 100) == "no claims · target 151"
    assert overrides_text(TABLIC.for_match(3), T) == []


@law(100)
@given(mix=mixes(), most=st.integers(60, 400))
def test_the_line_of_changes_is_never_too_long(mix: tuple[Rules, Random], most: int) -> None:
    rules, _ = mix
    line, phrases = overrides_line(rules, T, most), overrides_text(rules, T)
    assert len(line) <= most
    *kept, last = line.split(" · ")
    if line and last != phrases[-1]:
        left = len(phrases) - len(kept)
        assert last == (f"and {left} more" if kept else f"{left} change{'s' if left > 1 else ''}")
        assert set(kept) <= set(phrases)


async def test_house_rules_are_named_and_listed() -> None:
    changed = TABLIC.override(target=151, bottom_card_shown=False)
    [heading, changes, *_] = text_of(check_layout(rules_layout(changed, "Tablić", T, "*Ours*"))).splitlines()
    assert heading == "## \u2068\\*Ours\\*\u2069: the rules"
    assert changes == "-# House rules on Tablić: bottom card hidden · target 151"
    [heading, second, *_] = text_of(check_layout(rules_layout(TABLIC, "Tablić", T))).splitlines()
    assert heading == "## Tablić: the rules"
    assert "House rules" not in second
    [heading, changes, *_] = text_of(check_layout(rules_layout(changed, "Tablić", T))).splitlines()
    assert (heading, changes[:12]) == ("## Tablić: the rules", "-# House rul")


def test_points_are_what_the_engine_counts() -> None:
    """A card's own entry replaces its rank's, also where it is less."""
    rules = TABINET.override(points={"7": 4, "7S": 1, "JD": 0})
    assert rules.card_points(card("7S")) == 1
    assert "7 = 4, 7♠ = 1 (13 in the deck)" in told(rules)
