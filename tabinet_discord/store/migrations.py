"""Bringing a database to the newest schema: one transaction a migration, its version stamp included.

Alembic is driven directly, without its `env.py`, its ini file or its global `op`: a script's `upgrade` is handed
the operations, so that two databases may be migrated at once in one process.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from tabinet_discord.store.errors import DatabaseUnusable, MigrationFailed, SchemaTooNew

VERSIONS = Path(__file__).parent / "versions"
"""The folder of the migration scripts; beside this file in a checkout and in a wheel."""

VERSION_TABLE = "alembic_version"

log = logging.getLogger(__name__)


class Revisions:
    """The migrations that this program knows, oldest first."""

    def __init__(self, folder: Path = VERSIONS) -> None:
        self._scripts = ScriptDirectory(folder, version_locations=[folder])
        self.known: tuple[str, ...] = tuple(
            script.revision for script in reversed(list(self._scripts.walk_revisions()))
        )

    def current(self, connection: Connection, path: Path) -> str | None:
        """The revision the database is at, None if at none. Raises SchemaTooNew for one that is not known."""
        heads = MigrationContext.configure(connection).get_current_heads()
        for head in heads:
            if head not in self.known:
                raise SchemaTooNew(path, head)
        if len(heads) > 1:
            raise DatabaseUnusable(f"{path} claims several schema revisions: {', '.join(heads)}")
        return heads[0] if heads else None

    def after(self, revision: str | None) -> tuple[str, ...]:
        """The revisions still to be applied to a database at `revision`."""
        return self.known if revision is None else self.known[self.known.index(revision) + 1 :]

    def apply(self, connection: Connection, path: Path, target: str) -> bool:
        """Apply one migration inside the transaction that is open; False if another process was faster."""
        current = self.current(connection, path)
        if target not in self.after(current):
            return False

        def steps(heads: Any, context: MigrationContext) -> Any:
            return self._scripts._upgrade_revs(target, heads)  # pyright: ignore[reportPrivateUsage]

        context = MigrationContext.configure(connection, opts={"fn": steps, "transactional_ddl": True})
        context.run_migrations(op=Operations(context))
        return True


async def migrate(
    engine: AsyncEngine,
    path: Path,
    current: str | None,
    revisions: Revisions,
    back_up: Callable[[AsyncEngine, Path, str], Awaitable[Path]],
) -> None:
    """Apply what `current` lacks, after a backup unless the database is new.

    Raises MigrationFailed; the database is then at the last revision that went through whole.
    """
    pending = revisions.after(current)
    backup: Path | None = None
    for revision in pending:
        try:
            if current is not None and backup is None:
                backup = await back_up(engine, path, current)
            async with engine.begin() as connection:
                applied = await connection.run_sync(revisions.apply, path, revision)
        except SchemaTooNew:
            raise
        except Exception as error:
            raise MigrationFailed(path, revision, backup) from error
        if applied:
            log.info("%s: schema revision %s applied", path, revision)
