"""Tables worth looking at: moments of matches that are dealt by fixed seeds and played by a bot, or laid by hand.

No seed is chosen for what it brings: each moment is looked for, so that it is found again when the bot plays otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from random import Random
from typing import Any, Final, TypeAlias

from .bot import load_rule_sets
from .engine.cards import Card, cards, deck_of
from .engine.deal import Deal
from .engine.match import Match, apply, start_match
from .engine.moves import Capture, Move, Trail
from .engine.notation import parse_move
from .engine.observation import observe
from .engine.rules import Rules
from .engine.shuffle import Shuffle, simulated_seed
from .players.candidates import candidates
from .players.player import LEVELS
from .tables.options import Options
from .tables.state import Phase, Seat, TableState

NOW: Final = datetime(2026, 3, 4, 20, 15, tzinfo=UTC)
LEFT: Final = timedelta(seconds=48)
"""What the player on turn still has."""
GUILD, CHANNEL, OTHER_CHANNEL, BEACON = (
    1_478_000_000_000_000_001,
    1_478_000_000_000_000_002,
    1_478_000_000_000_000_003,
    7,
)
CLOSE: Final = 6
PEOPLE: Final = {"Ana": 1_478_000_000_000_000_011, "Bogdan": 1_478_000_000_000_000_012}
"""Whoever is not among them is a bot."""
TWO: Final = ("Ana", "Doina")
THREE: Final = ("Ana", "Bogdan", "Doina")
PAIRS: Final = ("Ana", "Doina", "Bogdan", "Mirko")
RULE_SETS: Final = load_rule_sets()

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A match before a move, and that move; None at its end."""

    match: Match
    move: Move | None

    @property
    def is_mine(self) -> bool:
        """Whether Ana, who always has the first seat, is to play."""
        return self.move is not None and self.match.deal.turn == 0


def rules_of(name: str, names: Names) -> Rules:
    """A rule set as these play it."""
    return RULE_SETS[name].rules.for_match(len(names))


def table(match: Match, names: Names, **changes: Any) -> TableState:
    """A table at which this match is played, or was."""
    shuffle = match.decks
    assert isinstance(shuffle, Shuffle)
    made = lobby(match.rules, names, phase="playing" if match.result is None else "finished")
    return replace(made, match=match, turn=len(match.deal.moves) + 1, seed=shuffle.seed, **changes)


def lobby(rules: Rules, names: Sequence[str], phase: Phase = "lobby", **changes: Any) -> TableState:
    """A table before its match."""
    made = TableState(
        id="9a11e27b0001", guild=GUILD, channel=CHANNEL, host=PEOPLE["Ana"], rules=rules, options=Options(),
        seed=simulated_seed(1, 1), opened_at=NOW, changed_at=NOW, phase=phase, deadline=NOW + LEFT, message=BEACON,
        beacon=BEACON, seats=tuple(map(_seat, names)), rev=1, seq=1,
    )  # fmt: skip
    return replace(made, **changes)


def _seat(name: str) -> Seat:
    return Seat(PEOPLE.get(name), name, "human" if name in PEOPLE else "bot:medium")


def with_seat(state: TableState, place: int, **changes: Any) -> TableState:
    """The table with something else about one seat."""
    seats = list(state.seats)
    seats[place] = replace(seats[place], **changes)
    return replace(state, seats=tuple(seats))


# -- matches that a bot has played


@cache
def course(name: str, names: Names, number: int) -> tuple[Moment, ...]:
    """A whole match, moment by moment: the seats of people are played as those of bots."""
    match, chance = _begun(name, names, number), Random(number)
    moments: list[Moment] = []
    while match.result is None:
        move = LEVELS["easy"].choose(observe(match, match.deal.turn), chance)
        moments.append(Moment(match, move))
        match = made(match, names, move)
    return (*moments, Moment(match, None))


def made(match: Match, names: Names, move: Move) -> Match:
    """The match after a move of whoever is on turn."""
    seat = match.deal.turn
    return apply(match, seat, move, "player" if names[seat] in PEOPLE else "bot")[0]


def moments(name: str, names: Names) -> Iterator[Moment]:
    """The moments of match after match."""
    return (moment for number in count(1) for moment in course(name, names, number))


def found(name: str, names: Names, fits: Callable[[Moment], bool]) -> Moment:
    """The first moment that fits."""
    return next(moment for moment in moments(name, names) if fits(moment))


def whole(name: str, names: Names, fits: Callable[[Match], bool]) -> tuple[Moment, ...]:
    """The first match whose end fits."""
    return next(played for number in count(1) if fits((played := course(name, names, number))[-1].match))


def first_hand(name: str, names: Names) -> Match:
    """A match before its first move, which is Ana's."""
    return found(name, names, lambda moment: moment.is_mine and not moment.match.deal.moves).match


def in_mid_deal(moment: Moment) -> bool:
    """A moment of the second deal with something on the piles, on the table and in Ana's hand."""
    deal = moment.match.deal
    return moment.is_mine and deal.number == 2 and all(deal.piles) and len(deal.hands[0]) > 3 and len(deal.table) > 3


def tabla(names: Names) -> Match:
    """A match just after somebody else has swept the table."""
    return found("tabinet", names, lambda moment: moment.is_mine and _last_was_tabla(moment.match)).match


def _last_was_tabla(match: Match) -> bool:
    return bool(match.deal.moves) and match.deal.moves[-1].tabla


def after_a_deal(name: str, names: Names) -> Match:
    """A match whose first deal has just been counted."""
    return found(name, names, lambda moment: moment.is_mine and moment.match.deal.number == 2).match


def many_captures(names: Names) -> Match:
    """Ana can take in many ways."""

    def fits(moment: Moment) -> bool:
        view = observe(moment.match, 0)
        return moment.is_mine and sum(isinstance(move, Capture) for move in candidates(view)) >= 8

    return found("tabinet", names, fits).match


def ends_level(name: str, names: Names) -> Match:
    """A match after a deal that has left all sides level beyond the target.

    That is rare: a close match is taken, and before its last deal those behind are given what they lacked in the end.
    """
    played = whole(name, names, lambda match: _is_close(match) and not _was_claimed(match))
    end = played[-1].match
    last = [moment for moment in played if moment.match.deal.number == end.deal.number and moment.move is not None]
    match = last[0].match
    given = (max(end.totals) - total for total in end.totals)
    match = replace(match, totals=tuple(total + more for total, more in zip(match.totals, given, strict=True)))
    for moment in last:
        assert moment.move is not None
        match = made(match, names, moment.move)
    return match


def _is_close(match: Match) -> bool:
    return max(match.totals) - min(match.totals) <= CLOSE


def _was_claimed(match: Match) -> bool:
    return match.result is not None and match.result.reason != "target"


def claim(names: Names, *, right: bool) -> tuple[Match, Capture]:
    """Ana is about to claim the win with a capture, of right or not."""
    wanted = "claim" if right else "wrong_claim"
    for number in count(1):
        for moment in reversed(course("tablic", names, number)):
            if not moment.is_mine:
                continue
            for move in candidates(observe(moment.match, 0)):
                if not isinstance(move, Capture):
                    continue
                move = replace(move, claim=True)
                result = made(moment.match, names, move).result
                if result is not None and result.reason == wanted:
                    return moment.match, move
    raise AssertionError


def _begun(name: str, names: Names, number: int) -> Match:
    shuffle = Shuffle(simulated_seed(1, number), str(BEACON))
    return start_match(rules_of(name, names), len(names), shuffle)


# -- tables laid by hand


def heaped(cards_there: int, names: Names) -> Match:
    """Everybody has only laid cards, so that many lie there, and Ana is to play."""
    for number in count(1):
        match = _begun("tabinet", names, number)
        while len(match.deal.table) < cards_there:
            match = made(match, names, Trail(match.deal.hands[match.deal.turn][0]))
        if match.deal.turn == 0:
            return match
    raise AssertionError


def three_groups(names: Names) -> tuple[Match, Capture]:
    """Ana can take three groups at once with a king, two aces among them."""
    match = _laid("KH AS 3C QC AH 7D 5S", "2C 4H 10D KS", "6H 9S JD 8C", names)
    move = parse_move("KS x KH AS=11 3C QC AH=1")
    assert isinstance(move, Capture)
    return match, move


def _laid(lying: str, mine: str, others: str, names: Names) -> Match:
    """The second hand of a deal between two: what is named nowhere is on the piles and in the stock."""
    match = _begun("tabinet", names, 1)
    on_table, held = cards(lying), (cards(mine), cards(others))
    known = {*on_table, *held[0], *held[1]}
    deck = _mixed(deck_of(match.rules.deck), 1)
    rest = [which for which in deck if which not in known]
    stock, first, second = rest[:24], rest[24:30], rest[30:]
    deal = Deal(
        number=1, dealer=1, deck=deck, set_aside=(), table=on_table, hands=held, stock=tuple(stock),
        piles=(tuple(first), tuple(second)), tablas=((), (1,)), turn=0, hand=2, last_capturer=1,
    )  # fmt: skip
    return replace(match, deal=deal)


def _mixed(deck: Sequence[Card], number: int) -> tuple[Card, ...]:
    return tuple(Random(number).sample(list(deck), len(deck)))
