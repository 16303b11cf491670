"""Everything that can happen to a table, and its form in the journal (a kind and a JSON object)."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final, TypeAlias, cast

from .options import DEFAULT_LEVEL

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was asked for. `rules` holds every switch, so that later rule files cannot change this table.

    What has a default came later: older journals do not have it.
    """

    guild: int
    channel: int
    host: int
    name: str
    rules: dict[str, Json]
    players: int | None
    clock: int
    seed: str
    at: datetime
    deadline: datetime
    partners: bool | None = None
    house: str | None = None
    level: str = DEFAULT_LEVEL
    hints: bool = False


@dataclass(frozen=True, slots=True)
class Announced:
    """Discord has given the table's first message an id: the beacon of its shuffles."""

    message: int
    deadline: datetime


@dataclass(frozen=True, slots=True)
class MessageMoved:
    """The table is shown in another message; commitment and beacon stay."""

    message: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A person sat down in the next free seat."""

    user: int
    name: str
    deadline: datetime


@dataclass(frozen=True, slots=True)
class BotJoined:
    """A bot of a level sat down in the next free seat."""

    name: str
    level: str


@dataclass(frozen=True, slots=True)
class LeftLobby:
    """A person stood up before the start; those behind move up."""

    user: int


@dataclass(frozen=True, slots=True)
class HostPassed:
    """Another person is the host."""

    user: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The table closed without a match; `reason` is `host`, `empty`, `forgotten` or `unannounced`."""

    reason: str


@dataclass(frozen=True, slots=True)
class Started:
    """The match began with the people and bots that sat there."""

    deadline: datetime


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began. Follows from seed and beacon; kept for people who read the journal, checked on replay."""

    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made; `deadline` is the next seat's, None at the end of the match."""

    seat: int
    move: str
    by: str
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class Planned:
    """A person who waits has a card of the hand ready for the next turn; None: none any more."""

    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Warned:
    """The person on turn was told that time is running out."""

    seat: int


@dataclass(frozen=True, slots=True)
class TookOver:
    """A bot keeps the seat until its person returns; `reason` is `silent` or `left`."""

    seat: int
    reason: str
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class Returned:
    """A person has the seat back."""

    seat: int
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class Graced:
    """The clock was set anew, because the bot itself had been away."""

    deadline: datetime


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over. Follows from the moves; checked on replay."""

    winner: int | None
    reason: str
    totals: list[int]


TableEvent: TypeAlias = (
    Opened
    | Announced
    | MessageMoved
    | Joined
    | BotJoined
    | LeftLobby
    | HostPassed
    | Cancelled
    | Started
    | Dealt
    | Moved
    | Planned
    | Warned
    | TookOver
    | Returned
    | Graced
    | Ended
)

_KINDS: Final[dict[str, type[TableEvent]]] = {
    "opened": Opened,
    "announced": Announced,
    "message_moved": MessageMoved,
    "joined": Joined,
    "bot_joined": BotJoined,
    "left_lobby": LeftLobby,
    "host_passed": HostPassed,
    "cancelled": Cancelled,
    "started": Started,
    "dealt": Dealt,
    "moved": Moved,
    "planned": Planned,
    "warned": Warned,
    "took_over": TookOver,
    "returned": Returned,
    "graced": Graced,
    "ended": Ended,
}
_NAMES: Final = {cls: kind for kind, cls in _KINDS.items()}
_TIMES: Final = ("at", "deadline")


def encode(event: TableEvent) -> tuple[str, str]:
    """The event's kind and its fields as JSON text; `decode` reads them back."""
    data: dict[str, Json] = {}
    for field in fields(event):
        value: Json = getattr(event, field.name)
        data[field.name] = value.isoformat() if isinstance(value, datetime) else value
    return _NAMES[type(event)], json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def decode(kind: str, text: str) -> TableEvent:
    """The event that `encode` wrote. Raises ValueError if it cannot be read."""
    try:
        data = cast("dict[str, Json]", json.loads(text))
        for key in _TIMES:
            if data.get(key) is not None:
                data[key] = datetime.fromisoformat(data[key])
        return _KINDS[kind](**data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"unreadable {kind} event: {error}") from None
