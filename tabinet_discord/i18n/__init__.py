"""Every text that people on Discord read, by key and language, from Fluent files."""

from tabinet_discord.i18n.catalogue import Catalogue, CatalogueError, MissingText, Texts

__all__ = ["Catalogue", "CatalogueError", "MissingText", "Texts"]
