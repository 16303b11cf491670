"""The hidden cards as they may lie: drawn at random, but never against what the seat has seen."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from ..engine.observation import Observation
from .board import Board
from .memory import cards_unseen, known_places

Kinds: TypeAlias = list[int]


class Worlds:
    """Draws hands for the other seats. What lies in the stock is all that no hand got, in no order."""

    def __init__(self, view: Observation, board: Board) -> None:
        unseen = cards_unseen(view)
        known = known_places(view, unseen)
        placed = {c for held in known.held for c in held} | {c for _, c in known.stocked}
        self._free = [board.kind[c] for c in unseen if c not in placed]
        self._mine = sorted(board.kind[c] for c in view.hand)
        self._held = [[board.kind[c] for c in held] for held in known.held]
        self._missing = [
            0 if seat == view.seat else size - len(held)
            for seat, (size, held) in enumerate(zip(view.hand_sizes, known.held, strict=True))
        ]
        self._seat = view.seat

    @property
    def is_certain(self) -> bool:
        """Whether the hands can lie in one way only."""
        needed = sum(self._missing)
        return len(set(self._free)) <= 1 or (needed == len(self._free) and max(self._missing) == needed) or not needed

    def draw(self, chance: Random) -> list[Kinds]:
        """A hand for each seat, the own one included."""
        free, fraction = self._free, chance.random
        size, at = len(free), 0
        hands: list[Kinds] = []
        for seat, missing in enumerate(self._missing):
            if seat == self._seat:
                hands.append(self._mine.copy())
                continue
            for i in range(at, at + missing):
                j = i + int(fraction() * (size - i))
                free[i], free[j] = free[j], free[i]
            hands.append(self._held[seat] + free[at : at + missing])
            at += missing
        return hands

    def draw_refused(self, chance: Random) -> list[Kinds]:
        """The same if the own hand is laid down for a new one."""
        hands = self.draw(chance)
        needed, size = sum(self._missing), len(self._mine)
        if self._seat is not None:
            hands[self._seat] = chance.sample(self._free[needed:], size)
        return hands
