"""What a player who forgets nothing knows: which cards are out, what lies in the piles, where some hidden cards are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..engine.cards import DECK, Card, deck_of
from ..engine.deal import Deal, deal_hands, tabla_worth
from ..engine.moves import Capture, Refuse, Trail
from ..engine.observation import Observation
from ..engine.scoring import count_deal

ENDLESS: Final = 10_000
"""More than any tablas score."""


@dataclass(frozen=True, slots=True)
class Known:
    """Hidden cards of which it is known where they are: in which seat's hand, or how far from the stock's end."""

    held: tuple[tuple[Card, ...], ...]
    """For each seat."""
    stocked: tuple[tuple[int, Card], ...]
    """(0 for the last card of the stock, 1 for the one before it …, card)."""


def cards_unseen(view: Observation) -> tuple[Card, ...]:
    """The cards that the seat has not seen yet: in other hands or the stock."""
    seen = {*view.hand, *view.table}
    for made in view.moves:
        if isinstance(made.move, Capture):
            seen.update(made.move.cards)
        if isinstance(made.move, Trail | Capture):
            seen.add(made.move.card)
    return tuple(c for c in deck_of(view.rules.deck) if c not in seen)


def piles(view: Observation) -> tuple[tuple[Card, ...], ...]:
    """What each side has taken: everybody saw it."""
    taken: list[list[Card]] = [[] for _ in view.pile_sizes]
    for made in view.moves:
        if isinstance(made.move, Capture):
            taken[view.rules.side_of(made.seat)] += (*made.move.cards, made.move.card)
    return tuple(map(tuple, taken))


def tablas(view: Observation) -> tuple[tuple[int, ...], ...]:
    """What each tabla of each side is worth."""
    worth: list[list[int]] = [[] for _ in view.pile_sizes]
    for made in view.moves:
        if made.tabla and isinstance(made.move, Capture):
            worth[view.rules.side_of(made.seat)].append(tabla_worth(made.move, view.rules))
    return tuple(map(tuple, worth))


def known_places(view: Observation, unseen: Sequence[Card]) -> Known:
    """Where the shown bottom card and the jacks set aside are, as far as they are still hidden."""
    tail = _tail(view)
    stocked = [(place, which) for place, which in tail if place < view.stock_size and which in unseen]
    held: list[list[Card]] = [[] for _ in range(view.seats)]
    for place, which in tail:
        if place >= view.stock_size and which in unseen:
            seat = _who_got(view, place)
            if seat is not None:
                held[seat].append(which)
    return Known(tuple(map(tuple, held)), tuple(stocked))


def deal_as_seen(view: Observation, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Deal:
    """A deal that looks to the seat like the real one, with hidden cards as imagined."""
    return Deal(
        number=view.number,
        dealer=view.dealer,
        deck=deck_of(view.rules.deck),
        set_aside=view.set_aside,
        table=view.table,
        hands=tuple(map(tuple, hands)),
        stock=tuple(stock),
        piles=piles(view),
        tablas=tablas(view),
        turn=view.dealer if view.turn is None else view.turn,
        hand=view.hand_number,
        last_capturer=view.last_capturer,
        moves=view.moves,
    )


def tabla_room(view: Observation) -> tuple[int, ...] | None:
    """How much more each side's tablas of this deal may score (rules.md `claim_tablas`); None: without limit."""
    deal = deal_as_seen(view, (), ())
    _, made = count_deal(deal, view.totals, view.rules)
    _, most = count_deal(replace(deal, tablas=((ENDLESS,),) * len(made)), view.totals, view.rules)
    if all(side.tabla_points == ENDLESS for side in most):
        return None
    return tuple(top.tabla_points - now.tabla_points for top, now in zip(most, made, strict=True))


def _tail(view: Observation) -> list[tuple[int, Card]]:
    """Cards known by their distance from the stock's end (rules.md, Jacks set aside, Bottom card, Refusal)."""
    refused = view.rules.hands[view.seats][0] if any(isinstance(m.move, Refuse) for m in view.moves) else 0
    aside = view.set_aside
    tail = {refused + len(aside) - 1 - i: which for i, which in enumerate(aside)}
    if view.bottom_card is not None:
        tail[0] = view.bottom_card
    return sorted(tail.items())


def _who_got(view: Observation, place: int) -> int | None:
    """Who was dealt the card that lay so far from the stock's end; None if that was before this hand."""
    size = view.rules.hands[view.seats][view.hand_number - 1]
    before = view.stock_size + view.seats * size
    if place >= before:
        return None
    stand_in = DECK[:before]
    empty: tuple[Card, ...] = ()
    deal = Deal(
        number=view.number, dealer=view.dealer, deck=(), set_aside=(), table=(), hands=(empty,) * view.seats,
        stock=stand_in, piles=(), tablas=(), turn=0, hand=view.hand_number - 1,
    )  # fmt: skip
    hands = deal_hands(deal, view.rules).hands
    which = stand_in[before - 1 - place]
    return next(seat for seat, hand in enumerate(hands) if which in hand)
