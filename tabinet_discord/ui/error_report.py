"""The one place where errors become words: known ones are explained, unknown ones get an id that the log has too."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

import discord
from discord import app_commands

from ..i18n.catalogue import Texts
from ..store.errors import StoreError
from ..tables.errors import CorruptJournal, Refusal
from .answers import tell
from .layout import QUIET_COLOUR, layout
from .outages import NETWORK, OUTAGES

log = logging.getLogger(__name__)

TOO_LATE: Final = frozenset({10062, 40060, 10015, 50027, 10008})
"""Discord no longer takes an answer: what was asked is done or not done all the same, and the table shows it."""


class ErrorReport:
    """Tells a person what went wrong, privately; never raises."""

    def __init__(self, new_id: Callable[[], str]) -> None:
        self._new_id = new_id

    async def report(self, interaction: discord.Interaction[Any], error: BaseException, t: Texts) -> None:
        """Explain `error` to the person behind the interaction."""
        if isinstance(error, app_commands.CommandInvokeError):
            error = error.original
        if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
            age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
            log.info("an answer came too late or twice (%s) after %.1f s", error.code, age)
            return
        if isinstance(error, NETWORK):
            log.warning("an answer was lost on its way to or from Discord: %s", error)
            return
        try:
            await tell(interaction, layout(self._words(error, t), colour=QUIET_COLOUR))
        except OUTAGES as failed:
            log.info("an error could not be told: %s", failed)

    def _words(self, error: BaseException, t: Texts) -> str:
        if isinstance(error, Refusal):
            return refusal_text(error, t)
        if isinstance(error, app_commands.NoPrivateMessage):
            return t("error-server_only")
        error_id = self._new_id()
        log.error("error %s", error_id, exc_info=error)
        if isinstance(error, CorruptJournal):
            return t("error-damaged_table", id=error_id)
        if isinstance(error, StoreError):
            return t("error-storage", id=error_id)
        return t("error-unknown", id=error_id)


def refusal_text(refusal: Refusal, t: Texts) -> str:
    """Why something was not done."""
    return t(f"error-{refusal.code}", **{key: _argument(value) for key, value in refusal.data.items()})


def _argument(value: object) -> str | int:
    if isinstance(value, int):
        return value
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
    return str(value)
