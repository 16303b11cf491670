"""Tables as whole numbers, for searches that look at many: what each kind of card takes from each table.

Cards that do the same (equal rank and points) are one kind. A table or a set of cards is a number with four bits a
kind: how many of it there are. A test compares what is found here with the engine's captures, move by move.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from ..engine.captures import values_of
from ..engine.cards import RANKS, Card, deck_of
from ..engine.rules import Rules

BITS: Final = 4
ONE: Final = 15
"""The field of one kind."""
FIELDS: Final = tuple(BITS * rank for rank in range(len(RANKS)))
GUARDS: Final = sum(8 << shift for shift in FIELDS)
"""The top bit of each rank: it stays set in `(table | GUARDS) - group` just where the table has enough of it."""
CROWDED: Final = 10
"""A table of more cards is hardly met among players who capture."""
WIDE, NARROW = 64, 4
"""So many sums of groups are grown on each level: all there are, on any table that is not crowded."""
KEPT: Final = 200_000
"""So many tables are remembered."""


class Take(NamedTuple):
    """A capture up to suits, dearest cards first."""

    left: int
    """The table that it leaves."""
    many: int
    """How many table cards it takes."""
    points: int
    """What they are worth in a pile."""
    worth: int
    """What it scores as a tabla; 0 if it is none."""


class Table:
    """What is known of one table; found when first asked for."""

    __slots__ = ("cards", "points", "ranks", "size", "takes")

    def __init__(self, cards: int, ranks: int, size: int, points: int) -> None:
        self.cards = cards
        self.ranks = ranks
        self.size = size
        self.points = points
        self.takes: dict[int, tuple[Take, ...]] = {}


class Board:
    """The arithmetic of one rule set. Get it with `board_of`, so that what it has found is kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        deck = deck_of(rules.deck)
        kinds = _kinds(deck, rules)
        self.kind: dict[Card, int] = {c: kinds.index((c.number, rules.card_points(c))) for c in deck}
        self.rank = [number - 1 for number, _ in kinds]
        """The rank of each kind, from 0."""
        self.points = [points for _, points in kinds]
        self.unit = [1 << BITS * kind for kind in range(len(kinds))]
        self.ranks = rules.deck // 4
        self.sample = [next(c for c in deck if c.number == rank + 1) for rank in range(self.ranks)]
        self._extra = [(BITS * k, FIELDS[self.rank[k]]) for k in range(len(RANKS), len(kinds))]
        self._plain = (1 << BITS * len(RANKS)) - 1
        self._dearest = _dearest_first(kinds)
        self._groups = [self._groups_of(which) for which in self.sample]
        self._single = 0 if rules.tabla_scores == "card_values" else rules.tabla_points
        self._tables: dict[int, Table] = {}
        self._unions: dict[tuple[int, int], tuple[tuple[int, int, int], ...]] = {}

    def number(self, cards: Iterable[Card]) -> int:
        """These cards as a number."""
        return sum(self.unit[self.kind[c]] for c in cards)

    def table(self, cards: int) -> Table:
        """What is known of the table `cards`."""
        known = self._tables.get(cards)
        if known is None:
            if len(self._tables) >= KEPT:
                self._tables.clear()
                self._unions.clear()
            known = self._tables[cards] = self._fresh(cards)
        return known

    def takes(self, table: Table, rank: int) -> tuple[Take, ...]:
        """The captures that a card of the rank can make."""
        found = table.takes.get(rank)
        if found is None:
            found = table.takes[rank] = tuple(self._takes(table, rank))
        return found

    def may_trail(self, table: Table, rank: int) -> bool:
        """Whether a card of the rank may be laid down (rules.md `capture`)."""
        if self.rules.capture != "rank_first" or (self.sample[rank].rank == "J" and self.rules.wild_jack):
            return True
        return not table.ranks >> FIELDS[rank] & ONE

    def _fresh(self, cards: int) -> Table:
        ranks = cards & self._plain
        for shift, field in self._extra:
            ranks += (cards >> shift & ONE) << field
        size = points = 0
        rest, kind = cards, 0
        while rest:
            many = rest & ONE
            size += many
            points += many * self.points[kind]
            rest >>= BITS
            kind += 1
        return Table(cards, ranks, size, points)

    def _takes(self, table: Table, rank: int) -> Iterable[Take]:
        if not table.cards:
            return
        if self.sample[rank].rank == "J" and self.rules.wild_jack:
            yield Take(0, table.size, table.points, self._sweep_worth(table) if self.rules.jack_tabla else 0)
            return
        key = (table.ranks, rank)
        unions = self._unions.get(key)
        if unions is None:
            unions = self._unions[key] = self._unions_of(table.ranks, rank)
        for ranks, many, values in unions:
            taken, points = self._dear(table.cards, ranks)
            left = table.cards - taken
            worth = 0 if left else values if self.rules.tabla_scores == "card_values" else self._single
            yield Take(left, many, points, worth)

    def _sweep_worth(self, table: Table) -> int:
        if self.rules.tabla_scores == "points":
            return self._single
        worth = [1 if c.is_ace else sum(values_of(c, self.rules)) for c in self.sample]
        return sum((table.ranks >> FIELDS[rank] & ONE) * worth[rank] for rank in range(self.ranks))

    def _dear(self, cards: int, ranks: int) -> tuple[int, int]:
        """The dearest cards of these ranks that lie there, and their points."""
        taken = points = 0
        for field, kinds in self._dearest:
            wanted = ranks >> field & ONE
            for shift, each in kinds:
                if not wanted:
                    break
                many = min(wanted, cards >> shift & ONE)
                taken += many << shift
                points += many * each
                wanted -= many
        return taken, points

    def _unions_of(self, ranks: int, rank: int) -> tuple[tuple[int, int, int], ...]:
        """Sums of groups that fit: (taken ranks, how many cards, the most that they count together)."""
        best: dict[int, tuple[int, int]] = {}
        for target, groups in self._groups[rank]:
            guarded = ranks | GUARDS
            fitting = [(g, n) for g, n in groups if (guarded - g) & GUARDS == GUARDS]
            for taken, (many, times) in self._sums(fitting, ranks).items():
                known = best.get(taken)
                if known is None or known[1] < times * target:
                    best[taken] = (many, times * target)
        own = ONE << FIELDS[rank]
        if self.rules.capture == "rank_first" and ranks & own:
            best = {taken: what for taken, what in best.items() if taken & own}
        return tuple((taken, many, values) for taken, (many, values) in best.items())

    def _sums(self, fitting: list[tuple[int, int]], ranks: int) -> dict[int, tuple[int, int]]:
        """Each sum of groups with its number of cards and the most groups that give it."""
        found: dict[int, tuple[int, int]] = {g: (n, 1) for g, n in fitting}
        if not self.rules.multiple_groups:
            return found
        guarded = ranks | GUARDS
        wide = WIDE if sum(ranks >> field & ONE for field in FIELDS) <= CROWDED else NARROW
        if len(fitting) > 8 * wide:
            fitting = sorted(fitting, key=lambda part: -part[1])[: 8 * wide]
        level, times = dict(fitting), 1
        while level:
            times += 1
            following: dict[int, int] = {}
            for base, many in level.items():
                room = guarded - base
                for group, n in fitting:
                    if (room - group) & GUARDS == GUARDS:
                        following[base + group] = many + n
            if len(following) > wide:
                following = dict(sorted(following.items(), key=lambda part: -part[1])[:wide])
            found.update((taken, (many, times)) for taken, many in following.items())
            level = following
        return found

    def _groups_of(self, played: Card) -> list[tuple[int, list[tuple[int, int]]]]:
        """For each value that the card may count as, the groups that it can take: (ranks, how many cards)."""
        rules = self.rules
        own_only = rules.figures_by_rank_only and played.rank in ("Q", "K")
        usable = [
            (FIELDS[rank], value)
            for rank, which in enumerate(self.sample)
            if not own_only or which.rank == played.rank
            for value in values_of(which, rules)
        ]
        return [(target, sorted(_groups(usable, target).items())) for target in values_of(played, rules)]


@lru_cache(maxsize=32)
def board_of(rules: Rules) -> Board:
    """The board of these rules."""
    return Board(rules)


def _kinds(deck: tuple[Card, ...], rules: Rules) -> list[tuple[int, int]]:
    """All (number, points): for each rank its commonest first, then, where the points of a rank differ, the others."""
    common: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for number in range(1, len(RANKS) + 1):
        points = [rules.card_points(c) for c in deck if c.number == number] or [0]
        most = max(sorted(set(points)), key=points.count)
        common.append((number, most))
        others += [(number, p) for p in sorted(set(points)) if p != most]
    return common + others


def _dearest_first(kinds: list[tuple[int, int]]) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each rank its field and its kinds, the dearest first, as (shift, points)."""
    return [
        (
            FIELDS[number - 1],
            sorted(((BITS * k, p) for k, (n, p) in enumerate(kinds) if n == number), key=lambda kind: -kind[1]),
        )
        for number in range(1, len(RANKS) + 1)
    ]


def _groups(usable: list[tuple[int, int]], target: int) -> dict[int, int]:
    """All groups with this sum, at most four cards of a rank."""
    found: dict[int, int] = {}

    def extend(i: int, need: int, ranks: int, many: int) -> None:
        if not need:
            found[ranks] = many
            return
        if i == len(usable):
            return
        field, value = usable[i]
        for n in range(min(4 - (ranks >> field & ONE), need // value) + 1):
            extend(i + 1, need - n * value, ranks + (n << field), many + n)

    extend(0, target, 0, 0)
    return found
