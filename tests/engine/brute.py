"""A second capture finder: slow, obvious, written from rules.md alone. It shares only cards, moves and rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

from tabinet_discord.engine.cards import Card
from tabinet_discord.engine.match import Match
from tabinet_discord.engine.moves import Capture, Move, Refuse, Taken, Trail
from tabinet_discord.engine.rules import Rules


def brute_captures(table: Sequence[Card], played: Card, rules: Rules) -> list[Capture]:
    """Every legal capture: all selections of table cards, in all readings of the aces, that may be taken."""
    if rules.jack == "sweep" and played.rank == "J":
        return [Capture(played, tuple(Taken(c) for c in table))] if table else []
    return [move for move in selections(table, played, rules) if _may_take(table, move, rules)]


def selections(table: Sequence[Card], played: Card, rules: Rules) -> Iterator[Capture]:
    """Every selection that carries a value for each ace and for nothing else, legal or not."""
    for some in chain.from_iterable(combinations(table, n) for n in range(1, len(table) + 1)):
        for said, *values in product(*(rules.ace if c.rank == "A" else (None,) for c in (played, *some))):
            yield Capture(played, tuple(map(Taken, some, values)), said)


def brute_moves(match: Match) -> list[Move]:
    """Every legal move of the seat on turn."""
    rules, deal = match.rules, match.deal
    moves: list[Move] = []
    if match.result is not None:
        return moves
    if rules.first_hand_refusal and not deal.moves:
        moves.append(Refuse())
    for played in deal.hands[deal.turn]:
        taking = brute_captures(deal.table, played, rules)
        if not _must_take(deal.table, played, rules):
            moves.append(Trail(played))
        moves += taking
        if rules.claims:
            moves += [Capture(m.card, m.taken, m.ace, claim=True) for m in taking]
    return moves


def _must_take(table: Sequence[Card], played: Card, rules: Rules) -> bool:
    wild = rules.jack == "sweep" and played.rank == "J"
    return rules.capture == "rank_first" and not wild and played.rank in [c.rank for c in table]


def _may_take(table: Sequence[Card], move: Capture, rules: Rules) -> bool:
    ranks = [c.rank for c in move.cards]
    if "J" in ranks and rules.jack == "sweep":
        return False
    if _must_take(table, move.card, rules) and move.card.rank not in ranks:
        return False
    if rules.figures_by_rank_only and move.card.rank in ("Q", "K") and set(ranks) != {move.card.rank}:
        return False
    target = _value(move.card, move.ace, rules)
    values = [_value(t.card, t.ace, rules) for t in move.taken]
    return splits(values, target) if rules.multiple_groups else sum(values) == target


def _value(which: Card, said: int | None, rules: Rules) -> int:
    if said is not None:
        return said
    return rules.values[which.rank] if which.rank in ("J", "Q", "K") else int(which.rank)


def splits(values: Sequence[int], target: int) -> bool:
    """Whether the values fall into groups of sum `target`: try every group that the first one can be in."""
    if not values:
        return True
    others = range(1, len(values))
    for group in chain.from_iterable(combinations(others, n) for n in range(len(values))):
        if values[0] + sum(values[i] for i in group) == target:
            rest = [values[i] for i in others if i not in group]
            if splits(rest, target):
                return True
    return False
