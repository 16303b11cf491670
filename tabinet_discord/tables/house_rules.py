"""A server's own rules: named changes to a rule set, and finding what a person means by a name."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, cast

from ..engine.errors import RulesError
from ..engine.rule_changes import changed, essential, format_value, merged, parse_changes, possible
from ..engine.rule_set import RuleSet
from ..engine.rules import TABLE_CARDS, Rules
from ..store.rows import HouseRuleRow
from .blank_signs import BLANK_SIGNS
from .clock import Clock
from .errors import Refusal

Json: TypeAlias = Any

LONGEST_NAME: Final = 32
MOST: Final = 20
"""House rules of one server; with the rule sets they fit into one list of suggestions, or nearly."""
_LONGEST_QUOTE: Final = 60
_JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of how Persian words and some emoji are written."""


class HouseRuleStore(Protocol):
    """What is needed of the store."""

    async def all(self, guild: int) -> list[HouseRuleRow]: ...

    async def get(self, guild: int, name_key: str) -> HouseRuleRow | None: ...

    async def save(self, row: HouseRuleRow) -> None: ...

    async def remove(self, guild: int, name_key: str) -> None: ...


@dataclass(frozen=True, slots=True)
class HouseRule:
    """Named changes to the rule set `base`. `rules` is None if they cannot be played any more; `fault` says why."""

    name: str
    base: str
    changes: Mapping[str, Json]
    rules: Rules | None
    fault: Refusal | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is to be played: a rule set, or the changes to it that have the name `house`."""

    base: Rules
    changes: Mapping[str, Json]
    house: str | None

    def with_target(self, target: int | None) -> Rules:
        """The rules, with another target if one is given. Raises RulesError."""
        return changed(self.base, self.changes if target is None else {**self.changes, "target": target})


class HouseRules:
    """The house rules of all servers, on the named rule sets."""

    def __init__(self, store: HouseRuleStore, rule_sets: Mapping[str, RuleSet], clock: Clock) -> None:
        self._store = store
        self._rule_sets = rule_sets
        self._clock = clock
        self._saving = asyncio.Lock()

    def set_named(self, text: str) -> str | None:
        """The rule set that has this name or title, in whatever case; None if there is none."""
        wanted = name_key(text)
        known = self._rule_sets.items()
        return next((name for name, s in known if wanted in (name_key(name), name_key(s.title))), None)

    async def all(self, guild: int) -> list[HouseRule]:
        """A server's house rules by name, also those that cannot be played any more."""
        return [self._read(row) for row in await self._store.all(guild)]

    async def get(self, guild: int, name: str) -> HouseRule:
        """One of them. Raises Refusal."""
        row = await self._store.get(guild, name_key(name))
        if row is None:
            raise Refusal("no_house_rule")
        return self._read(row)

    async def chosen(self, guild: int, text: str) -> Chosen:
        """What somebody means who asks for the rules `text`. Raises Refusal."""
        named = self.set_named(text)
        if named is not None:
            return Chosen(self._rule_sets[named].rules, {}, None)
        row = await self._store.get(guild, name_key(text))
        if row is None:
            raise self._unknown_set()
        found = self._read(row)
        if found.fault is not None:
            raise found.fault
        return Chosen(self._rule_sets[found.base].rules, found.changes, found.name)

    async def save(self, guild: int, name: str, base: str | None, text: str, user: int) -> HouseRule:
        """Keep the changes in `text` to a rule set under a name, in place of older ones.

        Without `base` they come on top of those that have the name already. Raises Refusal; then nothing is kept.
        """
        async with self._saving:
            name = self._checked_name(name)
            before = await self._store.get(guild, name_key(name))
            if base is not None:
                on, older = self.set_named(base), {}
                if on is None:
                    raise self._unknown_set()
            elif before is not None:
                name, on, older = before.name, before.base, _changes_of(before) or {}
            else:
                raise Refusal("house_needs_set")
            if before is None and len(await self._store.all(guild)) >= MOST:
                raise Refusal("too_many_house_rules", most=MOST)
            row = HouseRuleRow(
                guild, name_key(name), name, on, self._merged(on, older, text), user, self._clock.now()
            )  # fmt: skip
            await self._store.save(row)
            return self._read(row)

    async def remove(self, guild: int, name: str) -> HouseRule:
        """Forget these; tables that play by them go on. Gives what they were. Raises Refusal."""
        async with self._saving:
            found = await self.get(guild, name)
            await self._store.remove(guild, name_key(name))
            return found

    def _merged(self, base: str, older: Mapping[str, Json], text: str) -> str:
        """The changes to be kept, as JSON: checked, and only those that make a difference. Raises Refusal."""
        rule_set = self._rule_sets.get(base)
        if rule_set is None:
            raise Refusal("house_base_gone", base=base)
        try:
            kept = essential(rule_set.rules, merged(older, parse_changes(text)))
        except RulesError as error:
            raise as_refusal(error) from error
        if not kept:
            raise Refusal("house_changes_nothing", title=rule_set.title)
        return json.dumps(kept, ensure_ascii=False)

    def _read(self, row: HouseRuleRow) -> HouseRule:
        """The row as it can be played now: the rule files may have changed since it was saved."""
        changes, rules, fault = _changes_of(row), None, None
        named, base = self.set_named(row.name), self._rule_sets.get(row.base)
        if changes is None:
            fault = Refusal("house_damaged")
        elif named is not None:
            fault = Refusal("house_name_is_set", title=self._rule_sets[named].title)
        elif base is None:
            fault = Refusal("house_base_gone", base=row.base)
        else:
            try:
                rules = changed(base.rules, changes)
            except RulesError as error:
                fault = as_refusal(error)
        return HouseRule(row.name, row.base, changes or {}, rules, fault)

    def _checked_name(self, name: str) -> str:
        name = unicodedata.normalize("NFC", name).strip()
        seen = any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK_SIGNS for sign in name)
        if not 1 <= len(name) <= LONGEST_NAME or not seen or any(map(_is_unfit, name)):
            raise Refusal("bad_house_name", most=LONGEST_NAME)
        named = self.set_named(name)
        if named is not None:
            raise Refusal("house_name_is_set", title=self._rule_sets[named].title)
        return name

    def _unknown_set(self) -> Refusal:
        return Refusal("unknown_rules", known=sorted(s.title for s in self._rule_sets.values()))


def name_key(name: str) -> str:
    """What two spellings of one name have in common."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def as_refusal(error: RulesError) -> Refusal:
    """The same for people: with the switch, what was wrong with it and what is possible, all as it is typed."""
    key = str(error.data["key"])
    data: dict[str, object] = {"possible": possible(key), **error.data, "key": key or "changes"}
    if "value" in data:
        data["value"] = format_value(data["value"])
    if error.code == "hands_do_not_use_up_deck":
        deck, players = cast("int", data["deck"]), cast("int", data["players"])
        data["each"] = (deck - TABLE_CARDS) // players
    quoted = {name: _quotable(value) if isinstance(value, str) else value for name, value in data.items()}
    return Refusal(f"rules_{error.code}", **quoted)


def _quotable(text: str) -> str:
    """Fit to stand between backticks."""
    text = " ".join(text.replace("`", "'").split())
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def _changes_of(row: HouseRuleRow) -> dict[str, Json] | None:
    """The saved changes, None if they cannot be read."""
    try:
        changes = json.loads(row.changes)
    except ValueError:
        return None
    return cast("dict[str, Json]", changes) if isinstance(changes, dict) else None


def _is_unfit(sign: str) -> bool:
    """Whether a sign cannot be in a name: one that shows nothing, or ends the line or the code around it."""
    category = unicodedata.category(sign)
    return sign == "`" or category in ("Zl", "Zp") or (category[0] == "C" and sign not in _JOINERS)
