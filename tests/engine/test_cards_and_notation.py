"""Cards and moves as text: DESIGN.md, "Notation"."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import DECK, card, cards, deck_of
from tabinet_discord.engine.errors import InvalidMove
from tabinet_discord.engine.moves import Capture, Move, Refuse, Taken, Trail
from tabinet_discord.engine.notation import format_move, parse_move

from .playing import law

READABLE: list[tuple[str, Move]] = [
    ("KS", Trail(card("KS"))),
    ("AD", Trail(card("AD"))),
    ("KS x 10H 3C AD=1", Capture(card("KS"), (Taken(card("10H")), Taken(card("3C")), Taken(card("AD"), 1)))),
    ("AS=11 x 10D AH=1", Capture(card("AS"), (Taken(card("10D")), Taken(card("AH"), 1)), 11)),
    ("JS x 4H AC", Capture(card("JS"), (Taken(card("4H")), Taken(card("AC"))))),
    ("KS x AH=11 3C !", Capture(card("KS"), (Taken(card("AH"), 11), Taken(card("3C"))), claim=True)),
    ("refuse", Refuse()),
]


@pytest.mark.parametrize(("text", "move"), READABLE)
def test_examples_of_the_design(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert format_move(move) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unreadable_move"), ("!", "unknown_card"), ("1S", "unknown_card"), ("ks", "unknown_card"),
        ("KX", "unknown_card"),
        ("10 D", "unreadable_move"), ("AS=1", "trailed_ace_value"), ("KS=13", "bad_value"), ("KS !", "unreadable_move"),
        ("KS x", "unreadable_move"), ("KS x !", "unreadable_move"), ("KS X 10H", "unreadable_move"),
        ("KS 10H 3C", "unreadable_move"), ("KS x x", "unknown_card"), ("refuse !", "unreadable_move"),
        ("KS x KS", "card_twice"), ("KS x 7H 7H", "card_twice"), ("KS x AH=1 AH=11", "card_twice"),
        ("AS= x 10D", "bad_value"), ("AS=x x 10D", "bad_value"), ("AS=01 x AD=1", "bad_value"),
        ("AS=-1 x AD=1", "bad_value"),
        ("AS=1.0 x AD=1", "bad_value"), ("AS=\u0661 x AD=1", "bad_value"), ("AS=\u00b2 x AD=1", "bad_value"),
        ("AS=1=1 x AD=1", "bad_value"), ("KS x 10H=10", "bad_value"), ("AS=" + "1" * 5000 + " x AD=1", "bad_value"),
    ],
)  # fmt: skip
def test_unreadable_moves(text: str, code: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(text)
    assert caught.value.code == code


@law(300)
@given(st.text(alphabet="AKQJ1023456789SHDCx =!refus\n\ufeff\u0663", max_size=30))
def test_any_text_is_a_move_or_invalid(text: str) -> None:
    try:
        move = parse_move(text)
    except InvalidMove:
        return
    assert parse_move(format_move(move)) == move


@st.composite
def captures_of_any_kind(draw: st.DrawFn) -> Capture:
    some = draw(st.lists(st.sampled_from(DECK), min_size=2, max_size=17, unique=True))
    values = [draw(st.sampled_from([None, 1, 11, 14])) if c.is_ace else None for c in some]
    return Capture(some[0], tuple(map(Taken, some[1:], values[1:])), values[0], draw(st.booleans()))


@law(200)
@given(captures_of_any_kind())
def test_captures_round_trip(move: Capture) -> None:
    assert parse_move(format_move(move)) == move


def test_every_card_round_trips() -> None:
    assert [card(str(c)) for c in DECK] == list(DECK)
    assert cards(" ".join(map(str, DECK))) == DECK
    assert repr(card("10D")) == "<10D>"


def test_fresh_decks() -> None:
    """DESIGN.md, "Verifiable shuffle" 3: S H D C, each A 2 … K, without ranks that a short deck lacks."""
    assert " ".join(map(str, deck_of(52)[:14])) == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH"
    assert " ".join(map(str, deck_of(40)[9:12])) == "10S AH 2H"
    assert [len(set(deck_of(size))) for size in (52, 40)] == [52, 40]
