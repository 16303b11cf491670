"""The searches' own arithmetic agrees with the engine, move by move and count by count."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabinet_discord.engine.captures import captures
from tabinet_discord.engine.cards import Card, deck_of
from tabinet_discord.engine.deal import Deal, tabla_worth
from tabinet_discord.engine.match import DealCounted, Match, apply, is_legal
from tabinet_discord.engine.moves import Capture, Trail
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rules import Rules
from tabinet_discord.engine.scoring import count_deal
from tabinet_discord.players.board import Board, board_of
from tabinet_discord.players.first_move import as_move, first_moves
from tabinet_discord.players.instinct import GREEDY, instinct_of
from tabinet_discord.players.lookahead import Lookahead
from tabinet_discord.players.memory import tabla_room
from tests.engine.playing import chances, fresh_matches, law, mixes, played


@law(80)
@given(rules=mixes(), chance=chances(), size=st.integers(0, 8))
def test_takes_are_the_engines_captures(rules: Rules, chance: Random, size: int) -> None:
    """Each capture of the engine, up to suits, with its points and its worth as a tabla; no other."""
    board = board_of(rules)
    which, *table = chance.sample(deck_of(rules.deck), size + 1)
    rank = board.rank[board.kind[which]]
    found = {left: tuple(what) for left, *what in board.takes(board.table(board.number(table)), rank)}
    expected: dict[int, tuple[int, int, int]] = {}
    for move in captures(tuple(table), which, rules):
        left, what = _told(board, table, move)
        expected[left] = max(expected.get(left, what), what)
    dearest = {left for left in expected if not any(_dearer(board, expected, other, left) for other in expected)}
    assert found == {left: expected[left] for left in dearest}


def _told(board: Board, table: list[Card], move: Capture) -> tuple[int, tuple[int, int, int]]:
    """The table that a capture leaves, the number of cards taken, their points, and its worth as a tabla."""
    rules = board.rules
    left = [c for c in table if c not in move.cards]
    counts = not left and not (rules.wild_jack and move.card.rank == "J" and not rules.jack_tabla)
    points = sum(map(rules.card_points, move.cards))
    return board.number(left), (len(move.cards), points, tabla_worth(move, rules) if counts else 0)


def _dearer(board: Board, expected: dict[int, tuple[int, int, int]], left: int, than: int) -> bool:
    """Whether the first takes the same ranks as the second, for more points."""
    same = board.table(left).ranks == board.table(than).ranks
    return same and expected[left][1] > expected[than][1]


@law(60)
@given(match=fresh_matches(), chance=chances(), moves=st.integers(0, 60))
def test_first_moves_are_legal_and_worth_what_they_say(match: Match, chance: Random, moves: int) -> None:
    """Every one is a move of the engine that leaves that table and wins those points and cards."""
    match = played(match, chance, moves)
    if match.result is not None or len(match.deal.table) > 12:
        return
    seat, board = match.deal.turn, board_of(match.rules)
    view = observe(match, seat)
    for first in first_moves(board, view):
        move = as_move(board, view, first.kind, first.left)
        assert is_legal(match, seat, move)
        after, _ = apply(match, seat, move)
        deal = next((done.deal for done in after.done if done.deal.number == match.deal.number), after.deal)
        assert board.number(deal.table) == first.left
        side = match.rules.side_of(seat)
        assert len(deal.piles[side]) - len(match.deal.piles[side]) == first.many
        if not isinstance(move, Trail):
            gain = sum(map(match.rules.card_points, (move.card, *move.cards)))
            assert first.gain - first.worth == gain
            room = tabla_room(view)
            worth = sum(deal.tablas[side]) - sum(match.deal.tablas[side])
            assert first.worth == (worth if room is None else min(worth, room[side]))


@law(40)
@given(match=fresh_matches(), chance=chances())
def test_a_line_scores_as_the_engine_counts_it(match: Match, chance: Random) -> None:
    """Greedy play to the end from within the last hand: the lookahead's margin is the one that the engine counts."""
    match = _into_last_hand(match, chance)
    assume(match.result is None and not match.done and len(match.deal.table) <= 10)
    rules, deal = match.rules, match.deal
    seat, board = deal.turn, board_of(rules)
    view = observe(match, seat)
    instinct = instinct_of(rules, GREEDY)
    first = chance.choice(first_moves(board, view))
    hands = [sorted(board.kind[c] for c in hand) for hand in deal.hands]
    value = Lookahead(view, instinct).value(first, hands, (instinct,) * match.seats)
    before = _scored(deal, match)
    after = _greedily(match, first.kind, first.left)
    gains = [a - b for a, b in zip(after, before, strict=True)]
    side = rules.side_of(seat)
    others = [gain for s, gain in enumerate(gains) if s != side]
    assert value == pytest.approx(gains[side] - sum(others) / len(others))


def _into_last_hand(match: Match, chance: Random) -> Match:
    """To some turn of the first deal's last hand, or to the end of the match if somebody claims before."""
    turn = chance.randint(1, sum(map(len, match.deal.hands)))
    while match.result is None and (match.deal.stock or sum(map(len, match.deal.hands)) > turn):
        match = played(match, chance, 1)
    return match


def _scored(deal: Deal, match: Match) -> list[int]:
    """Card points and tabla points so far, as the engine counts them."""
    plain = replace(match.rules, most_cards=0)
    _, sides = count_deal(replace(deal, table=(), last_capturer=None), match.totals, plain)
    return [side.card_points + side.tabla_points for side in sides]


def _greedily(match: Match, kind: int, left: int) -> list[int]:
    """Play that move and then greedily; what each side's deal was counted as."""
    board = board_of(match.rules)
    instinct = instinct_of(match.rules, GREEDY)
    while True:
        view = observe(match, match.deal.turn)
        match, events = apply(match, match.deal.turn, as_move(board, view, kind, left))
        for event in events:
            if isinstance(event, DealCounted):
                return [side.total for side in event.count]
        view = observe(match, match.deal.turn)
        table = board.number(view.table)
        following = view.hand_sizes[(match.deal.turn + 1) % match.seats]
        options = [(instinct.option(table, k, following), k) for k in sorted(board.kind[c] for c in view.hand)]
        best = max(option[0] for option, _ in options)
        option, kind = next((option, k) for option, k in options if option[0] == best)
        left = option[1]
