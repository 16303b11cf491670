"""Card faces: the whole face for large cards, a plain one for small cards, a square one for emojis."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

from ..engine.cards import COURTS, Card
from .drawing import centred, document, place
from .palette import BLUE, GOLD, GREEN, INK, OUTLINE, PAPER, RED, ROBES

Style: TypeAlias = Literal["classic", "four"]
"""`classic` has two colours, `four` one for each suit."""

WIDTH: Final = 250
HEIGHT: Final = 350
PRECIOUS: Final = ("10D", "2C")
COLOURS: Final[dict[Style, dict[str, str]]] = {
    "classic": {"S": INK, "H": RED, "D": RED, "C": INK},
    "four": {"S": INK, "H": RED, "D": BLUE, "C": GREEN},
}
_ROWS: Final = (66.0, 138.5, 211.5, 284.0)
_SPOTS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((0, 66), (0, 284)),
    "3": ((0, 66), (0, 175), (0, 284)),
    "4": ((-1, 66), (1, 66), (-1, 284), (1, 284)),
    "5": ((-1, 66), (1, 66), (0, 175), (-1, 284), (1, 284)),
    "6": ((-1, 66), (1, 66), (-1, 175), (1, 175), (-1, 284), (1, 284)),
    "7": ((-1, 66), (1, 66), (0, 120), (-1, 175), (1, 175), (-1, 284), (1, 284)),
    "8": ((-1, 66), (1, 66), (0, 120), (-1, 175), (1, 175), (0, 230), (-1, 284), (1, 284)),
    "9": (*((side, y) for y in _ROWS for side in (-1, 1)), (0, 175)),
    "10": (*((side, y) for y in _ROWS for side in (-1, 1)), (0, 102), (0, 248)),
}
"""Where the pips of a rank lie: the column left, in the middle or right, and the height."""
_SHEET: Final = (
    f'<rect x="2" y="2" width="246" height="346" rx="19" fill="{PAPER}" stroke="{OUTLINE}" stroke-width="4"/>'
)


def _turned(body: str) -> str:
    return f'{body}<g transform="rotate(180 125 175)">{body}</g>'


def _coloured(card: Card, style: Style, body: str) -> str:
    return f'<g color="{COLOURS[style][card.suit]}">{body}</g>'


def _index(card: Card) -> str:
    width = 54 if card.rank == "10" else 46
    return place(f"signs/{card.rank}", 38 - width / 2, 15, width, 70) + centred(f"suits/{card.suit}", 38, 107, 36)


def _pips(card: Card) -> str:
    if card.rank == "A":
        return centred(f"suits/{card.suit}", 125, 172, 110) + centred("wreath", 125, 175, 172)
    upper = [centred(f"suits/{card.suit}", 125 + 34 * x, y, 46) for x, y in _SPOTS[card.rank] if y <= 175]
    lower = [centred(f"suits/{card.suit}", 125 - 34 * x, 350 - y, 46) for x, y in _SPOTS[card.rank] if y > 175]
    return "".join(upper) + f'<g transform="rotate(180 125 175)">{"".join(lower)}</g>'


def _court(card: Card) -> str:
    half = place(f"courts/{card.rank}", 0, 0, 250, 175) + centred(f"suits/{card.suit}", 212, 46, 30)
    clip = '<clipPath id="sheet"><rect x="4" y="4" width="242" height="342" rx="17"/></clipPath>'
    return clip + f'<g clip-path="url(#sheet)">{_turned(half)}{place("sash", 14, 161, 222, 28)}</g>'


def _stars(card: Card) -> str:
    if str(card) not in PRECIOUS:
        return ""
    frame = f'<rect x="8" y="8" width="234" height="334" rx="14" fill="none" stroke="{GOLD}" stroke-width="6" '
    return frame + 'stroke-dasharray="11 6"/>' + _turned(centred("star", 211, 54, 68))


def _costume(card: Card) -> str:
    robe, trim, hair = ROBES[card.suit]
    lines = f".robe-line{{stroke:{robe}}}.trim-line{{stroke:{trim}}}.brow{{stroke:{hair}}}"
    return f".robe{{fill:{robe}}}.trim{{fill:{trim}}}.hair{{fill:{hair}}}" + lines


@cache
def whole_face(card: Card, style: Style) -> str:
    """The face with pips or a figure, 250 by 350: for cards from about 100 pixels wide."""
    court = card.rank in COURTS
    middle = _court(card) if court else _pips(card)
    body = _coloured(card, style, middle + _turned(_index(card)))
    return document(WIDTH, HEIGHT, _SHEET, body, _stars(card), css=_costume(card) if court else "")


@cache
def plain_face(card: Card, style: Style) -> str:
    """The face with a large rank and suit, and a court's head, 250 by 350: for small cards."""
    corner = ""
    if card.rank in COURTS:
        corner = _head(card)
    elif str(card) in PRECIOUS:
        corner = centred("star", 204, 66, 92)
    return document(WIDTH, HEIGHT, _SHEET, corner, _coloured(card, style, plain_signs(card)), css=_costume(card))


def _head(card: Card) -> str:
    """The figure's head in a round frame, for the free corner of a plain face."""
    clip = '<clipPath id="round"><circle cx="125" cy="80" r="76"/></clipPath>'
    ring = f'<circle cx="125" cy="80" r="76" fill="none" stroke="{OUTLINE}" stroke-width="6"/>'
    figure = f'<g clip-path="url(#round)">{place(f"courts/{card.rank}", 0, 0, 250, 175)}</g>'
    return f'<g transform="translate(88 12) scale(.78)">{clip}{figure}{ring}</g>'


def plain_signs(card: Card) -> str:
    """Rank and suit of a plain face in the current colour."""
    width = 146 if card.rank == "10" else 108
    return place(f"signs/{card.rank}", 20, 20, width, 156) + centred(f"suits/{card.suit}", 160, 254, 150)


@cache
def emoji_face(card: Card, style: Style) -> str:
    """A square face, 128 by 128: still read at 22 pixels."""
    sheet = f'<rect x="3" y="3" width="122" height="122" rx="22" fill="{PAPER}" stroke="{OUTLINE}" stroke-width="5"/>'
    width = 62 if card.rank == "10" else 56
    precious = str(card) in PRECIOUS
    pip = (
        centred(f"suits/{card.suit}", 93, 87, 50)
        if precious
        else centred(f"suits/{card.suit}", 94, 80, 52 if card.rank == "10" else 58)
    )
    star = centred("star", 98, 34, 50, 'class="bare"') if precious else ""
    signs = place(f"signs/{card.rank}", 10, 17, width, 94) + pip
    return document(128, 128, sheet, _coloured(card, style, signs), star)
