"""Bots that search do so in worker processes, so that nothing ever waits for them but their own move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from multiprocessing.connection import wait
from random import Random
from typing import Final, TypeVar

from pebble import ProcessExpired, ProcessPool

from ..engine.moves import Move
from ..engine.observation import Observation
from ..players.advice import Advice, advice
from ..players.budget import DEFAULT, Budget
from ..players.player import LEVELS, SUBSTITUTE
from .errors import Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")

SEARCHING: Final = frozenset({"hard"})
"""Levels that search."""
FALLBACK: Final = "medium"
"""The level of a searching bot's move that cannot be searched for."""
FAILURES: Final = (ProcessExpired, TimeoutError, RuntimeError, OSError)
"""What becomes of a search whose process dies or is late, or that cannot be started."""
PATIENCE: Final = 5.0
"""Seconds after which a search is given up and its process replaced; its own budget ends it long before."""


class Thinkers:
    """Asks bot players for moves. Workers start with the first search and end with `stop`, or with this process."""

    def __init__(self, workers: int = 1, budget: Budget = DEFAULT, patience: float = PATIENCE) -> None:
        self._workers = workers
        self._budget = budget
        self._patience = patience
        self._pool: ProcessPool | None = None
        self._advising: dict[str, asyncio.Task[Advice]] = {}

    @staticmethod
    def searches(level: str) -> bool:
        """Whether a bot of `level` thinks too long for the event loop."""
        return level in SEARCHING

    def at_once(self, level: str, view: Observation, seed: str) -> Move:
        """A move without a search, in no time: of the level itself if it does not search."""
        return choose(FALLBACK if level in SEARCHING else level, view, seed, self._budget)

    async def choose(self, level: str, view: Observation, seed: str) -> Move:
        """The move of a bot of `level`. If its worker dies or is late, a lesser one moves, and it is logged."""
        if level not in SEARCHING:
            return choose(level, view, seed, self._budget)
        try:
            return await self._search(choose, level, view, seed)
        except FAILURES as error:
            await self._failed(f"the move of a {level} bot (a {FALLBACK} one moves instead)", error)
            return choose(FALLBACK, view, seed, self._budget)

    async def advise(self, view: Observation, seed: str) -> Advice:
        """What the strongest bot would play for the seat of `view`, and why. Raises Refusal if it cannot be found.

        Asked again with the same seed, it waits for the search that is under way.
        """
        search = self._advising.get(seed)
        if search is None:
            search = self._advising[seed] = asyncio.create_task(self._advise(view, seed), name="tabinet hint")
            search.add_done_callback(lambda _: self._advising.pop(seed, None))
        return await asyncio.shield(search)

    async def _advise(self, view: Observation, seed: str) -> Advice:
        try:
            return await self._search(advise, view, seed)
        except FAILURES as error:
            await self._failed("a hint", error)
            raise Refusal("hint_failed") from error

    async def _failed(self, what: str, error: BaseException) -> None:
        log.warning("%s could not be found: %r", what, error)
        if not isinstance(error, ProcessExpired | TimeoutError):
            await self.stop()  # the pool itself is broken; the next search makes a new one

    async def stop(self) -> None:
        """End the workers, whatever they are doing."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(_end, pool)

    async def _search(self, think: Callable[..., T], *args: object) -> T:
        return await asyncio.wrap_future(await asyncio.to_thread(self._begin, think, *args))

    def _begin(self, think: Callable[..., T], *args: object) -> Future[T]:
        with _deaf_to_ctrl_c():
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPool(self._workers, initializer=_start_worker, context=context)
            return self._pool.schedule(think, args=[*args, self._budget], timeout=self._patience)


def choose(level: str, view: Observation, seed: str, budget: Budget) -> Move:
    """The move of a bot of `level` (of the substitute's, if there is no such level). The same input, the same move."""
    return LEVELS.get(level, LEVELS[SUBSTITUTE]).choose(view, Random(seed), budget)


def advise(view: Observation, seed: str, budget: Budget) -> Advice:
    """The advice for a seat. The same input, the same advice."""
    return advice(view, Random(seed), budget)


def _end(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Generator[None]:
    """Processes and threads started meanwhile take no SIGINT: a worker would print its traceback over the farewell."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
