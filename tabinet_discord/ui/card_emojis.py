"""The cards as emojis of the application: uploaded once, found again by name. Without them, cards are words."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Final, Protocol

import discord

from ..engine.cards import DECK, Card
from ..pictures.emojis import emoji_name, emoji_png, emoji_version
from ..pictures.faces import Style
from .outages import OUTAGES

log = logging.getLogger(__name__)

STYLES: Final[tuple[Style, ...]] = ("classic", "four")
_OURS: Final = re.compile(r"card4?_\w{2,3}_[0-9a-f]{6}")
PROGRESS: Final = 26
"""So many uploads are one line of the log."""


class Application(Protocol):
    """What is needed of the client."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]: ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji: ...


class CardEmojis:
    """The emojis that there are. `load` may take long and fail; the game does not wait for it."""

    def __init__(self) -> None:
        self._known: dict[tuple[Card, Style], discord.PartialEmoji] = {}

    def of(self, card: Card, style: Style) -> discord.PartialEmoji | None:
        """The emoji of a card, None while there is none."""
        return self._known.get((card, style))

    async def load(self, client: Application) -> None:
        """Find the emojis of the present art, upload those that are missing, and take away those of older art."""
        try:
            there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            await self._complete(client, there)
            wanted = {uploaded_name(card, style) for style in STYLES for card in DECK}
            for name, emoji in there.items():
                if _OURS.fullmatch(name) and name not in wanted:
                    await emoji.delete()
        except OUTAGES as error:
            log.warning("the cards' emojis are not complete, so some cards are shown as words: %s", error)

    async def _complete(self, client: Application, there: dict[str, discord.Emoji]) -> None:
        missing: list[tuple[Card, Style]] = []
        for style in STYLES:
            for card in DECK:
                found = there.get(uploaded_name(card, style))
                if found is None:
                    missing.append((card, style))
                else:
                    self._keep(card, style, found)
        for number, (card, style) in enumerate(missing, 1):
            image = await asyncio.to_thread(emoji_png, card, style)
            self._keep(card, style, await client.create_application_emoji(name=uploaded_name(card, style), image=image))
            if number % PROGRESS == 0 or number == len(missing):
                log.info("uploaded %d of %d card emojis", number, len(missing))

    def _keep(self, card: Card, style: Style, emoji: discord.Emoji) -> None:
        self._known[card, style] = discord.PartialEmoji(name=emoji.name, id=emoji.id)


def uploaded_name(card: Card, style: Style) -> str:
    """The name under which a card's emoji is uploaded; other art has another name."""
    return f"{emoji_name(card, style)}_{emoji_version()}"
