"""The one source of time. Everything that waits is given a Clock, so that tests decide how time passes."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Time as the bot sees it."""

    def now(self) -> datetime:
        """The present, aware, in UTC."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The present, aware, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        await asyncio.sleep(seconds)
