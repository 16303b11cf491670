"""The things of a small Discord. They change in place; `World` alone changes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias

from .permissions import ALL

Json: TypeAlias = dict[str, Any]

EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
COMPONENTS_V2: Final = 1 << 15

TEXT_CHANNEL: Final = 0
DM_CHANNEL: Final = 1

COMMAND: Final = 2
COMPONENT: Final = 3
AUTOCOMPLETE: Final = 4
MODAL_SUBMIT: Final = 5


@dataclass(slots=True)
class User:
    """A person, or the bot."""

    id: int
    name: str
    display_name: str
    locale: str = "en-US"
    bot: bool = False


@dataclass(slots=True)
class Guild:
    """A server. `members` maps user ids to when they joined; `bot_permissions` are the bot's here."""

    id: int
    name: str
    locale: str
    owner_id: int
    joined_at: datetime
    members: dict[int, datetime] = field(default_factory=dict[int, datetime])
    channels: list[int] = field(default_factory=list[int])
    bot_permissions: int = ALL


@dataclass(slots=True)
class Channel:
    """A text channel of a server, or (without `guild_id`) the bot's direct messages with `recipient_id`.

    `denied` are the permissions that this channel takes from the bot.
    """

    id: int
    name: str
    guild_id: int | None = None
    recipient_id: int | None = None
    denied: int = 0
    last_message_id: int | None = None

    @property
    def type(self) -> int:
        """Discord's number for the kind of channel."""
        return DM_CHANNEL if self.guild_id is None else TEXT_CHANNEL


@dataclass(frozen=True, slots=True)
class Attachment:
    """An uploaded file. `path` is where the server gives it out, under its base address."""

    id: int
    filename: str
    path: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """The interaction that a message answers: shown above it ("Ana used /tabinet")."""

    interaction_id: int
    type: int
    user_id: int
    command_name: str | None = None
    message_id: int | None = None
    """The message whose button or menu was used; for a modal, where it was opened from."""


@dataclass(slots=True)
class Message:
    """A message. `visible_to` is the one person who sees an ephemeral one, else None.

    `components` and `embeds` are as Discord shows them, media with their addresses filled in (paths starting with `/`).
    `loading`: "thinking…", to be filled in by an edit. `pings` are the users that its arrival notified.
    """

    id: int
    channel_id: int
    author_id: int
    created_at: datetime
    content: str = ""
    flags: int = 0
    components: list[Json] = field(default_factory=list[Json])
    embeds: list[Json] = field(default_factory=list[Json])
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    edited_at: datetime | None = None
    visible_to: int | None = None
    origin: Origin | None = None
    loading: bool = False
    pings: frozenset[int] = frozenset()
    mentions: tuple[int, ...] = ()
    nonce: str | int | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return self.visible_to is not None

    @property
    def components_v2(self) -> bool:
        """Whether its components are its whole content."""
        return bool(self.flags & COMPONENTS_V2)


@dataclass(slots=True)
class Interaction:
    """Something that a person asked of the bot, with the token that answers it.

    `answered` is the type of the bot's first answer; `failed` that none came in time.
    """

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    created_at: datetime
    data: Json
    message_id: int | None = None
    command_name: str | None = None
    answered: int | None = None
    response_message_id: int | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    failed: bool = False
    submitted: bool = False
    """Whether the modal it was answered with has been sent in."""
    followups: set[int] = field(default_factory=set[int])


@dataclass(slots=True)
class Emoji:
    """An emoji of the application; `path` is where its picture is given out."""

    id: int
    name: str
    path: str
    animated: bool = False
