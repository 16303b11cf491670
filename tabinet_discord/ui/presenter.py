"""Shows what has changed at a table: the public message, the hands it concerns, and the warning."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

import discord

from ..tables import events as e
from ..tables.clock import Clock
from ..tables.registry import Registry
from ..tables.state import TableState
from ..tables.table import Change
from ..tables.views import view_of
from .hand_layout import hand_layout
from .hands import Hands
from .outages import OUTAGES
from .picture_cache import PictureCache
from .pings import Pings
from .publisher import Publisher
from .table_message import TableMessage
from .texts import Languages

log = logging.getLogger(__name__)

MOST_MESSAGES: Final = 2000
"""So many publishers are kept; one that rests is made again when its table changes."""


class Presenter:
    """Listens to the tables and lets nobody wait: everything here happens after the commit, outside every lock."""

    def __init__(
        self,
        client: discord.Client,
        registry: Registry,
        clock: Clock,
        languages: Languages,
        hands: Hands,
        pictures_allowed: Callable[[int], bool] = lambda guild: True,
    ) -> None:
        self._client = client
        self._registry = registry
        self._clock = clock
        self._languages = languages
        self._hands = hands
        self._pings = Pings(client)
        self._pictures = PictureCache()
        self._pictures_allowed = pictures_allowed
        self._messages: OrderedDict[str, TableMessage] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        registry.listen(self.on_change)

    def publisher(self, table_id: str) -> Publisher:
        """The publisher of a table's public message."""
        message = self._messages.get(table_id)
        if message is None:
            message = TableMessage(
                self._client,
                self._registry,
                self._clock,
                self._languages.of_guild,
                table_id,
                self._pictures,
                self._pictures_allowed,
            )
            self._drop_resting()
            self._messages[table_id] = message
        self._messages.move_to_end(table_id)
        return message.publisher

    @property
    def is_resting(self) -> bool:
        """Whether everything that has changed has been shown, or waits for its turn."""
        return not self._tasks and all(message.publisher.is_resting for message in self._messages.values())

    def on_change(self, change: Change) -> None:
        """A table has changed: show it, soon."""
        same_picture = [type(event) for event in change.events] in ([e.Announced], [e.Planned])
        if change.before is None or self._stopped or same_picture:
            return
        self.publisher(change.after.id).mark()
        self._spawn(self._show_hands(change))
        self._spawn(self._ping(change))

    async def deal_out(self, table_id: str) -> None:
        """Show the first hands to all who can be reached without a click."""
        state = await self._registry.table(table_id).state()
        await self._show_each(state, range(len(state.seats)), anew=True)

    async def stop(self) -> None:
        """Show nothing any more."""
        self._stopped = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for message in list(self._messages.values()):
            await message.publisher.stop()
        await self._pictures.close()

    async def _show_hands(self, change: Change) -> None:
        dealt = any(isinstance(event, e.Dealt) for event in change.events)
        await self._show_each(change.after, seats_to_show(change), anew=dealt)
        if change.after.phase in ("finished", "cancelled"):
            users = [seat.user for seat in change.after.seats if seat.user is not None]
            self._hands.forget_table(change.after.id, users)

    async def _show_each(self, state: TableState, places: Iterable[int], *, anew: bool) -> None:
        """Show these hands; one that Discord does not take costs nobody else theirs."""
        for place in sorted(places, key=lambda place: place != state.turn_seat):  # who is to play comes first
            try:
                await self._show_hand(state, place, anew=anew)
            except OUTAGES as error:
                log.warning("a hand at table %s could not be shown: %s", state.id, error)
            except Exception:
                log.exception("a hand at table %s could not be drawn", state.id)

    async def _show_hand(self, state: TableState, place: int, *, anew: bool) -> None:
        user = state.seats[place].user
        if user is None or not self._hands.reaches(state.id, user, anew=anew):
            return
        latest = await self._registry.table(state.id).state()
        t, looks = self._languages.of_guild(state.guild), await self._hands.looks_of(user)
        shown = hand_layout(view_of(latest, place), t, nonce=latest.seq, looks=looks)
        await self._hands.show(state.id, user, shown, anew=anew)

    async def _ping(self, change: Change) -> None:
        if any(isinstance(event, e.Warned) for event in change.events):
            if not await self._is_pinged(change.after):
                return
            await self._pings.warn(view_of(change.after), self._languages.of_guild(change.after.guild))
            if (await self._registry.table(change.after.id).state()).turn != change.after.turn:
                await self._pings.clear(change.after.id)  # the turn was over before the warning stood
        elif change.before is not None and change.before.turn != change.after.turn:
            await self._pings.clear(change.after.id)

    async def _is_pinged(self, state: TableState) -> bool:
        """Whether the person on turn wants to be warned."""
        user = None if state.turn_seat is None else state.seats[state.turn_seat].user
        return user is not None and (await self._registry.preferences.person(user)).warned

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work), name="tabinet presenter")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _drop_resting(self) -> None:
        surplus = len(self._messages) + 1 - MOST_MESSAGES
        if surplus > 0:
            resting = [table_id for table_id, message in self._messages.items() if message.publisher.is_idle]
            for table_id in resting[:surplus]:
                del self._messages[table_id]


def seats_to_show(change: Change) -> set[int]:
    """The people's seats whose hand looks different now, but not those whose own click draws it (a move, a return)."""
    before, after = change.before, change.after
    if before is None or after.match is None:
        return set()
    kinds = {type(event) for event in change.events}
    if e.Started in kinds:
        return set()  # the click on Start is answered first, then the hands are dealt out
    people = {place for place, seat in enumerate(after.seats) if seat.is_person}
    moved = [event for event in change.events if isinstance(event, e.Moved)]
    shown = {event.seat for event in change.events if isinstance(event, e.TookOver)}
    shown |= {event.seat for event in moved if event.by == "bot"}
    if not kinds or kinds & {e.Dealt, e.Ended} or _hand_number(before) != _hand_number(after):
        shown |= people
    if after.turn_seat is not None and (before.turn_seat != after.turn_seat or e.Graced in kinds):
        shown.add(after.turn_seat)
    answered = {event.seat for event in moved if event.by == "player"}
    answered |= {event.seat for event in change.events if isinstance(event, e.Returned)}
    return (shown & people) - answered


def _hand_number(state: TableState) -> tuple[int, int] | None:
    return None if state.match is None else (state.match.deal.number, state.match.deal.hand)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except OUTAGES as error:
        log.warning("something could not be shown: %s", error)
    except Exception:
        log.exception("showing a change failed")
