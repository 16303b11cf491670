"""What people and servers have chosen for themselves, and what holds until they do."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

from ..store.rows import PreferenceRow
from .clock import Clock
from .options import DEFAULT_CLOCK, DEFAULT_RULES

log = logging.getLogger(__name__)

Json: TypeAlias = Any

CLOCKS: Final = (30, 60, 90, 120, 180, 300)
"""Seconds for a move that a server can have as its default."""
MOST_CHANNELS: Final = 25
"""So many can be chosen in one menu of Discord."""
LONGEST_RULES: Final = 100
MOST_KEPT: Final = 5000
"""So many people, and so many servers, are kept in memory: those that were asked about last."""


class PreferenceStore(Protocol):
    """What is needed of the store."""

    async def get(self, kind: str, owner: int) -> PreferenceRow | None: ...

    async def save(self, row: PreferenceRow) -> None: ...


@dataclass(frozen=True, slots=True)
class Personal:
    """One person's choices; they hold at every table. Raises ValueError for what cannot be chosen."""

    four_colours: bool = False
    """Each suit has a colour of its own."""
    text_cards: bool = False
    """Cards are words only, without pictures."""
    by_suit: bool = False
    """The hand is sorted by suit, not by rank."""
    ask_first: bool = False
    """A move has to be confirmed before it is played."""
    warned: bool = True
    """A message pings when time is running out."""

    def __post_init__(self) -> None:
        _check(self, {})


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What the managers of one server have chosen. Raises ValueError for what cannot be chosen."""

    rules: str = DEFAULT_RULES
    """The set or house rules that are played unless others are asked for; those may be gone by now."""
    clock: int = DEFAULT_CLOCK
    pictures: bool = True
    """Tables are shown as pictures too."""
    managers_only: bool = False
    """Only those who may manage the server open tables."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened; empty: everywhere."""

    def __post_init__(self) -> None:
        _check(
            self, {"rules": _is_name(self.rules), "clock": self.clock in CLOCKS, "channels": _are_ids(self.channels)}
        )


S = TypeVar("S", Personal, ServerSettings)


class _Shelf(Generic[S]):
    """The choices of all owners of one kind: on disk, and in memory those that were asked about last."""

    def __init__(self, kind: str, default: S, store: PreferenceStore, clock: Clock) -> None:
        self._kind = kind
        self._default = default
        self._store = store
        self._clock = clock
        self._kept: OrderedDict[int, S] = OrderedDict()
        self._lock = asyncio.Lock()
        """Reading and writing take turns, so that nothing older than the disk stays in memory."""

    def now(self, owner: int) -> S | None:
        """What is in memory, None if nothing is."""
        found = self._kept.get(owner)
        if found is not None:
            self._kept.move_to_end(owner)
        return found

    async def read(self, owner: int) -> S:
        """What holds for an owner. Raises what the store raises."""
        found = self.now(owner)
        if found is not None:
            return found
        async with self._lock:
            return await self._read(owner)

    async def safely(self, owner: int) -> S:
        """What holds for an owner, the default if the store does not tell: no game stops for that."""
        try:
            return await self.read(owner)
        except Exception as error:
            log.warning("the preferences of %s %s could not be read: %r", self._kind, owner, error)
            return self._default

    async def change(self, owner: int, changes: Mapping[str, Json]) -> S:
        """Keep these choices beside the others, and give all. Raises what the store raises; then nothing holds."""
        async with self._lock:
            before = await self._read(owner)
            after = replace(before, **changes)
            if after != before:
                try:
                    await self._store.save(PreferenceRow(self._kind, owner, self._told(after), self._clock.now()))
                except BaseException:
                    self._kept.pop(owner, None)  # only the disk knows what became of it
                    raise
                self._keep(owner, after)
            return after

    async def _read(self, owner: int) -> S:
        found = self.now(owner)
        if found is None:
            row = await self._store.get(self._kind, owner)
            found = self._default if row is None else self._understood(row)
            self._keep(owner, found)
        return found

    def _keep(self, owner: int, value: S) -> None:
        self._kept[owner] = value
        self._kept.move_to_end(owner)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def _told(self, value: S) -> str:
        """As JSON: only what differs from the default."""
        names = (field.name for field in fields(value))
        return json.dumps({n: getattr(value, n) for n in names if getattr(value, n) != getattr(self._default, n)})

    def _understood(self, row: PreferenceRow) -> S:
        """The stored choices; each that is unfit is as if it had never been made."""
        try:
            stored = json.loads(row.data)
        except ValueError:
            stored = None
        if not isinstance(stored, dict):
            log.warning("the preferences of %s %s cannot be read and are ignored", row.kind, row.owner_id)
            return self._default
        made, known = self._default, {field.name for field in fields(self._default)}
        for name, value in cast("dict[str, Json]", stored).items():
            if name not in known:
                continue  # of another version of this program
            try:
                made = replace(made, **{name: _from_json(value)})
            except ValueError as error:
                log.warning("one preference of %s %s is ignored: %s", row.kind, row.owner_id, error)
        return made


class Preferences:
    """The choices of all people and servers."""

    def __init__(self, store: PreferenceStore, clock: Clock) -> None:
        self._people = _Shelf("person", Personal(), store, clock)
        self._servers = _Shelf("server", ServerSettings(), store, clock)
        self._loading: dict[int, asyncio.Task[ServerSettings]] = {}
        self._stopped = False

    async def person(self, user: int) -> Personal:
        """What a person has chosen; the defaults if the store does not tell."""
        return await self._people.safely(user)

    async def server(self, guild: int) -> ServerSettings:
        """What a server's managers have chosen; the defaults if the store does not tell."""
        return await self._servers.safely(guild)

    def server_now(self, guild: int) -> ServerSettings:
        """The same for who cannot wait: the defaults for a server not yet in memory, which is then fetched."""
        found = self._servers.now(guild)
        if found is not None:
            return found
        if guild not in self._loading and not self._stopped:
            task = asyncio.create_task(self.server(guild), name="tabinet preferences")
            self._loading[guild] = task
            task.add_done_callback(lambda _: self._loading.pop(guild, None))
        return ServerSettings()

    async def set_person(self, user: int, **changes: Json) -> Personal:
        """Change some choices, and give all; without changes they are only read.

        Raises StoreError, or ValueError for a value that cannot be chosen. Unlike `person` it never takes a default
        for what cannot be read.
        """
        return await self._people.change(user, changes)

    async def set_server(self, guild: int, **changes: Json) -> ServerSettings:
        """The same for a server."""
        return await self._servers.change(guild, changes)

    async def warm(self, guilds: Iterable[int]) -> None:
        """Have these servers' choices in memory, so that `server_now` knows them."""
        for guild in set(guilds):
            await self.server(guild)

    async def stop(self) -> None:
        """Fetch nothing any more."""
        self._stopped = True
        tasks = list(self._loading.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _check(made: Personal | ServerSettings, fits: Mapping[str, bool]) -> None:
    """Every field of the kind that its default is, and as `fits` says. A bool is not taken for a number."""
    for field in fields(made):
        value: Json = getattr(made, field.name)
        if type(value) is not type(field.default) or not fits.get(field.name, True):
            raise ValueError(f"{field.name} cannot be {value!r}")


def _from_json(value: Json) -> Json:
    return tuple(cast("list[Json]", value)) if isinstance(value, list) else value


def _is_name(value: Json) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_RULES


def _are_ids(values: Json) -> bool:
    """Whether these are ids of Discord, none twice, and not too many."""
    if not isinstance(values, tuple):
        return False
    found = cast("tuple[Json, ...]", values)
    sound = all(type(one) is int and 0 < one < 1 << 63 for one in found)
    return sound and len(set(found)) == len(found) <= MOST_CHANNELS
