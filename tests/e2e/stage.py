"""What a whole-match journey needs of the Discord that it runs on: the simulated one, or the loopback server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tabinet_discord.bot import TabinetBot


class Stage(Protocol):
    """One server, one channel, our bot, and people. Messages have `id`, `components`; `live` shows them as they are."""

    bot: TabinetBot
    channel: Any

    def person(self, name: str) -> Any:
        """Somebody with `id`, `slash`, `click` and `select`."""
        ...

    def live(self, message: Any) -> Any:
        """The message as it stands now."""
        ...

    async def pass_time(self, seconds: float) -> None:
        """So much time goes by, and what falls due is done."""
        ...

    async def restart(self) -> None:
        """A new process on the same database."""
        ...

    def lose_next_answer(self) -> None:
        """Discord will not take the bot's next first answer."""
        ...


def walk(components: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every component, nested ones too."""
    found: list[dict[str, Any]] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components", []))
    return found


def texts(message: Any) -> str:
    """Everything that can be read in a message."""
    return "\n".join(c["content"] for c in walk(message.components) if c["type"] == 10)


def buttons(message: Any) -> dict[str, dict[str, Any]]:
    """Buttons by their custom id."""
    return {c["custom_id"]: c for c in walk(message.components) if c["type"] == 2}


def selects(message: Any) -> list[dict[str, Any]]:
    """Menus, in order."""
    return [c for c in walk(message.components) if c["type"] == 3]
