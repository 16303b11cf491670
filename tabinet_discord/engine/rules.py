"""`Rules`: one frozen value with every switch of the game family. Nothing asks for a rule set's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias, cast

from .cards import COURTS, RANKS, Card, card, deck_of
from .errors import InvalidMove, RulesError

TABLE_CARDS: Final = 4
MIN_TARGET: Final = 21
MAX_TARGET: Final = 501
MOST_DEALS: Final = 100
"""A match must end: the cards' points of so many deals reach the target."""

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every switch, named as in rule files and match records. Make one with `rules_from` so that it is checked.

    `name` is the named set, `overrides` the switches in which this value differs from it (house rules).
    """

    name: str
    overrides: tuple[str, ...] = ()
    deck: int
    values: Mapping[str, int]
    ace: tuple[int, ...]
    jack: str
    jack_tabla: bool
    figures_by_rank_only: bool
    multiple_groups: bool
    capture: str
    players: tuple[int, ...]
    partners: bool
    direction: str
    hands: Mapping[int, tuple[int, ...]]
    batch: int
    replace_table_jacks: bool
    bottom_card_shown: bool
    first_hand_refusal: bool
    last_card_tabla: bool
    leftovers: str
    points: Mapping[str, int]
    most_cards: int
    most_cards_tie: str
    last_capture_bonus: int
    tabla_points: int
    tabla_scores: str
    target: int
    claims: bool
    claim_tablas: str
    tie_at_target: str
    building: bool

    def __hash__(self) -> int:
        return hash((self.name, self.overrides, self.target, self.partners))

    @property
    def wild_jack(self) -> bool:
        """Whether a jack sweeps the table instead of having a value."""
        return self.jack == "sweep"

    def card_points(self, which: Card) -> int:
        """Points of a card in a pile: the card's own entry, else its rank's, else 0."""
        own = self.points.get(str(which))
        return self.points.get(which.rank, 0) if own is None else own

    def side_of(self, seat: int) -> int:
        """The side a seat belongs to: with partners seat mod 2, without the seat itself."""
        return seat % 2 if self.partners else seat

    def sides(self, seats: int) -> int:
        """How many sides play when `seats` people do."""
        return 2 if self.partners else seats

    def override(self, **changes: Json) -> Rules:
        """These rules with some switches changed, checked; raises RulesError. The changed keys join `overrides`."""
        for key in changes:
            if key not in SWITCHES:
                raise RulesError("unknown_switch", key=key)
        changed = rules_from({**rules_to_mapping(self), **changes})
        differing = {key for key in changes if getattr(changed, key) != getattr(self, key)}
        return replace(changed, overrides=tuple(sorted({*self.overrides, *differing})))

    def for_match(self, seats: int, partners: bool | None = None) -> Rules:
        """The rules as `seats` people play them: `partners` resolved, which is no house rule. Raises RulesError."""
        if seats not in self.players:
            raise RulesError("players_not_possible", key="players", players=seats, possible=list(self.players))
        if partners and seats != 4:
            raise RulesError("partners_need_four", key="partners", players=seats)
        paired = seats == 4 and (self.partners if partners is None else partners)
        return replace(self, partners=paired)


CHOICES: Final[Mapping[str, tuple[str | int, ...]]] = {
    "deck": (52, 40),
    "jack": ("value", "sweep"),
    "capture": ("optional", "rank_first"),
    "direction": ("clockwise", "anticlockwise"),
    "leftovers": ("last_capturer", "dealer"),
    "most_cards_tie": ("nobody", "last_capturer"),
    "tabla_scores": ("points", "card_values"),
    "claim_tablas": ("count", "none", "end_only", "to_90"),
    "tie_at_target": ("draw", "extra_deal"),
}
FLAGS: Final = (
    "jack_tabla", "figures_by_rank_only", "multiple_groups", "partners", "replace_table_jacks",
    "bottom_card_shown", "first_hand_refusal", "last_card_tabla", "claims", "building",
)  # fmt: skip
NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "batch": (1, 12),
    "most_cards": (0, 50),
    "last_capture_bonus": (0, 50),
    "tabla_points": (0, 50),
    "target": (MIN_TARGET, MAX_TARGET),
}
SWITCHES: Final = tuple(f.name for f in fields(Rules) if f.name not in ("name", "overrides"))


def rules_from(data: Mapping[str, Json]) -> Rules:
    """Read and check a mapping that holds every switch (a rule file, a record). Raises RulesError with its key."""
    for key in data:
        if key not in SWITCHES and key not in ("name", "overrides"):
            raise RulesError("unknown_switch", key=key)
    for key in ("name", *SWITCHES):
        if key not in data:
            raise RulesError("missing_switch", key=key)
    if not isinstance(data["name"], str) or not data["name"]:
        raise RulesError("wrong_type", key="name", value=data["name"])
    checked: dict[str, Json] = {
        "name": data["name"],
        "overrides": _overrides(data),
        "values": _values(data),
        "ace": _ace(data),
        "players": _players(data),
        "hands": _hands(data),
        "points": _points(data),
    }
    checked |= {key: _one_of(data, key, choices) for key, choices in CHOICES.items()}
    checked |= {key: _flag(data, key) for key in FLAGS}
    checked |= {key: _number(data, key, *limits) for key, limits in NUMBERS.items()}
    rules = Rules(**checked)
    _check_mix(rules)
    return rules


def rules_to_mapping(rules: Rules) -> dict[str, Json]:
    """Every switch as JSON values, keys as in rules.md; `rules_from` reads it back."""
    data: dict[str, Json] = {f.name: getattr(rules, f.name) for f in fields(rules)}
    for key, value in data.items():
        if isinstance(value, tuple):
            data[key] = list(value)  # pyright: ignore[reportUnknownArgumentType]
    data["values"] = dict(rules.values)
    data["points"] = dict(rules.points)
    data["hands"] = {str(n): list(sizes) for n, sizes in rules.hands.items()}
    return data


def _overrides(data: Mapping[str, Json]) -> tuple[str, ...]:
    overrides: Json = data.get("overrides", [])
    if not isinstance(overrides, list | tuple) or any(key not in SWITCHES for key in cast("list[Json]", overrides)):
        raise RulesError("wrong_type", key="overrides", value=data["overrides"])
    return tuple(cast("list[str]", overrides))


def _flag(data: Mapping[str, Json], key: str) -> bool:
    if not isinstance(data[key], bool):
        raise RulesError("wrong_type", key=key, value=data[key])
    return data[key]


def _is_number(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(data: Mapping[str, Json], key: str, low: int, high: int) -> int:
    if not _is_number(data[key]):
        raise RulesError("wrong_type", key=key, value=data[key])
    if not low <= data[key] <= high:
        raise RulesError("out_of_range", key=key, value=data[key], low=low, high=high)
    return data[key]


def _one_of(data: Mapping[str, Json], key: str, choices: tuple[Json, ...]) -> Json:
    if data[key] not in choices or type(data[key]) is not type(choices[0]):
        raise RulesError("not_a_choice", key=key, value=data[key], choices=list(choices))
    return data[key]


def _table(data: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    if not isinstance(data[key], Mapping):
        raise RulesError("wrong_type", key=key, value=data[key])
    return data[key]


def _numbers(data: Mapping[str, Json], key: str, value: Json, low: int, high: int) -> tuple[int, ...]:
    """A list of different or equal whole numbers within limits, not empty."""
    if not isinstance(value, list | tuple) or not value:
        raise RulesError("wrong_type", key=key, value=value)  # pyright: ignore[reportUnknownArgumentType]
    numbers: list[Json] = list(value)  # pyright: ignore[reportUnknownArgumentType]
    if not all(_is_number(n) and low <= n <= high for n in numbers):
        raise RulesError("out_of_range", key=key, value=numbers, low=low, high=high)
    return tuple(numbers)


def _values(data: Mapping[str, Json]) -> dict[str, int]:
    table = _table(data, "values")
    if unknown := [rank for rank in table if rank not in COURTS]:
        raise RulesError("no_such_card", key="values", value=unknown[0])
    if any(not _is_number(v) or not 11 <= v <= 20 for v in table.values()):
        raise RulesError("out_of_range", key="values", value=dict(table), low=11, high=20)
    if len(set(table.values())) != len(table):
        raise RulesError("equal_values", key="values", value=dict(table))
    return dict(table)


def _ace(data: Mapping[str, Json]) -> tuple[int, ...]:
    numbers = _numbers(data, "ace", data["ace"], 1, 20)
    if len(set(numbers)) != len(numbers) or len(numbers) > 3:
        raise RulesError("out_of_range", key="ace", value=list(numbers), low=1, high=20)
    return numbers


def _players(data: Mapping[str, Json]) -> tuple[int, ...]:
    numbers = _numbers(data, "players", data["players"], 2, 4)
    if len(set(numbers)) != len(numbers):
        raise RulesError("wrong_type", key="players", value=list(numbers))
    return numbers


def _hands(data: Mapping[str, Json]) -> dict[int, tuple[int, ...]]:
    hands: dict[int, tuple[int, ...]] = {}
    for players, sizes in _table(data, "hands").items():
        if str(players) not in ("2", "3", "4"):
            raise RulesError("wrong_type", key="hands", value=players)
        hands[int(players)] = _numbers(data, "hands", sizes, 1, 12)
    return hands


def _points(data: Mapping[str, Json]) -> dict[str, int]:
    table = _table(data, "points")
    for entry, value in table.items():
        try:
            known = entry in RANKS or bool(card(entry))
        except InvalidMove:
            known = False
        if not known:
            raise RulesError("no_such_card", key="points", value=entry)
        if not _is_number(value) or not 0 <= value <= 50:
            raise RulesError("out_of_range", key="points", value={entry: value}, low=0, high=50)
    return dict(table)


def _check_mix(rules: Rules) -> None:
    """Refuse switches that are each possible, but not together. Source: rules.md, "As JSON (records) and TOML"."""
    if rules.deck == 40:
        if rules.wild_jack:
            raise RulesError("no_jacks_in_deck", key="jack")
        if rules.replace_table_jacks:
            raise RulesError("no_jacks_in_deck", key="replace_table_jacks")
        if rules.values:
            raise RulesError("no_courts_in_deck", key="values")
    else:
        needed = {"Q", "K"} if rules.wild_jack else {"J", "Q", "K"}
        if set(rules.values) != needed:
            raise RulesError("values_do_not_fit", key="values", needed=sorted(needed))
    for players in rules.players:
        sizes = rules.hands.get(players)
        if sizes is None:
            raise RulesError("hands_missing", key="hands", players=players)
        if TABLE_CARDS + players * sum(sizes) != rules.deck:
            raise RulesError("hands_do_not_use_up_deck", key="hands", players=players, deck=rules.deck)
        if rules.first_hand_refusal and players * sum(sizes[1:]) < sizes[0]:
            raise RulesError("refusal_needs_stock", key="first_hand_refusal", players=players)
    # Most cards and tablas may bring nobody anything; the cards always bring somebody their points.
    sure = sum(map(rules.card_points, deck_of(rules.deck)))
    if sure * MOST_DEALS < rules.target:
        raise RulesError("scores_too_little", key="points", sure=sure, target=rules.target, deals=MOST_DEALS)
    if rules.building:
        raise RulesError("not_supported", key="building")
