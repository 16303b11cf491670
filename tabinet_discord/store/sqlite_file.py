"""The database file: where it is, whether it is a sound database of ours, and copies of it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from sqlalchemy import inspect
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from tabinet_discord.store.errors import DatabaseUnusable
from tabinet_discord.store.finish import finish
from tabinet_discord.store.migrations import VERSION_TABLE, Revisions
from tabinet_discord.store.sqlite import SqliteEngine, is_half_written


def path_of(url: str) -> Path:
    """The absolute path of a database given as a bare path or as `sqlite+aiosqlite:///…`.

    Raises DatabaseUnusable for other databases and for one in memory, which two connections could not share.
    """
    name: str | None = url
    if "://" in url:
        try:
            parsed = make_url(url)
        except ArgumentError as error:
            raise DatabaseUnusable(f"not a database address: {url!r}") from error
        if parsed.drivername not in ("sqlite", "sqlite+aiosqlite"):
            raise DatabaseUnusable(f"only SQLite is supported, not {parsed.drivername}")
        name = parsed.database
    if not name or ":memory:" in name or name.startswith("file:"):
        raise DatabaseUnusable(f"the database must be a file, not {url!r}")
    return Path(name).expanduser().absolute()


def is_fresh(path: Path) -> bool:
    """Whether there is no database yet; creates its folder. Raises DatabaseUnusable if it cannot be there.

    An empty file counts as none, unless something beside it shows that there was one: then it has been lost.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise DatabaseUnusable(f"{path} is a folder, not a database")
        if path.exists() and path.stat().st_size:
            return False
        wal = path.with_name(f"{path.name}-wal")
        traces = [*path.parent.glob(f"{_literal(path.name)}.*.bak*")]
        if wal.exists() and wal.stat().st_size:
            traces.append(wal)
    except OSError as error:
        raise DatabaseUnusable(f"{path} cannot be reached: {error}") from error
    if traces:
        raise DatabaseUnusable(f"{path} is missing or empty, but {traces[0].name} shows that it had content")
    return True


async def look(path: Path, revisions: Revisions, busy_timeout: float) -> str | None:
    """The schema revision of an existing file, None if it holds nothing yet. Writes nothing to the file.

    One exception: a program that was killed while it made the file may have left a rollback journal beside it, and
    nobody can read the file before that is undone. Then it is, as every reader that may write would do.
    Raises DatabaseUnusable (damaged, locked for good, or someone else's) or SchemaTooNew.
    """
    try:
        try:
            return await _look(SqliteEngine.looking(path, busy_timeout), path, revisions)
        except DBAPIError as error:
            if not is_half_written(error):
                raise
        return await _look(SqliteEngine.reading(path, busy_timeout), path, revisions)
    except DBAPIError as error:
        raise DatabaseUnusable(f"{path} cannot be used: {error.orig}") from error


async def _look(through: SqliteEngine, path: Path, revisions: Revisions) -> str | None:
    try:
        async with through.engine.connect() as connection:
            faults = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalars().all()
            if faults != ["ok"]:
                raise DatabaseUnusable(f"{path} is damaged: {faults[0] if faults else 'unreadable'}")
            names = await connection.run_sync(_table_names)
            if names and VERSION_TABLE not in names:
                raise DatabaseUnusable(f"{path} is a database of another program")
            current = await connection.run_sync(revisions.current, path)
            if current is None and names - {VERSION_TABLE}:
                raise DatabaseUnusable(f"{path} has tables but no schema revision")
            return current
    finally:
        await through.dispose()


async def back_up(engine: AsyncEngine, path: Path, revision: str) -> Path:
    """Copy the database, with what is still in its write-ahead log, to `<name>.<revision>.bak`; returns where.

    An older copy is never overwritten: a number is added. Raises OSError or sqlite3.Error.
    """
    target = _free(path.with_name(f"{path.name}.{revision}.bak"))
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    async with engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        copy = sqlite3.connect(part, check_same_thread=False)
        try:
            await finish(driver.backup(copy))
        finally:
            copy.close()
    os.replace(part, target)
    return target


def _table_names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def _free(path: Path) -> Path:
    candidate, number = path, 1
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.name}.{number}")
    return candidate


def _literal(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
