"""What each click on the private hand does: choose, play, come back. Nothing chosen is stored, so nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import discord

from ..engine.cards import card
from ..engine.errors import InvalidMove
from ..engine.moves import Capture, Move, Refuse, Trail
from ..engine.observation import Observation
from ..tables.clock import Clock
from ..tables.errors import Refusal, Stale
from ..tables.registry import Registry
from ..tables.state import TableState
from ..tables.views import view_of
from .answers import is_own, is_private, redraw, tell
from .capture_list import choose_capture, listed_captures
from .custom_ids import CustomId, Verb
from .hand_layout import hand_layout
from .hands import Hands
from .hint_text import hint_text
from .selection import Selection, Wish, parse_selection, sorted_hand, taking_up, to_move, toggle, with_picks
from .texts import Languages
from .tokens import token_of

Interaction: TypeAlias = discord.Interaction[Any]
Act: TypeAlias = Callable[[Interaction, CustomId, Sequence[str]], Coroutine[Any, Any, None]]
"""Carries out one verb of a custom id; the strings are what was chosen in a menu."""


class HandActions:
    """Carries out the verbs of the hand."""

    def __init__(self, registry: Registry, hands: Hands, clock: Clock, languages: Languages) -> None:
        self._registry = registry
        self._hands = hands
        self._clock = clock
        self._languages = languages

    @property
    def verbs(self) -> Mapping[Verb, Act]:
        """What each verb of the hand does."""
        return {
            Verb.HAND: self._show,
            Verb.BACK: self._come_back,
            Verb.REFRESH: self._show,
            Verb.TOGGLE: self._toggle,
            Verb.PICK: self._pick,
            Verb.PLAY: self._play,
            Verb.REFUSE: self._play,
            Verb.PLAN: self._plan,
            Verb.HINT: self._hint,
        }

    async def _show(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        await self._draw_hand(interaction, target.table)

    async def _come_back(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        user = interaction.user.id
        await self._registry.table(target.table).act(self._registry.play.come_back(user), user)
        await self._draw_hand(interaction, target.table, note=self._languages.of(interaction)("hand-back"))

    async def _toggle(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        what, _, text = target.arg.partition("-")
        await self._select(interaction, target, text, lambda chosen, game: toggle(chosen, what, game))

    async def _pick(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        place, _, text = target.arg.partition("-")
        start = place.partition(".")[0]
        picked = frozenset(int(value) for value in values if value.isdecimal())
        if start == "m":
            await self._select(interaction, target, text, lambda chosen, game: _listed(chosen, picked, game))
            return
        part = range(int(start), int(start) + 25) if start.isdecimal() else range(0)
        await self._select(interaction, target, text, lambda chosen, game: with_picks(chosen, part, picked, game))

    async def _select(
        self, interaction: Interaction, target: CustomId, text: str, change: Callable[[Selection, Any], Selection]
    ) -> None:
        """Draw the hand with the new selection; nothing is stored, so nothing can be lost."""
        _, game = await self._turn_of(interaction, target)
        chosen = None if game is None else parse_selection(text, game)
        if game is None or chosen is None:
            await self._draw_stale(interaction, target)
            return
        await self._draw_hand(interaction, target.table, change(chosen, game))

    async def _turn_of(self, interaction: Interaction, target: CustomId) -> tuple[TableState, Observation | None]:
        """The table, and what its player sees if the button was drawn for the present turn and it is this person's.

        Raises Refusal for somebody without a seat.
        """
        state = await self._registry.table(target.table).state()
        place = state.seat_of(interaction.user.id)
        if place is None:
            raise Refusal("not_seated")
        game = view_of(state, place).game
        return state, game if game is not None and game.is_my_turn and target.number == state.turn else None

    async def _play(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        """Play exactly what the button's label said, once."""
        table = self._registry.table(target.table)
        state = await table.state()
        user = interaction.user.id
        place = state.seat_of(user)
        game = None if place is None else view_of(state, place).game
        move = None if game is None else _meant(target, game)
        if game is not None and (move is None or target.number != state.turn):
            await self._draw_stale(interaction, target)
            return
        if move is None:
            raise Refusal("not_seated" if place is None else "not_started")
        try:
            await table.act(self._registry.play.move(user, target.number, move), user)
        except Stale:
            await self._draw_stale(interaction, target)
            return
        await self._draw_hand(interaction, target.table)

    async def _plan(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        """Have a card ready while others play; if the turn has come meanwhile, it is chosen there."""
        table, user = self._registry.table(target.table), interaction.user.id
        try:
            wanted = None if target.arg == "none" else card(target.arg.upper())
            await table.act(self._registry.play.plan(user, wanted), user)
        except (Stale, InvalidMove):
            await self._draw_stale(interaction, target)
            return
        state = await table.state()
        place = state.seat_of(user)
        game = None if place is None else view_of(state, place).game
        if wanted is None or game is None or not game.is_my_turn or wanted not in game.hand:
            await self._draw_hand(interaction, target.table)
            return
        await self._draw_hand(interaction, target.table, taking_up(wanted, game))

    async def _hint(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        """Show what the strongest bot would play, chosen but not played, where the table allows it."""
        state, game = await self._turn_of(interaction, target)
        if game is None:
            await self._draw_stale(interaction, target)
            return
        if not state.options.hints:
            raise Refusal("no_hints")
        advice = await self._registry.advise(state, game)
        if (await self._registry.table(target.table).state()).turn != target.number:
            await self._draw_stale(interaction, target)  # it was played while the bot thought
            return
        chosen = _advised(advice.move, game)
        await self._draw_hand(interaction, target.table, chosen, hint_text(advice, self._languages.of(interaction)))

    async def _draw_stale(self, interaction: Interaction, target: CustomId) -> None:
        """The button was drawn for a turn that has passed: perhaps because it has done its work already."""
        state = await self._registry.table(target.table).state()
        place = state.seat_of(interaction.user.id)
        played = place is not None and state.seats[place].played == target.number
        t = self._languages.of(interaction)
        await self._draw_hand(interaction, target.table, note=t("hand-played" if played else "hand-stale"))

    async def _draw_hand(
        self,
        interaction: Interaction,
        table_id: str,
        chosen: Selection | None = None,
        note: str | None = None,
    ) -> None:
        """Show this person's own hand: in the private message that was clicked, else in a new private one.

        `note` is a line about what was done.
        """
        state = await self._registry.table(table_id).state()
        user, t = interaction.user.id, self._languages.of(interaction)
        place = state.seat_of(user)
        if place is None:
            raise Refusal("not_seated")
        if state.match is None:
            raise Refusal("table_closed" if state.phase == "cancelled" else "not_started")
        nonce = (interaction.id >> 22) & 0xFFFFFF
        shown = hand_layout(view_of(state, place), t, nonce, chosen, note, await self._hands.looks_of(user))
        if is_private(interaction):
            await redraw(interaction, shown)
        else:
            await tell(interaction, shown)
        if is_own(interaction):
            self._hands.shown(table_id, user, token_of(interaction, self._clock.now()))


def _advised(move: Move, game: Observation) -> Selection:
    """A move as if it had been chosen by taps; a claim is left to the player."""
    if isinstance(move, Capture):
        return choose_capture(move, game)
    return Selection(sorted_hand(game).index(move.card)) if isinstance(move, Trail) else Selection()


def _listed(chosen: Selection, picked: frozenset[int], game: Observation) -> Selection:
    """The capture picked from the list, chosen as if by taps; without a pick the list only closes."""
    listed, closed = listed_captures(chosen, game), replace(chosen, wish=Wish.NOTHING)
    return next((choose_capture(listed[n], game) for n in picked if n < len(listed)), closed)


def _meant(target: CustomId, game: Observation) -> Move | None:
    """The move that a button stands for; None if it does not fit the hand and table of now."""
    if target.verb is Verb.REFUSE:
        return Refuse()
    chosen = parse_selection(target.arg, game)
    return None if chosen is None else to_move(chosen, game)
