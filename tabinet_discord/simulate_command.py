"""The command `simulate`: matches between bot players, with commentary, records and a summary."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import IO

import click

from . import resources
from .commentary import Commentary, side_names
from .engine.errors import RulesError
from .engine.match import Match
from .engine.rule_set import parse_rule_set
from .engine.rules import MAX_TARGET, MIN_TARGET, Rules
from .players.player import LEVELS
from .simulation import Plan, play, record_of, start
from .tally import Tally
from .verify_words import error_words


def rule_set_name(_context: click.Context, parameter: click.Parameter, name: str) -> str:
    """Let the name of a rule set that there is pass; raises BadParameter."""
    known = resources.rule_files()
    if name not in known:
        raise click.BadParameter(f"there is no rule set {name!r}; there are: {', '.join(known)}", param=parameter)
    return name


@click.command(short_help="Let bots play whole matches.")
@click.option(
    "--rules", "rules_name", default="tabinet", show_default=True, callback=rule_set_name,
    help="The rule set; a name that there is not is answered with those there are.",
)  # fmt: skip
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play.")
@click.option("--matches", type=click.IntRange(min=1), default=1, show_default=True, help="How many matches.")
@click.option("--seed", type=int, default=1, show_default=True, help="Any number; the same gives the same.")
@click.option(
    "--target",
    type=click.IntRange(MIN_TARGET, MAX_TARGET),
    help="Points that end a match [default: as the rules say].",
)
@click.option(
    "--level", type=click.Choice(sorted(LEVELS)), default="medium", show_default=True, help="Which bots play."
)
@click.option(
    "--partners",
    type=click.Choice(["yes", "no"]),
    help="Whether four play as two pairs, 1 and 3 against 2 and 4 [default: as the rules say].",
)
@click.option(
    "--records",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write one record a line to this file; `-` is standard output, and the summary goes to standard error.",
)
@click.option("--commentary", is_flag=True, help="Tell every move in words.")
def simulate(
    rules_name: str,
    players: int,
    matches: int,
    seed: int,
    target: int | None,
    level: str,
    partners: str | None,
    records: str | None,
    commentary: bool,
) -> None:
    """Let bots play whole matches; the same arguments always give the same matches.

    Needs neither Discord nor a connection. The records can be checked with `verify`.
    """
    piped = records == "-"
    if piped and commentary:
        raise click.UsageError("Records and commentary cannot both go to standard output: name a file for --records.")
    paired = None if partners is None else partners == "yes"
    plan = Plan(_rules(rules_name, players, target, paired), (level,) * players, seed)
    names = [seat.name for seat in plan.seats]
    tally = Tally(side_names(plan.rules, names))
    began = time.perf_counter()
    with _records_file(records) as file, _progress(matches, hidden=commentary) as numbers:
        for number in numbers:
            match = _tell(plan, number, names) if commentary else play(plan, number)
            tally.add(match)
            if file is not None:
                file.write(json.dumps(record_of(plan, number, match)) + "\n")
    for line in tally.lines(time.perf_counter() - began):
        click.echo(line, err=piped)
    if records is not None and not piped:
        click.echo(f"\nTo check the records: {resources.NAME} verify {shlex.quote(records)}")


def _rules(name: str, players: int, target: int | None, partners: bool | None) -> Rules:
    """The rules as they are played. Raises BadParameter."""
    try:
        rules = parse_rule_set(name, resources.rule_files()[name]).rules
        if target is not None:
            rules = rules.override(target=target)
        return rules.for_match(players, partners)
    except RulesError as error:
        raise click.UsageError(f"These rules cannot be played: {error_words(error)}.") from None


def _tell(plan: Plan, number: int, names: list[str]) -> Match:
    """Play a match and tell it while it is played."""
    teller = Commentary(plan.rules, names, click.echo, symbols=_shows_suits(sys.stdout.encoding))
    opening = (
        f"Match {number}: {plan.rules.name} to {plan.rules.target}, {', '.join(names)}, "
        f"bots of level {plan.levels[0]}.\nCommitment of the shuffle: {plan.origin(number).commitment}"
    )
    teller.begin(start(plan, number), opening)
    match = play(plan, number, teller.watch)
    click.echo()
    return match


def _shows_suits(encoding: str | None) -> bool:
    try:
        "♠♥♦♣".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@contextmanager
def _records_file(path: str | None) -> Iterator[IO[str] | None]:
    """The file for the records, each line of which is on disk when the next match begins."""
    if path is None or path == "-":
        yield None if path is None else sys.stdout
        return
    try:
        file = open(path, "w", encoding="utf-8", buffering=1, newline="\n")  # noqa: SIM115
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be written: {error.strerror}", param_hint="--records") from None
    with file:
        yield file


def _progress(matches: int, *, hidden: bool) -> AbstractContextManager[Iterable[int]]:
    """The numbers of the matches, with a bar on a terminal."""
    numbers: Iterable[int] = range(1, matches + 1)
    if hidden or not sys.stderr.isatty():
        return nullcontext(numbers)
    return click.progressbar(numbers, label="Playing", file=sys.stderr, show_pos=True)
