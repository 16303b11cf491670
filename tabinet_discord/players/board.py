"""Tables as whole numbers, for searches that look at many: what each kind of card takes from each table.

Cards that do the same (equal rank and points) are one kind. A table or a set of cards is a number with four bits a
kind: how many of it there are. A test compares what is found here with the engine's captures, move by move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from ..engine.captures import values_of
from ..engine.cards import RANKS, Card, deck_of
from ..engine.rules import MIN_TARGET, Rules

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
KEPT: Final = 30_000
"""So many tables are remembered; then memory starts afresh."""
KEPT_TAKES: Final = 120_000
KEPT_GROUPS: Final = 1_000

# What is remembered in such numbers are plain tuples of numbers: the garbage collector does not look at them again,
# while with objects its rounds would take longer than a move.
Take: TypeAlias = tuple[int, int, int, int]
"""A capture up to suits, dearest cards first: the table left, how many table cards it takes, what they are worth in a
pile, and what it scores as a tabla (0 if it is none)."""


class Table(NamedTuple):
    """A table: its cards and its ranks as numbers, how many cards they are, and their points."""

    cards: int
    ranks: int
    size: int
    points: int


Group: TypeAlias = tuple[int, int, int]
"""Table cards that together count as some number: the ranks as a number, how many cards, and their common points."""


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
        self._values = [values_of(which, rules) for which in self.sample]
        self._own_only = [rules.figures_by_rank_only and which.rank in ("Q", "K") for which in self.sample]
        self._most = max(max(values, default=0) for values in self._values)
        self._sweeps = [which.rank == "J" and rules.wild_jack for which in self.sample]
        self._extra = [(BITS * k, FIELDS[self.rank[k]]) for k in range(len(RANKS), len(kinds))]
        self._plain = (1 << BITS * len(RANKS)) - 1
        self._split = _split_ranks(kinds)
        self._tables: dict[int, Table] = {}
        self._takes: dict[int, tuple[Take, ...]] = {}
        self._groups: dict[int, dict[int, list[Group]]] = {}

    def number(self, cards: Iterable[Card]) -> int:
        """These cards as a number."""
        return sum(self.unit[self.kind[c]] for c in cards)

    def table(self, cards: int) -> Table:
        """What is known of the table `cards`."""
        known = self._tables.get(cards)
        if known is None:
            if len(self._tables) >= KEPT:
                self._tables.clear()
            known = self._tables[cards] = self._fresh_table(cards)
        return known

    def takes(self, table: Table, rank: int) -> tuple[Take, ...]:
        """The captures that a card of the rank can make."""
        key = table.cards << BITS | rank
        found = self._takes.get(key)
        if found is None:
            if len(self._takes) >= KEPT_TAKES:
                self._takes.clear()
            found = self._takes[key] = self._fresh_takes(table, rank)
        return found

    def may_trail(self, table: Table, rank: int) -> bool:
        """Whether a card of the rank may be laid down (rules.md `capture`)."""
        if self.rules.capture != "rank_first" or self._sweeps[rank]:
            return True
        return not table.ranks >> FIELDS[rank] & ONE

    def _fresh_table(self, cards: int) -> Table:
        ranks = cards & self._plain
        for shift, field in self._extra:
            ranks += (cards >> shift & ONE) << field
        size = points = 0
        rest, kind = cards, 0
        while rest:
            if many := rest & ONE:
                size += many
                points += many * self.points[kind]
            rest >>= BITS
            kind += 1
        return Table(cards, ranks, size, points)

    def _fresh_takes(self, table: Table, rank: int) -> tuple[Take, ...]:
        if not table.cards:
            return ()
        if self._sweeps[rank]:
            worth = self._sweep_worth(table) if self.rules.jack_tabla else 0
            return ((0, table.size, table.points, worth),)
        unions = self._unions_of(table, rank)
        if not unions:
            return ()
        by_values = self.rules.tabla_scores == "card_values"
        takes: list[Take] = []
        for (ranks, many, points), values in unions:
            taken, dear = self._dear(table.cards, ranks) if table.cards > self._plain else (ranks, 0)
            left = table.cards - taken
            worth = 0 if left else values if by_values else self.rules.tabla_points
            takes.append((left, many, points + dear, worth))
        return tuple(takes)

    def _sweep_worth(self, table: Table) -> int:
        if self.rules.tabla_scores == "points":
            return self.rules.tabla_points
        worth = [1 if c.is_ace else sum(values) for c, values in zip(self.sample, self._values, strict=True)]
        return sum((table.ranks >> FIELDS[rank] & ONE) * worth[rank] for rank in range(self.ranks))

    def _dear(self, cards: int, ranks: int) -> tuple[int, int]:
        """The dearest cards of these ranks that lie there, and their points beyond the common ones."""
        taken, beyond = ranks, 0
        for field, kinds in self._split:
            wanted = ranks >> field & ONE
            taken -= wanted << field
            for shift, more in kinds:
                many = min(wanted, cards >> shift & ONE)
                taken += many << shift
                beyond += many * more
                wanted -= many
        return taken, beyond

    def _unions_of(self, table: Table, rank: int) -> list[tuple[Group, int]]:
        """Sums of groups that lie there, with the most that they count together."""
        groups = self._groups.get(table.ranks)
        if groups is None:
            if len(self._groups) >= KEPT_GROUPS:
                self._groups.clear()
            groups = self._groups[table.ranks] = self._groups_on(table.ranks)
        field = FIELDS[rank]
        best: dict[int, tuple[Group, int]] = {}
        for target in self._values[rank]:
            fitting = groups.get(target)
            if not fitting:
                continue
            if self._own_only[rank]:
                fitting = [group for group in fitting if group[0] == 1 << field]
            for union, times in self._sums(fitting, table):
                known = best.get(union[0])
                if known is None or known[1] < times * target:
                    best[union[0]] = (union, times * target)
        if self.rules.capture == "rank_first" and table.ranks & ONE << field:
            return [found for found in best.values() if found[0][0] & ONE << field]
        return list(best.values())

    def _sums(self, fitting: Sequence[Group], table: Table) -> Iterable[tuple[Group, int]]:
        """Each sum of groups, with the number of groups: the last time it is given this is the most."""
        found = [(group, 1) for group in fitting]
        guarded, times = table.ranks | GUARDS, 1
        once = len(fitting) == 1 and (guarded - 2 * fitting[0][0]) & GUARDS != GUARDS
        if once or not self.rules.multiple_groups:
            return found
        wide = WIDE if table.size <= CROWDED else NARROW
        if len(fitting) > 8 * wide:
            fitting = sorted(fitting, key=_many, reverse=True)[: 8 * wide]
        level = fitting
        while level:
            times += 1
            following: dict[int, Group] = {}
            for base, many, points in level:
                room = guarded - base
                for ranks, more, worth in fitting:
                    if (room - ranks) & GUARDS == GUARDS:
                        following[base + ranks] = (base + ranks, many + more, points + worth)
            level = list(following.values())
            if len(level) > wide:
                level = sorted(level, key=_many, reverse=True)[:wide]
            found += [(union, times) for union in level]
        return found

    def _groups_on(self, ranks: int) -> dict[int, list[Group]]:
        """All groups that lie there, by what they count as."""
        sums: list[tuple[int, Group]] = [(0, (0, 0, 0))]
        for rank, values in enumerate(self._values):
            lying = ranks >> FIELDS[rank] & ONE
            if not lying or not values:
                continue
            ways = _ways(values, lying, self._most)
            unit, each = 1 << FIELDS[rank], self.points[rank]
            sums += [
                (total + more, (taken + many * unit, size + many, points + many * each))
                for total, (taken, size, points) in sums
                for more, many in ways
                if total + more <= self._most
            ]
        found: dict[int, dict[int, Group]] = {}
        for total, group in sums[1:]:
            found.setdefault(total, {})[group[0]] = group
        return {total: list(groups.values()) for total, groups in found.items()}


def _many(group: Group) -> int:
    return group[1]


@lru_cache(maxsize=1000)
def _ways(values: tuple[int, ...], lying: int, most: int) -> tuple[tuple[int, int], ...]:
    """What one or more of so many equal cards may count as together, at most `most`: (sum, how many cards)."""
    ways = {
        (sum(chosen), many)
        for many in range(1, lying + 1)
        for chosen in combinations_with_replacement(values, many)
        if sum(chosen) <= most
    }
    return tuple(sorted(ways))


def arithmetic_of(rules: Rules) -> Rules:
    """The same rules for what one move does: those that differ in other things share what has been found."""
    return replace(rules, name="", overrides=(), target=MIN_TARGET, partners=False, claims=False)


def board_of(rules: Rules) -> Board:
    """The board of these rules."""
    return _board_of(arithmetic_of(rules))


@lru_cache(maxsize=4)
def _board_of(rules: Rules) -> Board:
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


def _split_ranks(kinds: list[tuple[int, int]]) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each rank of several kinds its field and its kinds, the dearest first: (shift, points beyond the common)."""
    split: list[tuple[int, list[tuple[int, int]]]] = []
    for number in sorted({number for number, _ in kinds[len(RANKS) :]}):
        common = kinds[number - 1][1]
        own = [(BITS * k, points - common) for k, (n, points) in enumerate(kinds) if n == number]
        split.append((FIELDS[number - 1], sorted(own, key=lambda kind: -kind[1])))
    return split
