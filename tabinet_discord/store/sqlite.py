"""SQLite connections: how they are opened, begun and closed. All that is SQLite's own is in the files `sqlite*`."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite
from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from tabinet_discord.store.finish import finish
from tabinet_discord.store.sqlite_cursor import OneTripConnection

BUSY_TIMEOUT = 5.0
"""Seconds a connection waits for another process's lock."""

READERS = 4
"""Reading connections at most; each is a thread."""

_WRITING = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
_READING = ("query_only=1", "foreign_keys=ON")


class SqliteEngine:
    """An engine that knows every connection it ever opened, so that none (and no thread) outlives it.

    SQLAlchemy's own `dispose` leaves alone a connection that is in use, such as a reader's in mid-query;
    aiosqlite's thread would live on with it.
    """

    def __init__(self, uri: str, pragmas: tuple[str, ...], begin: str, size: int, busy_timeout: float) -> None:
        self._uri = uri
        self._pragmas = (f"busy_timeout={round(busy_timeout * 1000)}", *pragmas)
        self._begin = begin
        self._opened: list[aiosqlite.Connection] = []
        self.engine: AsyncEngine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=uri),
            async_creator=self._connect,
            poolclass=AsyncAdaptedQueuePool,
            pool_size=size,
            hide_parameters=True,  # errors are logged, and parameters hold seeds and cards
            max_overflow=0,
        )
        event.listen(self.engine.sync_engine, "begin", self._on_begin)

    @classmethod
    def writing(cls, path: Path, busy_timeout: float = BUSY_TIMEOUT) -> SqliteEngine:
        """The one writer: every transaction takes the write lock at once; a commit is on disk when it returns."""
        return cls(f"{path.as_uri()}?mode=rwc", _WRITING, "BEGIN IMMEDIATE", 1, busy_timeout)

    @classmethod
    def reading(cls, path: Path, busy_timeout: float = BUSY_TIMEOUT) -> SqliteEngine:
        """Readers, which see only what is committed and cannot write."""
        return cls(f"{path.as_uri()}?mode=rw", _READING, "BEGIN", READERS, busy_timeout)

    @classmethod
    def looking(cls, path: Path, busy_timeout: float = BUSY_TIMEOUT) -> SqliteEngine:
        """A look at a file not yet trusted: opened read-only, so that not even the journal mode changes."""
        return cls(f"{path.as_uri()}?mode=ro", _READING, "BEGIN", 1, busy_timeout)

    async def dispose(self) -> None:
        """Close all connections, also those still in use; to the end even if cancelled."""
        await finish(self._dispose())

    async def _dispose(self) -> None:
        try:
            await self.engine.dispose()
        finally:
            for connection in self._opened:
                await connection.close()
            self._opened.clear()

    async def _connect(self) -> aiosqlite.Connection:
        connection = OneTripConnection(self._open, iter_chunk_size=64)
        connection._thread.daemon = True  # pyright: ignore[reportPrivateUsage]  # as SQLAlchemy does
        self._opened = [one for one in self._opened if one._running]  # pyright: ignore[reportPrivateUsage]
        self._opened.append(connection)
        try:
            return await finish(self._start(connection))
        except BaseException:
            await finish(connection.close())
            raise

    @staticmethod
    async def _start(connection: aiosqlite.Connection) -> aiosqlite.Connection:
        return await connection

    def _open(self) -> sqlite3.Connection:
        """Runs in the connection's own thread."""
        connection = sqlite3.connect(self._uri, uri=True, isolation_level=None, check_same_thread=False)
        try:
            for pragma in self._pragmas:
                connection.execute(f"PRAGMA {pragma}").close()
        except BaseException:
            connection.close()
            raise
        return connection

    def _on_begin(self, connection: Connection) -> None:
        connection.exec_driver_sql(self._begin)


def is_locked(error: BaseException) -> bool:
    """Whether the error only says that another process holds the lock, so that nothing was done."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(origin, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_half_written(error: BaseException) -> bool:
    """Whether the error only says that a killed process's last transaction has to be undone before reading."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_READONLY_ROLLBACK
