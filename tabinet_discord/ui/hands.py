"""Where each person's hand message is, while it can still be reached, and how it is to look.

In memory only: after a restart the next click on the hand, or `My hand`, tells it again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeAlias

from discord.ui import LayoutView

from ..tables.clock import Clock
from .looks import LooksOf, in_words
from .tokens import Token, TokenDead, TokenRoad

Key: TypeAlias = tuple[str, int]
"""A table's id and a user."""

MOST: Final = 20_000
"""So many handles are kept; the oldest go first. Their life is a quarter of an hour anyway."""


class Hands:
    """The newest handle of each person at each table."""

    def __init__(self, road: TokenRoad, clock: Clock, looks_of: LooksOf = in_words) -> None:
        self.looks_of = looks_of
        """How each person wants to see cards."""
        self._road = road
        self._clock = clock
        self._shown: OrderedDict[Key, Token] = OrderedDict()
        self._spare: OrderedDict[Key, Token] = OrderedDict()

    def shown(self, table_id: str, user: int, token: Token) -> None:
        """The person's hand is now in this message."""
        _put(self._shown, (table_id, user), token)

    def spare(self, table_id: str, user: int, token: Token) -> None:
        """A click (Join, Start) left a token with which a hand can be sent."""
        _put(self._spare, (table_id, user), token)

    def forget_table(self, table_id: str, users: list[int]) -> None:
        """The table is over."""
        for user in users:
            self._shown.pop((table_id, user), None)
            self._spare.pop((table_id, user), None)

    def reaches(self, table_id: str, user: int, *, anew: bool) -> bool:
        """Whether a hand can be shown to this person without a click; `anew`: also as a new message."""
        key, now = (table_id, user), self._clock.now()
        return any(
            token is not None and token.lives(now)
            for token in (self._shown.get(key), self._spare.get(key) if anew else None)
        )

    async def show(self, table_id: str, user: int, layout: LayoutView, *, anew: bool) -> bool:
        """Draw the person's hand where it can be reached; `anew` allows a new message. Whether it was shown."""
        key, now = (table_id, user), self._clock.now()
        token = self._shown.get(key)
        if token is not None and token.lives(now):
            try:
                await self._road.edit(token, layout)
            except TokenDead:
                if self._shown.get(key) is token:
                    del self._shown[key]
            else:
                return True
        spare = self._spare.pop(key, None) if anew else None
        if spare is None or not spare.lives(now):
            return False
        try:
            self.shown(table_id, user, await self._road.send(spare, layout))
        except TokenDead:
            return False
        return True


def _put(handles: OrderedDict[Key, Token], key: Key, token: Token) -> None:
    handles[key] = token
    handles.move_to_end(key)
    if len(handles) > MOST:
        handles.popitem(last=False)
