"""What a player has chosen so far. It lives in the custom ids of the hand message, so it survives restarts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Final

from ..engine.captures import check_capture, must_take_own_rank, values_of
from ..engine.cards import SUITS, Card
from ..engine.errors import IllegalMove
from ..engine.moves import Capture, Move, Taken, Trail
from ..engine.observation import Observation
from ..engine.obvious import obvious_capture

_TEXT: Final = re.compile(
    r"(?P<card>-|[0-9]{1,2})\.(?P<mask>[0-9a-f]{1,13})\.(?P<aces>[0-9a-f]{1,2})(?:\.(?P<wish>[kmp]))?"
)


class Wish(StrEnum):
    """What is wanted beside choosing cards; every tap on a card takes it back."""

    NOTHING = ""
    CLAIM = "k"
    """The win is to be claimed with the capture."""
    LIST = "m"
    """The captures are listed below."""
    PLAY = "p"
    """The move is to be played, and the person wants to be asked first."""


_WISHES: Final = {wish.value: wish for wish in Wish if wish}


@dataclass(frozen=True, slots=True)
class Selection:
    """A hand card by its place in the sorted hand, table cards as a bit mask, two bits an ace (by suit; 0: open).

    `wish` is what is wanted beside.
    """

    card: int | None = None
    mask: int = 0
    aces: int = 0
    wish: Wish = Wish.NOTHING

    def __str__(self) -> str:
        card = "-" if self.card is None else self.card
        return f"{card}.{self.mask:x}.{self.aces:x}{self.wish and '.'}{self.wish}"

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is chosen."""
        return self == Selection()

    def has(self, place: int) -> bool:
        """Whether the table card at `place` is chosen."""
        return bool(self.mask >> place & 1)

    def said(self, ace: Card) -> int:
        """Which of its values an ace counts as: 1 for the first, 0 if not said."""
        return self.aces >> 2 * SUITS.index(ace.suit) & 3

    def say(self, ace: Card, choice: int) -> Selection:
        """The selection with an ace counted as its value number `choice` (1, 2, …; 0: not said)."""
        shift = 2 * SUITS.index(ace.suit)
        return replace(self, aces=self.aces & ~(3 << shift) | choice << shift)


def parse_selection(text: str, view: Observation) -> Selection | None:
    """The selection written as `text`, None if it does not fit the hand and table of `view`."""
    match = _TEXT.fullmatch(text)
    if match is None:
        return None
    chosen = Selection(
        card=None if match["card"] == "-" else int(match["card"]),
        mask=int(match["mask"], 16),
        aces=int(match["aces"], 16),
        wish=Wish(match["wish"] or ""),
    )
    if chosen.mask >> len(view.table) or (chosen.card is not None and chosen.card >= len(view.hand)):
        return None
    if chosen.wish is Wish.CLAIM and not view.rules.claims:
        return None
    if any(chosen.aces >> 2 * s & 3 > len(view.rules.ace) for s in range(len(SUITS))):
        return None
    return chosen


def sorted_hand(view: Observation) -> tuple[Card, ...]:
    """The hand by rank, then suit: the order in which its cards are shown and counted."""
    return tuple(sorted(view.hand, key=lambda c: (c.number, c.place)))


def toggle(chosen: Selection, what: str, view: Observation) -> Selection:
    """The selection after a tap: `h2` a hand card, `t5` a table card, `a1s` an ace's first value.

    `c` puts back what is chosen on the table; with nothing there, the hand card too.
    The letter of a Wish makes it, or takes it back. A tap that makes no sense changes nothing but that.
    """
    if what == "c":
        return Selection(chosen.card) if chosen.mask else Selection()
    if what in _WISHES:
        return _wishing(chosen, _WISHES[what], view)
    chosen = replace(chosen, wish=Wish.NOTHING)
    kind, digits = what[:1], what[1:]
    if kind == "h" and digits.isdecimal() and int(digits) < len(view.hand):
        return _tap_hand(chosen, int(digits), view)
    if kind == "t" and digits.isdecimal() and int(digits) < len(view.table):
        return _tap_table(chosen, int(digits), view)
    if kind == "a" and len(digits) == 2 and digits[0] in "0123" and digits[1].upper() in SUITS:
        asked = question(chosen, view)
        if asked is not None and asked.suit == digits[1].upper() and int(digits[0]) <= len(view.rules.ace):
            return chosen.say(asked, int(digits[0]))
    return chosen


def _wishing(chosen: Selection, wish: Wish, view: Observation) -> Selection:
    if wish is Wish.CLAIM:
        possible = may_claim(chosen, view)
    else:
        possible = wish is Wish.LIST or judge(chosen, view)[1] is not None
    return replace(chosen, wish=wish if possible and chosen.wish is not wish else Wish.NOTHING)


def taking_up(which: Card, view: Observation) -> Selection:
    """What a first tap on this hand card chooses: the card, with what it suggests."""
    return _tap_hand(Selection(), sorted_hand(view).index(which), view)


def with_picks(chosen: Selection, part: range, picked: frozenset[int], view: Observation) -> Selection:
    """The selection after a menu over the table places `part` was left with `picked` chosen."""
    chosen = replace(chosen, wish=Wish.NOTHING)
    if sweeps(chosen, view):
        before = frozenset(place for place in part if chosen.has(place))
        return chosen if picked & frozenset(part) == before else _all_or_nothing(chosen, view)
    for place in part:
        if place < len(view.table) and chosen.has(place) != (place in picked):
            chosen = _tap_table(chosen, place, view)
    return chosen


def _tap_hand(chosen: Selection, place: int, view: Observation) -> Selection:
    if chosen.mask == _suggested(chosen, view):
        chosen = Selection(chosen.card)  # the card's own choice leaves with it, the player's stays
    for which in view.hand:
        if which.is_ace:
            chosen = chosen.say(which, 0)
    chosen = replace(chosen, card=None if chosen.card == place else place)
    if chosen.mask and not sweeps(chosen, view):
        return chosen
    return replace(chosen, mask=_suggested(chosen, view))


def _tap_table(chosen: Selection, place: int, view: Observation) -> Selection:
    if sweeps(chosen, view):
        return _all_or_nothing(chosen, view)
    which = view.table[place]
    if which.is_ace:
        chosen = chosen.say(which, 0)
    return replace(chosen, mask=chosen.mask ^ 1 << place)


def _suggested(chosen: Selection, view: Observation) -> int:
    """The table cards that the hand card chosen takes if only one capture makes sense: shown, never played."""
    played = played_card(chosen, view)
    cards = () if played is None else obvious_capture(view.table, played, view.rules)
    return sum(1 << place for place, which in enumerate(view.table) if which in cards)


def _all(view: Observation) -> int:
    return (1 << len(view.table)) - 1


def _all_or_nothing(chosen: Selection, view: Observation) -> Selection:
    return replace(chosen, mask=0 if chosen.mask else _all(view))


def sweeps(chosen: Selection, view: Observation) -> bool:
    """Whether the hand card chosen is a wild jack, which takes the whole table or is trailed."""
    played = played_card(chosen, view)
    return played is not None and not values_of(played, view.rules)


def played_card(chosen: Selection, view: Observation) -> Card | None:
    """The hand card chosen."""
    return None if chosen.card is None else sorted_hand(view)[chosen.card]


def chosen_cards(chosen: Selection, view: Observation) -> tuple[Card, ...]:
    """The table cards chosen, in table order."""
    return tuple(c for place, c in enumerate(view.table) if chosen.has(place))


def ace_value(chosen: Selection, ace: Card, view: Observation) -> int | None:
    """What an ace counts as in this selection: as said, or its only value; None if it has to be asked."""
    values = view.rules.ace
    said = chosen.said(ace)
    return values[said - 1] if said else values[0] if len(values) == 1 else None


def question(chosen: Selection, view: Observation) -> Card | None:
    """The ace whose value has to be asked next: the played one first, then in table order. Never guessed."""
    played, taken = played_card(chosen, view), chosen_cards(chosen, view)
    if not taken or sweeps(chosen, view):
        return None
    for which in (*((played,) if played else ()), *taken):
        if which.is_ace and ace_value(chosen, which, view) is None:
            return which
    return None


def to_move(chosen: Selection, view: Observation) -> Move | None:
    """The move that the selection stands for, right or wrong; None while no hand card is chosen or an ace is open."""
    played, taken = played_card(chosen, view), chosen_cards(chosen, view)
    if played is None or question(chosen, view) is not None:
        return None
    if not taken:
        return Trail(played)
    wild = sweeps(chosen, view)
    said = {c: ace_value(chosen, c, view) for c in (played, *taken) if c.is_ace and not wild}
    return Capture(played, tuple(Taken(c, said.get(c)) for c in taken), said.get(played), chosen.wish is Wish.CLAIM)


class Verdict(Enum):
    """What a selection is worth: how the one button under the hand looks."""

    NO_CARD = "no_card"
    ACE_OPEN = "ace_open"
    WRONG = "wrong"
    TRAIL = "trail"
    CAPTURE = "capture"


def judge(chosen: Selection, view: Observation) -> tuple[Verdict, Move | None]:
    """Whether the selection can be played, by the engine's own check, and the move that it then is."""
    if chosen.card is None:
        return Verdict.NO_CARD, None
    move = to_move(chosen, view)
    if move is None:
        return Verdict.ACE_OPEN, None
    if objection(move, view) is not None:
        return Verdict.WRONG, None
    return Verdict.TRAIL if isinstance(move, Trail) else Verdict.CAPTURE, move


def objection(move: Move, view: Observation) -> IllegalMove | None:
    """What the rules have against a move chosen from this hand and table, if anything."""
    if isinstance(move, Trail):
        return IllegalMove("must_take_own_rank") if must_take_own_rank(view.table, move.card, view.rules) else None
    assert isinstance(move, Capture)
    try:
        check_capture(view.table, move, view.rules)
    except IllegalMove as error:
        return error
    return None


def may_claim(chosen: Selection, view: Observation) -> bool:
    """Whether the win can be claimed with what is chosen: with a capture, right or wrong (rules.md, Claims)."""
    return view.rules.claims and judge(chosen, view)[0] is Verdict.CAPTURE
