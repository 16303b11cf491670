"""Which captures a card can make from a table: one check, and lists that agree with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .cards import DECK, Card
from .errors import AmbiguousMove, IllegalMove
from .moves import Capture, Taken
from .partition import Vector, groups, is_partition, unions
from .rules import Rules

Table = tuple[Card, ...]
SINGLE = 8
"""Where only one group may be taken, a bounded search looks at so many times its breadth."""


def values_of(which: Card, rules: Rules) -> tuple[int, ...]:
    """What a card may count as in a capture; empty for a wild jack. Sources 000, 004; rules.md `values`, `ace`."""
    if which.is_ace:
        return rules.ace
    if which.number <= 10:
        return (which.number,)
    if which.rank == "J" and rules.wild_jack:
        return ()
    return (rules.values[which.rank],)


def check_capture(table: Table, move: Capture, rules: Rules) -> None:
    """Raise IllegalMove or AmbiguousMove unless `move` takes cards of `table` by the rules."""
    if not move.taken:
        raise IllegalMove("nothing_taken")
    taken = move.cards
    for place, which in enumerate(taken):
        if which not in table:
            raise IllegalMove("not_on_table", card=which)
        if which in taken[:place]:
            raise IllegalMove("card_twice", card=which)
    if move.card.rank == "J" and rules.wild_jack:
        _check_sweep(table, move)
        return
    target = _value_said(move.card, move.ace, rules)
    values = [_value_said(t.card, t.ace, rules) for t in move.taken]
    if _own_rank_only(move.card, rules) and any(t.rank != move.card.rank for t in move.cards):
        raise IllegalMove("own_rank_only", card=move.card)
    if not _adds_up(values, target, rules):
        raise IllegalMove("sum_is_wrong", target=target, total=sum(values), values=values)
    if must_take_own_rank(table, move.card, rules) and all(t.rank != move.card.rank for t in move.cards):
        raise IllegalMove("own_rank_first", card=move.card)


def must_take_own_rank(table: Table, played: Card, rules: Rules) -> bool:
    """Whether the regional rule `rank_first` binds: a card of the played card's rank lies there (source 003)."""
    if rules.capture != "rank_first" or (played.rank == "J" and rules.wild_jack):
        return False
    return any(t.rank == played.rank for t in table)


def captures(table: Table, played: Card, rules: Rules) -> Iterator[Capture]:
    """Every legal capture, lazily, each once; two readings of an ace are two captures.

    May run into the hundred thousands on a large table: for tests, counts and small tables.
    """
    for reading in _readings(table, played, rules):
        yield from reading.every_choice()


def distinct_captures(table: Table, played: Card, rules: Rules, breadth: int | None = None) -> Iterator[Capture]:
    """Legal captures that differ in more than suits, lazily, few groups first; of equal ranks the dearest are taken.

    With a `breadth` (see `partition.unions`) a bounded number, quickly, on any table.
    """
    for reading in _readings(table, played, rules, breadth):
        yield reading.dearest()


def _check_sweep(table: Table, move: Capture) -> None:
    """Source 003: a wild jack takes the whole table, and aces in it carry no value."""
    if len(move.taken) != len(table):
        raise IllegalMove("sweep_takes_all")
    if move.ace is not None or any(t.ace is not None for t in move.taken):
        raise IllegalMove("value_not_asked")


def _value_said(which: Card, said: int | None, rules: Rules) -> int:
    """What the card counts as in this move: an ace as its player says (never guessed), others as their only value."""
    values = values_of(which, rules)
    if not values:
        raise IllegalMove("jack_by_jack_only", card=which)
    if which.is_ace:
        if said is None:
            raise AmbiguousMove("ace_value_missing", card=which, possible=list(values))
        if said not in values:
            raise IllegalMove("ace_value_impossible", card=which, value=said, possible=list(values))
        return said
    if said is not None:
        raise IllegalMove("value_not_asked", card=which)
    return values[0]


def _own_rank_only(played: Card, rules: Rules) -> bool:
    return rules.figures_by_rank_only and played.rank in ("Q", "K")


def _adds_up(values: Sequence[int], target: int, rules: Rules) -> bool:
    return is_partition(values, target) if rules.multiple_groups else sum(values) == target


@dataclass(frozen=True, slots=True)
class _Reading:
    """A capture up to suits: how many table cards of each (rank, ace value) it takes."""

    table: Table
    played: Card
    ace: int | None
    kinds: tuple[tuple[str, int | None], ...]
    counts: tuple[int, ...]
    rules: Rules

    def every_choice(self) -> Iterator[Capture]:
        """One capture for each choice of cards among equal ranks."""
        choices = [list(self._choices(rank)) for rank in dict.fromkeys(rank for rank, _ in self.kinds)]
        for chosen in product(*choices):
            yield self._capture({which: value for part in chosen for which, value in part})

    def dearest(self) -> Capture:
        chosen: dict[Card, int | None] = {}
        for rank in dict.fromkeys(rank for rank, _ in self.kinds):
            lying = sorted(self._lying(rank), key=self.rules.card_points, reverse=True)
            for value, count in self._wanted(rank):
                chosen.update((which, value) for which in lying[:count])
                lying = lying[count:]
        return self._capture(chosen)

    def _lying(self, rank: str) -> list[Card]:
        return [t for t in self.table if t.rank == rank]

    def _wanted(self, rank: str) -> list[tuple[int | None, int]]:
        return [(v, n) for (r, v), n in zip(self.kinds, self.counts, strict=True) if r == rank and n]

    def _choices(self, rank: str) -> Iterator[list[tuple[Card, int | None]]]:
        def choose(left: list[Card], wanted: list[tuple[int | None, int]]) -> Iterator[list[tuple[Card, int | None]]]:
            if not wanted:
                yield []
                return
            value, count = wanted[0]
            for some in combinations(left, count):
                rest = [c for c in left if c not in some]
                for others in choose(rest, wanted[1:]):
                    yield [*((c, value) for c in some), *others]

        yield from choose(self._lying(rank), self._wanted(rank))

    def _capture(self, chosen: dict[Card, int | None]) -> Capture:
        taken = tuple(Taken(t, chosen[t]) for t in self.table if t in chosen)
        return Capture(self.played, taken, self.ace)


def _readings(table: Table, played: Card, rules: Rules, breadth: int | None = None) -> Iterator[_Reading]:
    if played.rank == "J" and rules.wild_jack:
        yield from _sweep(table, played, rules)
        return
    first = must_take_own_rank(table, played, rules)
    for target in values_of(played, rules):
        kinds, limits = _kinds(table, played, target, rules)
        values = [value for _, _, value in kinds]
        parts = groups(values, limits, target)
        aces = [i for i, (rank, _, _) in enumerate(kinds) if rank == "A"]
        most = sum(t.is_ace for t in table)
        parts = [part for part in parts if sum(part[i] for i in aces) <= most]
        named = tuple((rank, ace) for rank, ace, _ in kinds)
        own = [i for i, (rank, _) in enumerate(named) if first and rank == played.rank]
        single = parts if breadth is None else _heaviest(parts, own, SINGLE * breadth)
        for counts in _sums(parts, limits, aces, most, breadth, own) if rules.multiple_groups else single:
            if not first or any(counts[i] for i in own):
                yield _Reading(table, played, target if played.is_ace else None, named, counts, rules)


def _sums(
    parts: list[Vector], limits: list[int], aces: list[int], most: int, breadth: int | None, own: list[int]
) -> Iterator[Vector]:
    """The unions of groups; with a `breadth` those that take `own` (what must be taken) first, then the largest."""

    return unions(parts, limits, aces, most, breadth, lambda counts: _weight(counts, own))


def _weight(counts: Vector, own: list[int]) -> int:
    return sum(counts) + (len(DECK) if any(counts[i] for i in own) else 0)


def _heaviest(parts: list[Vector], own: list[int], most: int) -> list[Vector]:
    """As many groups as a bounded search looks at where only one may be taken."""
    return parts if len(parts) <= most else sorted(parts, key=lambda counts: -_weight(counts, own))[:most]


def _kinds(
    table: Table, played: Card, target: int, rules: Rules
) -> tuple[list[tuple[str, int | None, int]], list[int]]:
    """The kinds of cards that lie there and could be in a group, as (rank, ace value, value), with their numbers."""
    kinds: list[tuple[str, int | None, int]] = []
    limits: list[int] = []
    for rank in dict.fromkeys(t.rank for t in sorted(table, key=lambda t: -t.number)):
        if _own_rank_only(played, rules) and rank != played.rank:
            continue
        lying = [t for t in table if t.rank == rank]
        for value in values_of(lying[0], rules):
            if value <= target:
                kinds.append((rank, value if rank == "A" else None, value))
                limits.append(len(lying))
    return kinds, limits


def _sweep(table: Table, played: Card, rules: Rules) -> Iterator[_Reading]:
    if table:
        ranks = tuple(dict.fromkeys(t.rank for t in table))
        counts = tuple(sum(t.rank == rank for t in table) for rank in ranks)
        yield _Reading(table, played, None, tuple((rank, None) for rank in ranks), counts, rules)
