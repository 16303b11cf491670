"""Conformance vectors: rules.md "Fixed readings", players.md "Conformance vectors", the field reports' checked ones."""

from __future__ import annotations

import pytest

from tabinet_discord.engine.captures import captures, check_capture, distinct_captures
from tabinet_discord.engine.cards import DECK, Card, card, cards
from tabinet_discord.engine.errors import AmbiguousMove, IllegalMove
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.notation import parse_move
from tabinet_discord.engine.rules import Rules

from .builders import TABINET, TABLANET, TABLIC, house

SUITS = "SHDC"


def lay(ranks: str) -> tuple[Card, ...]:
    """Cards of these ranks, suits given in turn to equal ones."""
    lying: list[Card] = []
    for rank in ranks.split():
        lying.append(card(rank + SUITS[sum(c.rank == rank for c in lying)]))
    return tuple(lying)


def taken_ranks(table: str, played: str, rules: Rules = TABINET) -> set[str]:
    """What `played` can take from `table`, as ranks in table order."""
    found = captures(lay(table), card(played + "C"), rules)
    return {" ".join(c.rank for c in move.cards) for move in found}


# (where from, table, played, exactly these selections)
EXACTLY: list[tuple[str, str, str, set[str]]] = [
    ("G: a 6 takes 6 only", "A 3 6 7 8 Q", "6", {"6"}),
    ("G: a 9", "A 3 6 7 8 Q", "9", {"A 8", "3 6", "A 3 6 8"}),
    ("G: a 10; A 3 6 is left out there", "A 3 6 7 8 Q", "10", {"3 7", "A 3 6"}),
    ("G: a king, six in all", "A 3 6 7 8 Q", "K",
     {"A 3", "6 8", "A 6 7", "A Q", "A 6 8 Q", "A 3 6 8"}),
    ("G: a 5 takes nothing", "A 3 6 7 8 Q", "5", set()),
    ("G: not both", "2 3 4 7", "9", {"2 3 4", "2 7"}),
    ("S: 10 takes all five", "10 4 6 3 7", "10", {"10", "4 6", "3 7", "10 4 6", "10 3 7", "4 6 3 7", "10 4 6 3 7"}),
    ("X: 10 + 4 + 6 in one play", "10 4 6", "10", {"10", "4 6", "10 4 6"}),
    ("S: K takes K, A+3, 4+10", "K A 3 4 10", "K",
     {"K", "A 3", "4 10", "A 3 10", "K A 3", "K 4 10", "K A 3 10", "A 3 4 10", "K A 3 4 10"}),
    ("Wikipedia 1939: Q takes 9+4", "K 9 4 3", "Q", {"9 4"}),
    ("Wikipedia 1939: K takes K", "K 9 4 3", "K", {"K"}),
    ("Wikipedia 1939: 9 takes 9 and 4+5", "K 9 4 5", "9", {"9", "4 5", "9 4 5"}),
    ("Davor: a pair of fours, not three", "3 4 4", "7", {"3 4"}),
    ("Davor: both pairs", "3 3 4 4", "7", {"3 4", "3 3 4 4"}),
    ("king on A 3: the ace is 11", "A 3", "K", {"A 3"}),
    ("Cassino trap: unrelated cards beside", "8 K 2", "8", {"8"}),
    ("Askarte: K takes K, 4 and 10, a tabla", "4 10 K", "K", {"K", "4 10", "4 10 K"}),
    ("nothing lies there", "", "7", set()),
]  # fmt: skip


@pytest.mark.parametrize(("why", "table", "played", "takes"), EXACTLY, ids=[row[0] for row in EXACTLY])
def test_takes_exactly(why: str, table: str, played: str, takes: set[str]) -> None:
    assert taken_ranks(table, played) == takes, why


# (where from, table, played, everything on the table can be taken)
WHOLE_TABLE: list[tuple[str, str, str, bool]] = [
    ("Davor: J takes A+A", "A A", "J", True),
    ("Davor: J takes 2+10", "2 10", "J", True),
    ("Davor: J takes 2+3+7", "2 3 7", "J", True),
    ("Davor: J takes A+3+3+5", "A 3 3 5", "J", True),
    ("Davor: A takes A", "A", "A", True),
    ("Davor: A takes A+10", "A 10", "A", True),
    ("Davor: A takes A+A+9", "A A 9", "A", True),
    ("Davor: A takes A+A+A+8", "A A A 8", "A", True),
    ("A2: A 3 by K", "A 3", "K", True),
    ("A2: A 3 by 4", "A 3", "4", True),
    ("A2: A A 2 by 4", "A A 2", "4", True),
    ("A2: A A 2 by K", "A A 2", "K", True),
    ("A2: A A A by Q", "A A A", "Q", True),
    ("A2: A A by Q", "A A", "Q", False),
    ("A1: A K by A", "A K", "A", False),
    ("A11: overlapping groups", "6 2 5 A", "8", False),
    ("A11: 20 = 2 x 10, but no groups", "9 9 2", "10", False),
    ("A11: two groups of twelve", "3 9 7 5", "J", True),
    ("S: tabla of five", "10 4 6 3 7", "10", True),
]


@pytest.mark.parametrize(("why", "table", "played", "all_of_it"), WHOLE_TABLE, ids=[row[0] for row in WHOLE_TABLE])
def test_takes_the_whole_table(why: str, table: str, played: str, all_of_it: bool) -> None:
    assert (" ".join(table.split()) in taken_ranks(table, played)) is all_of_it, why


# (table, move, rules, None or the reason code)
CHECKED: list[tuple[str, str, Rules, str | None]] = [
    ("AD 2D 3D", "KS x AD=11 3D", TABINET, None),
    ("AH AD 2D", "KS x AH=11 AD=1 2D", TABINET, None),
    ("AH AD 2D", "KS x 2D AD=11 AH=1", TABINET, None),  # the order does not matter; `apply` puts it right
    ("10D AH", "AS=11 x 10D AH=1", TABINET, None),
    ("10D AH", "AS=1 x AH=1", TABINET, None),
    ("10D AH", "AS=11 x AH=11", TABINET, None),  # two readings, two moves
    ("10D AH", "AS=11 x 10D AH=11", TABINET, "sum_is_wrong"),
    ("10D AH", "AS=1 x AH=11", TABINET, "sum_is_wrong"),
    ("10D AH", "AS x AH=1", TABINET, "ace_value_missing"),
    ("10D AH", "AS=1 x AH", TABINET, "ace_value_missing"),
    ("10D AH", "AS=2 x AH=1", TABINET, "ace_value_impossible"),
    ("10D AH", "AS=1 x AH=0", TABINET, "ace_value_impossible"),
    ("10D AH", "10S x 9H", TABINET, "not_on_table"),
    ("9H 2D", "10S x 9H 2D", TABINET, "sum_is_wrong"),
    ("4H 6H 3D 7D", "10S x 4H 6H 3D 7D", house(multiple_groups=False), "sum_is_wrong"),
    ("4H 6H 3D 7D", "10S x 3D 7D", house(multiple_groups=False), None),
    ("10H 4H 6H", "10S x 4H 6H", house(capture="rank_first"), "own_rank_first"),
    ("10H 4H 6H", "10S x 10H 4H 6H", house(capture="rank_first"), None),
    ("4H 6H", "10S x 4H 6H", house(capture="rank_first"), None),
    ("AH 10D", "AS=11 x AH=1 10D", house(capture="rank_first"), None),
    ("9H 4H", "KS x 9H 4H", TABLANET, "own_rank_only"),
    ("KH KD 9H", "KS x KH KD", TABLANET, None),
    ("KH 9H", "KS x KH 9H", TABLANET, "own_rank_only"),
    ("JH 2H", "QS x JH", TABLANET, "jack_by_jack_only"),
    ("JH 2H", "2S x JH 2H", TABLANET, "jack_by_jack_only"),
    ("JH 2H AC", "JS x JH 2H AC", TABLANET, None),
    ("JH 2H AC", "JS x JH", TABLANET, "sweep_takes_all"),
    ("JH 2H AC", "JS x JH 2H AC=1", TABLANET, "value_not_asked"),
]


@pytest.mark.parametrize(("table", "move", "rules", "code"), CHECKED)
def test_check_capture(table: str, move: str, rules: Rules, code: str | None) -> None:
    if code is None:
        check_capture(cards(table), read(move), rules)
        return
    with pytest.raises(IllegalMove) as caught:
        check_capture(cards(table), read(move), rules)
    assert caught.value.code == code
    assert isinstance(caught.value, AmbiguousMove) == (code == "ace_value_missing")


def read(text: str) -> Capture:
    move = parse_move(text)
    assert isinstance(move, Capture)
    return move


def of_parts(played: str, *taken: str, ace: int | None = None) -> Capture:
    """A capture that no text could say."""
    from_text = [read(f"KS x {word}").taken[0] if word != "KS" else read("KH x KS").taken[0] for word in taken]
    return Capture(card(played), tuple(from_text), ace)


@pytest.mark.parametrize(
    ("table", "move", "rules", "code"),
    [
        ("5H 3D", of_parts("10S", "5H", "5H"), TABINET, "card_twice"),  # A11: one card in two groups
        ("AH 3D", of_parts("2S", "AH=1", "AH=1"), TABINET, "card_twice"),
        ("AH 3D", of_parts("QS", "AH=1", "AH=11"), house(values={"J": 11, "Q": 12, "K": 13}), "card_twice"),
        ("5H 3D", of_parts("JS", "5H", "5H"), TABLANET, "card_twice"),
        ("5H 3D", of_parts("8S"), TABINET, "nothing_taken"),
        ("5H 3D", of_parts("8S", "5H", "3D", ace=8), TABINET, "value_not_asked"),
        ("5H 3D", of_parts("JS", "5H", "3D", ace=1), TABLANET, "value_not_asked"),
    ],
)
def test_moves_that_no_text_says(table: str, move: Capture, rules: Rules, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        check_capture(cards(table), move, rules)
    assert caught.value.code == code


def test_two_readings_are_two_moves() -> None:
    """rules.md: where an ace's value makes no difference to what is taken, two readings are still two moves."""
    texts = {(m.ace, m.taken[0].ace) for m in captures(cards("AH"), card("AS"), TABINET)}
    assert texts == {(1, 1), (11, 11)}


def test_wild_jack_sweeps_whatever_lies_there() -> None:
    """rules.md, "Wild jack": always all of it; on a bare table it just lies there."""
    table = cards("JH 2H AC KD 5S")
    assert [m.cards for m in captures(table, card("JS"), TABLANET)] == [table]
    assert not list(captures((), card("JS"), TABLANET))


def test_other_values_of_the_figures() -> None:
    """The 1939 set counts Q 13 and K 14, `tablanet` 12 and 13: no number is built in."""
    assert taken_ranks("10 4 3", "K", TABLIC) == {"10 4"}
    assert taken_ranks("10 4 3", "K", house(values={"J": 11, "Q": 12, "K": 13})) == {"10 3"}
    assert taken_ranks("10 A", "J", house(values={"J": 11, "Q": 12, "K": 13})) == {"10 A", "A"}


def test_distinct_captures_take_the_dearest() -> None:
    """Of equal ranks a bot is offered those worth most, here the ten of diamonds."""
    found = list(distinct_captures(cards("10S 10D 10H"), card("10C"), TABINET))
    assert [len(m.taken) for m in found] == [1, 2, 3]
    assert found[0].cards == cards("10D")


@pytest.mark.parametrize("breadth", [None, 1, 6])
def test_distinct_captures_are_legal(breadth: int | None) -> None:
    for rules in (TABINET, TABLANET, house(capture="rank_first")):
        for played in (c for c in DECK if c.suit == "C"):
            for move in distinct_captures(cards("AS AH 2S 3S 4S 5S 10S KH QD"), played, rules, breadth):
                check_capture(cards("AS AH 2S 3S 4S 5S 10S KH QD"), move, rules)
