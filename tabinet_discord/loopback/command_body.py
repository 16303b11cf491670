"""Commands as the bot registers them: checked against Discord's limits, and filled up to what Discord gives back."""

from __future__ import annotations

import re
from typing import Final

from .command_options import read_options
from .command_words import read_words
from .form import Form, FormErrors
from .model import Json

CHAT_INPUT: Final = 1
MOST_BY_TYPE: Final = {CHAT_INPUT: 100, 2: 15, 3: 15}
MOST_CHARACTERS: Final = 8000


def read_commands(body: object) -> list[Json]:
    """A bulk overwrite. Raises ApiError 50035 with each fault."""
    errors = FormErrors()
    forms = Form({"all": body}, errors).forms("all", 0, sum(MOST_BY_TYPE.values()), required=True) or []
    for index, form in enumerate(forms):
        form.path = (index,)
    made = [read_command(form) for form in forms]
    _check_together(made, errors)
    errors.raise_any()
    return made


def read_command(form: Form) -> Json:
    """One command."""
    kind = form.choice("type", MOST_BY_TYPE) or CHAT_INPUT
    made: Json = {"type": kind} | read_words(form, slash=kind == CHAT_INPUT)
    made["nsfw"] = bool(form.flag("nsfw"))
    rights = form.raw("default_member_permissions")
    if rights is not None and not re.fullmatch(r"[0-9]{1,17}", str(rights)):
        form.fail("default_member_permissions", "NUMBER_TYPE_COERCE", f'Value "{rights}" is not int.')
    made["default_member_permissions"] = None if rights is None else str(rights)
    made["dm_permission"] = form.flag("dm_permission") is not False
    made["contexts"] = form.choices("contexts", (0, 1, 2), 1)
    made["integration_types"] = form.choices("integration_types", (0, 1), 1) or [0]
    if kind == CHAT_INPUT:
        made["options"] = read_options(form, 0)
        if _characters(made) > MOST_CHARACTERS:
            message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
            form.fail(None, "APPLICATION_COMMAND_TOO_LARGE", message)
    elif "options" in form:
        form.fail("options", "APPLICATION_COMMAND_INVALID_OPTIONS", "Only chat input commands have options")
    return made


def _check_together(commands: list[Json], errors: FormErrors) -> None:
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        key = (command["type"], command["name"])
        if key in seen:
            message = "Application command names must be unique"
            errors.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    for kind, most in MOST_BY_TYPE.items():
        if sum(command["type"] == kind for command in commands) > most:
            errors.add((), "APPLICATION_COMMANDS_MAX", f"At most {most} commands of type {kind}")


def _characters(item: Json) -> int:
    """Characters that count against the limit; of each field's languages only the longest."""
    total = 0
    for field in ("name", "description"):
        texts = [item.get(field) or "", *(item.get(f"{field}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    total += len(item["value"]) if isinstance(item.get("value"), str) else 0
    return total + sum(_characters(inner) for key in ("options", "choices") for inner in item.get(key) or ())
