"""Rows of the database as values, and the unit in which they are written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table as it stands. `seq` is its last journal entry; `due_at` is when the timer must wake for it."""

    id: str
    guild_id: int
    channel_id: int
    message_id: int | None
    status: str  # opening, lobby, playing, finished, cancelled
    host_id: int
    rules: str
    seq: int
    turn: int
    rev: int
    deadline: datetime | None
    due_at: datetime | None
    opened_at: datetime
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a table. `kind` is who it belongs to, `driver` who plays it now."""

    table_id: str
    seat: int
    user_id: int | None
    name: str
    kind: str  # human, bot:<level>
    side: int
    driver: str  # player, bot
    silent: int
    premove: str | None


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One event of a table; `data` is JSON that the store does not look into."""

    table_id: str
    seq: int
    at: datetime
    kind: str
    turn: int
    actor: int | None
    data: str


@dataclass(frozen=True, slots=True)
class HouseRuleRow:
    """A server's named changes to a rule set. `name_key` tells names apart, `changes` is JSON."""

    guild_id: int
    name_key: str
    name: str
    base: str
    changes: str
    saved_by: int
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class PreferenceRow:
    """What a person or a server has chosen; `data` is JSON that the store does not look into."""

    kind: str  # person, server
    owner_id: int
    data: str
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Write:
    """One atomic change of one table: its row, exactly its seats, and the events that led there.

    `rows` must be consecutive and end at `table.seq`; only a change that is no event (a premove) may have none.
    A table's first write starts at seq 1.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    rows: tuple[JournalRow, ...]

    @property
    def expected_seq(self) -> int:
        """The seq at which the table must stand for this write to be its next one; 0 for a new table."""
        return self.table.seq - len(self.rows)

    def check(self) -> None:
        """Raise ValueError if the parts do not belong together: a mistake of the caller, not of the moment."""
        first = self.expected_seq + 1
        if [row.seq for row in self.rows] != list(range(first, self.table.seq + 1)) or self.table.seq < 1:
            raise ValueError(f"journal rows of {self.table.id} do not lead to seq {self.table.seq}")
        if first < 1:
            raise ValueError(f"journal of {self.table.id} starts below seq 1")
        if any(part.table_id != self.table.id for part in (*self.rows, *self.seats)):
            raise ValueError(f"a row of another table in a write of {self.table.id}")
        users = [seat.user_id for seat in self.seats if seat.user_id is not None]
        if len({seat.seat for seat in self.seats}) < len(self.seats) or len(set(users)) < len(users):
            raise ValueError(f"a seat or a person twice at {self.table.id}")
