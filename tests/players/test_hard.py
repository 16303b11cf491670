"""The strongest player: what it remembers, imagines, concludes, claims and advises."""

from __future__ import annotations

import ast
import inspect
import pickle
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tabinet_discord.players
from tabinet_discord.arena import Contest, standings
from tabinet_discord.engine.cards import cards
from tabinet_discord.engine.match import Match, apply, is_legal, start_match
from tabinet_discord.engine.moves import Capture, Refuse
from tabinet_discord.engine.notation import format_move
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.scoring import reckoning
from tabinet_discord.players.advice import CODES, advice
from tabinet_discord.players.board import board_of
from tabinet_discord.players.budget import Budget
from tabinet_discord.players.evidence import Evidence
from tabinet_discord.players.memory import cards_unseen, deal_as_seen, known_places, piles, tablas
from tabinet_discord.players.player import LEVELS, SUBSTITUTE, YARDSTICKS
from tabinet_discord.players.worlds import Worlds
from tests.engine.builders import TABINET, TABLANET, TABLIC, house, position, say, shuffled
from tests.engine.playing import chances, fresh_matches, law, played
from tests.players.quick import PLAYERS, QUICK

FOLDER = Path(inspect.getfile(tabinet_discord.players)).parent
CLAIMING = ("easy", "medium", "hard")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_players_know_the_engine_and_nothing_else(path: Path) -> None:
    """No match, no disk, no database, no network: they cannot cheat."""
    allowed = {
        "__future__", "collections.abc", "dataclasses", "functools", "itertools", "math", "random", "statistics",
        "time", "typing",
    }  # fmt: skip
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            assert {name.name for name in node.names} <= allowed
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            assert node.module in allowed
        if isinstance(node, ast.ImportFrom) and node.level:
            inside = node.module or ""
            assert node.level == 1 or inside.split(".")[0] == "engine"
            assert inside != "engine.match"


@pytest.mark.parametrize("name", sorted({**LEVELS, **YARDSTICKS}))
def test_a_player_is_given_an_observation_luck_and_a_budget(name: str) -> None:
    signature = inspect.signature({**LEVELS, **YARDSTICKS}[name].choose)
    kinds = [(p.name, p.annotation) for p in signature.parameters.values()]
    assert kinds == [("view", "Observation"), ("chance", "Random"), ("budget", "Budget")]


def test_what_goes_to_a_worker_can_be_pickled() -> None:
    match = played(start_match(TABLIC.for_match(4), 4, shuffled(2)), Random(2), 30)
    view = observe(match, match.deal.turn)
    for thing in (view, Budget(), Random(3), advice(view, Random(3), QUICK)):
        again = pickle.loads(pickle.dumps(thing))
        assert isinstance(again, Random) or again == thing


@law(30)
@given(match=fresh_matches(), chance=chances(), moves=st.integers(0, 80))
def test_memory_is_right(match: Match, chance: Random, moves: int) -> None:
    """Piles, tablas and the reckoning of every side, from what lay open."""
    match = played(match, chance, moves)
    assume(match.result is None)
    deal, view = match.deal, observe(match, match.deal.turn)
    assert [set(pile) for pile in piles(view)] == [set(pile) for pile in deal.piles]
    assert tablas(view) == deal.tablas
    seen = deal_as_seen(view, deal.hands, deal.stock)
    assert reckoning(seen, view.totals, match.rules) == reckoning(deal, match.totals, match.rules)
    known = known_places(view, cards_unseen(view))
    assert all(set(held) <= set(hand) for held, hand in zip(known.held, deal.hands, strict=True))
    assert all(deal.stock[len(deal.stock) - 1 - place] == which for place, which in known.stocked)
    if view.bottom_card is not None:
        assert (0, view.bottom_card) in known.stocked


@law(30)
@given(match=fresh_matches(), chance=chances(), moves=st.integers(0, 80))
def test_worlds_are_possible(match: Match, chance: Random, moves: int) -> None:
    """Every card is where it may be: hands of the right size, of unseen cards, known cards in their places."""
    match = played(match, chance, moves)
    assume(match.result is None)
    board, view = board_of(match.rules), observe(match, match.deal.turn)
    worlds, unseen = Worlds(view, board), cards_unseen(view)
    known = known_places(view, unseen)
    for hands in (worlds.draw(chance) for _ in range(5)):
        assert [len(hand) for hand in hands] == list(view.hand_sizes)
        others = [kind for seat, hand in enumerate(hands) if seat != view.seat for kind in hand]
        free = [board.kind[c] for c in unseen if c not in {which for _, which in known.stocked}]
        assert all(others.count(kind) <= free.count(kind) for kind in others)
        for seat, held in enumerate(known.held):
            assert all(hands[seat].count(board.kind[c]) for c in held)
    if worlds.is_certain and not view.stock_size:
        real = [sorted(board.kind[c] for c in hand) for hand in match.deal.hands]
        assert [sorted(hand) for hand in worlds.draw(chance)] == real


def test_jacks_set_aside_are_known_to_come_last() -> None:
    """TABLANET lays them under the stock before everybody's eyes, and whoever is dealt them has them."""
    found = 0
    for seed in range(60):
        match = start_match(TABLANET.for_match(3), 3, shuffled(seed))
        if not match.deal.set_aside:
            continue
        while match.deal.stock:
            view = observe(match, match.deal.turn)
            known = known_places(view, cards_unseen(view))
            assert {which for _, which in known.stocked} == set(match.deal.set_aside)
            match = played(match, Random(seed), 1)
        view = observe(match, match.deal.turn)
        known = known_places(view, cards_unseen(view))
        for seat, held in enumerate(known.held):
            if seat != view.seat:
                assert set(held) == set(match.deal.set_aside) & set(match.deal.hands[seat])
                found += len(held)
    assert found


def test_who_trails_where_a_nine_would_sweep_has_no_nine() -> None:
    """Evidence makes hands with a nine, which would have taken, less likely than hands without."""
    rules = house()
    match = position("9H", "QS 3S", "2D 9C 7D 8D 6H 4S", rules=rules, turn=1, dealer=0, stock="5S 5D 5C 4D 4H 4C")
    match, _ = say(match, "2D")
    view = observe(match, 0)
    board = board_of(rules.for_match(2))
    evidence = Evidence(view, board)
    own = [board.kind[c] for c in cards("QS 3S")]

    def likely(names: str) -> float:
        return evidence.weigh([own, [board.kind[c] for c in cards(names)]], Random(1))[0]

    assert likely("7D 8D 6H 4S 10C") > 5 * likely("7D 8D 6H 4S 9C")


@pytest.mark.parametrize("level", CLAIMING)
def test_claims_when_it_is_certain(level: str) -> None:
    """At 100 points any ace or ten taken is enough; one point short of it nothing is claimed."""
    rules = house(TABLIC, partners=False)
    for total, claims in ((100, True), (90, False)):
        match = position("10H", "10S 3D", "QS QH", rules=rules, totals=(total, 0), stock="2S 2H", piles=("", ""))
        move = PLAYERS[level].choose(observe(match, 0), Random(1))
        if isinstance(move, Capture):
            assert move.claim == claims


def test_no_claim_is_ever_wrong_and_none_is_missed() -> None:
    """Hard and medium win by a claim at the first capture with which the reckoning reaches the target."""
    for seed, level in [(s, level) for s in range(4) for level in ("medium", "hard")]:
        match = start_match(house(TABLIC, target=31).for_match(2), 2, shuffled(seed))
        luck = Random(seed)
        while match.result is None:
            seat = match.deal.turn
            match, _ = apply(match, seat, PLAYERS[level].choose(observe(match, seat), luck), "bot")
            if match.result is None and match.deal.moves:
                side = match.rules.side_of(seat)
                capture = isinstance(match.deal.moves[-1].move, Capture)
                sums = reckoning(match.deal, match.totals, match.rules)
                assert not capture or sums[side].total < match.rules.target
        assert match.result.reason in ("claim", "target")


def test_the_substitute_makes_no_decision_for_the_person() -> None:
    """It neither claims nor refuses."""
    assert SUBSTITUTE in LEVELS
    rules = house(TABLIC, partners=False, first_hand_refusal=True)
    match = position("10H", "10S 3D", "QS QH", rules=rules, totals=(100, 0), stock="2S 2H", piles=("", ""))
    move = LEVELS["substitute"].choose(observe(match, 0), Random(1))
    assert isinstance(move, Capture)
    assert not move.claim
    for seed in range(30):
        match = start_match(rules.for_match(2), 2, shuffled(seed))
        assert LEVELS["substitute"].choose(observe(match, match.deal.turn), Random(1)) != Refuse()


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_poor_hands_are_refused_and_good_ones_are_not(level: str) -> None:
    rules = house(first_hand_refusal=True)
    refused = 0
    for seed in range(40):
        match = start_match(rules.for_match(2), 2, shuffled(seed))
        move = LEVELS[level].choose(observe(match, match.deal.turn), Random(1), Budget(worlds=20))
        assert is_legal(match, match.deal.turn, move)
        refused += move == Refuse()
    assert 0 < refused < 30


@pytest.mark.parametrize("level", sorted({**LEVELS, **YARDSTICKS}))
def test_twenty_low_cards_are_answered_at_once(level: str) -> None:
    """Processor time under 200 ms, the first time too."""
    low = " ".join(f"{rank}{suit}" for rank in ("A", "2", "3", "4", "5") for suit in "SHDC")
    match = position(low, "KS QD 10H 9C 8S 7D", "KH KC QH QC JS JD")
    view = observe(match, 0)
    times: list[float] = []
    for _ in range(3):
        began = process_time()
        assert is_legal(match, 0, {**LEVELS, **YARDSTICKS}[level].choose(view, Random(1)))
        times.append(process_time() - began)
    assert min(times) < 0.2, times


def test_hard_beats_random() -> None:
    """The same few decks with seats swapped; a wide margin, and always the same one."""
    contest = Contest(PLAYERS["hard"], PLAYERS["random"], TABINET.for_match(2), 2, 1, process_time)
    *_, standing = standings(contest, 6)
    assert sum(standing.margins) / 6 > 8


ADVISED: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("9H", "9S KS", "9S x 9H", ("tabla", "takes_cards", "empties_table")),
    ("10D 4S", "10S 3H", "10S x 10D", ("takes",)),
]


@pytest.mark.parametrize(("table", "hand", "text", "codes"), ADVISED, ids=[row[2] for row in ADVISED])
def test_advice_says_why(table: str, hand: str, text: str, codes: tuple[str, ...]) -> None:
    match = position(table, hand, "QS QH", stock="JS JH JC JD 2S 2H 4C 4D 5C 5D 6C 6D")
    found = advice(observe(match, 0), Random(1))
    assert format_move(found.move) == text
    assert [reason[0] for reason in found.reasons if reason[0] in codes] == list(codes)


@law(15)
@given(match=fresh_matches(), chance=chances(), moves=st.integers(0, 80))
def test_advice_is_hards_move_with_known_codes(match: Match, chance: Random, moves: int) -> None:
    match = played(match, chance, moves)
    assume(match.result is None)
    view = observe(match, match.deal.turn)
    found = advice(view, Random(1), QUICK)
    assert found.move == LEVELS["hard"].choose(view, Random(1), QUICK)
    codes = [str(reason[0]) for reason in found.reasons]
    assert set(codes) <= set(CODES)
    assert all(CODES.index(a) < CODES.index(b) for a, b in pairwise(codes))
    for reason in found.reasons:
        if reason[0] == "keeps":
            assert reason[1] in view.hand
