"""Tablas: rules.md `jack_tabla`, `last_card_tabla`, `tabla_points`, `tabla_scores`, and what never is one."""

from __future__ import annotations

import pytest

from tabinet_discord.engine.match import DealCounted, Match, legal_moves
from tabinet_discord.engine.moves import Trail
from tabinet_discord.engine.notation import format_move
from tabinet_discord.engine.rules import Rules

from .builders import (
    BASES,
    CLASSIC,
    SLOVENIAN,
    TABINET,
    TABLANET,
    TABLANETTE,
    TABLIC,
    house,
    named,
    position,
    say,
    tablas,
)

# (rules, table, move, whether it is a tabla)
MADE: list[tuple[str, Rules, str, str, bool]] = [
    ("seed-001-tabla-of-five", TABLIC, "10H 4H 6H 3H 7H", "10S x 10H 4H 6H 3H 7H", True),
    ("seed-001-four-of-five", TABLIC, "10H 4H 6H 3H 7H", "10S x 4H 6H 3H 7H", False),
    ("seed-000-one-card", TABINET, "9H", "9S x 9H", True),
    ("seed-000-trailing-beside-a-card", TABINET, "9H", "9S", False),
    ("seed-000-trailing-on-a-bare-table", TABINET, "", "9S", False),
    ("seed-003-jack-makes-one", TABLANET, "4H 2C", "JS x 4H 2C", True),
    ("seed-003-jack-on-one-card", TABLANET, "4H", "JS x 4H", True),
    ("seed-003-jack-on-a-jack", TABLANET, "JH", "JS x JH", True),
    ("seed-003-jack-on-a-bare-table", TABLANET, "", "JS", False),
    ("seed-003-7-takes-3-and-4", TABLANET, "3H 4H", "7S x 3H 4H", True),
    ("row-jack-a-jack-left-lying", TABLANET, "3H 4H JH", "7S x 3H 4H", False),
    ("row-jack-tabla-tablanette", TABLANETTE, "4H 2C", "JS x 4H 2C", False),
    ("row-jack-tabla-tablanette-on", house(TABLANETTE, jack_tabla=True), "4H 2C", "JS x 4H 2C", True),
    ("row-jack-tabla-tablanet-off", house(TABLANET, jack_tabla=False), "4H 2C", "JS x 4H 2C", False),
    ("row-jack-tabla-tablanette-king", TABLANETTE, "10H 4H", "KS x 10H 4H", True),
    ("row-jack-tabla-means-wild-jacks", house(jack_tabla=False), "10H 2H", "JS x 10H 2H", True),
    ("seed-004-tabinet-classic", CLASSIC, "KH", "KS x KH", True),
    ("slovenian", SLOVENIAN, "10H AH", "AS=11 x 10H AH=1", True),
]


@pytest.mark.parametrize(("rules", "table", "move", "made"), named(MADE))
def test_what_is_a_tabla(rules: Rules, table: str, move: str, made: bool) -> None:
    match = position(table, f"{move.split('=')[0].split()[0]} 2S", "8S 8H", rules=rules)
    after, events = say(match, move)
    assert tablas(events) == [made]
    assert [made_move.tabla for made_move in after.deal.moves] == [made]
    assert [len(side) for side in after.deal.tablas] == [int(made), 0]


# (rules, whether the row says true); the dealer has the deal's last card
LAST_CARD: list[tuple[str, Rules, bool]] = [
    ("row-last-card-tabla-tabinet", TABINET, True),
    ("seed-001-tablic", TABLIC, False),
    ("seed-003-tablanet", TABLANET, False),
    ("row-last-card-tabla-tablanette", TABLANETTE, False),
    ("seed-004-tabinet-classic", CLASSIC, False),
    ("row-last-card-tabla-slovenian", SLOVENIAN, False),
    ("row-last-card-tabla-off", house(last_card_tabla=False), False),
    ("row-last-card-tabla-on", house(TABLIC, last_card_tabla=True), True),
]


@pytest.mark.parametrize(("rules", "counts"), named(LAST_CARD))
@pytest.mark.parametrize("table", ["5H 3H", "8H", "8H 5H 3H"])
def test_row_last_card_tabla(rules: Rules, counts: bool, table: str) -> None:
    """The dealer's team takes all that lies there, and has no tabla for it (seed 004), unless the switch is on."""
    match = position(table, "", "8S", turn=1, dealer=1, rules=rules, last_capturer=0)
    after, events = say(match, f"8S x {table}")
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert tablas(events) == [counts]
    assert [side.tablas for side in counted.count] == [0, int(counts)]
    assert counted.leftovers is None
    assert after.done[-1].deal.last_capturer == 1


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_row_last_card_tabla_before_the_last_card(rules: Rules) -> None:
    """The last card but one makes a tabla everywhere."""
    _, events = say(position("5H 3H", "8S", "2S", rules=rules), "8S x 5H 3H")
    assert tablas(events) == [True]


# A sweep by a wild jack that is the deal's last card needs both switches.
@pytest.mark.parametrize("last_card_tabla", [False, True])
@pytest.mark.parametrize("jack_tabla", [False, True])
def test_last_card_that_is_a_wild_jack(jack_tabla: bool, last_card_tabla: bool) -> None:
    rules = house(TABLANET, jack_tabla=jack_tabla, last_card_tabla=last_card_tabla)
    _, events = say(position("5H 3H", "", "JS", turn=1, rules=rules), "JS x 5H 3H")
    assert tablas(events) == [jack_tabla and last_card_tabla]


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_leftovers_never_make_a_tabla(rules: Rules) -> None:
    """Handed over at the end, though the last card could have taken them all (seeds 000, 001, 003, 004)."""
    match = position("8H", "", "8S", turn=1, dealer=1, rules=rules, last_capturer=1)
    _, events = say(match, "8S")
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert counted.leftovers is not None
    assert len(counted.leftovers.cards) == 2
    assert [(side.tablas, side.tabla_points) for side in counted.count] == [(0, 0), (0, 0)]


@pytest.mark.parametrize("rules", BASES.values(), ids=BASES)
def test_seed_000_the_next_can_only_trail(rules: Rules) -> None:
    after, _ = say(position("8H", "8S 2S", "5S AS", rules=rules), "8S x 8H")
    moves = list(legal_moves(after, 1))
    assert [type(move) for move in moves] == [Trail, Trail]


def test_seed_000_a_king_kept_for_the_whole_table() -> None:
    """A capture of two cards is turned down; next turn the king takes five and leaves nothing."""
    match = position("10H 4H 7H", "KS 7S", "KD 2H", rules=TABINET, piles=("", ""))
    assert "KS x 10H 4H" in said(match)
    after, events = say(match, "7S", "KD", "KS x 10H 4H 7H 7S KD")
    assert tablas(events) == [False, False, True]
    assert len(after.deal.piles[0]) == 6


def said(match: Match) -> set[str]:
    return {format_move(move) for move in legal_moves(match, match.deal.turn)}


# (rules, move that takes all of the table, what the tabla is worth)
WORTH: list[tuple[str, Rules, str, int]] = [
    ("row-tabla-points-tabinet", TABINET, "KS x 10H 4H", 1),
    ("row-tabla-points-tablic", TABLIC, "KS x 10H 4H", 1),
    ("row-tabla-points-tablanet", TABLANET, "JS x 10H 4H QD", 1),
    ("row-tabla-points-tabinet-classic", CLASSIC, "KS x 10H 4H", 1),
    ("row-tabla-points-slovenian", SLOVENIAN, "10S x 9H AH=1", 1),
    ("row-tabla-points-2", house(tabla_points=2), "KS x 10H 4H", 2),
    ("row-tabla-points-0", house(tabla_points=0), "KS x 10H 4H", 0),
    ("row-tabla-scores-tablanette", TABLANETTE, "KS x 10H 4H", 14),
    ("row-tabla-scores-tablanette-queen-13", TABLANETTE, "QS x QH 9H 4H", 26),
    ("row-tabla-scores-not-the-card-played", TABLANETTE, "8S x 8H", 8),
    ("row-tabla-scores-two-groups", TABLANETTE, "KS x KH 10H 4H", 28),
    ("row-tabla-scores-aces-as-counted-11", TABLANETTE, "KS x AH=11 3H", 14),
    ("row-tabla-scores-aces-as-counted-1", TABLANETTE, "4S x AH=1 3H", 4),
    ("row-tabla-scores-ace-on-ace-1", TABLANETTE, "AS=1 x AH=1", 1),
    ("row-tabla-scores-ace-on-ace-11", TABLANETTE, "AS=11 x AH=11", 11),
    ("row-tabla-scores-whatever-tabla-points", house(tabla_scores="card_values", tabla_points=0), "KS x 10H 4H", 14),
    ("row-tabla-scores-valued-jack", house(tabla_scores="card_values"), "JS x JH", 12),
    ("wild-jack-aces-1-jacks-0", house(TABLANETTE, jack_tabla=True), "JS x AH JH KH 4H", 19),
    ("wild-jack-on-a-jack", house(TABLANETTE, jack_tabla=True), "JS x JH", 0),
    ("wild-jack-by-tablanets-values", house(TABLANET, tabla_scores="card_values"), "JS x AH QH KH", 26),
]


@pytest.mark.parametrize(("rules", "move", "worth"), named(WORTH))
def test_worth_of_a_tabla(rules: Rules, move: str, worth: int) -> None:
    played, taken = move.split(" x ")
    table = " ".join(word.split("=")[0] for word in taken.split())
    match = position(table, f"{played.split('=')[0]} 2S", "8S 8D", rules=rules)
    after, _ = say(match, move)
    assert after.deal.tablas == ((worth,), ())


def test_seed_000_a_tabla_counts_on_top_of_its_cards() -> None:
    """One point of its own; the ten of diamonds taken with it is worth 2 all the same."""
    match = position("10D", "10S", "3S", rules=house(most_cards=0), piles=("", ""), last_capturer=0)
    _, events = say(match, "10S x 10D", "3S")
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert [(side.card_points, side.tablas, side.tabla_points, side.total) for side in counted.count] == [
        (3, 1, 1, 4), (0, 0, 0, 0),
    ]  # fmt: skip


def test_row_tabla_scores_in_the_count() -> None:
    """`tablanette`: two tablas of 14 and 8 score 22."""
    match = position("10H 4H", "KS 8S", "8H 3S", rules=TABLANETTE)
    _, events = say(match, "KS x 10H 4H", "8H", "8S x 8H", "3S")
    (counted,) = [event for event in events if isinstance(event, DealCounted)]
    assert [(side.tablas, side.tabla_points) for side in counted.count] == [(2, 22), (0, 0)]
