"""A decent quick player: takes points and cards now, and fears what it leaves behind for the next seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from random import Random

from ..engine.captures import values_of
from ..engine.cards import DECK, Card, deck_of
from ..engine.deal import is_tabla, tabla_worth
from ..engine.moves import Capture, Move, Refuse, Trail
from ..engine.observation import Observation
from ..engine.partition import is_partition
from ..engine.rules import Rules
from .budget import DEFAULT, Budget
from .candidates import candidates
from .claims import sure_claim
from .memory import cards_unseen

CARD = 3 / 27
"""What one more card is worth: the 3 points for most cards, spread over what it takes to win them."""
POOR = 0.5
"""A first hand whose best move is worth less is refused where it may be."""
DANGEROUS_TABLE = 4
"""A table of more cards is hardly ever swept in one move."""


class Medium:
    """Greedy by points, cards and the danger of giving a tabla away; remembers which cards are gone."""

    def __init__(self, *, steps_in: bool = False) -> None:
        """`steps_in`: plays for a person who is away, and makes no decision for them that is more than a card."""
        self._steps_in = steps_in

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        """A legal move for the seat of `view`; equal ones are told apart by `chance`."""
        moves, unseen = list(candidates(view)), cards_unseen(view)
        scored = [(worth(view, move, unseen), move) for move in moves]
        best = max(score for score, _ in scored)
        if not self._steps_in:
            if view.may_refuse and best < POOR:
                return Refuse()
            claim = sure_claim(view, moves)
            if claim is not None:
                return claim
        return chance.choice([move for score, move in scored if score > best - 1e-9])


def worth(view: Observation, move: Trail | Capture, unseen: Sequence[Card]) -> float:
    """Points that the move is worth now, less what it is likely to give away at the next seat's turn."""
    rules = view.rules
    if isinstance(move, Trail):
        left = (*view.table, move.card)
        return -_danger(left, unseen, rules) - 0.3 * rules.card_points(move.card) - 0.01 * move.card.number
    taken = frozenset(move.cards)
    gained = (*taken, move.card)
    left = tuple(c for c in view.table if c not in taken)
    now = sum(map(rules.card_points, gained)) + CARD * len(gained)
    if is_tabla(view, move, rules):
        now += tabla_worth(move, rules)
    return now - _danger(left, unseen, rules)


def _danger(table: Sequence[Card], unseen: Sequence[Card], rules: Rules) -> float:
    """What the next seat may win from this table: for each kind of card it may hold, what that would take."""
    if not table:
        return 0.0
    points = sum(map(rules.card_points, table))
    key = tuple(sorted(c.number for c in table))
    sweepers = _chance_of(_sweeping(key, rules), unseen) if len(table) <= DANGEROUS_TABLE else 0.0
    pairing = _chance_of((c.number for c in table), unseen)
    return sweepers * (rules.tabla_points + points + CARD * len(table)) + 0.35 * pairing * points


def _chance_of(numbers: Iterable[int], unseen: Sequence[Card]) -> float:
    """How likely an unseen hand of about three fresh cards holds one of these ranks (roughly, never over 1)."""
    wanted = set(numbers)
    return min(1.0, 3 * sum(c.number in wanted for c in unseen) / max(1, len(unseen)))


@lru_cache(maxsize=20_000)
def _sweeping(numbers: tuple[int, ...], rules: Rules) -> frozenset[int]:
    """The ranks (as numbers) whose card would take this whole table; kept, because the same few tables recur."""
    lying = [values_of(DECK[n - 1], rules) for n in numbers]
    takers = deck_of(rules.deck)[: rules.deck // 4]
    return frozenset(c.number for c in takers if _sweeps(c, lying, rules))


def _sweeps(played: Card, lying: Sequence[tuple[int, ...]], rules: Rules) -> bool:
    if played.rank == "J" and rules.wild_jack:
        return True
    readings = list(product(*lying))
    return any(is_partition(reading, target) for target in values_of(played, rules) for reading in readings)
