"""House rules in a few words: what each changed switch is set to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from ..engine.rules import Rules
from ..i18n.catalogue import Argument, Texts
from .rules_text import hands_text, numbers_text, points_text, values_text

_BETWEEN: Final = " · "


def overrides_text(rules: Rules, t: Texts) -> list[str]:
    """A short phrase for each switch in which `rules` differ from their named set."""
    return [override_text(rules, key, t) for key in rules.overrides]


def overrides_line(rules: Rules, t: Texts, most: int) -> str:
    """The phrases in one line of at most `most` characters; those that find no room are counted."""
    phrases = overrides_text(rules, t)
    whole = _BETWEEN.join(phrases)
    if len(whole) <= most:
        return whole
    room = most - len(_BETWEEN + t("override-more", count=len(phrases), told=1))
    kept: list[str] = []
    for phrase in phrases:
        if len(_BETWEEN.join([*kept, phrase])) <= room:
            kept.append(phrase)
    return _BETWEEN.join([*kept, t("override-more", count=len(phrases) - len(kept), told=len(kept))])


def override_text(rules: Rules, key: str, t: Texts) -> str:
    """What the switch `key` is set to: `target 151`, `jacks sweep the table`."""
    return t(f"override-{key.replace('_', '-')}", value=_value(rules, key, t))


def switch_label(key: str, t: Texts) -> str:
    """A switch's name for people: `Target`."""
    return t(f"switch-{key.replace('_', '-')}")


_TOLD: Final[Mapping[str, Callable[[Rules, Texts], str]]] = {
    "values": lambda rules, t: values_text(rules),
    "ace": lambda rules, t: numbers_text(rules.ace, t),
    "players": lambda rules, t: numbers_text(rules.players, t),
    "hands": hands_text,
    "points": lambda rules, t: points_text(rules),
}
"""The switches that hold more than a word or a number."""


def _value(rules: Rules, key: str, t: Texts) -> Argument:
    if key in _TOLD:
        return _TOLD[key](rules, t)
    value: object = getattr(rules, key)
    return ("yes" if value else "no") if isinstance(value, bool) else cast("str | int", value)
