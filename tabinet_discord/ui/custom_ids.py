"""The grammar of a table's custom ids: `t1:<table>:<turn or rev>:<verb>[:<arg>]`.

An id is a stranger's claim: whatever it says is checked again by the table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LIMIT: Final = 100
"""Discord's limit of a custom id, in characters."""


class Verb(StrEnum):
    """What a click asks for."""

    JOIN = "join"
    LEAVE = "leave"
    BOT = "bot"
    START = "start"
    CANCEL = "cancel"
    HAND = "hand"
    SCORES = "scores"
    RULES = "rules"
    BACK = "back"
    REFRESH = "refresh"
    TOGGLE = "tap"
    PLAY = "play"
    PICK = "pick"
    PLAN = "plan"
    REFUSE = "refuse"
    HINT = "hint"
    VERIFY = "verify"
    REMATCH = "rematch"


_TABLE: Final = r"t1:(?P<table>[a-z0-9]{1,26}):(?P<number>[0-9]{1,9})"
_ARG: Final = r"(?::(?P<arg>[a-z0-9.\-]{1,50}))?"
_BUTTONS: Final = "|".join(verb for verb in Verb if verb is not Verb.PICK)
BUTTON: Final = re.compile(rf"{_TABLE}:(?P<verb>{_BUTTONS}){_ARG}")
SELECT: Final = re.compile(rf"{_TABLE}:(?P<verb>{Verb.PICK}){_ARG}")


@dataclass(frozen=True, slots=True)
class CustomId:
    """A parsed id. `number` is the table's turn for moves, its rev for the lobby, 0 where neither matters."""

    table: str
    number: int
    verb: Verb
    arg: str = ""

    def __str__(self) -> str:
        tail = f":{self.arg}" if self.arg else ""
        return f"t1:{self.table}:{self.number}:{self.verb}{tail}"


def read(match: re.Match[str]) -> CustomId:
    """The id that one of the two patterns matched whole."""
    return CustomId(match["table"], int(match["number"]), Verb(match["verb"]), match["arg"] or "")


def parse(text: str) -> CustomId | None:
    """The id written as `text`, None if it is not ours (any more)."""
    match = BUTTON.fullmatch(text) or SELECT.fullmatch(text)
    return read(match) if match else None
