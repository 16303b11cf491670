"""Checking files of match records: read them, check each, and say what was found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .engine.errors import RecordError
from .engine.rules import Rules
from .engine.verification import Verification, verify
from .verify_words import error_words, fault_words, value_words

HOLDS, FAULTY, UNREADABLE, UNCHECKED = 0, 1, 2, 3
"""Exit statuses: all holds; something does not; something cannot be read; all holds, but a seed is hidden."""


class Unreadable(Exception):
    """A text that is no JSON; the message says why."""


def read_records(text: str) -> Iterator[tuple[str, Any | Unreadable]]:
    """Each record in a text with its place: one JSON value (`the record`), or one a line (`line 7`)."""
    if not text.strip():
        yield "the file", Unreadable("it is empty")
        return
    try:
        yield "the record", _parse(text)
        return
    except Unreadable as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if len(lines) == 1 or not _is_json(lines[0][1]):
            yield "the file", error
            return
    for number, line in lines:
        try:
            yield f"line {number}", _parse(line)
        except Unreadable as error:
            yield f"line {number}", error


@dataclass(slots=True)
class Report:
    """What the check of one or many records has found so far, told line by line to `say`.

    `sets` are the named rule sets with which a record's switches are compared.
    """

    say: Callable[[str], None]
    sets: Mapping[str, Rules]
    records: int = 0
    deals: int = 0
    moves: int = 0
    faulty: int = 0
    faults: int = 0
    _found: set[int] = field(default_factory=set[int])

    def add(self, place: str, record: Any | Unreadable) -> None:
        """Check one record."""
        self.records += 1
        try:
            if isinstance(record, Unreadable):
                raise record
            checked = verify(record, self.sets)
        except (Unreadable, RecordError) as error:
            why = error_words(error) if isinstance(error, RecordError) else str(error)
            self.say(f"{place} cannot be read: {why}.")
            self._found.add(UNREADABLE)
            return
        self._note(place, checked)

    @property
    def status(self) -> int:
        """The exit status: unreadable before faulty before unchecked."""
        for status in (UNREADABLE, FAULTY, UNCHECKED):
            if status in self._found:
                return status
        return HOLDS if self.records else UNREADABLE

    def conclude(self) -> None:
        """Say what it comes to."""
        subject = "The record" if self.records == 1 else f"All {self.records:,} records"
        checked = f"{many(self.deals, 'deal')} and {many(self.moves, 'move')} were played and counted again"
        if self.status == HOLDS:
            verb = "holds" if self.records == 1 else "hold"
            self.say(f"{subject} {verb}: every shuffle was redone, {checked}.")
        elif self.status == UNCHECKED:
            self.say(f"Nothing is wrong: {checked}. Shuffles whose seed is still hidden could not be checked.")
        elif self.faulty:
            verb = "does" if self.faulty == 1 else "do"
            self.say(
                f"{self.faulty:,} of {many(self.records, 'record')} {verb} not hold: {many(self.faults, 'fault')}."
            )

    def _note(self, place: str, checked: Verification) -> None:
        self.deals += checked.deals
        self.moves += checked.moves
        self.faults += len(checked.faults)
        self.faulty += bool(checked.faults)
        for fault in checked.faults:
            self.say(f"{place} does not hold: {fault_words(fault)}.")
            self._found.add(FAULTY)
        if not checked.set_checked:
            name = value_words(checked.rule_set)
            self.say(
                f"{place}: there is no rule set {name} here to compare its switches with; they were taken as written."
            )
        if not checked.shuffle_checked:
            self.say(f"{place}: its seed is still hidden, so its shuffle cannot be checked yet.")
            self._found.add(UNCHECKED)


def many(number: int, thing: str) -> str:
    """`1 deal`, `2,000 deals`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable(f"it is not JSON (line {error.lineno}: {error.msg})") from None
    except (RecursionError, ValueError) as error:  # nested too deeply, or a number of thousands of digits
        raise Unreadable(f"it is not JSON ({error})") from None


def _is_json(text: str) -> bool:
    try:
        _parse(text)
    except Unreadable:
        return False
    return True
