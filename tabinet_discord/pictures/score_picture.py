"""The score of a match over its deals: a line a side, and the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .cloth import cloth
from .drawing import document, number
from .marks import DASHES, marker
from .naming import file_name
from .palette import CREAM, EDGE, GHOST, GOLD, SIDES
from .png import to_png
from .sprites import paste, raster

WIDTH: Final = 1000
HEIGHT: Final = 520
_LEFT, _RIGHT, _TOP, _FLOOR = 104, 838, 66, 446
_APART: Final = 46
"""How far from each other the markers at the ends of the lines are, at least."""


@dataclass(frozen=True, slots=True)
class ScorePicture:
    """What the chart shows: the sides' totals after each deal, and the target."""

    totals: tuple[tuple[int, ...], ...]
    target: int

    def name(self) -> str:
        """The picture's file name."""
        return file_name("score", self)


def draw_score(picture: ScorePicture) -> bytes:
    """The chart as PNG, always `WIDTH` by `HEIGHT`. There must be a deal at least."""
    chart = _Chart(picture)
    canvas = cloth(WIDTH, HEIGHT).copy()
    paste(canvas, raster(document(WIDTH, HEIGHT, chart.grid(), chart.goal(), *chart.lines()), WIDTH), 0, 0)
    return to_png(canvas)


class _Chart:
    """The scales of a chart and what is drawn on them."""

    def __init__(self, picture: ScorePicture) -> None:
        self.target = picture.target
        self.deals = len(picture.totals)
        self.courses = [(0, *course) for course in zip(*picture.totals, strict=True)]
        self.step = _step(max(picture.target, *map(max, self.courses)))
        self.most = max(picture.target, *map(max, self.courses)) + self.step * 0.3

    def x(self, deal: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * deal / self.deals

    def y(self, points: float) -> float:
        return _FLOOR - (_FLOOR - _TOP) * points / self.most

    def grid(self) -> str:
        panel = f'<rect x="42" y="42" width="{WIDTH - 84}" height="{HEIGHT - 84}" rx="14" fill="{EDGE}"/>'
        parts = [panel]
        for points in range(0, int(self.most) + 1, self.step):
            if abs(points - self.target) * (_FLOOR - _TOP) <= 24 * self.most:
                continue  # the target has a line of its own
            y = self.y(points)
            parts.append(f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="{GHOST}" stroke-width="1.5"/>')
            parts.append(number(points, 72, y, 18, f'color="{CREAM}"'))
        every = 1 + self.deals // 16
        parts += (
            number(deal, self.x(deal), _FLOOR + 17, 16, f'color="{CREAM}"')
            for deal in range(every, self.deals + 1, every)
        )
        return "".join(parts)

    def goal(self) -> str:
        y = self.y(self.target)
        line = f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="{GOLD}" stroke-width="4"/>'
        ends = "".join(
            f'<path d="M{x} {y - 9:.1f}L{x + 9} {y:.1f} {x} {y + 9:.1f} {x - 9} {y:.1f}Z" fill="{GOLD}"/>'
            for x in (_LEFT, _RIGHT)
        )
        return line + ends + number(self.target, 72, y, 22, f'color="{GOLD}"')

    def lines(self) -> list[str]:
        """The lines, those of the sides behind first, and at their ends the markers with the totals."""
        order = sorted(range(len(self.courses)), key=lambda side: self.courses[side][-1])
        ends = _apart([self.y(self.courses[side][-1]) for side in order])
        drawn = [self._line(side) for side in order]
        for side, y in zip(order, ends, strict=True):
            total = self.courses[side][-1]
            leader = f"M{_RIGHT} {self.y(total):.1f}L{_RIGHT + 24} {y:.1f}"
            drawn.append(f'<path d="{leader}" stroke="{SIDES[side]}" stroke-width="3"/>')
            drawn.append(marker(side, _RIGHT + 36, y, 40) + number(total, _RIGHT + 89, y, 26, f'color="{CREAM}"'))
        return drawn

    def _line(self, side: int) -> str:
        points = [(self.x(deal), self.y(total)) for deal, total in enumerate(self.courses[side])]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dash = f'stroke-dasharray="{DASHES[side]}"' if DASHES[side] else ""
        look = f'fill="none" stroke="{SIDES[side]}" stroke-width="5" stroke-linejoin="round" {dash}'
        size = 24 if self.deals <= 16 else 0
        return f'<path d="M{path}" {look}/>' + "".join(marker(side, x, y, size) for x, y in points[1:] if size)


def _step(most: float) -> int:
    """A round number of points of which there are about five up to `most`."""
    return next(step for step in (5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**9) if most / step <= 6)


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights, falling, moved so that they are `_APART` from each other and none is below the floor."""
    placed: list[float] = []
    for height in heights:
        placed.append(min(height, placed[-1] - _APART) if placed else min(height, _FLOOR))
    over = max(0.0, _TOP - placed[-1])
    return [min(height + over, _FLOOR + 10 - _APART * place) for place, height in enumerate(placed)]
