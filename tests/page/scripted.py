"""A bot of a few lines, inside the world: it answers what people do, by a table of answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tabinet_discord.loopback.dispatch import Dispatch
from tabinet_discord.loopback.world import World

Json = dict[str, Any]
Answer = Callable[[Json], Json | None]

EPHEMERAL, V2 = 1 << 6, 1 << 15


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str, label: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


def menu(custom_id: str, labels: str, low: int = 1, high: int = 1, chosen: str = "", **more: Any) -> Json:
    options = [{"label": one, "value": one, "default": one in chosen.split()} for one in labels.split()]
    return {"type": 3, "custom_id": custom_id, "options": options, "min_values": low, "max_values": high, **more}


def layout(*parts: Json, private: bool = False, colour: int = 0x2E7D5B) -> Json:
    container = {"type": 17, "accent_color": colour, "components": list(parts)}
    return {"flags": V2 | (EPHEMERAL if private else 0), "components": [container]}


def say(data: Json) -> Json:
    return {"type": 4, "data": data}


def redraw(data: Json) -> Json:
    return {"type": 7, "data": data}


class ScriptedBot:
    """Answers by custom id or command name. No entry, or None: no answer, and the interaction fails."""

    def __init__(self, world: World, pause: float = 0.0) -> None:
        self.world = world
        self.pause = pause
        self.answers: dict[str, Answer] = {}
        self.heard: list[Json] = []
        world.dispatches.listen(self._hear)

    def commands(self, *commands: Json) -> None:
        self.world.commands.overwrite(list(commands))

    def post(self, channel: int, data: Json) -> int:
        """A message without an interaction; gives its id."""
        from tabinet_discord.loopback.message_body import read_message

        draft = read_message(self.world, data, {})
        return self.world.board.create(self.world.channels[channel], draft).id

    def edit(self, message: int, data: Json) -> None:
        from tabinet_discord.loopback.message_body import read_message

        found = self.world.board.by_id(message)
        assert found is not None
        self.world.board.edit(found, read_message(self.world, data, {}, found), by_click=False)

    def _hear(self, told: Dispatch) -> None:
        if told.name == "INTERACTION_CREATE":
            asyncio.get_running_loop().call_later(self.pause, self._answer, told.data())

    def _answer(self, told: Json) -> None:
        self.heard.append(told)
        data = told["data"]
        make = self.answers.get(data.get("custom_id") or data.get("name"))
        body = make(told) if make else None
        if body is not None:
            self.world.responses.answer(int(told["id"]), told["token"], body, {})
