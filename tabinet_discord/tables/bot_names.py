"""The names that bots go by, so that nobody takes them for the person they stand in for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BOT_NAMES: Final = ("Doina", "Mirko", "Vesna", "Radu", "Zorica", "Petar", "Ilinca", "Boban")


def free_name(taken: Iterable[str]) -> str:
    """The first bot name that nobody at the table has."""
    used = set(taken)
    return next((name for name in BOT_NAMES if name not in used), f"Bot {len(used) + 1}")
