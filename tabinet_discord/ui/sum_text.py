"""The running sum under the hand, in words: what is chosen, what it adds up to, and what is missing."""

from __future__ import annotations

from ..engine.captures import values_of
from ..engine.cards import Card
from ..engine.observation import Observation
from ..engine.partition import partition_of
from ..engine.scoring import tabla_treatment
from ..i18n.catalogue import Texts
from .card_text import card_text
from .move_text import counted
from .selection import (
    Selection,
    Verdict,
    ace_value,
    chosen_cards,
    judge,
    objection,
    played_card,
    question,
    sweeps,
    to_move,
)


def sum_text(chosen: Selection, game: Observation, t: Texts) -> str:
    """One or two sentences about the selection."""
    played, taken = played_card(chosen, game), chosen_cards(chosen, game)
    if played is None:
        return t("sum-choose-card") if not taken else t("sum-chosen", sum=_sum(chosen, taken, game, t))
    if not taken:
        verdict, _ = judge(chosen, game)
        return t("sum-must-capture" if verdict is Verdict.WRONG else "sum-trail", card=card_text(played))
    if sweeps(chosen, game):
        return t("sum-sweep", card=card_text(played), count=len(taken))
    asked = question(chosen, game)
    if asked is not None:
        return t("sum-ace", sum=_sum(chosen, taken, game, t), card=card_text(asked))
    return _verdict(chosen, played, taken, game, t)


def _verdict(chosen: Selection, played: Card, taken: tuple[Card, ...], game: Observation, t: Texts) -> str:
    move = to_move(chosen, game)
    wrong = None if move is None else objection(move, game)
    target = _value(chosen, played, game)
    total = sum(_value(chosen, card, game) for card in taken)
    if wrong is not None and wrong.code != "sum_is_wrong":
        return t(f"wrong-{wrong.code.replace('_', '-')}", card=card_text(played))
    if wrong is None and total > target:
        return t("sum-groups", sums=_groups(chosen, taken, target, game, t), card=_counted(chosen, played, game, t))
    return t(
        "sum-right" if wrong is None else "sum-wrong",
        sum=_sum(chosen, taken, game, t),
        total=total,
        card=_counted(chosen, played, game, t),
        target=target,
        reason=_what_is_wrong(total, target, game),
    )


def _groups(chosen: Selection, taken: tuple[Card, ...], target: int, game: Observation, t: Texts) -> str:
    """The groups of a capture one by one: `9♦ + 5♠ = 14, 10♥ + 4♥ = 14`."""
    parts = partition_of([_value(chosen, card, game) for card in taken], target) or []
    return ", ".join(f"{_sum(chosen, tuple(taken[n] for n in sorted(part)), game, t)} = {target}" for part in parts)


def _what_is_wrong(total: int, target: int, game: Observation) -> str:
    if total < target:
        return "under"
    if not game.rules.multiple_groups:
        return "single"
    return "over" if total % target else "split"


def claim_text(game: Observation, t: Texts) -> str:
    """What a claim of the win means, before it is made: nobody is told whether it would be right."""
    return t("claim-ask", target=game.rules.target, tablas=tabla_treatment(game.number, game.rules))


def _value(chosen: Selection, which: Card, game: Observation) -> int:
    if which.is_ace:
        return ace_value(chosen, which, game) or 0
    values = values_of(which, game.rules)
    return values[0] if values else 0


def _counted(chosen: Selection, which: Card, game: Observation, t: Texts) -> str:
    value = ace_value(chosen, which, game) if which.is_ace else None
    return counted(which, value, t)


def _sum(chosen: Selection, taken: tuple[Card, ...], game: Observation, t: Texts) -> str:
    """`10♥ + 3♣ + A♦ as 1`; courts with their value, because it is not printed on them."""
    parts: list[str] = []
    for which in taken:
        if which.is_ace or which.number <= 10:
            parts.append(_counted(chosen, which, game, t))
        else:
            parts.append(t("court-as", card=card_text(which), value=_value(chosen, which, game)))
    return " + ".join(parts)
