"""How a table comes about: from what is asked for to its first events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..engine.errors import RulesError
from ..engine.rule_set import RuleSet
from ..engine.rules import Rules, rules_to_mapping
from . import events as e
from .bot_names import free_name
from .errors import Refusal
from .options import Options, Timings


@dataclass(frozen=True, slots=True)
class Request:
    """What `/tabinet` asks for. `target` None: the rule set's own."""

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
    rule_sets: Mapping[str, RuleSet],
    bots: int,
    level: str,
    entropy: Entropy,
    now: datetime,
    timings: Timings,
) -> tuple[e.Opened, list[e.BotJoined]]:
    """The first events of a table with `bots` bots of a level in it. Raises Refusal for what cannot be played."""
    rules = _rules(request, rule_sets)
    most = (request.options.players or max(rules.players)) - 1
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
        players=request.options.players,
        clock=request.options.clock,
        seed=entropy.seed().hex(),
        at=now,
        deadline=now + timedelta(seconds=timings.opening),
    )
    return first, [e.BotJoined(name, level) for name in names[1:]]


def _rules(request: Request, rule_sets: Mapping[str, RuleSet]) -> Rules:
    if request.rules not in rule_sets:
        raise Refusal("unknown_rules", known=sorted(rule_sets))
    rules = rule_sets[request.rules].rules
    try:
        if request.target is not None:
            rules = rules.override(target=request.target)
        if request.options.players is not None:
            rules.for_match(request.options.players)
    except RulesError as error:
        raise Refusal(f"rules_{error.code}", **error.data) from error
    return rules
