"""What may be taken: rules.md "Fixed readings" and the rows on capturing, the seeds' examples, vectors of peers.

Cases are named for what they prove: a seed, a row of rules.md, `rules` for its fixed readings, a field report.
"""

from __future__ import annotations

import pytest

from tabinet_discord.engine.captures import captures, check_capture, distinct_captures
from tabinet_discord.engine.cards import DECK, RANKS, Card, card, cards
from tabinet_discord.engine.errors import AmbiguousMove, IllegalMove
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.notation import parse_move
from tabinet_discord.engine.rules import Rules

from .builders import CLASSIC, SLOVENIAN, TABINET, TABLANET, TABLANETTE, TABLIC, house, named

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


# (where from, table, played, exactly these selections) where figures are 12 13 14 and an ace 1 or 11
EXACTLY: list[tuple[str, str, str, set[str]]] = [
    ("seed-004-a-6-takes-6-only", "A 3 6 7 8 Q", "6", {"6"}),
    ("seed-004-a-9", "A 3 6 7 8 Q", "9", {"A 8", "3 6", "A 3 6 8"}),
    ("seed-004-a-10-and-A-3-6-that-is-left-out-there", "A 3 6 7 8 Q", "10", {"3 7", "A 3 6"}),
    ("seed-004-a-king", "A 3 6 7 8 Q", "K", {"A 3", "6 8", "A 6 7", "A Q", "A 6 8 Q", "A 3 6 8"}),
    ("seed-004-a-5-takes-nothing", "A 3 6 7 8 Q", "5", set()),
    ("seed-004-not-both", "2 3 4 7", "9", {"2 3 4", "2 7"}),
    ("seed-001-a-10-takes-all-five", "10 4 6 3 7", "10",
     {"10", "4 6", "3 7", "10 4 6", "10 3 7", "4 6 3 7", "10 4 6 3 7"}),
    ("seed-001-a-king", "K A 3 4 10", "K",
     {"K", "A 3", "4 10", "A 3 10", "K A 3", "K 4 10", "K A 3 10", "A 3 4 10", "K A 3 4 10"}),
    ("seed-000-an-ace-is-11", "A 3", "K", {"A 3"}),
    ("seed-000-an-ace-is-1", "A 3", "4", {"A 3"}),
    ("seed-000-several-groups", "A A 2", "K", {"A A 2"}),
    ("rules-an-ace-as-11-on-10-A", "10 A", "A", {"A", "10 A"}),
    ("rules-a-jack-on-A-A", "A A", "J", {"A A"}),
    ("row-values-jack-12", "10 2 A", "J", {"10 2"}),
    ("row-values-queen-13", "Q 10 3", "Q", {"Q", "10 3", "Q 10 3"}),
    ("row-values-number-cards-count-their-number", "2 3 4 5 6 7 8 9 10", "2", {"2"}),
    ("peers-10-4-6-in-one-play", "10 4 6", "10", {"10", "4 6", "10 4 6"}),
    ("peers-a-pair-of-fours-not-three", "3 4 4", "7", {"3 4"}),
    ("peers-both-pairs", "3 3 4 4", "7", {"3 4", "3 3 4 4"}),
    ("peers-unrelated-cards-beside", "8 K 2", "8", {"8"}),
    ("peers-K-takes-K-4-and-10", "4 10 K", "K", {"K", "4 10", "4 10 K"}),
    ("nothing-lies-there", "", "7", set()),
]  # fmt: skip


@pytest.mark.parametrize(("table", "played", "takes"), named(EXACTLY))
@pytest.mark.parametrize("rules", [TABINET, TABLIC, CLASSIC], ids=lambda rules: rules.name)
def test_takes_exactly(rules: Rules, table: str, played: str, takes: set[str]) -> None:
    assert taken_ranks(table, played, rules) == takes


# The same for the sets whose figures or aces differ.
BY_ITS_SET: list[tuple[str, Rules, str, str, set[str]]] = [
    ("seed-003-7-takes-3-and-4-or-7", TABLANET, "3 4 7", "7", {"3 4", "7", "3 4 7"}),
    ("seed-003-queen-takes-queens", TABLANET, "Q 7 5 A", "Q", {"Q"}),
    ("seed-003-king-takes-kings", TABLANET, "K K Q A", "K", {"K", "K K"}),
    ("seed-003-queen-takes-no-sum", TABLANET, "10 2 7 5", "Q", set()),
    ("seed-003-king-takes-no-sum", TABLANET, "Q A 10 3", "K", set()),
    ("seed-003-an-ace-takes-an-ace", TABLANET, "A 10", "A", {"A"}),
    ("seed-003-10-takes-sums", TABLANET, "A 9 4 6 Q", "10", {"A 9", "4 6", "A 9 4 6"}),
    ("seed-003-jack-takes-all", TABLANET, "Q 7 J A", "J", {"Q 7 J A"}),
    ("row-ace-1-only", TABLANET, "A 3", "K", set()),
    ("row-jack-lying-taken-by-jacks-only", TABLANET, "J 2", "2", {"2"}),
    ("row-jack-lying-no-part-of-a-sum", TABLANETTE, "J A 2", "K", set()),
    ("row-jack-tablanette", TABLANETTE, "Q 7 J A", "J", {"Q 7 J A"}),
    ("row-values-tablanette-queen-13", TABLANETTE, "9 4 10 2", "Q", {"9 4"}),
    ("row-values-tablanette-king-14", TABLANETTE, "Q A 10 4", "K", {"Q A", "10 4", "Q A 10 4"}),
    ("row-ace-tablanette-11", TABLANETTE, "A 3", "K", {"A 3"}),
    ("peers-1939-Q-takes-9-and-4", TABLANETTE, "K 9 4 3", "Q", {"9 4"}),
    ("peers-1939-K-takes-K", TABLANETTE, "K 9 4 3", "K", {"K"}),
    ("peers-1939-9-takes-9-and-4-5", TABLANETTE, "K 9 4 5", "9", {"9", "4 5", "9 4 5"}),
    ("row-ace-slovenian-11", SLOVENIAN, "10 A 8 3", "A", {"A", "10 A", "8 3", "10 A 8 3", "A 8 3"}),
    ("row-multiple-groups-slovenian", SLOVENIAN, "10 4 6 3 7", "10",
     {"10", "4 6", "3 7", "10 4 6", "10 3 7", "4 6 3 7", "10 4 6 3 7"}),
    ("row-figures-off", house(TABLANET, figures_by_rank_only=False), "Q A 10 3", "K",
     {"Q A", "10 3", "Q A 10 3"}),
    ("row-figures-on-jack-with-a-value-sums", house(figures_by_rank_only=True), "10 2 J", "J",
     {"10 2", "J", "10 2 J"}),
    ("row-figures-on-an-ace-may-not-help-a-king", house(figures_by_rank_only=True), "A 3 K", "K", {"K"}),
    ("row-multiple-groups-off", house(multiple_groups=False), "10 4 6 3 7", "10", {"10", "4 6", "3 7"}),
    ("row-multiple-groups-off-one-of-two-equal", house(multiple_groups=False), "9 9", "9", {"9"}),
    ("row-capture-rank-first", house(capture="rank_first"), "10 4 6 3 7", "10",
     {"10", "10 4 6", "10 3 7", "10 4 6 3 7"}),
    ("row-capture-rank-first-no-such-rank", house(capture="rank_first"), "4 6 3 7", "10", {"4 6", "3 7", "4 6 3 7"}),
    ("row-capture-rank-first-ace", house(capture="rank_first"), "A 8 3", "A", {"A", "A 8 3"}),
    ("row-capture-rank-first-wild-jack", house(TABLANET, capture="rank_first"), "J 4", "J", {"J 4"}),
    ("seed-003-regional-jack-12", house(TABLANET, jack="value", values={"J": 12, "Q": 13, "K": 14}), "10 2 J", "J",
     {"10 2", "J", "10 2 J"}),
    ("seed-001-three-handed-has-no-figures",
     house(TABLIC, deck=40, values={}, hands={"3": [4, 4, 4]}, players=[3]), "A 9 4 6", "10",
     {"A 9", "4 6", "A 9 4 6"}),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "table", "played", "takes"), named(BY_ITS_SET))
def test_takes_exactly_by_its_set(rules: Rules, table: str, played: str, takes: set[str]) -> None:
    assert taken_ranks(table, played, rules) == takes


def test_seed_001_figures_lie_safe() -> None:
    """A king falls to kings only; a queen to queens, or beside an ace to a king."""
    table = "K Q A 2 3 4 5"
    takers = {
        lying: {rank for rank in RANKS if any(lying in taken.split() for taken in taken_ranks(table, rank, TABLIC))}
        for lying in ("K", "Q")
    }
    assert takers == {"K": {"K"}, "Q": {"Q", "K"}}
    assert all("A" in taken.split() for taken in taken_ranks("Q A 2 3 4 5", "K", TABLIC) if "Q" in taken.split())


# (where from, table, played, everything on the table can be taken)
WHOLE_TABLE: list[tuple[str, str, str, bool]] = [
    ("peers-J-takes-A-A", "A A", "J", True),
    ("peers-J-takes-2-10", "2 10", "J", True),
    ("peers-J-takes-2-3-7", "2 3 7", "J", True),
    ("peers-J-takes-A-3-3-5", "A 3 3 5", "J", True),
    ("peers-A-takes-A", "A", "A", True),
    ("peers-A-takes-A-10", "A 10", "A", True),
    ("peers-A-takes-A-A-9", "A A 9", "A", True),
    ("peers-A-takes-A-A-A-8", "A A A 8", "A", True),
    ("A2-A-3-by-K", "A 3", "K", True),
    ("A2-A-3-by-4", "A 3", "4", True),
    ("A2-A-A-2-by-4", "A A 2", "4", True),
    ("A2-A-A-2-by-K", "A A 2", "K", True),
    ("A2-A-A-A-by-Q", "A A A", "Q", True),
    ("A2-A-A-by-Q", "A A", "Q", False),
    ("A1-A-K-by-A", "A K", "A", False),
    ("A11-overlapping-groups", "6 2 5 A", "8", False),
    ("A11-20-is-2-x-10-but-no-groups", "9 9 2", "10", False),
    ("A11-two-groups-of-twelve", "3 9 7 5", "J", True),
    ("seed-001-tabla-of-five", "10 4 6 3 7", "10", True),
    ("seed-004-not-both", "2 3 4 7", "9", False),
]


@pytest.mark.parametrize(("table", "played", "all_of_it"), named(WHOLE_TABLE))
def test_takes_the_whole_table(table: str, played: str, all_of_it: bool) -> None:
    assert (" ".join(table.split()) in taken_ranks(table, played)) is all_of_it


# (where from, table, move, rules, None or the reason code)
CHECKED: list[tuple[str, str, str, Rules, str | None]] = [
    ("rules-king-on-A-3-is-11", "AD 2D 3D", "KS x AD=11 3D", TABINET, None),
    ("rules-king-on-A-3-is-not-1", "AD 2D 3D", "KS x AD=1 3D", TABINET, "sum_is_wrong"),
    ("rules-A-A-2-is-11-1-2", "AH AD 2D", "KS x AH=11 AD=1 2D", TABINET, None),
    ("rules-A-A-2-is-1-11-2", "AH AD 2D", "KS x AH=1 AD=11 2D", TABINET, None),
    ("rules-A-A-2-is-not-11-11-2", "AH AD 2D", "KS x AH=11 AD=11 2D", TABINET, "sum_is_wrong"),
    ("order-does-not-matter", "AH AD 2D", "KS x 2D AD=11 AH=1", TABINET, None),  # `apply` puts it right
    ("rules-jack-on-A-A-is-1-11", "AH AD", "JS x AH=1 AD=11", TABINET, None),
    ("rules-jack-on-A-A-is-not-11-11", "AH AD", "JS x AH=11 AD=11", TABINET, "sum_is_wrong"),
    ("rules-ace-as-11-on-10-A", "10D AH", "AS=11 x 10D AH=1", TABINET, None),
    ("two-readings-1", "10D AH", "AS=1 x AH=1", TABINET, None),
    ("two-readings-11", "10D AH", "AS=11 x AH=11", TABINET, None),
    ("rules-ace-as-11-on-10-A-is-not-11", "10D AH", "AS=11 x 10D AH=11", TABINET, "sum_is_wrong"),
    ("ace-1-on-ace-11", "10D AH", "AS=1 x AH=11", TABINET, "sum_is_wrong"),
    ("seed-000-never-guessed-played", "10D AH", "AS x AH=1", TABINET, "ace_value_missing"),
    ("seed-000-never-guessed-taken", "10D AH", "AS=1 x AH", TABINET, "ace_value_missing"),
    ("row-ace-played", "10D AH", "AS=2 x AH=1", TABINET, "ace_value_impossible"),
    ("row-ace-taken", "10D AH", "AS=1 x AH=0", TABINET, "ace_value_impossible"),
    ("row-ace-tablanet", "10D AH", "AS=11 x 10D AH=1", TABLANET, "ace_value_impossible"),
    ("row-ace-tablanet-says-1-all-the-same", "10D AH", "AS=1 x AH", TABLANET, "ace_value_missing"),
    ("not-on-the-table", "10D AH", "10S x 9H", TABINET, "not_on_table"),
    ("wrong-sum", "9H 2D", "10S x 9H 2D", TABINET, "sum_is_wrong"),
    ("seed-004-not-both", "2H 3H 4H 7H", "9S x 2H 3H 4H 7H", TABLIC, "sum_is_wrong"),
    ("seed-004-A-Q-and-6-8", "AH 3H 6H 7H 8H QH", "KS x AH=1 6H 8H QH", TABLIC, None),
    ("seed-004-ace-as-11-3-and-6-8", "AH 3H 6H 7H 8H QH", "KS x AH=11 3H 6H 8H", TABLIC, None),
    ("row-multiple-groups-off", "4H 6H 3D 7D", "10S x 4H 6H 3D 7D", house(multiple_groups=False), "sum_is_wrong"),
    ("row-multiple-groups-off-one", "4H 6H 3D 7D", "10S x 3D 7D", house(multiple_groups=False), None),
    ("row-capture-own-rank-first", "10H 4H 6H", "10S x 4H 6H", house(capture="rank_first"), "own_rank_first"),
    ("row-capture-and-other-groups", "10H 4H 6H", "10S x 10H 4H 6H", house(capture="rank_first"), None),
    ("row-capture-no-such-rank", "4H 6H", "10S x 4H 6H", house(capture="rank_first"), None),
    ("row-capture-ace-in-a-group", "AH 10D", "AS=11 x AH=1 10D", house(capture="rank_first"), None),
    ("row-figures-no-sum", "9H 4H", "KS x 9H 4H", TABLANET, "own_rank_only"),
    ("row-figures-two-kings", "KH KD 9H", "KS x KH KD", TABLANET, None),
    ("row-figures-nothing-beside", "KH 9H", "KS x KH 9H", TABLANET, "own_rank_only"),
    ("row-jack-lying-no-value", "JH 2H", "QS x JH", TABLANET, "jack_by_jack_only"),
    ("row-jack-lying-no-part", "JH 2H", "2S x JH 2H", TABLANET, "jack_by_jack_only"),
    ("row-jack-sweeps", "JH 2H AC", "JS x JH 2H AC", TABLANET, None),
    ("seed-003-no-part-capture-with-a-jack", "JH 2H AC", "JS x JH", TABLANET, "sweep_takes_all"),
    ("row-jack-no-ace-asked", "JH 2H AC", "JS x JH 2H AC=1", TABLANET, "value_not_asked"),
    ("row-jack-no-ace-asked-tablanette", "JH 2H AC", "JS x JH 2H AC=11", TABLANETTE, "value_not_asked"),
]


@pytest.mark.parametrize(("table", "move", "rules", "code"), named(CHECKED))
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


@pytest.mark.parametrize("rules", [TABLANET, TABLANETTE], ids=lambda rules: rules.name)
def test_wild_jack_sweeps_whatever_lies_there(rules: Rules) -> None:
    """rules.md, "Wild jack": always all of it; on a bare table it just lies there (source 003)."""
    table = cards("JH 2H AC KD 5S")
    assert [m.cards for m in captures(table, card("JS"), rules)] == [table]
    assert not list(captures((), card("JS"), rules))


def test_other_values_of_the_figures() -> None:
    """The 1939 set counts Q 13 and K 14, `tablanet` 12 and 13: no number is built in."""
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
