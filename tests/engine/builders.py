"""Rules and positions to test with."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabinet_discord.engine.cards import Card, cards, deck_of
from tabinet_discord.engine.deal import Deal
from tabinet_discord.engine.match import Event, Match, Played, apply
from tabinet_discord.engine.notation import parse_move
from tabinet_discord.engine.rule_set import parse_rule_set
from tabinet_discord.engine.rules import Rules
from tabinet_discord.engine.shuffle import Shuffle, simulated_seed

ROOT = Path(__file__).resolve().parents[2]
FULL = os.environ.get("TABINET_TESTS") == "full"
"""Whether the long sizes are run."""

_NAMES = ("tabinet", "tablic", "tablanet", "tablanette", "tabinet-classic", "slovenian")
BASES: dict[str, Rules] = {
    name: parse_rule_set(name, (ROOT / f"data/rules/{name}.toml").read_text(encoding="utf-8")).rules for name in _NAMES
}
"""The named rule sets, as the bot reads them."""

TABINET, TABLIC, TABLANET, TABLANETTE, CLASSIC, SLOVENIAN = BASES.values()


def house(base: Rules = TABINET, **changes: Any) -> Rules:
    """`base` with some switches changed."""
    return base.override(**changes)


def named(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Rows for `parametrize` that begin with the name of their case: the row of rules.md or the seed it proves."""
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


def shuffled(seed: int) -> Shuffle:
    """The decks of simulated match number `seed`."""
    return Shuffle(simulated_seed(1, seed), "simulation")


def position(
    table: str,
    *hands: str,
    rules: Rules = TABINET,
    turn: int = 0,
    dealer: int | None = None,
    stock: str = "",
    piles: tuple[str, ...] = (),
    totals: tuple[int, ...] = (),
    number: int = 1,
    last_capturer: int | None = None,
) -> Match:
    """A match in mid-deal. Cards that are named nowhere lie on side 0's pile if no `piles` are given, else nowhere."""
    seats = len(hands)
    rules = rules.for_match(seats)
    sides = rules.sides(seats)
    lying, stocked, held = cards(table), cards(stock), tuple(map(cards, hands))
    named = {*lying, *stocked, *(c for hand in held for c in hand)}
    rest = tuple(c for c in deck_of(rules.deck) if c not in named)
    deal = Deal(
        number=number,
        dealer=(turn - 1) % seats if dealer is None else dealer,
        deck=deck_of(rules.deck),
        set_aside=(),
        table=lying,
        hands=held,
        stock=stocked,
        piles=tuple(map(cards, piles)) if piles else (rest, *((),) * (sides - 1)),
        tablas=((),) * sides,
        turn=turn,
        last_capturer=last_capturer,
    )
    return Match(rules, seats, shuffled(1), deal, totals or (0,) * sides)


def say(match: Match, *texts: str) -> tuple[Match, tuple[Event, ...]]:
    """Let whoever is on turn play each of the moves; the new state and all events."""
    events: tuple[Event, ...] = ()
    for text in texts:
        match, more = apply(match, match.deal.turn, parse_move(text))
        events += more
    return match, events


def tablas(events: tuple[Event, ...]) -> list[bool]:
    """For each move among `events` whether it was announced as a tabla."""
    return [event.tabla for event in events if isinstance(event, Played)]


def all_cards(deal: Deal) -> list[Card]:
    """Every card of the deal wherever it is, in deck order."""
    everywhere = [*deal.stock, *deal.table]
    for part in (*deal.hands, *deal.piles):
        everywhere += part
    return sorted(everywhere, key=lambda c: c.place)


def with_deal(match: Match, **changes: Any) -> Match:
    """The match with parts of its deal replaced."""
    return replace(match, deal=replace(match.deal, **changes))
