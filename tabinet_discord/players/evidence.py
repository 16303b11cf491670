"""What the others' moves of this hand tell of the cards that they still hold.

Whoever trails into a table that a nine would sweep hardly holds a nine. Each seat is taken to be of one of a few
characters, nobody knows which; a hand is believed in as far as a player of some character would have played from it
what was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from ..engine.moves import Capture, Trail
from ..engine.observation import Observation
from .board import Board
from .instinct import CAREFUL, GREEDY, Instinct, instinct_of

SLIP: Final = 0.05
"""How often a player does something else altogether."""
OTHERWISE: Final = 0.3
"""How likely a card is played in another way than the character would play it."""


@dataclass(frozen=True, slots=True)
class Character:
    """A way to play: its judgement, and how many points of judgement it may be off."""

    share: float
    """How many players are like that."""
    instinct: Instinct
    loose: float


@dataclass(frozen=True, slots=True)
class Seen:
    """One move of another seat: for each kind how willingly a character would play it, and so for what was played."""

    willing: list[float]
    did: float


class Evidence:
    """The other seats' moves of the present hand."""

    def __init__(self, view: Observation, board: Board) -> None:
        careful, greedy = instinct_of(view.rules, CAREFUL), instinct_of(view.rules, GREEDY)
        self.own = careful
        """How the seat itself will go on."""
        self.characters = (Character(0.5, careful, 0.5), Character(0.5, greedy, 0.1))
        self._seat = view.seat
        self._seen: list[list[tuple[Seen, ...]]] = [[] for _ in range(view.seats)]
        """For each seat and each of its moves: as each character sees it."""
        self._played: list[list[list[int]]] = [[] for _ in range(view.seats)]
        """What the seat held then and has played since, what it played then included."""
        self._read(view, board)

    @property
    def is_empty(self) -> bool:
        """Whether nobody else has moved in this hand."""
        return not any(self._seen)

    def weigh(self, hands: Sequence[Sequence[int]], chance: Random) -> tuple[float, tuple[Instinct, ...]]:
        """How likely these hands are for what was played, and for each seat a character that would play so."""
        likely = 1.0
        characters: list[Instinct] = []
        for seat, hand in enumerate(hands):
            if seat == self._seat:
                characters.append(self.own)
                continue
            shares = self._shares(seat, hand)
            total = sum(shares)
            likely *= total
            drawn, pick = chance.random() * total, 0
            while pick < len(shares) - 1 and drawn >= shares[pick]:
                drawn -= shares[pick]
                pick += 1
            characters.append(self.characters[pick].instinct)
        return likely, tuple(characters)

    def _shares(self, seat: int, hand: Sequence[int]) -> list[float]:
        shares = [character.share for character in self.characters]
        for seen, played in zip(self._seen[seat], self._played[seat], strict=True):
            held = (*hand, *played)
            for i, (willing, did) in enumerate((s.willing, s.did) for s in seen):
                total = sum([willing[kind] for kind in held])
                shares[i] *= SLIP / len(held) + (1 - SLIP) * did / max(total, did)
        return shares

    def _read(self, view: Observation, board: Board) -> None:
        """Go back through the moves of this hand, putting the cards back."""
        rules = view.rules
        table = board.number(view.table)
        sizes, full = list(view.hand_sizes), rules.hands[view.seats][view.hand_number - 1]
        later: list[list[int]] = [[] for _ in sizes]
        for made in reversed(view.moves):
            seat, move = made.seat, made.move
            if sizes[seat] >= full or not isinstance(move, Trail | Capture):
                break
            kind, after = board.kind[move.card], table
            table = table - board.unit[kind] if isinstance(move, Trail) else table + board.number(move.cards)
            later[seat] = [kind, *later[seat]]
            if seat != view.seat:
                following = sizes[(seat + 1) % view.seats] or full
                self._seen[seat].append(tuple(_as_seen(c, table, kind, after, following) for c in self.characters))
                self._played[seat].append(later[seat])
            sizes[seat] += 1


def _as_seen(character: Character, table: int, kind: int, after: int, following: int) -> Seen:
    instinct = character.instinct
    options = {k: instinct.option(table, k, following) for k in sorted(set(instinct.board.kind.values()))}
    best = max(option[0] for option in options.values())
    willing = [0.0] * len(instinct.board.rank)
    for k, option in options.items():
        willing[k] = exp(max((option[0] - best) / character.loose, -600.0))
    return Seen(willing, willing[kind] * (1.0 if options[kind][1] == after else OTHERWISE))
