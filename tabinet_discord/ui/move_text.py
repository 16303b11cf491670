"""Moves in words, from what everybody has seen."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.cards import Card
from ..engine.deal import MoveMade
from ..engine.moves import Capture, Refuse
from ..i18n.catalogue import Texts
from ..tables.views import SeatView, TableView
from .card_text import card_text, cards_text
from .names import safe_name

RECENT = 3
"""So many moves of others are told at the table."""


def person(seat: SeatView, t: Texts) -> str:
    """A seat's name for text; bots carry their mark."""
    name = safe_name(seat.name)
    return t("bot-name", name=name) if seat.is_bot else name


def introduced(seat: SeatView, t: Texts) -> str:
    """A seat's name where people meet it: with how well a bot plays."""
    name = person(seat, t)
    return name if seat.level is None else t("bot-introduced", name=name, level=seat.level)


def player(view: TableView, seat: SeatView, t: Texts) -> str:
    """A seat's name in a sentence about play: with the partner's, where pairs play."""
    partner = view.partner_of(seat.place)
    name = person(seat, t)
    return name if partner is None else t("with-partner", name=name, partner=person(partner, t))


def driver(view: TableView, seat: SeatView, t: Texts) -> str:
    """Who plays the seat now: its owner, or openly the bot that keeps it."""
    return player(view, seat, t) if seat.stand_in is None else stand_in(seat, t)


def stand_in(seat: SeatView, t: Texts) -> str:
    """The bot that plays for a person, under its own name."""
    return t("stand-in-name", bot=safe_name(seat.stand_in_name), name=safe_name(seat.name))


def move_text(made: MoveMade, view: TableView, t: Texts) -> str:
    """One move as a sentence."""
    seat = view.seats[made.seat]
    stood_in = made.by == "bot" and not seat.is_bot
    who = stand_in(seat, t) if stood_in else player(view, seat, t)
    move = made.move
    if isinstance(move, Refuse):
        return t("move-refused", who=who)
    if isinstance(move, Capture):
        key = "move-claimed" if move.claim else "move-tabla" if made.tabla else "move-captured"
        return t(key, who=who, card=counted(move.card, move.ace, t), cards=_taken(move, t))
    return t("move-trailed", who=who, card=card_text(move.card))


def recent_moves(view: TableView, t: Texts, most: int = RECENT) -> list[str]:
    """The last moves of this deal, oldest first; while it is young, before them how the last one ended."""
    if view.game is None:
        return []
    moves: Sequence[MoveMade] = view.game.moves
    told = [move_text(made, view, t) for made in moves[-most:]]
    return [*deal_end(view, t), *_set_aside(view, t), *told] if len(moves) < len(view.seats) else told


def since_own_move(view: TableView, t: Texts) -> list[str]:
    """What others have played since this seat's own last move; at its first of a deal, how the last one ended."""
    if view.game is None:
        return []
    moves = list(view.game.moves)
    own = max((i for i, made in enumerate(moves) if made.seat == view.me), default=None)
    heard = [move_text(made, view, t) for made in moves[0 if own is None else own + 1 :][-RECENT:]]
    return [*deal_end(view, t), *_set_aside(view, t), *heard] if own is None else heard


def deal_end(view: TableView, t: Texts) -> list[str]:
    """How the last counted deal ended: its last move, who got what was left, and the count. Empty before that."""
    if not view.deals:
        return []
    deal = view.deals[-1]
    parts = [t("deal-side", who=side_name(view, count.side, t), points=count.total) for count in deal.count]
    told = [move_text(deal.last_move, view, t)]
    if deal.leftovers is not None:
        who = side_name(view, deal.leftovers.side, t)
        told.append(t("deal-leftovers", who=who, cards=cards_text(deal.leftovers.cards)))
    told.append(t("deal-counted", number=deal.number, sides=", ".join(parts)))
    return [*told, t("deal-level", points=max(deal.totals))] if view.is_extra_deal else told


def _set_aside(view: TableView, t: Texts) -> list[str]:
    """The jacks that were turned up when this deal's table was laid."""
    cards = () if view.game is None else view.game.set_aside
    return [t("deal-set-aside", cards=cards_text(cards), count=len(cards))] if cards else []


def side_name(view: TableView, side: int, t: Texts) -> str:
    """The name of a side: its person, or both partners."""
    return " & ".join(person(seat, t) for seat in view.seats if seat.side == side)


def _taken(move: Capture, t: Texts) -> str:
    return ", ".join(counted(taken.card, taken.ace, t) for taken in move.taken)


def counted(which: Card, ace: int | None, t: Texts) -> str:
    """A card, an ace with what it counts as."""
    return card_text(which) if ace is None else t("ace-as", card=card_text(which), value=ace)
