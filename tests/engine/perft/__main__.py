"""`python -m tests.engine.perft`: count anew, with the slow finder alone."""

from __future__ import annotations

from ..brute import brute_moves
from . import FILES, perft, read

ENOUGH = 3_000
"""No depth is counted beyond one with so many sequences."""
DEEPEST = 6

if __name__ == "__main__":
    for path in FILES:
        match, counts = read(path).match, list[int]()
        while len(counts) < DEEPEST and (not counts or 0 < counts[-1] < ENOUGH):
            counts.append(perft(match, len(counts) + 1, brute_moves))
        lines = [line for line in path.read_text("utf-8").splitlines() if not line[:1].isdigit()]
        lines += [f"{depth} {count}" for depth, count in enumerate(counts, 1)]
        path.write_text("\n".join(lines) + "\n", "utf-8")
