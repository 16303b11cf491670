"""`verify` against damaged records: all damage is a fault or a RecordError, never passed, never another error."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.errors import RecordError
from tabinet_discord.engine.match import apply, give_up, start_match
from tabinet_discord.engine.notation import parse_move
from tabinet_discord.engine.verification import Verification, verify

from .builders import TABLANET, house, shuffled
from .playing import law
from .records import KINDS, Damage, Record, match_of, record, record_of


def test_the_kinds_are_what_they_say() -> None:
    reasons = {kind: record(kind)["result"] and record(kind)["result"]["reason"] for kind in (*KINDS, "running")}
    assert reasons == {
        "over": "target", "claimed": "claim", "wrongly claimed": "wrong_claim", "resigned": "resigned",
        "abandoned": "abandoned", "aside": "target", "pairs": "target", "forty": "target", "running": None,
    }  # fmt: skip
    assert len(record("over")["deals"]) > 1
    assert any(deal["set_aside"] for deal in record("aside")["deals"])
    assert record("over")["deals"][0]["leftovers"] is not None


@pytest.mark.parametrize("kind", KINDS)
def test_undamaged_record(kind: str) -> None:
    found = verify(record(kind))
    assert found.faults == []
    assert found.shuffle_checked
    assert found.moves == sum(len(deal["moves"]) for deal in record(kind)["deals"])


def test_running_match_shows_no_deck_and_no_seed() -> None:
    """DESIGN.md: no record leaks a card; everything else is checked, the shuffle cannot be yet."""
    running = record("running")
    assert (running["seed"], running["result"], running["deals"][-1]["deck"]) == (None, None, None)
    assert running["deals"][-1]["leftovers"] is running["deals"][-1]["count"] is running["deals"][-1]["totals"] is None
    shown = {word.split("=")[0] for move in running["deals"][-1]["moves"] for word in move["move"].split()}
    assert set(json.dumps(running["deals"][-1]).replace('"', " ").replace("=", " ").split()) & set(all_names()) <= shown
    found = verify(running)
    assert found.faults == []
    assert not found.shuffle_checked


def test_seed_still_hidden() -> None:
    """Everything but the shuffle is checked."""
    hidden = {**record("over"), "seed": None}
    found = verify(hidden)
    assert (found.faults, found.shuffle_checked) == ([], False)


def all_names() -> list[str]:
    return [rank + suit for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "SHDC"]


def swap(cards: list[str], i: int, j: int) -> None:
    cards[i], cards[j] = cards[j], cards[i]


def other_trail(deal: Record) -> None:
    """Another card of the same hand is trailed instead."""
    mine = [made for made in deal["moves"][:8] if made["seat"] == deal["moves"][-1]["seat"]]
    first, second = mine[0], mine[1]
    first["move"] = second["move"].split()[0].split("=")[0]


def reverse_taken(data: Record) -> None:
    """A capture names its cards in another order than they lie in."""
    for deal in data["deals"]:
        for made in deal["moves"]:
            words = made["move"].split()
            if len(words) > 3 and words[-1] != "!":
                made["move"] = " ".join([*words[:2], *reversed(words[2:])])
                return
    raise AssertionError("no capture of two cards")


DAMAGE: dict[str, Damage] = {
    # luck
    "two cards of a deck swapped": lambda r: swap(r["deals"][0]["deck"], 50, 51),
    "two cards on the table swapped": lambda r: swap(r["deals"][0]["deck"], 0, 1),
    "a card of a deck doubled": lambda r: r["deals"][0]["deck"].__setitem__(0, r["deals"][0]["deck"][1]),
    "a card of a deck missing": lambda r: r["deals"][0]["deck"].pop(),
    "a deck with a strange card": lambda r: r["deals"][0]["deck"].__setitem__(0, "1X"),
    "a deck with a number": lambda r: r["deals"][0]["deck"].__setitem__(0, 7),
    "a deck with a list": lambda r: r["deals"][0]["deck"].__setitem__(0, []),
    "a deck that is a text": lambda r: r["deals"][0].update(deck="AS"),
    "a deck that is a number": lambda r: r["deals"][0].update(deck=5),
    "a deck hidden": lambda r: r["deals"][0].update(deck=None),
    "the last deck hidden": lambda r: r["deals"][-1].update(deck=None),
    "another seed": lambda r: r.update(seed="00" * 32),
    "another seed with its commitment": lambda r: r.update(seed="00" * 32, commitment=sha(bytes(32))),
    "a short seed with its commitment": lambda r: r.update(seed="00", commitment=sha(bytes(1))),
    "an empty seed with its commitment": lambda r: r.update(seed="", commitment=sha(b"")),
    "a seed that is no hex": lambda r: r.update(seed="xyz"),
    "another commitment": lambda r: r.update(commitment="0" * 64),
    "another beacon": lambda r: r.update(beacon="1"),
    "a beacon that is no text": lambda r: r.update(beacon="\ud800"),
    "another first dealer": lambda r: r["deals"][0].update(dealer=1 - r["deals"][0]["dealer"]),
    "another second dealer": lambda r: r["deals"][1].update(dealer=1 - r["deals"][1]["dealer"]),
    "a dealer that is nobody": lambda r: r["deals"][0].update(dealer=2),
    "a dealer that is a text": lambda r: r["deals"][0].update(dealer="0"),
    "a dealer that is a truth": lambda r: r["deals"][0].update(dealer=bool(r["deals"][0]["dealer"])),
    "a card set aside": lambda r: r["deals"][0].update(set_aside=["JS"]),
    "set aside null": lambda r: r["deals"][0].update(set_aside=None),
    # moves
    "a move changed": lambda r: other_trail(r["deals"][0]),
    "a move of a card that is not there": lambda r: r["deals"][0]["moves"][0].update(move="1X"),
    "a move unreadable": lambda r: r["deals"][0]["moves"][0].update(move=""),
    "a move that is a number": lambda r: r["deals"][0]["moves"][0].update(move=7),
    "a move with a huge value": lambda r: r["deals"][0]["moves"][0].update(move="AS=" + "1" * 5000 + " x AD=1"),
    "a move that is null": lambda r: r["deals"][0]["moves"].__setitem__(0, None),
    "a move in another order": reverse_taken,
    "a move with blanks": lambda r: r["deals"][0]["moves"][0].update(move=" " + r["deals"][0]["moves"][0]["move"]),
    "another seat": lambda r: r["deals"][0]["moves"][0].update(seat=1 - r["deals"][0]["moves"][0]["seat"]),
    "a seat that is a truth": lambda r: [made.update(seat=bool(made["seat"])) for made in r["deals"][0]["moves"]],
    "a seat that is a fraction": lambda r: [made.update(seat=float(made["seat"])) for made in r["deals"][0]["moves"]],
    "a move by a stranger": lambda r: r["deals"][0]["moves"][0].update(by="ghost"),
    "a move by a list": lambda r: r["deals"][0]["moves"][0].update(by=[]),
    "a move without its author": lambda r: r["deals"][0]["moves"][0].pop("by"),
    "a move without its seat": lambda r: r["deals"][0]["moves"][0].pop("seat"),
    "the first move missing": lambda r: r["deals"][0]["moves"].pop(0),
    "the last move of a deal missing": lambda r: r["deals"][0]["moves"].pop(),
    "an extra move": lambda r: r["deals"][0]["moves"].append(r["deals"][0]["moves"][-1]),
    "an extra move at the end": lambda r: r["deals"][-1]["moves"].append(r["deals"][-1]["moves"][-1]),
    "two moves swapped": lambda r: swap(r["deals"][0]["moves"], 3, 4),
    "no moves": lambda r: r["deals"][0].update(moves=[]),
    "moves null": lambda r: r["deals"][0].update(moves=None),
    "moves an object": lambda r: r["deals"][0].update(moves={"seat": 1}),
    # counts
    "leftovers to another side": lambda r: r["deals"][0]["leftovers"].update(side=7),
    "leftovers hidden": lambda r: r["deals"][0].update(leftovers=None),
    "cards counted wrong": lambda r: r["deals"][0]["count"][0].update(cards=53),
    "points counted wrong": lambda r: r["deals"][0]["count"][0].update(card_points=99),
    "tablas counted wrong": lambda r: r["deals"][0]["count"][1].update(tablas=9),
    "a count of another type": lambda r: r["deals"][0]["count"][0].update(bonus=False),
    "a count too many": lambda r: r["deals"][0]["count"].append({}),
    "a count missing": lambda r: r["deals"][0]["count"].pop(),
    "counts null": lambda r: r["deals"][0].update(count=None),
    "totals changed": lambda r: r["deals"][0].update(totals=[0, 99]),
    "totals of the last deal changed": lambda r: r["deals"][-1].update(totals=[0, 99]),
    "totals null": lambda r: r["deals"][0].update(totals=None),
    # the whole
    "another winner": lambda r: r["result"].update(winner=1 - r["result"]["winner"]),
    "no winner": lambda r: r["result"].update(winner=None),
    "another reason": lambda r: r["result"].update(reason="claim"),
    "given up after the end": lambda r: r["result"].update(reason="resigned"),
    "an unknown reason": lambda r: r["result"].update(reason=["target"]),
    "totals of the result changed": lambda r: r["result"].update(totals=[1, 2]),
    "the result null": lambda r: r.update(result=None),
    "the result empty": lambda r: r.update(result={}),
    "the result a list": lambda r: r.update(result=[]),
    "the first deal missing": lambda r: r["deals"].pop(0),
    "the last deal missing": lambda r: r["deals"].pop(),
    "no deals": lambda r: r.update(deals=[]),
    "a deal twice": lambda r: r["deals"].append(r["deals"][-1]),
    "deals swapped": lambda r: swap(r["deals"], 0, 1),
    "a deal that is null": lambda r: r["deals"].append(None),
    "a deal with another number": lambda r: r["deals"][0].update(number=2),
    "a deal with a number in words": lambda r: r["deals"][0].update(number="1"),
    "a deal with a truth for its number": lambda r: r["deals"][0].update(number=True),
    "another side": lambda r: r["seats"][0].update(side=1),
    "a seat null": lambda r: r["seats"].__setitem__(0, None),
    "a seat without a name": lambda r: r["seats"][0].pop("name"),
    "a seat of an unknown kind": lambda r: r["seats"][0].update(kind=3),
    "a seat too many": lambda r: r["seats"].append(r["seats"][0]),
    "a seat missing": lambda r: r["seats"].pop(),
    "seats an object": lambda r: r.update(seats={}),
    "another target": lambda r: r["rules"].update(target=21),
    "a target out of range": lambda r: r["rules"].update(target=20),
    "rules of another deck": lambda r: r["rules"].update(deck=40),
    "partners for two": lambda r: r["rules"].update(partners=True),
    "a rule missing": lambda r: r["rules"].pop("ace"),
    "a rule too many": lambda r: r["rules"].update(sweep=True),
    "no list of house rules": lambda r: r["rules"].pop("overrides"),
    "rules null": lambda r: r.update(rules=None),
    "an unknown format": lambda r: r.update(format="tabinet-record/2"),
    "no format": lambda r: r.pop("format"),
}  # fmt: skip


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def passes(data: Any) -> bool:
    """Whether the record passes; RecordError is a no, anything else is an error of the test."""
    try:
        found = verify(data)
    except RecordError:
        return False
    assert all(fault.code and isinstance(fault.data, dict) for fault in found.faults)
    return not found.faults


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found(damage: str) -> None:
    data = record("over")
    DAMAGE[damage](data)
    assert data != record("over") or json.dumps(data) != json.dumps(record("over")), "nothing was damaged"
    assert not passes(data)


PARTS = ("format", "rules", "seats", "seed", "commitment", "beacon", "deals", "result")
DEAL_PARTS = ("number", "dealer", "deck", "set_aside", "moves", "leftovers", "count", "totals")


@pytest.mark.parametrize("part", PARTS)
def test_missing_part_is_named(part: str) -> None:
    data = record("over")
    del data[part]
    with pytest.raises(RecordError) as caught:
        verify(data)
    assert part == "format" or caught.value.data["part"] == part


@pytest.mark.parametrize("part", DEAL_PARTS)
@pytest.mark.parametrize("kind", ["over", "running"])
def test_missing_part_of_a_deal_is_named(part: str, kind: str) -> None:
    data = record(kind)
    del data["deals"][1][part]
    with pytest.raises(RecordError) as caught:
        verify(data)
    assert caught.value.data["part"] == f"deals[1].{part}"


@pytest.mark.parametrize("data", [None, 1, "x", [], [{}], {}, True], ids=repr)
def test_what_is_no_record(data: Any) -> None:
    with pytest.raises(RecordError):
        verify(data)


# Damage to the end of matches that were given up: the deal that was cut short cannot be checked against a count.
GIVEN_UP: dict[str, Damage] = {
    "the deal cut short missing": lambda r: r["deals"].pop(),
    "a count in the deal cut short": lambda r: r["deals"][-1].update(count=[]),
    "totals in the deal cut short": lambda r: r["deals"][-1].update(totals=[0, 0]),
    "totals changed": lambda r: r["result"].update(totals=[1, 2]),
    "an impossible winner": lambda r: r["result"].update(winner=7),
    "a winner that is a truth": lambda r: r["result"].update(winner=False),
    "a winner that is a list": lambda r: r["result"].update(winner=[]),
    "an extra entry": lambda r: r["result"].update(claimed=True),
    "target instead": lambda r: r["result"].update(reason="target"),
    "claim instead": lambda r: r["result"].update(reason="claim"),
    "wrong claim instead": lambda r: r["result"].update(reason="wrong_claim"),
    "its deck hidden": lambda r: r["deals"][-1].update(deck=None),
    "a first deal cut short and uncounted": lambda r: (
        r["deals"][0]["moves"].pop(),
        r["deals"][0].update(leftovers=None, count=None, totals=None),
        r["result"].update(totals=[0, 0]),
    ),
    "a first deal cut short too": lambda r: r["deals"][0]["moves"].pop(),
}


@pytest.mark.parametrize("damage", GIVEN_UP)
@pytest.mark.parametrize("kind", ["resigned", "abandoned"])
def test_damage_to_a_match_given_up(kind: str, damage: str) -> None:
    data = record(kind)
    GIVEN_UP[damage](data)
    assert not passes(data)


def test_damage_to_cards_set_aside() -> None:
    data = record("aside")
    deal = next(deal for deal in data["deals"] if deal["set_aside"])
    deal["set_aside"] = []
    assert [fault.code for fault in verify(data).faults] == ["set_aside_differs"]


def test_who_wins_a_match_given_up() -> None:
    """DESIGN.md: resigned, of two sides the other; abandoned, nobody; of more than two, nobody."""
    abandoned, resigned = record("abandoned"), record("resigned")
    abandoned["result"]["winner"] = 0
    assert not passes(abandoned)
    resigned["result"]["winner"] = None
    assert not passes(resigned)
    three = start_match(house().for_match(3), 3, shuffled(2))
    data = record_of(give_up(three, 1)[0], shuffled(2))
    assert passes(data)
    data["result"]["winner"] = 0
    assert not passes(data)


def take_again(deal: Record) -> None:
    """The running deal's last two moves both take the card that its first one trailed."""
    trailed, *others = (made["move"].split()[0].split("=")[0] for made in deal["moves"])
    for made, card in zip(deal["moves"][-2:], others[-2:], strict=True):
        made["move"] = f"{card} x {trailed}"


RUNNING: dict[str, Damage] = {
    "a result": lambda r: r.update(result={"winner": None, "reason": "abandoned", "totals": [0, 0]}),
    "another dealer": lambda r: r["deals"][-1].update(dealer=1 - r["deals"][-1]["dealer"]),
    "another number": lambda r: r["deals"][-1].update(number=7),
    "a count": lambda r: r["deals"][-1].update(count=[]),
    "leftovers": lambda r: r["deals"][-1].update(leftovers={"side": 0, "cards": []}),
    "an unreadable move": lambda r: r["deals"][-1]["moves"].append({"seat": 0, "move": "1X", "by": "player"}),
    "a move of another type": lambda r: r["deals"][-1]["moves"].append(None),
    "moves null": lambda r: r["deals"][-1].update(moves=None),
    "a move by a stranger": lambda r: r["deals"][-1]["moves"][0].update(by="ghost"),
    "a card played twice": lambda r: r["deals"][-1]["moves"].append(r["deals"][-1]["moves"][-1]),
    "a card taken twice": lambda r: take_again(r["deals"][-1]),
    "a card set aside": lambda r: r["deals"][-1].update(set_aside=["JS"]),
    "an earlier deck hidden": lambda r: r["deals"][0].update(deck=None),
    "the running deal missing": lambda r: r["deals"].pop(),
    "the running deal's deck shown": lambda r: r["deals"][-1].update(deck=r["deals"][0]["deck"]),
}


@pytest.mark.parametrize("damage", RUNNING)
def test_damage_to_a_running_match(damage: str) -> None:
    data = record("running")
    RUNNING[damage](data)
    assert not passes(data)


@pytest.mark.parametrize(
    ("aside", "holds"),
    [([], True), (["JS"], True), (["JS", "JH"], True), (["JS", "JS"], False), (["QS"], False), ([1], False)],
)
def test_cards_set_aside_in_a_running_deal(aside: list[Any], holds: bool) -> None:
    """Everybody has seen them, so the record shows them; without the deck they must be jacks, each once."""
    fresh = start_match(TABLANET.for_match(2), 2, shuffled(1))
    data = record_of(fresh, shuffled(1))
    data["deals"][0]["set_aside"] = aside
    assert passes(data) == holds


def test_faults_carry_what_they_are_about() -> None:
    data = record("over")
    data["deals"][1]["totals"] = [0, 99]
    (fault,) = verify(data).faults
    assert fault.code == "totals_differ"
    assert fault.data["deal"] == 2
    assert fault.data["found"] == [0, 99]


def test_a_replay_gives_the_state() -> None:
    """The moves of a record, made again, give the very same match."""
    over = match_of("over")
    again = start_match(over.rules, over.seats, over.decks)
    for deal in record("over")["deals"]:
        for made in deal["moves"]:
            again, _ = apply(again, made["seat"], parse_move(made["move"]), made["by"])
    assert again == over


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats(allow_nan=False) | st.text(max_size=5)
    | st.sampled_from([10**40, "AS", "KS x AS=1", "\ud800", "refuse", "52", "!", "AS=" + "9" * 5000 + " x AD=1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)  # fmt: skip


@law(700)
@given(st.sampled_from([*KINDS, "running"]), st.data())
def test_any_mutation_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    """Whatever one place of a record holds, `verify` returns or raises RecordError."""
    damaged = deepcopy(record(kind))
    node: Any = damaged
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(node[key], dict | list) and node[key]) or data.draw(st.integers(0, 5)) == 0:
            break
        node = node[key]
    how = data.draw(st.sampled_from(["junk", "junk", "remove", "double"]))
    if how == "remove":
        del node[key]
    elif how == "double" and isinstance(node, list):
        node.insert(key, node[key])
    else:
        node[key] = data.draw(JUNK)
    with suppress(RecordError):
        assert isinstance(verify(damaged), Verification)


@law(200)
@given(JUNK)
def test_any_value_is_refused(value: Any) -> None:
    with pytest.raises(RecordError):
        verify(value)
