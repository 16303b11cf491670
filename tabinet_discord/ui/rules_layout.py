"""The rules in force at a table, told from the switches, so that text and engine cannot disagree."""

from __future__ import annotations

from discord.ui import LayoutView

from ..engine.rules import Rules
from ..i18n.catalogue import Texts
from .card_text import SYMBOLS
from .layout import QUIET_COLOUR, layout, line, lines


def rules_layout(rules: Rules, title: str, t: Texts) -> LayoutView:
    """What a newcomer needs to play by `rules`."""
    values = ", ".join(f"{rank} = {value}" for rank, value in sorted(rules.values.items(), key=lambda kv: kv[1]))
    return layout(
        t("rules-title", title=title),
        lines(
            [
                t("rules-play"),
                t("rules-capture"),
                t("rules-values", courts=values, aces=_aces(rules, t)),
                t("rules-groups"),
            ]
        ),
        line(),
        lines(
            [
                t("rules-deal", cards=_hands(rules)),
                t("rules-tabla", points=rules.tabla_points),
                t("rules-last-card", counts="yes" if rules.last_card_tabla else "no"),
                t(f"rules-leftovers-{rules.leftovers.replace('_', '-')}"),
            ]
        ),
        line(),
        lines(
            [
                t("rules-points", points=_points(rules)),
                t("rules-most", points=rules.most_cards, tie=rules.most_cards_tie) if rules.most_cards else None,
                t("rules-target", target=rules.target, tie=rules.tie_at_target),
                t("rules-clock"),
            ]
        ),
        colour=QUIET_COLOUR,
    )


def _aces(rules: Rules, t: Texts) -> str:
    values = [str(value) for value in rules.ace]
    return values[0] if len(values) == 1 else t("list-or", first=", ".join(values[:-1]), last=values[-1])


def _hands(rules: Rules) -> str:
    return " · ".join(f"{players}: {'+'.join(map(str, rules.hands[players]))}" for players in sorted(rules.players))


def _points(rules: Rules) -> str:
    """Ranks with the same points together, single cards by their symbols: `A 10 J Q K = 1, 10♦ = 2`."""
    by_points: dict[int, list[str]] = {}
    for entry, points in rules.points.items():
        single = entry[-1] in SYMBOLS and len(entry) > 1
        by_points.setdefault(points, []).append(entry[:-1] + SYMBOLS[entry[-1]] if single else entry)
    return ", ".join(f"{' '.join(names)} = {points}" for points, names in sorted(by_points.items()) if points)
