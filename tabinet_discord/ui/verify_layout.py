"""What a check of a match's deals found, with the match record to check it elsewhere."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any

import discord
from discord.ui import LayoutView

from ..engine.verification import Verification
from ..i18n.catalogue import Texts
from ..tables.views import TableView
from .layout import QUIET_COLOUR, layout, line, lines


def verify_layout(view: TableView, found: Verification, t: Texts, *, attached: bool) -> LayoutView:
    """The verdict, how it comes about, and, where the bot may attach files, the record (`record_file`)."""
    return layout(
        t("verify-title"),
        _verdict(found, t),
        line(),
        t("verify-how"),
        lines(
            [
                t("verify-commitment", commitment=view.commitment),
                t("verify-beacon", beacon=str(view.beacon)),
                t("verify-seed", seed=view.seed) if view.seed else None,
            ]
        ),
        t("verify-file" if attached else "verify-no-file"),
        discord.ui.File(f"attachment://{_file_name(view.id)}") if attached else None,
        colour=QUIET_COLOUR,
    )


def record_file(table_id: str, record: Mapping[str, Any]) -> discord.File:
    """The record as an upload."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return discord.File(io.BytesIO(text.encode()), _file_name(table_id))


def _file_name(table_id: str) -> str:
    return f"tabinet-{table_id}.json"


def _verdict(found: Verification, t: Texts) -> str:
    if found.faults:
        return t("verify-faults", count=len(found.faults))
    return t("verify-holds" if found.shuffle_checked else "verify-sealed", deals=found.deals, moves=found.moves)
