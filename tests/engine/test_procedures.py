"""rules.md, "Procedures": jacks set aside, bottom card, refusal, dealing in batches, wild jack, who may trail."""

from __future__ import annotations

import pytest

from tabinet_discord.engine.cards import Card, card, cards, deck_of
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.engine.match import (
    DealCounted,
    MatchEnded,
    Played,
    apply,
    give_up,
    is_legal,
    legal_moves,
    start_match,
)
from tabinet_discord.engine.moves import Refuse, Trail
from tabinet_discord.engine.notation import format_move, parse_move
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rules import Rules

from .builders import SLOVENIAN, TABINET, TABLANET, TABLANETTE, all_cards, house, position, say, shuffled, tablas


class Stacked:
    """Decks that begin with given cards."""

    def __init__(self, front: str, dealer: int = 0) -> None:
        self.front, self.dealer = cards(front), dealer

    def first_dealer(self, seats: int) -> int:
        return self.dealer % seats

    def deck(self, number: int, size: int) -> tuple[Card, ...]:
        return (*self.front, *(c for c in deck_of(size) if c not in self.front))


def test_jacks_for_the_table_are_set_aside() -> None:
    """They go to the bottom of the stock in the order they came."""
    match = start_match(TABLANET.for_match(2), 2, Stacked("JD 2S JS 3S JH 4S 5S 6S"))
    assert match.deal.table == cards("2S 3S 4S 5S")
    assert match.deal.set_aside == cards("JD JS JH")
    assert match.deal.stock[-3:] == cards("JD JS JH")
    assert match.deal.hands[1][0] == card("6S")


def test_jacks_stay_on_the_table_where_the_rules_let_them() -> None:
    match = start_match(TABINET.for_match(2), 2, Stacked("JD 2S JS 3S"))
    assert match.deal.table == cards("JD 2S JS 3S")
    assert match.deal.set_aside == ()


@pytest.mark.parametrize(
    ("rules", "seats", "dealer", "hands"),
    [
        (TABINET, 2, 0, ("5S 6S 7S JS QS KS", "2S 3S 4S 8S 9S 10S")),  # three a time, the seat after the dealer first
        (house(batch=6), 2, 1, ("2S 3S 4S 5S 6S 7S", "8S 9S 10S JS QS KS")),
        (house(batch=4), 2, 1, ("2S 3S 4S 5S 10S JS", "6S 7S 8S 9S QS KS")),  # the last batch fills the hand
        (house(batch=1), 3, 2, ("2S 5S 8S JS 2H 5H", "3S 6S 9S QS 3H 6H", "4S 7S 10S KS 4H 7H")),
    ],
)  # fmt: skip
def test_hands_come_in_batches(rules: Rules, seats: int, dealer: int, hands: tuple[str, ...]) -> None:
    match = start_match(rules.for_match(seats), seats, Stacked("AS AH AD AC", dealer))
    assert match.deal.hands == tuple(map(cards, hands))
    assert match.deal.turn == (dealer + 1) % seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bottom_card_is_the_dealers(seats: int) -> None:
    """The stock's last card is shown all deal long, and dealt last, to the dealer."""
    match = start_match(house(bottom_card_shown=True).for_match(seats), seats, shuffled(5))
    bottom, dealer = match.deal.deck[-1], match.deal.dealer
    while match.deal.stock:
        assert {observe(match, s).bottom_card for s in (None, *range(seats))} == {bottom}
        match, _ = say(match, str(match.deal.hands[match.deal.turn][0]))
    assert match.deal.hands[dealer][-1] == bottom
    assert observe(match, 0).bottom_card is None


def test_bottom_card_is_not_shown_where_the_rules_hide_it() -> None:
    assert observe(start_match(TABINET.for_match(2), 2, shuffled(5)), 0).bottom_card is None


def test_refusal_gives_the_first_player_a_new_hand_once() -> None:
    """As many come off the front of the stock in one go, the refused go under it, the same seat plays next."""
    match = start_match(house(first_hand_refusal=True).for_match(3), 3, shuffled(7))
    deal, seat = match.deal, match.deal.turn
    assert Refuse() in list(legal_moves(match, seat))
    assert observe(match, seat).may_refuse
    after, events = say(match, "refuse")
    assert after.deal.hands[seat] == deal.stock[:6]
    assert after.deal.stock == (*deal.stock[6:], *deal.hands[seat])
    assert after.deal.turn == seat
    assert tablas(events) == [False]
    assert not is_legal(after, seat, Refuse())
    assert Refuse() not in list(legal_moves(after, seat))
    assert not observe(after, seat).may_refuse
    played, _ = say(after, str(after.deal.hands[seat][0]))
    assert not is_legal(played, played.deal.turn, Refuse())
    assert all_cards(played.deal) == sorted(deal.deck, key=lambda c: c.place)


def test_refusal_only_where_the_rules_have_it() -> None:
    match = start_match(TABINET.for_match(2), 2, shuffled(7))
    with pytest.raises(IllegalMove, match="refusal_not_allowed"):
        say(match, "refuse")
    assert not observe(match, 0).may_refuse


def test_refused_hand_and_the_bottom_card() -> None:
    """The card shown is the stock's last one after a refusal."""
    match = start_match(house(first_hand_refusal=True, bottom_card_shown=True).for_match(2), 2, shuffled(7))
    refused = match.deal.hands[match.deal.turn]
    after, _ = say(match, "refuse")
    assert observe(after, 0).bottom_card == refused[-1]


# (table, what a jack of spades may do)
WILD: list[tuple[str, list[str]]] = [
    ("", ["JS"]),
    ("JH", ["JS", "JS x JH"]),
    ("4H AC", ["JS", "JS x 4H AC"]),
    ("4H JC KD AC", ["JS", "JS x 4H JC KD AC"]),
]


@pytest.mark.parametrize(("table", "moves"), WILD)
def test_wild_jack_takes_all_or_is_trailed(table: str, moves: list[str]) -> None:
    match = position(table, "JS", "KS KH", rules=TABLANETTE)
    assert [format_move(move) for move in legal_moves(match, 0)] == moves


@pytest.mark.parametrize(("switch", "counts"), [(True, True), (False, False)])
def test_sweep_by_a_wild_jack_is_a_tabla_only_by_jack_tabla(switch: bool, counts: bool) -> None:
    match = position("4H AC", "JS 3S", "KS KH", rules=house(TABLANETTE, jack_tabla=switch))
    _, events = say(match, "JS x 4H AC")
    assert tablas(events) == [counts]


# (switches, hand card, table, what the tabla is worth)
WORTH: list[tuple[Rules, str, str, int]] = [
    (TABINET, "KS x 10H 4H", "10H 4H", 1),
    (house(tabla_points=2), "KS x 10H 4H", "10H 4H", 2),
    (house(tabla_scores="card_values", tabla_points=0), "KS x 10H 4H", "10H 4H", 14),
    (house(tabla_scores="card_values"), "KS x AH=11 3H", "AH 3H", 14),  # aces as counted
    (house(tabla_scores="card_values"), "AS=1 x AH=1", "AH", 1),
    (house(tabla_scores="card_values"), "KS x KH 10H 4H", "KH 10H 4H", 28),
    (house(TABLANETTE, jack_tabla=True), "JS x AH JH KH 4H", "AH JH KH 4H", 19),  # aces 1, jacks 0, king 14
    (house(TABLANETTE, jack_tabla=True), "JS x JH", "JH", 0),
]


@pytest.mark.parametrize(("rules", "move", "table", "worth"), WORTH)
def test_worth_of_a_tabla(rules: Rules, move: str, table: str, worth: int) -> None:
    match = position(table, f"{move.split('=')[0].split()[0]} 3S", "9S 9H", rules=rules)
    after, _ = say(match, move)
    assert after.deal.tablas[0] == (worth,)


def test_rank_first_forbids_trailing_only_where_the_rank_lies() -> None:
    """Source 003's regional rule; a wild jack may always be trailed."""
    match = position("KH 10H 4H", "KS 9S", "QS QH", rules=house(capture="rank_first"))
    assert {format_move(m) for m in legal_moves(match, 0)} == {"KS x KH", "KS x KH 10H 4H", "9S"}
    with pytest.raises(IllegalMove, match="must_take_own_rank"):
        say(match, "KS")
    wild = position("JH 4H", "JS", "QS QH", rules=house(TABLANET, capture="rank_first"))
    assert {format_move(m) for m in legal_moves(wild, 0)} == {"JS", "JS x JH 4H"}


def test_short_deck_has_no_figures() -> None:
    match = start_match(SLOVENIAN.for_match(4), 4, shuffled(1))
    assert [len(hand) for hand in match.deal.hands] == [5, 5, 5, 5]
    assert len(match.deal.deck) == 40
    assert not any(c.rank in ("J", "Q", "K") for c in match.deal.deck)


REFUSED: list[tuple[str, int, str, Rules]] = [
    ("not_your_turn", 1, "KS", TABINET),
    ("not_in_hand", 0, "KS", TABINET),
    ("not_in_hand", 0, "9H", TABINET),
    ("claims_not_allowed", 0, "9S x 9H !", TABINET),
    ("refusal_not_allowed", 0, "refuse", TABINET),
]


@pytest.mark.parametrize(("code", "seat", "text", "rules"), REFUSED)
def test_refused_moves(code: str, seat: int, text: str, rules: Rules) -> None:
    match = position("9H", "9S", "KS", rules=rules)
    with pytest.raises(IllegalMove) as caught:
        apply(match, seat, parse_move(text))
    assert caught.value.code == code
    assert code in str(caught.value)


@pytest.mark.parametrize(
    ("seats", "partners", "side", "winner", "reason"),
    [
        (2, False, 0, 1, "resigned"), (2, False, 1, 0, "resigned"), (3, False, 1, None, "resigned"),
        (4, False, 2, None, "resigned"), (4, True, 0, 1, "resigned"), (2, False, None, None, "abandoned"),
    ],
)  # fmt: skip
def test_giving_up(seats: int, partners: bool, side: int | None, winner: int | None, reason: str) -> None:
    """DESIGN.md, "Match record": who has won when somebody resigns or the match is abandoned."""
    match = start_match(TABINET.for_match(seats, partners), seats, shuffled(1))
    over, events = give_up(match, side)
    assert over.result is not None
    assert (over.result.winner, over.result.reason) == (winner, reason)
    assert events == (MatchEnded(over.result),)
    assert not list(legal_moves(over, over.deal.turn))
    assert observe(over, 0).turn is None
    with pytest.raises(IllegalMove, match="match_over"):
        give_up(over, None)
    with pytest.raises(IllegalMove, match="match_over"):
        say(over, str(over.deal.hands[over.deal.turn][0]))


def test_dealing_passes_round_and_the_next_deal_starts_by_itself() -> None:
    match = position("", "9S", "", "", dealer=2, rules=house(target=501))
    after, events = say(match, "9S")
    assert (after.deal.number, after.deal.dealer, after.deal.turn) == (2, 0, 1)
    assert [type(event).__name__ for event in events] == ["Played", "DealCounted", "DealStarted"]
    assert observe(after, 0).last_count == next(e.count for e in events if isinstance(e, DealCounted))


def test_partners_sit_crosswise() -> None:
    """A16: sides alternate round the table."""
    rules = TABINET.for_match(4, partners=True)
    assert [rules.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert rules.sides(4) == 2
    assert [TABINET.for_match(4).side_of(seat) for seat in range(4)] == [0, 1, 2, 3]
    match = start_match(rules, 4, shuffled(1))
    assert [observe(match, s).side for s in (None, 0, 1, 2, 3)] == [None, 0, 1, 0, 1]
    assert [observe(match, s).is_my_turn for s in range(4)].count(True) == 1


def test_taken_cards_are_noted_in_table_order() -> None:
    """DESIGN.md, "Notation": in the order in which they lie there, however the move names them."""
    match = position("10H AD 3C", "KS 3S", "QS QH")
    after, events = say(match, "KS x AD=1 3C 10H")
    assert [format_move(made.move) for made in after.deal.moves] == ["KS x 10H AD=1 3C"]
    assert [format_move(event.move) for event in events if isinstance(event, Played)] == ["KS x 10H AD=1 3C"]


def test_trailing_is_always_allowed() -> None:
    """rules.md, "Common to all": even with a capture at hand."""
    match = position("9H", "9S", "KS")
    assert Trail(card("9S")) in list(legal_moves(match, 0))
