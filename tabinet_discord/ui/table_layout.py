"""The table: the one public message of a table, from opening to result."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, TypeAlias

from discord import MediaGalleryItem
from discord.ui import Item, LayoutView, MediaGallery

from ..engine.observation import Observation
from ..i18n.catalogue import Texts
from ..pictures.slots import in_places
from ..tables.views import SeatView, TableView
from .alt_text import deal_alt, length, score_alt, table_alt
from .card_text import cards_text
from .custom_ids import CustomId, Verb
from .items import TableButton
from .layout import MOST_TEXT, QUIET_COLOUR, layout, line, lines, row, rows
from .move_text import deal_end, driver, introduced, player, recent_moves, side_name
from .names import safe_name
from .result_text import claim_text, headline
from .scores_layout import deal_count, mark, score_table
from .small_print import house_line, sealed, set_title, small_print
from .table_pictures import NO_PICTURES, Picture, TablePictures, counted_deal

Part: TypeAlias = str | Item[Any] | None
"""What `layout` takes."""


def table_layout(view: TableView, t: Texts, pictures: TablePictures = NO_PICTURES) -> LayoutView:
    """The table as everybody sees it; `view` must be nobody's in particular. `pictures` are attached by their names."""
    if view.phase in ("opening", "lobby"):
        return _lobby(view, t)
    if view.phase == "cancelled":
        return layout(t("table-closed-title"), t(f"table-closed-{view.closed}"), colour=QUIET_COLOUR)
    return (_finished if view.phase == "finished" else _playing)(view, t, pictures)


def countdown(moment: datetime) -> str:
    """A moment that Discord shows live, in the reader's language: "in 2 minutes"."""
    return f"<t:{int(moment.timestamp())}:R>"


def button(view: TableView, verb: Verb, label: str, style: str = "secondary", disabled: bool = False) -> TableButton:
    """A button of the table message; its number is the lobby's revision."""
    return TableButton(CustomId(view.id, view.rev, verb), label, style, disabled)


def gallery(picture: Picture, alt: str) -> MediaGallery[Any]:
    """An attached picture, with what it shows in words."""
    return MediaGallery(MediaGalleryItem(f"attachment://{picture.name()}", description=alt))


def _lobby(view: TableView, t: Texts) -> LayoutView:
    seats = [
        t("lobby-seat", place=seat.place + 1, who=introduced(seat, t), host="yes" if seat.user == view.host else "no")
        for seat in view.seats
    ]
    free = [t("lobby-free", place=place + 1) for place in range(len(view.seats), view.room)]
    full = not free
    return layout(
        lines([t("lobby-title", rules=set_title(view.rules.name, t)), _conditions(view, t), house_line(view, t)]),
        line(),
        lines([*seats, *free]),
        lines([t("lobby-pairs") if view.pairs else None, None if view.can_start() else t("lobby-waiting")]) or None,
        row(
            button(view, Verb.JOIN, t("button-join"), "success", full),
            button(view, Verb.LEAVE, t("button-leave")),
            button(view, Verb.RULES, t("button-rules")),
        ),
        row(
            button(view, Verb.BOT, t("button-add-bot"), disabled=full),
            button(view, Verb.START, t("button-start"), "primary", not view.can_start()),
            button(view, Verb.CANCEL, t("button-cancel"), "danger"),
        ),
        sealed(view, t),
    )


def _conditions(view: TableView, t: Texts) -> str:
    return t("table-conditions", target=view.rules.target, seconds=view.options.clock)


def _playing(view: TableView, t: Texts, pictures: TablePictures) -> LayoutView:
    game = view.game
    assert game is not None
    kept = [seat for seat in view.seats if seat.stand_in is not None]
    buttons = [
        button(view, Verb.HAND, t("button-hand"), "primary"),
        button(view, Verb.SCORES, t("button-scores")),
        button(view, Verb.RULES, t("button-rules")),
    ]
    if kept:
        buttons.append(button(view, Verb.BACK, t("button-back"), "success"))
    title = t(
        "table-title",
        rules=set_title(view.rules.name, t),
        extra="yes" if view.is_extra_deal else "no",
        number=game.number,
        hand=game.hand_number,
        hands=len(view.rules.hands[game.seats]),
        target=view.rules.target,
    )
    now = lines([_table_cards(game, t, small=pictures.table is not None), _turn(view, t)])
    news = lines(recent_moves(view, t))
    marked = pictures != NO_PICTURES
    sides = lines(mark(side, t, marked) + _side(view, game, side, t) for side in range(len(game.totals)))
    small = small_print(view, game, t)
    return layout(
        title,
        gallery(pictures.table, table_alt(pictures.table, view, t)) if pictures.table else None,
        now,
        news or None,
        *_last_deal(view, pictures, t, beside=(title, now, news, sides, small)),
        line(),
        sides,
        *rows(buttons, 4 if len(buttons) < 4 else 2),
        small,
    )


def _last_deal(view: TableView, pictures: TablePictures, t: Texts, beside: Iterable[str]) -> tuple[Part, ...]:
    """How the last deal was counted, while it is news: in a picture, and line by line if it fits `beside` the rest."""
    deal = counted_deal(view)
    if deal is None:
        return ()
    count = deal_count(view, deal, t, marked=pictures.deal is not None)
    return (
        line(),
        gallery(pictures.deal, deal_alt(pictures.deal, view, deal.number, t)) if pictures.deal else None,
        count if length(count) + sum(map(length, beside)) <= MOST_TEXT else None,
    )


def _table_cards(game: Observation, t: Texts, *, small: bool) -> str:
    cards = cards_text(in_places(game.table, game.moves))
    if small:
        return t("table-cards-small", count=len(game.table), cards=cards)
    return t("table-cards", cards=cards) if cards else t("table-bare")


def _turn(view: TableView, t: Texts) -> str | None:
    seat = view.on_turn
    if seat is None:
        return None
    if seat.is_bot or seat.stand_in is not None or view.deadline is None:
        return t("turn-bot", who=driver(view, seat, t))
    return t("turn-person", who=player(view, seat, t), deadline=countdown(view.deadline))


def _side(view: TableView, game: Observation, side: int, t: Texts) -> str:
    members = [seat for seat in view.seats if seat.side == side]
    text = t(
        "side-line",
        who=side_name(view, side, t),
        turn="yes" if any(seat.place == game.turn for seat in members) else "no",
        points=game.totals[side],
        cards=game.pile_sizes[side],
        tablas=game.tablas[side],
    )
    return lines([text, *(_stand_in(seat, t) for seat in members)])


def _stand_in(seat: SeatView, t: Texts) -> str | None:
    if seat.stand_in is None:
        return None
    bot = t("bot-name", name=safe_name(seat.stand_in_name))
    return t(f"stand-in-{seat.stand_in}", bot=bot, name=safe_name(seat.name))


def _finished(view: TableView, t: Texts, pictures: TablePictures) -> LayoutView:
    """A claim with its reckoning; else the totals and how the last deal was counted. Either with the course of it."""
    won, seal = (
        headline(view, t),
        t("result-seed", seed=view.seed or "", beacon=str(view.beacon), commitment=view.commitment),
    )
    told = lines(claim_text(view, t)) if view.claim else score_table(view, t, marked=pictures != NO_PICTURES)
    end = "" if view.claim else lines(deal_end(view, t))
    return layout(
        won,
        told,
        gallery(pictures.score, score_alt(pictures.score, view, t)) if pictures.score else None,
        end or None,
        *_last_deal(view, pictures, t, beside=(won, told, end, seal)),
        row(
            button(view, Verb.SCORES, t("button-scores")),
            button(view, Verb.RULES, t("button-rules")),
            button(view, Verb.VERIFY, t("button-verify")),
            button(view, Verb.REMATCH, t("button-rematch"), "success"),
        ),
        seal,
    )
