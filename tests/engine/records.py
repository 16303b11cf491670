"""Match records of every kind of end, to check and to spoil."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from tabinet_discord.engine.match import Match, apply, give_up, start_match
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.record import Origin, SeatNote, to_record
from tabinet_discord.engine.shuffle import Shuffle, commitment

from .builders import SLOVENIAN, TABLANET, TABLIC, house, shuffled
from .playing import played, steps

Record = dict[str, Any]
Damage = Callable[[Record], Any]


KINDS = ("over", "claimed", "wrongly claimed", "resigned", "abandoned", "aside", "pairs", "forty")
_OTHER_SETS = {"aside": (TABLANET, 3), "pairs": (TABLIC, 4), "forty": (SLOVENIAN, 2)}
_PEOPLE = (
    SeatNote("Ana", "human"),
    SeatNote("Bot 1", "bot:medium"),
    SeatNote("Éva", "human"),
    SeatNote("Bot 2", "bot:random"),
)


def record_of(match: Match, shuffle: Shuffle) -> Record:
    notes = _PEOPLE[: match.seats]
    origin = Origin(commitment(shuffle.seed), shuffle.beacon, shuffle.seed)
    return json.loads(json.dumps(to_record(match, notes, origin)))


@cache
def match_of(kind: str) -> Match:
    """A match to 61 by two: over, claimed, resigned, abandoned, running; or one to 21 by another set.

    In `aside` jacks are set aside, in `pairs` four play as two sides, in `forty` the deck has forty cards.
    """
    if kind in _OTHER_SETS:
        rules, seats = _OTHER_SETS[kind]
        return played(start_match(rules.override(target=21).for_match(seats), seats, shuffled(16)), Random(4))
    rules = house(target=61, claims=True, first_hand_refusal=True)
    fresh = start_match(rules.for_match(2), 2, shuffled(2))
    if kind in ("claimed", "wrongly claimed"):
        return claimed(fresh, "claim" if kind == "claimed" else "wrong_claim")
    match = played(fresh, Random(2), None if kind == "over" else 60)
    if kind in ("over", "running"):
        return match
    return give_up(match, 1 if kind == "resigned" else None)[0]


def claimed(match: Match, reason: str) -> Match:
    """The match with the first claim in it that ends it so."""
    for step in steps(match, Random(2)):
        if isinstance(step.move, Capture) and step.before.deal.number > 1:
            over, _ = apply(step.before, step.seat, replace(step.move, claim=True))
            if over.result is not None and over.result.reason == reason:
                return over
    raise AssertionError(reason)


def record(kind: str) -> Record:
    return record_of(match_of(kind), shuffled(16 if kind in _OTHER_SETS else 2))
