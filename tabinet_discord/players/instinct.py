"""Quick judgement of a move by points, cards, and what the table left behind offers to whoever plays next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ..engine.rules import Rules
from .board import Board, Table, board_of

NEVER: Final = -1e9


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points."""

    card: float = 0.12
    """A card in the pile, for the race to have most."""
    fear: float = 0.7
    """Of what the next player is expected to win from the table at once."""
    court: float = 0.3
    """Keeping a ten or a court card in the hand."""
    leaf: float = 0.6
    """Of what the first player of the next hand is expected to win, where a search ends."""


class Option(NamedTuple):
    """What a kind of card would do on a table: the best of its moves."""

    score: float
    left: Table
    gain: int
    """Card points and tabla points won."""
    worth: int
    """The tabla points among them."""
    many: int
    """Cards that go to the pile; 0 for a trail."""


class Instinct:
    """Judgement by one rule set. Get it with `instinct_of`, so that what it has found is kept."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self.weights = weights
        self.keep = [weights.court if board.rank[k] >= 9 else 0.0 for k in range(len(board.rank))]
        self._dangers: dict[tuple[int, int], float] = {}
        self._threats: dict[int, list[tuple[float, int]]] = {}
        self._options: dict[tuple[int, int], Option] = {}

    def option(self, table: Table, kind: int, following: int) -> Option:
        """The best move with a kind of card, if the next player then holds `following` cards."""
        key = (table.cards, kind << 4 | following)
        found = self._options.get(key)
        if found is None:
            found = self._options[key] = self._fresh(table, kind, following)
        return found

    def danger(self, table: Table, following: int) -> float:
        """What a player with so many cards, of whom nothing is known, is expected to win here at once."""
        if not table.cards or not following:
            return 0.0
        key = (table.cards, following)
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._expected(table, following)
        return found

    def _fresh(self, table: Table, kind: int, following: int) -> Option:
        board, card = self.board, self.weights.card
        own, keep = board.points[kind], self.keep[kind]
        best: Option | None = None
        if board.may_trail(table, board.rank[kind]):
            left = board.table(table.cards + board.unit[kind])
            best = Option(-self.weights.fear * self.danger(left, following) - keep, left, 0, 0, 0)
        for cards, many, points, worth in board.takes(table, board.rank[kind]):
            left = board.table(cards)
            now = own + points + worth + card * (many + 1)
            score = now - self.weights.fear * self.danger(left, following) - keep
            if best is None or score > best.score:
                best = Option(score, left, own + points + worth, worth, many + 1)
        assert best is not None
        return best

    def _expected(self, table: Table, following: int) -> float:
        threats = self._threats.get(table.cards)
        if threats is None:
            threats = self._threats[table.cards] = self._found_threats(table)
        hidden = max(self.board.rules.deck - table.size - 10, 1)
        none, seen, total = 1.0, 0, 0.0
        for gain, held in threats:
            seen += held
            still = max(0.0, 1 - seen / hidden) ** following
            total += (none - still) * gain
            none = still
        return total

    def _found_threats(self, table: Table) -> list[tuple[float, int]]:
        """What a card of each rank would win here and how many of it may be hidden, the worst first."""
        board, card = self.board, self.weights.card
        threats: list[tuple[float, int]] = []
        for rank in range(board.ranks):
            held = 4 - (table.ranks >> 4 * rank & 15)
            takes = board.takes(table, rank)
            if held and takes:
                gain = max(points + worth + card * many for _, many, points, worth in takes)
                threats.append((gain + card + board.points[rank], held))
        return sorted(threats, reverse=True)


@lru_cache(maxsize=32)
def instinct_of(rules: Rules, weights: Weights = Weights()) -> Instinct:
    """The instinct for these rules."""
    return Instinct(board_of(rules), weights)
