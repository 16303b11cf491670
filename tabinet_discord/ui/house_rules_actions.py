"""House rules on Discord: `/server rules`, and what is suggested while rules are typed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

import discord

from ..engine.rules import Rules
from ..tables.errors import Refusal
from ..tables.house_rules import HouseRule, name_key
from ..tables.registry import DEFAULT_RULES, Registry
from .answers import Wait, tell
from .house_rules_choices import MOST, Choices, change_choices, house_choices, name_choices, set_choices
from .house_rules_layout import list_layout, one_layout, removed_layout
from .permissions import check_manager
from .texts import Languages

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[Any]"

LOOK_UP: Final = 1.5
"""Seconds that the disk has for suggestions; Discord waits for 3."""


class CarriesOut(Protocol):
    """Does what was asked, in time; errors become words."""

    async def carry_out(self, interaction: Interaction, work: Coroutine[Any, Any, None], wait: Wait) -> None: ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed after `/server rules`; None: left out."""

    name: str | None
    rule_set: str | None
    changes: str | None
    remove: bool

    def check(self) -> None:
        """Refuse what cannot be meant together. Raises Refusal."""
        anything = self.rule_set is not None or self.changes is not None
        if self.name is None and (anything or self.remove):
            raise Refusal("house_needs_name")
        if self.remove and anything:
            raise Refusal("house_remove_or_save")
        if self.rule_set is not None and self.changes is None:
            raise Refusal("house_needs_changes")


class HouseRulesActions:
    """Lists, shows, saves and removes a server's house rules, and suggests what can be typed."""

    def __init__(self, actions: CarriesOut, registry: Registry, languages: Languages) -> None:
        self._actions = actions
        self._registry = registry
        self._house_rules = registry.house_rules
        self._languages = languages

    async def server_rules(self, interaction: Interaction, wanted: Wanted) -> None:
        """`/server rules`."""
        await self._actions.carry_out(interaction, self._server_rules(interaction, wanted), Wait.PRIVATE)

    async def _server_rules(self, interaction: Interaction, wanted: Wanted) -> None:
        guild, t = check_manager(interaction), self._languages.of(interaction)
        wanted.check()
        if wanted.name is None:
            shown = list_layout(await self._house_rules.all(guild), t)
        elif wanted.remove:
            shown = removed_layout(await self._house_rules.remove(guild, wanted.name), t)
        elif wanted.changes is None:
            shown = one_layout(await self._house_rules.get(guild, wanted.name), t)
        else:
            saved = await self._house_rules.save(
                guild, wanted.name, wanted.rule_set, wanted.changes, interaction.user.id
            )
            shown = one_layout(saved, t, saved=True)
        await tell(interaction, shown)

    # -- suggestions: they must come fast and are only a help, so nothing that goes wrong is told

    async def suggest_rules(self, interaction: Interaction, text: str) -> Choices:
        """For `/tabinet rules:`: the rule sets, then the server's own rules."""
        own = await self._own(interaction)
        return _safely(
            lambda: self._sets(interaction, text) + house_choices(text, own, self._languages.of(interaction))
        )

    async def suggest_sets(self, interaction: Interaction, text: str) -> Choices:
        """For `set`."""
        return _safely(lambda: self._sets(interaction, text))

    async def suggest_names(self, interaction: Interaction, text: str) -> Choices:
        """For `name`: those that are there already."""
        own = await self._own(interaction)
        return _safely(lambda: name_choices(text, own))

    async def suggest_changes(
        self, interaction: Interaction, text: str, rule_set: str | None, name: str | None
    ) -> Choices:
        """For `changes`, as they would be made to the set or the house rules that are named so far."""
        own = await self._own(interaction) if rule_set is None and name is not None else []
        return _safely(lambda: change_choices(text, self._base(rule_set, name, own), self._languages.of(interaction)))

    def _sets(self, interaction: Interaction, text: str) -> Choices:
        return set_choices(text, self._registry.rule_sets, DEFAULT_RULES, self._languages.of(interaction))

    def _base(self, rule_set: str | None, name: str | None, own: list[HouseRule]) -> Rules:
        if rule_set is not None:
            named = self._house_rules.set_named(rule_set)
            return self._registry.rule_sets[named or DEFAULT_RULES].rules
        wanted = name_key(name or "")
        known = (rule.rules for rule in own if rule.rules is not None and name_key(rule.name) == wanted)
        return next(known, self._registry.default_rules.rules)

    async def _own(self, interaction: Interaction) -> list[HouseRule]:
        """The server's house rules; none if they cannot be had in time."""
        if interaction.guild_id is None:
            return []
        try:
            async with asyncio.timeout(LOOK_UP):
                return await self._house_rules.all(interaction.guild_id)
        except Exception as error:
            log.warning("house rules could not be looked up for suggestions: %r", error)
            return []


def _safely(choices: Callable[[], Choices]) -> Choices:
    try:
        return choices()[:MOST]
    except Exception:
        log.exception("nothing could be suggested")
        return []
