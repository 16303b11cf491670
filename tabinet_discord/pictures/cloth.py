"""The tablecloth under every picture: felt with a stitched hem, round corners, nothing beyond them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from .drawing import document
from .palette import CREAM, EDGE, FELT, GOLD, RED
from .sprites import raster

_STITCHES: Final = (
    '<pattern id="h" width="32" height="12" patternUnits="userSpaceOnUse" x="{x}" y="12">'
    f'<path d="M4 4H8V0H12V4H16V8H12V12H8V8H4Z" fill="{RED}"/>'
    f'<path d="M8 4H12V8H8ZM22 4H26V8H22Z" fill="{GOLD}"/></pattern>'
)
"""Of whole pixels, as stitches lie: soft slanting edges all round would be a quarter of a file."""


def _hem(width: int, height: int) -> str:
    """Four rows of stitches; the upright ones are level ones turned by a quarter."""
    level, side = (
        f'<rect x="{length % 32 // 2 + 32}" y="12" width="{length // 32 * 32 - 64}" height="12" fill="url(#h)"/>'
        for length in (width, height)
    )
    low = f'<g transform="translate(0 {height - 36})">{level}</g>'
    left, right = (f'<g transform="translate({x} 0) rotate(90) translate(0 -36)">{side}</g>' for x in (0, width - 36))
    corners = (
        f'<rect x="{x}" y="{y}" width="12" height="12" fill="{GOLD}"/>'
        for x in (12, width - 24)
        for y in (12, height - 24)
    )
    return _STITCHES.format(x=width % 32 // 2) + level + low + left + right + "".join(corners)


@lru_cache(maxsize=8)
def cloth(width: int, height: int) -> Image.Image:
    """An empty cloth. Draw on a copy of it."""
    outline = f'<rect width="{width}" height="{height}" rx="26" fill="{EDGE}"/>'
    felt = f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="22" fill="{FELT}"/>'
    line = (
        f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{radius}" '
        f'fill="none" stroke="{CREAM}" stroke-width="2"/>'
        for inset, radius in ((7, 19), (29, 5))
    )
    return raster(document(width, height, outline, felt, *line, _hem(width, height)), width)
