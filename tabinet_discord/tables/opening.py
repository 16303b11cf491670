"""How a table comes about: from what is asked for to its first events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ..engine.errors import RulesError
from ..engine.rules import Rules, rules_to_mapping
from . import events as e
from .bot_names import free_name
from .errors import Refusal
from .house_rules import Chosen, as_refusal
from .options import Options, Timings


@dataclass(frozen=True, slots=True)
class Request:
    """What `/tabinet` asks for. `rules` names a set or house rules; `target` None: their own."""

    guild: int
    channel: int
    host: int
    name: str
    rules: str
    options: Options
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Entropy:
    """Where secrets and table ids come from: passed in, so that tests can repeat a match."""

    seed: Callable[[], bytes]
    table_id: Callable[[], str]


def opening(
    request: Request,
    chosen: Chosen,
    bots: int,
    level: str,
    entropy: Entropy,
    now: datetime,
    timings: Timings,
) -> tuple[e.Opened, list[e.BotJoined]]:
    """The first events of a table with `bots` bots of a level in it. Raises Refusal for what cannot be played."""
    rules, options = _resolved(request, chosen)
    most = (options.players or max(rules.players)) - 1
    if bots > most:
        raise Refusal("too_many_bots", most=most)
    names = [request.name]
    for _ in range(bots):
        names.append(free_name(names))
    first = e.Opened(
        guild=request.guild,
        channel=request.channel,
        host=request.host,
        name=request.name,
        rules=rules_to_mapping(rules),
        players=options.players,
        clock=options.clock,
        seed=entropy.seed().hex(),
        at=now,
        deadline=now + timedelta(seconds=timings.opening),
        partners=options.partners,
        house=chosen.house,
        level=options.level,
        hints=options.hints,
    )
    return first, [e.BotJoined(name, level) for name in names[1:]]


def _resolved(request: Request, chosen: Chosen) -> tuple[Rules, Options]:
    """Rules and options that fit together. Who wants partners wants four players."""
    options = request.options
    if options.partners and options.players is None:
        options = replace(options, players=4)
    try:
        rules = chosen.with_target(request.target)
        if options.players is not None:
            rules.for_match(options.players, options.partners)
    except RulesError as error:
        raise as_refusal(error) from error
    return rules, options
