"""The arithmetic under captures, against trying every group."""

from __future__ import annotations

from random import Random

import pytest

from tabinet_discord.engine.partition import is_partition, partition_of, unions

from .brute import splits


@pytest.mark.parametrize(
    ("values", "target", "yes"),
    [
        ([], 10, False),
        ([10], 10, True),
        ([10, 10, 4, 6], 10, True),
        ([11, 9], 10, False),  # one is larger than the sum
        ([9, 9, 2], 10, False),  # 20 = 2 x 10
        ([4, 4, 4, 4, 4], 10, False),
        ([3, 4, 4], 7, False),
        ([3, 3, 4, 4], 7, True),
        ([6, 4, 5, 5, 7, 3, 8, 2], 10, True),
        ([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 6, 8, 9, 10, 10], 10, False),  # dead ends met again
    ],
)
def test_is_partition(values: list[int], target: int, yes: bool) -> None:
    assert is_partition(values, target) is yes


def test_is_partition_agrees_with_trying_everything() -> None:
    chance = Random(1)
    for _ in range(3_000):
        target = chance.randint(4, 14)
        values = [chance.randint(1, target) for _ in range(chance.randint(1, 9))]
        if chance.random() < 0.7:  # make the sum right, which is the interesting case
            values.append(target - sum(values) % target)
        assert is_partition(values, target) == splits(values, target), (values, target)
        groups = partition_of(values, target)
        assert (groups is not None) == is_partition(values, target), (values, target)
        if groups is not None:
            assert sorted(place for group in groups for place in group) == list(range(len(values)))
            assert all(sum(values[place] for place in group) == target for group in groups)


def test_unions_come_with_few_parts_first_and_once() -> None:
    found = list(unions([(1, 0), (0, 1)], [2, 2], [], 0))
    assert len(found) == len(set(found)) == 8
    assert found[:2] == [(1, 0), (0, 1)]
    assert sorted(map(sum, found)) == list(map(sum, found))


def test_unions_share_what_lies_there_once() -> None:
    """One ace is one card, whether as 1 or as 11."""
    assert list(unions([(1, 0), (0, 1)], [2, 2], [0, 1], 1)) == [(1, 0), (0, 1)]


def test_unions_with_a_breadth_are_few() -> None:
    parts = [tuple(int(i == j) for j in range(20)) for i in range(20)]
    assert len(list(unions(parts, [1] * 20, [], 0, 2))) < 20 * 2 * 20
