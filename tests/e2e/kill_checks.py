"""What must hold of a database file after its program was killed: read with plain SQL, compared with what was heard."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any

from tabinet_discord.engine.cards import DECK
from tabinet_discord.engine.verification import verify
from tabinet_discord.store.rows import JournalRow
from tabinet_discord.tables.records import record_of
from tabinet_discord.tables.rows import replay
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.turns import due_at

from .kill_worker import Click

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FIRST = {"tables", "seats", "journal", "facts", "alembic_version"}
SCHEMAS = (FIRST, {*FIRST, "house_rules"}, {*FIRST, "house_rules", "preferences"})
"""The tables after each migration: a kill may come between two, never in the middle of one."""


@dataclass(slots=True)
class Ledger:
    """What the worker said in all its lives on one file, and how the file stood when last looked at."""

    figures: Counter[str]
    acks: dict[tuple[str, int], tuple[int, str, str]] = field(default_factory=dict[Any, Any])
    accepted: dict[tuple[str, int], Click] = field(default_factory=dict[Any, Any])
    """By table and turn."""
    asked: Counter[Click] = field(default_factory=Counter[Click])
    """Clicks of the present life that have no answer yet."""
    doubted: set[Click] = field(default_factory=set[Click])
    """Clicks that never got one."""
    seen: dict[str, list[JournalRow]] = field(default_factory=dict[Any, Any])
    closed: dict[str, tuple[object, ...]] = field(default_factory=dict[Any, Any])
    """Tables that are over, with their row."""

    def hear(self, line: str) -> None:
        """Take in a line of the worker."""
        word, _, rest = line.partition(" ")
        if word == "ACK":
            table, seq, turn, kind, data = rest.split(" ", 4)
            assert (table, int(seq)) not in self.acks, f"acknowledged twice: {line}"
            self.acks[table, int(seq)] = int(turn), kind, data
            self.figures["acks"] += 1
            self.figures[f"acks: {kind}"] += 1
        elif word in ("TRY", "YES", "NO"):
            table, turn, user, move = rest.split(" ", 3)
            self._answer(word, (table, int(turn), int(user), move))
        else:
            assert word in ("OPEN", "OPENED", "END"), line

    def _answer(self, word: str, click: Click) -> None:
        if word == "TRY":
            self.asked[click] += 1
            self.figures["clicks"] += 1
            return
        self.asked[click] -= 1
        if word == "YES":
            assert click[:2] not in self.accepted, f"a second move at one turn: {click}"
            self.accepted[click[:2]] = click
        else:
            self.figures["refused"] += 1

    def end_of_life(self) -> list[Click]:
        """The clicks that were cut short."""
        open_clicks = [click for click, count in self.asked.items() if count > 0]
        self.asked.clear()
        self.doubted.update(open_clicks)
        return open_clicks


@contextmanager
def copy_of(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a copy, so that looking does none of the recovery that the next start has to do."""
    folder = path.parent / "copy"
    folder.mkdir()
    try:
        for part in ("", "-wal", "-journal"):
            if (source := path.with_name(path.name + part)).exists():
                shutil.copy(source, folder)
        with closing(sqlite3.connect(folder / path.name)) as connection:
            yield connection
    finally:
        shutil.rmtree(folder)


def check_file(path: Path, ledger: Ledger) -> None:
    """Everything that must hold whenever the program is not running."""
    with copy_of(path) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names:
            assert not ledger.acks
            ledger.figures["kills before the first schema"] += 1
            return
        assert names in SCHEMAS, "half a migration"
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        journals = _journals(connection)
        _check_acks(journals, ledger)
        rows = {row[0]: row for row in connection.execute(_TABLES)}
        assert rows.keys() == journals.keys()
        for table, journal in journals.items():
            old = ledger.seen.get(table, [])
            assert journal[: len(old)] == old, f"{table}: what was in the journal has changed"
            if table in ledger.closed:
                assert (len(journal), rows[table]) == (len(old), ledger.closed[table]), f"{table} is over and changed"
                continue
            seats = connection.execute(_SEATS, (table,)).fetchall()
            _check_table(journal, rows[table], seats, ledger)
        ledger.seen = journals


_TABLES = "SELECT id, status, host_id, message_id, seq, turn, rev, deadline, due_at, changed_at FROM tables"
_SEATS = "SELECT seat, user_id, name, kind, side, driver, silent FROM seats WHERE table_id = ? ORDER BY seat"
_JOURNAL = "SELECT table_id, seq, at, kind, turn, actor, data FROM journal ORDER BY table_id, seq"


def _journals(connection: sqlite3.Connection) -> dict[str, list[JournalRow]]:
    found: dict[str, list[JournalRow]] = {}
    for table, seq, at, *rest in connection.execute(_JOURNAL):
        found.setdefault(table, []).append(JournalRow(table, seq, EPOCH + timedelta(microseconds=at), *rest))
    for table, journal in found.items():
        assert [row.seq for row in journal] == list(range(1, len(journal) + 1)), f"{table}: a gap or an entry twice"
    return found


def _check_acks(journals: dict[str, list[JournalRow]], ledger: Ledger) -> None:
    """Acknowledged means committed; and a move was made if and only if somebody's click for its turn was accepted."""
    made = {(row.table_id, row.seq): (row.turn, row.kind, row.data) for row in chain(*journals.values())}
    for place, ack in ledger.acks.items():
        assert made.get(place) == ack, f"acknowledged, not in the journal: {place} {ack}"
    moved: dict[tuple[str, int], Click] = {}
    for row in chain(*journals.values()):
        data = json.loads(row.data)
        if row.kind == "moved" and data["by"] == "player":
            assert row.actor is not None
            moved[row.table_id, row.turn - 1] = row.table_id, row.turn - 1, row.actor, data["move"]
    for turn, click in ledger.accepted.items():
        assert moved.get(turn) == click, f"accepted, not in the journal: {click}"
    for turn, click in moved.items():
        assert ledger.accepted.get(turn) == click or click in ledger.doubted, f"nobody was told of {click}"


def count_unheard(ledger: Ledger, cut_short: Sequence[Click]) -> None:
    """After a kill: what was committed though nobody was told, the clicks cut short, and how they ended."""
    figures, rows = ledger.figures, list(chain(*ledger.seen.values()))
    figures["events never acknowledged"] = figures["of other files"] + len(rows) - len(ledger.acks)
    kept = {(row.table_id, row.turn - 1, row.actor) for row in rows if row.kind == "moved"}
    for click in cut_short:
        figures["clicks cut short, kept" if click[:3] in kept else "clicks cut short, lost"] += 1


def _check_table(
    journal: Sequence[JournalRow], row: tuple[object, ...], seats: list[tuple[object, ...]], ledger: Ledger
) -> None:
    """The table's row and seats agree with what its journal leads to."""
    state = replay(journal[0].table_id, journal)
    assert state is not None
    assert row == (
        state.id, state.phase, state.host, state.message, len(journal), state.turn, state.rev,
        _ticks(state.deadline), _ticks(due_at(state)), _ticks(journal[-1].at),
    )  # fmt: skip
    assert journal[-1].turn == state.turn
    assert seats == [
        (place, seat.user, seat.name, seat.kind, place, "bot" if seat.is_bot_driven else "player", seat.silent)
        for place, seat in enumerate(state.seats)
    ]
    if state.match is not None:
        _check_match(state, journal)
    if state.phase in ("finished", "cancelled"):
        ledger.closed[state.id] = row
        ledger.figures[f"tables {state.phase}"] += 1


def _check_match(state: TableState, journal: Sequence[JournalRow]) -> None:
    """No card and no move is lost or doubled; a match that is over verifies."""
    assert state.match is not None
    record = record_of(state)
    events = [json.loads(row.data) for row in journal if row.kind == "moved"]
    moves = [made for deal in record["deals"] for made in deal["moves"]]
    assert moves == [{"seat": e["seat"], "move": e["move"], "by": e["by"]} for e in events]
    deal = state.match.deal
    cards = [*deal.table, *deal.stock, *chain(*deal.hands), *chain(*deal.piles)]
    assert sorted(card.place for card in cards) == list(range(len(DECK)))
    if state.phase != "finished":
        return
    found = verify(record)
    assert found.faults == []
    assert found.shuffle_checked
    assert (found.deals, found.moves) == (len(record["deals"]), len(events))
    for done in record["deals"]:
        assert len(set(done["deck"])) == 52
        assert sum(side["cards"] for side in done["count"]) == 52


def _ticks(at: datetime | None) -> int | None:
    return None if at is None else (at - EPOCH) // timedelta(microseconds=1)
