"""The command `verify`: check match records."""

from __future__ import annotations

from contextlib import suppress

import click

from . import resources
from .engine.errors import RulesError
from .engine.rule_set import parse_rule_set
from .engine.rules import Rules
from .verify_records import UNREADABLE, Report, read_records


@click.command(short_help="Check match records: shuffles, moves, counts.")
@click.argument("record", type=click.Path(allow_dash=True))
@click.pass_context
def verify(context: click.Context, record: str) -> None:
    """Check match records: redo the shuffles, play the moves again, recount the deals, compare the rules.

    RECORD is a file with one record as JSON or with one record a line (.jsonl); `-` is standard input.

    Exit status 0: all holds. 1: something does not hold. 2: something cannot be read. 3: nothing is wrong, but a
    seed is still hidden, so that shuffle cannot be checked yet.
    """
    try:
        with click.open_file(record, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        why = "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror
        click.echo(f"{record} cannot be read: {why}.", err=True)
        context.exit(UNREADABLE)
    report = Report(click.echo, _known_sets())
    for place, found in read_records(text):
        report.add(place, found)
    report.conclude()
    context.exit(report.status)


def _known_sets() -> dict[str, Rules]:
    """The named rule sets. One whose file is damaged is not known; `check` says so."""
    sets: dict[str, Rules] = {}
    for name, text in resources.rule_files().items():
        with suppress(RulesError):
            sets[name] = parse_rule_set(name, text).rules
    return sets
