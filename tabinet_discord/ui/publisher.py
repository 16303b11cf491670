"""Keeping a table's public message up to date: one edit at a time, the latest state wins, never too often."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from ..tables.clock import Clock
from .answers import acknowledge, is_answered
from .outages import OUTAGES, may_pass

log = logging.getLogger(__name__)

INTERVAL: Final = timedelta(seconds=1.2)
OLD_INTERVAL: Final = timedelta(seconds=2.1)
MOST_FAILURES: Final = 6
"""So often an edit is tried again while there are troubles, at intervals that double."""
OLD: Final = timedelta(hours=1)
"""Discord takes only three edits in six seconds of messages older than this."""


class Publisher:
    """The public message of one table.

    `edit` draws the latest state and puts it into the message with the bot's token. A click on the message itself is
    answered with the next drawing instead (`redraw`), which costs no request of the bot's own allowance.
    """

    def __init__(
        self,
        clock: Clock,
        edit: Callable[[], Awaitable[None]],
        redraw: Callable[[discord.Interaction[Any]], Awaitable[None]],
        born: Callable[[], datetime | None],
    ) -> None:
        self._clock = clock
        self._edit = edit
        self._redraw = redraw
        self._born = born
        self._dirty = False
        self._drawing = False
        self._claims = 0
        self._stopped = False
        self._sleeping = False
        self._failures = 0
        self._last: datetime | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being drawn or waits to be."""
        return self._task is None and not self._dirty and not self._claims

    @property
    def is_resting(self) -> bool:
        """Whether it only waits, if at all, for its interval to pass."""
        return not self._drawing and (self._task is None or self._sleeping)

    def mark(self) -> None:
        """The table has changed: show it soon."""
        self._dirty = True
        self._arrange()

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """While a click on the message is carried out: its answer will show the change, no edit is needed."""
        self._claims += 1
        try:
            yield
        finally:
            self._claims -= 1
            self._arrange()

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click on the message: with the latest state, or silently if an edit is under way just now."""
        if self._drawing or is_answered(interaction):
            await acknowledge(interaction)
            self.mark()
            return
        self._drawing = True
        try:
            self._dirty = False
            await self._redraw(interaction)
            self._last = self._clock.now()
            self._failures = 0
        except BaseException:
            self._dirty = True
            raise
        finally:
            self._drawing = False
            self._arrange()

    async def stop(self) -> None:
        """Draw no more by itself."""
        self._stopped = True
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def _arrange(self) -> None:
        if self._dirty and not (self._claims or self._drawing or self._stopped) and self._task is None:
            self._task = asyncio.create_task(self._run(), name="tabinet publisher")

    async def _run(self) -> None:
        try:
            while self._dirty:
                wait = self._wait()
                if wait > 0:
                    await self._pause(wait)
                    continue
                if self._claims or self._drawing:
                    return  # whoever claims or draws arranges the next edit when done
                await self._publish()
        finally:
            if self._task is asyncio.current_task():
                self._task = None

    async def _pause(self, seconds: float) -> None:
        self._sleeping = True
        try:
            await self._clock.sleep(seconds)
        finally:
            self._sleeping = False

    async def _publish(self) -> None:
        self._drawing = True
        try:
            self._dirty = False
            await self._edit()
            self._failures = 0
        except OUTAGES as error:
            log.warning("a table could not be shown: %s", error)
            self._try_again(may_pass(error))
        except Exception:
            log.exception("a table could not be drawn")
            self._try_again(True)
        finally:
            self._drawing = False
            self._last = self._clock.now()

    def _try_again(self, hopeful: bool) -> None:
        """Troubles pass: the last move of a match must be seen even if nothing comes after it."""
        if hopeful and self._failures < MOST_FAILURES:
            self._failures += 1
            self._dirty = True
        else:
            self._failures = 0

    def _wait(self) -> float:
        if self._last is None:
            return 0.0
        now, born = self._clock.now(), self._born()
        interval = OLD_INTERVAL if born is not None and now - born > OLD else INTERVAL
        return (self._last + interval * 2**self._failures - now).total_seconds()
