"""What can happen during a match: moves of people and bots, silence, leaving and coming back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from ..engine.cards import Card
from ..engine.errors import EngineError
from ..engine.match import apply, in_table_order
from ..engine.moves import Move
from ..engine.notation import format_move
from ..engine.observation import Observation, observe
from . import events as e
from .decision import Decision
from .errors import Refusal, Stale
from .evolve import evolve_all
from .options import Timings
from .state import Seat, TableState
from .turns import SILENT_TURNS, deadline_for, due_at, seat_on_turn

Choose: TypeAlias = Callable[[str, Observation, str], Move]
"""A bot player by level: (level, what it may know, the seed of its chance) -> move."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that a bot has found outside the table's lock, for one turn."""

    turn: int
    move: Move


@dataclass(frozen=True, slots=True)
class Play:
    """The match's decisions. `choose` asks a bot player, `substitute` is the level that plays for silent people."""

    timings: Timings
    choose: Choose
    substitute: str

    def move(self, user: int, turn: int, move: Move) -> Decision:
        """A person plays. Exactly once: the turn must still be the one that the click was made for."""

        def decide(state: TableState, now: datetime) -> Sequence[e.TableEvent]:
            place = _seat_in_match(state, user)
            if turn != state.turn:
                raise Stale
            if state.seats[place].stand_in is not None:
                raise Refusal("seat_kept_by_bot")
            if place != state.turn_seat:
                raise Refusal("not_your_turn")
            return self._moved(state, place, move, "player", now)

        return decide

    def plan(self, user: int, wanted: Card | None) -> Decision:
        """A person who waits has a card ready for the next turn, or none any more. It is shown then, never played."""

        def decide(state: TableState, now: datetime) -> Sequence[e.TableEvent]:
            place = _seat_in_match(state, user)
            assert state.match is not None
            if place == state.turn_seat or wanted == state.seats[place].plan:
                return []
            if wanted is not None and wanted not in state.match.deal.hands[place]:
                raise Stale
            return [e.Planned(place, None if wanted is None else str(wanted))]

        return decide

    def leave(self, user: int) -> Decision:
        """A person leaves the match: a bot keeps the seat at once, on or off turn."""

        def decide(state: TableState, now: datetime) -> Sequence[e.TableEvent]:
            place = _seat_in_match(state, user)
            if state.seats[place].stand_in == "left":
                return []
            on_turn = place == state.turn_seat
            return [e.TookOver(place, "left", now + self.timings.pause if on_turn else state.deadline)]

        return decide

    def come_back(self, user: int) -> Decision:
        """A person takes the seat back; with it, if it is the seat's turn, the whole time for the move."""

        def decide(state: TableState, now: datetime) -> Sequence[e.TableEvent]:
            place = _seat_in_match(state, user)
            if state.seats[place].stand_in is None:
                return []
            on_turn = place == state.turn_seat
            return [e.Returned(place, now + state.options.time if on_turn else state.deadline)]

        return decide

    def wake(self, state: TableState, now: datetime, thought: Thought | None = None) -> Sequence[e.TableEvent]:
        """What time brings: nothing if it is not due (any more), else a warning, a bot's move, or a closed lobby.

        `thought` is the move that the bot on turn has found, if it had to search.
        """
        due = due_at(state)
        if due is None or now < due:
            return []
        if state.phase in ("opening", "lobby"):
            return [e.Cancelled("unannounced" if state.phase == "opening" else "forgotten")]
        seat, place = seat_on_turn(state), state.turn_seat
        if seat is None or place is None or state.deadline is None:
            return []
        if not seat.is_bot_driven and now < state.deadline:
            return [e.Warned(place)]
        move = thought.move if thought and thought.turn == state.turn else self._bot_move(state, place)
        moved = self._moved(state, place, move, "bot", now)
        if not self._falls_silent(seat) or isinstance(moved[-1], e.Ended):
            return moved
        again = evolve_all(state, moved, now).turn_seat == place  # the last seat of a deal may play first in the next
        return [*moved, e.TookOver(place, "silent", now + self.timings.pause if again else moved[0].deadline)]

    def grace(self, state: TableState, now: datetime) -> list[e.TableEvent]:
        """After the bot's own absence: a fresh clock for whoever is on turn."""
        place = state.turn_seat
        return [] if place is None else [e.Graced(deadline_for(state, place, now, self.timings))]

    def _moved(
        self, state: TableState, place: int, move: Move, by: str, now: datetime
    ) -> tuple[e.Moved, *tuple[e.Dealt | e.Ended, ...]]:
        """The move first, then what follows from it."""
        assert state.match is not None
        try:
            match, _ = apply(state.match, place, move, by)
        except EngineError as error:
            raise Refusal("illegal_move", reason=error.code, **error.data) from error
        text = format_move(in_table_order(state.match.deal, move))
        result, deal = match.result, match.deal
        if result is not None:
            return e.Moved(place, text, by, None), e.Ended(result.winner, result.reason, list(result.totals))
        moved = e.Moved(place, text, by, deadline_for(state, deal.turn, now, self.timings))
        if deal.number != state.match.deal.number:
            return moved, e.Dealt(deal.number, deal.dealer)
        return (moved,)

    def _bot_move(self, state: TableState, place: int) -> Move:
        assert state.match is not None
        level = state.seats[place].level or self.substitute
        return self.choose(level, observe(state.match, place), chance_of(state))

    @staticmethod
    def _falls_silent(seat: Seat) -> bool:
        return not seat.is_bot_driven and seat.silent + 1 >= SILENT_TURNS


def chance_of(state: TableState) -> str:
    """The seed of a bot's chance at this turn. Nobody else knows the match's seed, so nobody can foresee the bot."""
    return f"{state.seed.hex()}:{state.turn}"


def _seat_in_match(state: TableState, user: int) -> int:
    if state.phase in ("opening", "lobby"):
        raise Refusal("not_started")
    if state.phase != "playing":
        raise Refusal("table_finished" if state.phase == "finished" else "table_closed")
    place = state.seat_of(user)
    if place is None:
        raise Refusal("not_seated")
    return place
