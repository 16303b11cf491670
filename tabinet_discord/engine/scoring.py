"""What a deal is worth to each side, counted in one place for score, claim, help and record."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card
from .deal import Deal, leftovers_side
from .rules import Rules

LATE_DEAL = 7
"""From this deal on `claim_tablas` may treat tablas differently (source 004)."""
MOST_WITH_TABLAS = 90
"""With `to_90`, tablas bring nobody beyond this."""


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The cards that still lay there at the end of a deal, and the side that got them."""

    side: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SideCount:
    """A side's count of one deal; `tablas` are those made, `tabla_points` what they scored."""

    side: int
    cards: int
    card_points: int
    tablas: int
    tabla_points: int
    most_cards: int
    bonus: int

    @property
    def total(self) -> int:
        """All points of the deal."""
        return self.card_points + self.tabla_points + self.most_cards + self.bonus


def count_deal(deal: Deal, totals: tuple[int, ...], rules: Rules) -> tuple[Leftovers | None, tuple[SideCount, ...]]:
    """Count a deal that is over; `totals` are the sides' before it. Source 000: 22 card points and 3 for most cards."""
    left = Leftovers(leftovers_side(deal, rules), deal.table) if deal.table else None
    piles = list(deal.piles)
    if left:
        piles[left.side] = (*piles[left.side], *left.cards)
    last = None if deal.last_capturer is None else rules.side_of(deal.last_capturer)
    most = _most_cards(piles, last, rules)
    counts = tuple(
        SideCount(
            side=side,
            cards=len(pile),
            card_points=sum(map(rules.card_points, pile)),
            tablas=len(deal.tablas[side]),
            tabla_points=_tabla_points(deal, side, totals[side], rules, claim=False),
            most_cards=rules.most_cards if side == most else 0,
            bonus=rules.last_capture_bonus if side == last else 0,
        )
        for side, pile in enumerate(piles)
    )
    return left, counts


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a side may claim: its total `before` the deal, the points in its pile, its tablas (rules.md, Claims)."""

    before: int
    card_points: int
    tabla_points: int

    @property
    def total(self) -> int:
        """All points that count for a claim."""
        return self.before + self.card_points + self.tabla_points


def reckoning(deal: Deal, totals: tuple[int, ...], rules: Rules) -> tuple[Reckoning, ...]:
    """What each side may claim now; `totals` are the sides' before the deal."""
    return tuple(
        Reckoning(
            before=totals[side],
            card_points=sum(map(rules.card_points, pile)),
            tabla_points=_tabla_points(deal, side, totals[side], rules, claim=True),
        )
        for side, pile in enumerate(deal.piles)
    )


def tabla_treatment(number: int, rules: Rules) -> str:
    """How tablas of a deal count: from deal 7 on as `claim_tablas` says, where there are claims; else `count`."""
    return rules.claim_tablas if rules.claims and number >= LATE_DEAL else "count"


def _most_cards(piles: list[tuple[Card, ...]], last: int | None, rules: Rules) -> int | None:
    sizes = [len(pile) for pile in piles]
    level = [side for side, size in enumerate(sizes) if size == max(sizes)]
    if len(level) == 1:
        return level[0]
    return last if rules.most_cards_tie == "last_capturer" and last in level else None


def _tabla_points(deal: Deal, side: int, total: int, rules: Rules, *, claim: bool) -> int:
    points, treatment = sum(deal.tablas[side]), tabla_treatment(deal.number, rules)
    if treatment == "to_90":
        return min(points, max(0, MOST_WITH_TABLAS - total))
    if treatment == "none" or (treatment == "end_only" and claim):
        return 0
    return points
