"""Statements that cross to the connection's thread once instead of four times.

aiosqlite makes a cursor, runs it, fetches and closes it in four trips of about 0.1 ms each; a commit of one event
has five statements, and a player waits for it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

import aiosqlite


class OneTripConnection(aiosqlite.Connection):
    """An aiosqlite connection whose cursors do all of a statement's work in one trip."""

    def cursor(self) -> OneTripCursor:  # type: ignore[override]  # SQLAlchemy needs no more of a cursor
        """A cursor that exists in the thread only while it runs."""
        return OneTripCursor(self)

    async def run(self, one: OneTripCursor, many: bool, statement: str, parameters: Any) -> None:
        """Run one statement and leave its outcome in `one`."""
        await self._execute(  # pyright: ignore[reportUnknownMemberType]
            one.run, self._conn, many, statement, parameters
        )


class OneTripCursor:
    """What SQLAlchemy asks of an asyncio cursor; the rows are fetched when the statement runs."""

    def __init__(self, connection: OneTripConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> OneTripCursor:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def execute(self, statement: str, parameters: Any = ()) -> OneTripCursor:
        """Run a statement; raises sqlite3's errors."""
        await self._connection.run(self, False, statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Iterable[Any]) -> OneTripCursor:
        """Run a statement for each of several sets of values; raises sqlite3's errors."""
        await self._connection.run(self, True, statement, parameters)
        return self

    async def fetchall(self) -> list[Any]:
        """The rows, once."""
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Nothing is open any more."""

    def run(self, connection: sqlite3.Connection, many: bool, statement: str, parameters: Any) -> None:
        """The trip itself, in the connection's thread."""
        cursor = connection.cursor()
        try:
            (cursor.executemany if many else cursor.execute)(statement, parameters)
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else []
            self.rowcount = cursor.rowcount
            self.lastrowid = cursor.lastrowid
        finally:
            cursor.close()
