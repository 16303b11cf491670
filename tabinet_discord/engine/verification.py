"""Checking a match record: shuffles redone, moves replayed, deals recounted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from .cards import DECK, Card, card, deck_of
from .errors import EngineError, RecordError
from .match import DealDone, Match, Result, apply, in_table_order, start_match
from .moves import Capture, Refuse
from .notation import format_move, parse_move
from .record import check_shape, count_to_json, leftovers_to_json, result_to_json, same
from .rules import SWITCHES, Rules, rules_from, rules_to_mapping
from .shuffle import SEED_BYTES, Shuffle, commitment

Json: TypeAlias = Any

GIVEN_UP: Final = ("resigned", "abandoned")
NO_SETS: Final[Mapping[str, Rules]] = MappingProxyType({})
JACKS: Final = tuple(str(c) for c in DECK if c.rank == "J")
_KIND: Final = re.compile(r"human|bot:[a-z0-9][a-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing in a record that does not hold: a code and the data it is about."""

    code: str
    data: Mapping[str, object]


@dataclass(slots=True)
class Verification:
    """What a check found. The record holds if there are no faults.

    Two things may be beyond a check: the shuffle while the seed is hidden, and whether the switches are those of the
    named set if that set is not known.
    """

    faults: list[Fault] = field(default_factory=list[Fault])
    shuffle_checked: bool = False
    set_checked: bool = False
    rule_set: str = ""
    deals: int = 0
    moves: int = 0

    def fault(self, code: str, **data: object) -> None:
        """Note a fault."""
        self.faults.append(Fault(code, data))


@dataclass(frozen=True, slots=True)
class _RecordedDecks:
    """The decks that a record says were dealt."""

    deals: list[Mapping[str, Json]]

    def first_dealer(self, seats: int) -> int:
        dealer = self.deals[0]["dealer"] if self.deals else 0
        if not 0 <= dealer < seats:
            raise RecordError("bad_dealer", dealer=dealer)
        return dealer

    def deck(self, number: int, size: int) -> tuple[Card, ...]:
        if number > len(self.deals) or self.deals[number - 1]["deck"] is None:
            return deck_of(size)  # a deal that is not recorded (yet): never looked into
        deck = tuple(card(name) for name in self.deals[number - 1]["deck"])
        if sorted(deck, key=lambda c: c.place) != list(deck_of(size)):
            raise RecordError("not_a_deck", deal=number)
        return deck


def verify(record: Json, sets: Mapping[str, Rules] = NO_SETS) -> Verification:
    """Check everything in a record that can be checked; `sets` are the named rule sets that are known.

    Raises RecordError only if it cannot be read at all.
    """
    data = check_shape(record)
    try:
        rules = rules_from(data["rules"])
        seats = len(data["seats"])
        rules.for_match(seats, rules.partners)
    except EngineError as error:
        raise RecordError("bad_rules", reason=str(error)) from error
    found = Verification(rule_set=rules.name)
    if rules.name in sets:
        _check_switches(data["rules"], rules_to_mapping(sets[rules.name]), found)
    _check_seats(data["seats"], rules, found)
    if data["seed"] is not None:
        _check_shuffle(data, rules, seats, found)
    try:
        match = _replay(data, rules, seats, found)
    except EngineError as error:
        found.fault("cannot_replay", deal=found.deals + 1, reason=str(error), cause=error)
        return found
    if match is not None:
        _check_result(data, match, found)
    return found


def _check_switches(recorded: Mapping[str, Json], named: Mapping[str, Json], found: Verification) -> None:
    """The record lists as house rules what differs from the named set, all of it and nothing else.

    `partners` is the choice of the four who play, so it may differ either way.
    """
    found.set_checked = True
    listed: list[str] = recorded["overrides"]
    for switch in SWITCHES:
        if switch == "partners":
            continue
        as_named = same(recorded[switch], named[switch])
        if as_named and switch in listed:
            found.fault("no_house_rule", switch=switch, name=named["name"])
        elif not as_named and switch not in listed:
            values = {"expected": named[switch], "found": recorded[switch]}
            found.fault("house_rule_hidden", switch=switch, name=named["name"], **values)


def _check_seats(recorded: list[Mapping[str, Json]], rules: Rules, found: Verification) -> None:
    for place, seat in enumerate(recorded):
        if seat["side"] != rules.side_of(place):
            found.fault("side_differs", seat=place, expected=rules.side_of(place), found=seat["side"])
        if not _KIND.fullmatch(seat["kind"]):
            found.fault("unknown_kind", seat=place, found=seat["kind"])


def _check_shuffle(data: Mapping[str, Json], rules: Rules, seats: int, found: Verification) -> None:
    try:
        seed = bytes.fromhex(data["seed"])
        data["beacon"].encode()
    except ValueError:
        raise RecordError("bad_seed") from None
    found.shuffle_checked = True
    if len(seed) != SEED_BYTES or seed.hex() != data["seed"]:
        found.fault("seed_form", digits=2 * SEED_BYTES, found=data["seed"])
    if commitment(seed) != data["commitment"]:
        found.fault("commitment_differs", expected=commitment(seed), found=data["commitment"])
    shuffle = Shuffle(seed, data["beacon"])
    if data["deals"] and shuffle.first_dealer(seats) != data["deals"][0]["dealer"]:
        found.fault("first_dealer_differs", dealer=shuffle.first_dealer(seats), found=data["deals"][0]["dealer"])
    for number, deal in enumerate(data["deals"], 1):
        if deal["deck"] is not None and [str(c) for c in shuffle.deck(number, rules.deck)] != deal["deck"]:
            found.fault("deck_differs", deal=number)


def _replay(data: Mapping[str, Json], rules: Rules, seats: int, found: Verification) -> Match | None:
    """Play the recorded moves; None if there is nothing to compare a result with."""
    deals: list[Mapping[str, Json]] = data["deals"]
    match = start_match(rules, seats, _RecordedDecks(deals))
    for place, deal in enumerate(deals):
        number = place + 1
        if match.result is not None:
            found.fault("deal_after_end", deal=number)
            return match
        if deal["number"] != number:
            found.fault("number_differs", deal=number, found=deal["number"])
        if deal["dealer"] != match.deal.dealer:
            found.fault("dealer_differs", deal=number, dealer=match.deal.dealer, found=deal["dealer"])
        if deal["deck"] is None:
            if place != len(deals) - 1 or data["result"] is not None:
                found.fault("deck_hidden", deal=number)
            _check_no_count(number, deal, found)
            _check_set_aside_of_running(number, deal, rules, found)
            _check_moves_of_running(number, deal, seats, found)
            return None
        if deal["set_aside"] != [str(c) for c in match.deal.set_aside]:
            aside = [str(c) for c in match.deal.set_aside]
            found.fault("set_aside_differs", deal=number, expected=aside, found=deal["set_aside"])
        match = _replay_deal(match, number, deal, found)
        if len(match.done) != number:
            _check_cut_short(data, number, deal, found)
            return match
        _check_count(match.done[-1], number, deal, found)
        found.deals = number
    return match


def _replay_deal(match: Match, number: int, deal: Mapping[str, Json], found: Verification) -> Match:
    for place, made in enumerate(deal["moves"], 1):
        if match.deal.number != number or match.result is not None:
            found.fault("move_after_deal", deal=number, move=place)
            break
        text = made["move"]
        try:
            move = parse_move(text)
            after, _ = apply(match, made["seat"], move, made["by"])
        except EngineError as error:
            raise _move_refused(number, place, text, error) from error
        if format_move(in_table_order(match.deal, move)) != text:
            found.fault("not_in_notation", deal=number, move=place, text=text)
        match = after
        found.moves += 1
    return match


def _check_set_aside_of_running(number: int, deal: Mapping[str, Json], rules: Rules, found: Verification) -> None:
    """Without the deck: different jacks at most, and none where jacks stay on the table."""
    jacks = [name for name in deal["set_aside"] if name in JACKS] if rules.replace_table_jacks else []
    if deal["set_aside"] != jacks or len(set(jacks)) != len(jacks):
        found.fault("set_aside_impossible", deal=number, found=deal["set_aside"])


def _check_moves_of_running(number: int, deal: Mapping[str, Json], seats: int, found: Verification) -> None:
    """Without the deck: moves can be read, the seats follow, no card is played or taken twice."""
    turn, gone, trailed = (deal["dealer"] + 1) % seats, set[Card](), set[Card]()
    for place, made in enumerate(deal["moves"], 1):
        try:
            move = parse_move(made["move"])
        except EngineError as error:
            raise _move_refused(number, place, made["move"], error) from error
        if made["seat"] != turn:
            found.fault("seat_order", deal=number, move=place, expected=turn, found=made["seat"])
        if isinstance(move, Refuse):
            continue
        taken = move.cards if isinstance(move, Capture) else ()
        if move.card in gone | trailed or not gone.isdisjoint(taken):
            found.fault("card_twice_in_deal", deal=number, move=place, text=made["move"])
        if taken:
            gone.update((move.card, *taken))
            trailed.difference_update(taken)
        else:
            trailed.add(move.card)
        turn = (turn + 1) % seats


def _move_refused(number: int, place: int, text: str, error: EngineError) -> RecordError:
    return RecordError("move_refused", deal=number, move=place, text=text, reason=str(error))


def _check_cut_short(data: Mapping[str, Json], number: int, deal: Mapping[str, Json], found: Verification) -> None:
    """A deal that did not end: allowed only as the last one of a match that was given up."""
    given_up = data["result"] is not None and data["result"].get("reason") in GIVEN_UP
    if not given_up or number != len(data["deals"]):
        found.fault("deal_unfinished", deal=number)
    _check_no_count(number, deal, found)


def _check_no_count(number: int, deal: Mapping[str, Json], found: Verification) -> None:
    if any(deal[key] is not None for key in ("leftovers", "count", "totals")):
        found.fault("count_of_unfinished_deal", deal=number)


def _check_count(done: DealDone, number: int, deal: Mapping[str, Json], found: Verification) -> None:
    if done.count is None or done.totals is None:
        _check_no_count(number, deal, found)
        return
    left, totals = leftovers_to_json(done.leftovers), list(done.totals)
    if not same(deal["leftovers"], left):
        found.fault("leftovers_differ", deal=number, expected=left, found=deal["leftovers"])
    if not same(deal["totals"], totals):
        found.fault("totals_differ", deal=number, expected=totals, found=deal["totals"])
    expected: list[dict[str, Json]] = count_to_json(done.count) or []
    recorded: list[Json] = deal["count"] or []
    if len(recorded) != len(expected):
        found.fault("count_form", deal=number, expected=len(expected), found=len(recorded))
        return
    for side, (value, right) in enumerate(zip(recorded, expected, strict=True)):
        _check_side(value, right, number, side, found)


def _check_side(recorded: Json, expected: Mapping[str, Json], number: int, side: int, found: Verification) -> None:
    """Name each part of a side's count that is not what it comes to."""
    if not isinstance(recorded, dict) or cast("dict[str, Json]", recorded).keys() != expected.keys():
        found.fault("count_parts", deal=number, side=side, expected=list(expected))
        return
    parts = cast("dict[str, Json]", recorded)
    for part, value in expected.items():
        if not same(parts[part], value):
            found.fault("count_differs", deal=number, side=side, count=part, expected=value, found=parts[part])


def _check_result(data: Mapping[str, Json], match: Match, found: Verification) -> None:
    recorded: Json = data["result"]
    possible = [match.result] if match.result is not None else _given_up(recorded, match)
    if recorded is None:
        found.fault("result_missing")
    elif not possible:
        found.fault("match_not_over", reason=recorded.get("reason"))
    elif not any(same(recorded, result_to_json(result)) for result in possible):
        nearest = next((result for result in possible if result.winner == recorded.get("winner")), possible[0])
        _name_what_differs(recorded, result_to_json(nearest), found)
    if match.result is None and len(match.done) == len(data["deals"]):
        found.fault("deal_missing", deal=match.deal.number)


def _name_what_differs(recorded: Mapping[str, Json], expected: Mapping[str, Json], found: Verification) -> None:
    if recorded.keys() != expected.keys():
        found.fault("result_parts", expected=list(expected))
        return
    for part, code in (("winner", "winner_differs"), ("reason", "reason_differs"), ("totals", "end_totals_differ")):
        if not same(recorded[part], expected[part]):
            found.fault(code, expected=expected[part], found=recorded[part])


def _given_up(recorded: Json, match: Match) -> list[Result]:
    """How a match that is not over may have been given up, as the record says: see `match.give_up`."""
    reason = None if recorded is None else recorded.get("reason")
    if reason not in GIVEN_UP:
        return []
    sides: list[int | None] = [0, 1] if reason == "resigned" and len(match.totals) == 2 else [None]
    return [Result(winner, reason, match.totals) for winner in sides]
