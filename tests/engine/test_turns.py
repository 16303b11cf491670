"""What a seat may do on its turn: trail, capture, sweep with a wild jack, give up, and nothing out of turn."""

from __future__ import annotations

import pytest

from tabinet_discord.engine.cards import card, cards
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.engine.match import MatchEnded, Played, apply, give_up, legal_moves, start_match
from tabinet_discord.engine.moves import Capture, Trail
from tabinet_discord.engine.notation import format_move, parse_move
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.rules import Rules

from .builders import BASES, SLOVENIAN, TABINET, TABLANET, TABLANETTE, TABLIC, house, named, position, say, shuffled

# (table, what a jack of spades may do)
WILD: list[tuple[str, str, list[str]]] = [
    ("seed-003-wasted-on-a-bare-table", "", ["JS"]),
    ("row-jack-on-a-jack", "JH", ["JS", "JS x JH"]),
    ("row-jack-no-ace-asked", "4H AC", ["JS", "JS x 4H AC"]),
    ("seed-003-no-part-capture", "4H JC KD AC", ["JS", "JS x 4H JC KD AC"]),
]


@pytest.mark.parametrize(("table", "moves"), named(WILD))
@pytest.mark.parametrize("rules", [TABLANET, TABLANETTE], ids=["tablanet", "tablanette"])
def test_wild_jack_takes_all_or_is_trailed(rules: Rules, table: str, moves: list[str]) -> None:
    match = position(table, "JS", "KS KH", rules=rules)
    assert [format_move(move) for move in legal_moves(match, 0)] == moves


# What may be done with the whole hand while a jack lies there.
LYING: list[tuple[str, Rules, str, str, set[str]]] = [
    ("tablanet-king", TABLANET, "JH KH", "KS", {"KS", "KS x KH"}),
    ("tablanet-2-and-9", TABLANET, "JH 2H 9H", "2S 9S", {"2S", "2S x 2H", "9S", "9S x 9H"}),
    ("tablanette-king", TABLANETTE, "JH AH 3H", "KS", {"KS", "KS x AH=11 3H"}),
    ("tablanette-alone", TABLANETTE, "JH", "QS AS", {"QS", "AS"}),
]


@pytest.mark.parametrize(("rules", "table", "hand", "moves"), named(LYING))
def test_row_jack_lying_there_is_taken_by_jacks_only(rules: Rules, table: str, hand: str, moves: set[str]) -> None:
    match = position(table, hand, "4S 4D", rules=rules)
    assert {format_move(move) for move in legal_moves(match, 0)} == moves


def test_wild_jack_trailed_lies_there_like_any_card() -> None:
    """It is on the table for the next jack, which takes it with all the rest."""
    match = position("4H", "JS 3S", "JH KH", rules=TABLANET, piles=("", ""))
    after, _ = say(match, "JS", "JH x 4H JS")
    assert after.deal.piles == ((), cards("4H JS JH"))
    bare, _ = say(position("", "JS 3S", "KS KH", rules=TABLANET, piles=("", ""), last_capturer=1), "JS")
    assert (bare.deal.table, bare.deal.last_capturer) == (cards("JS"), 1)


def test_rank_first_forbids_trailing_only_where_the_rank_lies() -> None:
    """Source 003's regional rule; a wild jack may always be trailed."""
    match = position("KH 10H 4H", "KS 9S", "QS QH", rules=house(capture="rank_first"))
    assert {format_move(m) for m in legal_moves(match, 0)} == {"KS x KH", "KS x KH 10H 4H", "9S"}
    with pytest.raises(IllegalMove, match="must_take_own_rank"):
        say(match, "KS")
    wild = position("JH 4H", "JS", "QS QH", rules=house(TABLANET, capture="rank_first"))
    assert {format_move(m) for m in legal_moves(wild, 0)} == {"JS", "JS x JH 4H"}


@pytest.mark.parametrize("rules", [TABLANET, TABLIC, SLOVENIAN], ids=lambda rules: rules.name)
def test_row_capture_rank_first_by_its_set(rules: Rules) -> None:
    """A ten on a ten: not trailed, taken with or without other groups, on house rules over any set."""
    match = position("10H 6H 4H 9H", "10S", "8S 8H", rules=house(rules, capture="rank_first"))
    plain = {format_move(move) for move in legal_moves(match, 0) if not (isinstance(move, Capture) and move.claim)}
    assert plain == {"10S x 10H", "10S x 10H 6H 4H"}


REFUSED: list[tuple[str, int, str]] = [
    ("not_your_turn", 1, "KS"),
    ("not_in_hand", 0, "KS"),
    ("not_in_hand", 0, "9H"),
    ("claims_not_allowed", 0, "9S x 9H !"),
    ("refusal_not_allowed", 0, "refuse"),
]


@pytest.mark.parametrize(("code", "seat", "text"), REFUSED)
def test_refused_moves(code: str, seat: int, text: str) -> None:
    match = position("9H", "9S", "KS")
    with pytest.raises(IllegalMove) as caught:
        apply(match, seat, parse_move(text))
    assert caught.value.code == code
    assert code in str(caught.value)


@pytest.mark.parametrize(
    ("seats", "partners", "side", "winner", "reason"),
    [
        (2, False, 0, 1, "resigned"), (2, False, 1, 0, "resigned"), (3, False, 1, None, "resigned"),
        (4, False, 2, None, "resigned"), (4, True, 0, 1, "resigned"), (2, False, None, None, "abandoned"),
    ],
)  # fmt: skip
def test_giving_up(seats: int, partners: bool, side: int | None, winner: int | None, reason: str) -> None:
    """DESIGN.md, "Match record": who has won when somebody resigns or the match is abandoned."""
    match = start_match(TABINET.for_match(seats, partners), seats, shuffled(1))
    over, events = give_up(match, side)
    assert over.result is not None
    assert (over.result.winner, over.result.reason) == (winner, reason)
    assert events == (MatchEnded(over.result),)
    assert not list(legal_moves(over, over.deal.turn))
    assert observe(over, 0).turn is None
    with pytest.raises(IllegalMove, match="match_over"):
        give_up(over, None)
    with pytest.raises(IllegalMove, match="match_over"):
        say(over, str(over.deal.hands[over.deal.turn][0]))


def test_taken_cards_are_noted_in_table_order() -> None:
    """DESIGN.md, "Notation": in the order in which they lie there, however the move names them."""
    match = position("10H AD 3C", "KS 3S", "QS QH")
    after, events = say(match, "KS x AD=1 3C 10H")
    assert [format_move(made.move) for made in after.deal.moves] == ["KS x 10H AD=1 3C"]
    assert [format_move(event.move) for event in events if isinstance(event, Played)] == ["KS x 10H AD=1 3C"]


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_seed_000_trailing_is_always_allowed(rules: Rules) -> None:
    """Even with a capture at hand: nothing is taken, and the card lies beside its like."""
    match = position("9H", "9S 3S", "8S 8H", rules=rules, piles=("", ""))
    assert Trail(card("9S")) in list(legal_moves(match, 0))
    after, _ = say(match, "9S")
    assert (after.deal.table, after.deal.piles, after.deal.last_capturer) == (cards("9H 9S"), ((), ()), None)
