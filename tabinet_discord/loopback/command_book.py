"""The bot's commands, and how a person's input becomes an interaction's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .command_body import read_commands
from .command_options import GROUP, SUBCOMMAND
from .errors import PersonError
from .events import CommandsChanged
from .model import Channel, Json
from .option_values import resolve_values

if TYPE_CHECKING:
    from .world import World


class CommandBook:
    """Commands by where they are registered: everywhere (None) or in one server."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_place: dict[int | None, list[Json]] = {}

    def registered(self, guild_id: int | None = None) -> list[Json]:
        """The commands registered there."""
        return self._by_place.get(guild_id, [])

    def overwrite(self, body: object, guild_id: int | None = None) -> list[Json]:
        """Set all commands of a place at once; one that keeps its name keeps its id. Raises ApiError 50035."""
        old = {(command["type"], command["name"]): command for command in self.registered(guild_id)}
        made = [self._finish(command, old, guild_id) for command in read_commands(body)]
        self._by_place[guild_id] = made
        self._world.events.tell(CommandsChanged())
        return made

    def offered(self, channel: Channel) -> list[Json]:
        """The commands that the picker shows in a channel; a server's own hides a global one of the same name."""
        context = 0 if channel.guild_id is not None else 1
        everywhere = [c for c in self.registered() if c["contexts"] is None or context in c["contexts"]]
        own = [] if channel.guild_id is None else self.registered(channel.guild_id)
        names = {(command["type"], command["name"]) for command in own}
        return [*own, *(c for c in everywhere if (c["type"], c["name"]) not in names)]

    def data_for(self, channel: Channel, name: str, values: Mapping[str, Any], focused: str | None = None) -> Json:
        """The `data` of a person's command. Raises PersonError."""
        first, *rest = name.split()
        found = next((c for c in self.offered(channel) if c["type"] == 1 and c["name"] == first), None)
        if found is None:
            raise PersonError("unknown_command", first)
        data: Json = {"id": found["id"], "name": found["name"], "type": found["type"]}
        if "guild_id" in found:
            data["guild_id"] = found["guild_id"]
        node, inner = found, data
        for step in rest:
            node = _step_into(node, step)
            inner["options"] = [{"name": node["name"], "type": node["type"]}]
            inner = inner["options"][0]
        options = node.get("options", [])
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
            raise PersonError("unknown_command", f"{name} needs a subcommand")
        inner["options"], resolved = resolve_values(self._world, channel, options, values, focused)
        return data | ({"resolved": resolved} if resolved else {})

    def _finish(self, command: Json, old: Mapping[tuple[int, str], Json], guild_id: int | None) -> Json:
        before = old.get((command["type"], command["name"]))
        made = command | {
            "id": before["id"] if before else str(self._world.snowflakes.next()),
            "application_id": str(self._world.application_id),
            "version": str(self._world.snowflakes.next()),
        }
        return made | ({} if guild_id is None else {"guild_id": str(guild_id)})


def _step_into(node: Json, name: str) -> Json:
    for option in node.get("options", ()):
        if option["name"] == name and option["type"] in (SUBCOMMAND, GROUP):
            return option
    raise PersonError("unknown_command", name)
