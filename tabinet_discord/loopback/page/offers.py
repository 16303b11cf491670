"""The application's commands as the command box offers them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..model import Json
from .scene import Scene

GROUPS: Final = (1, 2)
"""Option types that are subcommands and groups of them."""
CHAT_INPUT: Final = 1
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 8, 9, 10


class BadValue(Exception):
    """A field that cannot be read."""


@dataclass(frozen=True, slots=True)
class Field:
    """One option of a command, in the reader's language. `choices` are (value, text)."""

    name: str
    label: str
    description: str
    type: int
    required: bool
    choices: tuple[tuple[str, str], ...]
    autocomplete: bool
    min_value: float | None
    max_value: float | None
    min_length: int | None
    max_length: int | None

    def read(self, text: str) -> str | int | float | bool:
        """What a person wrote, as Discord's type. Raises BadValue."""
        try:
            if self.type == INTEGER:
                return int(text)
            if self.type == NUMBER:
                return float(text)
        except ValueError as error:
            raise BadValue(self.label) from error
        return text == "true" if self.type == BOOLEAN else text


@dataclass(frozen=True, slots=True)
class Offer:
    """A command, or one subcommand: `name` is what is sent, `label` what is read."""

    name: str
    label: str
    description: str
    options: tuple[Field, ...]

    def read(self, fields: Mapping[str, str]) -> dict[str, str | int | float | bool]:
        """The options that were filled in. Raises BadValue."""
        return {one.name: one.read(fields[one.name]) for one in self.options if fields.get(one.name, "") != ""}


def offers(commands: Iterable[Json], scene: Scene) -> list[Offer]:
    """Every command that can be typed, by name."""
    typed = (one for one in commands if one.get("type", CHAT_INPUT) == CHAT_INPUT)
    return sorted((offer for one in typed for offer in _offers(one, "", "", scene)), key=lambda offer: offer.label)


def _offers(command: Json, before: str, label_before: str, scene: Scene) -> Iterator[Offer]:
    name = f"{before}{command['name']}"
    label = f"{label_before}{_local(command, 'name', scene)}"
    options: list[Json] = list(command.get("options") or ())
    inner = [one for one in options if one.get("type") in GROUPS]
    if inner:
        for one in inner:  # a command with subcommands cannot be sent bare
            yield from _offers(one, f"{name} ", f"{label} ", scene)
        return
    fields = tuple(_field(one, scene) for one in options)
    yield Offer(name, label, _local(command, "description", scene), fields)


def _field(option: Json, scene: Scene) -> Field:
    return Field(
        str(option["name"]),
        _local(option, "name", scene),
        _local(option, "description", scene),
        int(option["type"]),
        bool(option.get("required")),
        tuple(_choices(option, scene)),
        bool(option.get("autocomplete")),
        option.get("min_value"),
        option.get("max_value"),
        option.get("min_length"),
        option.get("max_length"),
    )


def _choices(option: Json, scene: Scene) -> Iterator[tuple[str, str]]:
    kind = int(option["type"])
    if kind == BOOLEAN:
        yield from (("true", "True"), ("false", "False"))
    elif kind in (USER, MENTIONABLE):
        yield from ((str(user.id), user.display_name) for user in scene.people())
    elif kind == CHANNEL:
        yield from ((str(number), f"#{name}") for number, name in scene.channels())
    else:
        yield from ((str(one["value"]), _local(one, "name", scene)) for one in option.get("choices") or ())


def _local(thing: Json, key: str, scene: Scene) -> str:
    by_language: Mapping[str, Any] = thing.get(f"{key}_localizations") or {}
    return str(by_language.get(scene.viewer.locale) or thing.get(key) or "")
