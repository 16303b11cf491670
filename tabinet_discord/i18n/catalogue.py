"""Texts by key and language. A key that a language lacks is taken from the next best language."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from fluent.runtime import FluentBundle
from fluent.runtime.types import fluent_number
from fluent.syntax import ast

from tabinet_discord.i18n.parse import CatalogueError, parse_locale

__all__ = ["Argument", "Catalogue", "CatalogueError", "MissingText", "Texts"]

Argument: TypeAlias = str | int | float

log = logging.getLogger(__name__)


class MissingText(LookupError):
    """A key that no language has, or a text that lacks one of its arguments. Raised only by a strict catalogue."""


class Catalogue:
    """All texts of all languages, from `files`: locale, file name, text of the Fluent file.

    Raises CatalogueError, with file and line, for anything in the files that cannot be read. At a table a missing
    text must not cost anybody the game: it is logged as an error and the key is shown. `strict` raises instead.
    """

    def __init__(self, files: Mapping[str, Mapping[str, str]], fallback: str = "en", *, strict: bool = False) -> None:
        if fallback not in files:
            raise CatalogueError(f"there are no texts for {fallback}, the language that all others fall back to")
        self._bundles: dict[str, FluentBundle] = {}
        self._keys: dict[str, frozenset[str]] = {}
        self._fallback = fallback
        self._strict = strict
        for locale, texts in files.items():
            self._load(locale, texts)

    @property
    def locales(self) -> tuple[str, ...]:
        """The languages there are."""
        return tuple(self._bundles)

    def keys(self, locale: str) -> frozenset[str]:
        """The keys that a language has itself, none for an unknown one."""
        return self._keys.get(locale, frozenset())

    def text(self, key: str, locale: str, /, **args: Argument) -> str:
        """The text `key` in `locale` (`en-GB`, then `en`, then the fallback); whole numbers appear as plain digits."""
        for candidate in (locale, locale.partition("-")[0], self._fallback):
            if key in self.keys(candidate):
                return self._format(key, candidate, args)
        return self._fault(f"no text {key!r} in {locale} or {self._fallback}", key)

    def texts(self, locale: str) -> Texts:
        """The texts of one language."""
        return Texts(self, locale)

    def _load(self, locale: str, files: Mapping[str, str]) -> None:
        # Signs that isolate the direction of arguments are put round names only, by the layer that knows names.
        bundle = FluentBundle([locale], use_isolating=False)
        keys: set[str] = set()
        for resource in parse_locale(locale, files):
            bundle.add_resource(resource)
            keys.update(e.id.name for e in resource.body if isinstance(e, ast.Message) and e.value)
        self._bundles[locale] = bundle
        self._keys[locale] = frozenset(keys)

    def _format(self, key: str, locale: str, args: Mapping[str, Argument]) -> str:
        bundle = self._bundles[locale]
        pattern = bundle.get_message(key).value
        assert pattern is not None  # `keys` holds only messages with a text of their own
        text, errors = bundle.format_pattern(pattern, {name: _plain(value) for name, value in args.items()})
        if errors:
            return self._fault(f"text {key!r} in {locale}: {errors[0]}", str(text))
        return str(text)

    def _fault(self, message: str, instead: str) -> str:
        if self._strict:
            raise MissingText(message)
        log.error("%s", message)
        return instead


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one language: `t("table-title", target=101)`."""

    catalogue: Catalogue
    locale: str

    def __call__(self, key: str, /, **args: Argument) -> str:
        """The text `key` with its arguments."""
        return self.catalogue.text(key, self.locale, **args)


def _plain(value: Argument) -> object:
    """A whole number without signs between its thousands; it still chooses plurals."""
    return fluent_number(value, useGrouping=False) if isinstance(value, int) else value
