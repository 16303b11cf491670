"""What is suggested while rules are typed, and house rules as they are shown."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.engine.rule_changes import NOT_OFFERED, changed, parse_changes
from tabinet_discord.engine.rules import SWITCHES
from tabinet_discord.tables.errors import Refusal
from tabinet_discord.tables.house_rules import HouseRule
from tabinet_discord.ui.house_rules_actions import Wanted
from tabinet_discord.ui.house_rules_choices import (
    change_choices,
    house_choices,
    name_choices,
    set_choices,
)
from tabinet_discord.ui.house_rules_layout import list_layout, one_layout, removed_layout
from tabinet_discord.ui.permissions import check_manager
from tests.engine.playing import law

from .layouts import T, check_layout, text_of

SETS = load_rule_sets()
BASE = SETS["tabinet"].rules
LONG = (
    "ace = [1, 11, 14], batch = 1, bottom_card_shown = yes, capture = rank_first, claims = yes, claim_tablas = to_90, "
    "direction = anticlockwise, figures_by_rank_only = yes, first_hand_refusal = yes, last_capture_bonus = 3, "
    "hands = {2 = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}, leftovers = dealer, "
    "most_cards = 5, most_cards_tie = last_capturer, multiple_groups = no, partners = yes, tabla_points = 7, "
    "target = 51"
)


def rule(name: str = "Friday", text: str = "target = 151, claims = yes", base: str = "tabinet") -> HouseRule:
    changes = parse_changes(text)
    return HouseRule(name, base, changes, changed(SETS[base].rules, changes), None)


BROKEN = HouseRule("Broken", "whist", {"target": 51}, None, Refusal("house_base_gone", base="whist"))


def shown(choices: Any) -> dict[str, str]:
    """The suggestions, value by words, as Discord takes them."""
    assert len(choices) <= 25
    assert len({choice.value for choice in choices}) == len(choices)
    assert all(1 <= len(choice.name) <= 100 and 1 <= len(choice.value) <= 100 for choice in choices)
    return {choice.value: choice.name for choice in choices}


# -- sets and house rules


def test_sets_are_suggested_with_what_they_are_the_default_one_first() -> None:
    found = shown(set_choices("", SETS, "tabinet", T))
    first, *others = found
    assert first == "tabinet"
    assert found[first].startswith("Tabinet – The Romanian game")
    assert set(found) == set(SETS)
    titles = [found[name] for name in others]
    assert titles == sorted(titles, key=str.casefold)


@pytest.mark.parametrize(("text", "names"), [("TABLI", ["tablic"]), ("tanet", []), ("Classic", ["tabinet-classic"])])
def test_sets_are_found_by_name_and_title_in_any_case(text: str, names: list[str]) -> None:
    assert list(shown(set_choices(text, SETS, "tabinet", T))) == names


def test_house_rules_are_suggested_with_their_changes() -> None:
    rules = [rule(), BROKEN, rule("x" * 32, LONG)]
    found = shown(house_choices("", rules, T))
    assert found["Friday"] == "Friday – based on Tabinet: wins can be claimed · target 151"
    assert list(found) == ["Friday", "x" * 32], "what cannot be played is not offered"
    assert list(shown(house_choices("FRI", rules, T))) == ["Friday"]
    assert list(shown(name_choices("", rules))) == ["Friday", "Broken", "x" * 32]


# -- changes


def suggested(text: str, base: Any = BASE) -> dict[str, str]:
    return shown(change_choices(text, base, T))


def test_switches_are_suggested_by_how_they_begin_with_what_they_are() -> None:
    assert suggested("tar") == {
        "target =": "target = (Target)",
        "tie_at_target =": "tie_at_target = (Level at the target)",
    }
    by_key, by_label = ["tabla_points =", "tabla_scores ="], ["jack_tabla =", "last_card_tabla ="]
    assert list(suggested("TABLA")) == [*by_key, *by_label, "claim_tablas ="]
    assert list(suggested("level")) == ["tie_at_target =", "most_cards_tie ="]
    assert len(suggested("")) == 25
    for key in set(SWITCHES) - NOT_OFFERED:
        assert f"{key} =" in suggested(key)
    assert "building =" not in suggested("building")


def test_values_are_suggested_with_what_they_mean() -> None:
    assert suggested("claims =") == {
        "claims = yes": "claims = yes (wins can be claimed)",
        "claims = no": "claims = no (no claims)",
    }
    assert list(suggested("leftovers = D")) == ["leftovers = dealer"]
    assert suggested("target = ") == {"target = 101": "target = 101 (Target; possible: 21–501)"}
    assert list(suggested("hands =", SETS["slovenian"].rules)) == ["hands = {2 = [6, 6, 6], 3 = [4, 4, 4], 4 = [5, 4]}"]
    assert list(suggested("target = 15")) == ["target = 15", "target = 101"]
    assert list(suggested("deck=4")) == ["deck = 40"]
    assert suggested("nothing = 4") == {}


def test_only_the_last_term_is_completed_and_none_is_offered_twice() -> None:
    found = suggested("claims = yes, ")
    assert "claims = yes, claims =" not in found
    assert found["claims = yes, target ="] == "claims = yes, target = (Target)"
    assert list(suggested("values = {}, hands = {3 = [4, 4, 4]}, deck = 4")) == [
        "values = {}, hands = {3 = [4, 4, 4]}, deck = 40"
    ]


def test_what_stands_in_the_box_after_a_suggestion_was_taken_goes_on() -> None:
    """Discord puts the words of the suggestion there, not its value."""
    words = suggested("cla")["claims ="]
    assert list(suggested(words)) == ["claims = yes", "claims = no"]
    words = suggested(f"{words} y")["claims = yes"]
    assert parse_changes(words) == {"claims": True}
    assert "claims = yes, target =" in suggested(f"{words}, tar")


@given(
    st.text(max_size=150)
    | st.lists(st.sampled_from([*(f"{key} = " for key in SWITCHES), ", ", "yes", "4", "{", "[", "(", ")", "]"])).map(
        "".join
    )
)
@law(300)
def test_whatever_is_typed_leads_to_suggestions_that_discord_takes(text: str) -> None:
    for value, words in suggested(text).items():
        assert words.startswith(value)
    shown(set_choices(text, SETS, "tabinet", T))
    shown(house_choices(text, [rule()], T))


# -- layouts


def read(layout: Any) -> str:
    return text_of(check_layout(layout))


def test_the_list_says_what_there_is_and_how_to_go_on() -> None:
    empty = read(list_layout([], T))
    assert "There are none yet" in empty
    assert "To make or change one" in empty
    assert "To remove it" in empty
    full = read(list_layout([rule(), BROKEN, rule("*a*")], T))
    assert "wins can be claimed · target 151" in full
    assert "cannot be played at present. They are based on the rule set `whist`" in full
    assert r"\*a\*" in full


def test_twenty_long_ones_fit_into_one_message() -> None:
    rules = [rule(f"{n} " + "*" * 29, LONG) for n in range(10)]
    broken = [HouseRule(f"b{n}", "x" * 32, {}, None, Refusal("house_base_gone", base="y" * 300)) for n in range(10)]
    assert len(read(list_layout([*rules, *broken], T))) < 4000


def test_one_is_shown_with_every_change_in_words_and_as_typed() -> None:
    text = read(one_layout(rule(text=LONG), T, saved=True))
    assert "target 51" in text
    assert "leftovers = dealer" in text
    assert "Saved." in text
    assert "Saved." not in read(one_layout(rule(), T))
    assert "whist" in read(one_layout(BROKEN, T))
    assert "Friday" in read(removed_layout(rule(), T))


# -- who and what


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (Wanted(None, "tabinet", None, False), "house_needs_name"),
        (Wanted(None, None, "claims = yes", False), "house_needs_name"),
        (Wanted(None, None, None, True), "house_needs_name"),
        (Wanted("a", None, "claims = yes", True), "house_remove_or_save"),
        (Wanted("a", "tabinet", None, False), "house_needs_changes"),
    ],
)
def test_what_cannot_be_meant_together(wanted: Wanted, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        wanted.check()


@pytest.mark.parametrize(
    ("guild", "manages", "administers", "code"),
    [(None, True, True, "server_only"), (1, False, False, "manager_only"), (1, True, False, ""), (1, False, True, "")],
)
def test_only_managers_decide(guild: int | None, manages: bool, administers: bool, code: str) -> None:
    rights = SimpleNamespace(manage_guild=manages, administrator=administers)
    interaction = cast(Any, SimpleNamespace(guild_id=guild, permissions=rights))
    if code:
        with pytest.raises(Refusal, match=code):
            check_manager(interaction)
    else:
        assert check_manager(interaction) == guild
