"""All sessions, and the way from what happens to those who may hear it."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from .. import payloads
from ..dispatch import GUILDS, Dispatch
from ..world import World
from .connection import Connection
from .session import Session

RECONNECT: Final = 7
INVALID_SESSION: Final = 9
MOST_LOST: Final = 64
"""So many sessions without a connection may still be resumed."""
IDENTIFIES_A_DAY: Final = 1000


class Hub:
    """Sessions by id. `identified` counts IDENTIFYs, `resumed` RESUMEs."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self.identified = 0
        self.resumed = 0
        self._end: Callable[[], None] = world.dispatches.listen(self._tell)

    def begin(self, connection: Connection, intents: int, shard: int, shards: int, gateway: str) -> Session:
        """An IDENTIFY was right: READY, then the servers of this shard."""
        session = Session(secrets.token_hex(16), intents, shard, shards, connection)
        self.sessions[session.id] = session
        self._forget_lost()
        self.identified += 1
        mine = [guild for guild in self._world.guilds.values() if (guild.id >> 22) % shards == shard]
        ready: dict[str, Any] = {
            "v": 10,
            "user": payloads.user(self._world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": gateway,
            "shard": [shard, shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
        }
        session.dispatch("READY", ready)
        if intents & GUILDS:
            for guild in mine:
                session.dispatch("GUILD_CREATE", payloads.gateway_guild(self._world, guild))
        return session

    def resume(self, connection: Connection, session_id: str, sequence: int) -> Session | None:
        """Take up a session again; None if it is not known, or too much was missed."""
        session = self.sessions.get(session_id)
        if session is None or not session.can_replay_from(sequence):
            return None
        self.resumed += 1
        session.resume(connection, sequence)
        return session

    def lose(self, session: Session, connection: Connection, *, final: bool) -> None:
        """A connection has ended. `final`: the bot said goodbye, so the session ends with it."""
        if session.connection is connection:
            session.connection = None
            if final:
                self.sessions.pop(session.id, None)

    def force_reconnect(self) -> None:
        """Ask every shard to connect anew (op 7)."""
        for session in self._connected():
            assert session.connection is not None
            session.connection.send(RECONNECT, None)

    def break_off(self) -> None:
        """Break every connection without a word."""
        for session in self._connected():
            assert session.connection is not None
            session.connection.abort()

    def invalidate(self) -> None:
        """Forget every session, and say so (op 9)."""
        connected = self._connected()
        self.sessions.clear()
        for session in connected:
            assert session.connection is not None
            session.connection.send(INVALID_SESSION, False)

    def close(self) -> None:
        """Close every connection."""
        self._end()
        for session in self._connected():
            assert session.connection is not None
            session.connection.close()

    def _forget_lost(self) -> None:
        lost = [key for key, session in self.sessions.items() if session.connection is None]
        for key in lost[: max(0, len(lost) - MOST_LOST)]:
            del self.sessions[key]

    def _connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.connection is not None]

    def _tell(self, told: Dispatch) -> None:
        hearing = [s for s in self.sessions.values() if told.reaches(s.intents, s.shard, s.shards)]
        if hearing:
            data = told.data()
            for session in hearing:
                session.dispatch(told.name, data)
