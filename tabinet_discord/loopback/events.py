"""What happens in the world that a person can see, for whoever shows it (the page, tests, counters).

`visible_to` is the one person who may see it, None for everybody in the channel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .model import Interaction, Json, Message


@dataclass(frozen=True, slots=True)
class MessageShown:
    """A new message."""

    message: Message

    @property
    def visible_to(self) -> int | None:
        """The reader of an ephemeral message."""
        return self.message.visible_to


@dataclass(frozen=True, slots=True)
class MessageChanged:
    """A message looks different now."""

    message: Message

    @property
    def visible_to(self) -> int | None:
        """The reader of an ephemeral message."""
        return self.message.visible_to


@dataclass(frozen=True, slots=True)
class MessageGone:
    """A message was deleted or dismissed."""

    channel_id: int
    message_id: int
    visible_to: int | None = None


@dataclass(frozen=True, slots=True)
class InteractionAnswered:
    """The bot gave its first answer, of whatever type."""

    interaction: Interaction

    @property
    def visible_to(self) -> int | None:
        """Who asked."""
        return self.interaction.user_id


@dataclass(frozen=True, slots=True)
class InteractionFailed:
    """No answer came in three seconds: "This interaction failed"."""

    interaction: Interaction

    @property
    def visible_to(self) -> int | None:
        """Who asked."""
        return self.interaction.user_id


@dataclass(frozen=True, slots=True)
class ModalShown:
    """The bot answered with a modal (`custom_id`, `title`, `components` as Discord has them)."""

    interaction: Interaction
    modal: Json

    @property
    def visible_to(self) -> int | None:
        """Who asked."""
        return self.interaction.user_id


@dataclass(frozen=True, slots=True)
class ChoicesShown:
    """The bot's suggestions for an option (`name`, `value`, `name_localizations`)."""

    interaction: Interaction
    choices: list[Json]

    @property
    def visible_to(self) -> int | None:
        """Who asked."""
        return self.interaction.user_id


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot has set its commands anew."""

    @property
    def visible_to(self) -> int | None:
        """Everybody."""
        return None


WorldEvent: TypeAlias = (
    MessageShown
    | MessageChanged
    | MessageGone
    | InteractionAnswered
    | InteractionFailed
    | ModalShown
    | ChoicesShown
    | CommandsChanged
)
