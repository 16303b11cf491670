"""Waiting for what must not be left half done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def finish(work: Coroutine[Any, Any, T]) -> T:
    """Await `work` to its end even if cancelled meanwhile; the cancellation is raised afterwards.

    For work whose length is bounded (closing, a backup), where leaving early would leak a thread or a file.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        if not task.cancelled():
            task.exception()  # seen: the cancellation says more
        raise cancelled
    return task.result()
