"""The world through one person's eyes: what things are called, and where their pictures are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit

from ..model import Attachment, Json, Message, User
from ..world import World
from .guard import LOOPBACK
from .inline_rules import is_web_address
from .markdown import to_html, to_plain
from .naming import Naming

PALETTE: Final = 8
"""Colours of avatars in page.css."""
_ATTACHED: Final = "attachment://"


class Scene:
    """What templates may ask."""

    def __init__(self, world: World, viewer_id: int, channel_id: int) -> None:
        self.world = world
        self.viewer_id = viewer_id
        self.channel_id = channel_id
        self.naming = Naming(self._user, self._channel, self._emoji, viewer_id)

    @property
    def viewer(self) -> User:
        """Who looks."""
        return self.world.users[self.viewer_id]

    def user(self, user_id: int) -> User:
        """Anybody; somebody who is gone has no name any more."""
        return self.world.users.get(user_id) or User(user_id, "unknown", "Unknown User")

    def people(self) -> Iterator[User]:
        """The members of this server, without the bot."""
        guild_id = self.world.channels[self.channel_id].guild_id
        members = self.world.guilds[guild_id].members if guild_id is not None else {self.viewer_id: None}
        return (user for number in members if not (user := self.user(number)).bot)

    def channels(self) -> Iterator[tuple[int, str]]:
        """The channels of this server."""
        guild_id = self.world.channels[self.channel_id].guild_id
        numbers = self.world.guilds[guild_id].channels if guild_id is not None else [self.channel_id]
        return ((number, self.world.channels[number].name) for number in numbers)

    def html(self, text: object) -> str:
        """Markdown as HTML."""
        return to_html(str(text or ""), self.naming)

    def spoken(self, message: Message) -> list[str]:
        """The lines of a message, for a reader who listens."""
        lines = to_plain(message.content, self.naming)
        for text in _texts(message.components):
            lines += to_plain(text, self.naming)
        return lines

    def picture(self, media: Json | None, attachments: list[Attachment]) -> str:
        """The address of a picture: of this server, or one that will not load (the page asks nobody else)."""
        url = str((media or {}).get("url") or "")
        if url.startswith(_ATTACHED):
            name = url.removeprefix(_ATTACHED)
            return next((one.path for one in attachments if one.filename == name), "")
        return _local(url)

    def link(self, url: object) -> str:
        """An address that a link may lead to, else nothing."""
        return str(url) if is_web_address(str(url or "")) else ""

    def emoji(self, emoji: Json | None) -> Json | None:
        """A component's emoji as `{text, src}`."""
        if not emoji:
            return None
        number = emoji.get("id")
        name = str(emoji.get("name") or "")
        return {"text": name if not number else f":{name}:", "src": self._emoji(int(number)) if number else None}

    def options(self, select: Json) -> list[Json]:
        """The options of a menu; those of menus over people and channels are found here."""
        kind = select.get("type")
        if kind == 3:
            return list(select.get("options") or ())
        chosen = {str(one.get("id")) for one in select.get("default_values") or ()}
        pairs: list[tuple[int, str]] = (
            [(user.id, user.display_name) for user in self.people()] if kind in (5, 7) else []
        )
        if kind == 8:
            pairs = [(number, f"#{name}") for number, name in self.channels()]
        return [{"label": name, "value": str(number), "default": str(number) in chosen} for number, name in pairs]

    @staticmethod
    def colour(value: Any) -> str:
        """An accent colour for SVG; nothing if there is none."""
        return f"#{int(value):06x}" if isinstance(value, int) else ""

    @staticmethod
    def shade(user: User) -> int:
        """Which avatar colour somebody has; the bot's never changes."""
        return 0 if user.bot else 1 + (user.id >> 22) % (PALETTE - 1)

    @staticmethod
    def initial(name: str) -> str:
        """The letter on an avatar."""
        letter = re.search(r"\w", name)
        return (letter[0] if letter else name[:1]).upper()

    def _user(self, number: int) -> str | None:
        user = self.world.users.get(number)
        return user.display_name if user else None

    def _channel(self, number: int) -> str | None:
        channel = self.world.channels.get(number)
        return channel.name if channel else None

    def _emoji(self, number: int) -> str | None:
        emoji = self.world.emojis.known.get(number)
        return _local(emoji.path) if emoji else None


def _local(url: str) -> str:
    """The path of a file of this server, whatever of its names the address uses."""
    parts = urlsplit(url)
    if parts.scheme in ("http", "https") and parts.hostname not in LOOPBACK:
        return url  # the page's policy does not load it; its alt text is read instead
    if parts.scheme not in ("", "http", "https") or not parts.path.startswith("/"):
        return ""
    return parts.path


def _texts(components: list[Json]) -> Iterator[str]:
    for component in components:
        if component.get("type") == 10:
            yield str(component.get("content") or "")
        yield from _texts(list(component.get("components") or ()))
