"""Counts of sequences of legal moves, pinned in `perft/*.txt` and counted again with the slow finder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tabinet_discord.engine.match import Match, apply, legal_moves, start_match
from tabinet_discord.engine.moves import Move

from .brute import brute_moves
from .builders import BASES, shuffled

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def read(path: Path) -> tuple[Match, list[int]]:
    """Lines `key value`: `rules`, `seats`, `seed` (of a simulated match), then a depth and its count each."""
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    head = dict(lines[:3])
    seats = int(head["seats"])
    match = start_match(BASES[head["rules"]].for_match(seats), seats, shuffled(int(head["seed"])))
    return match, [int(count) for _, count in lines[3:]]


def perft(match: Match, depth: int, moves: Callable[[Match], Iterable[Move]]) -> int:
    """How many sequences of `depth` legal moves there are."""
    if depth == 1:
        return sum(1 for _ in moves(match))
    return sum(perft(apply(match, match.deal.turn, move)[0], depth - 1, moves) for move in moves(match))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft(path: Path, depth: int) -> None:
    match, counts = read(path)
    assert perft(match, depth, lambda m: legal_moves(m, m.deal.turn)) == counts[depth - 1]
    assert perft(match, depth, brute_moves) == counts[depth - 1]


def test_there_are_perft_files() -> None:
    assert len(FILES) == 4
