"""Splitting numbers into groups of one sum: the arithmetic under every capture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

Vector: TypeAlias = tuple[int, ...]


def is_partition(values: Sequence[int], target: int) -> bool:
    """Whether all `values` (positive) can be split into groups that each sum to exactly `target`.

    Works on how many there are of each value, so equal cards are never tried twice, and remembers dead ends.
    """
    total = sum(values)
    if not values or total % target or max(values) > target:
        return False
    counts = [0] * (target + 1)
    for value in values:
        counts[value] += 1
    counts[target] = 0  # a card that is the target alone can only be its own group
    dead: set[Vector] = set()
    return _split(counts, target, dead)


def partition_of(values: Sequence[int], target: int) -> list[list[int]] | None:
    """Groups of places in `values` that each sum to `target` and together are all; None if there are none.

    The largest value left always leads the next group, so the same values give the same groups.
    """
    return _grouped(tuple(sorted(range(len(values)), key=lambda place: (-values[place], place))), values, target, set())


def _grouped(left: Vector, values: Sequence[int], target: int, dead: set[Vector]) -> list[list[int]] | None:
    if not left:
        return []
    key = tuple(values[place] for place in left)
    if key in dead:
        return None
    for group in _leading(left[1:], values, target - values[left[0]]):
        others = _grouped(tuple(p for p in left[1:] if p not in group), values, target, dead)
        if others is not None:
            return [[left[0], *group], *others]
    dead.add(key)
    return None


def _leading(left: Vector, values: Sequence[int], need: int) -> Iterator[list[int]]:
    """Choices of places that sum to `need`; of equal values only the first is tried at each step."""
    if not need:
        yield []
        return
    tried = set[int]()
    for n, place in enumerate(left):
        if values[place] <= need and values[place] not in tried:
            tried.add(values[place])
            for others in _leading(left[n + 1 :], values, need - values[place]):
                yield [place, *others]


def _split(counts: list[int], target: int, dead: set[Vector]) -> bool:
    largest = next((v for v in range(target, 0, -1) if counts[v]), 0)
    if not largest:
        return True
    key = tuple(counts)
    if key in dead:
        return False
    counts[largest] -= 1
    done = _fill(counts, target - largest, largest, target, dead)
    counts[largest] += 1
    if not done:
        dead.add(key)
    return done


def _fill(counts: list[int], need: int, top: int, target: int, dead: set[Vector]) -> bool:
    """Complete one group that still lacks `need` with values of at most `top`, then split the rest."""
    if not need:
        return _split(counts, target, dead)
    for value in range(min(top, need), 0, -1):
        if counts[value]:
            counts[value] -= 1
            done = _fill(counts, need - value, value, target, dead)
            counts[value] += 1
            if done:
                return True
    return False


def groups(values: Sequence[int], limits: Sequence[int], target: int) -> list[Vector]:
    """All ways to reach `target` with at most `limits[i]` of `values[i]`, as counts for each value."""
    found: list[Vector] = []
    counts = [0] * len(values)

    def extend(i: int, need: int) -> None:
        if not need:
            found.append(tuple(counts))
            return
        if i == len(values):
            return
        for n in range(min(limits[i], need // values[i]), -1, -1):
            counts[i] = n
            extend(i + 1, need - n * values[i])
        counts[i] = 0

    extend(0, target)
    return found


def unions(
    parts: Sequence[Vector],
    limits: Sequence[int],
    shared: Sequence[int],
    most: int,
    breadth: int | None = None,
    weight: Callable[[Vector], int] = sum,
) -> Iterator[Vector]:
    """Every different sum of one or more `parts` within `limits`, each once, lazily, fewest parts first.

    `shared` are places that together may not exceed `most` (one ace lies there once, whatever it counts as).
    With a `breadth` only so many sums of k parts, the first by `weight`, are grown to k + 1, and only so many parts
    tried: quick on any table, still reaching large sums, no longer complete.
    """
    if breadth is not None and len(parts) > 8 * breadth:
        parts = sorted(parts, key=weight, reverse=True)[: 8 * breadth]
    zero: Vector = tuple(0 for _ in limits)
    seen = {zero}
    frontier = [zero]
    while frontier:
        following: list[Vector] = []
        for base in frontier:
            for part in parts:
                union = tuple(a + b for a, b in zip(base, part, strict=True))
                if union in seen or any(n > limit for n, limit in zip(union, limits, strict=True)):
                    continue
                if sum(union[i] for i in shared) > most:
                    continue
                seen.add(union)
                following.append(union)
                yield union
        frontier = following if breadth is None else sorted(following, key=weight, reverse=True)[:breadth]
