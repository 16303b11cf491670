"""The engine's captures against the slow finder of `brute`, on random tables."""

from __future__ import annotations

from random import Random

import pytest

from tabinet_discord.engine.captures import captures, check_capture, distinct_captures
from tabinet_discord.engine.cards import Card, deck_of
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.rules import Rules

from .brute import brute_captures, selections
from .builders import BASES, FULL, house

TABLES = 10_000 if FULL else 500
MIXES: dict[str, Rules] = {
    **BASES,
    "rank_first": house(capture="rank_first"),
    "one_group": house(multiple_groups=False),
    "one_group_rank_first": house(multiple_groups=False, capture="rank_first"),
    "wild_rank_first": house(BASES["tablanet"], capture="rank_first", ace=[1, 11]),
    "three_aces": house(ace=[1, 2, 14]),
    "low_figures": house(values={"J": 11, "Q": 12, "K": 13}, ace=[11, 1]),
}


@pytest.mark.parametrize("name", MIXES)
def test_agrees_with_the_slow_finder(name: str) -> None:
    rules, chance = MIXES[name], Random(f"differ {name}")
    for number in range(-(-TABLES // len(MIXES))):
        table, played = some_table(rules, chance)
        expected = brute_captures(table, played, rules)
        found = list(captures(table, played, rules))
        case = f"{name} {number}: {played} on {table}"
        assert len(found) == len(set(found)), case
        assert set(found) == set(expected), case
        assert_checks_agree(table, played, rules, set(expected), chance)
        assert_distinct(table, played, rules, expected, case)


def some_table(rules: Rules, chance: Random) -> tuple[tuple[Card, ...], Card]:
    """Up to nine cards and one to play; every other table has low cards and aces only, where most is possible."""
    deck = deck_of(rules.deck)
    if chance.random() < 0.5:
        low = [c for c in deck if c.number <= 5]
        table = chance.sample(low, chance.randint(0, 8))
    else:
        table = chance.sample(deck, chance.randint(0, 9))
    while sum(c.is_ace for c in table) > 3:
        table.pop()
    return tuple(table), chance.choice([c for c in deck if c not in table])


def assert_checks_agree(
    table: tuple[Card, ...], played: Card, rules: Rules, legal: set[Capture], chance: Random
) -> None:
    """`check_capture` passes exactly what the slow finder lists, on all of it and a sample of other selections."""
    for move in legal:
        check_capture(table, move, rules)
    others = [move for move in selections(table, played, rules) if move not in legal]
    for move in chance.sample(others, min(len(others), 30)):
        with pytest.raises(IllegalMove):
            check_capture(table, move, rules)


def assert_distinct(table: tuple[Card, ...], played: Card, rules: Rules, expected: list[Capture], case: str) -> None:
    """`distinct_captures` has one of each selection up to suits, and with a breadth some of them, if there are any."""
    found = list(distinct_captures(table, played, rules))
    assert sorted(map(without_suits, found)) == sorted(set(map(without_suits, expected))), case
    few = list(distinct_captures(table, played, rules, 2))
    assert set(few) <= set(found), case
    assert bool(few) == bool(found), case


def without_suits(move: Capture) -> str:
    return f"{move.ace} x {sorted((t.card.rank, t.ace or 0) for t in move.taken)}"
