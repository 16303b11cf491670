"""rules.md, "Claims" and `claim_tablas`: seeds 001 and 004."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabinet_discord.engine.cards import DECK
from tabinet_discord.engine.errors import IllegalMove, InvalidMove
from tabinet_discord.engine.match import DealCounted, Event, Match, MatchEnded, apply, legal_moves
from tabinet_discord.engine.moves import Capture, Trail
from tabinet_discord.engine.notation import format_move, parse_move
from tabinet_discord.engine.rules import Rules

from .builders import BASES, TABINET, TABLANET, TABLIC, house, named, position, say, with_deal

ONES = [str(c) for c in DECK if TABINET.card_points(c) == 1]
"""The cards worth one point, for the piles."""
TEN = " ".join(ONES[:10])
SINGLE = house(TABLIC, partners=False)
THIRD_HAS_TEN = ("", "", TEN)


def claiming(totals: tuple[int, ...], piles: tuple[str, ...], rules: Rules = SINGLE, number: int = 1) -> Match:
    """Seat 0 can claim with a capture that is worth nothing and makes no tabla. Totals are those before the deal."""
    hands = ["9S 9D", *["8S", "8H", "8D"][: len(totals) - 1]]
    return position("9H 7H", *hands, totals=totals, piles=piles, rules=rules, number=number)


def outcome(match: Match, text: str = "9S x 9H !") -> tuple[int | None, str]:
    """Winner and reason of the end that this move makes."""
    after, _ = say(match, text)
    assert after.result is not None
    return after.result.winner, after.result.reason


def counted(events: tuple[Event, ...]) -> DealCounted:
    (only,) = [event for event in events if isinstance(event, DealCounted)]
    return only


# (totals before the deal, piles, winner, reason)
CLAIMS: list[tuple[str, tuple[int, ...], tuple[str, ...], int | None, str]] = [
    ("seed-004-right-at-101", (91, 0), (TEN, ""), 0, "claim"),
    ("seed-004-wrong-at-100", (90, 0), (TEN, ""), 1, "wrong_claim"),
    ("seed-004-whatever-the-others-have", (91, 300), (TEN, ""), 0, "claim"),
    ("seed-001-wrong-loses-on-the-spot", (100, 0), ("", ""), 1, "wrong_claim"),
    ("already-there-before-the-deal", (101, 101), ("", ""), 0, "claim"),
    ("wrong-though-ahead", (99, 20), ("", ""), 1, "wrong_claim"),
    ("three-best-of-the-others", (0, 50, 40), ("", "", ""), 1, "wrong_claim"),
    ("three-best-by-the-same-reckoning", (0, 50, 41), THIRD_HAS_TEN, 2, "wrong_claim"),
    ("three-nobody-if-level", (0, 50, 40), THIRD_HAS_TEN, None, "wrong_claim"),
    ("three-the-claimer-is-best-but-wrong", (99, 50, 41), THIRD_HAS_TEN, 2, "wrong_claim"),
    ("three-right", (101, 200, 200), ("", "", ""), 0, "claim"),
    ("four-nobody-if-two-are-level", (95, 50, 40, 50), ("", "", "", ""), None, "wrong_claim"),
    ("four-level-below-the-best", (95, 40, 40, 50), ("", "", "", ""), 3, "wrong_claim"),
]


@pytest.mark.parametrize(("totals", "piles", "winner", "reason"), named(CLAIMS))
def test_claims(totals: tuple[int, ...], piles: tuple[str, ...], winner: int | None, reason: str) -> None:
    """The match ends at once; nothing is counted, the totals stay those of the last count."""
    after, events = say(claiming(totals, piles), "9S x 9H !")
    assert after.result is not None
    assert (after.result.winner, after.result.reason, after.result.totals) == (winner, reason, totals)
    assert after.done[-1].count is None
    assert [type(event).__name__ for event in events] == ["Played", "MatchEnded"]
    with pytest.raises(IllegalMove, match="match_over"):
        say(after, "8S")


def test_three_best_of_the_others_includes_their_tablas() -> None:
    match = with_deal(claiming((0, 50, 50), ("", "", "")), tablas=((), (), (1,)))
    assert outcome(match) == (2, "wrong_claim")


@pytest.mark.parametrize(("target", "reason"), [(151, "wrong_claim"), (111, "claim"), (101, "claim")])
def test_claim_of_another_target(target: int, reason: str) -> None:
    assert outcome(claiming((101, 0), (TEN, ""), house(SINGLE, target=target)))[1] == reason


def test_claim_includes_this_capture() -> None:
    """The reckoning counts the pile with the capture that claims: here two tens, 1 + 2."""
    for total, reason in ((98, "claim"), (97, "wrong_claim")):
        match = position("10D 7H", "10S 3S", "JS", totals=(total, 0), piles=("", ""), rules=SINGLE)
        assert outcome(match, "10S x 10D !")[1] == reason


def test_seed_001_claim_without_most_cards_and_leftovers() -> None:
    """100 points and all cards taken so far, an ace to be left over: still below 101."""
    low = " ".join(str(c) for c in DECK if 3 <= c.number <= 8 and str(c) not in ("7H", "8S"))
    match = with_deal(claiming((100, 0), (low, "")), table=tuple(c for c in DECK if str(c) in ("9H", "AH")))
    assert outcome(match) == (1, "wrong_claim")


def test_claim_without_the_last_capture_bonus() -> None:
    match = claiming((100, 0), ("", ""), house(SINGLE, last_capture_bonus=1))
    assert outcome(match) == (1, "wrong_claim")


def test_without_a_claim_the_match_goes_on() -> None:
    """Being at the target is not enough in mid-deal, and a capture is not a claim."""
    after, events = say(claiming((101, 0), (TEN, "")), "9S x 9H")
    assert after.result is None
    assert not any(isinstance(event, MatchEnded) for event in events)


@pytest.mark.parametrize(("total", "reason"), [(91, "claim"), (90, "wrong_claim")])
@pytest.mark.parametrize("seat", range(4))
def test_either_partner_claims_for_the_pair(seat: int, total: int, reason: str) -> None:
    """With a capture of its own: the pair's total, pile and tablas."""
    hands, totals, piles = ["8S", "8H", "8D", "8C"], [0, 0], ["", ""]
    hands[seat], totals[seat % 2], piles[seat % 2] = "9S 9D", total, TEN
    match = position("9H 7H", *hands, turn=seat, totals=(totals[0], totals[1]), piles=tuple(piles), rules=TABLIC)
    assert outcome(match) == (seat % 2 if reason == "claim" else 1 - seat % 2, reason)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        apply(match, (seat + 2) % 4, parse_move("8S x 9H !"))


def test_a_pair_claims_with_its_partners_tablas() -> None:
    match = position("9H 7H", "8S", "8H", "9S 8D", "8C", turn=2, totals=(99, 0), piles=("", ""), rules=TABLIC)
    made, _ = say(with_deal(match, table=match.deal.table[:1]), "9S x 9H")
    assert made.deal.tablas == ((1,), ())
    assert outcome(with_deal(match, tablas=((1, 1), ()))) == (0, "claim")
    assert outcome(with_deal(match, tablas=((1,), (1,)))) == (1, "wrong_claim")


@pytest.mark.parametrize(
    ("totals", "winner", "reason"),
    named([
        ("wrong-though-the-count-would-reach-101", (90, 0), 1, "wrong_claim"),
        ("right-though-the-count-would-favour-the-other", (91, 130), 0, "claim"),
    ]),
)  # fmt: skip
def test_claim_on_the_last_move_comes_before_the_count(totals: tuple[int, int], winner: int, reason: str) -> None:
    match = position("9H", "9S", "", totals=totals, piles=(TEN, ""), rules=SINGLE, last_capturer=1)
    after, events = say(match, "9S x 9H !")
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (winner, reason)
    assert not any(isinstance(event, DealCounted) for event in events)
    unclaimed, _ = say(match, "9S x 9H")
    assert unclaimed.done[-1].count is not None


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_row_claims(rules: Rules) -> None:
    """In `tablic` every capture stands among the moves with and without a claim; elsewhere there are none."""
    match = position("9H 7H", "9S 7D", "8S 8H", rules=rules)
    claims = {format_move(m) for m in legal_moves(match, 0) if isinstance(m, Capture) and m.claim}
    assert claims == ({"9S x 9H !", "7D x 7H !"} if rules.name == "tablic" else set())
    if not claims:
        with pytest.raises(IllegalMove, match="claims_not_allowed"):
            say(match, "9S x 9H !")


def test_claim_never_with_a_trailed_card() -> None:
    """There is no such move: no text says it, and a trail has no place for it."""
    with pytest.raises(InvalidMove):
        parse_move("9S !")
    with pytest.raises(TypeError):
        replace(Trail(DECK[0]), claim=True)


def test_claim_with_a_sweep_by_a_wild_jack() -> None:
    rules = house(TABLANET, claims=True)
    for total, reason in ((99, "claim"), (98, "wrong_claim")):  # an ace and a tabla
        match = position("9H AH", "JS 3S", "8S", totals=(total, 0), piles=("", ""), rules=rules)
        assert outcome(match, "JS x 9H AH !")[1] == reason


# (claim_tablas, deal, total before it) -> (points of three tablas in a claim, in the count)
TABLAS: list[tuple[str, str, int, int, tuple[int, int]]] = [
    ("count-deal-1", "count", 1, 95, (3, 3)),
    ("count-deal-6", "count", 6, 95, (3, 3)),
    ("count-deal-7", "count", 7, 95, (3, 3)),
    ("seed-004-1-none-deal-6", "none", 6, 95, (3, 3)),
    ("seed-004-1-none-deal-7", "none", 7, 95, (0, 0)),
    ("seed-004-1-none-deal-8", "none", 8, 95, (0, 0)),
    ("seed-004-2-end-only-deal-6", "end_only", 6, 95, (3, 3)),
    ("seed-004-2-end-only-deal-7", "end_only", 7, 95, (0, 3)),
    ("seed-004-2-end-only-deal-8", "end_only", 8, 95, (0, 3)),
    ("seed-004-3-to-90-deal-6", "to_90", 6, 88, (3, 3)),
    ("seed-004-3-to-90-deal-6-above", "to_90", 6, 95, (3, 3)),
    ("seed-004-3-to-90-at-86", "to_90", 7, 86, (3, 3)),
    ("seed-004-3-to-90-at-87", "to_90", 7, 87, (3, 3)),
    ("seed-004-3-to-90-at-88-gives-at-most-two", "to_90", 7, 88, (2, 2)),
    ("seed-004-3-to-90-at-88-deal-8", "to_90", 8, 88, (2, 2)),
    ("seed-004-3-to-90-at-89", "to_90", 7, 89, (1, 1)),
    ("seed-004-3-to-90-at-90", "to_90", 7, 90, (0, 0)),
    ("seed-004-3-to-90-at-95", "to_90", 7, 95, (0, 0)),
]


@pytest.mark.parametrize(("switch", "number", "total", "points"), named(TABLAS))
def test_claim_tablas(switch: str, number: int, total: int, points: tuple[int, int]) -> None:
    """The claim is won with exactly as many card points as the tablas leave open, and lost with one less."""
    rules, tablas = house(SINGLE, claim_tablas=switch), ((1, 1, 1), ())
    needed = 101 - total - points[0]
    for have, reason in ((needed, "claim"), (needed - 1, "wrong_claim")):
        match = claiming((total, 0), (" ".join(ONES[:have]), ""), rules, number)
        assert outcome(with_deal(match, tablas=tablas))[1] == reason
    ended = position("", "3S", "", piles=("9S 9H", ""), totals=(total, 0), rules=rules, number=number)
    _, events = say(with_deal(ended, tablas=tablas), "3S")
    side = counted(events).count[0]
    assert (side.tablas, side.tabla_points) == (3, points[1])


def test_claim_tablas_to_90_takes_each_sides_own_total() -> None:
    rules = house(SINGLE, claim_tablas="to_90")
    ended = position("", "3S", "", "", piles=("", "", ""), totals=(88, 90, 40), rules=rules, number=7)
    _, events = say(with_deal(ended, tablas=((1,), (1, 1), (1, 1, 1))), "3S")
    assert [side.tabla_points for side in counted(events).count] == [1, 0, 3]


# (claim_tablas, deal, whether 100 points and the tabla of the claiming capture itself are 101)
ITS_OWN: list[tuple[str, str, int, bool]] = [
    ("count-deal-7", "count", 7, True),
    ("none-deal-6", "none", 6, True),
    ("none-deal-7", "none", 7, False),
    ("end-only-deal-6", "end_only", 6, True),
    ("end-only-deal-7", "end_only", 7, False),
    ("to-90-deal-6", "to_90", 6, True),
    ("to-90-deal-7", "to_90", 7, False),
]


@pytest.mark.parametrize(("switch", "number", "right"), named(ITS_OWN))
def test_claim_with_the_tabla_it_makes(switch: str, number: int, right: bool) -> None:
    rules = house(SINGLE, claim_tablas=switch)
    match = position("9H", "9S 3S", "8S", totals=(100, 0), piles=("", ""), rules=rules, number=number)
    assert outcome(match) == ((0, "claim") if right else (1, "wrong_claim"))


@pytest.mark.parametrize(("counts", "reason"), [(True, "claim"), (False, "wrong_claim")])
def test_claim_with_the_deals_last_card(counts: bool, reason: str) -> None:
    """Its tabla counts in the claim only where `last_card_tabla` makes it one."""
    rules = house(SINGLE, last_card_tabla=counts)
    assert outcome(position("9H", "", "9S", turn=1, totals=(0, 100), piles=("", ""), rules=rules))[1] == reason


@pytest.mark.parametrize("switch", ["none", "end_only", "to_90"])
def test_claim_tablas_works_only_with_claims(switch: str) -> None:
    rules = house(claim_tablas=switch)
    ended = position("", "3S", "", piles=("9S 9H", ""), totals=(95, 0), rules=rules, number=7)
    _, events = say(with_deal(ended, tablas=((1, 1), ())), "3S")
    assert counted(events).count[0].tabla_points == 2


# (tablas of the two sides, winner): both stand at 99 and claim nothing in deal 7
END_ONLY: list[tuple[str, tuple[tuple[int, ...], ...], int | None]] = [
    ("higher-wins", ((1, 1), (1, 1, 1)), 1),
    ("level-another-deal", ((1, 1, 1), (1, 1, 1)), None),
]


@pytest.mark.parametrize(("tablas", "winner"), named(END_ONLY))
def test_seed_004_end_only_may_bring_both_over_the_target(
    tablas: tuple[tuple[int, ...], ...], winner: int | None
) -> None:
    rules = house(SINGLE, claim_tablas="end_only", most_cards=0)
    ended = position("", "3S", "", piles=("", ""), totals=(99, 99), rules=rules, number=7)
    after, _ = say(with_deal(ended, tablas=tablas), "3S")
    assert after.totals == (99 + len(tablas[0]), 99 + len(tablas[1]))
    if winner is None:
        assert (after.result, after.deal.number) == (None, 8)
    else:
        assert after.result is not None
        assert (after.result.winner, after.result.reason) == (winner, "target")
