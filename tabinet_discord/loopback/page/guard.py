"""Who may speak to the page: only a browser on this device that was given the address."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})

_HEADERS: Final = {
    "Referrer-Policy": "no-referrer",  # the address is the key
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Checks the capability, the Host header (DNS rebinding) and, for the WebSocket, the Origin."""

    def __init__(self, capability: str) -> None:
        self._capability = capability.encode()

    def check(self, request: web.Request) -> None:
        """Raises 404 for whoever does not know the address, 403 for a foreign host name."""
        if _hostname(f"//{request.host}") not in LOOPBACK:
            raise web.HTTPForbidden(text="This page is for this device only.\n")
        given = request.match_info.get("capability", "").encode()
        if not secrets.compare_digest(given, self._capability):
            raise web.HTTPNotFound(text="There is no such page. Please use the address that the program printed.\n")

    def check_socket(self, request: web.Request) -> None:
        """As `check`, and the socket must have been opened by our own page."""
        self.check(request)
        origin = request.headers.get("Origin", "")
        if origin not in (f"http://{request.host}", f"https://{request.host}"):
            raise web.HTTPForbidden(text="Only the page itself may open this.\n")


def harden(response: web.StreamResponse, host: str) -> None:
    """Headers that keep the page to itself: nothing from elsewhere, no inline script or style."""
    response.headers.update(_HEADERS)
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' ws://{host}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def _hostname(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
