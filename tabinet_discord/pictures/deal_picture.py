"""The end of a deal: what each side took that counts, and how many cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from ..engine.cards import Card
from ..engine.deal import MoveMade
from ..engine.moves import Capture
from ..engine.rules import Rules
from ..engine.scoring import Leftovers, SideCount
from .cloth import cloth
from .drawing import centred, document, number
from .faces import PRECIOUS, Style, emoji_face
from .marks import marker
from .naming import file_name
from .palette import CREAM, EDGE, GOLD
from .png import to_png
from .sprites import card_sprite, paste, sprite

WIDTH: Final = 1000
_ROW: Final = 138
_MARGIN: Final = 42
_CARD: Final = 76
_SQUARE: Final = 56
_HEAD: Final = 226
"""Where the point cards of a row begin: marker and numbers stand before them."""
_SPACE: Final = WIDTH - 52 - _HEAD
"""So wide is the room for them."""


@dataclass(frozen=True, slots=True)
class Haul:
    """What a side took in a deal: the cards that bring points, precious ones first, and what else it has."""

    cards: int
    points: tuple[Card, ...]
    tablas: int
    most: bool
    """Whether it got the points for most cards."""


@dataclass(frozen=True, slots=True)
class DealPicture:
    """What the picture of a deal's end shows, a haul a side."""

    hauls: tuple[Haul, ...]
    style: Style = "classic"

    def name(self) -> str:
        """The picture's file name."""
        return file_name("deal", self)


def deal_picture(
    moves: Sequence[MoveMade],
    leftovers: Leftovers | None,
    count: Sequence[SideCount],
    rules: Rules,
    style: Style = "classic",
) -> DealPicture:
    """What is to be shown of a counted deal; `moves` are all of its moves."""
    piles: dict[int, list[Card]] = {side.side: [] for side in count}
    for made in moves:
        if isinstance(made.move, Capture):
            piles[rules.side_of(made.seat)] += [*made.move.cards, made.move.card]
    if leftovers:
        piles[leftovers.side] += leftovers.cards
    hauls = (
        Haul(side.cards, _counting(piles[side.side], rules), side.tablas, side.most_cards > 0)
        for side in sorted(count, key=lambda side: side.side)
    )
    return DealPicture(tuple(hauls), style)


def _counting(pile: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    counting = (card for card in pile if rules.card_points(card))
    return tuple(sorted(counting, key=lambda c: (str(c) not in PRECIOUS, -rules.card_points(c), -c.number, c.place)))


def size_of(picture: DealPicture) -> tuple[int, int]:
    """Pixels across and down: each side has a row."""
    return WIDTH, 2 * _MARGIN + _ROW * len(picture.hauls) - 10


def draw_deal(picture: DealPicture) -> bytes:
    """The picture as PNG, of `size_of` pixels."""
    canvas = cloth(*size_of(picture)).copy()
    small = any(len(haul.points) > _SPACE // (_CARD + 4) for haul in picture.hauls)
    for side, haul in enumerate(picture.hauls):
        top = _MARGIN + side * _ROW
        paste(canvas, sprite(_row(side, haul), WIDTH), 0, top)
        (_lay_squares if small else _lay_cards)(canvas, haul.points, top, picture.style)
    return to_png(canvas)


def _row(side: int, haul: Haul) -> str:
    high = _ROW - 10
    panel = f'<rect x="40" y="0" width="{WIDTH - 80}" height="{high}" rx="14" fill="{EDGE}"/>'
    tablas = centred("star", 170, 99, 32) + number(haul.tablas, 200, 98, 24, f'color="{GOLD}"') if haul.tablas else ""
    middle = 38 if haul.tablas or haul.most else high / 2
    cards = f'<g transform="translate(118 {middle - 28:g})">{centred("small-back", 20, 28, 56)}</g>'
    count = number(haul.cards, 188, middle, 36, f'color="{CREAM}"')
    crown = f'<path d="M122 109l-6-17 10 6 8-11 8 11 10-6-6 17Z" fill="{GOLD}"/>' if haul.most else ""
    if haul.most and not haul.tablas:
        crown = f'<g transform="translate(38 0)">{crown}</g>'
    return document(WIDTH, high, panel, marker(side, 80, high / 2, 58), cards, count, tablas, crown)


def _lay_cards(canvas: Image.Image, points: Sequence[Card], top: int, style: Style) -> None:
    for place, card in enumerate(points):
        paste(canvas, card_sprite(card, style, _CARD), _HEAD + place * (_CARD + 4), top + 11)


def _lay_squares(canvas: Image.Image, points: Sequence[Card], top: int, style: Style) -> None:
    """Square faces in two rows, or in one if they fit: so for all sides as soon as one has too many for cards."""
    each = _SQUARE + 4
    rows = 1 if len(points) <= _SPACE // each else 2
    wide = -(-len(points) // rows)
    step = min(each, (_SPACE - _SQUARE) // max(1, wide - 1))
    for place, card in enumerate(points):
        row, column = divmod(place, wide)
        y = top + (_ROW - 10 - rows * each + 4) // 2 + row * each
        paste(canvas, sprite(emoji_face(card, style), _SQUARE), _HEAD + column * step, y)
