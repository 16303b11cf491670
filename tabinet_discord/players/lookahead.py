"""What each first move leads to: the rest of the hand played quickly, in many worlds, the same ones for all moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final

from ..engine.observation import Observation
from .board import Table
from .first_move import First
from .instinct import Instinct
from .memory import tabla_room

NEVER: Final = -1e9
LEAF: Final = 0.9
"""Of what the first player of the next hand is expected to win at once from the table that lies there then."""
SPREAD: Final = 2.0
"""How far the race for most cards still swings, for the root of the number of cards still to be taken."""


class Lookahead:
    """Plays first moves out to the end of the hand, and values what then is, for the side of `view`."""

    def __init__(self, view: Observation, instinct: Instinct) -> None:
        rules = view.rules
        self._view = view
        self._seat = view.seat or 0
        self._rules = rules
        self._board = instinct.board
        self._instinct = instinct
        self._side = [rules.side_of(seat) for seat in range(view.seats)]
        sides = len(view.pile_sizes)
        self._weight = [1.0 if side == view.side else -1 / (sides - 1) for side in self._side]
        self._fresh = rules.hands[view.seats][view.hand_number] if view.stock_size else 0
        self._room = tabla_room(view)
        self._spoils_last = not view.stock_size and not rules.last_card_tabla

    def value(self, first: First, hands: Sequence[list[int]], players: Sequence[Instinct]) -> float:
        """The side's margin from here if `first` is played, in the world of these hands and players."""
        seat, piles, last = self._seat, list(self._view.pile_sizes), self._view.last_capturer
        hands = [hand.copy() for hand in hands]
        hands[seat].remove(first.kind)
        if first.many:
            piles[self._side[seat]] += first.many
            last = seat
        rest = self._played_out(first.left, (seat + 1) % len(hands), hands, players, piles, last, first.worth)
        return first.gain + rest

    def value_refused(self, hands: Sequence[list[int]], players: Sequence[Instinct]) -> float:
        """The same if the first hand is refused and these hands are played."""
        table = self._board.number(self._view.table)
        return self._played_out(table, self._seat, hands, players, list(self._view.pile_sizes), None, 0)

    def _played_out(
        self, table: int, seat: int, hands: Sequence[list[int]], players: Sequence[Instinct], piles: list[int],
        last: int | None, scored: int,
    ) -> float:  # fmt: skip
        """The margin that the rest of the hand brings if everybody follows instinct; `scored`: by a tabla just made."""
        weight, side, seats, fresh = self._weight, self._side, len(hands), self._fresh
        room = None if self._room is None else list(self._room)
        if room is not None:
            room[self._side[self._seat]] -= scored
        value = 0.0
        while hand := hands[seat]:
            following = hands[seat + 1 - seats]
            instinct = players[seat]
            options, after = instinct.options, len(following) or fresh
            key = table << 10 | after
            top, best, played = NEVER, None, -1
            for kind in hand:
                option = options.get(key | kind << 4) or instinct.option(table, kind, after)
                if option[0] > top:
                    top, best, played = option[0], option, kind
            assert best is not None
            _, table, gain, worth, many = best
            hand.remove(played)
            if many:
                if worth and self._spoils_last and not any(hands):
                    gain -= worth
                elif worth and room is not None:
                    gain -= worth - min(worth, room[side[seat]])
                    room[side[seat]] = max(0, room[side[seat]] - worth)
                value += weight[seat] * gain
                piles[side[seat]] += many
                last = seat
            seat = (seat + 1) % seats
        lying = self._board.table(table)
        return value + (self._leaf(lying, seat, piles) if fresh else self._end(lying, last, piles))

    def _leaf(self, table: Table, seat: int, piles: Sequence[int]) -> float:
        """What the table is worth to the seat that begins the next hand, and the race for most cards."""
        value = LEAF * self._weight[seat] * self._instinct.danger(table, self._fresh)
        side, most = self._view.side or 0, self._rules.most_cards
        if not most:
            return value
        rival = max(size for other, size in enumerate(piles) if other != side)
        out = self._rules.deck - sum(piles)
        return value + most * erf((piles[side] - rival) / (SPREAD * sqrt(out)))

    def _end(self, table: Table, last: int | None, piles: list[int]) -> float:
        """Leftovers and extra points at the end of the deal."""
        rules, value = self._rules, 0.0
        if table.cards:
            seat = self._view.dealer if last is None or rules.leftovers == "dealer" else last
            value += self._weight[seat] * table.points
            piles[self._side[seat]] += table.size
        top = max(piles)
        level = [seat for seat in range(len(self._side)) if piles[self._side[seat]] == top]
        if piles.count(top) == 1:
            value += rules.most_cards * self._weight[level[0]]
        elif rules.most_cards_tie == "last_capturer" and last in level:
            value += rules.most_cards * self._weight[last]
        if last is not None:
            value += rules.last_capture_bonus * self._weight[last]
        return value
