"""The exact solver against a brute force that plays every line through the engine."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from tabinet_discord.engine.captures import captures, must_take_own_rank
from tabinet_discord.engine.deal import Deal, play
from tabinet_discord.engine.match import Match, start_match
from tabinet_discord.engine.moves import Move, Trail
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rules import Rules
from tabinet_discord.engine.scoring import count_deal
from tabinet_discord.players.board import board_of
from tabinet_discord.players.budget import Budget
from tabinet_discord.players.ending import deadline, solution, solved
from tabinet_discord.players.player import LEVELS
from tabinet_discord.players.worlds import Worlds
from tests.engine.builders import TABINET, shuffled
from tests.engine.playing import chances, law, mixes, played

PLENTY = Budget(nodes=10**6, seconds=60.0)


def best_margin(deal: Deal, totals: tuple[int, ...], rules: Rules) -> int:
    """What the side on turn gets more than the other in the whole deal if both play as well as can be."""
    side = rules.side_of(deal.turn)
    if deal.is_over:
        _, count = count_deal(deal, totals, rules)
        return count[side].total - count[1 - side].total
    return max(
        _seen_from(side, play(deal, deal.turn, move, "bot", rules)[0], totals, rules)
        for move in _all_moves(deal, rules)
    )


def _seen_from(side: int, deal: Deal, totals: tuple[int, ...], rules: Rules) -> int:
    margin = best_margin(deal, totals, rules)
    return margin if rules.side_of(deal.turn) == side else -margin


def _all_moves(deal: Deal, rules: Rules) -> list[Move]:
    moves: list[Move] = []
    for which in deal.hands[deal.turn]:
        if not must_take_own_rank(deal.table, which, rules):
            moves.append(Trail(which))
        moves += captures(deal.table, which, rules)
    return moves


def so_far(match: Match) -> int:
    """The margin that the side on turn already has."""
    deal, rules = match.deal, match.rules
    bare = replace(deal, table=(), last_capturer=None)
    plain = replace(rules, most_cards=0)
    _, count = count_deal(bare, match.totals, plain)
    side = rules.side_of(deal.turn)
    return count[side].total - count[1 - side].total


@law(50)
@given(rules=mixes(), number=st.integers(1, 10**6), cards=st.integers(1, 5), chance=chances(), late=st.booleans())
def test_the_solver_agrees_with_brute_force(rules: Rules, number: int, cards: int, chance: Random, late: bool) -> None:
    """Both players' best margin, and a move that reaches it; also in late deals with other rules for tablas."""
    match = start_match(rules.for_match(2), 2, shuffled(number))
    while not match.done and match.result is None and (match.deal.stock or sum(map(len, match.deal.hands)) > cards):
        match = played(match, chance, 1)
    assume(match.result is None and not match.done and len(match.deal.table) <= 7)
    match = replace(match, deal=replace(match.deal, number=7 if late else 1), totals=(chance.randrange(95), 88))
    view = observe(match, match.deal.turn)
    worlds = Worlds(view, board_of(match.rules))
    best = solution(view, worlds, PLENTY.nodes, deadline(PLENTY))
    assert best is not None
    exact = best_margin(match.deal, match.totals, match.rules)
    assert best.value + so_far(match) == exact
    move = solved(view, PLENTY)
    assert move is not None
    after, _ = play(match.deal, match.deal.turn, move, "bot", match.rules)
    side = match.rules.side_of(match.deal.turn)
    assert _seen_from(side, after, match.totals, match.rules) == exact


def into_the_end(rules: Rules, seats: int, seed: int, cards: int) -> Match:
    """A first deal of which so many cards are still to be played."""
    match, chance = start_match(rules.for_match(seats), seats, shuffled(seed)), Random(seed)
    while match.deal.stock or sum(map(len, match.deal.hands)) > cards:
        match = played(match, chance, 1)
    return match


def test_the_solver_gives_up_in_time() -> None:
    """Out of nodes or of time there is no solution, and hard plays all the same."""
    match = into_the_end(TABINET, 2, 3, 8)
    view = observe(match, match.deal.turn)
    assert solved(view, Budget(nodes=10)) is None
    ticks = iter(range(10**9))
    out_of_time = Budget(nodes=10**6, seconds=0.5, clock=lambda: float(next(ticks)))
    assert solved(view, out_of_time) is None
    assert LEVELS["hard"].choose(view, Random(1), out_of_time)
    assert solved(view, PLENTY) is not None


def test_two_pairs_last_cards_are_solved() -> None:
    """Of four with partners, everything is known when one hidden hand is left; before that it is not."""
    rules = TABINET.override(partners=True)
    for seed in range(10):
        three, two = (into_the_end(rules, 4, seed, cards) for cards in (3, 2))
        assert solved(observe(three, three.deal.turn), PLENTY) is None
        assert solved(observe(two, two.deal.turn), PLENTY) is not None


def test_last_cards_of_three_and_four() -> None:
    """With two cards left each side plays for its own: no other move brings hard more, whoever answers."""
    for seats, seed in product((3, 4), range(15)):
        match = into_the_end(TABINET, seats, seed, 2)
        seat, rules = match.deal.turn, match.rules
        chosen = LEVELS["hard"].choose(observe(match, seat), Random(1))
        margins = {move: _margin_after(match, move) for move in _all_moves(match.deal, rules)}
        assert margins[chosen] == max(margins.values())


def _margin_after(match: Match, move: Move) -> float:
    """What the seat on turn has more than the mean of the others if the last one plays for itself."""
    seat, rules = match.deal.turn, match.rules
    deal, _ = play(match.deal, seat, move, "bot", rules)
    ends = [play(deal, deal.turn, reply, "bot", rules)[0] for reply in _all_moves(deal, rules)]
    counts = [[side.total for side in count_deal(end, match.totals, rules)[1]] for end in ends]
    others = match.seats - 1

    def margin(count: list[int], side: int) -> float:
        return count[side] - (sum(count) - count[side]) / others

    best = max(margin(count, deal.turn) for count in counts)
    return max(margin(count, seat) for count in counts if margin(count, deal.turn) == best)
