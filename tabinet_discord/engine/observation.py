"""What one seat may know. Everything made for a person or a bot player is made from this, never from the state."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card
from .deal import MoveMade
from .match import Match
from .rules import Rules
from .scoring import SideCount


@dataclass(frozen=True, slots=True)
class Observation:
    """The match as a seat sees it; with `seat` None as an onlooker does, with no hand."""

    rules: Rules
    seats: int
    seat: int | None
    number: int
    dealer: int
    turn: int | None
    """The seat that plays next; None when the match is over."""
    hand_number: int
    hand: tuple[Card, ...]
    """The seat's own cards."""
    table: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile_sizes: tuple[int, ...]
    tablas: tuple[int, ...]
    """How many tablas each side has made in this deal."""
    totals: tuple[int, ...]
    last_capturer: int | None
    bottom_card: Card | None
    """The stock's last card where the rules show it and it is not dealt yet."""
    set_aside: tuple[Card, ...]
    """Jacks that everybody saw being put under the stock when the table was laid."""
    moves: tuple[MoveMade, ...]
    """All moves of this deal: what was played and taken lay open, so anybody may remember it."""
    may_refuse: bool
    last_card_is_out: bool
    last_count: tuple[SideCount, ...] | None
    """How the deal before this one was counted."""

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to play."""
        return self.seat is not None and self.seat == self.turn

    @property
    def side(self) -> int | None:
        """This seat's side."""
        return None if self.seat is None else self.rules.side_of(self.seat)


def observe(match: Match, seat: int | None) -> Observation:
    """What `seat` (None: an onlooker) may know of the match now."""
    deal, rules = match.deal, match.rules
    over = match.result is not None
    return Observation(
        rules=rules,
        seats=match.seats,
        seat=seat,
        number=deal.number,
        dealer=deal.dealer,
        turn=None if over else deal.turn,
        hand_number=deal.hand,
        hand=() if seat is None else deal.hands[seat],
        table=deal.table,
        hand_sizes=tuple(map(len, deal.hands)),
        stock_size=len(deal.stock),
        pile_sizes=tuple(map(len, deal.piles)),
        tablas=tuple(map(len, deal.tablas)),
        totals=match.totals,
        last_capturer=deal.last_capturer,
        bottom_card=deal.stock[-1] if rules.bottom_card_shown and deal.stock else None,
        set_aside=deal.set_aside,
        moves=deal.moves,
        may_refuse=rules.first_hand_refusal and deal.may_refuse,
        last_card_is_out=deal.last_card_is_out,
        last_count=match.done[-1].count if match.done else None,
    )
