"""Every leaf of a match record, changed by itself: each change is caught and named in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tabinet_discord.engine.errors import RecordError
from tabinet_discord.engine.match import Match, apply, legal_moves, start_match
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.notation import format_move, parse_move
from tabinet_discord.engine.verification import verify
from tabinet_discord.verify_words import error_words, fault_words

from .builders import BASES, FULL, shuffled
from .playing import played
from .records import KINDS, Record, match_of, record, record_of

Path = tuple[str | int, ...]

CHANGES = 99 if FULL else 1
"""How many of the changes of each leaf are tried."""

FREE = {
    r"seats/\d/name": ".*",
    r"seats/\d/kind": "human|bot:[a-z0-9][a-z0-9_-]*",
    r"deals/\d+/moves/\d+/by": "player|bot",
}
"""The only leaves that a record does not fix, with what they may say: who sat there, and who made a seat's moves.

The value of a switch that is listed as a house rule may change as far as the play fits it; and of two sides either may
have resigned: nothing else in a record tells which.
"""

TO_THE_END = ("over", "aside", "pairs", "forty")

UNWORDED = re.compile(r"^\w+ \(\w+=|(^|\s)\?([\s:,;']|$)")
"""A code without words, or words that lack what they speak of."""


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path to everything that holds nothing else; an empty list or object is a leaf too."""
    if isinstance(value, dict | list) and value:
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def changes(leaf: Any) -> list[Any]:
    """Other values, of the leaf's own kind and of others."""
    match leaf:
        case bool():
            return [not leaf, int(leaf), None]
        case int():
            return [leaf + 1, leaf - 1, bool(leaf), float(leaf), str(leaf), None, 10**30]
        case str():
            return [
                f"{leaf}x",
                f" {leaf}",
                "",
                leaf.swapcase(),
                leaf[:-1],
                leaf[::-1],
                "AS",
                "target",
                "tablic",
                None,
                0,
            ]
        case None:
            return [0, "", False, [], {}]
        case _:
            return [["AS"], {"AS": 1}, None, ""]


def same_leaf(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


def findings_with(data: Record, path: Path, value: Any) -> list[str]:
    """What the check says with one leaf changed; the record is put back as it was."""
    node = at(data, path[:-1])
    before = node[path[-1]]
    node[path[-1]] = value
    said = findings(data)
    node[path[-1]] = before
    return said


def at(data: Record, path: Path) -> Any:
    node: Any = data
    for key in path:
        node = node[key]
    return node


def is_free(whole: Record, path: Path, value: Any) -> bool:
    where = "/".join(map(str, path))
    if path[0] == "rules" and path[1] in whole["rules"]["overrides"]:
        return True
    if path == ("result", "winner") and whole["result"]["reason"] == "resigned":
        return value in (0, 1) and type(value) is int
    fitting = next((values for pattern, values in FREE.items() if re.fullmatch(pattern, where)), None)
    return fitting is not None and isinstance(value, str) and re.fullmatch(fitting, value) is not None


def findings(data: Record) -> list[str]:
    """What the check says about a record, in words; an unknown rule set or a hidden seed is said, not a fault."""
    try:
        found = verify(data, BASES)
    except RecordError as error:
        return [error_words(error)]
    said = [fault_words(fault) for fault in found.faults]
    said += [] if found.set_checked else ["unknown rule set"]
    return said + ([] if found.shuffle_checked else ["hidden seed"])


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", KINDS)
def test_every_change_of_a_leaf_is_caught_and_said(kind: str) -> None:
    """A match that ended early is that of `over` up to its last deal: only what is its own is changed."""
    whole, chance = record(kind), Random(kind)
    assert findings(whole) == []
    for path in leaves(whole):
        if kind not in TO_THE_END and path[0] == "deals" and whole["deals"][path[1]]["count"] is not None:
            continue
        leaf = at(whole, path)
        others = [value for value in changes(leaf) if not same_leaf(value, leaf) and not is_free(whole, path, value)]
        for value in chance.sample(others, min(CHANGES, len(others))):
            said = findings_with(whole, path, value)
            assert said, (path, leaf, value)
            assert not any(map(UNWORDED.search, said)), (path, leaf, value, said)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", TO_THE_END)
def test_another_legal_move_is_caught(kind: str) -> None:
    """A legal move in place of the one made, in every deal that was counted.

    Two things no check can tell: another reading of the aces in a capture of the same cards, and, in a deal that was
    cut short, a card that nothing later speaks of.
    """
    whole, chance = record(kind), Random(kind)
    for path, match in positions(whole, kind):
        made = parse_move(at(whole, path))
        taken = made.cards if isinstance(made, Capture) else None
        others = [
            move
            for move in legal_moves(match, match.deal.turn)
            if move != made and not (taken and isinstance(move, Capture) and taken == move.cards and not move.claim)
        ]
        for other in chance.sample(others, min(CHANGES, len(others))):
            assert findings_with(whole, path, format_move(other)), (path, made, other)


def positions(whole: Record, kind: str) -> Iterator[tuple[Path, Match]]:
    """Each move of the counted deals with the state before it."""
    over = match_of(kind)
    match = start_match(over.rules, over.seats, over.decks)
    for place, deal in enumerate(whole["deals"]):
        if deal["count"] is None:
            return
        for number, made in enumerate(deal["moves"]):
            yield ("deals", place, "moves", number, "move"), match
            match, _ = apply(match, made["seat"], parse_move(made["move"]))


def test_the_free_leaves_may_say_what_they_may() -> None:
    data = record("over")
    data["seats"][0].update(name="", kind="bot:hard")
    data["seats"][1].update(name="somebody else", kind="human")
    for made in data["deals"][0]["moves"]:
        made["by"] = "bot" if made["by"] == "player" else "player"
    assert findings(data) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": {"overrides": ["claims", "first_hand_refusal"]}},
         ["target is 101 by the rules tabinet, the record says 61, but as no house rule"]),
        ({"seats": {0: {"kind": "cat"}}}, ["seat 0 must be of the kind human or bot:<level>, the record says cat"]),
        ({"seats": {1: {"kind": "bot:"}}}, ["seat 1 must be of the kind human or bot:<level>, the record says bot:"]),
        ({"deals": {0: {"count": {1: {"most_cards": 7}}}}},
         ["deal 1: the points for most cards of side 1 must be 3, the record says 7"]),
        ({"deals": {0: {"leftovers": None}}}, None),
        ({"result": {"winner": None}}, ["the match ended with side 1 as its winner, the record says nobody"]),
        ({"result": {"reason": "claim"}}, ["the reason of the end is target, the record says claim"]),
        ({"seed": None}, ["hidden seed"]),
        ({"rules": {"name": "poker"}}, ["unknown rule set"]),
    ],
)  # fmt: skip
def test_what_is_said(changes: dict[str, Any], words: list[str] | None) -> None:
    data = deepcopy(record("over"))
    merge(data, changes)
    said = findings(data)
    if words is not None:
        assert said == words
    else:
        assert re.fullmatch(r"deal 1: left over are \w+( \w+)* for side \d, the record says no cards", said[0]), said


def merge(node: Any, changes: dict[Any, Any]) -> None:
    for key, value in changes.items():
        if isinstance(value, dict):
            merge(node[key], value)
        else:
            node[key] = value


def test_a_house_rule_that_is_none_is_said() -> None:
    data = record("over")
    data["rules"]["overrides"].append("ace")
    assert findings(data) == ["the record calls ace a house rule, but it is as in the rules tabinet"]


@pytest.mark.parametrize("name", BASES)
def test_a_switch_that_differs_from_the_named_set_is_a_house_rule(name: str) -> None:
    """Every set as it is; with house rules named as they are; by a name that it does not have."""
    for rules in (BASES[name], BASES[name].override(target=21, capture="rank_first")):
        fresh = start_match(rules.for_match(2), 2, shuffled(5))
        data = record_of(played(fresh, Random(1), 20), shuffled(5))
        assert [words for words in findings(data) if words != "hidden seed"] == []
        for other in BASES.keys() - {name}:
            data["rules"]["name"] = other
            assert any(f"by the rules {other}" in words or f"in the rules {other}" in words for words in findings(data))


@pytest.mark.parametrize("partners", [True, False])
def test_four_may_choose_partners_without_a_house_rule(partners: bool) -> None:
    for rules in BASES.values():
        fresh = start_match(rules.for_match(4, partners), 4, shuffled(5))
        assert findings(record_of(played(fresh, Random(1), 20), shuffled(5))) == ["hidden seed"]
