"""Answers as Discord gives them."""

from __future__ import annotations

import json

from aiohttp import web

from ..errors import ApiError


def answer(data: object, status: int = 200) -> web.Response:
    """JSON under exactly this content type: discord.py reads no other."""
    body = json.dumps(data, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


def nothing() -> web.Response:
    """204."""
    return web.Response(status=204)


def refusal(error: ApiError) -> web.Response:
    """An error of the API."""
    return answer(error.as_json(), error.status)


def too_many(
    retry_after: float, scope: str = "user", code: int | None = None, message: str | None = None
) -> web.Response:
    """429, with all that tells how long to wait."""
    body: dict[str, object] = {
        "message": message or "You are being rate limited.",
        "retry_after": round(retry_after, 3),
        "global": scope == "global",
    }
    made = answer(body if code is None else body | {"code": code}, 429)
    made.headers["Retry-After"] = str(max(1, round(retry_after)))
    made.headers["X-RateLimit-Scope"] = scope
    if scope == "global":
        made.headers["X-RateLimit-Global"] = "true"
    return made
