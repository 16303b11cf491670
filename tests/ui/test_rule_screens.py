"""What the table and the hand show of each rule that differs between the sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabinet_discord import resources
from tabinet_discord.bot import load_rule_sets
from tabinet_discord.engine.cards import cards
from tabinet_discord.engine.match import Match, start_match
from tabinet_discord.engine.rule_changes import changed, parse_changes
from tabinet_discord.engine.rules import Rules
from tabinet_discord.tables.options import Options
from tabinet_discord.tables.views import TableView, view_of
from tabinet_discord.ui.card_text import card_text
from tabinet_discord.ui.hand_layout import hand_layout
from tabinet_discord.ui.rules_layout import rules_layout
from tabinet_discord.ui.scores_layout import scores_layout
from tabinet_discord.ui.selection import Selection, toggle
from tabinet_discord.ui.small_print import set_title
from tabinet_discord.ui.table_layout import table_layout
from tests.engine.builders import BASES, TABINET, TABLANET, TABLIC, house, position, say, shuffled, with_deal

from .layouts import WIDE, T, check_layout, clickables, labels, table_state, tapped, text_of, worst_hand


def table_of(match: Match) -> str:
    return plain(text_of(check_layout(table_layout(view_of(table_state(match)), T))))


def hand_of(match: Match, *taps: str, seat: int = 0) -> tuple[str, list[str]]:
    """Words and buttons of a hand on which so much has been tapped."""
    view = view_of(table_state(match), seat)
    assert view.game is not None
    shown = check_layout(hand_layout(view, T, 1, tapped(view.game, *taps)))
    return plain(text_of(shown)), [plain(label) for label in labels(shown)]


def plain(text: str) -> str:
    for sign in ("\u2068", "\u2069", "\ufe0e", "**"):
        text = text.replace(sign, "")
    return text


def start(rules: Rules, seats: int) -> Match:
    return start_match(rules.for_match(seats), seats, shuffled(3))


# -- the set and its house rules


@pytest.mark.parametrize("name", sorted(resources.rule_files()))
def test_every_set_has_its_name_at_the_table(name: str) -> None:
    rule_set = load_rule_sets()[name]
    assert set_title(name, T) == rule_set.title
    lobby = table_layout(view_of(table_state(None, phase="lobby", rules=rule_set.rules)), T)
    assert f"## {rule_set.title} · a new table" in text_of(check_layout(lobby))
    assert f"### {rule_set.title} · deal 1" in table_of(start(rule_set.rules, 2))


def test_house_rules_are_listed_and_named() -> None:
    rules = house(TABLIC, claims=False, most_cards=0)
    told = table_of(start(rules, 2))
    assert "-# House rules: " in told
    line = next(one for one in told.splitlines() if one.startswith("-# House rules"))
    assert line.count(" · ") == 1
    state = replace(table_state(start(rules, 2)), house="By the *stove*")
    named = plain(text_of(check_layout(table_layout(view_of(state), T))))
    assert "House rules “By the \\*stove\\*”: " in named
    assert "House rules" not in table_of(start(TABLIC, 2))


# -- pairs, direction, dealer


def test_four_in_pairs() -> None:
    match = start(TABLIC, 4)
    told = table_of(match)
    assert "Ana & Eva · 0 points" in told
    on_turn = match.deal.turn
    name, partner = ("Ana", "Bob", "Eva", "Ion")[on_turn], ("Eva", "Ion", "Ana", "Bob")[on_turn]
    assert f"{name} (with {partner}) to play" in told
    assert f"Your turn, {partner} is your partner" in hand_of(match, seat=on_turn)[0]
    match, _ = say(match, str(match.deal.hands[on_turn][0]))
    assert f"{name} (with {partner}) laid" in table_of(match)


@pytest.mark.parametrize("asked", [True, False])
def test_rules_and_lobby_say_the_same_of_partners_that_the_table_chose(asked: bool) -> None:
    state = replace(
        table_state(None, phase="lobby", rules=house(TABINET if asked else TABLIC)), options=Options(4, partners=asked)
    )
    view = view_of(state)
    assert view.pairs is asked
    told = text_of(check_layout(rules_layout(view.rules, "", T)))
    assert ("Four play as two pairs" in told) is asked
    assert ("Four play as two pairs" in text_of(check_layout(table_layout(view, T)))) is asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pairs_as_a_house_rule_are_told_only_where_they_are_played(seats: int) -> None:
    """With two or three there are none, which is no house rule."""
    told = table_of(start(house(partners=True, target=51), seats))
    assert ("pairs" in told) is (seats == 4)
    assert "target 51" in told


def test_a_lobby_says_who_would_be_partners() -> None:
    def lobby(rules: Rules) -> str:
        return text_of(check_layout(table_layout(view_of(table_state(None, phase="lobby", rules=rules)), T)))

    assert "seats 1 and 3 against seats 2 and 4" in lobby(TABLIC)
    assert "pairs" not in lobby(TABINET)


@pytest.mark.parametrize(("rules", "way"), [(TABINET, "clockwise ↻"), (TABLIC, "anticlockwise ↺")])
def test_which_way_play_goes(rules: Rules, way: str) -> None:
    assert f"play goes {way} Ana → Bob → Eva" in table_of(start(rules, 3))
    assert "play goes" not in table_of(start(rules, 2))


# -- the deck


def test_the_bottom_card() -> None:
    match = start(TABLIC, 2)
    bottom = plain(card_text(match.deal.stock[-1]))
    assert f"the last one, which the dealer gets, is {bottom}" in table_of(match)
    assert "the last one" not in table_of(start(TABINET, 2))
    assert "the last one" not in table_of(with_deal(match, stock=()))


def test_jacks_set_aside_are_told_while_the_deal_is_young() -> None:
    match = with_deal(start(TABLANET, 2), set_aside=cards("JH JC"))
    told = "J♥ J♣ were turned up for the table and went under the stock."
    assert told in table_of(match)
    assert told in hand_of(match, seat=match.deal.turn)[0]
    for _ in range(2):
        match, _ = say(match, str(match.deal.hands[match.deal.turn][0]))
    assert told not in table_of(match)


# -- the first hand refused


def test_the_first_hand_can_be_refused_once() -> None:
    match = start(house(first_hand_refusal=True), 2)
    seat = match.deal.turn
    assert "Ask for a new hand" in hand_of(match, seat=seat)[1]
    match, _ = say(match, "refuse")
    assert "Ask for a new hand" not in hand_of(match, seat=seat)[1]
    assert "asked for a new hand." in table_of(match)
    match, _ = say(match, str(match.deal.hands[seat][0]))
    assert "Ask for a new hand" not in hand_of(match, seat=match.deal.turn)[1]
    assert "Ask for a new hand" not in hand_of(start(TABINET, 2), seat=start(TABINET, 2).deal.turn)[1]


# -- claims

CLAIMED = position("5D 3C 8H", "5S 2S", "4S 9S", rules=TABLIC, totals=(80, 99), number=2)


def test_a_claim_stands_beside_every_capture_and_needs_two_presses() -> None:
    view = view_of(table_state(CLAIMED), 0)
    for taps, is_off in (((), True), (("h1",), True), (("h1", "t1"), True), (("h1", "t0"), False)):
        assert view.game is not None
        drawn = hand_layout(view, T, 1, tapped(view.game, *taps))
        found = [b.item for b in clickables(drawn) if b.item.label == "Capture and claim"]
        assert [button.disabled for button in found] == [is_off]
    told, shown = hand_of(CLAIMED, "h1", "t0", "k")
    assert "Your side must have 101 points now" in told
    assert shown[-2:] == ["Yes, claim the win", "No, not yet"]


LATE = {
    "none": "but no tablas any more",
    "end_only": "count only at the end",
    "to_90": "beyond 90",
    "count": "and its tablas",
}


@pytest.mark.parametrize("treatment", LATE)
@pytest.mark.parametrize("number", [6, 7])
def test_how_tablas_count_is_told_from_the_seventh_deal_on(treatment: str, number: int) -> None:
    rules = house(TABLIC, claim_tablas=treatment)
    match = position("5D 3C", "5S 2S", "4S 9S", rules=rules, number=number)
    assert ("From the seventh deal on" in table_of(match)) is (number == 7 and treatment != "count")
    assert LATE[treatment if number == 7 else "count"] in hand_of(match, "h1", "t0", "k")[0]


def test_a_right_claim_is_announced_with_the_reckoning() -> None:
    told = table_of(say(CLAIMED, "5S x 5D !")[0])
    assert "🏆 Ana won!" in told
    assert "Ana took 5♦ with 5♠ and claimed the win!" in told
    assert "The claim was right. 101 were needed:" in told
    # All 22 points are in Ana's pile: the cards that are still out are worth nothing.
    assert "Ana: 80 before this deal + 22 in cards = 102" in told
    assert "Bob: 99 before this deal + 0 in cards = 99" in told


def test_a_wrong_claim_is_announced_with_the_reckoning() -> None:
    match = position("5D 3C 8H", "5S 2S", "4S 9S", rules=TABLIC, totals=(40, 99), number=2)
    told = table_of(say(match, "5S x 5D !")[0])
    assert "🏆 Bob won!" in told
    assert "The claim was wrong, and that loses the match. 101 were needed:" in told
    assert "Ana: 40 before this deal + 22 in cards = 62" in told


def test_a_wrong_claim_among_three_that_leaves_nobody_ahead() -> None:
    match = position("5D 3C 8H", "5S 2S", "4S 9S", "6S 7S", rules=TABLIC, totals=(40, 50, 50), number=2)
    told = table_of(say(match, "5S x 5D !")[0])
    assert "Nobody won." in told
    assert "Bob: 50 before this deal" in told


# -- the end of deals and of the match


def test_an_extra_deal_says_why() -> None:
    match = replace(start(TABLIC, 2), totals=(103, 103))
    assert "deal 1 (extra)" in table_of(match)
    assert "(extra)" not in table_of(start(TABLIC, 2))


def test_the_bonus_for_the_last_capture_is_in_the_scores() -> None:
    match = position("5D", "5S", "", rules=BASES["slovenian"], last_capturer=1, turn=0)
    match, _ = say(match, "5S x 5D")
    told = plain(text_of(check_layout(scores_layout(view_of(table_state(match)), T))))
    assert told.count("last capture (+1)") == 1


# -- the longest


def test_the_longest_hand_with_a_claim() -> None:
    held = worst_hand(12)
    assert held.game is not None
    view: TableView = replace(held, game=replace(held.game, rules=TABLIC.for_match(4), may_refuse=True))
    chosen = Selection()
    for tap in ("h1", *(f"t{place}" for place in range(12))):
        chosen = toggle(chosen, tap, view.game) if view.game else chosen
        check_layout(hand_layout(view, T, 1, chosen, T("hand-stale")))


def test_the_longest_table_in_pairs_with_house_rules() -> None:
    rules = house(
        TABLANET, target=501, capture="rank_first", bottom_card_shown=True, first_hand_refusal=True, claims=True,
        claim_tablas="to_90", tabla_scores="card_values", leftovers="dealer", most_cards_tie="last_capturer",
        last_capture_bonus=1, batch=6, direction="clockwise", tie_at_target="draw", jack_tabla=False,
        ace=[1, 11], multiple_groups=False,
    )  # fmt: skip
    match = replace(with_deal(start(rules, 4), number=9, set_aside=cards("JH JC JS")), totals=(500, 500))
    state = replace(table_state(match, (WIDE,) * 4, stand_ins=("silent",) * 4), house="W" * 32)
    check_layout(table_layout(view_of(state), T))


@pytest.mark.parametrize(
    ("changes", "seats"),
    [
        ("hands = {3 = [12, 4]}", 3),
        ("hands = {4 = [12]}, claims = yes", 4),
        ("hands = {2 = [12, 12]}, claims = yes, first_hand_refusal = yes, ace = [1, 11, 14]", 2),
    ],
)
def test_hands_of_twelve_can_be_drawn_whatever_is_asked(changes: str, seats: int) -> None:
    """Cards of hand and table, the ace question, the list of captures and every other button in one message."""
    match = start(changed(TABINET, parse_changes(changes)), seats)
    options = Options(hints=True)
    while match.deal.number == 1:
        deal = match.deal
        view = view_of(replace(table_state(match), options=options), deal.turn)
        assert view.game is not None
        for place, which in enumerate(deal.table):
            for hand in range(len(deal.hands[deal.turn])) if which.is_ace else (0,):
                chosen = tapped(view.game, f"h{hand}", f"t{place}")
                check_layout(hand_layout(view, T, 1, chosen, T("hand-stale")))
                check_layout(hand_layout(view, T, 1, toggle(chosen, "m", view.game), T("hand-stale")))
        match, _ = say(match, str(deal.hands[deal.turn][0]))
