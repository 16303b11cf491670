"""Interactions under way: their tokens, and the time they have."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from .dispatch import Dispatch
from .errors import invalid_webhook_token, unknown_interaction, unknown_webhook
from .events import InteractionFailed
from .interaction_payload import interaction as payload
from .model import Channel, Interaction, Json
from .snowflakes import time_of

if TYPE_CHECKING:
    from .world import World

FIRST_ANSWER: Final = timedelta(seconds=3)
TOKEN_LIFE: Final = timedelta(minutes=15)
REMEMBERED: Final = timedelta(minutes=60)
"""Only so that a dead token can be told from one that never was."""


class Interactions:
    """All interactions of the last hour."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_id: OrderedDict[int, Interaction] = OrderedDict()
        self._by_token: dict[str, Interaction] = {}
        self._waiting: OrderedDict[int, Interaction] = OrderedDict()

    def open(
        self,
        kind: int,
        user_id: int,
        channel: Channel,
        data: Json,
        *,
        message_id: int | None = None,
        command_name: str | None = None,
    ) -> Interaction:
        """A person asks: the bot is told, and its three seconds run."""
        self._forget_old()
        number = self._world.snowflakes.next()
        token = secrets.token_urlsafe(72)
        made = Interaction(
            number, token, kind, user_id, channel.id, self._world.now(), data, message_id, command_name
        )  # fmt: skip
        self._by_id[number] = self._by_token[token] = self._waiting[number] = made
        told = Dispatch("INTERACTION_CREATE", lambda: payload(self._world, made), 0, channel.guild_id)
        self._world.dispatches.tell(told)
        return made

    def get(self, interaction_id: int) -> Interaction | None:
        """The interaction with this id."""
        return self._by_id.get(interaction_id)

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a first answer is for. Raises ApiError 10062 if it is too late or never was."""
        found = self._by_token.get(token)
        if found is None or found.id != interaction_id:
            raise unknown_interaction()
        if found.answered is None and (found.failed or self._world.now() - found.created_at > FIRST_ANSWER):
            raise unknown_interaction()
        return found

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The answered interaction of a living token. Raises ApiError 10015, 50027."""
        found = self._by_token.get(token)
        if found is None or found.answered is None or application_id != self._world.application_id:
            raise unknown_webhook()
        if self._world.now() - found.created_at > TOKEN_LIFE:
            raise invalid_webhook_token()
        return found

    def note_answer(self, interaction: Interaction, kind: int) -> None:
        """The first answer has come."""
        interaction.answered = kind
        self._waiting.pop(interaction.id, None)

    def channel_of(self, token: str) -> int | None:
        """The channel where the interaction with this token was made."""
        found = self._by_token.get(token)
        return None if found is None else found.channel_id

    def kill(self, token: str) -> None:
        """Let a token die before its time (a fault)."""
        self._by_token[token].created_at -= TOKEN_LIFE * 2

    def next_deadline(self) -> datetime | None:
        """When the oldest unanswered one fails."""
        oldest = next(iter(self._waiting.values()), None)
        return None if oldest is None else oldest.created_at + FIRST_ANSWER

    def check_deadlines(self) -> None:
        """Fail those whose time is over."""
        while (deadline := self.next_deadline()) is not None and self._world.now() >= deadline:
            _, late = self._waiting.popitem(last=False)
            late.failed = True
            self._world.events.tell(InteractionFailed(late))

    def _forget_old(self) -> None:
        oldest = self._world.now() - REMEMBERED
        while self._by_id and time_of(next(iter(self._by_id))) < oldest:
            _, gone = self._by_id.popitem(last=False)
            self._by_token.pop(gone.token, None)
            self._waiting.pop(gone.id, None)
