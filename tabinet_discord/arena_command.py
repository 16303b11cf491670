"""The command `arena`: measures one bot player against another."""

from __future__ import annotations

from time import process_time

import click

from . import resources
from .arena import Contest, Standing, standings
from .engine.errors import RulesError
from .engine.rule_set import parse_rule_set
from .engine.rules import Rules
from .players.player import LEVELS, YARDSTICKS
from .simulate_command import rule_set_name
from .verify_words import error_words

PLAYERS = {**YARDSTICKS, **LEVELS}


@click.command(short_help="Measure one bot player against another.")
@click.argument("a", type=click.Choice(sorted(PLAYERS)))
@click.argument("b", type=click.Choice(sorted(PLAYERS)))
@click.option(
    "--rules", "rules_name", default="tabinet", show_default=True, callback=rule_set_name, help="The rule set."
)
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play.")
@click.option("--deals", type=click.IntRange(min=1), default=100, show_default=True, help="How many decks.")
@click.option("--seed", type=int, default=1, show_default=True, help="Any number; the same gives the same.")
@click.option("--partners/--no-partners", default=None, help="Four play as two pairs [default: as the rules say].")
def arena(a: str, b: str, rules_name: str, players: int, deals: int, seed: int, partners: bool | None) -> None:
    """Let A play against B with duplicate deals: each deck once with A on each side, B on the others.

    The last line says what A wins a deal (less the mean of the others), the standard error of that, the share of
    deals won (a tie is shared), and the processor time of A's moves.
    """
    rules = _rules(rules_name, players, partners)
    contest = Contest(PLAYERS[a], PLAYERS[b], rules, players, seed, process_time)
    standing = Standing()
    for number, standing in enumerate(standings(contest, deals), 1):
        if number * 20 // deals > (number - 1) * 20 // deals and number < deals:
            click.echo(f"{number} of {deals}: {standing.line}", err=True)
    click.echo(standing.line)


def _rules(name: str, players: int, partners: bool | None) -> Rules:
    """The rules as they are played. Raises UsageError."""
    try:
        return parse_rule_set(name, resources.rule_files()[name]).rules.for_match(players, partners)
    except RulesError as error:
        raise click.UsageError(f"These rules cannot be played: {error_words(error)}.") from None
