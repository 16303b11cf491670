"""SVG documents put together from the parts in `data/cards`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from .. import resources

_PART: Final = re.compile(r'<svg [^>]*viewBox="0 0 (\d+) (\d+)">(.*)</svg>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """A drawing that others are made of: its size and what is drawn, as SVG elements."""

    width: int
    height: int
    body: str


@cache
def _parts() -> dict[str, Part]:
    found = {name: _PART.search(text) for name, text in resources.card_files().items()}
    return {name: Part(int(m[1]), int(m[2]), m[3]) for name, m in found.items() if m}


@cache
def art_version() -> str:
    """Changes whenever a part does, so that no old picture is taken for one of the new art."""
    return sha256(repr(sorted(_parts().items())).encode()).hexdigest()


@cache
def art_colours() -> tuple[str, ...]:
    """Every colour that the parts are painted with, `#` and six digits."""
    return tuple(sorted({colour for part in _parts().values() for colour in re.findall(r"#[0-9a-f]{6}\b", part.body)}))


def place(name: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """The part `name` filling a rectangle; `more` are SVG attributes, such as a `color`."""
    part = _parts()[name]
    across, down = width / part.width, height / part.height
    return f'<g transform="translate({x:g} {y:g}) scale({across:.5g} {down:.5g})" {more}>{part.body}</g>'


def centred(name: str, x: float, y: float, height: float, more: str = "") -> str:
    """The part `name` in its own proportions, its middle at `x`, `y`."""
    part = _parts()[name]
    width = height * part.width / part.height
    return place(name, x - width / 2, y - height / 2, width, height, more)


def number(value: int, x: float, y: float, height: float, more: str = "") -> str:
    """A number drawn with our own digits, its middle at `x`, `y`."""
    digits = str(value)
    step = height * 0.72
    left = x - step * (len(digits) - 1) / 2
    return "".join(centred(f"signs/{digit}", left + step * i, y, height, more) for i, digit in enumerate(digits))


def document(width: float, height: float, *bodies: str, css: str = "") -> str:
    """A whole SVG document; `css` repaints parts by their classes."""
    style = f"<style>{css}</style>" if css else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return head + style + "".join(bodies) + "</svg>"
