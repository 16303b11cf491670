"""What a deal is worth to each side, counted in one place for score, claim, help and record."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card
from .deal import Deal, leftovers_side
from .rules import Rules

LATE_DEAL = 7
"""From this deal on `claim_tablas` may treat tablas differently (source 004)."""


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


def reckoning(deal: Deal, totals: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    """What each side may claim now: total before the deal, card points in its pile, tablas (rules.md, Claims)."""
    return tuple(
        totals[side] + sum(map(rules.card_points, pile)) + _tabla_points(deal, side, totals[side], rules, claim=True)
        for side, pile in enumerate(deal.piles)
    )


def _most_cards(piles: list[tuple[Card, ...]], last: int | None, rules: Rules) -> int | None:
    sizes = [len(pile) for pile in piles]
    level = [side for side, size in enumerate(sizes) if size == max(sizes)]
    if len(level) == 1:
        return level[0]
    return last if rules.most_cards_tie == "last_capturer" and last in level else None


def _tabla_points(deal: Deal, side: int, total: int, rules: Rules, *, claim: bool) -> int:
    points = sum(deal.tablas[side])
    if not rules.claims or deal.number < LATE_DEAL or rules.claim_tablas == "count":
        return points
    if rules.claim_tablas == "to_90":
        return min(points, max(0, 90 - total))
    return 0 if claim or rules.claim_tablas == "none" else points
