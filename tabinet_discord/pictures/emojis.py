"""The faces that are uploaded once as the application's emojis."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from ..engine.cards import DECK, Card
from .faces import Style, emoji_face
from .naming import look_version
from .sprites import raster

SIZE: Final = 128


def emoji_name(card: Card, style: Style = "classic") -> str:
    """A card's emoji name, unique among styles: `card_10D`, `card4_10D`."""
    return f"{'card' if style == 'classic' else 'card4'}_{card}"


def emoji_version() -> str:
    """Six hexadecimal digits that change with the art and with how it is drawn."""
    return look_version()[:6]


def emoji_png(card: Card, style: Style = "classic") -> bytes:
    """One emoji, `SIZE` pixels square."""
    return _png(card, style)


def emoji_pngs(style: Style = "classic") -> dict[str, bytes]:
    """All 52 emojis by name, `SIZE` pixels square."""
    return {emoji_name(card, style): _png(card, style) for card in DECK}


def _png(card: Card, style: Style) -> bytes:
    file = BytesIO()
    raster(emoji_face(card, style), SIZE).quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()
