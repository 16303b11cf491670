"""What is suggested while people type rules: sets, house rules, and changes to them; at most 25 of 100 characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from discord.app_commands import Choice

from ..engine.errors import RulesError
from ..engine.rule_changes import NOT_OFFERED, choices_of, finished_terms, format_value, parse_changes, possible
from ..engine.rule_set import RuleSet
from ..engine.rules import NUMBERS, SWITCHES, Rules, rules_to_mapping
from ..i18n.catalogue import Texts
from ..tables.house_rules import HouseRule
from .house_rules_layout import cut
from .names import plain_name
from .override_text import override_text, overrides_line, switch_label
from .small_print import set_title

Choices: TypeAlias = list[Choice[str]]

MOST: Final = 25
LONGEST: Final = 100
_LEAST_REMARK: Final = 6
"""A remark that has less room than this is left out."""
_NO_BRACKETS: Final = str.maketrans("()", "[]")


def set_choices(text: str, rule_sets: Mapping[str, RuleSet], default: str, t: Texts) -> Choices:
    """The rule sets whose name or title has `text` in it, the default one first, then by title."""
    titles = {name: set_title(name, t) for name in rule_sets}
    found = [name for name in rule_sets if _is_in(text, name, titles[name], rule_sets[name].title)]
    found.sort(key=lambda name: (name != default, titles[name].casefold()))
    return [_choice(t("choice-set", title=titles[name], about=rule_sets[name].about), name) for name in found][:MOST]


def house_choices(text: str, house_rules: Iterable[HouseRule], t: Texts) -> Choices:
    """The house rules that can be played and have `text` in their name or their set's title."""
    found: Choices = []
    for rule in house_rules:
        base = set_title(rule.base, t)
        if rule.rules is not None and _is_in(text, rule.name, base):
            name = plain_name(rule.name)
            room = LONGEST - len(t("choice-house", name=name, base=base, changes=""))
            changes = overrides_line(rule.rules, t, room)
            found.append(_choice(t("choice-house", name=name, base=base, changes=changes), rule.name))
    return found[:MOST]


def name_choices(text: str, house_rules: Iterable[HouseRule]) -> Choices:
    """The names of house rules, also of those that cannot be played."""
    return [_choice(plain_name(rule.name), rule.name) for rule in house_rules if _is_in(text, rule.name)][:MOST]


def change_choices(text: str, base: Rules, t: Texts) -> Choices:
    """Whole texts of changes in which the last term, half typed, is completed.

    Discord puts a suggestion's words into the box when it is taken, so the words have to be changes too: what they say
    beside is a remark in round brackets, which is read over.
    """
    done, begun = finished_terms(text)
    before = f"{done} " if done else ""
    key, equals, value = (part.strip().lower() for part in begun.partition("="))
    offered = _values(key, value, base, t) if equals else _switches(key, done, t)
    found = {before + term: remark for term, remark in offered}
    if value and not choices_of(key) and before + begun not in found and _is_whole(text):
        found = {before + begun: t("choice-as-typed"), **found}
    fitting = (whole for whole in found if len(whole) <= LONGEST)
    return [Choice(name=_remarked(whole, found[whole]), value=whole) for whole in fitting][:MOST]


def _switches(begun: str, done: str, t: Texts) -> Iterator[tuple[str, str]]:
    """Switches not yet changed that begin with what is typed, then those that have it elsewhere; simple ones first."""
    try:
        given = parse_changes(done).keys()
    except RulesError:
        given = set[str]()
    labels = {key: switch_label(key, t) for key in SWITCHES if key not in NOT_OFFERED and key not in given}
    found = [key for key in labels if _is_in(begun, key, labels[key])]
    found.sort(key=lambda key: not choices_of(key) and key not in NUMBERS)
    found.sort(key=lambda key: (not key.startswith(begun), not labels[key].lower().startswith(begun)))
    for key in found:
        yield f"{key} =", labels[key]


def _values(key: str, begun: str, base: Rules, t: Texts) -> Iterator[tuple[str, str]]:
    """Values of a switch that begin with what is typed; where they cannot be counted up, what it is now."""
    if key not in SWITCHES:
        return
    for value in choices_of(key):
        if format_value(value).startswith(begun):
            yield f"{key} = {format_value(value)}", override_text(replace(base, **{key: value}), key, t)
    if not choices_of(key):
        now = format_value(rules_to_mapping(base)[key])
        yield f"{key} = {now}", t("choice-now", switch=switch_label(key, t), possible=possible(key))


def _is_whole(text: str) -> bool:
    try:
        return bool(parse_changes(text))
    except RulesError:
        return False


def _is_in(text: str, *places: str) -> bool:
    wanted = text.strip().casefold()
    return any(wanted in place.casefold() for place in places)


def _remarked(text: str, remark: str) -> str:
    room = LONGEST - len(text) - len(" ()")
    if room < _LEAST_REMARK:
        return text
    return f"{text} ({cut(remark.translate(_NO_BRACKETS), room)})"


def _choice(words: str, value: str) -> Choice[str]:
    return Choice(name=cut(words, LONGEST), value=value)
