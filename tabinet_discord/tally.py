"""What many matches come to, added up one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .engine.match import Match


@dataclass(slots=True)
class Tally:
    """Sums over matches between the same `sides` (each a name)."""

    sides: Sequence[str]
    matches: int = 0
    deals: int = 0
    moves: int = 0
    draws: int = 0
    tablas: int = 0
    wins: list[int] = field(default_factory=list[int])
    points: list[int] = field(default_factory=list[int])

    def __post_init__(self) -> None:
        self.wins = [0] * len(self.sides)
        self.points = [0] * len(self.sides)

    def add(self, match: Match) -> None:
        """Count a match that is over."""
        assert match.result is not None
        self.matches += 1
        self.deals += len(match.done)
        for done in match.done:
            self.moves += len(done.deal.moves)
            self.tablas += sum(side.tablas for side in done.count or ())
        for side, total in enumerate(match.result.totals):
            self.points[side] += total
        if match.result.winner is None:
            self.draws += 1
        else:
            self.wins[match.result.winner] += 1

    def lines(self, seconds: float) -> list[str]:
        """The summary for people; `seconds` is how long it took."""
        pace = f", {self.deals / seconds:,.0f} deals per second" if seconds > 0 else ""
        width = max(4, *map(len, self.sides))
        rows = [
            f"  {name:<{width}}  {wins:>6,}  {points / self.matches:>16.1f}  {points / self.deals:>15.2f}"
            for name, wins, points in zip(self.sides, self.wins, self.points, strict=True)
        ]
        return [
            f"Matches: {self.matches:,}   deals: {self.deals:,}   moves: {self.moves:,}   draws: {self.draws:,}",
            f"Tablas per deal: {self.tablas / self.deals:.2f}",
            f"Time: {seconds:.1f} s{pace}",
            "",
            f"  {'':<{width}}  {'wins':>6}  {'points per match':>16}  {'points per deal':>15}",
            *rows,
        ]
