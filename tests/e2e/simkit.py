"""The simulated Discord, as our tests use it: the only file that touches private names of simcord (pinned)."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import simcord
from discord import app_commands
from simcord import interactions as sim_interactions
from simcord.backend import serializers

from tabinet_discord import resources
from tabinet_discord.bot import TabinetBot, load_rule_sets
from tabinet_discord.i18n.catalogue import Catalogue
from tabinet_discord.store.database import Database
from tabinet_discord.tables.errors import Refusal
from tabinet_discord.tables.opening import Entropy
from tabinet_discord.tables.options import Timings

from .payloads import offences, record
from .stage import buttons, selects, texts, walk

_defaults = simcord.Env._settle_internal.__kwdefaults__
assert _defaults is not None
_defaults["idle"] = 0.001  # 50 ms of idling for every click otherwise


class SimClock:
    """The bot's clock runs on the simulation's time."""

    env: simcord.Env

    def now(self) -> datetime:
        return self.env.now()

    async def sleep(self, seconds: float) -> None:
        await self.env.external_wait(asyncio.sleep(seconds), reason="the bot waits")


__all__ = ["Errors", "Sim", "SimClock", "buttons", "running", "selects", "simulated", "texts", "walk"]


class Errors(logging.Handler):
    """Collects what is logged as an error: discord.py only logs what goes wrong in a DynamicItem."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(f"{record.name}: {record.getMessage()} {record.exc_info}")


@dataclass
class Sim:
    """A running simulation: one server, one channel, and our bot on a database file."""

    path: Path
    seed: str
    clock: SimClock = field(default_factory=SimClock)
    errors: Errors = field(default_factory=Errors)
    drawn: int = 0
    env: simcord.Env = field(init=False)
    bot: TabinetBot = field(init=False)
    channel: Any = field(init=False)
    guild: Any = field(init=False)

    async def make_bot(self) -> TabinetBot:
        database = await Database.open(str(self.path))
        return TabinetBot(
            database,
            load_rule_sets(),
            Catalogue(resources.locale_files(), strict=True),
            clock=self.clock,
            entropy=Entropy(seed=self._draw, table_id=lambda: self._draw().hex()[:12]),
            timings=Timings(),
        )

    def _draw(self) -> bytes:
        self.drawn += 1
        return hashlib.sha256(f"{self.seed}:{self.drawn}".encode()).digest()

    def person(self, name: str) -> Any:
        return self.guild.add_member(self.env.create_user(name))

    async def restart(self) -> None:
        """A new process on the same database."""
        await self.bot.close_parts()
        await self.bot.database.close()
        self.bot = await self.make_bot()
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    def lose_next_answer(self) -> None:
        """Discord will not take the bot's next first answer."""
        self.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=1)

    async def pass_time(self, seconds: float) -> None:
        await self.env.advance_time(seconds)

    async def click_together(self, message: Any, *clicks: tuple[Any, str], deliveries: int = 1) -> list[Any]:
        """Several clicks at the same instant, also on buttons that are disabled or gone.

        With more `deliveries` the gateway sends each of them so many times, as it may after a RESUME.
        """
        env = self.env
        stored = env.backend.get_message(message.channel_id, message.id)
        records: list[Any] = []
        for actor, custom_id in clicks:
            record, payload = sim_interactions.base_payload(
                env.backend,
                type=3,
                channel_id=stored.channel_id,
                guild_id=self.guild.id,
                user_id=actor.id,
                data={"custom_id": custom_id, "component_type": 2},
            )
            payload["message"] = _as_pressed(dict(serializers.message_payload(env.backend, stored)), custom_id)
            record.source_message_id = stored.id
            for _ in range(deliveries):
                env.backend.emit("INTERACTION_CREATE", payload)
            records.append(record)
        await env.settle()
        return [simcord.InteractionResult(env, record) for record in records]

    def live(self, message: Any) -> Any:
        """The message as it stands now."""
        return simcord.results.ResponseMessage(self.env, self.env.backend.get_message(message.channel_id, message.id))


def _was_told(error: BaseException) -> bool:
    """Whether a command only said no, in words: simcord counts that as an error of the bot."""
    return isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Refusal)


def _as_pressed(message: dict[str, Any], custom_id: str) -> dict[str, Any]:
    """Discord sends the message with the button that was pressed; one that has gone since is put back."""
    if any(c.get("custom_id") == custom_id for c in walk(message["components"])):
        return message
    button = {"type": 2, "id": 2, "style": 2, "label": "gone", "custom_id": custom_id}
    return {**message, "components": [{"type": 1, "id": 1, "components": [button]}]}


@contextlib.asynccontextmanager
async def running(path: Path, seed: str = "sim") -> AsyncIterator[Sim]:
    """A simulation; at the end the bot must have closed cleanly, logged no error, and sent nothing amiss."""
    sim = Sim(path, seed)
    sim.bot = await sim.make_bot()
    sim.env = sim.clock.env = simcord.Env(sim.bot, settle_timeout=60)
    logging.getLogger().addHandler(sim.errors)
    try:
        await sim.env.start()
        sim.guild = sim.env.create_guild()
        sim.channel = sim.guild.create_text_channel("tables")
        with sim.env.time_context():
            yield sim
    finally:
        logging.getLogger().removeHandler(sim.errors)
        record(sim.env.http_requests)
        await sim.bot.close_parts()
        await sim.env.shutdown()
        await sim.bot.database.close()
    assert not [error for error in sim.env.errors if not _was_told(error)], sim.env.errors
    assert not sim.errors.records, sim.errors.records
    assert offences(sim.env.http_requests) == []


def simulated(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Run the test in a simulation of its own, given as `sim` (simcord's clock does not reach through a fixture)."""

    async def run(tmp_path: Path, **others: Any) -> None:
        async with running(tmp_path / "t.db", "field") as sim:
            await test(sim=sim, **others)

    wanted = inspect.signature(test)
    run.__name__, run.__doc__ = getattr(test, "__name__", "test"), test.__doc__
    place = inspect.Parameter("tmp_path", inspect.Parameter.KEYWORD_ONLY)
    others = [p.replace(kind=p.KEYWORD_ONLY) for name, p in wanted.parameters.items() if name != "sim"]
    run.__signature__ = wanted.replace(parameters=[place, *others])  # type: ignore[attr-defined]
    return run
