"""Which pictures stand in a table's message, made from what everybody may see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ..pictures.deal_picture import DealPicture, deal_picture
from ..pictures.score_picture import ScorePicture
from ..pictures.table_picture import TablePicture, table_picture
from ..tables.views import DealView, TableView

Picture: TypeAlias = TablePicture | DealPicture | ScorePicture


@dataclass(frozen=True, slots=True)
class TablePictures:
    """The pictures of a table's message; None where there is none to show."""

    table: TablePicture | None = None
    deal: DealPicture | None = None
    score: ScorePicture | None = None

    def __iter__(self) -> Iterator[Picture]:
        return (picture for picture in (self.table, self.deal, self.score) if picture is not None)

    def only(self, drawn: Collection[Picture]) -> TablePictures:
        """Those of them that could be drawn."""
        return TablePictures(
            self.table if self.table in drawn else None,
            self.deal if self.deal in drawn else None,
            self.score if self.score in drawn else None,
        )


NO_PICTURES = TablePictures()


def pictures_of(view: TableView) -> TablePictures:
    """What there is to show of a table; `view` must be nobody's in particular. Lobbies and closed tables have none."""
    assert view.me is None
    if view.game is None or view.phase not in ("playing", "finished"):
        return NO_PICTURES
    counted = counted_deal(view)
    deal = None if counted is None else deal_picture(counted.moves, counted.leftovers, counted.count, view.rules)
    if view.phase == "playing":
        return TablePictures(table=table_picture(view.game), deal=deal)
    return TablePictures(deal=deal, score=_course(view))


def counted_deal(view: TableView) -> DealView | None:
    """The counted deal that the table still tells of: while the next one is young, and at the end of the match.

    A claim is told instead of it.
    """
    if not view.deals or view.game is None or view.claim is not None:
        return None
    young = view.phase == "finished" or len(view.game.moves) < len(view.seats)
    return view.deals[-1] if young else None


def _course(view: TableView) -> ScorePicture | None:
    """The totals after each deal; without a counted deal there is nothing to chart."""
    totals = tuple(deal.totals for deal in view.deals)
    return ScorePicture(totals, view.rules.target) if totals else None
