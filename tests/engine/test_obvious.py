"""The capture that is suggested when a hand card is tapped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.captures import captures
from tabinet_discord.engine.cards import DECK, card, cards
from tabinet_discord.engine.obvious import obvious_capture
from tabinet_discord.engine.rules import Rules

from .builders import TABINET, TABLANET, house
from .playing import law, mixes


@pytest.mark.parametrize(
    ("table", "played", "wanted"),
    [
        ("10H 3C 9D", "9S", "9D"),
        ("9D 5S 4H", "9S", "9D 5S 4H"),  # both groups, and no card is in two of them
        ("9D 5S 4H 4C", "9S", ""),  # 5 goes with one 4 or the other
        ("10H 3C", "KS", ""),
        ("10H 3C AD", "KS", "10H 3C AD"),
        ("10D AH", "AS", "10D AH"),  # in one reading or another; it is still asked what they count
        ("", "KS", ""),
    ],
)
def test_what_is_obvious(table: str, played: str, wanted: str) -> None:
    assert obvious_capture(cards(table), card(played), TABINET) == cards(wanted)


def test_a_wild_jack_takes_all() -> None:
    assert obvious_capture(cards("2S AH KD"), card("JC"), TABLANET) == cards("2S AH KD")


def test_only_one_group_a_turn() -> None:
    assert obvious_capture(cards("9D 5S 4H"), card("9S"), house(multiple_groups=False)) == ()


@law(60)
@given(rules=mixes(), chosen=st.permutations(DECK), size=st.integers(0, 8))
def test_what_is_obvious_takes_all_that_can_be_taken(rules: Rules, chosen: list, size: int) -> None:
    deck = [c for c in chosen if rules.deck == 52 or c.number <= 10]
    table, played = tuple(deck[:size]), deck[size]
    possible = [set(capture.cards) for capture in captures(table, played, rules)]
    found = obvious_capture(table, played, rules)
    if found:
        assert set(found) in possible
        assert all(taken <= set(found) for taken in possible)
    elif len(possible) <= 200:
        assert not any(all(other <= taken for other in possible) for taken in possible)
