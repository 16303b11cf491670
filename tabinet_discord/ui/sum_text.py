"""The running sum under the hand, in words: what is chosen, what it adds up to, and what is missing."""

from __future__ import annotations

from ..engine.captures import values_of
from ..engine.cards import Card
from ..engine.observation import Observation
from ..i18n.catalogue import Texts
from .card_text import card_text
from .move_text import counted
from .selection import Selection, Verdict, ace_value, chosen_cards, judge, played_card, question


def sum_text(chosen: Selection, game: Observation, t: Texts) -> str:
    """One or two sentences about the selection."""
    played, taken = played_card(chosen, game), chosen_cards(chosen, game)
    if played is None:
        return t("sum-choose-card") if not taken else t("sum-chosen", sum=_sum(chosen, taken, game, t))
    if not taken:
        verdict, _ = judge(chosen, game)
        return t("sum-must-capture" if verdict is Verdict.WRONG else "sum-trail", card=card_text(played))
    asked = question(chosen, game)
    if asked is not None:
        return t("sum-ace", sum=_sum(chosen, taken, game, t), card=card_text(asked))
    return _verdict(chosen, played, taken, game, t)


def _verdict(chosen: Selection, played: Card, taken: tuple[Card, ...], game: Observation, t: Texts) -> str:
    verdict, _ = judge(chosen, game)
    target = _value(chosen, played, game)
    total = sum(_value(chosen, card, game) for card in taken)
    key = "sum-right" if verdict is Verdict.CAPTURE else "sum-wrong"
    return t(
        key,
        sum=_sum(chosen, taken, game, t),
        total=total,
        card=_counted(chosen, played, game, t),
        target=target,
        groups=total // target if target else 1,  # a wild jack has no value
        reason="under" if total < target else "over" if target and total % target else "split",
    )


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
