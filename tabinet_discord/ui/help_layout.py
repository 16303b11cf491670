"""What the bot is, and its commands."""

from __future__ import annotations

from collections.abc import Iterable

from discord.ui import LayoutView

from ..i18n.catalogue import Texts
from .layout import layout, line, lines


def help_layout(commands: Iterable[tuple[str, str]], version: str, t: Texts) -> LayoutView:
    """`commands` are names and descriptions."""
    listed = [t("help-command", name=name, description=description) for name, description in commands]
    return layout(
        lines([t("help-title"), t("help-about")]),
        t("help-play"),
        line(),
        lines([t("help-commands"), *listed]),
        line(),
        lines([t("help-fair"), t("help-version", version=version)]),
    )
