"""Why something asked of a table was not done, as a code and data; the words are in the catalogues (`error-…`)."""

from __future__ import annotations


class Refusal(Exception):
    """A request that was answered with no, and changed nothing.

    `code` names the reason (`error-<code>` in the catalogues), `data` is what the words need.
    """

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class Stale(Refusal):
    """The request was made for a turn or state that has passed: show the present one."""

    def __init__(self) -> None:
        super().__init__("stale")


class CorruptJournal(Exception):
    """The journal of a table cannot be replayed; the table is set aside, the others go on."""

    def __init__(self, table: str, seq: int, reason: str) -> None:
        super().__init__(f"journal of table {table} cannot be replayed at {seq}: {reason}")
        self.table = table
        self.seq = seq
