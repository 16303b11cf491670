"""All tables: opening, finding, waking them, and dropping those out of memory that nobody uses."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from ..engine.errors import RulesError
from ..engine.moves import Move
from ..engine.observation import Observation
from ..engine.rule_set import RuleSet
from ..engine.rules import rules_to_mapping
from ..players.player import LEVELS, SUBSTITUTE
from ..store.database import Database
from ..store.errors import StoreError
from ..store.rows import TableRow
from . import events as e
from .bot_names import free_name
from .clock import Clock
from .errors import CorruptJournal, Refusal
from .lobby import Lobby
from .options import Options, Timings
from .play import Play
from .table import Change, OnChange, Table
from .timers import Timers
from .turns import due_at

log = logging.getLogger(__name__)

RETRY = timedelta(seconds=5)
"""After how long a table whose waking failed (disk full, say) is woken again."""
DEFAULT_RULES = "tabinet"
"""What is played unless another rule set is asked for."""
MOST_LIVE = 2000
"""So many tables stay in memory; a table beyond that is read again at its next click."""


@dataclass(frozen=True, slots=True)
class Request:
    """What `/tabinet` asks for. `target` None: the rule set's own."""

    guild: int
    channel: int
    host: int
    name: str
    rules: str
    options: Options
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Entropy:
    """Where secrets and table ids come from: passed in, so that tests can repeat a match."""

    seed: Callable[[], bytes]
    table_id: Callable[[], str]


class Registry:
    """The tables of this process."""

    def __init__(
        self,
        database: Database,
        rule_sets: Mapping[str, RuleSet],
        clock: Clock,
        entropy: Entropy,
        timings: Timings,
    ) -> None:
        self._database = database
        self._rule_sets = rule_sets
        self._clock = clock
        self._entropy = entropy
        self.lobby = Lobby(timings)
        self.play = Play(timings, _choose, SUBSTITUTE)
        self._timings = timings
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._listeners: list[OnChange] = []
        self._timers = Timers(clock, self._wake)
        self._gracing: asyncio.Task[None] | None = None

    @property
    def is_resting(self) -> bool:
        """Whether no table is being woken or taken up just now."""
        return self._timers.is_resting and (self._gracing is None or self._gracing.done())

    def listen(self, on_change: OnChange) -> None:
        """Call `on_change` (quickly) after every committed change of any table."""
        self._listeners.append(on_change)

    async def start(self) -> None:
        """Take up all open tables: lobbies get their timers back, matches a fresh clock, one after the other."""
        rows = await self._database.tables.open()
        for row in rows:
            if row.status == "lobby":
                self._timers.set(row.id, row.due_at)
        waiting = [row.id for row in rows if row.status in ("playing", "opening")]
        self._gracing = asyncio.create_task(self._take_up(waiting), name="tabinet take up")

    async def stop(self) -> None:
        """Wake no table any more. What is being written is finished by closing the database."""
        if self._gracing is not None:
            self._gracing.cancel()
            await asyncio.gather(self._gracing, return_exceptions=True)
        await self._timers.stop()

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
        table = self._live.get(table_id)
        if table is None:
            self._drop_idle()
            table = self._live[table_id] = Table(table_id, self._database.journal, self._clock, self._changed)
        self._live.move_to_end(table_id)
        return table

    async def open(self, request: Request, bots: int, level: str) -> Table:
        """A new table in phase `opening`, with bots: show it, then `announce` the message's id. Raises Refusal."""
        now = self._clock.now()
        if request.rules not in self._rule_sets:
            raise Refusal("unknown_rules", known=sorted(self._rule_sets))
        rules = self._rule_sets[request.rules].rules
        try:
            if request.target is not None:
                rules = rules.override(target=request.target)
            if request.options.players is not None:
                rules.for_match(request.options.players)
        except RulesError as error:
            raise Refusal(f"rules_{error.code}", **error.data) from error
        most = request.options.players or max(rules.players)
        if bots > most - 1:
            raise Refusal("too_many_bots", most=most - 1)
        table = self.table(self._entropy.table_id())
        names = [request.name]
        for _ in range(bots):
            names.append(free_name(names))
        event = e.Opened(
            guild=request.guild,
            channel=request.channel,
            host=request.host,
            name=request.name,
            rules=rules_to_mapping(rules),
            players=request.options.players,
            clock=request.options.clock,
            seed=self._entropy.seed().hex(),
            at=now,
            deadline=now + timedelta(seconds=self._timings.lobby),
        )
        await table.open(event, [e.BotJoined(name, level) for name in names[1:]])
        return table

    async def in_channel(self, channel: int, user: int | None = None) -> Sequence[TableRow]:
        """Open tables of a channel, newest first; with `user` only those where that person has a seat."""
        return await self._database.tables.in_channel(channel, user)

    async def finished_in(self, channel: int) -> Sequence[TableRow]:
        """The matches that ended last in a channel."""
        return await self._database.tables.latest_finished(channel)

    async def wake(self, table_id: str) -> None:
        """Let time do its work at a table; nothing if it is not due."""
        await self.table(table_id).act(self.play.wake)

    def _changed(self, change: Change) -> None:
        self._timers.set(change.after.id, due_at(change.after))
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:
                log.exception("a listener failed for table %s", change.after.id)

    async def _wake(self, table_id: str) -> None:
        try:
            await self.wake(table_id)
            state = await self.table(table_id).state()
            self._timers.set(table_id, due_at(state))
        except (Refusal, StoreError) as error:
            log.warning("table %s could not be woken, trying again: %s", table_id, error)
            self._timers.set(table_id, self._clock.now() + RETRY)
        except CorruptJournal:
            log.exception("table %s is set aside", table_id)
        except Exception:
            log.exception("table %s failed when woken, trying again", table_id)
            self._timers.set(table_id, self._clock.now() + RETRY)

    async def _take_up(self, table_ids: Sequence[str]) -> None:
        for table_id in table_ids:
            try:
                table = self.table(table_id)
                phase = (await table.state()).phase
                await table.act(self.lobby.discard() if phase == "opening" else self.play.grace)
            except CorruptJournal:
                log.exception("table %s is set aside", table_id)
            except (Refusal, StoreError) as error:
                log.warning("table %s could not be taken up yet: %s", table_id, error)
                self._timers.set(table_id, self._clock.now() + RETRY)
            except Exception:
                log.exception("table %s failed when taken up, trying again", table_id)
                self._timers.set(table_id, self._clock.now() + RETRY)

    def _drop_idle(self) -> None:
        """Make room for one more table."""
        idle = [table_id for table_id, table in self._live.items() if not table.is_busy]
        for table_id in idle[: max(0, len(self._live) + 1 - MOST_LIVE)]:
            del self._live[table_id]


def _choose(level: str, view: Observation, chance: Random) -> Move:
    return LEVELS.get(level, LEVELS[SUBSTITUTE]).choose(view, chance)
