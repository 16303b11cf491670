"""People's names made safe to show: no markdown, mentions or tricks of direction, and never too long."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from discord.utils import escape_mentions

from ..tables.blank_signs import BLANK_SIGNS

LONGEST: Final = 32
_MARKS: Final = 2
"""So many combining marks in a row stay on a letter; more would climb over the lines around."""
_BLANK: Final = str.maketrans({**dict.fromkeys(BLANK_SIGNS, " "), "🤖": " "})
"""What shows nothing, and the mark that only bots have."""
_MARKDOWN: Final = re.compile(r"[\\*_~|`<>#\[]")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def plain_name(name: str) -> str:
    """The name for a button or menu: one line, at most 32 characters, no control characters; `?` if nothing is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name.translate(_BLANK)):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "C" or category in ("Zl", "Zp") or marks > _MARKS:
            continue
        kept.append(char)
    cleaned = " ".join("".join(kept).split())
    if len(cleaned) > LONGEST:
        return cleaned[: LONGEST - 1] + "…"
    return cleaned or "?"


def safe_name(name: str) -> str:
    """The name for text: as `plain_name`, shown literally, and isolated from the direction of what stands around it."""
    literal = escape_mentions(_MARKDOWN.sub(r"\\\g<0>", plain_name(name))).replace("://", ":\u200b//")
    return f"{_FIRST_STRONG_ISOLATE}{literal}{_POP_ISOLATE}"
