"""How a deal is laid and dealt: rules.md `deck`, `players`, `partners`, `direction`, `hands`, `batch`, "Procedures"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tabinet_discord.engine.cards import COURTS, Card, card, cards, deck_of
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.engine.match import (
    DealCounted,
    HandsDealt,
    Match,
    Played,
    apply,
    is_legal,
    legal_moves,
    start_match,
)
from tabinet_discord.engine.moves import Refuse
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rules import Rules

from .builders import (
    BASES,
    CLASSIC,
    SLOVENIAN,
    TABINET,
    TABLANET,
    TABLANETTE,
    TABLIC,
    all_cards,
    house,
    named,
    position,
    say,
    shuffled,
    tablas,
)
from .playing import steps


class Stacked:
    """Decks that begin with given cards."""

    def __init__(self, front: str, dealer: int = 0) -> None:
        self.front, self.dealer = cards(front), dealer

    def first_dealer(self, seats: int) -> int:
        return self.dealer % seats

    def deck(self, number: int, size: int) -> tuple[Card, ...]:
        return (*self.front, *(c for c in deck_of(size) if c not in self.front))


def trail_all(match: Match) -> list[tuple[Match, bool]]:
    """The states of the deal up to its last card, everybody trailing; with each whether hands have just been dealt."""
    states = [(match, True)]
    while not match.deal.last_card_is_out:
        match, events = say(match, str(match.deal.hands[match.deal.turn][0]))
        states.append((match, any(isinstance(event, HandsDealt) for event in events)))
    return states


# (set, players, cards a hand): the rows `hands` and `deck`; seed 001 "four rounds", seed 004 "4 + 18 + 18 + 12"
LONG = ((2, (6, 6, 6, 6)), (3, (6, 6, 4)), (4, (6, 6)))
SHORT = ((2, (6, 6, 6)), (3, (4, 4, 4)), (4, (5, 4)))
HANDS = [
    (f"row-hands-{name}-{seats}", rules, seats, hands)
    for name, rules in BASES.items()
    for seats, hands in (SHORT if name == "slovenian" else LONG)
]


@pytest.mark.parametrize(("rules", "seats", "hands"), named(HANDS))
def test_row_hands(rules: Rules, seats: int, hands: tuple[int, ...]) -> None:
    """Four cards on the table, hands of these sizes whenever all are empty, and nothing is added to the table."""
    match = start_match(rules.for_match(seats), seats, shuffled(seats))
    assert len(match.deal.table) == 4
    states = trail_all(match)
    dealt = [state.deal for state, fresh in states if fresh]
    assert [{len(hand) for hand in deal.hands} for deal in dealt] == [{size} for size in hands]
    assert [deal.hand for deal in dealt] == list(range(1, len(hands) + 1))
    assert dealt[-1].stock == ()
    assert [len(state.deal.table) for state, _ in states] == list(range(4, 4 + len(states)))
    assert all_cards(dealt[0]) == list(deck_of(rules.deck))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_the_dealer_is_dealt_last_and_plays_last(rules: Rules, seats: int) -> None:
    """Seed 001: the seat after the dealer begins, the dealer has the stock's last card and plays the last one."""
    match = start_match(rules.for_match(seats), seats, shuffled(seats))
    bottom, dealer = match.deal.stock[-1], match.deal.dealer
    assert match.deal.turn == (dealer + 1) % seats
    states = trail_all(match)
    last_hands = [state.deal.hands for state, fresh in states if fresh][-1]
    assert last_hands[dealer][-1] == bottom
    assert states[-1][0].deal.turn == dealer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_row_deck_slovenian_has_no_figures(seats: int) -> None:
    match = start_match(SLOVENIAN.for_match(seats), seats, shuffled(1))
    assert len(match.deal.deck) == 40
    assert not any(c.rank in COURTS for c in match.deal.deck)


# (rules, players, dealer, hands), the deck being A A A A on the table, then 2 to K of spades, of hearts, of diamonds
BATCHES: list[tuple[str, Rules, int, int, tuple[str, ...]]] = [
    ("row-batch-tabinet", TABINET, 2, 0, ("5S 6S 7S JS QS KS", "2S 3S 4S 8S 9S 10S")),
    ("seed-001-two-batches-of-3", TABLIC, 2, 1, ("2S 3S 4S 8S 9S 10S", "5S 6S 7S JS QS KS")),
    ("seed-003-two-lots-of-3", TABLANET, 2, 0, ("5S 6S 7S JS QS KS", "2S 3S 4S 8S 9S 10S")),
    ("row-batch-tablanette", TABLANETTE, 2, 0, ("5S 6S 7S JS QS KS", "2S 3S 4S 8S 9S 10S")),
    ("seed-004-threes-twice-round", CLASSIC, 4, 3,
     ("2S 3S 4S 2H 3H 4H", "5S 6S 7S 5H 6H 7H", "8S 9S 10S 8H 9H 10H", "JS QS KS JH QH KH")),
    ("row-batch-slovenian", SLOVENIAN, 2, 0, ("8S 9S 10S 2H 3H 4H", "2S 3S 4S 5S 6S 7S")),
    ("row-batch-slovenian-four-at-once", SLOVENIAN, 3, 2, ("2S 3S 4S 5S", "6S 7S 8S 9S", "10S 2H 3H 4H")),
    ("row-batch-slovenian-five-at-once", SLOVENIAN, 4, 3,
     ("2S 3S 4S 5S 6S", "7S 8S 9S 10S 2H", "3H 4H 5H 6H 7H", "8H 9H 10H 2D 3D")),
    ("row-batch-6", house(batch=6), 2, 1, ("2S 3S 4S 5S 6S 7S", "8S 9S 10S JS QS KS")),
    ("row-batch-4-the-last-fills-the-hand", house(batch=4), 2, 1, ("2S 3S 4S 5S 10S JS", "6S 7S 8S 9S QS KS")),
    ("row-batch-1", house(batch=1), 3, 2, ("2S 5S 8S JS 2H 5H", "3S 6S 9S QS 3H 6H", "4S 7S 10S KS 4H 7H")),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "seats", "dealer", "hands"), named(BATCHES))
def test_hands_come_in_batches(rules: Rules, seats: int, dealer: int, hands: tuple[str, ...]) -> None:
    match = start_match(rules.for_match(seats), seats, Stacked("AS AH AD AC", dealer))
    assert match.deal.hands == tuple(map(cards, hands))
    assert match.deal.turn == (dealer + 1) % seats


def test_row_batch_a_hand_of_four_is_three_and_one() -> None:
    """The last hand of three players: 3 3 3, then 1 1 1."""
    match = start_match(TABINET.for_match(3), 3, Stacked("AS AH AD AC", dealer=2))
    last = match.deal.stock[-12:]
    hands = [state.deal.hands for state, fresh in trail_all(match) if fresh][-1]
    assert hands == ((*last[0:3], last[9]), (*last[3:6], last[10]), (*last[6:9], last[11]))


# (deck's front, table, set aside, the first card dealt)
JACKS: list[tuple[str, str, str, str, str]] = [
    ("row-jacks-three-in-the-order-they-came", "JD 2S JS 3S JH 4S 5S 6S", "2S 3S 4S 5S", "JD JS JH", "6S"),
    ("row-jacks-all-four", "JC JD JS JH 2S 3S 4S 5S 6S", "2S 3S 4S 5S", "JC JD JS JH", "6S"),
    ("row-jacks-one-as-the-fourth", "2S 3S 4S JH 5S 6S", "2S 3S 4S 5S", "JH", "6S"),
    ("row-jacks-after-four-cards-it-is-dealt", "2S 3S 4S 5S JH 6S", "2S 3S 4S 5S", "", "JH"),
    ("row-jacks-none", "2S 3S 4S 5S 6S", "2S 3S 4S 5S", "", "6S"),
]


@pytest.mark.parametrize(("front", "table", "aside", "first"), named(JACKS))
@pytest.mark.parametrize("rules", [TABLANET, TABLANETTE], ids=["tablanet", "tablanette"])
def test_jacks_for_the_table_are_set_aside(rules: Rules, front: str, table: str, aside: str, first: str) -> None:
    """Seed 003: replaced by the next card; they go to the bottom of the stock in the order they came."""
    match = start_match(rules.for_match(2), 2, Stacked(front))
    assert match.deal.table == cards(table)
    assert match.deal.set_aside == observe(match, None).set_aside == cards(aside)
    jacks = cards(aside)
    assert match.deal.stock[len(match.deal.stock) - len(jacks) :] == jacks
    assert match.deal.hands[1][0] == card(first)
    assert len(match.deal.stock) == 36
    assert all_cards(match.deal) == list(deck_of(52))


@pytest.mark.parametrize("rules", [TABINET, TABLIC, CLASSIC], ids=lambda rules: rules.name)
def test_jacks_stay_on_the_table_where_the_rules_let_them(rules: Rules) -> None:
    match = start_match(rules.for_match(2), 2, Stacked("JD 2S JS 3S"))
    assert match.deal.table == cards("JD 2S JS 3S")
    assert match.deal.set_aside == ()


def test_row_jacks_replaced_also_where_they_have_a_value() -> None:
    match = start_match(house(replace_table_jacks=True).for_match(2), 2, Stacked("JD 2S 3S 4S 5S"))
    assert (match.deal.table, match.deal.set_aside) == (cards("2S 3S 4S 5S"), cards("JD"))


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_row_bottom_card_shown(rules: Rules) -> None:
    """`tablic` alone shows it (seed 001): to every seat and to onlookers."""
    match = start_match(rules.for_match(2), 2, shuffled(5))
    shown = match.deal.stock[-1] if rules.name == "tablic" else None
    assert {observe(match, seat).bottom_card for seat in (None, 0, 1)} == {shown}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bottom_card_is_the_dealers(seats: int) -> None:
    """Seed 001: shown all deal long, and dealt last, to the dealer."""
    match = start_match(TABLIC.for_match(seats), seats, shuffled(5))
    bottom, dealer = match.deal.deck[-1], match.deal.dealer
    while match.deal.stock:
        assert {observe(match, s).bottom_card for s in (None, *range(seats))} == {bottom}
        match, _ = say(match, str(match.deal.hands[match.deal.turn][0]))
    assert match.deal.hands[dealer][-1] == bottom
    assert observe(match, 0).bottom_card is None


def test_bottom_card_after_jacks_are_set_aside() -> None:
    match = start_match(house(TABLANET, bottom_card_shown=True).for_match(2), 2, Stacked("JD 2S JS 3S 4S 5S"))
    assert observe(match, 0).bottom_card == card("JS")
    last_hands = [state.deal.hands for state, fresh in trail_all(match) if fresh][-1]
    assert last_hands[match.deal.dealer][-2:] == cards("JD JS")


REFUSING = house(CLASSIC, first_hand_refusal=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_refusal_gives_the_first_player_a_new_hand_once(seats: int) -> None:
    """As many come off the front of the stock in one go, the refused go under it, the same seat plays next."""
    match = start_match(REFUSING.for_match(seats), seats, shuffled(7))
    deal, seat = match.deal, match.deal.turn
    assert Refuse() in list(legal_moves(match, seat))
    assert observe(match, seat).may_refuse
    after, events = say(match, "refuse")
    assert after.deal.hands[seat] == deal.stock[:6]
    assert after.deal.stock == (*deal.stock[6:], *deal.hands[seat])
    assert [h for s, h in enumerate(after.deal.hands) if s != seat] == [
        h for s, h in enumerate(deal.hands) if s != seat
    ]
    assert (after.deal.turn, after.deal.table) == (seat, deal.table)
    assert tablas(events) == [False]
    assert not is_legal(after, seat, Refuse())
    assert Refuse() not in list(legal_moves(after, seat))
    assert not observe(after, seat).may_refuse
    played, _ = say(after, str(after.deal.hands[seat][0]))
    assert not is_legal(played, played.deal.turn, Refuse())
    assert all_cards(played.deal) == sorted(deal.deck, key=lambda c: c.place)


def test_refusal_is_for_the_first_player_only() -> None:
    match = start_match(REFUSING.for_match(3), 3, shuffled(7))
    for seat in {0, 1, 2} - {match.deal.turn}:
        with pytest.raises(IllegalMove, match="not_your_turn"):
            apply(match, seat, Refuse())


def test_refusal_only_as_the_very_first_move() -> None:
    match = start_match(REFUSING.for_match(2), 2, shuffled(7))
    after, _ = say(match, str(match.deal.hands[match.deal.turn][0]))
    with pytest.raises(IllegalMove, match="refusal_not_allowed"):
        say(after, "refuse")
    back, _ = say(after, str(after.deal.hands[after.deal.turn][0]))
    with pytest.raises(IllegalMove, match="refusal_not_allowed"):
        say(back, "refuse")


def test_refusal_is_there_again_in_the_next_deal() -> None:
    match, _ = say(start_match(REFUSING.for_match(2), 2, shuffled(7)), "refuse")
    last = trail_all(match)[-1][0]
    following, events = say(last, str(last.deal.hands[last.deal.turn][0]))
    assert any(isinstance(event, DealCounted) for event in events)
    assert is_legal(following, following.deal.turn, Refuse())


def test_refused_cards_are_dealt_in_their_order() -> None:
    """They are the last six of the stock: with threes, half of them come to each of two players in the last hand."""
    match = start_match(REFUSING.for_match(2), 2, shuffled(7))
    seat, dealer = match.deal.turn, match.deal.dealer
    refused = match.deal.hands[seat]
    after, _ = say(match, "refuse")
    last_hands = [state.deal.hands for state, fresh in trail_all(after) if fresh][-1]
    assert last_hands[seat][3:] == refused[:3]
    assert last_hands[dealer][3:] == refused[3:]


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_row_first_hand_refusal_is_off(rules: Rules) -> None:
    match = start_match(rules.for_match(2), 2, shuffled(7))
    with pytest.raises(IllegalMove, match="refusal_not_allowed"):
        say(match, "refuse")
    assert not observe(match, match.deal.turn).may_refuse


def test_refused_hand_and_the_bottom_card() -> None:
    """The card shown is the stock's last one after a refusal, and then that is dealt to the dealer last."""
    match = start_match(house(TABLIC, first_hand_refusal=True).for_match(2), 2, shuffled(7))
    refused, before = match.deal.hands[match.deal.turn], match.deal.stock[-1]
    assert observe(match, 0).bottom_card == before
    after, _ = say(match, "refuse")
    assert observe(after, 0).bottom_card == refused[-1] != before
    last_hands = [state.deal.hands for state, fresh in trail_all(after) if fresh][-1]
    assert last_hands[match.deal.dealer][-1] == refused[-1]


def test_refused_hand_goes_under_the_jacks_set_aside() -> None:
    rules = house(TABLANET, first_hand_refusal=True, bottom_card_shown=True)
    match = start_match(rules.for_match(2), 2, Stacked("JD 2S 3S 4S 5S"))
    refused = match.deal.hands[match.deal.turn]
    after, _ = say(match, "refuse")
    assert after.deal.stock[-7:] == (card("JD"), *refused)
    assert observe(after, 0).bottom_card == refused[-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_row_direction_changes_nothing_in_the_engine(rules: Rules, seats: int) -> None:
    """Seats are numbered in order of play, so both directions give the same events and the same state."""
    other_way = {"clockwise": "anticlockwise", "anticlockwise": "clockwise"}[rules.direction]
    match = start_match(house(rules, target=21).for_match(seats), seats, shuffled(seats))
    turned = start_match(house(rules, target=21, direction=other_way).for_match(seats), seats, shuffled(seats))
    for step in steps(match, Random(seats)):
        assert isinstance(step.events[0], Played)
        turned, events = apply(turned, step.seat, step.move, step.events[0].by)
        assert events == step.events
        match = step.after
    assert replace(turned, rules=match.rules) == match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_and_deal_pass_to_the_next_seat(seats: int) -> None:
    match = start_match(TABINET.for_match(seats), seats, shuffled(seats))
    dealer, states = match.deal.dealer, trail_all(match)
    for (before, _), (after, _) in pairwise(states):
        assert after.deal.turn == (before.deal.turn + 1) % seats
    last = states[-1][0]
    following, events = say(last, str(last.deal.hands[last.deal.turn][0]))
    assert (following.deal.number, following.deal.dealer) == (2, (dealer + 1) % seats)
    assert following.deal.turn == (dealer + 2) % seats
    assert [type(event).__name__ for event in events] == ["Played", "DealCounted", "DealStarted"]
    assert observe(following, 0).last_count == next(e.count for e in events if isinstance(e, DealCounted))


SIDES: list[tuple[str, Rules, int, list[int]]] = [
    (f"row-partners-{name}-{len(sides)}", rules, len(sides), sides)
    for name, rules in BASES.items()
    for sides in ([0, 1], [0, 1, 2], [0, 1, 2, 3] if name in ("tabinet", "slovenian") else [0, 1, 0, 1])
]


@pytest.mark.parametrize(("rules", "seats", "sides"), named(SIDES))
def test_row_partners(rules: Rules, seats: int, sides: list[int]) -> None:
    """Partners sit opposite: a seat's side is seat mod 2 (field report A16); without partners the seat itself."""
    match = start_match(rules.for_match(seats), seats, shuffled(1))
    assert [match.rules.side_of(seat) for seat in range(seats)] == sides
    assert [observe(match, seat).side for seat in (None, *range(seats))] == [None, *sides]
    assert len(match.totals) == len(match.deal.piles) == len(match.deal.tablas) == len(set(sides))
    assert [observe(match, seat).is_my_turn for seat in range(seats)].count(True) == 1


def test_row_partners_may_be_chosen_in_tabinet() -> None:
    rules = TABINET.for_match(4, partners=True)
    assert [rules.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert rules.overrides == ()


def test_seed_004_a_pair_has_one_pile() -> None:
    """Cards and tablas of both partners come to the pair."""
    match = position("9H 5D", "9S 2S", "KS 3S", "5S 4S", "KH 2H", rules=TABLIC, piles=("", ""))
    after, events = say(match, "9S x 9H", "KS", "5S x 5D", "KH x KS")
    assert after.deal.piles == (cards("9H 9S 5D 5S"), cards("KS KH"))
    assert tablas(events) == [False, False, False, True]
    assert after.deal.tablas == ((), (1,))
    assert after.deal.last_capturer == 3


def test_seed_004_two_tens_left_for_the_partner() -> None:
    """A ten may be laid beside a ten; the partner's third takes both."""
    match = position("10H 6D", "10S 2S", "KS 3S", "10D 4S", "KH 2H", rules=TABLIC, piles=("", ""))
    after, _ = say(match, "10S", "KS", "10D x 10H 10S")
    assert after.deal.piles[0] == cards("10H 10S 10D")
    assert after.deal.table == cards("6D KS")
