"""The command `verify`: check match records."""

from __future__ import annotations

import click

from .verify_records import UNREADABLE, Report, read_records


@click.command(short_help="Check match records: shuffles, moves, counts.")
@click.argument("record", type=click.Path(allow_dash=True))
@click.pass_context
def verify(context: click.Context, record: str) -> None:
    """Check match records: redo the shuffles, play the moves again, recount the deals.

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
    report = Report(click.echo)
    for place, found in read_records(text):
        report.add(place, found)
    report.conclude()
    context.exit(report.status)
