"""Names and descriptions of commands and options, in each language."""

from __future__ import annotations

import unicodedata

from .form import Form
from .locales import LOCALES
from .model import Json


def read_words(form: Form, *, slash: bool = True) -> Json:
    """Name, description, and both in other languages. Only slash commands and options have a description."""
    name = form.text("name", 1, 32, required=True)
    names = form.texts_by_key("name_localizations", 1, 32, LOCALES)
    if slash:
        _check_name(form, name, "name")
        for locale, text in (names or {}).items():
            _check_name(form, text, "name_localizations", locale)
    made: Json = {"name": name or "", "name_localizations": names}
    made["description"] = form.text("description", 1 if slash else 0, 100, required=slash) or ""
    if not slash and made["description"]:
        form.fail("description", "APPLICATION_COMMAND_INVALID_DESCRIPTION", "Only chat input commands have one")
    made["description_localizations"] = form.texts_by_key("description_localizations", 1, 100, LOCALES)
    return made


def is_slash_name(name: str) -> bool:
    """Whether a slash command or option may have this name: letters of any script, lower case where there is one."""
    return name == name.lower() and all(
        character in "-_'" or unicodedata.category(character)[0] in "LNM" for character in name
    )


def _check_name(form: Form, name: str | None, *where: str) -> None:
    if name is not None and not is_slash_name(name):
        form.errors.add((*form.path, *where), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
