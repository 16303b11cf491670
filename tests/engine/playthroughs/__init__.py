"""Whole matches as text: each `.txt` beside this file is one, told state by state.

The head says which match it is: a named set, house rules in TOML, how many play, whether in pairs, and the number of
the simulated match from which the decks come. Then each state stands with what the seat on turn may do, and its move
after `>`. Moves are listed up to `LISTED`; of more, the first and a digest of all stand there (SHA-256 of the sorted
lines).

The tests read the head and the moves, play them again and compare every line. `python -m tests.engine.playthroughs`
writes all files anew: it plays the moves of a file as long as they are legal, then others at random.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tabinet_discord.engine.cards import Card
from tabinet_discord.engine.deal import Deal
from tabinet_discord.engine.match import (
    DealCounted,
    DealStarted,
    Event,
    HandsDealt,
    Match,
    MatchEnded,
    apply,
    legal_moves,
    start_match,
)
from tabinet_discord.engine.notation import format_move, parse_move
from tabinet_discord.engine.scoring import SideCount

from ..builders import BASES, shuffled

FILES = sorted(Path(__file__).parent.glob("*.txt"))
LISTED = 12

Choice = Callable[[list[str]], str]
"""Choose one of the legal moves, given in notation and sorted."""


@dataclass(frozen=True)
class Script:
    """The head of a file, line by line, and the moves in it."""

    head: list[str]
    moves: list[str]

    def start(self) -> Match:
        """The match before its first move."""
        lines = [line.partition(" ") for line in self.head if line[0] != "#"]
        said = {key: value for key, _, value in lines}
        house = tomllib.loads("\n".join(value for key, _, value in lines if key == "house"))
        seats, pairs = int(said["players"]), said.get("pairs")
        rules = BASES[said["rules"]].override(**house).for_match(seats, None if pairs is None else pairs == "yes")
        return start_match(rules, seats, shuffled(int(said["seed"])))


def read(path: Path) -> Script:
    """The head ends at the first empty line."""
    head, _, body = path.read_text("utf-8").partition("\n\n")
    return Script(head.splitlines(), [line[2:] for line in body.splitlines() if line.startswith("> ")])


def tell(script: Script, choose: Choice) -> str:
    """The whole file for a match in which `choose` plays."""
    match = script.start()
    lines = [*script.head, "", *_deal(match.deal, match.totals)]
    while match.result is None:
        legal = sorted(format_move(move) for move in legal_moves(match, match.deal.turn))
        lines += [*_state(match), *_legal(legal)]
        move = choose(legal)
        match, events = apply(match, match.deal.turn, parse_move(move))
        lines += [f"> {move}", *_told(match, events), ""]
    return "\n".join(lines[:-1]) + "\n"


def _state(match: Match) -> Iterator[str]:
    deal = match.deal
    yield f"seat {deal.turn}"
    yield f"table  {_cards(deal.table)}"
    yield f"hands  {' | '.join(map(_cards, deal.hands))}"
    sides = zip(deal.piles, deal.tablas, strict=True)
    yield "piles  " + " | ".join(f"{len(pile)}{f' and tablas {tablas}' if tablas else ''}" for pile, tablas in sides)


def _legal(legal: list[str]) -> list[str]:
    if len(legal) <= LISTED:
        return [f"legal  {len(legal)}: {', '.join(legal)}"]
    digest = hashlib.sha256("\n".join(legal).encode()).hexdigest()[:12]
    return [f"legal  {len(legal)}: {legal[0]}, … {digest}"]


def _told(match: Match, events: Iterable[Event]) -> Iterator[str]:
    """What a move brought about, but for the move itself, whose outcome the next state shows."""
    for event in events:
        match event:
            case HandsDealt(hand):
                yield f"hand {hand}; stock {_cards(match.deal.stock)}"
            case DealCounted():
                left = event.leftovers
                yield f"left over  {f'{_cards(left.cards)} for side {left.side}' if left else 'nothing'}"
                yield from map(_count, event.count)
                yield f"totals  {' '.join(map(str, event.totals))}"
            case DealStarted():
                yield from ("", *_deal(match.deal, match.totals))
            case MatchEnded(result):
                winner = "nobody" if result.winner is None else f"side {result.winner}"
                yield f"end  {result.reason}: {winner}, {' '.join(map(str, result.totals))}"
            case _:
                pass


def _deal(deal: Deal, totals: tuple[int, ...]) -> list[str]:
    aside = [f"set aside  {_cards(deal.set_aside)}"] if deal.set_aside else []
    return [f"deal {deal.number}, seat {deal.dealer} deals, totals {' '.join(map(str, totals))}", *aside,
            f"stock  {_cards(deal.stock)}", ""]  # fmt: skip


def _count(side: SideCount) -> str:
    return (
        f"side {side.side}  {side.cards} cards, {side.card_points} card points, {side.tablas} tablas for "
        f"{side.tabla_points}, most cards {side.most_cards}, bonus {side.bonus}, total {side.total}"
    )


def _cards(which: Iterable[Card]) -> str:
    return " ".join(map(str, which)) or "-"
