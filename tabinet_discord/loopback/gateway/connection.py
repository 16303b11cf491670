"""One WebSocket of the bot: what is to be sent waits in a queue, so that nobody who tells something has to wait."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from typing import Any, Final

from aiohttp import WSCloseCode, web

from .compression import Compress

MOST_RECEIVED: Final = 120
WINDOW: Final = 60.0


class Connection:
    """Sends in order; `write` runs until the connection ends."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, compress: Compress | None
    ) -> None:
        self._socket = socket
        self._transport = transport
        self._compress = compress
        self.closing = False
        self._queue: asyncio.Queue[dict[str, Any] | int] = asyncio.Queue()
        self._received: deque[float] = deque()

    def send(self, op: int, data: object, sequence: int | None = None, name: str | None = None) -> None:
        """Send one payload, soon."""
        self._queue.put_nowait({"op": op, "d": data, "s": sequence, "t": name})

    def close(self, code: int = WSCloseCode.SERVICE_RESTART) -> None:
        """Close with this code once all before it is sent."""
        self.closing = True
        self._queue.put_nowait(code)

    def abort(self) -> None:
        """Break the connection off without a word."""
        if self._transport is not None:
            self._transport.abort()

    def receives_too_much(self) -> bool:
        """Count one received payload; true if they come faster than Discord takes them."""
        now = asyncio.get_running_loop().time()
        self._received.append(now)
        while self._received[0] < now - WINDOW:
            self._received.popleft()
        return len(self._received) > MOST_RECEIVED

    async def write(self) -> None:
        """Send what is queued, until the connection is closed."""
        with contextlib.suppress(ConnectionError):
            while True:
                payload = await self._queue.get()
                if isinstance(payload, int):
                    await self._socket.close(code=payload)
                    return
                text = json.dumps(payload, separators=(",", ":"))
                if self._compress is None:
                    await self._socket.send_str(text)
                else:
                    await self._socket.send_bytes(self._compress(text.encode()))
