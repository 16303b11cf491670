"""Rate limits as commonly seen at Discord, whose real numbers are secret: buckets, a global one, and hidden ones."""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from aiohttp import web

from ..snowflakes import time_of
from .answers import too_many

GLOBAL: Final = (50, 1.0)
ROUTES: Final = (
    ("POST", re.compile(r"/channels/(\d+)/messages"), (5, 5.0)),
    ("PATCH", re.compile(r"/channels/(\d+)/messages/\d+"), (5, 5.0)),
    ("DELETE", re.compile(r"/channels/(\d+)/messages/\d+"), (5, 1.0)),
    ("GET", re.compile(r"/channels/(\d+)(?:/messages(?:/\d+)?)?"), (5, 1.0)),
    ("*", re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/[^/]+)?"), (5, 2.0)),
    ("PUT", re.compile(r"(/applications/.+)/commands"), (2, 5.0)),
)
"""Method, path with what the bucket belongs to, requests and seconds. Others have no bucket of their own."""
OLD: Final = timedelta(hours=1)
OLD_EDITS: Final = (3, 6.0)
OLD_EDIT: Final = re.compile(r"/channels/(\d+)/messages/(\d+)")
FOLLOW_UPS: Final = (30, 60.0)
MOST_BUCKETS: Final = 10_000


@dataclass(slots=True)
class Bucket:
    """So many requests until `reset`."""

    reset: datetime
    left: int


@dataclass(frozen=True, slots=True)
class Limited:
    """What the limits say of a request: a refusal, or headers for its answer."""

    refused: web.Response | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


class RateLimits:
    """Counts requests. `channel_of` tells the channel that an interaction's token belongs to."""

    def __init__(self, now: Callable[[], datetime], channel_of: Callable[[str], int | None]) -> None:
        self._now = now
        self._channel_of = channel_of
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.refusals = 0

    def check(self, request: web.Request, path: str, *, by_bot: bool) -> Limited | None:
        """Count a request; None if no limit knows it."""
        if by_bot:
            wait = self._count("global", *GLOBAL)[1]
            if wait:
                return self._refuse(wait, "global")
        hidden = self._hidden(request.method, path)
        if hidden is not None:
            return hidden
        for method, pattern, (limit, seconds) in ROUTES:
            match = pattern.fullmatch(path)
            if match and method in ("*", request.method):
                return self._bucket(f"{request.method} {pattern.pattern}", match[1], limit, seconds)
        return None

    def _bucket(self, route: str, major: str, limit: int, seconds: float) -> Limited:
        bucket, wait = self._count(f"{route} {major}", limit, seconds)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(bucket.left, 0)),
            "X-RateLimit-Reset": f"{bucket.reset.timestamp():.3f}",
            "X-RateLimit-Reset-After": f"{max((bucket.reset - self._now()).total_seconds(), 0):.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        if not wait:
            return Limited(headers=headers)
        refused = self._refuse(wait, "user")
        assert refused.refused is not None
        refused.refused.headers.update(headers)
        return refused

    def _hidden(self, method: str, path: str) -> Limited | None:
        """Limits that no header speaks of: edits of old messages, follow-ups in a channel."""
        old = OLD_EDIT.fullmatch(path)
        if old and method == "PATCH" and self._now() - time_of(int(old[2])) > OLD:
            wait = self._count(f"old {old[1]}", *OLD_EDITS)[1]
            message = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            return self._refuse(wait, "shared", 30046, message) if wait else None
        parts = path.split("/")
        if method == "POST" and len(parts) == 4 and parts[1] == "webhooks":
            wait = self._count(f"followups {self._channel_of(parts[3])}", *FOLLOW_UPS)[1]
            return self._refuse(wait, "shared") if wait else None
        return None

    def _count(self, key: str, limit: int, seconds: float) -> tuple[Bucket, float]:
        """The bucket after this request, and how long to wait if it was one too many."""
        now = self._now()
        bucket = self._buckets.get(key)
        if bucket is None or bucket.reset <= now:
            bucket = self._buckets[key] = Bucket(now + timedelta(seconds=seconds), limit)
        self._buckets.move_to_end(key)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        bucket.left -= 1
        return bucket, (bucket.reset - now).total_seconds() if bucket.left < 0 else 0.0

    def _refuse(self, wait: float, scope: str, code: int | None = None, message: str | None = None) -> Limited:
        self.refusals += 1
        return Limited(too_many(wait, scope, code, message))
