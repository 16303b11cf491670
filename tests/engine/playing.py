"""Random matches by random rules, for the laws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hypothesis import reject, settings
from hypothesis import strategies as st

from tabinet_discord.engine.errors import RulesError
from tabinet_discord.engine.match import Event, Match, apply, start_match
from tabinet_discord.engine.moves import Capture, Move, Refuse, Trail
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rules import Rules
from tabinet_discord.players.candidates import candidates

from .builders import BASES, FULL, shuffled


def law(examples: int) -> settings:
    """Hypothesis settings: so many examples, ten times as many in the full size; seeds are the test's own."""
    return settings(max_examples=examples * (10 if FULL else 1), deadline=None, derandomize=not FULL)


_SWITCHES: dict[str, st.SearchStrategy[Any]] = {
    "ace": st.sampled_from([[1], [1, 11], [11, 1], [1, 14], [1, 11, 2]]),
    "batch": st.integers(1, 12),
    "bottom_card_shown": st.booleans(),
    "capture": st.sampled_from(["optional", "rank_first"]),
    "claims": st.booleans(),
    "claim_tablas": st.sampled_from(["count", "none", "end_only", "to_90"]),
    "figures_by_rank_only": st.booleans(),
    "first_hand_refusal": st.booleans(),
    "jack_tabla": st.booleans(),
    "last_capture_bonus": st.integers(0, 1),
    "last_card_tabla": st.booleans(),
    "leftovers": st.sampled_from(["last_capturer", "dealer"]),
    "most_cards_tie": st.sampled_from(["nobody", "last_capturer"]),
    "multiple_groups": st.booleans(),
    "partners": st.booleans(),
    "replace_table_jacks": st.booleans(),
    "tabla_scores": st.sampled_from(["points", "card_values"]),
    "tie_at_target": st.sampled_from(["draw", "extra_deal"]),
}


@st.composite
def mixes(draw: st.DrawFn) -> Rules:
    """A named set or house rules on it, with a target that keeps matches short."""
    base = BASES[draw(st.sampled_from(sorted(BASES)))]
    changes = draw(st.fixed_dictionaries({"target": st.integers(21, 45)}, optional=_SWITCHES))
    try:
        return base.override(**changes)
    except RulesError:
        reject()


@st.composite
def fresh_matches(draw: st.DrawFn) -> Match:
    """The start of a match of two, three or four by some mix of rules."""
    rules, seats = draw(mixes()), draw(st.sampled_from([2, 3, 4]))
    return start_match(rules.for_match(seats), seats, shuffled(draw(st.integers(1, 10**6))))


def chances() -> st.SearchStrategy[Random]:
    """A source of random choices that hypothesis can repeat."""
    return st.integers(0, 2**32).map(Random)


@dataclass(frozen=True)
class Step:
    """One move of a match."""

    before: Match
    seat: int
    move: Move
    after: Match
    events: tuple[Event, ...]


def some_move(match: Match, chance: Random) -> Move:
    """A legal move: often a trail, so that tables grow fat; now and then a refusal or a claim."""
    rules, deal = match.rules, match.deal
    if rules.first_hand_refusal and deal.may_refuse and chance.random() < 0.5:
        return Refuse()
    moves = list(candidates(observe(match, deal.turn)))
    trails = [m for m in moves if isinstance(m, Trail)]
    move = chance.choice(trails if trails and chance.random() < 0.3 else moves)
    if isinstance(move, Capture) and rules.claims and chance.random() < 0.01:
        return replace(move, claim=True)
    return move


def steps(match: Match, chance: Random) -> Iterator[Step]:
    """Play the match to its end."""
    while match.result is None:
        seat = match.deal.turn
        move = some_move(match, chance)
        after, events = apply(match, seat, move, chance.choice(("player", "bot")))
        yield Step(match, seat, move, after, events)
        match = after


def played(match: Match, chance: Random, moves: int | None = None) -> Match:
    """The match after so many moves, or at its end."""
    for number, step in enumerate(steps(match, chance)):
        if number == moves:
            return step.before
        match = step.after
    return match
