"""One live table: a lock, its state, and `act`, the only way to change it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ..store.errors import JournalConflict, JournalFailed, OutcomeUnknown
from ..store.rows import JournalRow, Write
from . import events as e
from .clock import Clock
from .decision import Decision
from .errors import Refusal, Stale
from .evolve import evolve_all, opened
from .rows import replay, to_write
from .state import TableState

MANY_EVENTS = 100


class JournalLike(Protocol):
    """What a table needs of the store's journal."""

    async def append(self, write: Write) -> None: ...

    async def read(self, table_id: str, after: int = 0) -> Sequence[JournalRow]: ...


@dataclass(frozen=True, slots=True)
class Change:
    """What happened at a table: the state before (None for a new table) and after, and the events between.

    Without events nothing is known to have happened, but what was shown may be out of date.
    """

    before: TableState | None
    after: TableState
    events: tuple[e.TableEvent, ...]


log = logging.getLogger(__name__)

OnChange: TypeAlias = Callable[[Change], None]


class Table:
    """A table by its id. The state is read from the journal when first needed and may be dropped at any time."""

    def __init__(
        self,
        table_id: str,
        journal: JournalLike,
        clock: Clock,
        on_change: OnChange,
        on_lost: Callable[[str], None],
    ) -> None:
        self.id = table_id
        self._journal = journal
        self._clock = clock
        self._on_change = on_change
        self._on_lost = on_lost
        self._lock = asyncio.Lock()
        self._state: TableState | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being done at this table just now."""
        return self._lock.locked()

    async def state(self) -> TableState:
        """The present state. Raises Refusal if there is no such table, CorruptJournal if it cannot be read."""
        if self._state is not None:
            return self._state
        async with self._lock:
            return await self._loaded()

    async def open(self, event: e.Opened, others: Sequence[e.TableEvent] = ()) -> TableState:
        """Begin this table's life, with what happens in the same moment."""
        async with self._lock:
            state = evolve_all(opened(self.id, event), others, event.at)
            change = await self._commit(None, state, [event, *others], event.host)
        self._on_change(change)
        return state

    async def act(self, decide: Decision, actor: int | None = None) -> Change:
        """Do what `decide` says, exactly once or not at all; it is on disk when this returns.

        Raises the Refusal of `decide`; Stale if somebody else changed the table in between; Refusal `not_saved` if
        the disk did not take it. In none of these cases has anything changed.
        """
        async with self._lock:
            state = await self._loaded()
            now = self._clock.now()
            events = decide(state, now)
            if not events:
                return Change(state, state, ())
            change = await self._commit(state, evolve_all(state, events, now), events, actor)
        self._on_change(change)
        return change

    async def _loaded(self) -> TableState:
        if self._state is None:
            rows = await self._journal.read(self.id)
            # A long match takes a tenth of a second to replay: not on the loop.
            long = len(rows) > MANY_EVENTS
            self._state = await asyncio.to_thread(replay, self.id, rows) if long else replay(self.id, rows)
            if self._state is None:
                raise Refusal("no_such_table")
        return self._state

    async def _commit(
        self, before: TableState | None, after: TableState, events: Sequence[e.TableEvent], actor: int | None
    ) -> Change:
        write = to_write(after, events, actor, after.changed_at)
        try:
            await self._journal.append(write)
        except JournalFailed as error:
            log.warning("nothing was saved for table %s: %s", self.id, error)
            raise Refusal("not_saved") from error
        except BaseException as error:
            # Written or not, nobody knows: the next look reads the journal, and those who show the table look soon.
            self._state = None
            self._on_lost(self.id)
            if not isinstance(error, JournalConflict | OutcomeUnknown):
                raise
            log.warning("the outcome at table %s is not what was expected: %s", self.id, error)
            raise Stale from None
        self._state = after
        return Change(before, after, tuple(events))
