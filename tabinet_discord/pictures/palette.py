"""The colours that pictures are painted with, besides those of the drawings in `data/cards`."""

from __future__ import annotations

from typing import Final

INK: Final = "#241c2b"
PAPER: Final = "#fffdf6"
CREAM: Final = "#fbf3e2"
FELT: Final = "#1f5a46"
EDGE: Final = "#123a2d"
"""The rim of the cloth, and what lies deeper than the felt."""
WEAVE: Final = "#1c5341"
GOLD: Final = "#f5c13c"
OUTLINE: Final = "#4a4152"
"""Of a card."""
RED: Final = "#c01f2e"
BLUE: Final = "#1659b7"
GREEN: Final = "#177245"
SUITS: Final = (INK, RED, BLUE, GREEN)
ROBES: Final = {
    "S": ("#27406b", "#b5303a", "#43404a"),
    "H": ("#b02a37", "#2a6478", "#6b4226"),
    "D": ("#c4722b", "#27406b", "#a5642c"),
    "C": ("#2c6349", "#a83040", "#33241c"),
}
"""Robe, trimming and hair of a suit's courts."""
GHOST: Final = "#5c8d76"
SIDES: Final = ("#9bd7ff", "#ffb454", "#f4a6cf", "#c9e265")
"""A side's colour; its shape and its number say the same."""
MARKS: Final = (WEAVE, GOLD, OUTLINE, GHOST, *SIDES, *(colour for robes in ROBES.values() for colour in robes))
