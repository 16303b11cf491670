"""The gallery: every picture and every message of some positions as files, for people to look at."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

import discord
from markupsafe import Markup

from . import resources
from .gallery_messages import POSITIONS, Reader, Shown
from .gallery_page import MARK, STYLES, Drawn, Still, drawn_message, index
from .gallery_positions import CHANNEL, GUILD, NOW, OTHER_CHANNEL, PEOPLE
from .i18n.catalogue import Catalogue
from .loopback.message_body import read_message
from .loopback.model import COMPONENTS_V2, Message
from .loopback.page.fragments import Fragments
from .loopback.uploads import Upload
from .loopback.world import World
from .ui.card_emojis import CardEmojis
from .ui.picture_cache import draw

INDEX: Final = "index.html"
MENUS_OPEN: Final = frozenset({"captures"})
"""Positions about a menu."""


class NotOurs(Exception):
    """The folder has a page that no gallery has made."""


@dataclass(slots=True)
class Made:
    """How much has been written."""

    messages: int = 0
    pictures: int = 0


def is_ours(folder: Path) -> bool:
    """Whether a gallery may be written into the folder: it has no page, or a gallery's."""
    page = folder / INDEX
    return not page.exists() or MARK in page.read_text("utf-8", "replace")


async def make_gallery(folder: Path, only: Iterable[str], say: Callable[[str], None]) -> Made:
    """Write the gallery of these positions. Layouts are made in the event loop. Raises NotOurs, OSError."""
    if not is_ours(folder):
        raise NotOurs
    return await _Gallery(folder, say).make(list(only))


class _Application:
    """Uploads emojis as the bot does."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        return []

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        data = f"data:image/png;base64,{base64.b64encode(image).decode()}"
        made = self._world.emojis.create({"name": name, "image": data})
        return cast("discord.Emoji", SimpleNamespace(id=made.id, name=made.name))


class _Gallery:
    """One folder, and the small Discord whose messages are drawn into it."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self._folder = folder
        self._say = say
        self._world = World(now=lambda: NOW)
        self._world.add_guild("Tabinet", guild_id=GUILD)
        self._channel = self._world.add_channel(GUILD, "tables", channel_id=CHANNEL)
        self._world.add_channel(GUILD, "card-room", channel_id=OTHER_CHANNEL)
        for name, number in PEOPLE.items():
            self._world.add_user(name, user_id=number)
            self._world.add_member(GUILD, number)
        self._fragments = Fragments()
        self._scene = Still(self._world, PEOPLE["Ana"], CHANNEL)
        self._made = Made()

    async def make(self, names: list[str]) -> Made:
        self._say("Drawing the cards.")
        emojis = CardEmojis()
        await emojis.load(_Application(self._world))
        for emoji in self._world.emojis.known.values():
            self._put_stored(emoji.path, f"emojis/{emoji.name.rpartition('_')[0]}.png")
        catalogue = Catalogue(resources.locale_files(), strict=True)
        languages = {
            locale: [self._position(name, Reader(catalogue.texts(locale), emojis)) for name in names]
            for locale in catalogue.locales
        }
        for name, style in STYLES.items():
            self._put(f"style/{name}", style.encode())
        self._put(INDEX, index(languages).encode())
        return self._made

    def _position(self, name: str, reader: Reader) -> Drawn:
        title, show = POSITIONS[name]
        drawn = [
            (shown.about, self._message(f"{name}-{number}", shown, menus_open=name in MENUS_OPEN))
            for number, shown in enumerate(show(reader), 1)
        ]
        self._say(f"{reader.t.locale} {name}: {len(drawn)} {'message' if len(drawn) == 1 else 'messages'}")
        return Drawn(name, title, drawn)

    def _message(self, name: str, shown: Shown, *, menus_open: bool) -> Markup:
        pictures = {picture.name(): draw(picture) for picture in shown.pictures}
        message = self._sent(shown, {**pictures, **shown.files})
        for file in message.attachments:
            kind = file.filename.partition("-")[0]
            place = f"pictures/{name}-{kind}.png" if file.filename in pictures else f"files/{file.filename}"
            self._put_stored(file.path, place)
        self._made.messages += 1
        self._made.pictures += len(pictures)
        return drawn_message(self._scene, self._fragments, message, menus_open=menus_open)

    def _sent(self, shown: Shown, files: dict[str, bytes]) -> Message:
        """The message as Discord would have it: refused if it would be refused there."""
        body = {
            "flags": COMPONENTS_V2,
            "components": shown.layout.to_components(),
            "attachments": [{"id": str(place), "filename": name} for place, name in enumerate(files)],
        }
        uploads = {place: Upload(name, data) for place, (name, data) in enumerate(files.items())}
        draft = read_message(self._world, body, uploads)
        visible_to = None if shown.who is None else PEOPLE[shown.who]
        return self._world.board.create(self._channel, draft, visible_to=visible_to)

    def _put_stored(self, path: str, place: str) -> None:
        """A file of the small Discord, at a place where people find it."""
        stored = self._world.files.find(path.split("/")[2])
        assert stored is not None
        self._put(place, stored.data)
        self._scene.addresses[path] = place

    def _put(self, place: str, data: bytes) -> None:
        path = self._folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
