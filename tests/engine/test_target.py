"""How a match ends at a count: rules.md `target`, `tie_at_target`."""

from __future__ import annotations

import pytest

from tabinet_discord.engine.cards import cards
from tabinet_discord.engine.match import Match
from tabinet_discord.engine.rules import Rules

from .builders import (
    BASES,
    CLASSIC,
    SLOVENIAN,
    TABINET,
    TABLANET,
    TABLANETTE,
    TABLIC,
    house,
    named,
    position,
    say,
    with_deal,
)


def last_move(rules: Rules, totals: tuple[int, ...], seats: int) -> Match:
    """The dealer, seat 0, will trail the last card, which is worth nothing: the count adds nothing to the totals."""
    hands = ["3S", *[""] * (seats - 1)]
    return position("", *hands, dealer=0, totals=totals, piles=("",) * len(totals), rules=house(rules, most_cards=0))


def following(match: Match, aces: str, side: int) -> Match:
    """The same match before the last card of its new deal, in which one side has some aces, a point each."""
    piles = tuple(cards(aces) if s == side else () for s in range(len(match.totals)))
    hands = tuple(cards("3S") if seat == match.deal.turn else () for seat in range(match.seats))
    return with_deal(match, hands=hands, stock=(), table=(), piles=piles)


# (rules, totals at the count, winner; None: nobody yet)
TARGETS: list[tuple[str, Rules, tuple[int, ...], int | None]] = [
    ("seed-000-below", TABINET, (100, 99), None),
    ("seed-000-reached", TABINET, (101, 99), 0),
    ("seed-000-highest", TABINET, (102, 103), 1),
    ("seed-001-higher-total", TABLIC, (103, 102), 0),
    ("seed-003-both-over", TABLANET, (101, 109), 1),
    ("row-target-tabinet-classic", CLASSIC, (101, 100), 0),
    ("row-target-slovenian", SLOVENIAN, (100, 101), 1),
    ("seed-003-tablanette-250", TABLANETTE, (250, 101), None),
    ("seed-003-tablanette-251", TABLANETTE, (251, 250), 0),
    ("seed-003-tabinet-150", house(TABLANET, target=151), (150, 101), None),
    ("seed-003-tabinet-151", house(TABLANET, target=151), (150, 151), 1),
    ("row-target-21", house(target=21), (21, 20), 0),
    ("row-target-501-not-yet", house(target=501), (500, 500), None),
    ("row-target-501", house(target=501), (500, 501), 1),
    ("three-one-over", TABINET, (100, 99, 101), 2),
    ("three-two-level-below-the-best", TABINET, (101, 101, 102), 2),
    ("three-two-level-under-the-target", TABINET, (100, 100, 20), None),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "totals", "winner"), named(TARGETS))
def test_row_target(rules: Rules, totals: tuple[int, ...], winner: int | None) -> None:
    after, _ = say(last_move(rules, totals, len(totals)), "3S")
    assert after.totals == totals
    if winner is None:
        assert (after.result, after.deal.number) == (None, 2)
    else:
        assert after.result is not None
        assert (after.result.winner, after.result.reason, after.result.totals) == (winner, "target", totals)


def test_row_target_of_pairs() -> None:
    """Four people, two totals."""
    after, _ = say(last_move(TABLIC, (99, 104), 4), "3S")
    assert after.result is not None
    assert (after.result.winner, after.result.totals) == (1, (99, 104))


# (rules, totals at the count, whether it is a draw; else another deal)
TIES: list[tuple[str, Rules, tuple[int, ...], bool]] = [
    ("seed-000-drawn", TABINET, (103, 103), True),
    ("seed-001-one-more", TABLIC, (101, 101), False),
    ("seed-004-103-all", TABLIC, (103, 103), False),
    ("row-tie-at-target-tablanet", TABLANET, (103, 103), False),
    ("row-tie-at-target-tablanette", TABLANETTE, (260, 260), False),
    ("row-tie-at-target-tabinet-classic", CLASSIC, (103, 103), False),
    ("row-tie-at-target-slovenian", SLOVENIAN, (103, 103), False),
    ("row-tie-at-target-draw", house(TABLIC, tie_at_target="draw"), (103, 103), True),
    ("three-best-two-drawn", TABINET, (101, 105, 105), True),
    ("three-all-drawn", TABINET, (105, 105, 105), True),
    ("three-best-two-another-deal", SLOVENIAN, (105, 101, 105), False),
]


@pytest.mark.parametrize(("rules", "totals", "drawn"), named(TIES))
def test_row_tie_at_target(rules: Rules, totals: tuple[int, ...], drawn: bool) -> None:
    after, _ = say(last_move(rules, totals, len(totals)), "3S")
    if drawn:
        assert after.result is not None
        assert (after.result.winner, after.result.reason, after.result.totals) == (None, "target", totals)
    else:
        assert (after.result, after.deal.number, after.totals) == (None, 2, totals)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rules", [r for r in BASES.values() if r.partners], ids=lambda rules: rules.name)
def test_extra_deals_until_one_side_alone_leads(rules: Rules, seats: int) -> None:
    """Level, level again, then one point more decides; of two people and of two pairs."""
    level = (rules.target, rules.target)
    second, _ = say(last_move(rules, level, seats), "3S")
    third, _ = say(following(second, "", 0), "3S")
    assert (third.result, third.deal.number, third.totals) == (None, 3, level)
    over, _ = say(following(third, "AS", 1), "3S")
    assert over.result is not None
    assert (over.result.winner, over.result.totals) == (1, (level[0], level[1] + 1))


@pytest.mark.parametrize(
    ("aces", "side", "winner"),
    named([
        ("one of the level leads", "AS", 2, 2),
        ("the third takes the lead alone", "AS AH AD AC", 1, 1),
        ("the third draws level", "AS AH AD", 1, None),
    ]),
)  # fmt: skip
def test_extra_deal_of_three(aces: str, side: int, winner: int | None) -> None:
    """All three play the extra deal, and whoever leads alone then has won."""
    rules = house(SLOVENIAN, last_capture_bonus=0)
    match, _ = say(last_move(rules, (104, 101, 104), 3), "3S")
    after, _ = say(following(match, aces, side), "3S")
    assert (after.result.winner if after.result else None) == winner
    assert (after.result is None) == (winner is None)


def test_row_target_is_looked_at_only_at_the_count() -> None:
    """Seed 004's simplest form: nobody can stop a deal half-way, however many points lie in a pile."""
    match = position("KD 9H", "KS 3S", "8S 8H", totals=(200, 0), rules=house(TABLIC, claims=False))
    after, _ = say(match, "KS x KD", "8S")
    assert after.result is None
    over, _ = say(after, "3S", "8H x 8S")
    assert over.result is not None
    assert (over.result.winner, over.result.reason) == (0, "target")
