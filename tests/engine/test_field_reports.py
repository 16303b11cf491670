"""Faults that other card games' users reported (field-reports.md, group a), as tests named for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median
from time import thread_time

import pytest

from tabinet_discord.engine.captures import check_capture
from tabinet_discord.engine.cards import DECK, card, cards
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.engine.match import DealCounted, HandsDealt, Match, apply, is_legal, legal_moves, start_match
from tabinet_discord.engine.moves import Capture, Refuse, Taken, Trail
from tabinet_discord.engine.notation import parse_move
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rules import Rules
from tabinet_discord.players.player import LEVELS

from .builders import BASES, FULL, TABINET, TABLANET, all_cards, house, position, say, shuffled, tablas, with_deal


def test_a1_ace_applies_to_one_group_only() -> None:
    """Table 10 A 2 9: an ace aimed at the ten takes the ten and what the move names, never what else would fit."""
    match = position("10D AH 2C 9S", "AS 3H", "KS KH")
    after, _ = say(match, "AS=11 x 10D AH=1")
    assert after.deal.table == cards("2C 9S")
    assert set(after.deal.piles[0]) - set(match.deal.piles[0]) == set(cards("10D AH AS"))
    refused = position("AH KD", "AS 3H", "QS QH")
    taken = [move for move in legal_moves(refused, 0) if isinstance(move, Capture)]
    assert {move.cards for move in taken} == {cards("AH")}


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("AH AD", "JS x AH=1 AD=11"), ("AH 3D", "KS x AH=11 3D"), ("AH 3D", "4S x AH=1 3D"),
        ("AH AD 2D", "4S x AH=1 AD=1 2D"), ("AH AD 2D", "KS x AH=11 AD=1 2D"), ("AH AD AC", "QS x AH=11 AD=1 AC=1"),
    ],
)  # fmt: skip
def test_a2_what_is_checked_is_what_is_done(table: str, text: str) -> None:
    """The validator and the executor read one move: the table loses exactly the selection, the pile gains it."""
    match = position(f"{table} 10H", f"{text.split()[0]} 3H", "KC KH")
    after, _ = say(match, text)
    assert after.deal.table == cards("10H")
    assert set(after.deal.piles[0]) - set(match.deal.piles[0]) == {*cards(table), card(text.split()[0])}


@pytest.mark.parametrize("text", ["QS x AH=1 AD=1", "QS x AH=1 AD=11", "QS x AH=11 AD=11"])
def test_a2_two_aces_are_no_queen(text: str) -> None:
    assert not is_legal(position("AH AD", "QS 3H", "KC KH"), 0, parse_move(text))


@pytest.mark.parametrize("counts", [True, False])
def test_a4_sweep_with_the_very_last_card(counts: bool) -> None:
    """One answer in log (event, record), state and score, as `last_card_tabla` says."""
    match = position("5D 3D", "", "8S", turn=1, rules=house(last_card_tabla=counts, target=21), last_capturer=0)
    after, events = say(match, "8S x 5D 3D")
    assert tablas(events) == [counts]
    assert [made.tabla for made in after.done[-1].deal.moves] == [counts]
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert [side.tablas for side in counted.count] == [0, int(counts)]
    assert [side.tabla_points for side in counted.count] == [0, int(counts)]
    assert counted.leftovers is None


@pytest.mark.parametrize(
    ("hands", "stock"),
    [(("8S", "KS"), ""), (("8S", "KS KH"), ""), (("", "8S"), " ".join(map(str, DECK[13:25])))],
    ids=["one card more elsewhere", "two more", "last card of a hand, stock left"],
)
@pytest.mark.parametrize("counts", [True, False])
def test_a4_sweep_before_the_last_card_counts(hands: tuple[str, str], stock: str, counts: bool) -> None:
    match = position("5D 3D", *hands, turn=0 if hands[0] else 1, stock=stock, rules=house(last_card_tabla=counts))
    after, events = say(match, "8S x 5D 3D")
    assert tablas(events) == [True]
    assert sum(map(len, after.deal.tablas)) == 1
    assert bool(stock) == any(isinstance(event, HandsDealt) for event in events)


def test_a5_card_laid_on_an_empty_table_is_no_sweep() -> None:
    match = position("", "7S 9H 2C", "4S KS KH", last_capturer=1)
    after, events = say(match, "7S", "4S")
    assert tablas(events) == [False, False]
    assert after.deal.tablas == ((), ())
    assert after.deal.last_capturer == 1
    assert after.deal.table == cards("7S 4S")
    assert observe(after, 0).tablas == (0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a6_no_bot_move_is_refused(seats: int) -> None:
    """Bot-only turns through the public `apply`: no refusal, 48 plays a deal. 100,000 turns in the full size."""
    turns, number, chance = (100_000 if FULL else 6_000) // 3, 0, Random(6)
    players = [LEVELS["medium"], LEVELS["random"]]
    while turns > 0:
        number += 1
        rules = list(BASES.values())[number % len(BASES)].for_match(seats)
        match = start_match(rules, seats, shuffled(number))
        while match.result is None:
            seat = match.deal.turn
            match, _ = apply(match, seat, players[seat % 2].choose(observe(match, seat), chance), "bot")
            turns -= 1
        counted = [done.deal for done in match.done if done.count is not None]  # a claim cuts its deal short
        assert {sum(not isinstance(made.move, Refuse) for made in deal.moves) for deal in counted} <= {rules.deck - 4}


def test_a8_leftovers_go_to_the_last_capturer() -> None:
    """Four players; the second captures last, then everybody only lays cards: all that lies there is its side's."""
    match = position("9D", "2S 3S", "9S 4S", "6S 7S", "8S 10S", turn=1, rules=house(target=21))
    after, events = say(match, "9S x 9D", "6S", "8S", "2S", "4S", "7S", "10S", "3S")
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert counted.leftovers is not None
    assert counted.leftovers.side == 1
    assert counted.leftovers.cards == cards("6S 8S 2S 4S 7S 10S 3S")
    assert sum(side.cards for side in counted.count) == 52
    assert tablas(events) == [True] + [False] * 7
    assert all_cards(after.done[-1].deal) == list(DECK)


@pytest.mark.parametrize(("partners", "turn", "side"), [(True, 3, 1), (True, 2, 0), (False, 3, 3)])
def test_a8_leftovers_go_to_the_last_capturers_side(partners: bool, turn: int, side: int) -> None:
    hands = ["", "", "", ""]
    hands[turn], hands[(turn + 1) % 4] = "9S", "KS"
    match = position("9D 4H", *hands, turn=turn, rules=house(partners=partners, target=21))
    _, events = say(match, "9S x 9D", "KS")
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert counted.leftovers is not None
    assert (counted.leftovers.side, counted.leftovers.cards) == (side, cards("4H KS"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a8_nobody_ever_captures(seats: int) -> None:
    """The dealer gets the 52 cards that lie there, no tabla is made, and the match goes on."""
    match = start_match(TABINET.for_match(seats), seats, shuffled(8))
    dealer, events = match.deal.dealer, ()
    while match.deal.number == 1 and match.result is None:
        match, events = say(match, str(match.deal.hands[match.deal.turn][0]))
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert counted.leftovers is not None
    assert counted.leftovers.side == dealer
    assert [side.cards for side in counted.count] == [52 if s == dealer else 0 for s in range(seats)]
    assert counted.totals == tuple(25 if s == dealer else 0 for s in range(seats))
    assert not any(side.tablas for side in counted.count)


def test_a10_a_bonus_is_for_the_very_card() -> None:
    worth = {str(c): TABINET.card_points(c) for c in DECK}
    assert [worth[c] for c in ("10D", "10S", "10H", "10C", "2C", "2S", "2H", "2D")] == [2, 1, 1, 1, 1, 0, 0, 0]
    assert sum(worth.values()) == 22
    assert {TABINET.card_points(c) for c in DECK if c.rank in "AJQK"} == {1}
    assert {TABINET.card_points(c) for c in DECK if 3 <= c.number <= 9} == {0}
    assert sum(map(TABLANET.card_points, DECK)) == 9


def test_a11_a_card_is_in_one_group_only() -> None:
    """Table 6 2 5 A, played 8: 6+2 and 5+2+1 overlap in the two."""
    match = position("6D 2D 5D AD", "8S", "KC KH")
    for text in ("8S x 6D 2D 5D AD=1", "8S x 6D 2D 5D AD=11"):
        with pytest.raises(IllegalMove, match="sum_is_wrong"):
            say(match, text)
    assert {m.cards for m in legal_moves(match, 0) if isinstance(m, Capture)} == {
        cards("6D 2D"), cards("2D 5D AD"),
    }  # fmt: skip


def test_a11_a_card_named_twice_is_refused() -> None:
    """The very selection by which one card would stand in two groups, made without the notation's own check."""
    five = Taken(card("5D"))
    move = Capture(card("10S"), (five, five))
    match = position("5D 3D", "10S 3H", "KC KH")
    with pytest.raises(IllegalMove, match="card_twice"):
        apply(match, 0, move)


def test_a12_three_players_get_equal_hands() -> None:
    """48 cards after the table's four: 6, 6 and 4 each, the stock used up, 16 plays a player."""
    match = start_match(TABINET.for_match(3), 3, shuffled(12))
    sizes = [(observe(match, 0).hand_sizes, len(match.deal.stock))]
    while True:
        match, events = say(match, str(match.deal.hands[match.deal.turn][0]))
        sizes += [((*map(len, match.deal.hands),), len(match.deal.stock)) for e in events if isinstance(e, HandsDealt)]
        if any(isinstance(event, DealCounted) for event in events):
            break
    assert sizes == [((6, 6, 6), 30), ((6, 6, 6), 12), ((4, 4, 4), 0)]
    seats = [made.seat for made in match.done[0].deal.moves]
    assert [seats.count(seat) for seat in range(3)] == [16, 16, 16]


def ending(totals: tuple[int, int], piles: tuple[str, str], tie: str = "draw") -> Match:
    """Side 1 will play the last card, a king that takes nothing; the piles are as given, 26 cards in all missing."""
    rules = house(tie_at_target=tie, most_cards=0)
    return position("", "", "9S", turn=1, rules=rules, totals=totals, piles=piles, last_capturer=0)


def test_a14_target_is_looked_at_when_a_deal_is_counted() -> None:
    """(i) Side 0 is over the target in mid-deal: play goes on to the end of the deal."""
    match = position("KD 5D", "KS 3H", "9S 9H", totals=(100, 0))
    match, _ = say(match, "KS x KD", "9S", "3H")
    assert match.result is None
    match, _ = say(match, "9H x 9S")
    assert match.result is not None
    assert match.result.reason == "target"


def test_a14_higher_total_wins_when_both_pass() -> None:
    """(ii) Both pass in the same deal."""
    match, events = say(ending((99, 100), ("10D QS", "AS KS JS")), "9S")
    assert match.result is not None
    assert (match.result.winner, match.result.reason, match.result.totals) == (1, "target", (102, 103))
    assert [type(event).__name__ for event in events] == ["Played", "DealCounted", "MatchEnded"]


def test_a14_level_at_the_target_is_a_draw() -> None:
    """(iii) Both end on 101, with `draw`: shared, recorded once."""
    match, _ = say(ending((99, 100), ("10D", "AS")), "9S")
    assert match.result is not None
    assert (match.result.winner, match.result.reason, match.result.totals) == (None, "target", (101, 101))
    assert [done.totals for done in match.done] == [(101, 101)]
    with pytest.raises(IllegalMove, match="match_over"):
        apply(match, match.deal.turn, Trail(card("9S")))


def test_a14_level_at_the_target_may_mean_another_deal() -> None:
    """(iii) Both end on 101, with `extra_deal`: again, until one side alone leads."""
    match, _ = say(ending((99, 100), ("10D", "AS"), "extra_deal"), "9S")
    assert match.result is None
    assert (match.deal.number, match.totals) == (2, (101, 101))
    last = with_deal(match, hands=((), cards("9S")), stock=(), table=(), piles=(cards("AS"), ()), turn=1)
    match, _ = say(last, "9S")
    assert match.result is not None
    assert (match.result.winner, match.result.totals) == (0, (102, 101))


def test_a14_below_the_target_nobody_has_won() -> None:
    match, _ = say(ending((98, 98), ("10D", "AS KS")), "9S")
    assert match.result is None
    assert match.totals == (100, 100)


SLOWER = 1 if sys.gettrace() is None else 20
"""Under a coverage tracer every line costs more."""


def cpu_time(act: Callable[[], object]) -> float:
    """Seconds of this thread's own time: other processes on the machine do not count."""
    start = thread_time()
    act()
    return thread_time() - start


def once_below(limit: float, measure: Callable[[], float]) -> bool:
    """Whether the best of up to 20 measurements is below the limit, so that a busy machine fails nothing."""
    return any(measure() < limit * SLOWER for _ in range(20))


LOW = " ".join(f"{rank}{suit}" for rank in ("A", "2", "3", "4", "5") for suit in "SHDC")


@pytest.mark.parametrize("played", ["8S", "10S", "QS"])
def test_a18_checking_a_selection_is_quick_on_the_worst_table(played: str) -> None:
    """20 low cards: one selection is one partition check, right or wrong, under a millisecond (median)."""
    table, chance = cards(LOW), Random(18)
    tried = [
        Capture(card(played), tuple(Taken(c, chance.choice((1, 11)) if c.is_ace else None) for c in table if c in some))
        for some in (chance.sample(table, chance.randint(3, 20)) for _ in range(60))
    ]

    def check(move: Capture) -> None:
        with suppress(IllegalMove):
            check_capture(table, move, TABINET)

    assert once_below(0.001, lambda: median(cpu_time(partial(check, move)) for move in tried))


@pytest.mark.parametrize("rules", [TABINET, house(capture="rank_first")], ids=["optional", "rank_first"])
def test_a18_a_bot_moves_quickly_on_the_worst_table(rules: Rules) -> None:
    """20 low cards, and a hand of 8, 10 and Q: the bot never lists the 100,000 selections."""
    match = position(LOW, "8S 10S QS 9S", "KC KH", rules=rules)
    view = observe(match, 0)
    assert is_legal(match, 0, LEVELS["medium"].choose(view, Random(1)))
    assert once_below(0.050, lambda: cpu_time(lambda: LEVELS["medium"].choose(view, Random(1))))


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("played", ["8S", "9S", "10S", "QS"])
def test_a18_rank_first_on_a_huge_table(level: str, played: str) -> None:
    """Where the own rank must be taken, the one card left in hand still finds a capture among the bounded few."""
    match = position(f"{LOW} 8H 9H 10H QH", played, "KC", rules=house(capture="rank_first"))
    move = LEVELS[level].choose(observe(match, 0), Random(1))
    assert is_legal(match, 0, move)


def test_a20_same_seed_same_decks() -> None:
    """After a restart the same 52 cards lie there; another table has others."""
    assert [shuffled(1).deck(n, 52) for n in (1, 2)] == [shuffled(1).deck(n, 52) for n in (1, 2)]
    assert len({shuffled(seed).deck(n, 52) for seed in range(50) for n in (1, 2)}) == 100
    assert len({replace(shuffled(1), beacon=str(b)).deck(1, 52) for b in range(50)}) == 50


def test_a11_refused_hand_is_in_one_place() -> None:
    """At the moment when cards go back under the stock."""
    match = start_match(house(first_hand_refusal=True).for_match(2), 2, shuffled(3))
    after, _ = apply(match, match.deal.turn, Refuse())
    assert all_cards(after.deal) == list(DECK)
