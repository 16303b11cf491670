"""The match record `tabinet-record/1`: export, replay, verification, simulation. JSON values in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any, Final, TypeAlias, cast

from .deal import Deal
from .errors import RecordError
from .match import DealDone, Match, Result
from .notation import format_move
from .rules import rules_to_mapping
from .scoring import Leftovers, SideCount

FORMAT: Final = "tabinet-record/1"
Json: TypeAlias = Any

BY: Final = ("player", "bot")

_Kind: TypeAlias = type | tuple[type, ...]
_PARTS: Final[Mapping[str, _Kind]] = {
    "rules": dict,
    "seats": list,
    "seed": (str, NoneType),
    "commitment": str,
    "beacon": str,
    "deals": list,
    "result": (dict, NoneType),
}
_SEAT_PARTS: Final[Mapping[str, _Kind]] = {"name": str, "kind": str, "side": int}
_DEAL_PARTS: Final[Mapping[str, _Kind]] = {
    "number": int,
    "dealer": int,
    "deck": (list, NoneType),
    "set_aside": list,
    "moves": list,
    "leftovers": (dict, NoneType),
    "count": (list, NoneType),
    "totals": (list, NoneType),
}
_MOVE_PARTS: Final[Mapping[str, _Kind]] = {"seat": int, "move": str, "by": str}


@dataclass(frozen=True, slots=True)
class SeatNote:
    """Who sat in a seat: `kind` is `human` or `bot:<level>`."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the luck came from. `seed` stays None while the match runs."""

    commitment: str
    beacon: str
    seed: bytes | None


def to_record(match: Match, seats: Sequence[SeatNote], origin: Origin) -> dict[str, Json]:
    """The record of a match. While it runs, the seed and the running deal's deck are null, so that no card leaks."""
    running = match.result is None
    deals = [_deal(d) for d in match.done]
    if running:
        deals.append(_running(match.deal))
    return {
        "format": FORMAT,
        "rules": rules_to_mapping(match.rules),
        "seats": [{"name": s.name, "kind": s.kind, "side": match.rules.side_of(i)} for i, s in enumerate(seats)],
        "seed": None if running or origin.seed is None else origin.seed.hex(),
        "commitment": origin.commitment,
        "beacon": origin.beacon,
        "deals": deals,
        "result": None if match.result is None else result_to_json(match.result),
    }


def result_to_json(result: Result) -> dict[str, Json]:
    """A result as in a record."""
    return {"winner": result.winner, "reason": result.reason, "totals": list(result.totals)}


def leftovers_to_json(left: Leftovers | None) -> dict[str, Json] | None:
    """Leftovers as in a record."""
    return None if left is None else {"side": left.side, "cards": [str(c) for c in left.cards]}


def count_to_json(count: Sequence[SideCount] | None) -> list[dict[str, Json]] | None:
    """A deal's count as in a record, one object a side."""
    if count is None:
        return None
    return [
        {
            "side": c.side,
            "cards": c.cards,
            "card_points": c.card_points,
            "tablas": c.tablas,
            "tabla_points": c.tabla_points,
            "most_cards": c.most_cards,
            "bonus": c.bonus,
            "total": c.total,
        }
        for c in count
    ]


def check_shape(record: Json) -> Mapping[str, Json]:
    """The record as a mapping if it has the parts of `tabinet-record/1`. Raises RecordError naming what is wrong."""
    if not isinstance(record, dict):
        raise RecordError("not_an_object")
    data: dict[str, Json] = cast("dict[str, Json]", record)
    if data.get("format") != FORMAT:
        raise RecordError("unknown_format", found=data.get("format"))
    _check_parts(data, _PARTS, "")
    _check_parts(data["rules"], {"overrides": list}, "rules.")
    for place, seat in enumerate(data["seats"]):
        _check_parts(seat, _SEAT_PARTS, f"seats[{place}].")
    for place, deal in enumerate(data["deals"]):
        _check_parts(deal, _DEAL_PARTS, f"deals[{place}].")
        if not all(isinstance(name, str) for name in deal["deck"] or ()):
            raise RecordError("part_missing", part=f"deals[{place}].deck")
        for number, made in enumerate(deal["moves"]):
            _check_parts(made, _MOVE_PARTS, f"deals[{place}].moves[{number}].")
            if made["by"] not in BY:
                raise RecordError("part_missing", part=f"deals[{place}].moves[{number}].by")
    return data


def same(one: Json, other: Json) -> bool:
    """Whether two JSON values are the same, types included: 1, 1.0 and true are three things."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list):
        values = cast("list[Json]", one)
        return len(values) == len(other) and all(map(same, values, other))
    if isinstance(one, dict):
        mapping = cast("dict[str, Json]", one)
        return mapping.keys() == other.keys() and all(same(value, other[key]) for key, value in mapping.items())
    return one == other


def _check_parts(value: Json, parts: Mapping[str, _Kind], where: str) -> None:
    """Raise RecordError unless `value` is an object with all `parts`, each of its kind (none of them a boolean)."""
    found = cast("dict[str, Json]", value) if isinstance(value, dict) else {}
    for key, kind in parts.items():
        if key not in found or not isinstance(found[key], kind) or isinstance(found[key], bool):
            raise RecordError("part_missing", part=where + key)


def _deal(done: DealDone) -> dict[str, Json]:
    return {
        "number": done.deal.number,
        "dealer": done.deal.dealer,
        "deck": [str(c) for c in done.deal.deck],
        "set_aside": [str(c) for c in done.deal.set_aside],
        "moves": _moves(done.deal),
        "leftovers": leftovers_to_json(done.leftovers),
        "count": count_to_json(done.count),
        "totals": None if done.totals is None else list(done.totals),
    }


def _running(deal: Deal) -> dict[str, Json]:
    """A deal that is still played: no deck."""
    cut_short = DealDone(deal, None, None, None)
    return {**_deal(cut_short), "deck": None}


def _moves(deal: Deal) -> list[dict[str, Json]]:
    return [{"seat": m.seat, "move": format_move(m.move), "by": m.by} for m in deal.moves]
