"""Which table? One button for each table of a channel."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ui import LayoutView

from ..i18n.catalogue import Texts
from ..tables.views import SeatView, TableView
from .custom_ids import CustomId, Verb
from .items import TableButton
from .layout import QUIET_COLOUR, layout, rows
from .names import plain_name

MOST = 12
"""Tables offered; the newest ones."""


def choice_layout(views: Sequence[TableView], verb: Verb, t: Texts) -> LayoutView:
    """Offer tables; pressing one does `verb` there."""
    buttons = [TableButton(CustomId(view.id, view.rev, verb, "command"), _label(view, t)) for view in views[:MOST]]
    return layout(t("choice-title"), *rows(buttons, 2), colour=QUIET_COLOUR)


def _label(view: TableView, t: Texts) -> str:
    names = ", ".join(_short(seat, t) for seat in view.seats)
    return t(f"choice-{view.phase}", names=names)


def _short(seat: SeatView, t: Texts) -> str:
    name = plain_name(seat.name)[:14]
    return t("bot-name", name=name) if seat.is_bot else name


def note_layout(text: str) -> LayoutView:
    """A private line with nothing to press."""
    return layout(text, colour=QUIET_COLOUR)
