"""Cancelling a coroutine at an exact point."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from typing import Any


@types.coroutine
def cancel_at(work: Coroutine[Any, Any, Any], point: int) -> Generator[Any, Any, bool]:
    """Drive `work`, cancelling it at its `point`-th suspension (from 0); False if it ended before."""
    steps = 0
    cancelled = False
    throw: BaseException | None = None
    while True:
        try:
            waiting = work.send(None) if throw is None else work.throw(throw)
        except StopIteration:
            return False
        except asyncio.CancelledError:
            if cancelled:
                return True
            raise
        throw = None
        if steps == point:
            cancelled = True
            if waiting is not None:
                waiting.cancel()
            throw = asyncio.CancelledError()
        else:
            try:
                yield waiting
            except BaseException as error:
                throw = error
        steps += 1
