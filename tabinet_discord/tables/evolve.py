"""How each event changes a table: the only way a TableState comes about, live and on replay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import singledispatch

from ..engine.cards import card
from ..engine.match import Match, apply, start_match
from ..engine.notation import parse_move
from ..engine.rules import rules_from
from ..engine.shuffle import Shuffle
from . import events as e
from .options import Options
from .state import Seat, TableState


def opened(table_id: str, event: e.Opened) -> TableState:
    """The first state of a table."""
    return TableState(
        id=table_id,
        guild=event.guild,
        channel=event.channel,
        host=event.host,
        rules=rules_from(event.rules),
        options=Options(event.players, event.clock, event.partners, event.level, event.hints),
        house=event.house,
        seed=bytes.fromhex(event.seed),
        opened_at=event.at,
        changed_at=event.at,
        phase="opening",
        deadline=event.deadline,
        seats=(Seat(event.host, event.name, "human"),),
        seq=1,
    )


def evolve(state: TableState, event: e.TableEvent, at: datetime) -> TableState:
    """The state after an event. Raises ValueError (or an engine error) if the event cannot follow this state."""
    return replace(_apply(event, state), seq=state.seq + 1, changed_at=at)


def evolve_all(state: TableState, events: Iterable[e.TableEvent], at: datetime) -> TableState:
    """The state after several events at one moment."""
    for event in events:
        state = evolve(state, event, at)
    return state


def begin_match(state: TableState) -> Match:
    """The match that those who sit in the lobby would play. Raises ValueError before the beacon is known."""
    if state.beacon is None:
        raise ValueError("a match cannot start before its beacon is known")
    seats = len(state.seats)
    return start_match(
        state.rules.for_match(seats, state.options.partners), seats, Shuffle(state.seed, str(state.beacon))
    )


@singledispatch
def _apply(event: object, state: TableState) -> TableState:
    raise ValueError(f"{type(event).__name__} cannot follow")


@_apply.register
def _(event: e.Announced, state: TableState) -> TableState:
    return replace(state, phase="lobby", message=event.message, beacon=event.message, deadline=event.deadline)


@_apply.register
def _(event: e.MessageMoved, state: TableState) -> TableState:
    return replace(state, message=event.message)


@_apply.register
def _(event: e.Joined, state: TableState) -> TableState:
    seats = (*state.seats, Seat(event.user, event.name, "human"))
    return replace(state, seats=seats, rev=state.rev + 1, deadline=event.deadline)


@_apply.register
def _(event: e.BotJoined, state: TableState) -> TableState:
    return replace(state, seats=(*state.seats, Seat(None, event.name, f"bot:{event.level}")), rev=state.rev + 1)


@_apply.register
def _(event: e.LeftLobby, state: TableState) -> TableState:
    return replace(state, seats=tuple(s for s in state.seats if s.user != event.user), rev=state.rev + 1)


@_apply.register
def _(event: e.HostPassed, state: TableState) -> TableState:
    return replace(state, host=event.user, rev=state.rev + 1)


@_apply.register
def _(event: e.Cancelled, state: TableState) -> TableState:
    return replace(state, phase="cancelled", closed=event.reason, deadline=None, rev=state.rev + 1)


@_apply.register
def _(event: e.Started, state: TableState) -> TableState:
    return replace(state, phase="playing", match=begin_match(state), turn=1, deadline=event.deadline, warned=False)


@_apply.register
def _(event: e.Dealt, state: TableState) -> TableState:
    if state.match is None or (state.match.deal.number, state.match.deal.dealer) != (event.number, event.dealer):
        raise ValueError(f"deal {event.number} is not what the moves lead to")
    return state


@_apply.register
def _(event: e.Moved, state: TableState) -> TableState:
    if state.match is None:
        raise ValueError("a move without a match")
    match, _ = apply(state.match, event.seat, parse_move(event.move), event.by)
    seat = replace(state.seats[event.seat], plan=None)
    if event.by == "player":
        seat = replace(seat, silent=0, played=state.turn)
    elif seat.is_person and seat.stand_in is None:
        seat = replace(seat, silent=seat.silent + 1)
    return replace(
        state, match=match, seats=_with(state, event.seat, seat),
        turn=state.turn + 1, deadline=event.deadline, warned=False,
    )  # fmt: skip


@_apply.register
def _(event: e.Planned, state: TableState) -> TableState:
    seat = replace(state.seats[event.seat], plan=None if event.card is None else card(event.card))
    return replace(state, seats=_with(state, event.seat, seat))


@_apply.register
def _(event: e.Warned, state: TableState) -> TableState:
    return replace(state, warned=True)


@_apply.register
def _(event: e.TookOver, state: TableState) -> TableState:
    seat = replace(state.seats[event.seat], stand_in=event.reason)
    # Somebody else's selection must not be spoilt: only a takeover of the seat on turn is a new turn.
    turn = state.turn + (event.seat == state.turn_seat)
    return replace(state, seats=_with(state, event.seat, seat), turn=turn, deadline=event.deadline)


@_apply.register
def _(event: e.Returned, state: TableState) -> TableState:
    seat = replace(state.seats[event.seat], stand_in=None, silent=0)
    warned = state.warned and event.deadline == state.deadline
    return replace(state, seats=_with(state, event.seat, seat), deadline=event.deadline, warned=warned)


@_apply.register
def _(event: e.Graced, state: TableState) -> TableState:
    return replace(state, deadline=event.deadline, warned=False)


@_apply.register
def _(event: e.Ended, state: TableState) -> TableState:
    result = state.match.result if state.match else None
    if result is None or (result.winner, result.reason, list(result.totals)) != (
        event.winner,
        event.reason,
        event.totals,
    ):
        raise ValueError("the recorded result is not what the moves lead to")
    return replace(state, phase="finished", deadline=None)


def _with(state: TableState, place: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:place], seat, *state.seats[place + 1 :])
