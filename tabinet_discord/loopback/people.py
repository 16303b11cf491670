"""What people see and do. Whatever their client would not let them do raises PersonError."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .component_reader import walk
from .component_types import BUTTON, LINK_STYLE, PREMIUM_STYLE, SELECTS, STRING_SELECT, USER_SELECT
from .errors import PersonError
from .modal_answers import answers_to
from .model import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Channel, Interaction, Json, Message
from .option_values import resolve_user
from .payloads import rights_in
from .permissions import BITS

if TYPE_CHECKING:
    from .world import World

MODAL_ANSWER = 9


class People:
    """The actions of people, each of which (but `dismiss`) asks something of the bot."""

    def __init__(self, world: World) -> None:
        self._world = world

    def visible(self, channel_id: int, user_id: int) -> list[Message]:
        """What this person sees in a channel, oldest first."""
        shown = self._world.board.messages.get(channel_id, {})
        return [message for message in shown.values() if message.visible_to in (None, user_id)]

    def slash(self, user_id: int, channel_id: int, name: str, options: Mapping[str, Any]) -> Interaction:
        """Send a command."""
        channel = self._place(user_id, channel_id)
        data = self._world.commands.data_for(channel, name, options)
        return self._world.interactions.open(COMMAND, user_id, channel, data, command_name=name)

    def autocomplete(
        self, user_id: int, channel_id: int, name: str, options: Mapping[str, Any], focused: str
    ) -> Interaction:
        """Ask for suggestions."""
        channel = self._place(user_id, channel_id)
        data = self._world.commands.data_for(channel, name, options, focused)
        return self._world.interactions.open(AUTOCOMPLETE, user_id, channel, data, command_name=name)

    def click(self, user_id: int, message_id: int, custom_id: str, values: Sequence[str] | None) -> Interaction:
        """Press a button, or choose in a menu."""
        message = self._seen(user_id, message_id)
        channel = self._place(user_id, message.channel_id)
        found = next((c for c in walk(message.components) if c.get("custom_id") == custom_id), None)
        if found is None or (found["type"] == BUTTON and found["style"] in (LINK_STYLE, PREMIUM_STYLE)):
            raise PersonError("no_such_component", custom_id)
        if found.get("disabled"):
            raise PersonError("disabled", custom_id)
        data: Json = {"custom_id": custom_id, "component_type": found["type"], "id": found["id"]}
        if found["type"] in SELECTS:
            data |= self._chosen(channel, found, list(values or ()))
        elif values is not None:
            raise PersonError("bad_value", custom_id)
        return self._world.interactions.open(COMPONENT, user_id, channel, data, message_id=message_id)

    def submit_modal(self, user_id: int, interaction_id: int, fields: Mapping[str, Any]) -> Interaction:
        """Send in a modal."""
        opener = self._world.interactions.get(interaction_id)
        if opener is None or opener.modal is None or opener.user_id != user_id or opener.submitted:
            raise PersonError("no_modal", str(interaction_id))
        channel = self._place(user_id, opener.channel_id)
        data = {"custom_id": opener.modal["custom_id"], "components": answers_to(opener.modal, fields)}
        opener.submitted = True
        source = opener.message_id if self._world.board.by_id(opener.message_id or 0) else None
        return self._world.interactions.open(MODAL_SUBMIT, user_id, channel, data, message_id=source)

    def dismiss(self, user_id: int, message_id: int) -> None:
        """Put an ephemeral message away."""
        message = self._seen(user_id, message_id)
        if message.visible_to != user_id:
            raise PersonError("not_ephemeral", str(message_id))
        self._world.board.delete(message)

    def _place(self, user_id: int, channel_id: int) -> Channel:
        """The channel, if this person can do something there and the bot still is there."""
        channel = self._world.channels.get(channel_id)
        if channel is None or user_id not in self._world.users:
            raise PersonError("unknown_channel" if channel is None else "unknown_user")
        if channel.guild_id is None:
            if channel.recipient_id != user_id:
                raise PersonError("not_a_member", channel.name)
            return channel
        if user_id not in self._world.guilds[channel.guild_id].members:
            raise PersonError("not_a_member", channel.name)
        if not rights_in(self._world, channel) & BITS["use_application_commands"]:
            raise PersonError("not_allowed_here", channel.name)
        return channel

    def _seen(self, user_id: int, message_id: int) -> Message:
        message = self._world.board.by_id(message_id)
        if message is None or message.visible_to not in (None, user_id):
            raise PersonError("not_visible", str(message_id))
        return message

    def _chosen(self, channel: Channel, menu: Json, values: list[str]) -> Json:
        options = [option["value"] for option in menu["options"]] if menu["type"] == STRING_SELECT else values
        repeated = len(set(values)) < len(values)
        if repeated or not set(values) <= set(options) or not menu["min_values"] <= len(values) <= menu["max_values"]:
            raise PersonError("bad_value", menu["custom_id"])
        data: Json = {"values": values}
        if menu["type"] == USER_SELECT:
            resolved: Json = {}
            for value in values:
                resolve_user(self._world, channel, int(value), resolved)
            data["resolved"] = resolved
        return data
