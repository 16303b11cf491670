"""Signs that count as letters and show nothing, of which people make names that look empty."""

from __future__ import annotations

from typing import Final

BLANK_SIGNS: Final = "\u115f\u1160\u2800\u3164\uffa0"
