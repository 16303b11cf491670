"""The practice page: its routes, and who is told what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from aiohttp import web
from markupsafe import Markup

from ..events import (
    ChoicesShown,
    CommandsChanged,
    InteractionAnswered,
    InteractionFailed,
    MessageChanged,
    MessageGone,
    MessageShown,
    ModalShown,
    WorldEvent,
)
from ..locales import LOCALES
from ..model import User
from ..world import World
from .fragments import STATIC, VERSION, Fragments
from .guard import Guard, harden
from .seats import clean_name, sit_down, suggest
from .session import Session
from .viewer import Op, Viewer

TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FRAME: Final = 1 << 18
"""Bytes that a tab may send at once: more than the largest form."""
GOODBYE: Final = 0.1
"""Seconds for a tab to answer a goodbye; aiohttp does not hear the answer while it shuts down."""


class Page:
    """A channel of the world, at `/play/<capability>/`."""

    def __init__(self, world: World, *, capability: str, channel_id: int, default_user: str) -> None:
        self._world = world
        self._capability = capability
        self._guard = Guard(capability)
        self._channel_id = channel_id
        self._default_user = clean_name(default_user, "You")
        self._fragments = Fragments()
        self._viewers: dict[int, Viewer] = {}
        self._sessions: dict[int, list[Session]] = {}
        self._static = {name: path.read_bytes() for name, path in STATIC.items()}
        world.listen(self._hear)

    def url(self, base: str) -> str:
        """The address for the browser."""
        return f"{base.rstrip('/')}/play/{self._capability}/"

    def add_routes(self, app: web.Application) -> None:
        """Serve the page from this application."""
        root = "/play/{capability}"
        app.router.add_get(root, self._bare)
        app.router.add_get(f"{root}/", self._show)
        app.router.add_get(f"{root}/ws", self._socket)
        app.router.add_get(f"{root}/static/{{name}}", self._file)
        app.on_shutdown.append(self._close)

    # -- routes

    async def _bare(self, request: web.Request) -> web.StreamResponse:
        self._guard.check(request)
        raise web.HTTPFound(f"/play/{self._capability}/")

    async def _show(self, request: web.Request) -> web.StreamResponse:
        self._guard.check(request)
        viewer = self._viewer(request)
        channel = self._world.channels[self._channel_id]
        guild = self._world.guilds.get(channel.guild_id or 0)
        html = self._fragments.page(
            viewer.scene,
            channel=channel,
            place=guild.name if guild else "Direct messages",
            messages=[part for _, part in viewer.messages()],
            commands=viewer.commands(),
            people=self._people(viewer),
            suggestion=suggest({user.display_name for user in viewer.scene.people()}),
        )
        response = web.Response(text=html, content_type="text/html", charset="utf-8")
        response.headers["Cache-Control"] = "no-store"
        harden(response, request.host)
        return response

    async def _file(self, request: web.Request) -> web.StreamResponse:
        self._guard.check(request)
        name = request.match_info["name"]
        if name not in self._static:
            raise web.HTTPNotFound
        kind = TYPES[STATIC[name].suffix]
        response = web.Response(body=self._static[name], content_type=kind, charset="utf-8")
        fresh = request.query.get("v") == VERSION
        response.headers["Cache-Control"] = "private, max-age=31536000, immutable" if fresh else "no-cache"
        harden(response, request.host)
        return response

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        self._guard.check_socket(request)
        viewer = self._viewer(request)
        socket = web.WebSocketResponse(heartbeat=20, timeout=GOODBYE, max_msg_size=FRAME)
        await socket.prepare(request)
        session = Session(viewer, self._fragments, self._world, self._publish)
        tabs = self._sessions.setdefault(viewer.user_id, [])
        tabs.append(session)
        session.send(viewer.sync(self._people(viewer)))
        try:
            await session.run(socket)
        finally:
            tabs.remove(session)
        return socket

    async def _close(self, _: web.Application) -> None:
        """Let every tab go, so that the server need not wait for them; they come back to its successor."""
        for tabs in self._sessions.values():
            for session in tabs:
                session.end()

    # -- people

    def _viewer(self, request: web.Request) -> Viewer:
        name = clean_name(request.query.get("as", ""), self._default_user)
        language = request.query.get("lang")
        user = sit_down(self._world, self._channel_id, name, language if language in LOCALES else None)
        if user.id not in self._viewers:
            self._viewers[user.id] = Viewer(self._world, self._fragments, user.id, self._channel_id)
            for viewer in self._viewers.values():
                self._publish(viewer.user_id, [{"op": "people", "html": self._people(viewer)}])
        return self._viewers[user.id]

    def _people(self, viewer: Viewer) -> Markup:
        seated: list[User] = [self._world.users[number] for number in self._viewers if number in self._world.users]
        return self._fragments.people(viewer.scene, seated)

    # -- what happens

    def _publish(self, user_id: int, ops: Iterable[Op]) -> None:
        for op in ops:
            for session in self._sessions.get(user_id, ()):
                session.send(op)

    def _hear(self, event: WorldEvent) -> None:
        for viewer in self._viewers.values():
            if event.visible_to in (None, viewer.user_id):
                self._tell(viewer, event)

    def _tell(self, viewer: Viewer, event: WorldEvent) -> None:
        publish = partial(self._publish, viewer.user_id)
        match event:
            case MessageShown(message) if message.channel_id == self._channel_id:
                publish(viewer.shown(message))
            case MessageChanged(message) if message.channel_id == self._channel_id:
                publish([viewer.changed(message)])
            case MessageGone(channel_id, message_id) if channel_id == self._channel_id:
                publish([viewer.gone(message_id)])
            case InteractionAnswered(interaction):
                publish(viewer.answered(interaction))
            case InteractionFailed(interaction):
                publish(viewer.failed(interaction))
            case CommandsChanged():
                publish([{"op": "commands", "html": viewer.commands()}])
            case _:
                pass
        if isinstance(event, InteractionAnswered | InteractionFailed | ModalShown | ChoicesShown):
            for session in self._sessions.get(viewer.user_id, ()):
                session.hear(event)
