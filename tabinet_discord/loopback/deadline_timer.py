"""Fails unanswered interactions in time: one timer of the event loop, set to the next deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .dispatch import Dispatch
from .world import World


class DeadlineTimer:
    """Runs from `start` to `stop`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._handle: asyncio.TimerHandle | None = None
        self._end: Callable[[], None] | None = None

    def start(self) -> None:
        """Watch the world's interactions, on the running event loop."""
        self._end = self._world.dispatches.listen(self._note)
        self._arm()

    def stop(self) -> None:
        """Watch no more."""
        if self._end is not None:
            self._end()
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._end = None

    def _note(self, told: Dispatch) -> None:
        if told.name == "INTERACTION_CREATE" and self._handle is None:
            self._arm()

    def _arm(self) -> None:
        deadline = self._world.next_deadline()
        if deadline is None:
            self._handle = None
            return
        # A timer may go off a little early by the world's clock: a millisecond keeps that from spinning.
        wait = max((deadline - self._world.now()).total_seconds(), 0) + 0.001
        self._handle = asyncio.get_running_loop().call_later(wait, self._fire)

    def _fire(self) -> None:
        self._world.check_deadlines()
        self._arm()
