"""Counts of sequences of legal moves, pinned in `perft/*.txt`, counted again by the engine and by the slow finder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabinet_discord.engine.match import legal_moves

from .brute import brute_moves
from .builders import BASES, FULL
from .perft import FILES, perft, read

MANY = 10**9 if FULL else 1_000
"""Greater counts are left to the full size."""
CASES = [
    pytest.param(path, depth, id=f"{path.stem}-{depth}")
    for path in FILES
    for depth, count in enumerate(read(path).counts, 1)
    if count <= MANY or depth == 1
]


@pytest.mark.parametrize(("path", "depth"), CASES)
def test_perft(path: Path, depth: int) -> None:
    case = read(path)
    assert perft(case.match, depth, lambda m: legal_moves(m, m.deal.turn)) == case.counts[depth - 1]
    assert perft(case.match, depth, brute_moves) == case.counts[depth - 1]


def test_every_set_has_counts() -> None:
    assert {read(path).match.rules.name for path in FILES} == set(BASES)
    assert all(read(path).counts for path in FILES)
