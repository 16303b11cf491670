"""The state of a table as a value, rebuilt from its journal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from ..engine.cards import Card
from ..engine.match import Match
from ..engine.rules import Rules
from .bot_names import free_name
from .options import Options

Phase: TypeAlias = Literal["opening", "lobby", "playing", "finished", "cancelled"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits somewhere: a person (`user`), or a bot of a level (`kind` = `bot:<level>`)."""

    user: int | None
    name: str
    kind: str
    silent: int = 0
    """Turns in a row at which a bot had to play for this person."""
    stand_in: str | None = None
    """Why a bot keeps this person's seat now: `silent`, `left`, or None."""
    played: int = 0
    """The last turn at which this person played, 0 for none."""
    plan: Card | None = None
    """The card that this person has ready for the next turn. Nobody else may see it."""

    @property
    def is_person(self) -> bool:
        """Whether the seat belongs to a person, even while a bot keeps it."""
        return self.user is not None

    @property
    def is_bot_driven(self) -> bool:
        """Whether a bot makes the next move of this seat of itself."""
        return self.user is None or self.stand_in is not None

    @property
    def level(self) -> str | None:
        """The level of a bot's seat."""
        return None if self.is_person else self.kind.removeprefix("bot:")


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one moment; whole, so with hidden cards and the seed: layouts are made from `views` only."""

    id: str
    guild: int
    channel: int
    host: int
    rules: Rules
    options: Options
    seed: bytes
    opened_at: datetime
    changed_at: datetime
    phase: Phase
    deadline: datetime | None
    message: int | None = None
    beacon: int | None = None
    seats: tuple[Seat, ...] = ()
    match: Match | None = None
    turn: int = 0
    rev: int = 0
    seq: int = 0
    warned: bool = False
    closed: str | None = None
    """Why a lobby closed without a match."""
    house: str | None = None
    """The name of the house rules played, where they have one."""

    @property
    def turn_seat(self) -> int | None:
        """The seat that is to play, None if no match runs."""
        return self.match.deal.turn if self.phase == "playing" and self.match else None

    def seat_of(self, user: int) -> int | None:
        """Where a person sits."""
        return next((i for i, seat in enumerate(self.seats) if seat.user == user), None)

    def stand_in_name(self, seat: int) -> str:
        """The name under which a bot plays for the person in a seat."""
        taken = [s.name for s in self.seats]
        for _ in range(seat):
            taken.append(free_name(taken))
        return free_name(taken)
