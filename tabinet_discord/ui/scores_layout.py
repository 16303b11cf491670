"""The scores of a match, deal by deal."""

from __future__ import annotations

from collections.abc import Iterable

from discord.ui import LayoutView

from ..engine.scoring import SideCount
from ..i18n.catalogue import Texts
from ..tables.views import DealView, TableView
from .layout import QUIET_COLOUR, layout, line, lines
from .move_text import side_name

LAST_DEALS = 8
"""So many deals are told in full at most; earlier ones are in the totals."""
ROOM = 3200
"""Characters for the deals told, so that long names do not make a message that Discord refuses."""


def scores_layout(view: TableView, t: Texts) -> LayoutView:
    """The match so far: totals, then each counted deal with what made its points."""
    if view.game is None:
        return layout(t("scores-title"), t("scores-none"), colour=QUIET_COLOUR)
    shown = _that_fit(deal_count(view, deal, t) for deal in view.deals[: -LAST_DEALS - 1 : -1])
    earlier = len(view.deals) - len(shown)
    return layout(
        lines([t("scores-title"), t("scores-target", target=view.rules.target)]),
        score_table(view, t),
        line() if shown else None,
        t("scores-earlier", count=earlier) if earlier else None,
        lines(shown) or t("scores-no-deal"),
        colour=QUIET_COLOUR,
    )


def _that_fit(deals: Iterable[str]) -> list[str]:
    room, shown = ROOM, list[str]()
    for text in deals:
        room -= len(text) + 1
        if room < 0:
            break
        shown.append(text)
    return shown


def score_table(view: TableView, t: Texts, *, marked: bool = False) -> str:
    """Each side with its points, the best first; `marked` as in pictures."""
    totals = view.result.totals if view.result else view.game.totals if view.game else ()
    order = sorted(range(len(totals)), key=lambda side: -totals[side])
    return lines(
        mark(side, t, marked)
        + t(
            "score-line",
            who=side_name(view, side, t),
            points=totals[side],
            winner="yes" if view.result and view.result.winner == side else "no",
        )
        for side in order
    )


def deal_count(view: TableView, deal: DealView, t: Texts, *, marked: bool = False) -> str:
    """A counted deal line by line: what made each side's points, and its total then; `marked` as in pictures."""
    counts = (mark(count.side, t, marked) + _count(view, deal, count, t) for count in deal.count)
    return lines([t("scores-deal", number=deal.number), *counts])


def mark(side: int, t: Texts, marked: bool) -> str:
    """The number by which pictures know a side, to stand before its name; nothing where there are no pictures."""
    return t("side-mark", number=side + 1) + " " if marked else ""


def _count(view: TableView, deal: DealView, count: SideCount, t: Texts) -> str:
    return t(
        "scores-side",
        who=side_name(view, count.side, t),
        total=count.total,
        card_points=count.card_points,
        cards=count.cards,
        most=count.most_cards,
        bonus=count.bonus,
        tablas=count.tablas,
        tabla_points=count.tabla_points,
        sum=deal.totals[count.side],
    )
