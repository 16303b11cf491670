"""Lists in words."""

from __future__ import annotations

from collections.abc import Sequence

from ..i18n.catalogue import Texts


def any_of(values: Sequence[object], t: Texts) -> str:
    """`1 or 11`; `1, 2 or 11`."""
    *others, last = map(str, values)
    return t("list-or", first=", ".join(others), last=last) if others else last
