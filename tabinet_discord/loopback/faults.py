"""Faults to order: what can go wrong between the bot and Discord, as switches for tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .gateway.hub import Hub
    from .world import World

Scope = Literal["user", "global", "shared"]


@dataclass(slots=True)
class Fault:
    """One thing that goes wrong with the next `left` matching requests; `used` counts those that it has hit."""

    method: str
    pattern: re.Pattern[str]
    left: int
    delay: float = 0.0
    status: int | None = None
    code: int = 0
    after: bool = False
    lost: bool = False
    retry_after: float | None = None
    scope: Scope = "user"
    used: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether it is to hit this request."""
        return self.left > 0 and self.method in ("*", method) and self.pattern.fullmatch(path) is not None


class Faults:
    """Paths are below `/api/v10`; in them `*` stands for one part, `**` for any rest: `/channels/*/messages/**`."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._world: World | None = None
        self._hub: Hub | None = None

    def attach(self, world: World, hub: Hub) -> None:
        """Called by the server whose faults these are."""
        self._world, self._hub = world, hub

    def delay(self, method: str, path: str, seconds: float, *, times: int = 1) -> Fault:
        """Answer late."""
        return self._add(Fault(method, _pattern(path), times, delay=seconds))

    def fail(self, method: str, path: str, status: int, *, code: int = 0, times: int = 1) -> Fault:
        """Answer with a status, and do nothing."""
        return self._add(Fault(method, _pattern(path), times, status=status, code=code))

    def fail_after(self, method: str, path: str, status: int = 502, *, times: int = 1) -> Fault:
        """Do what was asked, but answer with a status as if it had failed."""
        return self._add(Fault(method, _pattern(path), times, status=status, after=True))

    def lose_answer(self, method: str, path: str, *, times: int = 1) -> Fault:
        """Do what was asked, then break the connection off without an answer."""
        return self._add(Fault(method, _pattern(path), times, lost=True))

    def limit(self, method: str, path: str, retry_after: float, *, scope: Scope = "user", times: int = 1) -> Fault:
        """Answer 429."""
        return self._add(Fault(method, _pattern(path), times, status=429, retry_after=retry_after, scope=scope))

    def clear(self) -> None:
        """Order nothing any more."""
        self._faults.clear()

    def take(self, method: str, path: str) -> list[Fault]:
        """The faults that hit this request; the server asks once for each."""
        hit = [fault for fault in self._faults if fault.matches(method, path)]
        for fault in hit:
            fault.left -= 1
            fault.used += 1
        self._faults = [fault for fault in self._faults if fault.left > 0]
        return hit

    # -- the world and the gateway

    def force_reconnect(self) -> None:
        """The gateway asks the bot to connect anew (op 7)."""
        self._attached()[1].force_reconnect()

    def break_connections(self) -> None:
        """The gateway's connections break."""
        self._attached()[1].break_off()

    def invalidate_sessions(self) -> None:
        """The gateway forgets the bot's sessions (op 9)."""
        self._attached()[1].invalidate()

    def delete_message(self, message_id: int) -> None:
        """Somebody deletes a message."""
        world = self._attached()[0]
        world.board.delete(world.board.get(message_id))

    def remove_permission(self, channel_id: int, *names: str) -> None:
        """The bot loses permissions in a channel."""
        self._attached()[0].deny(channel_id, *names)

    def restore_permission(self, channel_id: int, *names: str) -> None:
        """It gets them back."""
        self._attached()[0].allow(channel_id, *names)

    def kill_token(self, token: str) -> None:
        """An interaction's fifteen minutes end now."""
        self._attached()[0].interactions.kill(token)

    def _attached(self) -> tuple[World, Hub]:
        if self._world is None or self._hub is None:
            raise RuntimeError("these faults belong to no server yet")
        return self._world, self._hub

    def _add(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault


def _pattern(path: str) -> re.Pattern[str]:
    parts = {"**": ".*", "*": "[^/]+"}
    return re.compile("".join(parts.get(part, re.escape(part)) for part in re.split(r"(\*\*|\*)", path)))
