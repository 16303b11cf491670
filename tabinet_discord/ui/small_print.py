"""What stands small at a table: the rules played, who deals, the way round, the stock, and the sealed shuffle."""

from __future__ import annotations

from ..engine.observation import Observation
from ..engine.scoring import tabla_treatment
from ..i18n.catalogue import Texts
from ..tables.views import TableView
from .card_text import card_text
from .layout import lines
from .move_text import person
from .names import safe_name
from .override_text import overrides_line

CHANGES = 300
"""Characters for the house rules' changes; `/rules` tells them all."""


def set_title(name: str, t: Texts) -> str:
    """What people call a rule set; its own name if nobody has named it."""
    return t("set-title", name=name)


def house_line(view: TableView, t: Texts) -> str | None:
    """The house rules played: their name, and in what they differ from the rule set."""
    if not view.rules.overrides and view.house is None:
        return None
    changes = overrides_line(view.rules, t, CHANGES)
    if view.house is None:
        return t("table-house", changes=changes)
    return t("table-house-named", name=safe_name(view.house), changes=changes)


def small_print(view: TableView, game: Observation, t: Texts) -> str:
    """Everything of this deal that everybody may know and few look at."""
    treatment = tabla_treatment(game.number, view.rules)
    bottom = "none" if game.bottom_card is None else card_text(game.bottom_card)
    return lines(
        [
            t("table-stock", count=game.stock_size, bottom=bottom),
            _round(view, game, t),
            None if treatment == "count" else t("table-late-tablas", treatment=treatment),
            house_line(view, t),
            sealed(view, t),
        ]
    )


def sealed(view: TableView, t: Texts) -> str:
    """The commitment, by which anybody can check the shuffle after the match."""
    return t("table-commitment", commitment=view.commitment)


def _round(view: TableView, game: Observation, t: Texts) -> str:
    """Who deals; with more than two, which way play goes and who follows whom."""
    dealer = person(view.seats[game.dealer], t)
    if len(view.seats) == 2:
        return t("table-dealer", who=dealer)
    order = " → ".join(person(seat, t) for seat in view.seats)
    return t("table-round", who=dealer, order=order, direction=view.rules.direction)
