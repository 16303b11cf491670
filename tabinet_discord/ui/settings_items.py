"""What can be pressed in settings: a button, and a menu of words or of channels. Dynamic, like everything of ours."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias, cast

import discord
from discord.ui import Button, ChannelSelect, DynamicItem, Item, Select

from .settings_ids import BUTTON, MENU, SettingId, read_setting

if TYPE_CHECKING:
    from .actions import HasActions

Menu: TypeAlias = "Select[Any] | ChannelSelect[Any]"

PLACES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
]
"""Channels in which, or in whose threads, commands can be used."""


class SettingButton(DynamicItem[Button[Any]], template=BUTTON):
    """One value of a setting. What holds now carries a tick, so that colour alone says nothing."""

    def __init__(self, custom_id: SettingId, label: str, holds: bool = False) -> None:
        self.target = custom_id
        style = discord.ButtonStyle.primary if holds else discord.ButtonStyle.secondary
        super().__init__(Button(custom_id=str(custom_id), label=f"✓ {label}" if holds else label, style=style))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str]) -> Self:
        """Only reads the id."""
        return cls(read_setting(match), cast("Button[Any]", item).label or "–")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the click to the actions, which catch every error."""
        await cast("HasActions", interaction.client).actions.settings.click(interaction, self.target, ())


class SettingMenu(DynamicItem[Menu], template=MENU):
    """A setting with many values, or one whose values are channels."""

    def __init__(self, custom_id: SettingId, menu: Menu) -> None:
        self.target = custom_id
        menu.custom_id = str(custom_id)
        super().__init__(menu)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str]) -> Self:
        """Only reads the id and keeps the menu as it was sent."""
        return cls(read_setting(match), cast("Menu", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice to the actions; channels as their ids, which need no looking up."""
        chosen: Sequence[Any] = (interaction.data or {}).get("values", ())
        values = tuple(map(str, chosen))
        await cast("HasActions", interaction.client).actions.settings.click(interaction, self.target, values)


def one_of(options: Sequence[discord.SelectOption], placeholder: str) -> Menu:
    """A menu of which exactly one option is chosen; the one that holds carries a tick."""
    for option in options:
        if option.default:
            option.label = f"✓ {option.label}"
        option.label = option.label[:100]
    return Select(placeholder=placeholder[:150], options=list(options))


def some_channels(chosen: Collection[int], most: int, placeholder: str) -> Menu:
    """A menu of channels, any number of them, those in `chosen` to begin with."""
    before = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel) for one in chosen]
    return ChannelSelect(
        placeholder=placeholder[:150], channel_types=PLACES, min_values=0, max_values=most, default_values=before
    )
