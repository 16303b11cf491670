"""The one writer: everything queued since the last commit goes into one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tabinet_discord.store.errors import JournalFailed, OutcomeUnknown, StoreError
from tabinet_discord.store.finish import finish
from tabinet_discord.store.sqlite import is_locked

Apply = Callable[[AsyncConnection, Sequence[Any]], Awaitable[None]]
"""Writes some items of one kind inside the open transaction; raises if any of them cannot be written."""


@dataclass(frozen=True, slots=True)
class _Queued:
    apply: Apply
    item: Any
    done: asyncio.Future[None]


class _BodyFailed(Exception):
    """The statements failed, the transaction was undone: the items may be tried one by one."""


class Writer:
    """Owns the writing connection. Its task lives only while something is queued."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._queue: list[_Queued] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def submit(self, apply: Apply, item: Any) -> None:
        """Queue an item and return once it is committed; a caller cancelled meanwhile does not stop it.

        Raises what `apply` raises if it is a StoreError; JournalFailed if the item was certainly not kept;
        OutcomeUnknown if nobody can tell.
        """
        if self._closed:
            raise JournalFailed("the database is closed")
        queued = _Queued(apply, item, asyncio.get_running_loop().create_future())
        self._queue.append(queued)
        if self._task is None:
            self._task = asyncio.create_task(self._drain(), name="store-writer")
        await queued.done

    async def close(self) -> None:
        """Take nothing new, write what is queued, give the connection back."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait([self._task])
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()

    async def _drain(self) -> None:
        try:
            while self._queue:
                batch, self._queue = self._queue, []
                await self._write(batch)
        finally:
            # Reached with a queue only when this task itself was cancelled, at the end of the event loop.
            _settle(self._queue, JournalFailed("the writer was stopped"))
            self._queue = []
            self._task = None

    async def _write(self, batch: list[_Queued]) -> None:
        try:
            await self._transact(batch)
        except _BodyFailed as error:
            if len(batch) > 1:
                await self._one_by_one(batch)
            else:
                _settle(batch, _certain(error.__cause__))
        except StoreError as error:
            _settle(batch, error)
        except BaseException:
            _settle(batch, JournalFailed("the writer was stopped"))
            raise
        else:
            _settle(batch, None)

    async def _one_by_one(self, batch: list[_Queued]) -> None:
        for place, queued in enumerate(batch):
            try:
                await self._write([queued])
            except BaseException:
                _settle(batch[place:], JournalFailed("the writer was stopped"))
                raise

    async def _transact(self, batch: list[_Queued]) -> None:
        """Commit the batch. Raises _BodyFailed, or the StoreError that holds for every item of it."""
        try:
            connection = await self._begin()
        except Exception as error:
            await self._undo()
            raise JournalFailed(f"the database took no write: {error}") from error
        except BaseException:
            await self._drop()
            raise
        try:
            for apply, items in _by_kind(batch):
                await apply(connection, items)
        except Exception as error:
            await self._undo()
            raise _BodyFailed from error
        except BaseException:
            await self._drop()
            raise
        await self._commit(connection, batch)

    async def _begin(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
        await self._connection.begin()
        return self._connection

    async def _commit(self, connection: AsyncConnection, batch: list[_Queued]) -> None:
        try:
            await connection.commit()
        except Exception as error:
            await self._drop()
            if is_locked(error):
                raise JournalFailed(f"the database took no write: {error}") from error
            raise OutcomeUnknown(f"the commit failed: {error}") from error
        except BaseException:
            await self._drop()
            _settle(batch, OutcomeUnknown("the commit was cut short"))
            raise

    async def _undo(self) -> None:
        """Roll back and keep the connection, or drop it if it is not fit for use any more."""
        if self._connection is None:
            return
        try:
            await self._connection.rollback()
        except BaseException as error:
            await self._drop()
            if not isinstance(error, Exception):
                raise
        else:
            if self._connection.invalidated:
                await self._drop()

    async def _drop(self) -> None:
        """Close the connection itself, which undoes whatever it had open; the next write opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await finish(_discard(connection))


async def _discard(connection: AsyncConnection) -> None:
    try:
        await connection.invalidate()
    finally:
        await connection.close()


def _by_kind(batch: list[_Queued]) -> list[tuple[Apply, list[Any]]]:
    kinds: dict[Apply, list[Any]] = {}
    for queued in batch:
        kinds.setdefault(queued.apply, []).append(queued.item)
    return list(kinds.items())


def _settle(batch: Sequence[_Queued], error: StoreError | None) -> None:
    """Tell those that still wait; each gets its own exception object, since tracebacks grow on a shared one."""
    for queued in batch:
        if queued.done.done():
            continue
        if error is None:
            queued.done.set_result(None)
        else:
            own = type(error)(*error.args)
            own.__cause__ = error.__cause__
            queued.done.set_exception(own)


def _certain(error: BaseException | None) -> StoreError:
    if isinstance(error, StoreError):
        return error
    failed = JournalFailed(f"the database refused the write: {error}")
    failed.__cause__ = error
    return failed
