"""Bot players: always legal, fair, repeatable, and of the strength that their level says."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import deck_of
from tabinet_discord.engine.match import Match, apply, is_legal, legal_moves, start_match
from tabinet_discord.engine.moves import Capture, Refuse, Trail
from tabinet_discord.engine.notation import format_move
from tabinet_discord.engine.observation import Observation, observe
from tabinet_discord.engine.rules import Rules
from tabinet_discord.players.candidates import candidates
from tabinet_discord.players.medium import worth
from tabinet_discord.players.memory import cards_unseen
from tabinet_discord.players.player import LEVELS, SUBSTITUTE, Player
from tests.engine.builders import (
    BASES,
    FULL,
    SLOVENIAN,
    TABINET,
    TABLANET,
    TABLANETTE,
    TABLIC,
    house,
    position,
    say,
    shuffled,
)
from tests.engine.playing import chances, fresh_matches, law, played
from tests.engine.test_laws import permuted
from tests.players.quick import PLAYERS

MIXED = (
    house(TABLIC, first_hand_refusal=True, capture="rank_first", target=41),
    house(TABLANETTE, ace=[1, 14], most_cards_tie="last_capturer", leftovers="dealer"),
    house(SLOVENIAN, last_capture_bonus=2, multiple_groups=False, claims=True, claim_tablas="to_90", target=31),
)
"""House rules, with refusal and claims."""

BY_LEVEL = pytest.mark.parametrize("level", sorted(PLAYERS))


def play(rules: Rules, seats: int, seed: int, players: list[Player], turns: int | None = None) -> tuple[Match, int]:
    """The match played to its end by these players, or so many turns; and how many turns it were."""
    match, made = start_match(rules.for_match(seats), seats, shuffled(seed)), 0
    luck = [Random(f"{seed} {seat}") for seat in range(seats)]
    while match.result is None and made != turns:
        seat = match.deal.turn
        match, _ = apply(match, seat, players[seat].choose(observe(match, seat), luck[seat]), "bot")
        made += 1
    return match, made


@BY_LEVEL
@law(30)
@given(match=fresh_matches(), chance=chances(), moves=st.integers(0, 80))
def test_moves_are_legal_and_fair(level: str, match: Match, chance: Random, moves: int) -> None:
    """players.md 3.3: permuting what the seat cannot see, under one seed, does not change the move."""
    match = played(match, chance, moves)
    if match.result is not None:
        return
    seat = match.deal.turn
    move = PLAYERS[level].choose(observe(match, seat), Random(1))
    assert is_legal(match, seat, move)
    for _ in range(3):
        other = permuted(match, seat, chance)
        assert PLAYERS[level].choose(observe(other, seat), Random(1)) == move


@BY_LEVEL
@pytest.mark.timeout(3600 if FULL else 300)
def test_many_turns_by_every_rule_set(level: str) -> None:
    """Two, three, four and partners, by every set, house rules and claims: nothing is refused, matches end."""
    left, seed = 100_000 if FULL else 3_000, 0
    every = list(product((2, 3, 4), [*BASES.values(), *MIXED]))
    while left > 0:
        seats, rules = every[7 * seed % len(every)]
        seed += 1
        over, made = play(rules, seats, seed, [PLAYERS[level]] * seats, min(left, 600))
        left -= made
        assert over.result is None or over.result.reason in ("target", "claim"), seed


@BY_LEVEL
def test_matches_end(level: str) -> None:
    """By every set: at the target, or with a claim that is right."""
    for seats, (name, rules) in enumerate(BASES.items()):
        over, _ = play(rules.override(target=21), 2 + seats % 3, 5, [PLAYERS[level]] * (2 + seats % 3))
        assert over.result is not None, name
        assert over.result.reason in ("target", "claim")


@BY_LEVEL
def test_same_seed_same_match(level: str) -> None:
    first, again = (play(TABINET, 3, 9, [PLAYERS[level]] * 3, 60)[0] for _ in range(2))
    assert first == again
    assert first.deal.moves == again.deal.moves
    assert [done.deal.moves for done in first.done] == [done.deal.moves for done in again.done]


def test_random_player_depends_on_its_luck() -> None:
    match = start_match(TABINET.for_match(2), 2, shuffled(1))
    view = observe(match, match.deal.turn)
    assert len({LEVELS["random"].choose(view, Random(seed)) for seed in range(30)}) > 3


@pytest.mark.parametrize(("seats", "partners"), [(2, False), (3, False), (4, False), (4, True)])
def test_medium_beats_random(seats: int, partners: bool) -> None:
    """Each seed is played with every seating: medium wins far more than its share (measured: nearly all)."""
    rules, won, matches = house(target=51).for_match(seats, partners), 0, 0
    for seed in range(40 if FULL else 5):
        for strong in range(2 if partners else seats):
            players = [LEVELS["medium" if rules.side_of(s) == strong else "random"] for s in range(seats)]
            result = play(rules, seats, seed, players)[0].result
            assert result is not None
            won += result.winner == strong
            matches += 1
    assert won >= 0.8 * matches, f"{won} of {matches}"


def test_a_side_of_two_partners_plays_for_itself() -> None:
    """Partners of the same level share a side's points: a match of pairs ends with two totals."""
    over, _ = play(house(partners=True, target=51), 4, 3, [LEVELS["medium"], LEVELS["random"]] * 2)
    assert over.result is not None
    assert len(over.result.totals) == 2


# (hand, table, what a decent player does)
OBVIOUS: list[tuple[str, str, str, str]] = [
    ("takes a tabla", "9S KS", "9H", "9S x 9H"),
    ("takes more cards", "10S 3S", "10H 4H 6H", "10S x 10H 4H 6H"),
    ("takes the ten of diamonds", "10S 9S", "10D 9H", "10S x 10D"),
    ("takes the dearest of equals", "10S 3S", "10H 10D 8S 9H KH", "10S x 10H 10D"),
]


@pytest.mark.parametrize(("why", "hand", "table", "text"), OBVIOUS, ids=[row[0] for row in OBVIOUS])
def test_medium_does_the_obvious(why: str, hand: str, table: str, text: str) -> None:
    match = position(table, hand, "QS QH", stock="JS JH JC JD 2S 2H 4C 4D 5C 5D 6C 6D")
    assert format_move(LEVELS["medium"].choose(observe(match, 0), Random(1))) == text, why


@pytest.mark.parametrize(
    ("jack_tabla", "text"), [(False, "9S x 9H"), (True, "JS x 9H")], ids=["jack's is none", "jack's is one"]
)
def test_medium_knows_what_a_tabla_is(jack_tabla: bool, text: str) -> None:
    """With a jack worth half of what a tabla is, a sweep by the jack is better only where it is a tabla as well."""
    rules = house(TABLANET, jack_tabla=jack_tabla, tabla_points=2, points={"J": 1})
    match = position("9H", "9S JS", "QS QH", stock="JH JC JD 2S 2H 4C 4D 5C 5D 6C 6D 7D", rules=rules)
    assert format_move(LEVELS["medium"].choose(observe(match, 0), Random(1))) == text


def test_medium_fears_what_it_leaves() -> None:
    """It trails the rank of which fewest are out, and a capture is worth less if it leaves a table to be swept."""
    view = observe(position("", "9S 9H 9D 4S", "QS QH"), 0)
    assert LEVELS["medium"].choose(view, Random(1)).card.rank == "9"  # pyright: ignore[reportAttributeAccessIssue]
    safe, risky = (observe(position(f"9H {left}", "9S", "QS QH"), 0) for left in ("8H 7H", "5H"))
    assert value_of_taking(safe, "9S x 9H") > value_of_taking(risky, "9S x 9H")


def value_of_taking(view: Observation, text: str) -> float:
    move = next(m for m in candidates(view) if format_move(m) == text)
    return worth(view, move, cards_unseen(view))


def test_medium_knows_what_a_tabla_is_worth() -> None:
    """By `card_values` a sweep of a queen is worth more than a ten of diamonds."""
    rules = house(tabla_scores="card_values", tabla_points=0)
    match = position("QH", "QS 3S", "KS KH", stock="2S 2H 4C 4D 5C 5D 6C 6D 7D 7S 8C 8D", rules=rules)
    assert value_of_taking(observe(match, 0), "QS x QH") > 13


def test_medium_remembers_what_is_gone() -> None:
    """Unseen are the other hands and the stock, whatever has been trailed, taken or refused."""
    match = start_match(house(first_hand_refusal=True).for_match(2), 2, shuffled(4))
    match, _ = say(match, "refuse")
    match = played(match, Random(4), 20)
    for seat in range(2):
        deal = match.deal
        hidden = {*deal.stock, *deal.hands[1 - seat]}
        laid_at_start = set(deal.deck) - hidden - {*deal.hands[seat]} - {*deal.table} - {
            c for pile in deal.piles for c in pile
        }  # fmt: skip
        assert not laid_at_start
        assert set(cards_unseen(observe(match, seat))) == hidden


@law(40)
@given(match=fresh_matches(), chance=chances(), moves=st.integers(0, 60))
def test_candidates_are_legal_and_reach_every_card(match: Match, chance: Random, moves: int) -> None:
    """Legal, without doubles, and none of the cards that could be played is left out."""
    match = played(match, chance, moves)
    if match.result is not None:
        return
    seat = match.deal.turn
    found = list(candidates(observe(match, seat)))
    assert len(found) == len(set(found))
    assert all(is_legal(match, seat, move) for move in found)
    assert {move.card for move in found} == set(match.deal.hands[seat])


def test_candidates_are_complete_on_an_ordinary_table() -> None:
    """Up to suits: on small tables a bot weighs all there is."""
    for seed in range(30):
        match = played(start_match(TABINET.for_match(2), 2, shuffled(seed)), Random(seed), seed)
        if match.result is not None or len(match.deal.table) > 7:
            continue
        seat = match.deal.turn
        legal = {_up_to_suits(m) for m in legal_moves(match, seat) if not isinstance(m, Refuse)}
        assert {_up_to_suits(m) for m in candidates(observe(match, seat))} == legal


def _up_to_suits(move: Trail | Capture) -> tuple[object, ...]:
    if isinstance(move, Trail):
        return (move.card,)
    return (move.card, move.ace, *sorted((t.card.rank, t.ace or 0) for t in move.taken))


def test_everything_on_the_table() -> None:
    """The fattest table there can be, all cards but the last: a bot still moves at once, and legally."""
    names = [str(c) for c in deck_of(52)]
    for last in ("KS", "10D", "AS", "9C"):
        match = position(" ".join(n for n in names if n != last), last, "")
        for level in PLAYERS.values():
            assert is_legal(match, 0, level.choose(observe(match, 0), Random(1)))


def test_substitute_is_a_level() -> None:
    assert SUBSTITUTE in LEVELS
