"""An interaction that records how it was answered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
from discord.utils import utcnow


class FakeResponse:
    def __init__(self, owner: FakeInteraction) -> None:
        self.owner = owner
        self.done: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.done is not None

    @property
    def type(self) -> discord.InteractionResponseType | None:
        return self.done

    async def send_message(self, *, view: Any, **options: Any) -> Any:
        self._answer("send", discord.InteractionResponseType.channel_message, view, options)
        return SimpleNamespace(message_id=77)

    async def edit_message(self, *, view: Any, **options: Any) -> None:
        self._answer("edit", discord.InteractionResponseType.message_update, view, options)

    async def defer(self, *, thinking: bool = False, **options: Any) -> None:
        kinds = discord.InteractionResponseType
        self._answer(
            "defer", kinds.deferred_channel_message if thinking else kinds.deferred_message_update, None, options
        )

    def _answer(self, kind: str, done: discord.InteractionResponseType, view: Any, options: dict[str, Any]) -> None:
        assert self.done is None, "answered twice"
        if self.owner.fails is not None:
            raise self.owner.fails
        self.done = done
        self.owner.answers.append((kind, view, options))


class FakeInteraction:
    """Someone's click; `private`: on a message that only this person sees."""

    def __init__(self, user: int = 1, *, private: bool = False, fails: Exception | None = None) -> None:
        self.answers: list[tuple[str, Any, dict[str, Any]]] = []
        self.fails = fails
        self.id = 123456789
        self.extras: dict[str, Any] = {}
        self.token = "token"
        self.user = SimpleNamespace(id=user, display_name=f"P{user}")
        self.locale = "en-US"
        self.created_at = utcnow()
        self.response = FakeResponse(self)
        self.followup = SimpleNamespace(send=self._follow_up)
        self.message = SimpleNamespace(flags=SimpleNamespace(ephemeral=private))
        self.channel_id, self.guild_id = 20, 10
        self.channel = SimpleNamespace(id=20)
        self.app_permissions = discord.Permissions.all()

    async def _follow_up(self, *, view: Any, **options: Any) -> None:
        self.answers.append(("follow-up", view, options))

    async def edit_original_response(self, *, view: Any, **options: Any) -> Any:
        self.answers.append(("edit original", view, options))
        return SimpleNamespace(id=77)
