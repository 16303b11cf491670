"""Quick judgement of a move by points, cards, and what the table left behind offers to whoever plays next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from ..engine.rules import Rules
from .board import KEPT, Board, Table, arithmetic_of, board_of

KEPT_OPTIONS: Final = 80_000
"""So many judgements are remembered; then memory starts afresh."""
OPEN: Final = 10
"""About so many cards are known to somebody beside those on the table; the exact number hardly matters."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player values things, in points."""

    card: float = 0.12
    """A card in the pile, for the race to have most."""
    fear: float = 0.7
    """Of what the next player is expected to win from the table at once."""
    court: float = 0.3
    """Keeping a ten or a court card in the hand."""
    low: float = 0.0
    """Of two cards to trail the higher one is dearer, by so much a rank."""
    stingy: float = 0.0
    """Dislike of trailing a card, for each point that it has."""
    eager: float = 0.0
    """Dislike of trailing at all."""


CAREFUL: Final = Weights()
GREEDY: Final = Weights(fear=0.0, court=0.0, low=0.02, stingy=1.0, eager=10.0)
"""Takes what it can, else trails the cheapest: how many people play, and many programs."""


Option: TypeAlias = tuple[float, int, int, int, int]
"""What a kind of card would do on a table, the best of its moves: how good it is, the table left, card points and tabla
points won, the tabla points among them, and how many cards go to the pile (0 for a trail)."""


class Instinct:
    """Judgement by one rule set. Get it with `instinct_of`, so that what it has found is kept."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self.weights = weights
        self.options: dict[int, Option] = {}
        """What `option` has found, by `table << 10 | kind << 4 | following`; searches look here first."""
        self._keep = [weights.court if rank >= 9 else 0.0 for rank in board.rank]
        self._longest = max(max(sizes) for sizes in board.rules.hands.values())
        self._dangers: dict[int, tuple[float, ...]] = {}

    def option(self, table: int, kind: int, following: int) -> Option:
        """The best move with a kind of card, if the next player then holds `following` cards."""
        key = table << 10 | kind << 4 | following
        found = self.options.get(key)
        if found is None:
            if len(self.options) >= KEPT_OPTIONS:
                self.options.clear()
            found = self.options[key] = self._fresh(self.board.table(table), kind, following)
        return found

    def danger(self, table: Table, following: int) -> float:
        """What a player with so many cards, of whom nothing is known, is expected to win here at once."""
        if not table.cards or not following:
            return 0.0
        found = self._dangers.get(table.cards)
        if found is None:
            if len(self._dangers) >= KEPT:
                self._dangers.clear()
            threats = self._threats(table)
            hidden = max(self.board.rules.deck - table.size - OPEN, 1)
            found = tuple([_expected(threats, hidden, many) for many in range(self._longest + 1)])
            self._dangers[table.cards] = found
        return found[following]

    def trailed(self, left: Table, kind: int, following: int) -> float:
        """How good it is to trail a kind of card, so that `left` lies there."""
        board, weights = self.board, self.weights
        dear = weights.stingy * board.points[kind] + weights.low * board.rank[kind] + weights.eager
        return -self._feared(left, following) - self._keep[kind] - dear

    def taken(self, left: Table, kind: int, following: int, gain: int, many: int) -> float:
        """How good it is to win `gain` points and `many` cards with a kind of card, and to leave `left`."""
        return gain + self.weights.card * many - self._feared(left, following) - self._keep[kind]

    def _feared(self, left: Table, following: int) -> float:
        return self.weights.fear * self.danger(left, following) if self.weights.fear else 0.0

    def _fresh(self, table: Table, kind: int, following: int) -> Option:
        board = self.board
        own, rank = board.points[kind], board.rank[kind]
        best: Option | None = None
        if board.may_trail(table, rank):
            left = board.table(table.cards + board.unit[kind])
            best = (self.trailed(left, kind, following), left.cards, 0, 0, 0)
        for cards, many, points, worth in board.takes(table, rank):
            left, gain = board.table(cards), own + points + worth
            score = self.taken(left, kind, following, gain, many + 1)
            if best is None or score > best[0]:
                best = (score, cards, gain, worth, many + 1)
        assert best is not None
        return best

    def _threats(self, table: Table) -> list[tuple[float, int]]:
        """What a card of each rank would win and how many may be hidden, the worst first."""
        board, card = self.board, self.weights.card
        threats: list[tuple[float, int]] = []
        for rank in range(board.ranks):
            held = 4 - (table.ranks >> 4 * rank & 15)
            takes = board.takes(table, rank)
            if held and takes:
                gain = max(points + worth + card * many for _, many, points, worth in takes)
                threats.append((gain + card + board.points[rank], held))
        return sorted(threats, reverse=True)


def _expected(threats: list[tuple[float, int]], hidden: int, following: int) -> float:
    """What the best of so many unknown cards is expected to win."""
    none, seen, total = 1.0, 0, 0.0
    for gain, held in threats:
        seen += held
        still = max(0.0, 1 - seen / hidden) ** following
        total += (none - still) * gain
        none = still
    return total


def instinct_of(rules: Rules, weights: Weights) -> Instinct:
    """The instinct for these rules."""
    return _instinct_of(arithmetic_of(rules), weights)


@lru_cache(maxsize=8)
def _instinct_of(rules: Rules, weights: Weights) -> Instinct:
    return Instinct(board_of(rules), weights)
