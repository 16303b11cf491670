"""One timer for all tables: sleeps to the earliest moment at which one of them is due."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from datetime import datetime

from .clock import Clock


class Timers:
    """Calls `wake(table_id)` when a table is due. Each table has one moment; setting another replaces it.

    While nothing is due there is one sleeping task, and none if no table waits.
    """

    def __init__(self, clock: Clock, wake: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._wake = wake
        self._due: dict[str, datetime] = {}
        self._heap: list[tuple[datetime, str]] = []
        self._sleeper: asyncio.Task[None] | None = None
        self._sleeps_to: datetime | None = None
        self._waking: set[asyncio.Task[None]] = set()
        self._stopped = False

    def set(self, table_id: str, due: datetime | None) -> None:
        """Wake `table_id` at `due` (None: not at all) instead of what was set before."""
        if due is None:
            self._due.pop(table_id, None)
            return
        if self._due.get(table_id) == due:
            return
        self._due[table_id] = due
        heapq.heappush(self._heap, (due, table_id))
        self._arrange()

    @property
    def is_resting(self) -> bool:
        """Whether no table is being woken just now."""
        return not self._waking

    async def stop(self) -> None:
        """Wake nobody any more; returns when wakings under way have ended."""
        self._stopped = True
        sleeper, self._sleeper = self._sleeper, None
        tasks = [*self._waking, *([sleeper] if sleeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _arrange(self) -> None:
        """See to it that the sleeper wakes for the earliest table."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        earliest = self._heap[0][0] if self._heap else None
        if self._stopped or earliest is None or (self._sleeps_to is not None and self._sleeps_to <= earliest):
            return
        if self._sleeper is not None:
            self._sleeper.cancel()
        self._sleeps_to = earliest
        self._sleeper = asyncio.create_task(self._sleep(earliest), name="tabinet timers")

    async def _sleep(self, until: datetime) -> None:
        while (left := (until - self._clock.now()).total_seconds()) > 0:
            await self._clock.sleep(left)
        self._sleeper = self._sleeps_to = None
        self._fire(self._clock.now())
        self._arrange()

    def _fire(self, now: datetime) -> None:
        while self._heap and self._heap[0][0] <= now:
            due, table_id = heapq.heappop(self._heap)
            if self._due.get(table_id) == due:
                del self._due[table_id]
                task = asyncio.ensure_future(self._wake(table_id))
                self._waking.add(task)
                task.add_done_callback(self._waking.discard)
