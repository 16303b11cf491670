"""The commands, one file a concept. `EXTENSIONS` is all that this package says; nothing imports a cog."""

EXTENSIONS = ("cogs.opening", "cogs.at_the_table", "cogs.settings", "cogs.server", "cogs.help")
