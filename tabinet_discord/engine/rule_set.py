"""A named rule set as its TOML file gives it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from .errors import RulesError
from .rules import Rules, rules_from


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of rules with what people read about it: `title` (a name) and `about` (one line)."""

    rules: Rules
    title: str
    about: str


def parse_rule_set(name: str, text: str) -> RuleSet:
    """Read the text of `data/rules/<name>.toml`. Raises RulesError; `data["key"]` names the faulty switch."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError("not_toml", key="", reason=str(error)) from None
    texts: dict[str, str] = {}
    for key in ("title", "about"):
        value = data.pop(key, None)
        if not isinstance(value, str) or not value:
            raise RulesError("missing_switch", key=key)
        texts[key] = value
    if data.setdefault("name", name) != name:
        raise RulesError("name_differs_from_file", key="name", value=data["name"], file=name)
    return RuleSet(rules_from(data), texts["title"], texts["about"])
