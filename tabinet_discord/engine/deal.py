"""One deal: from a deck to the last card played. Whole information; what a seat may know is in `observation`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from .captures import values_of
from .cards import Card
from .moves import Capture, Move, Refuse, Trail
from .rules import TABLE_CARDS, Rules


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move of a deal; `by` is `player` or `bot` (a bot that stood in, or plays the seat)."""

    seat: int
    move: Move
    by: str
    tabla: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """The state of a deal. `piles` and `tablas` are a side's, `hands` a seat's; the stock's first card leaves next."""

    number: int
    dealer: int
    deck: tuple[Card, ...]
    set_aside: tuple[Card, ...]
    table: tuple[Card, ...]
    """In the order in which the cards came to lie there."""
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    tablas: tuple[tuple[int, ...], ...]
    """What each tabla of a side is worth."""
    turn: int
    hand: int = 1
    """Which hand of the deal is being played, from 1."""
    last_capturer: int | None = None
    moves: tuple[MoveMade, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not self.stock and not any(self.hands)

    @property
    def may_refuse(self) -> bool:
        """Whether this is the moment for a first-hand refusal (rules.md, Refusal)."""
        return not self.moves

    @property
    def last_card_is_out(self) -> bool:
        """Whether only one card of the deal is still to be played."""
        return not self.stock and sum(map(len, self.hands)) == 1


def start_deal(number: int, dealer: int, deck: tuple[Card, ...], rules: Rules, seats: int) -> Deal:
    """Lay four cards, deal the first hands; the seat after the dealer plays first. Source 000; rules.md, Procedures."""
    table, stock, aside = _lay_table(deck, rules)
    sides = rules.sides(seats)
    deal = Deal(
        number=number,
        dealer=dealer,
        deck=deck,
        set_aside=aside,
        table=table,
        hands=((),) * seats,
        stock=stock,
        piles=((),) * sides,
        tablas=((),) * sides,
        turn=(dealer + 1) % seats,
        hand=0,
    )
    return deal_hands(deal, rules)


def deal_hands(deal: Deal, rules: Rules) -> Deal:
    """Give everybody the next hand, `batch` cards at a time, from the seat after the dealer round to the dealer."""
    seats = len(deal.hands)
    size = rules.hands[seats][deal.hand]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    stock = list(deal.stock)
    while len(hands[deal.dealer]) < size:
        for step in range(1, seats + 1):
            seat = (deal.dealer + step) % seats
            many = min(rules.batch, size - len(hands[seat]))
            hands[seat] += stock[:many]
            del stock[:many]
    return replace(deal, hands=tuple(map(tuple, hands)), stock=tuple(stock), hand=deal.hand + 1)


def play(deal: Deal, seat: int, move: Move, by: str, rules: Rules) -> tuple[Deal, bool]:
    """Carry out a move that has been checked; also whether it made a tabla. The next hands are dealt where due."""
    tabla = isinstance(move, Capture) and is_tabla(deal, move, rules)
    made = (*deal.moves, MoveMade(seat, move, by, tabla))
    if isinstance(move, Refuse):
        return replace(_new_first_hand(deal, seat), moves=made), False
    hands = list(deal.hands)
    hands[seat] = tuple(c for c in hands[seat] if c != move.card)
    if isinstance(move, Trail):
        deal = replace(deal, table=(*deal.table, move.card))
    else:
        deal = _take(deal, seat, move, tabla, rules)
    deal = replace(deal, hands=tuple(hands), moves=made, turn=(seat + 1) % len(hands))
    if deal.stock and not any(deal.hands):
        deal = deal_hands(deal, rules)
    return deal, tabla


class TableSeen(Protocol):
    """What decides whether a capture is a tabla: a Deal knows it, and so does an Observation."""

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards that lie there."""
        ...

    @property
    def last_card_is_out(self) -> bool:
        """Whether only one card of the deal is still to be played."""
        ...


def is_tabla(seen: TableSeen, move: Capture, rules: Rules) -> bool:
    """Whether the capture leaves the table bare in a way that counts (rules.md `jack_tabla`, `last_card_tabla`)."""
    if len(move.taken) != len(seen.table):
        return False
    if move.card.rank == "J" and rules.wild_jack and not rules.jack_tabla:
        return False
    return rules.last_card_tabla or not seen.last_card_is_out


def leftovers_side(deal: Deal, rules: Rules) -> int:
    """The side that gets what still lies there: the last capturer's, or the dealer's (source 000; 001)."""
    seat = deal.dealer if deal.last_capturer is None or rules.leftovers == "dealer" else deal.last_capturer
    return rules.side_of(seat)


def _lay_table(deck: tuple[Card, ...], rules: Rules) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    table: list[Card] = []
    aside: list[Card] = []
    turned = 0
    while len(table) < TABLE_CARDS:
        which = deck[turned]
        turned += 1
        (aside if rules.replace_table_jacks and which.rank == "J" else table).append(which)
    return tuple(table), (*deck[turned:], *aside), tuple(aside)


def _new_first_hand(deal: Deal, seat: int) -> Deal:
    refused = deal.hands[seat]
    hands = list(deal.hands)
    hands[seat] = deal.stock[: len(refused)]
    return replace(deal, hands=tuple(hands), stock=(*deal.stock[len(refused) :], *refused))


def _take(deal: Deal, seat: int, move: Capture, tabla: bool, rules: Rules) -> Deal:
    side = rules.side_of(seat)
    taken = set(move.cards)
    piles, tablas = list(deal.piles), list(deal.tablas)
    piles[side] = (*piles[side], *move.cards, move.card)
    if tabla:
        tablas[side] = (*tablas[side], tabla_worth(move, rules))
    return replace(
        deal,
        table=tuple(c for c in deal.table if c not in taken),
        piles=tuple(piles),
        tablas=tuple(tablas),
        last_capturer=seat,
    )


def tabla_worth(move: Capture, rules: Rules) -> int:
    """What a tabla made by this capture scores (rules.md `tabla_scores`)."""
    if rules.tabla_scores == "points":
        return rules.tabla_points
    if move.card.rank == "J" and rules.wild_jack:
        return sum(1 if t.is_ace else sum(values_of(t, rules)) for t in move.cards)
    return sum(values_of(t.card, rules)[0] if t.ace is None else t.ace for t in move.taken)
