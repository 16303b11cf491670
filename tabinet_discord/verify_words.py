"""What a check of a match record or of a rule file found, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from .engine.errors import EngineError
from .engine.verification import Fault

Data: TypeAlias = Mapping[str, Any]

_FAULTS: Final[Mapping[str, str]] = {
    "cannot_replay": "deal {deal} cannot be played again: {cause}",
    "commitment_differs": "the seed is not the one that was promised: its SHA-256 is not the commitment",
    "first_dealer_differs": "deal 1: the seed makes seat {dealer} the first dealer, the record says seat {found}",
    "seed_form": "the seed must be written as {digits} hexadecimal digits, letters small; the record says {found}",
    "side_differs": "seat {seat} plays for side {expected}, the record says {found}",
    "unknown_kind": "seat {seat} must be of the kind human or bot:<level>, the record says {found}",
    "house_rule_hidden": "{switch} is {expected} by the rules {name}, the record says {found}, but as no house rule",
    "no_house_rule": "the record calls {switch} a house rule, but it is as in the rules {name}",
    "deck_differs": "deal {deal}: the deck is not the one that seed and beacon give",
    "deal_after_end": "deal {deal} was dealt after the match had ended",
    "number_differs": "deal {deal} in order is given the number {found}",
    "dealer_differs": "deal {deal}: seat {dealer} was to deal it, the record says seat {found}",
    "deck_hidden": "deal {deal} has no deck, though only a deal still being played may hide it",
    "set_aside_differs": "deal {deal}: the cards set aside are {expected}, the record says {found}",
    "set_aside_impossible": "deal {deal}: the cards set aside cannot be {found}",
    "move_after_deal": "deal {deal}, move {move}: the deal was over before this move",
    "not_in_notation": "deal {deal}, move {move}: `{text}` is legal, but not written as the notation wants it",
    "seat_order": "deal {deal}, move {move}: it was seat {expected}'s turn, not seat {found}'s",
    "card_twice_in_deal": "deal {deal}, move {move}: a card of `{text}` had already been played or taken",
    "deal_missing": "deal {deal}, the next one, is missing",
    "deal_unfinished": "deal {deal} ends before all cards are played, and nobody gave up",
    "count_of_unfinished_deal": "deal {deal} was cut short, so it can have no leftovers, count or totals",
    "leftovers_differ": "deal {deal}: left over are {expected}, the record says {found}",
    "count_differs": "deal {deal}: {count} of side {side} must be {expected}, the record says {found}",
    "count_form": "deal {deal}: the count must be that of {expected} sides, the record has {found}",
    "count_parts": "deal {deal}: the count of side {side} must have these parts: {expected}",
    "totals_differ": "deal {deal}: the totals are {expected}, the record says {found}",
    "winner_differs": "the match ended with {expected} as its winner, the record says {found}",
    "reason_differs": "the reason of the end is {expected}, the record says {found}",
    "end_totals_differ": "the match ended with the totals {expected}, the record says {found}",
    "result_parts": "the result must have these parts: {expected}",
    "result_missing": "all deals are over, but the record says no result",
    "match_not_over": "the record says that the match ended ({reason}), but nobody had reached an end",
}

COUNTS: Final[Mapping[str, str]] = {
    "side": "the number",
    "cards": "the cards",
    "card_points": "the card points",
    "tablas": "the tablas",
    "tabla_points": "the points for tablas",
    "most_cards": "the points for most cards",
    "bonus": "the points for the last capture",
    "total": "the points in all",
}
"""The parts of a side's count, in words."""

_RECORD: Final[Mapping[str, str]] = {
    "not_an_object": "it is not a JSON object",
    "unknown_format": "its format is {found}, not tabinet-record/1",
    "part_missing": "the part {part} is missing or of a wrong kind",
    "bad_dealer": "deal 1: there is no seat {dealer} to deal",
    "not_a_deck": "deal {deal}: the deck is not made of the deck's cards, each once",
    "bad_rules": "its rules are impossible: {cause}",
    "bad_seed": "its seed is not hexadecimal",
    "move_refused": "move {move} of deal {deal}, `{text}`, is refused: {cause}",
}

_MOVES: Final[Mapping[str, str]] = {
    "unknown_card": "there is no card {text}",
    "trailed_ace_value": "an ace that is trailed carries no value",
    "unreadable_move": "it cannot be read as a move",
    "card_twice": "a card occurs in it twice",
    "bad_value": "{text} is no card with a value",
    "match_over": "the match was over",
    "not_your_turn": "it was seat {turn}'s turn, not seat {seat}'s",
    "refusal_not_allowed": "the first hand cannot be refused here",
    "not_in_hand": "{card} is not in that seat's hand",
    "must_take_own_rank": "{card} must take a card of its own rank",
    "claims_not_allowed": "these rules know no claims",
    "nothing_taken": "a capture must take a card",
    "not_on_table": "a taken card does not lie on the table",
    "own_rank_only": "that card takes only its own rank",
    "sum_is_wrong": "the taken cards cannot be split into groups of the played card's value",
    "own_rank_first": "a card of the played card's own rank must be among the taken ones",
    "sweep_takes_all": "a wild jack takes the whole table",
    "value_not_asked": "only an ace that counts carries a value",
    "jack_by_jack_only": "a wild jack on the table is taken by jacks only",
    "ace_value_missing": "an ace lacks its value",
    "ace_value_impossible": "an ace cannot count as that",
}

_RULES: Final[Mapping[str, str]] = {
    "not_toml": "it is not TOML: {reason}",
    "missing_switch": "{key} is missing",
    "unknown_switch": "{key} is no rule",
    "name_differs_from_file": "the name {value} is not that of the file, {file}",
    "wrong_type": "{key} is of a wrong kind: {value}",
    "out_of_range": "{key} must lie between {low} and {high}, not {value}",
    "not_a_choice": "{key} must be one of {choices}, not {value}",
    "equal_values": "{key} holds the same value twice: {value}",
    "no_jacks_in_deck": "{key} does not fit a deck without jacks",
    "no_courts_in_deck": "{key} does not fit a deck without jacks, queens and kings",
    "values_do_not_fit": "{key} must say a value for {needed} and nothing else",
    "hands_missing": "{key} does not say how {players} players are dealt",
    "hands_do_not_use_up_deck": "{key} for {players} players do not use up the deck of {deck}",
    "refusal_needs_stock": "{key} leaves {players} players too few cards for a new hand",
    "given_twice": "{key} is given twice",
    "scores_too_little": "the cards of a deal score {sure} points, so a match to {target} would hardly ever end",
    "no_such_card": "{key}: there is no card {value}",
    "not_readable": "{key} cannot be read at `{near}`",
    "cut_short": "{key} ends before its value does",
    "not_supported": "{key} cannot be played yet",
    "players_not_possible": "{players} cannot play; these rules are for {possible}",
    "partners_need_four": "partners need four players, not {players}",
}

LONGEST: Final = 300
"""A record is a stranger's text: no value from it is shown at greater length."""


def fault_words(fault: Fault) -> str:
    """One thing that does not hold, as a sentence without its full stop."""
    said = {key: _SAYING.get((fault.code, key), _show)(value) for key, value in fault.data.items()}
    return _fill(_FAULTS, fault.code, said)


def error_words(error: EngineError) -> str:
    """Why a record, a move in it or a set of rules cannot be read or is refused."""
    cause = error.__cause__
    data = error.data | ({"cause": cause} if cause is not None else {})
    return _fill({**_MOVES, **_RULES, **_RECORD}, error.code, data)


def value_words(value: object) -> str:
    """A value from a record as it may be shown."""
    return _tame(_show(value))


def _fill(words: Mapping[str, str], code: str, data: Data) -> str:
    """The words for a code; an unknown one is shown as it is, since a strange word is better than none."""
    if code not in words:
        details = ", ".join(f"{key}={value}" for key, value in data.items())
        return f"{code} ({details})" if details else code
    return words[code].format_map(_Shown(data))


class _Shown(dict[str, str]):
    """Data as text; what is missing shows as a question mark."""

    def __init__(self, data: Data) -> None:
        super().__init__({key: value_words(value) for key, value in data.items()})

    def __missing__(self, key: str) -> str:
        return "?"


def _tame(text: str) -> str:
    """Short, and without signs that a terminal would obey."""
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def _show(value: object) -> str:
    if isinstance(value, EngineError):
        return error_words(value)
    if isinstance(value, list | tuple):
        return "; ".join(map(_show, value)) if any(isinstance(v, dict) for v in value) else _plain_list(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_show(part)}" for key, part in value.items()) or "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return "nothing" if value is None else str(value)


def _winner(value: object) -> str:
    return "nobody" if value is None else f"side {_show(value)}"


def _leftovers(value: object) -> str:
    if isinstance(value, dict) and set(value) == {"side", "cards"}:
        return f"{_show(value['cards'])} for side {_show(value['side'])}"
    return "no cards" if value is None else _show(value)


def _count(part: object) -> str:
    return COUNTS.get(str(part), str(part))


def _plain_list(values: list[Any] | tuple[Any, ...]) -> str:
    return " ".join(map(_show, values)) or "nothing"


_SAYING: Final[Mapping[tuple[str, str], Callable[[object], str]]] = {
    ("winner_differs", "expected"): _winner,
    ("winner_differs", "found"): _winner,
    ("leftovers_differ", "expected"): _leftovers,
    ("leftovers_differ", "found"): _leftovers,
    ("count_differs", "count"): _count,
}
"""How a fault's data is said where its plain form would not do."""
