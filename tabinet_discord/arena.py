"""Duplicate deals between bot players: what one wins against another, with its error and its time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from random import Random
from statistics import fmean, median, stdev

from .engine.match import DealCounted, Match, apply, start_match
from .engine.observation import observe
from .engine.rules import Rules
from .engine.scoring import reckoning
from .engine.shuffle import Shuffle, simulated_seed
from .players.player import Player
from .simulation import BEACON

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Contest:
    """Player `a` against `b`: each deck is played once with `a` on each side and `b` on all the others."""

    a: Player
    b: Player
    rules: Rules
    """As from `Rules.for_match`."""
    seats: int
    seed: int
    clock: Clock
    """Measures `a`'s moves, in seconds."""

    def deck(self, number: int) -> Deck:
        """Play deck `number` (1, 2, …) with all seatings."""
        margins: list[float] = []
        won: list[float] = []
        times: list[float] = []
        for side in range(self.rules.sides(self.seats)):
            points = self._points(number, side, times)
            best = max(points)
            margins.append(points[side] - fmean(p for s, p in enumerate(points) if s != side))
            won.append(1 / points.count(best) if points[side] == best else 0.0)
        return Deck(fmean(margins), fmean(won), times)

    def _points(self, number: int, side: int, times: list[float]) -> Sequence[int]:
        """What each side scores in the first deal of a match, `a` playing `side`."""
        match = start_match(self.rules, self.seats, Shuffle(simulated_seed(self.seed, number), BEACON))
        luck = [Random(f"{self.seed}:{number}:{seat}") for seat in range(self.seats)]
        while True:
            seat = match.deal.turn
            view = observe(match, seat)
            if self.rules.side_of(seat) == side:
                began = self.clock()
                move = self.a.choose(view, luck[seat])
                times.append(self.clock() - began)
            else:
                move = self.b.choose(view, luck[seat])
            match, events = apply(match, seat, move, "bot")
            for event in events:
                if isinstance(event, DealCounted):
                    return [count.total for count in event.count]
            if match.result is not None:
                return _cut_short(match)


def _cut_short(match: Match) -> Sequence[int]:
    """After a claim, which is only possible where one deal reaches the target: what each side had by then."""
    return [side.total for side in reckoning(match.deal, match.totals, match.rules)]


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck's result: means over its seatings, and the seconds of each of `a`'s moves."""

    margin: float
    won: float
    times: list[float]


@dataclass(slots=True)
class Standing:
    """The decks played so far."""

    margins: list[float] = field(default_factory=list[float])
    won: list[float] = field(default_factory=list[float])
    times: list[float] = field(default_factory=list[float])

    def add(self, deck: Deck) -> None:
        """Count a deck."""
        self.margins.append(deck.margin)
        self.won.append(deck.won)
        self.times += deck.times

    @property
    def line(self) -> str:
        """The figures in one line, in a form that programs read."""
        return (
            f"mean {fmean(self.margins):+.2f} se {self._error():.2f} won {fmean(self.won):.2f} "
            f"ms_median {1000 * median(self.times):.0f} ms_p99 {1000 * self._slow():.0f}"
        )

    def _error(self) -> float:
        """The standard error of the mean; the deck is what was drawn at random, its seatings are not."""
        many = len(self.margins)
        return stdev(self.margins) / sqrt(many) if many > 1 else 0.0

    def _slow(self) -> float:
        return sorted(self.times)[ceil(0.99 * len(self.times)) - 1]


def standings(contest: Contest, decks: int) -> Iterator[Standing]:
    """The standing after each deck; always the same object."""
    standing = Standing()
    for number in range(1, decks + 1):
        standing.add(contest.deck(number))
        yield standing
