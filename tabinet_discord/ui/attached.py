"""Which files a message has: a picture that stays is not sent again, one that is spent is removed."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias

import discord
from discord.utils import MISSING

from .answers import is_refusal

Files: TypeAlias = Mapping[str, bytes]
"""The files that a layout shows, by their names."""
Attachments: TypeAlias = "Sequence[discord.Attachment | discord.File]"
"""What discord.py is given: files to send, and attachments that stay. MISSING: all stay as they are."""
Sending: TypeAlias = Callable[[Attachments], Awaitable["discord.Message | None"]]
"""Sends or edits the message with these; gives it back if Discord tells."""


class Attached:
    """The files of one message, as far as they are known: nothing is after a restart, or a request that was lost."""

    def __init__(self, known: Mapping[str, discord.Attachment] | None = None) -> None:
        self._known = known

    async def change(self, files: Files, send: Sending) -> None:
        """Have `send` give the message exactly these files."""
        wanted = self._wanted(files)
        before, self._known = self._known, None
        try:
            message = await send(wanted)
        except discord.HTTPException as error:
            if wanted is not MISSING and is_refusal(error):
                self._known = before  # nothing has changed, and the fault is not in what we know
            raise
        if wanted is MISSING:
            self._known = before
        elif not files:
            self._known = {}
        elif message is not None:
            self._known = {attachment.filename: attachment for attachment in message.attachments}

    def _wanted(self, files: Files) -> Attachments:
        known: Mapping[str, Any] = self._known or {}
        if self._known is not None and known.keys() == files.keys():
            return MISSING
        return [known.get(name) or discord.File(io.BytesIO(png), name) for name, png in files.items()]
