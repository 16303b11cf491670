"""The tablecloth under every picture: felt with a stitched hem, round corners, nothing beyond them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from .drawing import document
from .sprites import raster

FELT: Final = "#1f5a46"
CREAM: Final = "#fbf3e2"
GOLD: Final = "#f5c13c"
SHADE: Final = "#174636"
"""Darker felt: what lies on the cloth is set off by it."""
_STITCHES: Final = (
    '<pattern id="h" width="28" height="12" patternUnits="userSpaceOnUse" x="{x}" y="{y}">'
    '<path d="M0 6 7 0 14 6 7 12Z" fill="#c6323d"/><path d="M5 6 7 4 9 6 7 8Z" fill="#fbf3e2"/>'
    '<path d="M18 6 21 3 24 6 21 9Z" fill="#f5c13c"/></pattern>'
)
_WEAVE: Final = (
    '<pattern id="w" width="40" height="40" patternUnits="userSpaceOnUse">'
    '<path d="M20 6 34 20 20 34 6 20ZM20 12 12 20 20 28 28 20Z" fill="#1c5341" fill-rule="evenodd"/></pattern>'
)


def _hem(width: int, height: int) -> str:
    """Four rows of stitches; the upright ones are level ones turned by a quarter."""
    level = f'<rect x="24" y="12" width="{width - 48}" height="12" fill="url(#h)"/>'
    low = f'<g transform="translate(0 {height - 36})">{level}</g>'
    side = f'<rect x="24" y="12" width="{height - 48}" height="12" fill="url(#h)"/>'
    left, right = (
        f'<g transform="translate({x} 0) rotate(90) translate(0 -36)">{side}</g>' for x in (0, width - 36)
    )
    return _STITCHES.format(x=24, y=12) + level + low + left + right


@lru_cache(maxsize=8)
def cloth(width: int, height: int) -> Image.Image:
    """An empty cloth. Draw on a copy of it."""
    outline = f'<rect width="{width}" height="{height}" rx="26" fill="#123a2d"/>'
    felt = f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="22" fill="{FELT}"/>'
    weave = f'<rect x="36" y="36" width="{width - 72}" height="{height - 72}" fill="url(#w)"/>'
    line = (
        f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{radius}" '
        f'fill="none" stroke="{CREAM}" stroke-width="1.5"/>'
        for inset, radius in ((8, 18), (28, 6))
    )
    return raster(document(width, height, outline, felt, _WEAVE, weave, *line, _hem(width, height)), width)
