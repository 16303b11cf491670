"""Pictures in words, for those who do not see them: made of the same values as the picture, and as complete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from ..engine.cards import Card
from ..i18n.catalogue import Texts
from ..pictures.deal_picture import DealPicture, Haul
from ..pictures.score_picture import ScorePicture
from ..pictures.table_picture import Pile, TablePicture
from ..tables.views import SeatView, TableView
from .names import plain_name

LONGEST: Final = 1024
"""Characters that Discord takes."""
LAST_TOTALS: Final = (60, 20, 8)
"""So many deals of a long match are told, fewer if they do not fit."""
MOST_NAMED: Final = 24
"""More cards than these are told by suits: Fluent puts no more than 1000 characters into a text."""

InWords: TypeAlias = Callable[[Sequence[Card], Texts], str]


def table_alt(picture: TablePicture, view: TableView, t: Texts) -> str:
    """The table: what lies there, what was just laid or taken, stock and piles, and whose turn it is."""
    return _fitting(_table(picture, view, in_words, t) for in_words in (_one_by_one, _by_suit))


def deal_alt(picture: DealPicture, view: TableView, number: int, t: Texts) -> str:
    """The end of a deal: each side's cards, and those that bring it points."""

    def told(in_words: InWords) -> str:
        hauls = (_haul(side, haul, view, in_words, t) for side, haul in enumerate(picture.hauls))
        return _sentences([t("alt-deal", number=number), *hauls])

    return _fitting(told(in_words) for in_words in (_one_by_one, _by_suit))


def score_alt(picture: ScorePicture, view: TableView, t: Texts) -> str:
    """The course of the totals, of a long match the end of it."""

    def told(most: int) -> str:
        shown = picture.totals[-most:]
        first = len(picture.totals) - len(shown) + 1
        sides = (
            t("alt-score-side", number=side + 1, who=_side(view, side, t), totals=", ".join(map(str, course)))
            for side, course in enumerate(zip(*shown, strict=True))
        )
        return _sentences([t("alt-score", target=picture.target, first=first), *sides])

    return _fitting(told(most) for most in LAST_TOTALS)


def card_name(which: Card, t: Texts) -> str:
    """A card in words: "ten of diamonds"."""
    return t("card-name", rank=_rank(which), suit=which.suit)


def _table(picture: TablePicture, view: TableView, in_words: InWords, t: Texts) -> str:
    lying = [which for which in picture.slots if which is not None]
    piles = (_pile(side, pile, picture, view, t) for side, pile in enumerate(picture.piles))
    return _sentences(
        [
            t("alt-turn", who=_driver(view.on_turn, t)) if view.on_turn else None,
            t("alt-lying", count=len(lying), cards=in_words(lying, t)),
            t("alt-last", card=card_name(picture.last, t)) if picture.last else None,
            _taken(picture, in_words, t),
            *piles,
            t("alt-stock", count=picture.stock, bottom=card_name(picture.bottom, t) if picture.bottom else "none"),
        ]
    )


def _taken(picture: TablePicture, in_words: InWords, t: Texts) -> str | None:
    top = next((pile.top for pile in picture.piles if pile.top), None)
    if top is None:
        return None
    return t("alt-taken", cards=in_words([which for _, which in picture.taken], t), card=card_name(top, t))


def _pile(side: int, pile: Pile, picture: TablePicture, view: TableView, t: Texts) -> str:
    return t(
        "alt-pile",
        number=side + 1,
        who=_side(view, side, t),
        turn="yes" if picture.turn == side else "no",
        cards=pile.cards,
        tablas=pile.tablas,
    )


def _haul(side: int, haul: Haul, view: TableView, in_words: InWords, t: Texts) -> str:
    return t(
        "alt-haul",
        number=side + 1,
        who=_side(view, side, t),
        cards=haul.cards,
        most="yes" if haul.most else "no",
        tablas=haul.tablas,
        points=in_words(haul.points, t) or "none",
    )


def _one_by_one(cards: Sequence[Card], t: Texts) -> str:
    if len(cards) > MOST_NAMED:
        return _by_suit(cards, t)
    return ", ".join(card_name(which, t) for which in cards)


def _by_suit(cards: Sequence[Card], t: Texts) -> str:
    """Shorter, where many cards lie: each suit named once, its ranks in order."""
    ordered = sorted(cards, key=lambda which: which.place)
    return "; ".join(
        t("alt-suit", suit=suit, ranks=", ".join(t("card-rank", rank=_rank(which)) for which in group))
        for suit, group in groupby(ordered, key=lambda which: which.suit)
    )


def _rank(which: Card) -> str | int:
    """Fluent chooses by numbers as numbers."""
    return int(which.rank) if which.rank.isdecimal() else which.rank


def _side(view: TableView, side: int, t: Texts) -> str:
    return " & ".join(_person(seat, t) for seat in view.seats if seat.side == side)


def _person(seat: SeatView, t: Texts) -> str:
    name = _name(seat.name)
    return t("bot-name", name=name) if seat.is_bot else name


def _driver(seat: SeatView, t: Texts) -> str:
    """Who plays the seat now."""
    if seat.stand_in is None:
        return _person(seat, t)
    return t("stand-in-name", bot=_name(seat.stand_in_name), name=_name(seat.name))


def _name(name: str) -> str:
    """Plain, as nothing here is read as markdown. Nor are mentions, but no name is to look like one."""
    return plain_name(name).replace("@", "\u200b@\u200b")


def _sentences(parts: Iterable[str | None]) -> str:
    return " ".join(part for part in parts if part)


def _fitting(texts: Iterator[str]) -> str:
    """The first that Discord takes; if none is short enough, what fits of the last."""
    text = ""
    for text in texts:
        if length(text) <= LONGEST:
            return text
    while length(text) >= LONGEST:
        text = text[:-1]
    return text + "…"


def length(text: str) -> int:
    """Characters as Discord counts them."""
    return len(text.encode("utf-16-le")) // 2
