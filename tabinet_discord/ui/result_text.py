"""How a match ended, in words."""

from __future__ import annotations

from ..engine.scoring import Reckoning
from ..i18n.catalogue import Texts
from ..tables.views import TableView
from .move_text import move_text, side_name


def headline(view: TableView, t: Texts) -> str:
    """Who has won, if anybody."""
    assert view.result is not None
    if view.result.winner is not None:
        return t("result-won", who=side_name(view, view.result.winner, t))
    return t("result-draw" if view.result.reason == "target" else "result-nobody")


def claim_text(view: TableView, t: Texts) -> list[str]:
    """The claim that ended the match, with what each side could claim then; nothing if it ended otherwise."""
    claim = view.claim
    if claim is None:
        return []
    side = view.seats[claim.seat].side
    order = [side, *(other for other in range(len(claim.reckoned)) if other != side)]
    right = view.result is not None and view.result.reason == "claim"
    return [
        move_text(claim.last_move, view, t),
        t("claim-right" if right else "claim-wrong", target=view.rules.target),
        *(_reckoned(view, other, claim.reckoned[other], t) for other in order),
    ]


def _reckoned(view: TableView, side: int, reckoned: Reckoning, t: Texts) -> str:
    return t(
        "claim-reckoned",
        who=side_name(view, side, t),
        before=reckoned.before,
        cards=reckoned.card_points,
        tablas=reckoned.tabla_points,
        total=reckoned.total,
    )
