"""The languages that Discord knows."""

from __future__ import annotations

from typing import Final

LOCALES: Final = frozenset(
    {
        "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-ES", "es-419", "fi", "fr", "he", "hi", "hr", "hu",
        "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
        "zh-TW",
    }
)  # fmt: skip
