"""What `tabinet-discord check` looks at on this machine. Each finding says what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from . import resources
from .engine.errors import RulesError
from .engine.rule_set import parse_rule_set
from .i18n import Catalogue, CatalogueError
from .settings import Settings
from .store.database import Database
from .store.errors import StoreError
from .verify_words import error_words

Mark: TypeAlias = Literal["ok", "note", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the check: what was looked at, what was found and, for a problem, what to do."""

    mark: Mark
    subject: str
    found: str
    advice: str = ""

    def __str__(self) -> str:
        advice = f"\n         -> {self.advice}" if self.advice else ""
        return f"{self.mark:<7}  {self.subject}: {self.found}{advice}"


def check_files(locale: str) -> Iterator[Finding]:
    """The rule files and the texts; `locale` is the language that the settings ask for."""
    try:
        rules, texts = resources.rule_files(), resources.locale_files()
    except (resources.ResourcesMissing, OSError) as error:
        yield Finding("problem", "Files", str(error), "Install tabinet-discord again.")
        return
    yield check_rules(rules)
    yield check_texts(texts, locale)


def check_rules(files: Mapping[str, str]) -> Finding:
    """The rule files: name, text."""
    for name, text in files.items():
        try:
            parse_rule_set(name, text)
        except RulesError as error:
            return Finding("problem", "Rules", f"{name}.toml: {error_words(error)}", "Correct that file.")
    if not files:
        return Finding("problem", "Rules", "there is no rule file", "Install tabinet-discord again.")
    return Finding("ok", "Rules", ", ".join(files))


def check_texts(files: Mapping[str, Mapping[str, str]], locale: str) -> Finding:
    """The Fluent files: locale, file name, text."""
    try:
        catalogue = Catalogue(files)
    except CatalogueError as error:
        return Finding("problem", "Texts", str(error), "Correct that file, or install tabinet-discord again.")
    languages = ", ".join(f"{code} ({len(catalogue.keys(code))})" for code in catalogue.locales)
    if locale not in catalogue.locales:
        advice = f"Set TABINET_LOCALE to one of these: {', '.join(catalogue.locales)}."
        return Finding("problem", "Texts", f"there are none in {locale}", advice)
    return Finding("ok", "Texts", languages)


async def check_database(settings: Settings) -> Finding:
    """Open the database as the bot would, which makes or migrates it where needed, and commit a value."""
    try:
        database = await Database.open(settings.database)
        try:
            await database.facts.set("checked", datetime.now(UTC).isoformat(timespec="seconds"))
        finally:
            await database.close()
    except (StoreError, OSError) as error:
        advice = "Set TABINET_DATABASE to a file that this user may write, or mend what is said above."
        return Finding("problem", "Database", f"{settings.database}: {error}", advice)
    return Finding("ok", "Database", f"{database.path} can be opened and written")
