"""A server's house rules: all in short, or one in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord.ui import LayoutView

from ..engine.rule_changes import format_changes
from ..i18n.catalogue import Texts
from ..tables.house_rules import HouseRule
from .error_report import refusal_text
from .layout import QUIET_COLOUR, layout, line, lines
from .names import safe_name
from .override_text import overrides_line, overrides_text
from .small_print import set_title

_ROOM: Final = 3300
"""Characters for all entries of the list, so that it fits into one message whatever they are."""
_TYPED: Final = 1500


def list_layout(house_rules: Sequence[HouseRule], t: Texts) -> LayoutView:
    """Everything that a server has, and how to make, change and remove one."""
    heads = sum(len(_entry(rule, "", t)) for rule in house_rules)
    room = (_ROOM - heads) // max(len(house_rules), 1)
    entries = [_entry(rule, _told(rule, room, t), t) for rule in house_rules]
    return layout(
        t("house-title"),
        lines(entries) if entries else t("house-none"),
        line(),
        lines([t("house-how-to-save"), t("house-how-to-remove")]),
        colour=QUIET_COLOUR,
    )


def one_layout(rule: HouseRule, t: Texts, *, saved: bool = False) -> LayoutView:
    """One of them, with every change in words and as it is typed; `saved`: it has just been."""
    if rule.rules is None:
        told = _fault(rule, t)
    else:
        told = lines([t("house-on", base=set_title(rule.base, t)), *(f"- {c}" for c in overrides_text(rule.rules, t))])
    return layout(
        t("house-one", name=safe_name(rule.name)),
        told,
        t("house-typed", changes=cut(format_changes(rule.changes).replace("`", "'"), _TYPED)),
        t("house-saved") if saved else None,
        colour=QUIET_COLOUR,
    )


def removed_layout(rule: HouseRule, t: Texts) -> LayoutView:
    """It is no more."""
    return layout(t("house-removed", name=safe_name(rule.name)), colour=QUIET_COLOUR)


def _entry(rule: HouseRule, changes: str, t: Texts) -> str:
    return t("house-entry", name=safe_name(rule.name), base=set_title(rule.base, t), changes=changes)


def _told(rule: HouseRule, most: int, t: Texts) -> str:
    return cut(_fault(rule, t), most) if rule.rules is None else overrides_line(rule.rules, t, most)


def _fault(rule: HouseRule, t: Texts) -> str:
    assert rule.fault is not None
    return t("house-unusable", reason=refusal_text(rule.fault, t))


def cut(text: str, most: int) -> str:
    """The text, or its beginning if it is too long."""
    return text if len(text) <= most else text[: most - 1] + "…"
