"""The words of the commands, from the catalogue, and whether Discord already knows them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from discord import app_commands

from ..i18n.catalogue import Texts


def describe(tree: app_commands.CommandTree[Any], t: Texts) -> None:
    """Give every command and option its description: `command-<name>`, `option-<command>-<option>`.

    A command of a group is named with its group: `command-server-rules`.
    """
    for command in tree.walk_commands():
        name = command.qualified_name.replace(" ", "-")
        command.description = t(f"command-{name}")
        if isinstance(command, app_commands.Command):
            for option in command._params.values():  # discord.py has no public way to describe them afterwards
                option.description = t(f"option-{name}-{option.display_name}")


def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """A hash of what Discord would be told, so that it is told only when something has changed."""
    payload = [command.to_dict(tree) for command in sorted(tree.get_commands(), key=lambda c: c.name)]
    return hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
