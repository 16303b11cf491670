"""What people may do at a table before the match: each function decides which events follow, or refuses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from . import events as e
from .bot_names import free_name
from .decision import Decision
from .errors import Refusal, Stale
from .evolve import begin_match
from .options import Timings
from .state import TableState
from .turns import deadline_for


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lobby's decisions; they need the operator's timings."""

    timings: Timings

    def announce(self, message: int) -> Decision:
        """Discord has shown the table's first message."""

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            if state.phase != "opening":
                raise Stale
            return [e.Announced(message, now + timedelta(seconds=self.timings.lobby))]

        return decide

    def moved_to(self, message: int) -> Decision:
        """The table is shown in another message from now on."""

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            return [] if state.message == message else [e.MessageMoved(message)]

        return decide

    def join(self, user: int, name: str) -> Decision:
        """Sit down; sitting there already changes nothing."""

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            _check_lobby(state)
            if state.seat_of(user) is not None:
                return []
            _check_room(state)
            return [e.Joined(user, name, now + timedelta(seconds=self.timings.lobby))]

        return decide

    def add_bot(self, user: int, rev: int | None, level: str | None = None) -> Decision:
        """The host adds a bot, of the table's level unless another is given.

        Not idempotent, so a double click is told apart by `rev`.
        """

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            _check_host(state, user)
            if rev is not None and rev != state.rev:
                raise Stale
            _check_room(state)
            return [e.BotJoined(free_name(s.name for s in state.seats), level or state.options.level)]

        return decide

    def leave(self, user: int) -> Decision:
        """Stand up. The next person becomes host; a lobby without people closes."""

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            _check_lobby(state)
            if state.seat_of(user) is None:
                raise Refusal("not_seated")
            others = [s.user for s in state.seats if s.user is not None and s.user != user]
            if not others:
                return [e.LeftLobby(user), e.Cancelled("empty")]
            passed = [e.HostPassed(others[0])] if user == state.host else []
            return [e.LeftLobby(user), *passed]

        return decide

    def cancel(self, user: int) -> Decision:
        """The host closes the table."""

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            _check_host(state, user)
            return [e.Cancelled("host")]

        return decide

    def discard(self) -> Decision:
        """The table's first message, and so its beacon, was never learnt: the seed is thrown away."""

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            return [e.Cancelled("unannounced")] if state.phase == "opening" else []

        return decide

    def start(self, user: int) -> Decision:
        """The host begins the match with those who sit there."""

        def decide(state: TableState, now: datetime) -> list[e.TableEvent]:
            _check_host(state, user)
            wanted = [state.options.players] if state.options.players else sorted(state.rules.players)
            seated = len(state.seats)
            if seated not in wanted:
                needed = next((count for count in wanted if count > seated), wanted[0])
                raise Refusal("not_enough_players", needed=needed, seated=seated)
            deal = begin_match(state).deal
            first = deadline_for(state, deal.turn, now, self.timings)
            return [e.Started(first), e.Dealt(deal.number, deal.dealer)]

        return decide


def room(state: TableState) -> int:
    """How many seats the table has."""
    return state.options.players or max(state.rules.players)


def _check_lobby(state: TableState) -> None:
    if state.phase == "opening":
        raise Refusal("table_not_ready")
    if state.phase == "cancelled":
        raise Refusal("table_closed")
    if state.phase != "lobby":
        raise Refusal("already_started")


def _check_host(state: TableState, user: int) -> None:
    _check_lobby(state)
    if user != state.host:
        raise Refusal("host_only")


def _check_room(state: TableState) -> None:
    if len(state.seats) >= room(state):
        raise Refusal("table_full")
