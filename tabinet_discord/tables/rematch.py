"""The same people, bots and settings again, at a new table with a new sealed shuffle."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256

from ..engine.rules import rules_to_mapping
from . import events as e
from .errors import Refusal
from .opening import Entropy
from .options import Timings
from .state import TableState


def rematch_ids(table_id: str) -> Iterator[str]:
    """The ids that rematches of a table may have, one after the other.

    They follow from the table's own, so that of two clicks only one can open a rematch: the journal takes an id once.
    """
    number = 0
    while True:
        number += 1
        yield sha256(f"{table_id}:{number}".encode()).hexdigest()[:12]


def reopening(
    state: TableState, user: int, channel: int, entropy: Entropy, now: datetime, timings: Timings
) -> tuple[e.Opened, list[e.TableEvent]]:
    """The first events of the rematch that `user` asks for: all seats taken as they were, from this person's round.

    Sides stay, because everybody moves on by the same number of seats. Raises Refusal.
    """
    if state.phase != "finished":
        raise Refusal("not_finished")
    place = state.seat_of(user)
    if place is None:
        raise Refusal("not_seated")
    closing = now + timedelta(seconds=timings.opening)
    others: list[e.TableEvent] = []
    for seat in (*state.seats[place + 1 :], *state.seats[:place]):
        if seat.stand_in == "left":
            continue  # who has left is not asked back; the seat is free
        if seat.user is not None:
            others.append(e.Joined(seat.user, seat.name, closing))
        else:
            others.append(e.BotJoined(seat.name, seat.level or state.options.level))
    first = e.Opened(
        guild=state.guild,
        channel=channel,
        host=user,
        name=state.seats[place].name,
        rules=rules_to_mapping(state.rules),
        players=state.options.players,
        clock=state.options.clock,
        seed=entropy.seed().hex(),
        at=now,
        deadline=closing,
        partners=state.options.partners,
        house=state.house,
        level=state.options.level,
        hints=state.options.hints,
    )
    return first, others
