"""A session of the bot: goes on while its connection is broken, and replays what was missed."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Final

from .connection import Connection

DISPATCH: Final = 0
REMEMBERED: Final = 1000
"""So many dispatches can be replayed."""


@dataclass(slots=True)
class Session:
    """What one IDENTIFY began. `connection` is None while it is broken off."""

    id: str
    intents: int
    shard: int
    shards: int
    connection: Connection | None = None
    sequence: int = 0
    history: deque[tuple[int, str, Any]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def dispatch(self, name: str, data: object) -> None:
        """Tell the bot something, now or when it is back."""
        self.sequence += 1
        self.history.append((self.sequence, name, data))
        if self.connection is not None:
            self.connection.send(DISPATCH, data, self.sequence, name)

    def can_replay_from(self, sequence: int) -> bool:
        """Whether everything after this number is still known."""
        oldest = self.history[0][0] if self.history else self.sequence + 1
        return oldest - 1 <= sequence <= self.sequence

    def resume(self, connection: Connection, sequence: int) -> None:
        """Go on with another connection: first what was missed."""
        if self.connection is not None:
            self.connection.close()
        self.connection = connection
        for number, name, data in self.history:
            if number > sequence:
                connection.send(DISPATCH, data, number, name)
        self.dispatch("RESUMED", {"_trace": []})
