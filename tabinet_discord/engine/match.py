"""A whole match: deals until somebody reaches the target. The only way to change it is `apply` (or `give_up`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from .captures import captures, check_capture, must_take_own_rank
from .cards import Card
from .deal import Deal, play, start_deal
from .errors import IllegalMove
from .moves import Capture, Move, Refuse, Taken, Trail
from .rules import Rules
from .scoring import Leftovers, SideCount, count_deal, reckoning
from .shuffle import Decks


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; `winner` is a side or None. The reasons are in rules.md and CONTRIBUTING, "Match record"."""

    winner: int | None
    reason: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealDone:
    """A deal that is over. `count` and `totals` are None if it was cut short."""

    deal: Deal
    leftovers: Leftovers | None
    count: tuple[SideCount, ...] | None
    totals: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Match:
    """The whole state, hidden cards included: never show it to anyone; make an Observation of it."""

    rules: Rules
    seats: int
    decks: Decks
    deal: Deal
    """The deal being played; after the end the last one."""
    totals: tuple[int, ...]
    done: tuple[DealDone, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat has made a move."""

    seat: int
    move: Move
    by: str
    tabla: bool


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Everybody has got hand number `hand` of the deal."""

    hand: int


@dataclass(frozen=True, slots=True)
class DealCounted:
    """A deal is over and counted."""

    number: int
    leftovers: Leftovers | None
    count: tuple[SideCount, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealStarted:
    """Deal `number` has begun with its first hands."""

    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

    result: Result


Event: TypeAlias = Played | HandsDealt | DealCounted | DealStarted | MatchEnded


def start_match(rules: Rules, seats: int, decks: Decks) -> Match:
    """Begin a match; `rules` as from `Rules.for_match`. The first dealer and all decks come from `decks`."""
    dealer = decks.first_dealer(seats)
    deal = start_deal(1, dealer, decks.deck(1, rules.deck), rules, seats)
    return Match(rules, seats, decks, deal, (0,) * rules.sides(seats))


def check(match: Match, seat: int, move: Move) -> None:
    """Raise IllegalMove (AmbiguousMove for an ace without value) unless `seat` may make `move` now."""
    deal = match.deal
    if match.result is not None:
        raise IllegalMove("match_over")
    if seat != deal.turn:
        raise IllegalMove("not_your_turn", seat=seat, turn=deal.turn)
    if isinstance(move, Refuse):
        if not match.rules.first_hand_refusal or not deal.may_refuse:
            raise IllegalMove("refusal_not_allowed")
        return
    if move.card not in deal.hands[seat]:
        raise IllegalMove("not_in_hand", card=move.card)
    if isinstance(move, Trail):
        if must_take_own_rank(deal.table, move.card, match.rules):
            raise IllegalMove("must_take_own_rank", card=move.card)
        return
    if move.claim and not match.rules.claims:
        raise IllegalMove("claims_not_allowed")
    check_capture(deal.table, move, match.rules)


def is_legal(match: Match, seat: int, move: Move) -> bool:
    """Whether `check` lets the move pass."""
    try:
        check(match, seat, move)
    except IllegalMove:
        return False
    return True


def legal_moves(match: Match, seat: int) -> Iterator[Move]:
    """Every move that `check` lets pass, lazily (a large table has very many). Claims double the captures."""
    deal = match.deal
    if match.result is not None or seat != deal.turn:
        return
    if match.rules.first_hand_refusal and deal.may_refuse:
        yield Refuse()
    for which in deal.hands[seat]:
        if not must_take_own_rank(deal.table, which, match.rules):
            yield Trail(which)
        for capture in captures(deal.table, which, match.rules):
            yield capture
            if match.rules.claims:
                yield replace(capture, claim=True)


def apply(match: Match, seat: int, move: Move, by: str = "player") -> tuple[Match, tuple[Event, ...]]:
    """Check the move, make it, and go on as far as nobody has to decide: hands, count, next deal, end.

    Gives the new state and what happened, in order. Raises IllegalMove and changes nothing otherwise.
    """
    check(match, seat, move)
    move = in_table_order(match.deal, move)
    deal, tabla = play(match.deal, seat, move, by, match.rules)
    events: list[Event] = [Played(seat, move, by, tabla)]
    dealt_again = deal.hand != match.deal.hand
    match = replace(match, deal=deal)
    if isinstance(move, Capture) and move.claim:
        return _settle_claim(match, match.rules.side_of(seat), events)
    if deal.is_over:
        return _count(match, events)
    if dealt_again:
        events.append(HandsDealt(deal.hand))
    return match, tuple(events)


def in_table_order(deal: Deal, move: Move) -> Move:
    """The move with its taken cards in table order, as notation wants them."""
    if not isinstance(move, Capture):
        return move
    said: dict[Card, Taken] = {t.card: t for t in move.taken}
    return replace(move, taken=tuple(said[c] for c in deal.table if c in said))


def give_up(match: Match, side: int | None) -> tuple[Match, tuple[Event, ...]]:
    """End the match before its time: `side` resigns, or None: it is abandoned. Raises IllegalMove if it is over."""
    if match.result is not None:
        raise IllegalMove("match_over")
    sides = len(match.totals)
    winner = 1 - side if side is not None and sides == 2 else None
    return _end_early(match, winner, "abandoned" if side is None else "resigned", [])


def _settle_claim(match: Match, side: int, events: list[Event]) -> tuple[Match, tuple[Event, ...]]:
    sums = [reckoned.total for reckoned in reckoning(match.deal, match.totals, match.rules)]
    if sums[side] >= match.rules.target:
        return _end_early(match, side, "claim", events)
    others = [s for s in range(len(sums)) if s != side]
    best = max(sums[s] for s in others)
    winners = [s for s in others if sums[s] == best]
    return _end_early(match, winners[0] if len(winners) == 1 else None, "wrong_claim", events)


def _end_early(match: Match, winner: int | None, reason: str, events: list[Event]) -> tuple[Match, tuple[Event, ...]]:
    result = Result(winner, reason, match.totals)
    cut_short = DealDone(match.deal, None, None, None)
    return replace(match, done=(*match.done, cut_short), result=result), (*events, MatchEnded(result))


def _count(match: Match, events: list[Event]) -> tuple[Match, tuple[Event, ...]]:
    deal, rules = match.deal, match.rules
    left, count = count_deal(deal, match.totals, rules)
    totals = tuple(total + side.total for total, side in zip(match.totals, count, strict=True))
    events.append(DealCounted(deal.number, left, count, totals))
    match = replace(match, totals=totals, done=(*match.done, DealDone(deal, left, count, totals)))
    result = _outcome(totals, rules)
    if result is not None:
        return replace(match, result=result), (*events, MatchEnded(result))
    number, dealer = deal.number + 1, (deal.dealer + 1) % match.seats
    fresh = start_deal(number, dealer, match.decks.deck(number, rules.deck), rules, match.seats)
    return replace(match, deal=fresh), (*events, DealStarted(number, dealer))


def _outcome(totals: tuple[int, ...], rules: Rules) -> Result | None:
    """Source 000: looked at when a deal is counted; the highest total wins; level at the top is a draw."""
    best = max(totals)
    if best < rules.target:
        return None
    leaders = [side for side, total in enumerate(totals) if total == best]
    if len(leaders) == 1:
        return Result(leaders[0], "target", totals)
    return Result(None, "target", totals) if rules.tie_at_target == "draw" else None
