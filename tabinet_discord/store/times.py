"""Points in time as databases hold them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)


class UtcTime(TypeDecorator[datetime]):
    """An aware datetime, kept as whole microseconds since 1970 so that it sorts and compares in any database.

    Comes back in UTC. A naive datetime raises ValueError (wrapped by SQLAlchemy in a StatementError).
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> int | None:
        """Turn a datetime into microseconds; exact, because floats would lose the last digits."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return (value - _EPOCH) // _TICK

    def process_result_value(self, value: int | None, dialect: Any) -> datetime | None:
        """Turn microseconds into a datetime in UTC."""
        return None if value is None else _EPOCH + value * _TICK
