"""What holds in every match, by whatever rules."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import DECK, deck_of
from tabinet_discord.engine.deal import Deal
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.engine.match import (
    Match,
    Played,
    apply,
    check,
    give_up,
    is_legal,
    legal_moves,
)
from tabinet_discord.engine.moves import Capture, Move, Refuse, Taken, Trail
from tabinet_discord.engine.notation import format_move, parse_move
from tabinet_discord.engine.observation import Observation, observe
from tabinet_discord.engine.record import Origin, SeatNote, to_record
from tabinet_discord.engine.rules import Rules
from tabinet_discord.engine.shuffle import Shuffle, commitment
from tabinet_discord.engine.verification import verify

from .brute import brute_moves
from .builders import all_cards, with_deal
from .playing import chances, fresh_matches, law, played, steps


@law(60)
@given(fresh_matches(), chances())
def test_no_card_is_lost_or_doubled(match: Match, chance: Random) -> None:
    """Field report A11: after every event each card of the deck is in exactly one place."""
    deck = list(deck_of(match.rules.deck))
    for step in steps(match, chance):
        assert all_cards(step.after.deal) == deck
    over, _ = give_up(match, None)
    assert all_cards(over.deal) == deck


@law(60)
@given(fresh_matches(), chances())
def test_every_deal_is_played_out(match: Match, chance: Random) -> None:
    """A12: 48 plays a deal (36 of 40 cards), the same number for each seat, nobody asked with an empty hand."""
    over = match
    for step in steps(match, chance):
        assert step.before.deal.hands[step.seat]
        over = step.after
    for done in over.done:
        if done.count is None:
            continue
        plays = [made.seat for made in done.deal.moves if not isinstance(made.move, Refuse)]
        assert len(plays) == match.rules.deck - 4
        assert {plays.count(seat) for seat in range(match.seats)} == {len(plays) // match.seats}


@law(60)
@given(fresh_matches(), chances())
def test_a_move_takes_exactly_what_it_says(match: Match, chance: Random) -> None:
    """A2: for every move M, `apply` removes exactly M's cards from the table and lays them on the side's pile."""
    for step in steps(match, chance):
        if not isinstance(step.move, Capture):
            continue
        deal = next((d.deal for d in step.after.done if d.deal.number == step.before.deal.number), step.after.deal)
        side = match.rules.side_of(step.seat)
        gone = set(step.before.deal.table) - set(deal.table)
        assert gone == set(step.move.cards)
        assert len(deal.piles[side]) == len(step.before.deal.piles[side]) + len(gone) + 1


@law(40)
@given(fresh_matches(), chances(), st.integers(0, 40))
def test_lists_and_checks_agree(match: Match, chance: Random, moves: int) -> None:
    """`legal_moves` lists the moves that `is_legal` passes and that the slow finder finds, each once."""
    match = played(match, chance, moves)
    if len(match.deal.table) > 8:
        return
    listed = list(legal_moves(match, match.deal.turn))
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(brute_moves(match))
    kinds = {_in_any_order(move) for move in listed}
    for move in [_any_move(match, chance) for _ in range(100)]:
        assert is_legal(match, match.deal.turn, move) == (_in_any_order(move) in kinds), move
    for seat in set(range(match.seats)) - {match.deal.turn}:
        assert not list(legal_moves(match, seat))
        assert not any(is_legal(match, seat, move) for move in listed)


@law(40)
@given(fresh_matches(), chances(), st.integers(0, 60))
def test_apply_makes_legal_moves_and_refuses_others(match: Match, chance: Random, moves: int) -> None:
    match = played(match, chance, moves)
    seat, before = match.deal.turn, repr(match)
    tried = [*islice(legal_moves(match, seat), 20), *(_any_move(match, chance) for _ in range(20))]
    for move in tried:
        if is_legal(match, seat, move):
            apply(match, seat, move)
        else:
            with pytest.raises(IllegalMove):
                apply(match, seat, move)
            with pytest.raises(IllegalMove):
                check(match, seat, move)
        assert repr(match) == before


@law(40)
@given(fresh_matches(), chances())
def test_moves_round_trip_as_text(match: Match, chance: Random) -> None:
    """Every move played, and every legal move beside it, is read back as itself."""
    for step in steps(match, chance):
        for move in (step.move, *islice(legal_moves(step.before, step.seat), 15)):
            assert parse_move(format_move(move)) == move


@law(30)
@given(fresh_matches(), chances())
def test_record_of_a_finished_match_verifies(match: Match, chance: Random) -> None:
    over = played(match, chance)
    assert isinstance(over.decks, Shuffle)
    found = verify(_as_read(over, over.decks))
    assert found.faults == []
    assert found.shuffle_checked
    assert found.moves == sum(len(done.deal.moves) for done in over.done)
    assert found.deals == len(over.done)


@law(30)
@given(fresh_matches(), chances(), st.integers(0, 100))
def test_record_of_a_running_match_leaks_nothing(match: Match, chance: Random, moves: int) -> None:
    match = played(match, chance, moves)
    if match.result is not None:
        return
    assert isinstance(match.decks, Shuffle)
    record = _as_read(match, match.decks)
    assert record["seed"] is None
    assert record["result"] is None
    assert record["deals"][-1]["deck"] is None
    found = verify(record)
    assert found.faults == []
    assert not found.shuffle_checked


@law(30)
@given(fresh_matches(), chances(), st.integers(0, 100), st.sampled_from([None, 0, 1]))
def test_record_of_a_match_given_up_verifies(match: Match, chance: Random, moves: int, side: int | None) -> None:
    match = played(match, chance, moves)
    if match.result is not None:
        return
    assert isinstance(match.decks, Shuffle)
    over, _ = give_up(match, side)
    found = verify(_as_read(over, match.decks))
    assert found.faults == []
    assert found.shuffle_checked


@law(40)
@given(fresh_matches(), chances())
def test_points_of_a_deal_add_up(match: Match, chance: Random) -> None:
    """rules.md: 22 + 3 by `tabinet`, 9 + 3 by `tablanet` (9 + 3 of tens), 10 + 0 + 1 by `slovenian`."""
    rules = match.rules
    in_all = sum(map(rules.card_points, deck_of(rules.deck)))
    for done in played(match, chance).done:
        if done.count is None:
            continue
        assert sum(c.card_points for c in done.count) == in_all
        assert sum(c.cards for c in done.count) == rules.deck
        most = max(c.cards for c in done.count)
        alone = [c.cards for c in done.count].count(most) == 1
        given_for_most = sum(c.most_cards for c in done.count)
        assert given_for_most == rules.most_cards if alone else given_for_most in (0, rules.most_cards)
        assert done.totals is not None
        assert sum(c.tablas for c in done.count) == sum(m.tabla for m in done.deal.moves)


@law(60)
@given(fresh_matches(), chances(), st.integers(0, 100))
def test_observation_hides_hidden_cards(match: Match, chance: Random, moves: int) -> None:
    """Promise 2: what a seat sees stays the same whatever lies in other hands, in the stock and in later decks."""
    match = played(match, chance, moves)
    for seat in (None, *range(match.seats)):
        assert observe(permuted(match, seat, chance), seat) == observe(match, seat)


def permuted(match: Match, seat: int | None, chance: Random) -> Match:
    """The match with all that `seat` cannot see exchanged."""
    deal = match.deal
    shown = 1 if match.rules.bottom_card_shown and deal.stock else 0
    stock, bottom = deal.stock[: len(deal.stock) - shown], deal.stock[len(deal.stock) - shown :]
    hidden = [*stock, *(c for s, hand in enumerate(deal.hands) if s != seat for c in hand)]
    chance.shuffle(hidden)
    hands = tuple(hand if s == seat else tuple(hidden.pop() for _ in hand) for s, hand in enumerate(deal.hands))
    deck = chance.sample(deal.deck, len(deal.deck))
    other = Shuffle(chance.randbytes(32), "other")
    return replace(with_deal(match, hands=hands, stock=(*hidden, *bottom), deck=tuple(deck)), decks=other)


def _any_move(match: Match, chance: Random) -> Move:
    """A move that may be anything: mostly nearly right, so that it is legal now and then."""
    deal = match.deal
    played_card = chance.choice([*deal.hands[deal.turn], chance.choice(DECK)])
    if chance.random() < 0.1:
        return chance.choice([Trail(played_card), Refuse()])
    taken = [Taken(c, _said(c, match, chance)) for c in chance.sample(deal.table, chance.randint(0, len(deal.table)))]
    if taken and chance.random() < 0.1:
        taken.append(chance.choice(taken))
    if chance.random() < 0.1:
        stranger = chance.choice(DECK)
        taken.append(Taken(stranger, _said(stranger, match, chance)))
    said = _said(played_card, match, chance)
    return Capture(played_card, tuple(taken), said, claim=chance.random() < 0.2)


def _in_any_order(move: Move) -> object:
    """A move without the order of what it takes, which `apply` puts right."""
    if not isinstance(move, Capture):
        return move
    return (move.card, move.ace, move.claim, tuple(sorted(move.taken, key=lambda t: (t.card.place, t.ace or 0))))


def _said(which: object, match: Match, chance: Random) -> int | None:
    if chance.random() < 0.05:
        return chance.choice([None, 0, 1, 7, 11])
    return chance.choice(match.rules.ace) if getattr(which, "is_ace", False) else None


def _as_read(match: Match, shuffle: Shuffle) -> dict[str, Any]:
    """The match's record, written as JSON and read again."""
    notes = [SeatNote(f"Seat {i}", "bot:random") for i in range(match.seats)]
    origin = Origin(commitment(shuffle.seed), shuffle.beacon, shuffle.seed)
    return json.loads(json.dumps(to_record(match, notes, origin)))


@pytest.mark.parametrize("value", [Match, Deal, Capture, Played, Observation, Rules])
def test_states_moves_and_events_are_frozen(value: type) -> None:
    """DESIGN.md, "Engine": nothing can be changed in place."""
    assert getattr(value, "__dataclass_params__").frozen  # noqa: B009
    assert hasattr(value, "__slots__")
