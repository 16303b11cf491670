"""Which language for whom. Public messages: the server's; private ones: the person's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import discord

from ..i18n.catalogue import Catalogue, Texts

TableTexts: TypeAlias = Callable[[int], Texts]
"""The texts for the public messages of a server, by its id."""


class Languages:
    """Finds the texts for a person or a server."""

    def __init__(self, catalogue: Catalogue, default: str) -> None:
        self._catalogue = catalogue
        self._default = default

    def of(self, interaction: discord.Interaction[Any]) -> Texts:
        """The texts for what only this person reads."""
        return self._catalogue.texts(str(interaction.locale))

    def of_guild(self, guild: int) -> Texts:
        """The texts for what everybody in a server reads."""
        return self._catalogue.texts(self._default)

    @property
    def default(self) -> Texts:
        """The texts for what has no reader yet, such as the commands' own descriptions."""
        return self._catalogue.texts(self._default)
