"""What the gallery shows: each position by name, with the messages that are looked at there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeAlias

from discord.ui import LayoutView

from . import resources
from .engine.cards import DECK
from .engine.observation import Observation, observe
from .engine.rule_changes import changed, parse_changes
from .engine.verification import verify
from .gallery_positions import (
    CHANNEL,
    OTHER_CHANNEL,
    PAIRS,
    PEOPLE,
    RULE_SETS,
    THREE,
    TWO,
    Moment,
    Names,
    after_a_deal,
    claim,
    ends_level,
    first_hand,
    found,
    heaped,
    in_mid_deal,
    lobby,
    made,
    many_captures,
    rules_of,
    tabla,
    table,
    three_groups,
    whole,
    with_seat,
)
from .i18n.catalogue import Texts
from .pictures.faces import Style
from .players.advice import Advice
from .tables.errors import Refusal
from .tables.house_rules import HouseRule
from .tables.preferences import Personal, ServerSettings
from .tables.records import record_of
from .tables.state import TableState
from .tables.views import TableView, view_of
from .ui.capture_list import choose_capture
from .ui.card_emojis import CardEmojis
from .ui.choice_layout import choice_layout, note_layout
from .ui.custom_ids import Verb
from .ui.error_report import refusal_text
from .ui.hand_layout import hand_layout
from .ui.help_layout import help_layout
from .ui.hint_text import hint_text
from .ui.house_rules_layout import list_layout, one_layout, removed_layout
from .ui.looks import WORDS, Looks
from .ui.pings import warning_layout
from .ui.rules_layout import rules_layout
from .ui.scores_layout import scores_layout
from .ui.selection import Selection, Wish, sorted_hand, toggle
from .ui.settings_layout import RulesOffer, personal_layout, server_layout
from .ui.small_print import set_title
from .ui.table_layout import table_layout
from .ui.table_pictures import NO_PICTURES, TablePictures, pictures_of
from .ui.verify_layout import record_file, verify_layout

COMMANDS: Final = (
    "tabinet", "hand", "scores", "rules", "verify", "settings", "server rules", "server setup", "leave", "help",
)  # fmt: skip
ERROR_ID: Final = "5f0c2a"


@dataclass(frozen=True, slots=True)
class Shown:
    """A message: `who` sees it (None: everybody), what `about` it is worth a look, and what is attached to it."""

    about: str
    layout: LayoutView
    who: str | None = None
    pictures: TablePictures = NO_PICTURES
    files: Mapping[str, bytes] = field(default_factory=dict[str, bytes])


@dataclass(frozen=True, slots=True)
class Reader:
    """Who the messages are made for: the language, and the cards' emojis."""

    t: Texts
    emojis: CardEmojis

    @property
    def looks(self) -> Looks:
        """As people see cards who have chosen nothing."""
        return Looks(self.emojis)


Show: TypeAlias = Callable[[Reader], Iterator[Shown]]


def public(state: TableState, reader: Reader, about: str = "The table") -> Shown:
    """The table as everybody sees it, with its pictures."""
    view = view_of(state)
    pictures = pictures_of(view)
    return Shown(about, table_layout(view, reader.t, pictures), pictures=pictures)


def hand(
    state: TableState,
    reader: Reader,
    chosen: Selection | None = None,
    about: str = "Ana's hand",
    note: str | None = None,
    looks: Looks | None = None,
) -> Shown:
    """Ana's hand."""
    return Shown(about, hand_layout(view_of(state, 0), reader.t, 0, chosen, note, looks or reader.looks), "Ana")


def private(about: str, layout: LayoutView) -> Shown:
    """Something that Ana alone sees."""
    return Shown(about, layout, "Ana")


# -- before the match


def _lobby(reader: Reader) -> Iterator[Shown]:
    yield public(lobby(rules_of("tabinet", TWO), TWO[:1]), reader, "Just opened")
    yield public(lobby(rules_of("tabinet", TWO), TWO), reader, "A bot has been added")
    yield public(lobby(rules_of("tabinet", TWO), TWO[:1], "cancelled", closed="host"), reader, "Closed by the host")


def _lobby_pairs(reader: Reader) -> Iterator[Shown]:
    rules = RULE_SETS["tablic"].rules
    yield public(lobby(rules, PAIRS), reader, "Full")
    house = changed(rules, parse_changes("target = 151, claims = no"))
    yield public(lobby(house, PAIRS[:3], house="Friday"), reader, "House rules that have a name")


# -- a match


def _first_hand(reader: Reader) -> Iterator[Shown]:
    state = table(first_hand("tabinet", TWO), TWO)
    yield public(state, reader)
    yield hand(state, reader, Selection(), "Ana's hand, nothing chosen")
    yield hand(state, reader, _tapped(state, 0), "Ana's hand, a card chosen")


def _three_groups(reader: Reader) -> Iterator[Shown]:
    match, move = three_groups(TWO)
    state, chosen = table(match, TWO), choose_capture(move, observe(match, 0))
    yield public(state, reader, "The table before")
    yield hand(state, reader, replace(chosen, aces=0), "Ana's hand: the first ace is asked about")
    yield hand(state, reader, chosen, "Ana's hand: ready to capture")
    yield public(table(made(match, TWO, move), TWO), reader, "The table after")


def _heaped(many: int, reader: Reader) -> Iterator[Shown]:
    state = table(heaped(many, TWO), TWO)
    yield public(state, reader)
    yield hand(state, reader, _tapped(state, 0))


def _tabla(reader: Reader) -> Iterator[Shown]:
    yield public(table(tabla(TWO), TWO), reader, "Doina has just swept the table")
    yield hand(table(tabla(TWO), TWO), reader)


def _claim(reader: Reader) -> Iterator[Shown]:
    match, move = claim(TWO, right=True)
    state, chosen = table(match, TWO), choose_capture(move, observe(match, 0))
    yield public(state, reader, "The table before")
    yield hand(state, reader, chosen, "Ana's hand: the claim stands beside the capture")
    yield hand(state, reader, replace(chosen, wish=Wish.CLAIM), "Ana's hand: the claim being confirmed")
    yield public(table(made(match, TWO, move), TWO), reader, "A right claim")
    match, move = claim(TWO, right=False)
    yield public(table(made(match, TWO, move), TWO), reader, "A wrong claim")


def _waiting(reader: Reader) -> Iterator[Shown]:
    moment = found("tabinet", TWO, lambda one: one.match.deal.turn == 1 and len(one.match.deal.hands[0]) > 3)
    state = table(moment.match, TWO)
    yield hand(state, reader, about="Ana's hand")
    planned = with_seat(state, 0, plan=moment.match.deal.hands[0][1])
    yield hand(planned, reader, about="Ana's hand, a card made ready")


def _captures(reader: Reader) -> Iterator[Shown]:
    state = table(many_captures(TWO), TWO)
    yield public(state, reader)
    yield hand(state, reader, Selection(wish=Wish.LIST), "Ana's hand, the list of captures open")


def _stand_in(reader: Reader) -> Iterator[Shown]:
    moment = found("tabinet", THREE, lambda one: one.match.deal.turn == 0 and len(one.match.deal.moves) == 8)
    match = moment.match
    assert moment.move is not None
    kept = with_seat(table(match, THREE), 0, stand_in="silent", silent=2)
    yield public(kept, reader, "A bot is about to play for Ana")
    yield hand(kept, reader, about="What Ana's hand says meanwhile")
    yield Shown("Ana is pinged before it comes to that", _warning(table(match, THREE), reader.t))


def _warning(state: TableState, t: Texts) -> LayoutView:
    view = view_of(state)
    assert view.deadline is not None
    return warning_layout(view, PEOPLE["Ana"], view.deadline, t)


def _deal_end(reader: Reader) -> Iterator[Shown]:
    state = table(after_a_deal("tabinet", TWO), TWO)
    yield public(state, reader, "The next deal has begun")
    yield hand(state, reader)


def _extra_deal(reader: Reader) -> Iterator[Shown]:
    yield public(table(ends_level("tablic", TWO), TWO), reader, "Level at the target: one more deal")


def _match_end(reader: Reader) -> Iterator[Shown]:
    for names, about in ((TWO, "Two"), (THREE, "Three")):
        end = whole("tabinet", names, lambda match: match.result is not None and match.result.winner == 0)[-1].match
        yield public(table(end, names), reader, f"{about} have played, and Ana has won")
    yield public(table(ends_level("tabinet", TWO), TWO), reader, "A draw")
    yield hand(table(ends_level("tabinet", TWO), TWO), reader, about="What is left of a hand")


def _partners(reader: Reader) -> Iterator[Shown]:
    state = table(found("tablic", PAIRS, in_mid_deal).match, PAIRS)
    yield public(state, reader)
    yield hand(state, reader)


def _alone(reader: Reader) -> Iterator[Shown]:
    state = table(found("tabinet", PAIRS, in_mid_deal).match, PAIRS)
    yield public(state, reader)


def _jack(reader: Reader) -> Iterator[Shown]:
    def fits(moment: Moment) -> bool:
        return in_mid_deal(moment) and any(which.rank == "J" for which in moment.match.deal.hands[0])

    state = table(found("tablanet", TWO, fits).match, TWO)
    ranks = [which.rank for which in sorted_hand(_game(state))]
    yield public(state, reader)
    yield hand(state, reader, _tapped(state, ranks.index("J")), "Ana's hand, a jack chosen")


def _looks(reader: Reader) -> Iterator[Shown]:
    match, move = three_groups(TWO)
    state, chosen = table(match, TWO), choose_capture(move, observe(match, 0))
    yield hand(state, reader, chosen, "Four colours, by suit", looks=Looks(reader.emojis, "four", by_suit=True))
    yield hand(state, reader, chosen, "In words only", looks=WORDS)
    asks = Looks(reader.emojis, ask_first=True)
    yield hand(state, reader, replace(chosen, wish=Wish.PLAY), "Asked before each move", looks=asks)


def _hint(reader: Reader) -> Iterator[Shown]:
    match, move = three_groups(TWO)
    state = table(match, TWO)
    state = replace(state, options=replace(state.options, hints=True))
    note = hint_text(Advice(move, (("takes", 5), ("takes_cards", 6), ("leaves_no_tabla",))), reader.t)
    yield hand(state, reader, Selection(), "A hint", note)
    yield hand(state, reader, Selection(), "A click that came too late", reader.t("hand-stale"))


def _tapped(state: TableState, *places: int) -> Selection:
    """What taps on these cards of the hand lead to."""
    chosen = Selection()
    for place in places:
        chosen = toggle(chosen, f"h{place}", _game(state))
    return chosen


def _game(state: TableState) -> Observation:
    assert state.match is not None
    return observe(state.match, 0)


# -- what can be asked at a table


def _rules(reader: Reader) -> Iterator[Shown]:
    for name in RULE_SETS:
        shown = rules_layout(RULE_SETS[name].rules, set_title(name, reader.t), reader.t)
        yield private(name, shown)
    rules = _friday().rules
    assert rules is not None
    yield private("House rules", rules_layout(rules, set_title("tabinet", reader.t), reader.t, "Friday"))


def _scores(reader: Reader) -> Iterator[Shown]:
    early = table(first_hand("tabinet", TWO), TWO)
    yield private("Before the first count", scores_layout(view_of(early), reader.t))
    yield private("At the end", scores_layout(_over(TWO), reader.t))
    yield private("Four, each for themselves", scores_layout(_over(PAIRS), reader.t))


def _over(names: Names) -> TableView:
    return view_of(table(whole("tabinet", names, lambda _: True)[-1].match, names))


def _verify(reader: Reader) -> Iterator[Shown]:
    for match, about in (
        (after_a_deal("tabinet", TWO), "While the seed is sealed"),
        (whole("tabinet", TWO, lambda _: True)[-1].match, "After the match"),
    ):
        state = table(match, TWO)
        record = record_of(state)
        upload = record_file(state.id, record)
        shown = verify_layout(view_of(state), verify(record), reader.t, attached=True)
        yield Shown(about, shown, "Ana", files={upload.filename: upload.fp.read()})


def _settings(reader: Reader) -> Iterator[Shown]:
    t = reader.t
    yield private("One's own, as they are at first", personal_layout(Personal(), t))
    yield private(
        "One's own, some changed", personal_layout(Personal(four_colours=True, ask_first=True), t, saved=True)
    )
    offer = RulesOffer({name: RULE_SETS[name] for name in RULE_SETS}, [_friday()])
    yield private("A server's", server_layout(ServerSettings(), offer, [CHANNEL, OTHER_CHANNEL], t))
    chosen = ServerSettings("Friday", 120, channels=(CHANNEL,))
    yield private("A server's, changed", server_layout(chosen, offer, [CHANNEL, OTHER_CHANNEL], t, saved=True))


def _friday() -> HouseRule:
    changes = parse_changes("target = 151, claims = yes, ace = 1, hands = {3 = [12, 4]}")
    return HouseRule("Friday", "tabinet", changes, changed(RULE_SETS["tabinet"].rules, changes), None)


def _house(reader: Reader) -> Iterator[Shown]:
    broken = HouseRule("Old ones", "gone", {}, None, Refusal("house_base_gone", base="gone"))
    yield private("None yet", list_layout([], reader.t))
    yield private("The list", list_layout([_friday(), broken], reader.t))
    yield private("One that has just been saved", one_layout(_friday(), reader.t, saved=True))
    yield private("One removed", removed_layout(_friday(), reader.t))


def _errors(reader: Reader) -> Iterator[Shown]:
    refusals = (
        Refusal("not_your_turn"),
        Refusal("table_full"),
        Refusal("not_enough_players", needed=2, seated=1),
        Refusal("no_tables_here", channels=[f"<#{OTHER_CHANNEL}>"]),
        Refusal("rules_not_readable", key="target", near="= many"),
    )
    for refusal in refusals:
        yield private(refusal.code, note_layout(refusal_text(refusal, reader.t)))
    for code in ("damaged_table", "storage", "unknown"):
        yield private(code, note_layout(reader.t(f"error-{code}", id=ERROR_ID)))


def _help(reader: Reader) -> Iterator[Shown]:
    listed = [(name, reader.t(f"command-{name.replace(' ', '-')}")) for name in COMMANDS]
    yield private("/help", help_layout(listed, resources.version(), reader.t))
    states = (lobby(rules_of("tabinet", TWO), TWO), table(first_hand("tabinet", THREE), THREE, id="9a11e27b0002"))
    views = [view_of(state) for state in states]
    yield private("/hand where there are two tables", choice_layout(views, Verb.HAND, reader.t))


def _cards(reader: Reader) -> Iterator[Shown]:
    styles: tuple[tuple[Style, str], ...] = (("classic", "Two colours"), ("four", "Four colours"))
    for style, about in styles:
        emojis = [reader.emojis.of(card, style) for card in DECK]
        rows = (emojis[start : start + 13] for start in range(0, len(emojis), 13))
        yield Shown(about, note_layout("\n".join("".join(map(str, row)) for row in rows)))


POSITIONS: Final[Mapping[str, tuple[str, Show]]] = {
    "lobby": ("A new table", _lobby),
    "lobby-pairs": ("A new table for two pairs", _lobby_pairs),
    "first-hand": ("The first hand", _first_hand),
    "three-groups": ("A capture of three groups with two aces", _three_groups),
    "twenty": ("Twenty cards on the table", partial(_heaped, 20)),
    "thirty": ("Thirty cards on the table", partial(_heaped, 30)),
    "tabla": ("A tabla", _tabla),
    "jack": ("A wild jack", _jack),
    "waiting": ("While others play", _waiting),
    "captures": ("The list of captures", _captures),
    "claim": ("A claim", _claim),
    "looks": ("Looks that people choose", _looks),
    "hint": ("A line above the hand", _hint),
    "stand-in": ("A bot stands in", _stand_in),
    "deal-end": ("The end of a deal", _deal_end),
    "extra-deal": ("An extra deal", _extra_deal),
    "match-end": ("The end of a match", _match_end),
    "partners": ("Four in two pairs", _partners),
    "four": ("Four, each for themselves", _alone),
    "rules": ("The rules of each set", _rules),
    "house-rules": ("House rules", _house),
    "scores": ("Scores", _scores),
    "verify": ("The check of the deals", _verify),
    "settings": ("Settings", _settings),
    "errors": ("What can go wrong", _errors),
    "help": ("Help, and the choice of a table", _help),
    "cards": ("Every card as an emoji", _cards),
}
"""What each is called on the page, and what is shown there."""
