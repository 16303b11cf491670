"""Golden counts of sequences of legal moves. Each `.txt` beside this file is a position and what it comes to.

A line is a key and its value; `#` begins a comment. `rules` is a named set and `house` a house rule in TOML, as often
as needed. A match from its first move has `seats` and `seed` (a simulated match's number). A position in mid-deal has
instead

    table 5S AH         cards in the order in which they came to lie there
    hand 7S KS          once for each seat, from seat 0
    stock 2C 3C         the first card leaves next (bare if left out)
    turn 1              the seat on turn, else seat 0
    dealer 0            else the seat before the one on turn
    deal 7              the number of the deal, else 1
    totals 88 60        each side's before the deal, else 0
    captured 1          the seat that captured last, else nobody

All other cards lie on side 0's pile, and the decks of later deals are those of simulated match 1. Last come
the counts, `depth count`; `python -m tests.engine.perft` counts them anew, with the slow finder of `brute.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tabinet_discord.engine.match import Match, apply, start_match
from tabinet_discord.engine.moves import Move

from ..builders import BASES, position, shuffled

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@dataclass(frozen=True)
class Case:
    """A position and how many sequences of 1, 2, … legal moves begin there."""

    match: Match
    counts: list[int]


def read(path: Path) -> Case:
    """The position and the counts of a file."""
    lines = [line.partition(" ") for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    said = {key: value for key, _, value in lines}
    changes = tomllib.loads("\n".join(value for key, _, value in lines if key == "house"))
    rules = BASES[said["rules"]].override(**changes)
    counts = [int(value) for key, _, value in lines if key.isdigit()]
    if "seed" in said:
        seats = int(said["seats"])
        return Case(start_match(rules.for_match(seats), seats, shuffled(int(said["seed"]))), counts)
    match = position(
        said["table"],
        *(value for key, _, value in lines if key == "hand"),
        rules=rules,
        turn=int(said.get("turn", "0")),
        dealer=int(said["dealer"]) if "dealer" in said else None,
        stock=said.get("stock", ""),
        totals=tuple(map(int, said.get("totals", "").split())),
        number=int(said.get("deal", "1")),
        last_capturer=int(said["captured"]) if "captured" in said else None,
    )
    return Case(match, counts)


def perft(match: Match, depth: int, moves: Callable[[Match], Iterable[Move]]) -> int:
    """How many sequences of `depth` legal moves there are."""
    if depth == 1:
        return sum(1 for _ in moves(match))
    return sum(perft(apply(match, match.deal.turn, move)[0], depth - 1, moves) for move in moves(match))
