"""Finished pictures as small PNG files, all in the same few colours, so that nothing changes hue between two edits."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageColor

from .drawing import art_colours
from .palette import CREAM, EDGE, FELT, INK, MARKS, PAPER, SUITS

LARGEST: Final = 40_000
"""Bytes that a picture may have."""
_LEVEL: Final = 7
"""Of compression: 9 takes five times as long for a hundredth less."""
_SHADES: Final = (0, 64, 128, 192)
"""How opaque the edge's own palette entries are, for round corners."""
_BLENDS: Final = (
    *((INK, PAPER, part) for part in (0.25, 0.5, 0.75)),
    *((ink, PAPER, part) for ink in SUITS for part in (0.35, 0.7)),
    *((FELT, PAPER, part) for part in (0.3, 0.65)),
    (INK, "#f0c24b", 0.5),
    (INK, "#f3c9a0", 0.5),
    (INK, CREAM, 0.5),
)
"""Mixtures for the soft edges between two colours; the rest of them takes the nearest colour there is."""

_Colour = tuple[int, int, int]


def _rgb(name: str) -> _Colour:
    return ImageColor.getrgb(name)[:3]


def _mixed(one: str, other: str, part: float) -> _Colour:
    red, green, blue = (round(a * (1 - part) + b * part) for a, b in zip(_rgb(one), _rgb(other), strict=True))
    return red, green, blue


@cache
def _palette() -> Image.Image:
    flat = [_rgb(name) for name in (INK, PAPER, CREAM, FELT, EDGE, *SUITS, *MARKS, *art_colours())]
    colours = list(dict.fromkeys([*flat, *(_mixed(*blend) for blend in _BLENDS)]))
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours for part in colour])
    image.info["colours"] = len(colours)
    return image


def _near(shade: int) -> list[int]:
    """What `Image.point` takes: white for the values for which a shade stands, black for others."""
    return [255 if shade - 32 <= value < shade + 32 else 0 for value in range(256)]


def to_png(picture: Image.Image) -> bytes:
    """The picture in the common palette, its corners transparent; the same pixels give the same bytes."""
    palette = _palette()
    first = palette.info["colours"]
    small = picture.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
    small.putpalette([*(palette.getpalette() or ())[: 3 * first], *(_rgb(EDGE) * len(_SHADES))])
    opacity = picture.getchannel("A")
    for index, shade in enumerate(_SHADES):
        near = opacity.point(_near(shade))  # pyright: ignore[reportUnknownMemberType]
        small.paste(first + index, mask=near)
    file = BytesIO()
    small.save(file, "PNG", compress_level=_LEVEL, transparency=bytes([255] * first + list(_SHADES)))
    return file.getvalue()
