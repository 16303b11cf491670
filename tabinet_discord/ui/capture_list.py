"""The captures that a hand offers, on demand: what they take and what they are worth, the best first."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from ..engine.captures import distinct_captures
from ..engine.deal import is_tabla, tabla_worth
from ..engine.moves import Capture
from ..engine.observation import Observation
from ..engine.scoring import MOST_WITH_TABLAS, tabla_treatment
from ..i18n.catalogue import Texts
from ..players.candidates import breadth_on
from .card_text import card_text
from .move_text import counted
from .selection import Selection, played_card, sorted_hand

MOST = 25
"""Options of a menu."""


def listed_captures(chosen: Selection, view: Observation) -> list[Capture]:
    """At most 25 captures by the hand card chosen, else by any: worth most first, then taking most."""
    return sorted(_found(chosen, view), key=lambda one: (-worth(one, view), -len(one.taken)))[:MOST]


def has_captures(chosen: Selection, view: Observation) -> bool:
    """Whether there is anything to list."""
    return next(_found(chosen, view), None) is not None


def _found(chosen: Selection, view: Observation) -> Iterator[Capture]:
    played = played_card(chosen, view)
    for which in sorted_hand(view) if played is None else (played,):
        yield from distinct_captures(view.table, which, view.rules, breadth_on(view.table))


def worth(move: Capture, view: Observation) -> int:
    """The points that a capture brings at once: those of its cards, the played one included, and of a tabla."""
    points = sum(map(view.rules.card_points, (move.card, *move.cards)))
    return points + (_tabla_points(move, view) if is_tabla(view, move, view.rules) else 0)


def _tabla_points(move: Capture, view: Observation) -> int:
    """What the tabla can still bring: late in a match with claims it may be less, or nothing."""
    treatment, scores = tabla_treatment(view.number, view.rules), tabla_worth(move, view.rules)
    if treatment == "none" or view.side is None:
        return 0
    return min(scores, max(0, MOST_WITH_TABLAS - view.totals[view.side])) if treatment == "to_90" else scores


def choose_capture(move: Capture, view: Observation) -> Selection:
    """The selection that stands for a capture, its aces counted as in it."""
    mask = sum(1 << place for place, which in enumerate(view.table) if which in move.cards)
    chosen = Selection(sorted_hand(view).index(move.card), mask)
    for ace, value in ((move.card, move.ace), *((taken.card, taken.ace) for taken in move.taken)):
        if value is not None:
            chosen = chosen.say(ace, view.rules.ace.index(value) + 1)
    return chosen


def capture_options(chosen: Selection, view: Observation, t: Texts) -> list[discord.SelectOption]:
    """The menu's options; an option's value is its place in `listed_captures`."""
    return [
        discord.SelectOption(label=_label(move, t)[:100], value=str(place), description=_worth_text(move, view, t))
        for place, move in enumerate(listed_captures(chosen, view))
    ]


def _label(move: Capture, t: Texts) -> str:
    taken = " + ".join(counted(one.card, one.ace, t) for one in move.taken)
    return t("capture-option", card=counted(move.card, move.ace, t) if move.ace else card_text(move.card), taken=taken)


def _worth_text(move: Capture, view: Observation, t: Texts) -> str:
    tabla = "yes" if is_tabla(view, move, view.rules) else "no"
    return t("capture-worth", cards=len(move.taken) + 1, points=worth(move, view), tabla=tabla)
