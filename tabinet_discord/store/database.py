"""Opening and closing the database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from tabinet_discord.store.errors import DatabaseUnusable
from tabinet_discord.store.facts import Facts
from tabinet_discord.store.finish import finish
from tabinet_discord.store.house_rules import HouseRuleQueries
from tabinet_discord.store.journal import Journal
from tabinet_discord.store.migrations import VERSIONS, Revisions, migrate
from tabinet_discord.store.preferences import PreferenceQueries
from tabinet_discord.store.sqlite import BUSY_TIMEOUT, SqliteEngine
from tabinet_discord.store.sqlite_file import back_up, is_fresh, look, path_of
from tabinet_discord.store.tables import TableQueries
from tabinet_discord.store.writer import Writer


class Database:
    """An open database, made by `open` and ended by `close`.

    It has `journal`, `tables`, `house_rules`, `preferences` and `facts`.
    """

    def __init__(self, path: Path, writing: SqliteEngine, reading: SqliteEngine) -> None:
        self.path = path
        self._engines = (writing, reading)
        self._writer = Writer(writing.engine)
        self._closing: asyncio.Task[None] | None = None
        self.journal = Journal(self._writer, reading.engine)
        self.tables = TableQueries(reading.engine)
        self.house_rules = HouseRuleQueries(self._writer, reading.engine)
        self.preferences = PreferenceQueries(self._writer, reading.engine)
        self.facts = Facts(self._writer, reading.engine)

    @classmethod
    async def open(cls, url: str, *, busy_timeout: float = BUSY_TIMEOUT, versions: Path = VERSIONS) -> Database:
        """Open the database at a path or `sqlite+aiosqlite:///…`, making or migrating it where needed.

        Raises DatabaseUnusable, SchemaTooNew or MigrationFailed. Whatever goes wrong, cancellation included,
        nothing stays open. `busy_timeout` is how many seconds a write waits for another process's lock.
        """
        path = path_of(url)
        revisions = Revisions(versions)
        current = None if is_fresh(path) else await look(path, revisions, busy_timeout)
        writing = SqliteEngine.writing(path, busy_timeout)
        reading = SqliteEngine.reading(path, busy_timeout)
        try:
            async with writing.engine.connect():
                pass  # so that no migration is blamed for a file that cannot be opened
            await migrate(writing.engine, path, current, revisions, back_up)
            async with reading.engine.connect():
                pass
            return cls(path, writing, reading)
        except BaseException as error:
            await finish(_dispose(writing, reading))
            if isinstance(error, DBAPIError):
                raise DatabaseUnusable(f"{path} cannot be opened: {error.orig}") from error
            raise

    async def close(self) -> None:
        """Write what is queued, then close every connection; to the end even if cancelled. May be repeated."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="store-close")
        await finish(_wait(self._closing))

    async def _close(self) -> None:
        try:
            await self._writer.close()
        finally:
            await _dispose(*self._engines)


async def _dispose(*engines: SqliteEngine) -> None:
    for engine in engines:
        await engine.dispose()


async def _wait(task: asyncio.Task[None]) -> None:
    await task
