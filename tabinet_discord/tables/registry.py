"""All tables: opening, finding, waking them, and dropping those out of memory that nobody uses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import islice

from ..engine.observation import Observation, observe
from ..engine.rule_set import RuleSet
from ..players.advice import Advice
from ..players.player import SUBSTITUTE
from ..store.database import Database
from ..store.errors import StoreError
from ..store.rows import TableRow
from .clock import Clock
from .errors import CorruptJournal, Refusal, Stale
from .house_rules import HouseRules
from .lobby import Lobby
from .opening import Entropy, Request, opening
from .options import DEFAULT_RULES, Timings
from .play import Play, Thought, chance_of
from .preferences import Preferences
from .rematch import rematch_ids, reopening
from .state import TableState
from .table import Change, OnChange, Table
from .thinkers import Thinkers
from .timers import Timers
from .turns import due_at, seat_on_turn

log = logging.getLogger(__name__)

RETRY = timedelta(seconds=5)
"""After how long a table whose waking failed (disk full, say) is woken again."""
MOST_LIVE = 2000
"""At most so many tables stay in memory."""
LOOKED_AT = 8
"""So many are considered for leaving whenever one comes in."""
REST = timedelta(minutes=10)
"""A table that nobody has looked at for so long leaves memory; its next click reads it again."""


class Registry:
    """The tables of this process."""

    def __init__(
        self,
        database: Database,
        rule_sets: Mapping[str, RuleSet],
        clock: Clock,
        entropy: Entropy,
        timings: Timings,
        thinkers: Thinkers | None = None,
    ) -> None:
        self._thinkers = thinkers or Thinkers()
        self._database = database
        self._rule_sets = rule_sets
        self._clock = clock
        self._entropy = entropy
        self.house_rules = HouseRules(database.house_rules, rule_sets, clock)
        self.preferences = Preferences(database.preferences, clock)
        self.lobby = Lobby(timings)
        self.play = Play(timings, self._thinkers.at_once, SUBSTITUTE)
        self._timings = timings
        self._live: dict[str, tuple[Table, datetime]] = {}
        """Tables in memory and when they were last used, the longest unused first."""
        self._listeners: list[OnChange] = []
        self._timers = Timers(clock, self._wake)
        self._taking_up: asyncio.Task[None] | None = None
        self._away: dict[str, None] = {}
        """Tables that have had no fresh clock yet since the start, in order."""
        self._unsure: set[str] = set()
        """Tables of which it is not known whether their last event was kept."""

    @property
    def is_resting(self) -> bool:
        """Whether no table is being woken or taken up just now."""
        return self._timers.is_resting and (self._taking_up is None or self._taking_up.done())

    def listen(self, on_change: OnChange) -> None:
        """Call `on_change` (quickly) after every committed change of any table."""
        self._listeners.append(on_change)

    async def start(self) -> None:
        """Take up all open tables: lobbies get their timers back, matches a fresh clock, one after the other."""
        rows = await self._database.tables.open()
        await self.preferences.warm(row.guild_id for row in rows)
        lobbies: list[str] = []
        for row in rows:
            if row.status == "lobby" and row.due_at is not None:
                lobbies.append(row.id)
                least = self._clock.now() + timedelta(seconds=self._timings.return_to_lobby)
                self._timers.set(row.id, max(row.due_at, least))
        self._away = dict.fromkeys(row.id for row in rows if row.status in ("playing", "opening"))
        self._taking_up = asyncio.create_task(self._take_up(lobbies), name="tabinet take up")

    async def stop(self) -> None:
        """Wake no table any more. What is being written is finished by closing the database."""
        if self._taking_up is not None:
            self._taking_up.cancel()
            await asyncio.gather(self._taking_up, return_exceptions=True)
        await self._timers.stop()
        await self._thinkers.stop()
        await self.preferences.stop()

    @property
    def rule_sets(self) -> Mapping[str, RuleSet]:
        """The named rule sets."""
        return self._rule_sets

    @property
    def default_rules(self) -> RuleSet:
        """The rule set that is played unless another is asked for."""
        return self._rule_sets[DEFAULT_RULES]

    def title_of(self, name: str) -> str:
        """What people call a rule set; its name if the set is no longer there."""
        known = self._rule_sets.get(name)
        return known.title if known else name

    def table(self, table_id: str) -> Table:
        """The table of this id; whether there is one shows when it is used."""
        live = self._live.pop(table_id, None)
        if live is None:
            self._drop_idle()
            table = Table(table_id, self._database.journal, self._clock, self._changed, self._lost)
        else:
            table, _ = live
        self._live[table_id] = table, self._clock.now()
        return table

    async def sound_states(self, table_ids: Iterable[str]) -> list[TableState]:
        """The states of these tables; those that cannot be read are left out and logged."""
        states: list[TableState] = []
        for table_id in table_ids:
            try:
                states.append(await self.table(table_id).state())
            except CorruptJournal:
                log.exception("table %s is left out", table_id)
        return states

    async def open(self, request: Request, bots: int, level: str) -> Table:
        """A new table in phase `opening`, with bots: show it, then `announce` the message's id. Raises Refusal."""
        chosen = await self.house_rules.chosen(request.guild, request.rules)
        table_id, now = self._entropy.table_id(), self._clock.now()
        first, joined = opening(request, chosen, bots, level, self._entropy, now, self._timings)
        table = self.table(table_id)
        await table.open(first, joined)
        return table

    async def rematch(self, table_id: str, user: int, channel: int) -> Table:
        """The rematch of a finished match, in phase `opening` as by `open`. Raises Refusal, also if there is one."""
        state = await self.table(table_id).state()
        first, others = reopening(state, user, channel, self._entropy, self._clock.now(), self._timings)
        for wanted in rematch_ids(table_id):
            table = self.table(wanted)
            try:
                if (await table.state()).phase != "cancelled":
                    raise Refusal("rematch_open")
            except Refusal as refused:
                if refused.code != "no_such_table":
                    raise
                try:
                    await table.open(first, others)
                except Stale:
                    raise Refusal("rematch_open") from None  # somebody else pressed it at the same moment
                return table
        raise AssertionError("ids do not end")

    async def in_channel(self, channel: int, user: int | None = None) -> Sequence[TableRow]:
        """Open tables of a channel, newest first; with `user` only those where that person has a seat."""
        return await self._database.tables.in_channel(channel, user)

    async def finished_in(self, channel: int) -> Sequence[TableRow]:
        """The matches that ended last in a channel."""
        return await self._database.tables.latest_finished(channel)

    async def wake(self, table_id: str) -> None:
        """Let time do its work at a table; nothing if it is not due."""
        table = self.table(table_id)
        thought = await self._think(await table.state())
        await table.act(partial(self.play.wake, thought=thought))

    async def advise(self, state: TableState, view: Observation) -> Advice:
        """What the strongest bot would play for the seat of `view` now. Raises Refusal if that cannot be found."""
        return await self._thinkers.advise(view, chance_of(state))

    async def _think(self, state: TableState) -> Thought | None:
        """The move of a bot that has to search for it: found outside every lock, for this turn only."""
        seat, due = seat_on_turn(state), due_at(state)
        if seat is None or state.match is None or due is None or self._clock.now() < due:
            return None
        if seat.level is None or not self._thinkers.searches(seat.level):
            return None
        view = observe(state.match, state.match.deal.turn)
        return Thought(state.turn, await self._thinkers.choose(seat.level, view, chance_of(state)))

    def _changed(self, change: Change) -> None:
        self._timers.set(change.after.id, due_at(change.after))
        self._tell(change)

    def _tell(self, change: Change) -> None:
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:
                log.exception("a listener failed for table %s", change.after.id)

    def _lost(self, table_id: str) -> None:
        """Nobody knows what became of an event: look again soon, so that the table cannot stand still unseen."""
        self._unsure.add(table_id)
        self._timers.set(table_id, self._clock.now() + RETRY)

    async def _wake(self, table_id: str) -> None:
        """Do what is due; first of all, what the start had to leave undone."""
        if table_id in self._away:
            await self._carefully(table_id, self._take_up_one(table_id))
        else:
            await self._carefully(table_id, self._wake_one(table_id))

    async def _wake_one(self, table_id: str) -> None:
        if table_id in self._unsure:
            state = await self.table(table_id).state()
            self._unsure.discard(table_id)
            self._changed(Change(state, state, ()))
        await self.wake(table_id)
        self._timers.set(table_id, due_at(await self.table(table_id).state()))

    async def _show_lobby(self, table_id: str) -> None:
        """Whatever happened to its message meanwhile, the lobby must be there to be used."""
        state = await self.table(table_id).state()
        self._tell(Change(state, state, ()))

    async def _take_up(self, lobbies: Sequence[str]) -> None:
        """Matches first, because their clocks run; lobbies only have to be seen."""
        for table_id in list(self._away):
            await self._carefully(table_id, self._take_up_one(table_id))
        for table_id in lobbies:
            await self._carefully(table_id, self._show_lobby(table_id))

    async def _take_up_one(self, table_id: str) -> None:
        table = self.table(table_id)
        opening = (await table.state()).phase == "opening"
        await table.act(self.lobby.discard() if opening else self.play.grace)
        self._away.pop(table_id, None)

    async def _carefully(self, table_id: str, work: Awaitable[None]) -> None:
        """One table's trouble is not another's: what can pass is tried again, a damaged table is set aside."""
        try:
            await work
        except CorruptJournal:
            self._away.pop(table_id, None)
            log.exception("table %s is set aside", table_id)
        except Refusal as refused:
            if refused.code == "no_such_table":
                self._unsure.discard(table_id)
                log.info("table %s was never written", table_id)
                return
            log.warning("table %s could not be woken, trying again: %s", table_id, refused.code)
            self._timers.set(table_id, self._clock.now() + RETRY)
        except StoreError as error:
            log.warning("table %s could not be woken, trying again: %s", table_id, error)
            self._timers.set(table_id, self._clock.now() + RETRY)
        except Exception:
            log.exception("table %s failed when woken, trying again", table_id)
            self._timers.set(table_id, self._clock.now() + RETRY)

    def _drop_idle(self) -> None:
        """Let tables go that nobody has used for long, and the longest unused where there are too many."""
        since = self._clock.now() - REST
        for table_id, (table, used) in list(islice(self._live.items(), LOOKED_AT)):
            if used > since and len(self._live) < MOST_LIVE:
                break
            if not table.is_busy:
                del self._live[table_id]
