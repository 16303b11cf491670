"""Discord's ids: milliseconds since 2015 in the upper bits, so that they sort by time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(2015, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


def time_of(snowflake: int) -> datetime:
    """When the thing with this id was made."""
    return EPOCH + (snowflake >> 22) * _MILLISECOND


def snowflake_at(moment: datetime) -> int:
    """The smallest id of that moment."""
    return ((moment - EPOCH) // _MILLISECOND) << 22


class Snowflakes:
    """Hands out ids by a clock. They only ever grow, even if the clock stands still or goes back."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._last = 0

    def next(self) -> int:
        """A new id."""
        self._last = max(self._last + 1, snowflake_at(self._now()))
        return self._last
