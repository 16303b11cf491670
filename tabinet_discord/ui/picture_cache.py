"""Pictures are drawn in worker threads, never on the loop, and kept by their content."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from ..pictures.deal_picture import DealPicture, draw_deal
from ..pictures.score_picture import draw_score
from ..pictures.table_picture import TablePicture, draw_table
from .table_pictures import Picture

log = logging.getLogger(__name__)

MOST_BYTES: Final = 8_000_000
"""So many bytes of pictures are kept: some 300 of them."""
AT_ONCE: Final = 2
"""So many pictures are drawn at the same time; more would only take the processor from the game."""


def draw(picture: Picture) -> bytes:
    """The picture as PNG."""
    if isinstance(picture, TablePicture):
        return draw_table(picture)
    return draw_deal(picture) if isinstance(picture, DealPicture) else draw_score(picture)


class PictureCache:
    """Draws each picture once, however many messages want it, and keeps those used last."""

    def __init__(self, most_bytes: int = MOST_BYTES, draw: Callable[[Picture], bytes] = draw) -> None:
        self._most = most_bytes
        self._draw = draw
        self._threads = ThreadPoolExecutor(AT_ONCE, "tabinet picture")
        self._kept: OrderedDict[Picture, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[Picture, asyncio.Task[bytes | None]] = {}
        self._troubled = False
        self._closed = False

    def drawn(self, picture: Picture) -> asyncio.Task[bytes | None]:
        """A task that gives the picture, or None if it cannot be drawn; it never fails and is not to be cancelled."""
        task = self._drawing.get(picture)
        if task is None:
            task = self._drawing[picture] = asyncio.create_task(self._made(picture), name="tabinet picture")
            task.add_done_callback(lambda _: self._drawing.pop(picture, None))
        return task

    async def close(self) -> None:
        """Draw nothing any more."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        tasks = list(self._drawing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _made(self, picture: Picture) -> bytes | None:
        png = self._kept.get(picture)
        if png is not None:
            self._kept.move_to_end(picture)
            return png
        if self._closed:
            return None
        try:
            png = await asyncio.get_running_loop().run_in_executor(self._threads, self._draw, picture)
        except Exception:
            self._note_trouble()
            return None
        self._troubled = False
        self._keep(picture, png)
        return png

    def _note_trouble(self) -> None:
        """Told once, until a picture can be drawn again: tables are shown in words meanwhile."""
        if not (self._troubled or self._closed):
            log.exception("a picture could not be drawn; tables are shown without")
        self._troubled = True

    def _keep(self, picture: Picture, png: bytes) -> None:
        self._kept[picture] = png
        self._size += len(png)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
