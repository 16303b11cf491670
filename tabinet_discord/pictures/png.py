"""Finished pictures as small PNG files."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image

COLOURS: Final = 128


def to_png(picture: Image.Image) -> bytes:
    """The picture with a palette, transparency kept; the same pixels give the same bytes."""
    small = picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()
