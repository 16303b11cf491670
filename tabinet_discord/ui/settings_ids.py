"""The grammar of the settings' custom ids: `s1:<whose>:<key>[:<value>]`; with a value for a button, without for a menu.

Like those of tables they are a stranger's claim. None can match a pattern of a table's: their prefixes differ.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Whose(StrEnum):
    """Whose settings are changed: those of whoever clicks, or those of the server where the click is made."""

    PERSON = "me"
    SERVER = "server"


_START: Final = rf"s1:(?P<whose>{'|'.join(Whose)}):(?P<key>[a-z_]{{1,30}})"
BUTTON: Final = re.compile(rf"{_START}:(?P<value>[a-z0-9]{{1,20}})")
MENU: Final = re.compile(_START)


@dataclass(frozen=True, slots=True)
class SettingId:
    """A parsed id."""

    whose: Whose
    key: str
    value: str = ""

    def __str__(self) -> str:
        tail = f":{self.value}" if self.value else ""
        return f"s1:{self.whose}:{self.key}{tail}"


def read_setting(match: re.Match[str]) -> SettingId:
    """The id that one of the two patterns matched whole."""
    found = match.groupdict()
    return SettingId(Whose(found["whose"]), found["key"], found.get("value", ""))


def parse_setting(text: str) -> SettingId | None:
    """The id written as `text`, None if it is not one of these."""
    match = BUTTON.fullmatch(text) or MENU.fullmatch(text)
    return read_setting(match) if match else None
