"""How a layout is put together, always anew for each message and each edit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

from discord.ui import ActionRow, Container, DynamicItem, Item, LayoutView, Separator, TextDisplay

from .items import TableButton

Row: TypeAlias = "ActionRow[Any]"
T = TypeVar("T")

MOST_TEXT = 4000
"""Discord's limit of characters over all texts of a layout."""

TABLE_COLOUR, TURN_COLOUR, QUIET_COLOUR = 0x2E7D5B, 0xD4A017, 0x5C6670


def layout(*parts: str | Item[Any] | None, colour: int = TABLE_COLOUR) -> LayoutView:
    """A finished layout of one container: texts, rows and separators; None is left out.

    It has no timeout and is stopped, so that discord.py keeps nothing of it: clicks find their way by custom id.
    """
    children = [TextDisplay(part[:MOST_TEXT]) if isinstance(part, str) else part for part in parts if part is not None]
    view = LayoutView(timeout=None)
    view.add_item(Container(*children, accent_colour=colour))
    view.stop()
    return view


def row(*items: DynamicItem[Any]) -> Row:
    """One row of buttons, or of one menu; every one of them dynamic, see `items`."""
    made: Row = ActionRow()
    for item in items:
        made.add_item(item)
    return made


def rows(buttons: Sequence[TableButton], most: int) -> list[Row]:
    """Buttons in rows of nearly equal length, at most `most` each (more than four wrap on narrow phones)."""
    return [row(*part) for part in _evenly(buttons, most)]


def line() -> Separator[Any]:
    """A thin line between parts."""
    return Separator()


def _evenly(items: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    lines = -(-len(items) // most)
    done = 0
    for k in range(lines):
        size = -(-(len(items) - done) // (lines - k))
        yield items[done : done + size]
        done += size


def lines(parts: Iterable[str | None]) -> str:
    """Texts one under the other, without those that are empty."""
    return "\n".join(part for part in parts if part)
