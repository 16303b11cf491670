"""Everything that can be pressed: DynamicItems, one for buttons and one for menus; those of settings are beside this.

A layout never mixes these with ordinary items: discord.py would forget the pattern for the whole bot when such a
layout times out. So every clickable of every message is one of `ITEMS`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self, cast

import discord
from discord.ui import Button, DynamicItem, Item, Select

from .custom_ids import BUTTON, SELECT, CustomId, read
from .settings_items import SettingButton, SettingMenu

if TYPE_CHECKING:
    from .actions import HasActions

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class TableButton(DynamicItem[Button[Any]], template=BUTTON):
    """A button of a table."""

    def __init__(
        self,
        custom_id: CustomId,
        label: str,
        style: str = "secondary",
        disabled: bool = False,
        emoji: discord.PartialEmoji | None = None,
    ) -> None:
        self.target = custom_id
        super().__init__(
            Button(custom_id=str(custom_id), label=label[:80], style=STYLES[style], disabled=disabled, emoji=emoji)
        )

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str]) -> Self:
        """Only reads the id; what it asks for is decided by the table."""
        return cls(read(match), cast("Button[Any]", item).label or "–")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the click to the actions, which catch every error."""
        await cast("HasActions", interaction.client).actions.click(interaction, self.target, ())


class TableSelect(DynamicItem[Select[Any]], template=SELECT):
    """A menu over cards of a large table; any number may be chosen."""

    def __init__(
        self, custom_id: CustomId, placeholder: str, options: Sequence[discord.SelectOption], most: int
    ) -> None:
        self.target = custom_id
        super().__init__(
            Select(
                custom_id=str(custom_id),
                placeholder=placeholder[:150],
                options=list(options),
                min_values=0,
                max_values=most,
            )
        )

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str]) -> Self:
        """Only reads the id and keeps the values that were chosen."""
        menu = cast("Select[Any]", item)
        made = cls(read(match), "–", menu.options, menu.max_values)
        made.item = menu
        return made

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice to the actions, which catch every error."""
        values = tuple(self.item.values)
        await cast("HasActions", interaction.client).actions.click(interaction, self.target, values)


ITEMS = (TableButton, TableSelect, SettingButton, SettingMenu)
"""What the bot registers before it connects."""
