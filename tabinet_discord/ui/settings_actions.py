"""Settings on Discord: `/settings`, `/server setup`, and what their buttons and menus change."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord
from discord.ui import LayoutView

from ..tables.errors import Refusal
from ..tables.options import DEFAULT_RULES
from ..tables.preferences import CLOCKS, MOST_CHANNELS, ServerSettings
from ..tables.registry import Registry
from .answers import Wait, is_private, redraw, tell
from .house_rules_actions import CarriesOut
from .permissions import check_manager
from .rules_layout import rules_layout
from .settings_ids import SettingId, Whose
from .settings_layout import EVERYWHERE, NO, SWITCHES, YES, RulesOffer, personal_layout, server_layout
from .small_print import set_title
from .texts import Languages

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[Any]"
Changes: TypeAlias = "dict[str, object]"

_SWITCHED: Final = {YES: True, NO: False}


class SettingsActions:
    """Shows settings and changes them; each change is drawn in the message that was clicked."""

    def __init__(self, actions: CarriesOut, registry: Registry, languages: Languages) -> None:
        self._actions = actions
        self._registry = registry
        self._preferences = registry.preferences
        self._languages = languages

    async def personal(self, interaction: Interaction) -> None:
        """`/settings`."""
        await self._actions.carry_out(interaction, self._change(interaction, Whose.PERSON, {}), Wait.PRIVATE)

    async def server(self, interaction: Interaction) -> None:
        """`/server setup`."""
        await self._actions.carry_out(interaction, self._change(interaction, Whose.SERVER, {}), Wait.PRIVATE)

    async def click(self, interaction: Interaction, target: SettingId, values: Sequence[str]) -> None:
        """A button or menu of one of the two messages."""
        wait = Wait.REDRAW if is_private(interaction) else Wait.PRIVATE
        await self._actions.carry_out(interaction, self._click(interaction, target, values), wait)

    async def _click(self, interaction: Interaction, target: SettingId, values: Sequence[str]) -> None:
        if target.whose is Whose.SERVER:
            check_manager(interaction)  # whoever had the right when the message was made may have it no more
        await self._change(interaction, target.whose, await self._meant(interaction, target, values))

    async def _change(self, interaction: Interaction, whose: Whose, changes: Changes) -> None:
        """Make the changes, then show everything as it is on the disk now."""
        saved = bool(changes)
        if whose is Whose.PERSON:
            mine = await self._preferences.set_person(interaction.user.id, **changes)
            shown = personal_layout(mine, self._languages.of(interaction), saved=saved)
        else:
            guild = check_manager(interaction)
            theirs = await self._preferences.set_server(guild, **changes)
            shown = await self._server_layout(interaction, theirs, saved)
        if is_private(interaction):
            await redraw(interaction, shown)
        else:
            await tell(interaction, shown)

    async def _server_layout(self, interaction: Interaction, chosen: ServerSettings, saved: bool) -> LayoutView:
        guild = interaction.guild
        assert interaction.guild_id is not None
        offer = RulesOffer(self._registry.rule_sets, await self._registry.house_rules.all(interaction.guild_id))
        channels = [] if guild is None else [channel.id for channel in guild.channels]
        return server_layout(chosen, offer, channels, self._languages.of(interaction), saved=saved)

    async def _meant(self, interaction: Interaction, target: SettingId, values: Sequence[str]) -> Changes:
        """The changes that a click stands for. Raises Refusal for what this version cannot change so."""
        key, value = target.key, target.value
        if key in SWITCHES[target.whose] and value in _SWITCHED:
            return {key: _SWITCHED[value]}
        if target.whose is Whose.SERVER and key == "channels":
            if value == EVERYWHERE:
                return {key: ()}
            if not value and len(set(values)) <= MOST_CHANNELS and all(one.isdecimal() for one in values):
                return {key: tuple(sorted(set(map(int, values))))}
        if target.whose is Whose.SERVER and not value and len(values) == 1:
            if key == "clock" and values[0] in map(str, CLOCKS):
                return {key: int(values[0])}
            if key == "rules":
                return {key: await self._playable(interaction, values[0])}
        raise Refusal("unknown_setting")

    async def _playable(self, interaction: Interaction, rules: str) -> str:
        """These rules, if they can be played now: they may be gone since the menu was made. Raises Refusal."""
        assert interaction.guild_id is not None
        await self._registry.house_rules.chosen(interaction.guild_id, rules)
        return rules

    # -- what /tabinet and /rules take from a server's settings

    async def defaults(self, guild: int) -> ServerSettings:
        """A server's settings, with rules that can be played: its own may be gone since they were chosen."""
        server = await self._preferences.server(guild)
        try:
            await self._registry.house_rules.chosen(guild, server.rules)
        except Refusal as refused:
            log.info("server %s has default rules that cannot be played: %s", guild, refused.code)
            return replace(server, rules=DEFAULT_RULES)
        return server

    async def default_rules(self, interaction: Interaction) -> LayoutView:
        """The rules that are played here unless others are asked for."""
        t, guild = self._languages.of(interaction), interaction.guild_id
        rules = DEFAULT_RULES if guild is None else (await self.defaults(guild)).rules
        chosen = await self._registry.house_rules.chosen(guild or 0, rules)
        return rules_layout(chosen.with_target(None), set_title(chosen.base.name, t), t, chosen.house)
