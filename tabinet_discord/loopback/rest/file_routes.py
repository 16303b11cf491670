"""Uploaded files and pictures of emojis, under the server's own address."""

from __future__ import annotations

from aiohttp import web

from ..files import StoredFile
from ..world import World

SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/avif")


class FileRoutes:
    """Handlers of /attachments and /emojis."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """For aiohttp, below the server's address."""
        return [
            web.get("/attachments/{digest}/{name}", self._file),
            web.get("/emojis/{digest}/{name}", self._file),
            web.get(r"/emojis/{emoji_id:\d+}.{extension}", self._emoji),
        ]

    async def _file(self, request: web.Request) -> web.Response:
        return _give(self._world.files.find(request.match_info["digest"]))

    async def _emoji(self, request: web.Request) -> web.Response:
        """The address that discord.py builds from an emoji's id."""
        known = self._world.emojis.known.get(int(request.match_info["emoji_id"]))
        return _give(None if known is None else self._world.files.find(known.path.split("/")[2]))


def _give(file: StoredFile | None) -> web.Response:
    if file is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    if file.content_type not in SHOWN:  # nobody's upload becomes a page on this address
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=file.data, content_type=file.content_type, headers=headers)
