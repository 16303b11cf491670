"""The log: readable lines or JSON lines on standard error, never with the token in them."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection
from datetime import UTC, datetime
from typing import TextIO

HIDDEN = "[token]"
CHATTY = ("alembic",)
"""Libraries that log what they do rather than what happened."""
INDISCREET = ("aiosqlite", "sqlalchemy", "discord.http", "discord.gateway", "discord.webhook")
"""Libraries whose debug entries hold what they send: seeds, hands, tokens of interactions."""
QUIET = {"sqlalchemy": logging.WARNING, "aiosqlite": logging.WARNING}
"""Those that tell every statement already at INFO."""


def set_up(level: str, *, as_json: bool, secrets: Collection[str] = (), stream: TextIO | None = None) -> None:
    """Send everything from `level` on to `stream` (standard error), in place of what was set up before."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter((JsonLines if as_json else ReadableLines)(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
    for name in INDISCREET:
        logging.getLogger(name).setLevel(max(QUIET.get(name, logging.INFO), logging.getLevelName(level)))


class ReadableLines(logging.Formatter):
    """`2026-11-30 09:31:28 INFO    tabinet_discord.bot: message`; times are UTC. Secrets are blotted out."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")
        self._secrets = [secret for secret in secrets if secret]

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        """The record's time in UTC, so that logs of several machines can be laid side by side."""
        return datetime.fromtimestamp(record.created, UTC).strftime(datefmt or "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The whole entry, traceback included: only here is all the text together that must be searched."""
        return self.blot_out(super().format(record))

    def blot_out(self, text: str) -> str:
        """`text` without the secrets."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text


class JsonLines(ReadableLines):
    """One JSON object a line: `time`, `level`, `logger`, `message`, and `error` with the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a JSON object."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.blot_out(record.getMessage()),
        }
        if record.exc_info:
            entry["error"] = self.blot_out(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)
