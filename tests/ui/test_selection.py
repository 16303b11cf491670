"""What a player has chosen: an algebra of taps, kept in custom ids, and judged by the engine alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.captures import captures
from tabinet_discord.engine.cards import SUITS, card, cards
from tabinet_discord.engine.match import Match, is_legal
from tabinet_discord.engine.moves import Capture, Trail
from tabinet_discord.engine.notation import format_move
from tabinet_discord.engine.observation import Observation, observe
from tabinet_discord.engine.rules import Rules
from tabinet_discord.ui.custom_ids import LIMIT, CustomId, Verb, parse
from tabinet_discord.ui.selection import (
    Selection,
    Verdict,
    Wish,
    ace_value,
    chosen_cards,
    judge,
    parse_selection,
    played_card,
    question,
    sorted_hand,
    sweeps,
    to_move,
    toggle,
    with_picks,
)
from tabinet_discord.ui.sum_text import sum_text
from tests.engine.builders import TABINET, TABLANET, TABLIC, house, position
from tests.engine.playing import chances, fresh_matches, law, played

from .layouts import T, tapped


def seen(table: str, hand: str, rules: Rules = TABINET) -> Observation:
    return observe(position(table, hand, "", rules=rules), 0)


def place_of(view: Observation, name: str) -> str:
    return f"t{[str(c) for c in view.table].index(name)}"


def hand_place(view: Observation, name: str) -> str:
    return f"h{[str(c) for c in sorted_hand(view)].index(name)}"


def a_moment(match: Match, chance: Random) -> tuple[Match, Observation]:
    """A match somewhere in the middle, and what the seat on turn sees."""
    match = played(match, chance, chance.randrange(60))
    if match.result is not None:
        match = played(match, chance, 0)
    return match, observe(match, match.deal.turn)


def some_taps(view: Observation, chance: Random, most: int = 12) -> list[str]:
    taps = [f"h{n}" for n in range(len(view.hand))] + [f"t{n}" for n in range(len(view.table))]
    taps += [f"a{n}{suit.lower()}" for n in range(4) for suit in SUITS]
    return [chance.choice(taps) for _ in range(chance.randrange(most))]


# -- the algebra of taps


@law(100)
@given(match=fresh_matches(), chance=chances())
def test_a_card_tapped_twice_is_as_before_but_for_what_aces_were_said_to_count(match: Match, chance: Random) -> None:
    match, view = a_moment(match, chance)
    if match.result is not None:
        return
    chosen, everything = tapped(view, *some_taps(view, chance)), (1 << len(view.table)) - 1
    for what in [*(f"t{n}" for n in range(len(view.table))), *(f"h{n}" for n in range(len(view.hand)))]:
        once = toggle(chosen, what, view)
        twice = toggle(once, what, view)
        if sweeps(chosen, view) or sweeps(once, view):
            assert twice.mask in (0, everything)  # a wild jack knows only all or nothing
            continue
        if what[0] == "h" and twice.mask != chosen.mask:
            suggested = {toggle(Selection(), what, view).mask, toggle(Selection(), f"h{chosen.card}", view).mask}
            assert {chosen.mask, twice.mask} <= {0, *suggested}, "a card takes only its own suggestion back"
            continue
        assert twice.mask == chosen.mask
        if what[0] == "t":
            assert twice.card == chosen.card
        else:
            assert twice.card in (None, chosen.card)
        assert twice.aces & ~chosen.aces == 0
    cleared = toggle(chosen, "c", view)
    assert cleared == Selection(chosen.card if chosen.mask else None)
    assert toggle(cleared, "c", view) == Selection()


@law(100)
@given(match=fresh_matches(), chance=chances())
def test_a_selection_round_trips_and_fits_into_an_id(match: Match, chance: Random) -> None:
    match, view = a_moment(match, chance)
    if match.result is not None:
        return
    chosen = tapped(view, *some_taps(view, chance))
    assert parse_selection(str(chosen), view) == chosen
    for verb, arg in ((Verb.TOGGLE, f"t47-{chosen}"), (Verb.PLAY, str(chosen)), (Verb.PICK, f"25.ffffff-{chosen}")):
        custom_id = CustomId("f" * 12, 999_999_999, verb, arg)
        assert len(str(custom_id)) <= LIMIT
        assert parse(str(custom_id)) == custom_id


def test_taps_in_any_order_are_one_selection() -> None:
    view = seen("10H 3C AD 5S", "KS 2C")
    wanted = tapped(view, "h1", "t0", "t1", "t3")
    assert tapped(view, "t3", "t0", "h1", "t1") == wanted
    assert tapped(view, "t3", "h0", "t0", "t2", "h1", "t1", "t2") == wanted


NONSENSE = [
    "x",
    "h",
    "t",
    "h9",
    "t9",
    "h-1",
    "hx",
    "a",
    "a1",
    "a9s",
    "a1x",
    "a1ss",
    "c2",
    "t²",
    "h٣",
    "t99999999999999999999",
    "a3s",
]


@pytest.mark.parametrize("tap", ["", *NONSENSE])
def test_a_tap_that_makes_no_sense_changes_nothing(tap: str) -> None:
    view = seen("AS 3C", "KS 2C")
    chosen = tapped(view, "h0", "t0")
    assert toggle(chosen, tap, view) == chosen


MISFITS = [
    "-",
    "-.0",
    "-.0.0.0",
    "0.g.0",
    "9.0.0",
    "-.8.0",
    "-.ffffffffffffff.0",
    "-.0.fff",
    "-.0.3",
    "-.0.c0",
    "-1.0.0",
    "٣.0.0",
    "-.-1.0",
]


@pytest.mark.parametrize("text", ["", " -.0.0", "-.0.0\n", *MISFITS])
def test_what_does_not_fit_is_refused(text: str) -> None:
    assert parse_selection(text, seen("AS 3C 5D", "KS 2C")) is None


def test_what_fits_is_not() -> None:
    view = seen("AS 3C 5D", "KS 2C")
    for text in ("-.0.0", "1.7.0", "0.4.2", "-.1.1", "1.1.aa"):
        found = parse_selection(text, view)
        assert found is not None
        assert str(found) == text


@law(200)
@given(st.text("0123456789abcdef.-", max_size=24))
def test_a_strangers_selection_is_harmless(text: str) -> None:
    view = seen("AS AH 3C 5D KD", "KS 2C AD")
    chosen = parse_selection(text, view)
    if chosen is not None:
        judge(chosen, view)
        question(chosen, view)
        assert sum_text(chosen, view, T)


# -- aces are asked, never guessed


def test_the_played_ace_is_asked_first_then_the_table_in_order() -> None:
    view = seen("10D AH AC", "AS 2C")
    chosen = tapped(view, hand_place(view, "AS"))
    assert question(chosen, view) is None  # nothing to count yet: it would be trailed
    assert isinstance(to_move(chosen, view), Trail)
    chosen = tapped(view, hand_place(view, "AS"), "t2", "t1")
    asked: list[str] = []
    while (ace := question(chosen, view)) is not None:
        asked.append(str(ace))
        assert judge(chosen, view) == (Verdict.ACE_OPEN, None)
        chosen = toggle(chosen, f"a1{ace.suit.lower()}", view)
    assert asked == ["AS", "AH", "AC"]


def test_an_answer_to_a_question_that_is_not_asked_is_ignored() -> None:
    view = seen("10D AH AC", "KS AS")
    chosen = tapped(view, hand_place(view, "KS"), "t1", "t2")
    assert toggle(chosen, "a1c", view) == chosen
    assert toggle(chosen, "a1s", view) == chosen
    assert toggle(chosen, "a1h", view) != chosen


def test_an_answer_is_forgotten_with_its_card() -> None:
    view = seen("10D AH", "KS 2C")
    chosen = tapped(view, hand_place(view, "KS"), "t1", "a2h", "t1", "t1")
    assert str(question(chosen, view)) == "AH"
    chosen = tapped(view, hand_place(view, "KS"), "t1", "a2h")
    assert ace_value(chosen, view.table[1], view) == 11
    assert (
        ace_value(toggle(chosen, hand_place(view, "2C"), view), view.table[1], view) == 11
    )  # the table's answer stays


def test_another_hand_card_forgets_what_the_played_ace_counted() -> None:
    view = seen("10D", "AS AC")
    chosen = tapped(view, "h0", "t0", "a1s", "h1", "h0")
    assert str(question(chosen, view)) == "AS"


def test_a1_an_ace_counts_as_said_and_not_otherwise() -> None:
    view = seen("10S AH 2D 9C", "AS")
    base = ["h0", place_of(view, "10S"), place_of(view, "AH")]
    verdict, move = judge(tapped(view, *base, "a2s", "a1h"), view)
    assert verdict is Verdict.CAPTURE
    assert move is not None
    assert format_move(move) == "AS=11 x 10S AH=1"
    for answers in (("a1s", "a1h"), ("a2s", "a2h"), ("a1s", "a2h")):
        assert judge(tapped(view, *base, *answers), view)[0] is Verdict.WRONG


def test_rules_with_one_value_of_the_ace_ask_nothing() -> None:
    view = seen("2S AH 3D", "4C", house(ace=[1]))
    verdict, move = judge(tapped(view, "h0", "t1", "t2"), view)
    assert verdict is Verdict.CAPTURE
    assert move is not None
    assert format_move(move) == "4C x AH=1 3D"


def test_a_wild_jack_asks_nothing_and_takes_all() -> None:
    """Tapping it chooses the whole table; from there every tap on the table means all or nothing."""
    view = seen("2S AH KD", "JC 5C", TABLANET)
    jack, five = hand_place(view, "JC"), hand_place(view, "5C")
    for taps in ((jack,), ("t0", jack), (jack, "t1", "t0"), (five, "t2", jack)):
        verdict, move = judge(tapped(view, *taps), view)
        assert verdict is Verdict.CAPTURE
        assert move is not None
        assert format_move(move) == "JC x 2S AH KD"
        assert words(view, *taps).startswith("J♣ sweeps the whole table: 3 cards.")
    assert judge(tapped(view, jack, "t1"), view) == (Verdict.TRAIL, Trail(card("JC")))
    assert tapped(view, jack, five) == tapped(view, five)  # the whole table was the jack's choice
    picked = with_picks(tapped(view, jack), range(25), frozenset({0, 1}), view)
    assert judge(picked, view)[0] is Verdict.TRAIL


def test_on_a_bare_table_a_wild_jack_lies_down() -> None:
    view = seen("", "JC", TABLANET)
    assert judge(tapped(view, "h0"), view) == (Verdict.TRAIL, Trail(card("JC")))


# -- what a card suggests


def test_a_card_with_one_sensible_capture_shows_it_and_another_card_puts_it_back() -> None:
    view = seen("10H 3C 9D 5S 6H", "KS 9C 2D")
    king, nine, two = (hand_place(view, name) for name in ("KS", "9C", "2D"))
    shown = toggle(Selection(), two, view)
    assert chosen_cards(shown, view) == ()
    shown = toggle(Selection(), nine, view)
    assert chosen_cards(shown, view) == cards("3C 9D 6H")
    assert chosen_cards(toggle(shown, two, view), view) == ()
    assert chosen_cards(toggle(shown, nine, view), view) == ()
    assert toggle(shown, "c", view) == Selection(shown.card), "to trail it instead, put them back"
    # 5 goes with 9 or, with 3 and 6, the king's too: nothing is obvious
    assert chosen_cards(toggle(Selection(), king, view), view) == ()


def test_what_the_player_has_chosen_is_not_replaced() -> None:
    view = seen("10H 3C 9D 5S 6H", "KS 9C 2D")
    chosen = toggle(Selection(), "t0", view)
    for name in ("9C", "2D", "KS"):
        chosen = toggle(chosen, hand_place(view, name), view)
        assert chosen_cards(chosen, view) == cards("10H")


def test_what_a_suggested_ace_counts_is_asked() -> None:
    view = seen("10H 3C AD", "KS")
    chosen = toggle(Selection(), "h0", view)
    assert chosen_cards(chosen, view) == cards("10H 3C AD")
    assert judge(chosen, view) == (Verdict.ACE_OPEN, None)


# -- claims


def test_the_win_can_be_claimed_with_any_capture_and_only_with_one() -> None:
    view = seen("5D 3C", "5S 8C", TABLIC)
    five, eight = hand_place(view, "5S"), hand_place(view, "8C")
    for taps in ((), (five,), (five, "t1"), ("t0",)):
        assert tapped(view, *taps, "k").wish is not Wish.CLAIM
    claimed = tapped(view, five, "t0", "k")
    verdict, move = judge(claimed, view)
    assert verdict is Verdict.CAPTURE
    assert move is not None
    assert format_move(move) == "5S x 5D !"
    assert parse_selection(str(claimed), view) == claimed
    for tap in ("k", "t1", eight):
        assert toggle(claimed, tap, view).wish is Wish.NOTHING, "another move is another claim"


def test_without_claims_in_the_rules_there_is_no_claim() -> None:
    view = seen("5D 3C", "5S 8C")
    assert tapped(view, hand_place(view, "5S"), "t0", "k").wish is not Wish.CLAIM
    assert parse_selection("0.1.0.k", view) is None


# -- judged by the engine's own check


@law(150)
@given(match=fresh_matches(), chance=chances())
def test_judge_says_what_the_engine_says(match: Match, chance: Random) -> None:
    match, view = a_moment(match, chance)
    if match.result is not None:
        return
    for _ in range(20):
        chosen = tapped(view, *some_taps(view, chance))
        verdict, move = judge(chosen, view)
        wanted = to_move(chosen, view)
        assert (verdict is Verdict.NO_CARD) is (chosen.card is None)
        assert (move is not None) is (wanted is not None and is_legal(match, match.deal.turn, wanted))
        assert move in (None, wanted)
        if isinstance(move, Capture):
            assert not move.claim
            assert move.card == played_card(chosen, view)
        assert sum_text(chosen, view, T)


@law(60)
@given(match=fresh_matches(), chance=chances())
def test_every_legal_capture_can_be_tapped_together(match: Match, chance: Random) -> None:
    """B18: whatever the engine allows, the hand can say."""
    match, view = a_moment(match, chance)
    if match.result is not None:
        return
    for which in view.hand:
        for number, capture in enumerate(captures(view.table, which, view.rules)):
            if number == 15:
                break
            chosen = tapped(view, hand_place(view, str(which)))
            if not sweeps(chosen, view):
                chosen = tapped(view, hand_place(view, str(which)), *(place_of(view, str(c)) for c in capture.cards))
            said = {t.card: t.ace for t in capture.taken} | {which: capture.ace}
            while (ace := question(chosen, view)) is not None:
                value = said[ace]
                assert value is not None
                chosen = toggle(chosen, f"a{view.rules.ace.index(value) + 1}{ace.suit.lower()}", view)
            verdict, move = judge(chosen, view)
            assert verdict is Verdict.CAPTURE
            assert move is not None
            assert format_move(move) == format_move(capture)


# -- menus


@law(100)
@given(match=fresh_matches(), chance=chances())
def test_a_menu_sets_its_own_part_and_no_other(match: Match, chance: Random) -> None:
    match, view = a_moment(match, chance)
    if match.result is not None:
        return
    chosen = tapped(view, *some_taps(view, chance))
    start = chance.randrange(0, 30)
    part = range(start, start + chance.randrange(1, 26))
    picked = frozenset(chance.randrange(60) for _ in range(8))
    after_menu = with_picks(chosen, part, picked, view)
    if sweeps(chosen, view):
        assert after_menu.mask in (0, (1 << len(view.table)) - 1)
        return
    for place in range(len(view.table)):
        assert after_menu.has(place) is ((place in picked) if place in part else chosen.has(place))
    assert after_menu.card == chosen.card
    assert after_menu.mask >> len(view.table) == 0
    assert with_picks(after_menu, part, picked, view) == after_menu


# -- the sum in words


def words(view: Observation, *taps: str) -> str:
    return sum_text(tapped(view, *taps), view, T).replace("\ufe0e", "")


def test_the_sum_is_right() -> None:
    view = seen("10H 3C 9D 5S 4H", "KS QD 4C")
    right = words(view, hand_place(view, "KS"), "t2", "t3")
    assert right == "9♦ + 5♠ = 14: right for K♠."
    groups = words(view, hand_place(view, "KS"), "t0", "t4", "t2", "t3")
    assert groups == "10♥ + 4♥ = 14, 9♦ + 5♠ = 14: right for K♠."


def test_courts_and_aces_show_what_they_count() -> None:
    view = seen("KD AH 3C", "KS AC")
    assert words(view, hand_place(view, "KS"), "t0") == "K♦ (14) = 14: right for K♠."
    assert words(view, hand_place(view, "KS"), "t1", "t2").endswith("… and what does A♥ count as?")
    assert words(view, hand_place(view, "KS"), "t1", "t2", "a2h") == "A♥ as 11 + 3♣ = 14: right for K♠."
    assert words(view, hand_place(view, "AC"), "t2").endswith("what does A♣ count as?")


def test_a_wrong_sum_says_what_is_missing() -> None:
    view = seen("10H 3C 9D 5S 8H 6H", "KS")
    assert words(view, "h0", "t0", "t1") == "10♥ + 3♣ = 13, but K♠ is worth 14: 14 is needed."
    assert "choose groups that each make 14" in words(view, "h0", "t0", "t3")
    assert "cannot be split into groups of 14" in words(view, "h0", "t0", "t2", "t1", "t5")
    single = seen("10H 4C 9D 5S", "KS", house(multiple_groups=False))
    assert words(single, "h0", "t0", "t1", "t2", "t3").endswith("is worth 14: exactly 14 is needed.")


def test_the_words_before_and_without_a_sum() -> None:
    view = seen("10H 3C", "KS 2C")
    assert words(view) == "Choose a card of your hand first."
    assert words(view, "t0", "t1").startswith("10♥ + 3♣ chosen.")
    assert words(view, hand_place(view, "2C")) == "Nothing chosen: 2♣ will be laid on the table."
    bound = seen("10H 2S", "2C KS", house(capture="rank_first"))
    assert words(bound, hand_place(bound, "2C")) == "2♣ has to take a card of its own rank."
    assert judge(tapped(bound, hand_place(bound, "2C")), bound) == (Verdict.WRONG, None)


def test_what_no_sum_can_make_right_has_its_own_words() -> None:
    view = seen("JH 10H 2D QD", "QS 5C", TABLANET)
    queen, five = hand_place(view, "QS"), hand_place(view, "5C")
    assert words(view, queen, "t1", "t2") == "Q♠ takes only cards of its own rank."
    assert words(view, five, "t0") == "A jack that lies on the table is taken by a jack only."
    bound = seen("10H 9S AD 7C 3C", "10C", house(capture="rank_first"))
    assert words(bound, "h0", "t3", "t4") == "10♣ has to take a card of its own rank; others may come with it."
