"""Counting a deal: rules.md `leftovers`, `points`, `most_cards`, `most_cards_tie`, `last_capture_bonus`."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tabinet_discord.engine.captures import captures
from tabinet_discord.engine.cards import card, deck_of
from tabinet_discord.engine.match import DealCounted, DealDone, Match, apply, start_match
from tabinet_discord.engine.moves import Capture, Trail
from tabinet_discord.engine.rules import Rules

from .builders import (
    BASES,
    CLASSIC,
    FULL,
    SLOVENIAN,
    TABINET,
    TABLANET,
    TABLANETTE,
    TABLIC,
    house,
    named,
    position,
    say,
    shuffled,
)


def last_card(rules: Rules, sizes: tuple[int, ...], last_capturer: int | None, dealer: int = 0) -> DealCounted:
    """A deal in which seat 1 trails the last card, a three that is left over; the sides have so many others."""
    names = [str(c) for c in deck_of(rules.deck) if str(c) != "3S"]
    assert sum(sizes) == len(names)
    cuts = [sum(sizes[:side]) for side in range(len(sizes) + 1)]
    piles = tuple(" ".join(names[start:end]) for start, end in pairwise(cuts))
    seats = 4 if rules.partners and len(sizes) == 2 and last_capturer in (2, 3) else len(sizes)
    hands = ["3S" if seat == 1 else "" for seat in range(seats)]
    match = position("", *hands, turn=1, dealer=dealer, piles=piles, last_capturer=last_capturer, rules=rules)
    _, events = say(match, "3S")
    return next(event for event in events if isinstance(event, DealCounted))


# (rules, who captured last, dealer, side that gets the leftovers)
LEFTOVERS: list[tuple[str, Rules, int | None, int, int]] = [
    ("seed-000-tabinet", TABINET, 0, 1, 0),
    ("seed-000-nobody-captured", TABINET, None, 1, 1),
    ("seed-001-tablic", TABLIC, 0, 1, 1),
    ("seed-003-tablanet", TABLANET, 0, 1, 0),
    ("seed-003-nobody-captured", TABLANET, None, 1, 1),
    ("row-leftovers-tablanette", TABLANETTE, 0, 1, 0),
    ("row-leftovers-tabinet-classic", CLASSIC, 0, 1, 1),
    ("row-leftovers-slovenian", SLOVENIAN, 0, 1, 1),
    ("row-leftovers-dealer-captured-last", house(leftovers="dealer"), 1, 1, 1),
    ("row-leftovers-dealer-other-seat", house(leftovers="dealer"), 1, 0, 0),
    ("row-leftovers-dealer-nobody-captured", house(leftovers="dealer"), None, 0, 0),
    ("row-leftovers-last-capturer", house(TABLIC, leftovers="last_capturer"), 0, 1, 0),
]


@pytest.mark.parametrize(("rules", "last_capturer", "dealer", "side"), named(LEFTOVERS))
def test_leftovers(rules: Rules, last_capturer: int | None, dealer: int, side: int) -> None:
    """With `dealer` also the last card trailed, whoever captured last; always the dealer if nobody captured."""
    counted = last_card(rules, (20, rules.deck - 21), last_capturer, dealer)
    assert counted.leftovers is not None
    assert (counted.leftovers.side, counted.leftovers.cards) == (side, (card("3S"),))
    assert [c.cards for c in counted.count] == [20 + (side == 0), rules.deck - 21 + (side == 1)]


@pytest.mark.parametrize(("dealer", "side"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_seed_004_leftovers_for_the_dealers_pair(dealer: int, side: int) -> None:
    hands = ["", "", "", ""]
    hands[dealer] = "3S"
    match = position("9H 4D", *hands, turn=dealer, dealer=dealer, rules=TABLIC, piles=("", ""), last_capturer=1)
    _, events = say(match, "3S")
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert [c.cards for c in counted.count] == [3 * (side == 0), 3 * (side == 1)]


# (rules, cards in the piles before the leftover three, last capturer, points); seat 0 deals
MOST_CARDS: list[tuple[str, Rules, tuple[int, ...], int, tuple[int, ...]]] = [
    ("seed-000-most", TABINET, (27, 24), 1, (3, 0)),
    ("seed-000-most-with-the-leftovers", TABINET, (25, 26), 1, (0, 3)),
    ("seed-000-level", TABINET, (26, 25), 1, (0, 0)),
    ("seed-000-level-for-the-last-capturer-too", TABINET, (25, 26), 0, (0, 0)),
    ("seed-001-level", TABLIC, (25, 26), 1, (0, 0)),
    ("seed-004-most", TABLIC, (26, 25), 1, (3, 0)),
    ("seed-003-most", TABLANET, (24, 27), 0, (0, 3)),
    ("seed-003-level", TABLANET, (25, 26), 0, (0, 0)),
    ("row-most-cards-tablanette", TABLANETTE, (40, 11), 0, (3, 0)),
    ("row-most-cards-tabinet-classic", CLASSIC, (40, 11), 0, (3, 0)),
    ("row-most-cards-slovenian", SLOVENIAN, (30, 9), 0, (0, 0)),
    ("row-most-cards-5", house(most_cards=5), (40, 11), 0, (5, 0)),
    ("row-most-cards-0", house(most_cards=0), (40, 11), 0, (0, 0)),
    ("seed-003-house-rule-level", house(TABLANET, most_cards_tie="last_capturer"), (26, 25), 1, (0, 3)),
    ("seed-003-house-rule-other-side", house(TABLANET, most_cards_tie="last_capturer"), (25, 26), 0, (3, 0)),
    ("seed-003-house-rule-not-level", house(TABLANET, most_cards_tie="last_capturer"), (27, 24), 1, (3, 0)),
    ("seed-003-house-rule-in-pairs", house(TABLANET, most_cards_tie="last_capturer"), (26, 25), 3, (0, 3)),
    ("row-most-cards-three-two-level", TABINET, (20, 20, 11), 2, (0, 0, 0)),
    ("row-most-cards-three-all-but-level", TABINET, (17, 17, 17), 2, (0, 0, 3)),
    ("row-most-cards-three-level-below-the-most", TABINET, (15, 15, 21), 0, (0, 0, 3)),
    ("row-most-cards-tie-not-among-the-level", house(most_cards_tie="last_capturer"), (20, 20, 11), 2, (0, 0, 0)),
    ("row-most-cards-tie-among-the-level", house(most_cards_tie="last_capturer"), (20, 19, 12), 1, (0, 3, 0)),
    ("row-most-cards-tie-first-seat", house(most_cards_tie="last_capturer"), (19, 20, 12), 0, (3, 0, 0)),
    ("row-most-cards-four-level", house(most_cards_tie="last_capturer"), (13, 13, 13, 12), 3, (0, 0, 0, 3)),
    ("row-most-cards-four-nobody", TABINET, (13, 13, 13, 12), 3, (0, 0, 0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "sizes", "last_capturer", "points"), named(MOST_CARDS))
def test_most_cards(rules: Rules, sizes: tuple[int, ...], last_capturer: int, points: tuple[int, ...]) -> None:
    """Nobody if the best are level, or (source 003's house rule) the last capturer, if it is one of them."""
    counted = last_card(rules, sizes, last_capturer)
    assert tuple(side.most_cards for side in counted.count) == points


# (rules, last capturer, points)
BONUS: list[tuple[str, Rules, int | None, tuple[int, ...]]] = [
    ("seed-004-slovenian-0", SLOVENIAN, 0, (1, 0)),
    ("seed-004-slovenian-1", SLOVENIAN, 1, (0, 1)),
    ("row-last-capture-bonus-nobody-captured", SLOVENIAN, None, (0, 0)),
    ("row-last-capture-bonus-2", house(last_capture_bonus=2), 1, (0, 2)),
    ("row-last-capture-bonus-of-a-pair", house(TABLIC, last_capture_bonus=1), 3, (0, 1)),
    *((f"row-last-capture-bonus-{n}", rules, 0, (0, 0)) for n, rules in BASES.items() if n != "slovenian"),
]


@pytest.mark.parametrize(("rules", "last_capturer", "bonus"), named(BONUS))
def test_last_capture_bonus(rules: Rules, last_capturer: int | None, bonus: tuple[int, ...]) -> None:
    """It follows the last capture, not the leftovers, which may be the dealer's."""
    counted = last_card(rules, (20, rules.deck - 21), last_capturer)
    assert tuple(side.bonus for side in counted.count) == bonus
    for side in counted.count:
        assert side.total == side.card_points + side.tabla_points + side.most_cards + side.bonus


SOME_CARDS = ("AS", "JS", "QS", "KS", "10S", "10D", "2C", "2S", "9H")
# What these are worth; None where the deck has no such card.
POINTS: list[tuple[str, Rules, list[int | None]]] = [
    ("seed-000-tabinet", TABINET, [1, 1, 1, 1, 1, 2, 1, 0, 0]),
    ("seed-001-tablic", TABLIC, [1, 1, 1, 1, 1, 2, 1, 0, 0]),
    ("seed-003-tablanet", TABLANET, [1, 0, 0, 0, 0, 3, 2, 0, 0]),
    ("row-points-tablanette", TABLANETTE, [1, 1, 1, 1, 1, 2, 1, 0, 0]),
    ("row-points-tabinet-classic", CLASSIC, [1, 1, 1, 1, 1, 2, 1, 0, 0]),
    ("row-points-slovenian", SLOVENIAN, [1, None, None, None, 1, 2, 1, 0, 0]),
    ("row-points-a-card-replaces-its-rank", house(points={"10": 5, "10D": 0, "2": 3}), [0, 0, 0, 0, 5, 0, 3, 3, 0]),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "worth"), named(POINTS))
def test_row_points(rules: Rules, worth: list[int | None]) -> None:
    for name, points in zip(SOME_CARDS, worth, strict=True):
        if points is None:
            assert card(name) not in deck_of(rules.deck)
        else:
            assert rules.card_points(card(name)) == points, name


# (cards, most cards, last capture): rules.md "22 + 3", "9 + 3", "10 + 1"
A_DEAL = {
    "tabinet": (22, 3, 0),
    "tablic": (22, 3, 0),
    "tablanet": (9, 3, 0),
    "tablanette": (22, 3, 0),
    "tabinet-classic": (22, 3, 0),
    "slovenian": (10, 0, 1),
}


@pytest.mark.parametrize("name", A_DEAL)
def test_points_of_whole_deals(name: str) -> None:
    """All points given in a deal beyond its tablas, whether the most cards are level or not."""
    cards, most, bonus = A_DEAL[name]
    chance, levels = Random(f"deals {name}"), set[bool]()
    for number in range(1, 61 * (10 if FULL else 1)):
        seats = chance.choice((2, 3, 4))
        done = deal_by_chance(start_match(BASES[name].for_match(seats), seats, shuffled(number)), chance)
        assert done.count is not None
        sizes = sorted(side.cards for side in done.count)
        level = sizes[-1] == sizes[-2]
        levels.add(level)
        captured = any(isinstance(made.move, Capture) for made in done.deal.moves)
        assert sum(side.total - side.tabla_points for side in done.count) == (
            cards + (0 if level else most) + (bonus if captured else 0)
        )
    assert levels == {False, True}


def deal_by_chance(match: Match, chance: Random) -> DealDone:
    """The first deal of a match in which everybody plays any card, and takes with it if it can."""
    while not match.done:
        deal = match.deal
        which = chance.choice(deal.hands[deal.turn])
        move = next(captures(deal.table, which, match.rules), Trail(which))
        match, _ = apply(match, deal.turn, move)
    return match.done[0]


@pytest.mark.parametrize(
    ("rules", "total"),
    named([(f"all-trailed-{name}", rules, sum(A_DEAL[name][:2])) for name, rules in BASES.items()]),
)
def test_a_deal_in_which_nobody_captured(rules: Rules, total: int) -> None:
    """The dealer gets every card, and so all that cards and most cards are worth; nobody has the last capture."""
    match = start_match(rules.for_match(2), 2, shuffled(3))
    dealer = match.deal.dealer
    while not match.done:
        match, _ = say(match, str(match.deal.hands[match.deal.turn][0]))
    assert match.totals == ((total, 0) if dealer == 0 else (0, total))
