"""Names of picture files: the same content has the same name, so that an unchanged picture is not sent again."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from .drawing import art_version

_DRAWN: Final = 1
"""Counts up when code draws the same values differently."""


@cache
def look_version() -> str:
    """64 hexadecimal digits for the art and for how code draws it."""
    return sha256(f"{_DRAWN}\n{art_version()}".encode()).hexdigest()


def file_name(kind: str, value: object) -> str:
    """`kind`, 16 hexadecimal digits for what `value` holds, `.png`."""
    key = sha256(f"{look_version()}\n{value!r}".encode()).hexdigest()
    return f"{kind}-{key[:16]}.png"
