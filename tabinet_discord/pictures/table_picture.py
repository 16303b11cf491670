"""The table: the cards that lie there, each in its place, what was played last, the piles and the stock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from ..engine.cards import Card
from ..engine.moves import Capture
from ..engine.observation import Observation
from .cloth import cloth
from .drawing import document, number
from .faces import Style
from .marks import FRAME, ghost, last_frame, place_mark, plate
from .naming import file_name
from .palette import CREAM
from .png import LARGEST, to_png
from .slots import lay_out
from .sprites import card_sprite, height_of, paste, sprite

WIDTH: Final = 1000
HEIGHT: Final = 580
_TOP: Final = 40
_STRIP: Final = 440
"""Where the strip with stock and piles begins; the cards lie above it."""
_PLATE: Final = (174, 100)
_PILE: Final = 54
_WHOLE_FROM: Final = 100
"""Cards of at least so many pixels across have whole faces."""


@dataclass(frozen=True, slots=True)
class Pile:
    """What a side has taken; `top` is the card it has just captured with, face up on the pile."""

    cards: int
    tablas: int = 0
    top: Card | None = None


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What the picture of a table shows, and nothing that it does not."""

    slots: tuple[Card | None, ...]
    last: Card | None
    """The card in a slot that was played last."""
    taken: tuple[tuple[int, Card], ...]
    """The cards just taken, and the slots in which they lay."""
    stock: int
    piles: tuple[Pile, ...]
    bottom: Card | None = None
    turn: int | None = None
    """The side on turn."""
    style: Style = "classic"

    def name(self) -> str:
        """The picture's file name."""
        return file_name("table", self)


@dataclass(frozen=True, slots=True)
class _Grid:
    """How many cards lie in a row and how large they are, for up to `columns * rows` of them."""

    columns: int
    rows: int
    card: int
    gap: int

    def corner(self, slot: int) -> tuple[int, int]:
        """The left upper corner of a slot."""
        row, column = self._cell(slot)
        left = (WIDTH - self.columns * (self.card + self.gap) + self.gap) // 2
        high = height_of(self.card)
        top = _TOP + (_STRIP - _TOP - self.rows * (high + self.gap) + self.gap) // 2
        return left + column * (self.card + self.gap), top + row * (high + self.gap)

    def _cell(self, slot: int) -> tuple[int, int]:
        """Few cards lie in the middle columns; many lie row by row."""
        if self.columns > _GRIDS[0].columns:
            return divmod(slot, self.columns)
        inner = self.columns - 2
        if slot < self.rows * inner:
            return slot // inner, 1 + slot % inner
        row, end = divmod(slot - self.rows * inner, 2)
        return row, end * (self.columns - 1)


_GRIDS: Final = (_Grid(6, 2, 125, 20), _Grid(10, 3, 84, 8), _Grid(12, 4, 67, 7), _Grid(15, 4, 54, 6))


def table_picture(game: Observation, style: Style = "classic") -> TablePicture:
    """What is to be shown of a game as an onlooker sees it."""
    slots = lay_out(game.table, game.moves)
    made = game.moves[-1] if game.moves else None
    took = game.rules.side_of(made.seat) if made and isinstance(made.move, Capture) else None
    return TablePicture(
        slots=slots.cards,
        last=slots.played if took is None else None,
        taken=slots.taken,
        stock=game.stock_size,
        piles=tuple(
            Pile(cards, game.tablas[side], slots.played if side == took else None)
            for side, cards in enumerate(game.pile_sizes)
        ),
        bottom=game.bottom_card,
        turn=None if game.turn is None else game.rules.side_of(game.turn),
        style=style,
    )


def draw_table(picture: TablePicture) -> bytes:
    """The picture as PNG, always `WIDTH` by `HEIGHT`, of at most `LARGEST` bytes.

    Figures take many bytes: a table with more of them than fit shows the plain faces of small cards.
    """
    grid = _grid_for(len(picture.slots))
    png = to_png(_drawn(picture, grid, plain=grid.card < _WHOLE_FROM))
    return png if len(png) <= LARGEST else to_png(_drawn(picture, grid, plain=True))


def _grid_for(slots: int) -> _Grid:
    """The roomiest grid, without the rows that nothing has lain in yet; few cards always have two rows."""
    grid = next(g for g in _GRIDS if g.columns * g.rows >= slots)
    return grid if grid is _GRIDS[0] else replace(grid, rows=-(-slots // grid.columns))


def _drawn(picture: TablePicture, grid: _Grid, plain: bool) -> Image.Image:
    canvas = cloth(WIDTH, HEIGHT).copy()
    _lay_stock(canvas, picture)
    _lay_piles(canvas, picture)
    if grid is _GRIDS[0]:
        for slot in range(8):
            paste(canvas, sprite(place_mark(), grid.card), *grid.corner(slot))
    for slot, card in picture.taken:
        paste(canvas, sprite(ghost(card), grid.card), *grid.corner(slot))
    for slot, card in enumerate(picture.slots):
        if card is not None:
            paste(canvas, card_sprite(card, picture.style, grid.card, plain), *grid.corner(slot))
        if card is not None and card == picture.last:
            x, y = grid.corner(slot)
            frame = last_frame(grid.card, height_of(grid.card))
            paste(canvas, sprite(frame, grid.card + 2 * FRAME), x - FRAME, y - 2 * FRAME)
    return canvas


def _lay_stock(canvas: Image.Image, picture: TablePicture) -> None:
    x, y = 48, _STRIP + 14
    if picture.bottom is not None:
        paste(canvas, card_sprite(picture.bottom, picture.style, _PILE), x + _PILE + 4, y)
    if not picture.stock:
        paste(canvas, sprite(ghost(None), _PILE), x, y)
    else:
        for step in range(1 + (picture.stock > 12) + (picture.stock > 24)):
            paste(canvas, card_sprite(None, picture.style, _PILE), x - 3 * step, y - 3 * step)
    count = number(picture.stock, 40, 20, 32, f'color="{CREAM}"')
    paste(canvas, sprite(document(80, 40, count), 80), x + (116 if picture.bottom else 58), y + 18)


def _lay_piles(canvas: Image.Image, picture: TablePicture) -> None:
    wide, high = _PLATE
    left = WIDTH - 42 - len(picture.piles) * (wide + 4)
    for side, pile in enumerate(picture.piles):
        x = left + side * (wide + 4)
        svg = plate(side, pile.cards, pile.tablas, picture.turn == side, wide, high)
        paste(canvas, sprite(svg, wide), x, _STRIP - 2)
        if pile.cards:
            paste(canvas, card_sprite(pile.top, picture.style, _PILE), x + 62, _STRIP + 16)


__all__ = ["HEIGHT", "LARGEST", "WIDTH", "Pile", "TablePicture", "draw_table", "table_picture"]
