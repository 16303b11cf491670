"""All messages, and everybody who has to hear that one changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .component_reader import walk
from .component_types import TEXT
from .components import resolve
from .dispatch import DIRECT_MESSAGES, GUILD_MESSAGES, Dispatch
from .errors import unknown_message
from .events import MessageChanged, MessageGone, MessageShown
from .mentions import mentioned, pinged
from .message_body import Draft
from .message_payload import message as payload
from .model import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Json, Message, Origin
from .uploads import store

if TYPE_CHECKING:
    from .world import World

SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2


class Board:
    """Messages by channel, oldest first."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.messages: dict[int, dict[int, Message]] = {}
        self._places: dict[int, int] = {}

    def by_id(self, message_id: int) -> Message | None:
        """The message with this id, wherever it is."""
        place = self._places.get(message_id)
        return None if place is None else self.messages[place].get(message_id)

    def get(self, message_id: int | None) -> Message:
        """The message with this id. Raises ApiError 10008."""
        found = None if message_id is None else self.by_id(message_id)
        if found is None:
            raise unknown_message()
        return found

    def create(
        self, channel: Channel, draft: Draft, *, visible_to: int | None = None, origin: Origin | None = None
    ) -> Message:
        """The bot shows a new message."""
        message = self._blank(channel, visible_to, origin)
        self._apply(message, draft)
        text = text_of(message)
        message.nonce = draft.nonce
        message.mentions = tuple(mentioned(self._world, text))
        message.pings = pinged(self._world, channel, text, draft.allowed)
        return self._show(message)

    def create_loading(self, channel: Channel, *, visible_to: int | None, origin: Origin) -> Message:
        """The bot is "thinking…"."""
        message = self._blank(channel, visible_to, origin)
        message.flags |= LOADING
        message.loading = True
        return self._show(message)

    def edit(self, message: Message, draft: Draft, *, by_click: bool = False) -> None:
        """The bot changes a message. Filling in a "thinking…" is no edit, nor is a click's answer of components."""
        channel = self._world.channels[message.channel_id]
        was_loading = message.loading
        message.loading = False
        message.flags &= ~LOADING
        self._apply(message, draft)
        text = text_of(message)
        message.mentions = tuple(mentioned(self._world, text))
        if was_loading:
            message.pings = pinged(self._world, channel, text, draft.allowed)
        elif not by_click or draft.content is not None or draft.embeds is not None:
            message.edited_at = self._world.now()
        self._world.events.tell(MessageChanged(message))
        self._dispatch("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """A message goes: deleted by the bot or by somebody else, or dismissed."""
        self.messages[message.channel_id].pop(message.id, None)
        self._places.pop(message.id, None)
        self._release(message)
        self._world.events.tell(MessageGone(message.channel_id, message.id, message.visible_to))
        self._dispatch("MESSAGE_DELETE", message)

    def drop_channel(self, channel_id: int) -> None:
        """All messages of a channel go with it; Discord tells the bot of the channel only."""
        for message in self.messages.pop(channel_id, {}).values():
            self._places.pop(message.id, None)
            self._release(message)
            self._world.events.tell(MessageGone(channel_id, message.id, message.visible_to))

    def _blank(self, channel: Channel, visible_to: int | None, origin: Origin | None) -> Message:
        number = self._world.snowflakes.next()
        flags = 0 if visible_to is None else EPHEMERAL
        return Message(
            number, channel.id, self._world.bot.id, self._world.now(), flags=flags, visible_to=visible_to, origin=origin
        )

    def _show(self, message: Message) -> Message:
        self.messages.setdefault(message.channel_id, {})[message.id] = message
        self._places[message.id] = message.channel_id
        if not message.ephemeral:
            self._world.channels[message.channel_id].last_message_id = message.id
        self._world.events.tell(MessageShown(message))
        self._dispatch("MESSAGE_CREATE", message)
        return message

    def _apply(self, message: Message, draft: Draft) -> None:
        gone = [file for file in message.attachments if file not in draft.files.kept]
        message.attachments = store(self._world, draft.files)
        for file in gone:  # after storing, so that the same picture sent again is not dropped in between
            self._world.files.release(file.path)
        if draft.flags is not None:
            message.flags = (message.flags & ~SETTABLE) | (draft.flags & SETTABLE)
        if draft.content is not None:
            message.content = draft.content
        if draft.embeds is not None:
            message.embeds = draft.embeds
        if draft.components is not None:
            resolve(draft.components, {file.filename: file for file in message.attachments})
            message.components = draft.components

    def _release(self, message: Message) -> None:
        for file in message.attachments:
            self._world.files.release(file.path)

    def _dispatch(self, name: str, message: Message) -> None:
        if message.ephemeral:
            return
        channel = self._world.channels[message.channel_id]
        guild: Json = {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}

        def data() -> Json:
            if name == "MESSAGE_DELETE":
                return {"id": str(message.id), "channel_id": str(channel.id)} | guild
            return payload(self._world, message) | guild

        intent = DIRECT_MESSAGES if channel.guild_id is None else GUILD_MESSAGES
        self._world.dispatches.tell(Dispatch(name, data, intent, channel.guild_id))


def text_of(message: Message) -> str:
    """All that can be read in a message and may mention people."""
    texts = [component["content"] for component in walk(message.components) if component["type"] == TEXT]
    return "\n".join([message.content, *texts])
