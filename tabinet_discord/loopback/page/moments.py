"""Discord's `<t:…>`: a `<time>` that page.js writes in the reader's language and keeps going."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from html import escape
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FORMATS: Final = {
    "t": "%H:%M",
    "T": "%H:%M:%S",
    "d": "%d/%m/%Y",
    "D": "%d %B %Y",
    "f": "%d %B %Y %H:%M",
    "F": "%A, %d %B %Y %H:%M",
    "s": "%d/%m/%Y, %H:%M",
    "S": "%d/%m/%Y, %H:%M:%S",
    "R": "%d %B %Y %H:%M",
}


def moment(seconds: int, style: str) -> str:
    """The element. Its text is UTC in English, for the blink before the script has run."""
    try:
        when = _EPOCH + timedelta(seconds=seconds)
    except OverflowError:
        return "<span>Invalid date</span>"
    text = escape(when.strftime(_FORMATS[style]))
    return f'<time datetime="{when.isoformat()}" data-style="{style}">{text} UTC</time>'


def stamp(when: datetime) -> str:
    """When a message was sent, as its header says it."""
    return f'<time datetime="{when.isoformat()}" data-style="stamp">{when.strftime("%d/%m/%Y, %H:%M")}</time>'
