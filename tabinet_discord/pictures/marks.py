"""Small drawings on and beside the cards: a side's marker, the last card's frame, ghosts, plates."""

from __future__ import annotations

from typing import Final

from ..engine.cards import Card
from .drawing import centred, document, number
from .faces import HEIGHT, WIDTH, plain_signs
from .palette import CREAM, EDGE, GHOST, GOLD, INK, SIDES, WEAVE

_SHAPES: Final = (
    ("M50 4C75 4 96 25 96 50S75 96 50 96 4 75 4 50 25 4 50 4Z", 50, 60),
    ("M10 10H90V90H10Z", 50, 62),
    ("M50 2 99 92H1Z", 62, 48),
    ("M50 0 100 50 50 100 0 50Z", 50, 54),
)
"""Of each side's marker the outline, and where its number stands and how high: disc, square, triangle, diamond."""
DASHES: Final = ("", "18 9", "5 8", "22 7 5 7")
"""How a side's line is broken in a chart."""
FRAME: Final = 9
"""Pixels by which the last card's frame goes beyond the card, and twice as many above."""


def marker(side: int, x: float, y: float, size: float) -> str:
    """The marker of a side, its middle at `x`, `y`: shape, number from 1 and colour say the same."""
    outline, middle, height = _SHAPES[side]
    shape = f'<path d="{outline}" fill="{SIDES[side]}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
    digit = number(side + 1, 50, middle, height, f'color="{INK}"')
    scale = size / 100
    return f'<g transform="translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})">{shape}{digit}</g>'


def last_frame(width: int, height: int) -> str:
    """A thick frame with an arrowhead on top, for the card that was played last."""
    full, high = width + 2 * FRAME, height + 3 * FRAME
    frame = (
        f'<rect x="3" y="{FRAME + 3}" width="{full - 6}" height="{high - FRAME - 6}" rx="13" fill="none" '
        f'stroke="{GOLD}" stroke-width="6"/>'
    )
    middle = full / 2
    head = f'<path d="M{middle - 17:g} 1H{middle + 17:g}L{middle:g} {2 * FRAME + 6}Z" '
    return document(full, high, frame, head + f'fill="{GOLD}" stroke="{EDGE}" stroke-width="2"/>')


def ghost(card: Card | None) -> str:
    """The outline of a card that was just taken from here; with None of nothing."""
    outline = (
        f'<rect x="5" y="5" width="240" height="340" rx="18" fill="{EDGE}" stroke="{CREAM}" stroke-width="5" '
        'stroke-dasharray="20 13"/>'
    )
    return document(WIDTH, HEIGHT, outline, f'<g color="{GHOST}">{plain_signs(card)}</g>' if card else "")


def place_mark() -> str:
    """A place on the cloth where a card may come to lie."""
    return document(WIDTH, HEIGHT, f'<rect x="5" y="5" width="240" height="340" rx="18" fill="{WEAVE}"/>')


def plate(side: int, cards: int, tablas: int, turn: bool, width: int, height: int) -> str:
    """What a side has: marker, number of cards and of tablas; the pile is laid between. Framed for the side on turn."""
    frame = f'stroke="{GOLD}" stroke-width="4"' if turn else f'stroke="{EDGE}" stroke-width="2"'
    panel = f'<rect x="3" y="12" width="{width - 6}" height="{height - 15}" rx="12" fill="{EDGE}" {frame}/>'
    arrow = f'<path d="M18 2H50L34 22Z" fill="{GOLD}" stroke="{EDGE}" stroke-width="2"/>' if turn else ""
    count = number(cards, width - 32, 42 if tablas else 55, 30, f'color="{CREAM}"')
    stars = centred("star", width - 46, 78, 28) + number(tablas, width - 20, 77, 20, f'color="{GOLD}"')
    return document(width, height, panel, arrow, marker(side, 34, 56, 46), count, stars if tablas else "")
