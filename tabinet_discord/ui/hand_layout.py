"""The hand: one person's private message, with which the whole game is played."""

from __future__ import annotations

import discord
from discord.ui import LayoutView

from ..engine.cards import Card
from ..engine.moves import Capture, Move, Trail
from ..engine.observation import Observation
from ..i18n.catalogue import Texts
from ..pictures.slots import in_places
from ..tables.views import TableView
from .capture_list import capture_options, has_captures
from .card_text import card_text, cards_text
from .custom_ids import CustomId, Verb
from .items import TableButton, TableSelect
from .layout import QUIET_COLOUR, TURN_COLOUR, Row, layout, line, lines, row, rows
from .looks import WORDS, Looks
from .move_text import driver, person, since_own_move
from .rules_text import numbers_text
from .selection import Selection, Verdict, Wish, judge, may_claim, question, sorted_hand, taking_up
from .sum_text import claim_text, sum_text
from .table_layout import countdown

MOST_BUTTONS = 12
"""Up to so many table cards are buttons; a larger table is shown as menus."""
MOST_COMPONENTS = 40
"""Discord's limit for a message."""
MENU = 25
"""Options of a menu at most."""


def hand_layout(
    view: TableView,
    t: Texts,
    nonce: int,
    chosen: Selection | None = None,
    note: str | None = None,
    looks: Looks = WORDS,
) -> LayoutView:
    """The hand of seat `view.me`. `nonce` makes menus new at each drawing; `note` is one line about the last click."""
    game = view.game
    assert game is not None
    assert view.me is not None
    if view.phase == "finished":
        return layout(note, t("hand-finished"), colour=QUIET_COLOUR)
    if view.seats[view.me].stand_in is not None:
        return _kept(view, game, t, note)
    if not game.is_my_turn:
        return _waiting(view, game, t, note, looks)
    return _turn(view, game, t, nonce, chosen or ready(view, game), note, looks)


def ready(view: TableView, game: Observation) -> Selection:
    """What is chosen when the turn comes: the card that was made ready, with what it suggests."""
    return Selection() if view.plan is None else taking_up(view.plan, game)


def _waiting(view: TableView, game: Observation, t: Texts, note: str | None, looks: Looks) -> LayoutView:
    """Own cards, of which one may be made ready; what it says of others is said of the moment it was drawn."""
    refresh = TableButton(CustomId(view.id, view.turn, Verb.REFRESH), t("button-refresh"))
    cards = [
        TableButton(
            CustomId(view.id, view.turn, Verb.PLAN, "none" if which == view.plan else str(which).lower()),
            f"✓ {card_text(which)}" if which == view.plan else card_text(which),
            "primary" if which == view.plan else "secondary",
            emoji=looks.emoji(which),
        )
        for _, which in looks.in_order(sorted_hand(game))
    ]
    return layout(
        note,
        lines([t("hand-waiting"), None if cards else t("hand-empty"), _whose_turn(view, t)]),
        *rows(cards, 3 if len(cards) > 4 else 4),
        row(refresh),
        colour=QUIET_COLOUR,
    )


def _whose_turn(view: TableView, t: Texts) -> str | None:
    seat = view.on_turn
    if seat is None or view.deadline is None:
        return None
    return t("hand-whose-turn", who=driver(view, seat, t), deadline=countdown(view.deadline))


def _kept(view: TableView, game: Observation, t: Texts, note: str | None) -> LayoutView:
    back = TableButton(CustomId(view.id, view.turn, Verb.BACK, "hand"), t("button-back"), "success")
    return layout(note, lines([t("hand-kept"), _own(game, t)]), row(back), colour=QUIET_COLOUR)


def _own(game: Observation, t: Texts) -> str:
    hand = sorted_hand(game)
    return t("hand-cards", cards=cards_text(hand)) if hand else t("hand-empty")


def _turn(
    view: TableView, game: Observation, t: Texts, nonce: int, chosen: Selection, note: str | None, looks: Looks
) -> LayoutView:
    asked = question(chosen, game)
    return layout(
        note,
        lines([*since_own_move(view, t), _your_turn(view, t)]),
        *_hand_rows(view, game, chosen, looks),
        lines([t("hand-table", count=len(game.table)) if game.table else t("table-bare")]),
        *_table_rows(view, game, t, nonce, chosen, looks),
        line(),
        claim_text(game, t) if chosen.wish is Wish.CLAIM else sum_text(chosen, game, t),
        _listing_row(view, game, t, nonce, chosen) if chosen.wish is Wish.LIST else None,
        _ace_row(view, game, t, chosen, asked) if asked and chosen.wish is not Wish.LIST else None,
        _sure_row(view, game, t, chosen)
        if chosen.wish in (Wish.CLAIM, Wish.PLAY)
        else _action_row(view, game, t, chosen, looks.ask_first),
        _help_row(view, game, t),
        colour=TURN_COLOUR,
    )


def _your_turn(view: TableView, t: Texts) -> str:
    deadline = countdown(view.deadline) if view.deadline else ""
    partner = None if view.me is None else view.partner_of(view.me)
    if partner is None:
        return t("hand-turn", deadline=deadline)
    return t("hand-turn-partner", deadline=deadline, partner=person(partner, t))


def _tap(view: TableView, chosen: Selection, what: str, card: Card, on: bool, looks: Looks) -> TableButton:
    """A toggle. What is chosen carries a tick, so that colour alone says nothing."""
    custom_id = CustomId(view.id, view.turn, Verb.TOGGLE, f"{what}-{chosen}")
    label = card_text(card)
    return TableButton(
        custom_id, f"✓ {label}" if on else label, "primary" if on else "secondary", emoji=looks.emoji(card)
    )


def _hand_rows(view: TableView, game: Observation, chosen: Selection, looks: Looks) -> list[Row]:
    return rows(
        [
            _tap(view, chosen, f"h{place}", which, chosen.card == place, looks)
            for place, which in looks.in_order(sorted_hand(game))
        ],
        _hand_row(len(game.hand)),
    )


def _hand_row(cards: int) -> int:
    return 3 if 4 < cards < 10 else 4


def _fits_as_buttons(view: TableView, game: Observation) -> bool:
    """Whether the table can be buttons for this whole turn, whatever is asked or said beside: nothing may jump."""
    hand, table, rules = len(game.hand), len(game.table), game.rules
    around = 7  # the container, four texts, a line, and the row of the ace question
    around += len(rules.ace) + 1 + 3 + rules.claims
    helps = view.options.hints + game.may_refuse
    around += helps + (1 if helps else 0)
    cards = hand + -(-hand // _hand_row(hand)) + table + -(-table // 4)
    return table <= MOST_BUTTONS and around + cards <= MOST_COMPONENTS


def _table_rows(view: TableView, game: Observation, t: Texts, nonce: int, chosen: Selection, looks: Looks) -> list[Row]:
    if not _fits_as_buttons(view, game):
        return [
            row(_menu(view, game, t, nonce, chosen, range(start, min(start + MENU, len(game.table))), looks))
            for start in range(0, len(game.table), MENU)
        ]
    return rows(
        [_tap(view, chosen, f"t{place}", which, chosen.has(place), looks) for place, which in _in_places(game)],
        4,
    )


def _in_places(game: Observation) -> list[tuple[int, Card]]:
    """The cards as they lie in the table's picture, each with its place among those of the game."""
    return [(game.table.index(which), which) for which in in_places(game.table, game.moves)]


def _menu(
    view: TableView, game: Observation, t: Texts, nonce: int, chosen: Selection, part: range, looks: Looks
) -> TableSelect:
    custom_id = CustomId(view.id, view.turn, Verb.PICK, f"{part.start}.{nonce:x}-{chosen}")
    options = [
        discord.SelectOption(
            label=card_text(which), value=str(place), default=chosen.has(place), emoji=looks.emoji(which)
        )
        for place, which in _in_places(game)
        if place in part
    ]
    return TableSelect(custom_id, t("hand-menu", first=part.start + 1, last=part.stop), options, len(options))


def _ace_row(view: TableView, game: Observation, t: Texts, chosen: Selection, ace: Card) -> Row:
    return row(
        *(
            TableButton(
                CustomId(view.id, view.turn, Verb.TOGGLE, f"a{choice}{ace.suit.lower()}-{chosen}"),
                t("button-ace", card=card_text(ace), value=value),
                "success",
            )
            for choice, value in enumerate(game.rules.ace, 1)
        )
    )


def _action_row(view: TableView, game: Observation, t: Texts, chosen: Selection, ask_first: bool) -> Row:
    verdict, move = judge(chosen, game)
    verb, arg = (Verb.TOGGLE, f"p-{chosen}") if ask_first else (Verb.PLAY, str(chosen))
    buttons = [
        TableButton(
            CustomId(view.id, view.turn, verb, arg),
            _play_label(verdict, move, game, t),
            "success" if move else "secondary",
            disabled=move is None,
        )
    ]
    if game.rules.claims:  # beside every capture, right or wrong: the player must count
        wish = CustomId(view.id, view.turn, Verb.TOGGLE, f"k-{chosen}")
        buttons.append(TableButton(wish, t("button-claim"), "danger", disabled=not may_claim(chosen, game)))
    listing = CustomId(view.id, view.turn, Verb.TOGGLE, f"m-{chosen}")
    listed = chosen.wish is Wish.LIST
    none = not listed and not has_captures(chosen, game)
    buttons.append(TableButton(listing, t("button-captures"), "primary" if listed else "secondary", none))
    clear = CustomId(view.id, view.turn, Verb.TOGGLE, f"c-{chosen}")
    buttons.append(TableButton(clear, t("button-clear"), disabled=chosen.is_empty))
    return row(*buttons)


def _help_row(view: TableView, game: Observation, t: Texts) -> Row | None:
    """What is there at some tables, or at some moments, only."""
    buttons: list[TableButton] = []
    if view.options.hints:
        buttons.append(TableButton(CustomId(view.id, view.turn, Verb.HINT), t("button-hint")))
    if game.may_refuse:
        buttons.append(TableButton(CustomId(view.id, view.turn, Verb.REFUSE), t("button-refuse")))
    return row(*buttons) if buttons else None


def _listing_row(view: TableView, game: Observation, t: Texts, nonce: int, chosen: Selection) -> Row | None:
    options = capture_options(chosen, game, t)
    custom_id = CustomId(view.id, view.turn, Verb.PICK, f"m.{nonce:x}-{chosen}")
    return row(TableSelect(custom_id, t("hand-captures"), options, 1)) if options else None


def _sure_row(view: TableView, game: Observation, t: Texts, chosen: Selection) -> Row:
    """The second press: a wrong claim loses the match, and some want to be asked before every move."""
    verdict, move = judge(chosen, game)
    claims = chosen.wish is Wish.CLAIM
    label = t("button-claim-sure") if claims else t("button-play-sure", move=_play_label(verdict, move, game, t))
    return row(
        TableButton(
            CustomId(view.id, view.turn, Verb.PLAY, str(chosen)), label, "danger" if claims else "success", move is None
        ),
        TableButton(CustomId(view.id, view.turn, Verb.TOGGLE, f"{chosen.wish}-{chosen}"), t("button-not-yet")),
    )


def _play_label(verdict: Verdict, move: Move | None, game: Observation, t: Texts) -> str:
    if isinstance(move, Capture):
        return t("button-capture", count=len(move.taken))
    if isinstance(move, Trail):
        return t("button-trail", card=card_text(move.card))
    if verdict is Verdict.ACE_OPEN:
        return t("button-not-ace-open", values=numbers_text(game.rules.ace, t))
    return t(f"button-not-{verdict.value.replace('_', '-')}")
