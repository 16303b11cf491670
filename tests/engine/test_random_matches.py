"""Random matches of every set, number of players and mix of house rules, from the first deal to the checked record."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from tabinet_discord.engine.cards import deck_of
from tabinet_discord.engine.errors import RulesError
from tabinet_discord.engine.match import Match, apply, start_match
from tabinet_discord.engine.moves import Capture, Move, Refuse, Trail
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.record import Origin, SeatNote, to_record
from tabinet_discord.engine.rules import Rules
from tabinet_discord.engine.shuffle import Shuffle, commitment
from tabinet_discord.engine.verification import verify
from tabinet_discord.players.candidates import candidates

from .builders import BASES, FULL, all_cards, house, shuffled
from .playing import law

MATCHES = 1_000 if FULL else 20
SHORT = 21
"""The target of nine matches in ten; every tenth is played to its set's own."""

SEATINGS = [
    (name, seats, partners)
    for name, rules in BASES.items()
    for seats in rules.players
    for partners in ([False, True] if seats == 4 else [False])
]


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "seats", "partners"), SEATINGS, ids=str)
def test_random_matches(name: str, seats: int, partners: bool) -> None:
    """Every fourth match has a refusal and claims as house rules, if the set has not."""
    for number in range(1, MATCHES + 1):
        rules = BASES[name]
        if number % 4 == 0:
            rules = house(rules, first_hand_refusal=True, claims=True)
        if number % 10 != 1:
            rules = house(rules, target=SHORT)
        play_and_check(rules.for_match(seats, partners), seats, number, Random(f"{name} {seats} {partners} {number}"))


def play_and_check(rules: Rules, seats: int, seed: int, chance: Random) -> Match:
    """Play a match to its end; every state, count and result must hold, and so must its record."""
    match = start_match(rules, seats, shuffled(seed))
    deck = list(deck_of(rules.deck))
    assert all_cards(match.deal) == deck
    while match.result is None:
        match, _ = apply(match, match.deal.turn, some_move(match, chance), chance.choice(("player", "bot")))
        assert all_cards(match.deal) == deck
        assert max(map(len, match.deal.hands)) - min(map(len, match.deal.hands)) <= 1
    check_totals(match)
    check_result(match)
    check_record(match)
    return match


def some_move(match: Match, chance: Random) -> Move:
    """A random legal move: a right claim every other time, a wrong one rarely."""
    rules, deal = match.rules, match.deal
    if rules.first_hand_refusal and deal.may_refuse and chance.random() < 0.3:
        return Refuse()
    moves = list(candidates(observe(match, deal.turn)))
    captures = [move for move in moves if isinstance(move, Capture)]
    if not captures or chance.random() < 0.15:
        return chance.choice([move for move in moves if isinstance(move, Trail)] or moves)
    move = chance.choice(captures)
    claimed = replace(move, claim=True)
    if rules.claims and chance.random() < (0.5 if is_right(match, claimed) else 0.002):
        return claimed
    return move


def is_right(match: Match, claim: Capture) -> bool:
    """Whether the claim would win the match; only looked at when it is near."""
    if max(match.totals) < match.rules.target - 25:
        return False
    result = apply(match, match.deal.turn, claim)[0].result
    return result is not None and result.reason == "claim"


def check_totals(match: Match) -> None:
    """Each deal's points add up: all card points, most cards and bonus at most once, tablas as made."""
    rules, before = match.rules, [0] * len(match.totals)
    for number, done in enumerate(match.done, 1):
        assert done.deal.number == number
        if done.count is None or done.totals is None:
            assert done is match.done[-1]
            continue
        parts = [(c.card_points, c.tabla_points, c.most_cards, c.bonus) for c in done.count]
        assert [c.total for c in done.count] == [sum(of_side) for of_side in parts]
        before = [total + c.total for total, c in zip(before, done.count, strict=True)]
        assert list(done.totals) == before
        cards, _, most, bonus = map(sum, zip(*parts, strict=True))
        assert cards == sum(map(rules.card_points, deck_of(rules.deck)))
        assert most in (0, rules.most_cards)
        assert bonus == (0 if done.deal.last_capturer is None else rules.last_capture_bonus)
        assert sum(c.cards for c in done.count) == rules.deck
    assert list(match.totals) == before


def check_result(match: Match) -> None:
    """The reason fits: at the target alone on top (or level, if that draws); or a claim, with no count after it."""
    result, target = match.result, match.rules.target
    assert result is not None
    assert all(
        max(done.totals) < target or done.totals.count(max(done.totals)) > 1 for done in match.done[:-1] if done.totals
    )
    last = match.done[-1]
    if result.reason == "target":
        best = max(result.totals)
        assert best >= target
        level = [side for side, total in enumerate(result.totals) if total == best]
        assert result.winner == (level[0] if len(level) == 1 else None)
        assert len(level) == 1 or match.rules.tie_at_target == "draw"
    else:
        assert match.rules.claims
        made = last.deal.moves[-1]
        assert isinstance(made.move, Capture)
        assert made.move.claim
        assert (result.winner == match.rules.side_of(made.seat)) == (result.reason == "claim")
        assert last.count is None


def check_record(match: Match) -> None:
    assert isinstance(match.decks, Shuffle)
    origin = Origin(commitment(match.decks.seed), match.decks.beacon, match.decks.seed)
    record = to_record(match, [SeatNote(f"Seat {seat}", "human") for seat in range(match.seats)], origin)
    text = json.dumps(record)
    assert json.loads(text) == record
    found = verify(json.loads(text), BASES)
    assert (found.faults, found.shuffle_checked, found.set_checked) == ([], True, True)


HANDS = {
    52: {
        "2": [[6] * 4, [4] * 6, [8] * 3, [12, 12]],
        "3": [[6, 6, 4], [4] * 4, [10, 6]],
        "4": [[6, 6], [4] * 3, [12], [1, 11]],
    },
    40: {"2": [[6] * 3, [9, 9], [12, 6]], "3": [[4] * 3, [6, 6], [12]], "4": [[5, 4], [3] * 3, [9]]},
}
BOTH = st.booleans()


@st.composite
def any_mix(draw: st.DrawFn) -> Rules:
    """Any mix of all switches that `Rules` lets pass, on any set."""
    deck = draw(st.sampled_from([52, 40]))
    wild = deck == 52 and draw(BOTH)
    courts = [] if deck == 40 else ["Q", "K"] if wild else ["J", "Q", "K"]
    values = draw(st.lists(st.integers(11, 20), min_size=len(courts), max_size=len(courts), unique=True))
    changes: dict[str, Any] = {
        "deck": deck,
        "values": dict(zip(courts, values, strict=True)),
        "jack": "sweep" if wild else "value",
        "replace_table_jacks": deck == 52 and draw(BOTH),
        "hands": {seats: draw(st.sampled_from(ways)) for seats, ways in HANDS[deck].items()},
        "ace": draw(st.lists(st.integers(1, 20), min_size=1, max_size=3, unique=True)),
        "capture": draw(st.sampled_from(["optional", "rank_first"])),
        "leftovers": draw(st.sampled_from(["last_capturer", "dealer"])),
        "most_cards_tie": draw(st.sampled_from(["nobody", "last_capturer"])),
        "tabla_scores": draw(st.sampled_from(["points", "card_values"])),
        "claim_tablas": draw(st.sampled_from(["count", "none", "end_only", "to_90"])),
        "tie_at_target": draw(st.sampled_from(["draw", "extra_deal"])),
        "direction": draw(st.sampled_from(["clockwise", "anticlockwise"])),
        "points": draw(st.dictionaries(st.sampled_from(["A", "10", "K", "10D", "2C", "7S"]), st.integers(0, 5)))
        | {"9": 1},
        "batch": draw(st.integers(1, 12)),
        "most_cards": draw(st.integers(0, 5)),
        "last_capture_bonus": draw(st.integers(0, 3)),
        "tabla_points": draw(st.integers(0, 5)),
        "target": draw(st.integers(21, 60)),
    }
    for flag in ("jack_tabla", "figures_by_rank_only", "multiple_groups", "bottom_card_shown", "first_hand_refusal",
                 "last_card_tabla", "claims", "partners"):  # fmt: skip
        changes[flag] = draw(BOTH)
    try:
        return BASES[draw(st.sampled_from(sorted(BASES)))].override(**changes)
    except RulesError as error:
        if error.code != "refusal_needs_stock":
            raise
        reject()


@law(60)
@given(any_mix(), st.sampled_from([2, 3, 4]), BOTH, st.integers(1, 10**6))
def test_any_mix_of_switches_plays_through(rules: Rules, seats: int, partners: bool, seed: int) -> None:
    play_and_check(rules.for_match(seats, partners and seats == 4), seats, seed, Random(seed))
