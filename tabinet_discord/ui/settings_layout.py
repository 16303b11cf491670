"""One's own settings and a server's: private messages in which everything that is pressed takes effect at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import discord
from discord.ui import LayoutView

from ..engine.rule_set import RuleSet
from ..i18n.catalogue import Texts
from ..tables.house_rules import HouseRule
from ..tables.options import DEFAULT_RULES
from ..tables.preferences import CLOCKS, MOST_CHANNELS, Personal, ServerSettings
from .house_rules_layout import cut
from .layout import QUIET_COLOUR, Row, layout, lines, row
from .names import plain_name
from .settings_ids import SettingId, Whose
from .settings_items import SettingButton, SettingMenu, one_of, some_channels
from .settings_limits import mentions
from .small_print import set_title

SWITCHES: Final[Mapping[Whose, tuple[str, ...]]] = {
    Whose.PERSON: ("four_colours", "text_cards", "by_suit", "ask_first", "warned"),
    Whose.SERVER: ("pictures", "managers_only"),
}
"""Settings with two values, as they are shown; each is a field of `Personal` or `ServerSettings`."""
YES, NO = "yes", "no"
EVERYWHERE: Final = "all"
"""The value of the button that lets tables be opened in every channel."""
_MOST: Final = 25
"""Options of one menu."""


@dataclass(frozen=True, slots=True)
class RulesOffer:
    """What a server can have as its default: the rule sets, and those of its own rules that can be played."""

    rule_sets: Mapping[str, RuleSet]
    own: Collection[HouseRule]

    def options(self, chosen: str, t: Texts) -> list[discord.SelectOption]:
        """Each with what it is; the sets first, among them the bot's default."""
        sets = sorted(self.rule_sets, key=lambda name: (name != DEFAULT_RULES, set_title(name, t).casefold()))
        offered = [(name, set_title(name, t), self.rule_sets[name].about) for name in sets]
        playable = (rule for rule in self.own if rule.rules is not None)
        offered += [
            (rule.name, plain_name(rule.name), t("settings-house", base=set_title(rule.base, t))) for rule in playable
        ]
        if len(offered) > _MOST:
            offered.sort(key=lambda one: one[0] != chosen)  # what holds is not cut off
        return [
            discord.SelectOption(label=title, value=value, description=cut(about, 100), default=value == chosen)
            for value, title, about in offered[:_MOST]
        ]


def personal_layout(chosen: Personal, t: Texts, *, saved: bool = False) -> LayoutView:
    """One's own settings; `saved`: one has just been changed."""
    return layout(
        lines([t("settings-title"), t("settings-about")]),
        *_switches(Whose.PERSON, chosen, t),
        t("settings-saved") if saved else None,
        colour=QUIET_COLOUR,
    )


def server_layout(
    chosen: ServerSettings, offer: RulesOffer, channels: Collection[int], t: Texts, *, saved: bool = False
) -> LayoutView:
    """A server's settings. `channels` are those that it has now."""
    return layout(
        lines([t("settings-server-title"), t("settings-server-about")]),
        *_rules(chosen, offer, t),
        t("setting-clock"),
        row(_clock(chosen, t)),
        *_switches(Whose.SERVER, chosen, t),
        *_channels(chosen, channels, t),
        t("settings-saved") if saved else None,
        colour=QUIET_COLOUR,
    )


def _switches(whose: Whose, chosen: Personal | ServerSettings, t: Texts) -> Iterable[str | Row]:
    plain = type(chosen)()
    for key in SWITCHES[whose]:
        holds = YES if getattr(chosen, key) else NO
        usual, other = (YES, NO) if getattr(plain, key) else (NO, YES)
        yield t(f"setting-{key}")
        yield row(
            *(SettingButton(SettingId(whose, key, v), t(f"setting-{key}-{v}"), v == holds) for v in (usual, other))
        )


def _rules(chosen: ServerSettings, offer: RulesOffer, t: Texts) -> Iterable[str | Row]:
    options = offer.options(chosen.rules, t)
    gone = not any(option.default for option in options)
    told = t("settings-rules-gone", name=plain_name(chosen.rules), instead=set_title(DEFAULT_RULES, t))
    yield lines([t("setting-rules"), told if gone else None])
    yield row(SettingMenu(SettingId(Whose.SERVER, "rules"), one_of(options, t("settings-choose"))))


def _clock(chosen: ServerSettings, t: Texts) -> SettingMenu:
    options = [
        discord.SelectOption(
            label=t("settings-seconds", count=seconds), value=str(seconds), default=seconds == chosen.clock
        )
        for seconds in CLOCKS
    ]
    return SettingMenu(SettingId(Whose.SERVER, "clock"), one_of(options, t("settings-choose")))


def _channels(chosen: ServerSettings, channels: Collection[int], t: Texts) -> Iterable[str | Row]:
    now = ", ".join(mentions(chosen.channels)) if chosen.channels else t("settings-everywhere")
    yield t("setting-channels", now=now)
    # Discord may refuse a message whose menu names a channel that is gone.
    there = [channel for channel in chosen.channels if channel in channels]
    menu = some_channels(there, MOST_CHANNELS, t("settings-choose-channels"))
    yield row(SettingMenu(SettingId(Whose.SERVER, "channels"), menu))
    if chosen.channels:
        yield row(SettingButton(SettingId(Whose.SERVER, "channels", EVERYWHERE), t("settings-allow-everywhere")))
