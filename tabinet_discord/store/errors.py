"""What the store raises. Everything is a `StoreError`; no driver error leaves this package while writing."""

from __future__ import annotations

from pathlib import Path


class StoreError(Exception):
    """The base of all errors of the store."""


class DatabaseUnusable(StoreError):
    """The database cannot be opened, is damaged or is not ours. The file was left as it is."""


class SchemaTooNew(StoreError):
    """The database was written by a newer program, at a `revision` this one does not know. Nothing was written."""

    def __init__(self, path: Path, revision: str) -> None:
        super().__init__(
            f"{path} is at schema revision {revision}, which this program does not know: "
            "it was written by a newer version. Nothing was changed."
        )
        self.path = path
        self.revision = revision


class MigrationFailed(StoreError):
    """The migration to `revision` failed and was undone; `backup` is the copy made beforehand, if there was one."""

    def __init__(self, path: Path, revision: str, backup: Path | None) -> None:
        saved = f" A copy from before is at {backup}." if backup else ""
        super().__init__(f"{path} could not be brought to schema revision {revision}; it was undone.{saved}")
        self.path = path
        self.revision = revision
        self.backup = backup


class JournalConflict(StoreError):
    """Somebody else has written to this table since it was read. Nothing of this write was kept."""


class JournalFailed(StoreError):
    """The write was certainly not kept: the database is locked, full, closed or refused it."""


class OutcomeUnknown(StoreError):
    """The write may or may not have been kept: the commit itself failed or was cut short. Read again to know."""
