"""The options of commands."""

from __future__ import annotations

from typing import Any, Final

from .command_words import read_words
from .controls import CHANNEL_TYPES
from .form import Form
from .locales import LOCALES
from .model import Json

SUBCOMMAND: Final = 1
GROUP: Final = 2
STRING: Final = 3
INTEGER: Final = 4
BOOLEAN: Final = 5
USER: Final = 6
CHANNEL: Final = 7
ROLE: Final = 8
MENTIONABLE: Final = 9
NUMBER: Final = 10
ATTACHMENT: Final = 11
MOST_CHOICES: Final = 25
MOST_OPTIONS: Final = 25
_LARGEST: Final = 2**53 - 1
_WITH_CHOICES: Final = (STRING, INTEGER, NUMBER)


def read_options(form: Form, depth: int) -> list[Json]:
    """The options of a command, group or subcommand."""
    forms = form.forms("options", 0, MOST_OPTIONS) or []
    made = [_read_option(option, depth) for option in forms]
    names: set[str] = set()
    optional = False
    for option_form, option in zip(forms, made, strict=True):
        if option["name"] in names:
            message = "Option names must be unique"
            option_form.fail(None, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
        names.add(option["name"])
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            option_form.fail(None, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")
    kinds = {option["type"] in (SUBCOMMAND, GROUP) for option in made}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.fail("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    return made


def _read_option(form: Form, depth: int) -> Json:
    """One option. `depth` counts the groups and subcommands around it."""
    kind = form.choice("type", range(1, 12), required=True) or STRING
    made: Json = {"type": kind} | read_words(form)
    if kind in (SUBCOMMAND, GROUP):
        form.flag("required")
        if depth > (0 if kind == GROUP else 1):
            message = "Groups hold subcommands only, and subcommands hold neither"
            form.fail("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        made["options"] = read_options(form, 1 if kind == GROUP else 2)
        return made
    if depth == 1:
        form.fail("type", "BASE_TYPE_CHOICES", "A group holds subcommands only")
    made["required"] = bool(form.flag("required"))
    if kind in _WITH_CHOICES:
        made |= _read_range(form, kind) | _read_choices(form, kind)
    if kind == CHANNEL and "channel_types" in form:
        made["channel_types"] = form.choices("channel_types", CHANNEL_TYPES) or []
    return made


def _read_range(form: Form, kind: int) -> Json:
    if kind == STRING:
        found: dict[str, Any] = {
            "min_length": form.number("min_length", 0, 6000),
            "max_length": form.number("max_length", 1, 6000),
        }
    elif kind == INTEGER:
        found = {name: form.number(name, -_LARGEST, _LARGEST) for name in ("min_value", "max_value")}
    else:
        found = {name: form.amount(name) for name in ("min_value", "max_value")}
    low, high = found.values()
    if low is not None and high is not None and low > high:
        form.fail(next(iter(found)), "APPLICATION_COMMAND_OPTION_RANGE_INVALID", "The minimum is above the maximum")
    return {name: value for name, value in found.items() if value is not None}


def _read_choices(form: Form, kind: int) -> Json:
    made: Json = {}
    choices = read_choices(form, kind)
    if form.flag("autocomplete"):
        made["autocomplete"] = True
        if choices:
            message = "An option with autocomplete has no choices"
            form.fail("choices", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", message)
    if choices:
        made["choices"] = choices
        values = [choice["value"] for choice in choices]
        if len(set(values)) < len(values) or len({choice["name"] for choice in choices}) < len(values):
            form.fail("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_DUPLICATE", "Choices must be unique")
    return made


def read_choices(form: Form, kind: int) -> list[Json]:
    """Choices of an option, or suggestions for it."""
    made: list[Json] = []
    for choice in form.forms("choices", 0, MOST_CHOICES) or ():
        value: Any = choice.raw("value", required=True)
        if kind == STRING:
            value = choice.text("value", 0, 6000)
        elif kind == INTEGER:
            value = choice.number("value", -_LARGEST, _LARGEST)
        elif kind == NUMBER:
            value = choice.amount("value")
        made.append(
            {
                "name": choice.text("name", 1, 100, required=True) or "",
                "name_localizations": choice.texts_by_key("name_localizations", 1, 100, LOCALES),
                "value": value,
            }
        )
    return made
