"""Counting a deal, and claims: rules.md `leftovers`, `most_cards`, `most_cards_tie`, `last_capture_bonus`, "Claims"."""

from __future__ import annotations

import pytest

from tabinet_discord.engine.cards import DECK
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.engine.match import DealCounted, Match, legal_moves
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.rules import Rules

from .builders import SLOVENIAN, TABINET, TABLIC, house, position, say, with_deal

NAMES = [str(c) for c in DECK]


def last_card(rules: Rules, cards_of_side_0: int, last_capturer: int | None, dealer: int = 0) -> DealCounted:
    """A deal in which seat 1 trails the last card, side 0 has so many cards of 51, and somebody captured last."""
    names = [name for name in NAMES if name != "3S"]
    piles = (" ".join(names[:cards_of_side_0]), " ".join(names[cards_of_side_0:]))
    match = position("", "", "3S", turn=1, dealer=dealer, piles=piles, last_capturer=last_capturer, rules=rules)
    _, events = say(match, "3S")
    return next(event for event in events if isinstance(event, DealCounted))


@pytest.mark.parametrize(
    ("leftovers", "last_capturer", "dealer", "side"),
    [
        ("last_capturer", 0, 1, 0), ("last_capturer", 1, 0, 1), ("last_capturer", None, 1, 1),
        ("dealer", 0, 1, 1), ("dealer", 1, 0, 0), ("dealer", None, 0, 0),
    ],
)  # fmt: skip
def test_leftovers(leftovers: str, last_capturer: int | None, dealer: int, side: int) -> None:
    """With `dealer` also the last card trailed, whoever captured last; always the dealer if nobody captured."""
    counted = last_card(house(leftovers=leftovers), 20, last_capturer, dealer)
    assert counted.leftovers is not None
    assert counted.leftovers.side == side


@pytest.mark.parametrize(
    ("tie", "cards", "last_capturer", "points"),
    [
        ("nobody", 27, 1, (3, 0)), ("nobody", 25, 1, (0, 3)), ("nobody", 26, 1, (0, 0)), ("nobody", 25, 0, (0, 0)),
        ("last_capturer", 26, 1, (0, 3)), ("last_capturer", 25, 0, (3, 0)), ("last_capturer", 27, 1, (3, 0)),
    ],
)  # fmt: skip
def test_most_cards(tie: str, cards: int, last_capturer: int, points: tuple[int, int]) -> None:
    """26 each: nobody, or the last capturer (source 003's house rule). The leftover three goes to the last capturer."""
    counted = last_card(house(most_cards_tie=tie), cards, last_capturer)
    assert tuple(side.most_cards for side in counted.count) == points


def test_most_cards_among_three() -> None:
    """`last_capturer` counts only if among the level sides."""
    names = [name for name in NAMES if name not in ("3S",)]
    for last, cut, points in ((2, (20, 40), (0, 0, 0)), (1, (20, 39), (0, 3, 0)), (0, (19, 39), (3, 0, 0))):
        piles = (" ".join(names[: cut[0]]), " ".join(names[cut[0] : cut[1]]), " ".join(names[cut[1] :]))
        match = position(
            "", "", "3S", "", turn=1, piles=piles, last_capturer=last, rules=house(most_cards_tie="last_capturer")
        )
        _, events = say(match, "3S")
        counted = next(event for event in events if isinstance(event, DealCounted))
        assert tuple(side.most_cards for side in counted.count) == points


@pytest.mark.parametrize(("last_capturer", "bonus"), [(0, (1, 0)), (1, (0, 1)), (None, (0, 0))])
def test_last_capture_bonus(last_capturer: int | None, bonus: tuple[int, int]) -> None:
    """`slovenian`; nobody if nobody captured, though the dealer gets the cards."""
    counted = last_card(house(last_capture_bonus=1, leftovers="dealer"), 20, last_capturer)
    assert tuple(side.bonus for side in counted.count) == bonus
    for side in counted.count:
        assert side.total == side.card_points + side.tabla_points + side.most_cards + side.bonus


@pytest.mark.parametrize(("rules", "points"), [(TABINET, 22), (SLOVENIAN, 10)])
def test_card_points_of_a_deck(rules: Rules, points: int) -> None:
    assert sum(map(rules.card_points, [c for c in DECK if rules.deck == 52 or c.number <= 10])) == points


# Claims. Totals before the deal; side 0 captures 9S x 9H with claim; its pile: what else it has (points).
TEN = "AS AH AD AC KS KH KD KC QS QH"
CLAIM = house(TABLIC, partners=False)


def claiming(totals: tuple[int, ...], piles: tuple[str, ...], rules: Rules = CLAIM, number: int = 1) -> Match:
    """A position of two or more seats in which seat 0 can claim with a capture that is worth nothing."""
    hands = ["9S 9D", *["JS"] * (len(totals) - 1)]
    return position("9H 7H", *hands, totals=totals, piles=piles, rules=rules, number=number)


@pytest.mark.parametrize(
    ("totals", "piles", "winner", "reason"),
    [
        ((91, 0), (TEN, ""), 0, "claim"),
        ((90, 0), (TEN, ""), 1, "wrong_claim"),
        ((91, 300), (TEN, ""), 0, "claim"),  # whatever the others have
        ((101, 0), ("", ""), 0, "claim"),
        ((0, 0), ("", ""), 1, "wrong_claim"),
        ((0, 50, 40), ("", "", ""), 1, "wrong_claim"),  # of more, the best of the others
        ((0, 50, 41), ("", "", TEN), 2, "wrong_claim"),  # by the same reckoning
        ((0, 50, 40), ("", "", TEN), None, "wrong_claim"),  # nobody if level
        ((95, 50, 40, 50), ("", "", "", ""), None, "wrong_claim"),
    ],
)
def test_claims(totals: tuple[int, ...], piles: tuple[str, ...], winner: int | None, reason: str) -> None:
    after, events = say(claiming(totals, piles), "9S x 9H !")
    assert after.result is not None
    assert (after.result.winner, after.result.reason, after.result.totals) == (winner, reason, totals)
    assert after.done[-1].count is None
    assert [type(event).__name__ for event in events] == ["Played", "MatchEnded"]


def test_claim_includes_this_capture() -> None:
    """The reckoning counts the pile with the capture that claims."""
    match = position("10D 7H", "10S 3S", "JS", totals=(98, 0), piles=("", ""), rules=CLAIM)
    after, _ = say(match, "10S x 10D !")
    assert after.result is not None
    assert after.result.reason == "claim"


def test_claim_does_not_count_most_cards_or_leftovers() -> None:
    """100 points and 40 cards in the pile, the rest on the table: still below 101."""
    twos = " ".join(name for name in NAMES if name[0] in "345678" and name != "7H")
    after, _ = say(claiming((100, 0), (twos, "")), "9S x 9H !")
    assert after.result is not None
    assert after.result.reason == "wrong_claim"


def test_partner_claims_for_the_pair() -> None:
    match = position(
        "9H 7H", "9S", "JS", "9D 3S", "QS", turn=2, totals=(91, 0), piles=(TEN, ""), rules=house(TABLIC, partners=True)
    )
    after, _ = say(match, "9D x 9H !")
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (0, "claim")


def test_claim_on_the_last_move_comes_before_the_count() -> None:
    match = position("9H", "9S", "", totals=(90, 0), piles=(TEN, ""), rules=CLAIM)
    after, events = say(match, "9S x 9H !")
    assert after.result is not None
    assert after.result.reason == "wrong_claim"
    assert not any(isinstance(event, DealCounted) for event in events)


def test_claims_double_the_captures() -> None:
    match = claiming((0, 0), ("", ""))
    moves = [move for move in legal_moves(match, 0) if isinstance(move, Capture)]
    assert [move.claim for move in moves] == [False, True, False, True]
    with pytest.raises(IllegalMove, match="claims_not_allowed"):
        say(claiming((0, 0), ("", ""), house()), "9S x 9H !")


# (claim_tablas, deal, tablas made before, total) -> (points of tablas in a claim, in the count)
TABLAS: list[tuple[str, int, int, int, tuple[int, int]]] = [
    ("count", 7, 3, 95, (3, 3)),
    ("none", 6, 3, 95, (3, 3)),
    ("none", 7, 3, 95, (0, 0)),
    ("end_only", 6, 3, 95, (3, 3)),
    ("end_only", 7, 3, 95, (0, 3)),
    ("to_90", 6, 3, 88, (3, 3)),
    ("to_90", 7, 3, 88, (2, 2)),  # 004's example: 88 gives at most two
    ("to_90", 7, 1, 88, (1, 1)),
    ("to_90", 7, 3, 90, (0, 0)),
    ("to_90", 7, 3, 95, (0, 0)),
]


@pytest.mark.parametrize(("switch", "number", "made", "total", "points"), TABLAS)
def test_claim_tablas(switch: str, number: int, made: int, total: int, points: tuple[int, int]) -> None:
    """The claim is won with exactly as many card points as the tablas leave open, and lost with one less."""
    rules = house(CLAIM, claim_tablas=switch)
    needed = 101 - total - points[0]
    for have, reason in ((needed, "claim"), (needed - 1, "wrong_claim")):
        worth = " ".join([name for name in NAMES if TABINET.card_points(DECK[NAMES.index(name)]) == 1][:have])
        match = with_deal(claiming((total, 0), (worth, ""), rules, number), tablas=((1,) * made, ()))
        after, _ = say(match, "9S x 9H !")
        assert after.result is not None
        assert after.result.reason == reason
    ended = position("", "3S", "", piles=("9S 9H", ""), totals=(total, 0), rules=rules, number=number)
    _, events = say(with_deal(ended, tablas=((1,) * made, ())), "3S")
    counted = next(event for event in events if isinstance(event, DealCounted))
    assert (counted.count[0].tablas, counted.count[0].tabla_points) == (made, points[1])


def test_claim_tablas_works_only_with_claims() -> None:
    ended = position("", "3S", "", piles=("9S 9H", ""), rules=house(claim_tablas="none"), number=7)
    _, events = say(with_deal(ended, tablas=((1, 1), ())), "3S")
    counted = next(event for event in events if isinstance(event, DealCounted))
    assert counted.count[0].tabla_points == 2
