"""The message that explains the rules in force at a table."""

from __future__ import annotations

from itertools import chain
from typing import Final

from discord.ui import LayoutView

from ..engine.rules import Rules
from ..i18n.catalogue import Texts
from .layout import MOST_TEXT, QUIET_COLOUR, layout, line, lines
from .names import safe_name
from .override_text import overrides_line
from .rules_text import rules_text

_SPARE: Final = 100
"""Discord may count a sign of a name as two."""


def rules_layout(rules: Rules, title: str, t: Texts, house: str | None = None) -> LayoutView:
    """All of `rules`. `title` is the named set's; `house` is the name that a server gave to its own rules on it."""
    heading = t("rules-title", title=title if house is None else safe_name(house))
    parts = list(map(lines, rules_text(rules, t)))
    if rules.overrides:
        # The parts below tell everything: if there is no room for all the changes, some are only counted.
        taken = sum(map(len, [heading, t("rules-changes", title=title, changes=""), *parts]))
        changes = overrides_line(rules, t, MOST_TEXT - _SPARE - taken)
        heading = lines([heading, t("rules-changes", title=title, changes=changes)])
    return layout(heading, *chain.from_iterable((line(), part) for part in parts), colour=QUIET_COLOUR)
