"""The settings' custom ids, and both messages as they may be drawn."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest
from discord.ui import ChannelSelect
from hypothesis import example, given
from hypothesis import strategies as st

from tabinet_discord import resources
from tabinet_discord.bot import load_rule_sets
from tabinet_discord.i18n import Catalogue
from tabinet_discord.tables.errors import Refusal
from tabinet_discord.tables.house_rules import HouseRule
from tabinet_discord.tables.preferences import Personal, ServerSettings
from tabinet_discord.ui import custom_ids, settings_ids
from tabinet_discord.ui.custom_ids import LIMIT
from tabinet_discord.ui.items import ITEMS
from tabinet_discord.ui.settings_ids import SettingId, Whose, parse_setting
from tabinet_discord.ui.settings_items import SettingMenu
from tabinet_discord.ui.settings_layout import SWITCHES, RulesOffer, personal_layout, server_layout
from tabinet_discord.ui.settings_limits import check_limits
from tests.engine.playing import law
from tests.tables.test_preferences import PEOPLE, SERVERS

from .layouts import T, check_layout, clickables, labels, text_of

SETS = load_rule_sets()
KEYS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=30)
VALUES = st.text("abcdefghijklmnopqrstuvwxyz0123456789", max_size=20)
IDS = st.builds(SettingId, st.sampled_from(Whose), KEYS, VALUES)
PATTERNS = [item.__discord_ui_compiled_template__ for item in ITEMS]


def house_rules(count: int, name: str = "") -> list[HouseRule]:
    return [HouseRule(name or f"n{n}", "tabinet", {}, SETS["tabinet"].rules, None) for n in range(count)]


def drawn(chosen: ServerSettings, own: list[HouseRule] | None = None, saved: bool = False) -> Any:
    return check_layout(server_layout(chosen, RulesOffer(SETS, own or []), chosen.channels, T, saved=saved))


def menus(layout: Any) -> dict[str, Any]:
    return {item.target.key: item.item for item in clickables(layout) if isinstance(item, SettingMenu)}


# -- custom ids


@law(300)
@given(IDS)
@example(SettingId(Whose.SERVER, "x" * 30, "x" * 20))
def test_ids_go_there_and_back_and_exactly_one_pattern_of_all_claims_them(custom_id: SettingId) -> None:
    text = str(custom_id)
    assert len(text) <= LIMIT
    assert parse_setting(text) == custom_id
    assert custom_ids.parse(text) is None
    assert [pattern for pattern in PATTERNS if pattern.fullmatch(text)] == [
        settings_ids.BUTTON if custom_id.value else settings_ids.MENU
    ]


@law(300)
@given(
    st.text(max_size=120)
    | IDS.map(str).flatmap(lambda text: st.sampled_from([text + "\n", text + ":", "x" + text, text.upper()]))
    | st.from_regex(r"s1:[a-z]*:[a-z_]*(:.*)?", fullmatch=True)
)
def test_a_strangers_text_is_an_id_or_nothing(text: str) -> None:
    found = parse_setting(text)
    if found is not None:
        assert str(found) == text
        assert re.fullmatch(r"[ -~]+", text)


@pytest.mark.parametrize("text", ["s1", "s1:me", "s1:me:", "s1:me:a:", "s1:you:a", "s1:me:a:b:c", "s2:me:a", "s1:me:A",
                                  "t1:me:a:join", "s1:me:a b", "s1:me:a:ｂ"])  # fmt: skip
def test_not_ours(text: str) -> None:
    assert parse_setting(text) is None


# -- layouts


@law(100)
@given(PEOPLE, st.booleans())
def test_ones_own_settings_mark_what_holds(chosen: Personal, saved: bool) -> None:
    shown = check_layout(personal_layout(chosen, T, saved=saved))
    ticked = {str(i.target) for i in clickables(shown) if i.item.label.startswith("✓ ")}
    assert ticked == {f"s1:me:{key}:{'yes' if getattr(chosen, key) else 'no'}" for key in SWITCHES[Whose.PERSON]}
    assert ("✓ Saved" in text_of(shown)) is saved
    assert len(set(labels(shown))) == len(labels(shown)), "each can be told from the others by its words"


@law(100)
@given(SERVERS, st.integers(0, 20), st.booleans())
def test_a_servers_settings_fit_and_mark_what_holds(chosen: ServerSettings, own: int, saved: bool) -> None:
    shown = drawn(chosen, house_rules(own), saved)
    found = menus(shown)
    assert [o.label for o in found["clock"].options if o.default] == [f"✓ {chosen.clock} seconds"]
    assert [o for o in found["clock"].options if o.label.startswith("✓")] == [
        o for o in found["clock"].options if o.default
    ]
    assert [value.id for value in found["channels"].default_values] == list(chosen.channels)
    assert all(f"<#{channel}>" in text_of(shown) for channel in chosen.channels)
    assert ("every channel" in text_of(shown)) is (not chosen.channels)
    assert ("Allow every channel" in labels(shown)) is bool(chosen.channels)


def test_rules_that_hold_are_offered_however_many_there_are() -> None:
    own = house_rules(20)
    for name in [*SETS, "n0", "n19"]:
        options = menus(drawn(ServerSettings(rules=name), own))["rules"].options
        assert [option.value for option in options if option.default] == [name]
    options = menus(drawn(ServerSettings(), house_rules(2)))["rules"].options
    assert options[0].label == "✓ Tabinet"
    assert [option.description for option in options[-2:]] == ["this server's own, based on Tabinet"] * 2


def test_rules_that_are_gone_are_told_and_not_offered() -> None:
    broken = HouseRule("Friday", "whist", {}, None, Refusal("house_damaged"))
    shown = drawn(ServerSettings(rules="Friday"), [broken])
    assert "“Friday” cannot be played any more; Tabinet is played instead" in text_of(shown)
    assert not [option for option in menus(shown)["rules"].options if option.default or option.value == "Friday"]


def test_a_channel_that_is_gone_is_not_named_in_the_menu() -> None:
    shown = check_layout(server_layout(ServerSettings(channels=(5, 6)), RulesOffer(SETS, []), [6, 7], T))
    menu = menus(shown)["channels"]
    assert isinstance(menu, ChannelSelect)
    assert [value.id for value in menu.default_values] == [6]
    assert "<#5>" in text_of(shown)


def test_every_text_of_a_setting_is_shown() -> None:
    shown = text_of(personal_layout(Personal(), T)) + text_of(drawn(ServerSettings()))
    shown += "".join(labels(personal_layout(Personal(), T)) + labels(drawn(ServerSettings())))
    keys = [key for key in Catalogue(resources.locale_files()).keys("en") if key.startswith("setting-")]
    assert keys
    assert [key for key in keys if key != "setting-channels" and T(key) not in shown] == []


# -- limits


def asks(channel: int = 1, parent: int | None = None, manages: bool = False) -> Any:
    place = None if parent is None else Mock(spec=discord.Thread, parent_id=parent)
    rights = discord.Permissions(manage_guild=manages)
    return cast(Any, SimpleNamespace(channel_id=channel, channel=place, guild_id=10, permissions=rights))


def refused(interaction: Any, server: ServerSettings) -> Refusal | None:
    try:
        check_limits(interaction, server)
    except Refusal as refusal:
        return refusal
    return None


def test_channels_and_their_threads() -> None:
    some = ServerSettings(channels=(1, 2))
    assert refused(asks(9), ServerSettings()) is None
    assert refused(asks(2), some) is None
    assert refused(asks(9, parent=2), some) is None
    for elsewhere in (asks(3), asks(9, parent=3), asks(3, manages=True)):
        refusal = refused(elsewhere, some)
        assert refusal is not None
        assert (refusal.code, refusal.data["channels"]) == ("no_tables_here", ["<#1>", "<#2>"])


def test_managers_only() -> None:
    server = ServerSettings(managers_only=True)
    assert refused(asks(manages=True), server) is None
    refusal = refused(asks(), server)
    assert refusal is not None
    assert refusal.code == "managers_open_tables"
