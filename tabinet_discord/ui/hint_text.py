"""The strongest bot's advice in one line."""

from __future__ import annotations

from ..engine.cards import Card
from ..engine.moves import Capture, Move, Trail
from ..i18n.catalogue import Texts
from ..players.advice import Advice, Reason
from .card_text import card_text
from .move_text import counted


def hint_text(advice: Advice, t: Texts) -> str:
    """What to play, and why."""
    move = _move(advice.move, t)
    if not advice.reasons:
        return t("hint", move=move)
    return t("hint-why", move=move, reasons=", ".join(_reason(reason, t) for reason in advice.reasons))


def _move(move: Move, t: Texts) -> str:
    if isinstance(move, Capture):
        taken = " + ".join(counted(one.card, one.ace, t) for one in move.taken)
        return t("capture-option", card=counted(move.card, move.ace, t), taken=taken)
    if isinstance(move, Trail):
        return t("hint-trail", card=card_text(move.card))
    return t("hint-refuse")


def _reason(reason: Reason, t: Texts) -> str:
    code, *about = reason
    value = about[0] if about else ""
    return t(f"reason-{str(code).replace('_', '-')}", value=card_text(value) if isinstance(value, Card) else value)
