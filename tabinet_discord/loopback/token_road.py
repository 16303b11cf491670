"""What an interaction's token may do for 15 minutes: `@original`, and follow-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .message_body import read_message
from .model import EPHEMERAL, Interaction, Message
from .responses import DEFERRED_MESSAGE, origin_of
from .uploads import Upload

if TYPE_CHECKING:
    from .world import World

ORIGINAL = "@original"


class TokenRoad:
    """Messages by token. Each method raises ApiError: 10015, 50027 for the token, 10008 for the message."""

    def __init__(self, world: World) -> None:
        self._world = world

    def follow_up(self, application_id: int, token: str, body: object, files: Mapping[int, Upload]) -> Message:
        """Send another message; straight after "thinking…" it fills that in instead, as visible as that was."""
        interaction = self._world.interactions.by_token(application_id, token)
        channel = self._world.channel(interaction.channel_id)
        if interaction.answered == DEFERRED_MESSAGE:
            waiting = self._world.board.by_id(interaction.response_message_id or 0)
            if waiting is not None and waiting.loading:
                self._world.board.edit(waiting, read_message(self._world, body, files, waiting))
                return waiting
        draft = read_message(self._world, body, files)
        visible_to = interaction.user_id if (draft.flags or 0) & EPHEMERAL else None
        message = self._world.board.create(channel, draft, visible_to=visible_to, origin=origin_of(interaction))
        interaction.followups.add(message.id)
        return message

    def find(self, application_id: int, token: str, name: str) -> Message:
        """The message `@original`, or a follow-up by its id."""
        interaction = self._world.interactions.by_token(application_id, token)
        return self._world.board.get(self._id_of(interaction, name))

    def edit(self, application_id: int, token: str, name: str, body: object, files: Mapping[int, Upload]) -> Message:
        """Change it."""
        message = self.find(application_id, token, name)
        self._world.board.edit(message, read_message(self._world, body, files, message))
        return message

    def delete(self, application_id: int, token: str, name: str) -> None:
        """Delete it."""
        self._world.board.delete(self.find(application_id, token, name))

    def _id_of(self, interaction: Interaction, name: str) -> int | None:
        if name == ORIGINAL:
            return interaction.response_message_id
        number = int(name) if name.isdecimal() else 0
        if interaction.response_message_id == number != interaction.message_id:
            return number
        return number if number in interaction.followups else None
