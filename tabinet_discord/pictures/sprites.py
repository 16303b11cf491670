"""SVG made into pixels, and kept: a sprite is drawn once and pasted often."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import resvg_py
from PIL import Image

from ..engine.cards import Card
from .drawing import document, place
from .faces import HEIGHT, WIDTH, Style, plain_face, whole_face


def raster(svg: str, width: int) -> Image.Image:
    """An SVG document as pixels with transparency, `width` of them across."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(BytesIO(png)).convert("RGBA")


@lru_cache(maxsize=512)
def sprite(svg: str, width: int) -> Image.Image:
    """`raster`, kept. Whoever gets it only pastes it and never draws on it."""
    return raster(svg, width)


@lru_cache(maxsize=512)
def card_sprite(card: Card | None, style: Style, width: int, plain: bool = True) -> Image.Image:
    """A card face up, or with None a card's back, `width` pixels across; `plain` is for small ones."""
    if card is None:
        name = "small-back" if plain else "back"
        return raster(document(WIDTH, HEIGHT, place(name, 0, 0, WIDTH, HEIGHT)), width)
    return raster(plain_face(card, style) if plain else whole_face(card, style), width)


def height_of(width: int) -> int:
    """How high a card of this width is."""
    return round(width * HEIGHT / WIDTH)


def paste(canvas: Image.Image, image: Image.Image, x: int, y: int) -> None:
    """Lay a sprite on the canvas, its left upper corner at `x`, `y`."""
    canvas.paste(image, (x, y), image)
