"""Pictures that tests, references and the benchmark are made of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from tabinet_discord.engine.cards import DECK, Card, card, cards
from tabinet_discord.pictures.deal_picture import DealPicture, Haul, draw_deal
from tabinet_discord.pictures.score_picture import ScorePicture, draw_score
from tabinet_discord.pictures.table_picture import Pile, TablePicture, draw_table

FIGURES: Final = cards("KH QS JC KD QH JD KS QC JS KC QD JH")
POINTS: Final = tuple(c for c in DECK if c.number > 9 or c.is_ace or str(c) == "2C")


def table_of(many: int, seed: int = 1) -> TablePicture:
    """A table on which `many` cards lie, two piles beside it."""
    shuffled = list(DECK)
    Random(seed).shuffle(shuffled)
    lying = tuple(shuffled[:many])
    return TablePicture(lying, lying[-1] if lying else None, (), 12, (Pile(14, 1), Pile(8)), turn=1)


def _captured() -> TablePicture:
    taken = ((1, card("3C")), (2, card("10H")), (4, card("AD")))
    lying: tuple[Card | None, ...] = (card("KH"), None, None, card("10D"), None, card("AS"))
    piles = (Pile(12, 1), Pile(18, 0, card("KS")), Pile(0), Pile(10, 2))
    return TablePicture(lying, None, taken, 12, piles, card("9S"), 2, "four")


TABLES: Final[dict[str, TablePicture]] = {
    "bare": TablePicture((None,) * 5, None, (), 0, (Pile(30), Pile(22))),
    "four": table_of(4),
    "captured": _captured(),
    "twelve": table_of(12),
    "figures": TablePicture(FIGURES, FIGURES[0], (), 1, tuple(Pile(12, 3, c) for c in cards("QH KD AS 10D")), turn=3),
    "thirty": table_of(30),
    "forty-six": table_of(46),
    "whole-deck": table_of(52),
}
DEALS: Final[dict[str, DealPicture]] = {
    "deal-two": DealPicture((Haul(30, POINTS[:12], 2, True), Haul(22, POINTS[12:], 0, False))),
    "deal-four": DealPicture(
        (*(Haul(13, POINTS[5 * n : 5 * n + 5], n, n == 2) for n in range(3)), Haul(0, (), 0, False)), "four"
    ),
    "deal-all": DealPicture((Haul(52, POINTS, 12, True), Haul(0, (), 0, False))),
}
SCORES: Final[dict[str, ScorePicture]] = {
    "score-two": ScorePicture(((11, 14), (30, 19), (38, 36), (60, 40), (71, 54), (85, 66), (104, 71)), 101),
    "score-four": ScorePicture(((5, 7, 4, 9), (10, 12, 11, 15), (12, 22, 19, 18), (40, 41, 33, 28)), 51),
    "score-first": ScorePicture(((14, 11, 0),), 251),
    "score-long": ScorePicture(tuple((9 * n, 8 * n + n % 5) for n in range(1, 61)), 501),
}
DRAWN: Final[dict[str, Callable[[], bytes]]] = {
    **{name: lambda p=picture: draw_table(p) for name, picture in TABLES.items()},
    **{name: lambda p=picture: draw_deal(p) for name, picture in DEALS.items()},
    **{name: lambda p=picture: draw_score(p) for name, picture in SCORES.items()},
}
"""How each sample is drawn, by its name."""
