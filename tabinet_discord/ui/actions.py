"""What each click and command does: one call to a table, one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from discord.utils import MISSING

from ..engine.verification import verify
from ..tables.clock import Clock
from ..tables.decision import Decision
from ..tables.errors import Refusal
from ..tables.opening import Request
from ..tables.preferences import ServerSettings
from ..tables.records import record_of
from ..tables.registry import Registry
from ..tables.table import Table
from ..tables.views import view_of
from .answers import Wait, announce, in_time, is_private, tell
from .choice_layout import choice_layout, note_layout
from .custom_ids import CustomId, Verb
from .error_report import ErrorReport
from .hand_actions import Act, HandActions, Interaction
from .hands import Hands
from .help_layout import help_layout
from .house_rules_actions import HouseRulesActions
from .permissions import check_place
from .presenter import Presenter
from .rules_layout import rules_layout
from .scores_layout import scores_layout
from .settings_actions import SettingsActions
from .settings_limits import check_limits
from .small_print import set_title
from .table_layout import table_layout
from .texts import Languages
from .tokens import token_of
from .verify_layout import record_file, verify_layout

OUTDATED = frozenset({"stale", "table_closed", "table_finished", "already_started"})
"""Refusals that need no words, because the table message only has to be drawn anew."""
ON_THE_TABLE = frozenset({Verb.JOIN, Verb.LEAVE, Verb.BOT, Verb.START, Verb.CANCEL})
"""Buttons of the public message whose answer is that message drawn anew."""
Wanted: TypeAlias = Callable[[int, int, ServerSettings], Request]
"""What was asked for, given the server, the channel, and what this server has for all that was left out."""
COMMAND = "command"
"""The argument of a verb that a command, or the choice of tables, asks for."""
LAST_ANSWERS = 1.0
"""Seconds that answers under way have when the bot stops."""


class HasActions(Protocol):
    """The client, as items and cogs see it."""

    @property
    def actions(self) -> Actions: ...


class Actions:
    """Carries out what people ask for, in time; errors become words."""

    def __init__(
        self,
        registry: Registry,
        presenter: Presenter,
        hands: Hands,
        clock: Clock,
        languages: Languages,
        errors: ErrorReport,
        version: str,
    ) -> None:
        self._version = version
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._registry = registry
        self._presenter = presenter
        self._hands = hands
        self._clock = clock
        self._languages = languages
        self._errors = errors
        self.house_rules = HouseRulesActions(self, registry, languages)
        self.settings = SettingsActions(self, registry, languages)
        self._verbs: dict[Verb, Act] = {
            Verb.JOIN: self._join,
            Verb.LEAVE: self._leave,
            Verb.BOT: self._add_bot,
            Verb.START: self._start,
            Verb.CANCEL: self._cancel,
            Verb.SCORES: self._scores,
            Verb.RULES: self._rules,
            Verb.VERIFY: self._verify,
            Verb.REMATCH: self._rematch,
            **HandActions(registry, hands, clock, languages).verbs,
        }

    @property
    def is_resting(self) -> bool:
        """Whether nothing that was asked for is still being done."""
        return not self._under_way

    async def finish(self) -> None:
        """The bot is about to stop: let what was asked for be answered, but not for long, and begin nothing new."""
        self._closing = True
        if self._under_way:
            await asyncio.wait(set(self._under_way), timeout=LAST_ANSWERS)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        try:
            yield
        finally:
            self._under_way.discard(task)

    async def click(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        """Carry out a click on a button or menu of a table."""
        here = is_private(interaction) or (target.verb in ON_THE_TABLE and target.arg != COMMAND)
        wait = Wait.PUBLIC if target.verb is Verb.REMATCH else Wait.REDRAW if here else Wait.PRIVATE
        await self.carry_out(interaction, self._verbs[target.verb](interaction, target, values), wait)

    async def carry_out(self, interaction: Interaction, work: Coroutine[Any, Any, None], wait: Wait) -> None:
        """Do what was asked, in time and counted; whatever goes wrong is told."""
        if self._closing:
            work.close()
            return
        with self._counted():
            await in_time(interaction, self._told(interaction, work), wait)

    async def _told(self, interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            await self._errors.report(interaction, error, self._languages.of(interaction))

    async def unknown_click(self, interaction: Interaction) -> None:
        """Answer a click on something that this version does not know."""
        await self._errors.report(interaction, Refusal("unknown_button"), self._languages.of(interaction))

    async def failed_command(self, interaction: Interaction, error: BaseException) -> None:
        """Explain why a command failed."""
        await self._errors.report(interaction, error, self._languages.of(interaction))

    # -- commands

    async def open_table(self, interaction: Interaction, request: Wanted, bots: int) -> None:
        """`/tabinet`: a new table in this channel."""
        await self.carry_out(interaction, self._open_table(interaction, request, bots), Wait.PUBLIC)

    async def _open_table(self, interaction: Interaction, request: Wanted, bots: int) -> None:
        wanted = request(*await self._place(interaction))
        await self._show_new(interaction, await self._registry.open(wanted, bots, wanted.options.level))

    async def _rematch(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        """The same seats and settings in a new message with a new commitment; whoever asks is its host."""
        _, channel, _ = await self._place(interaction)
        await self._show_new(interaction, await self._registry.rematch(target.table, interaction.user.id, channel))

    async def _place(self, interaction: Interaction) -> tuple[int, int, ServerSettings]:
        """The server, the channel and the server's settings, if a table may be opened there. Raises Refusal."""
        t = self._languages.of(interaction)
        rights = {name: t(f"right-{name}") for name in ("view_channel", "send_messages", "send_messages_in_threads")}
        guild, channel = check_place(interaction, rights)
        server = await self.settings.defaults(guild)
        check_limits(interaction, server)
        return guild, channel, server

    async def _show_new(self, interaction: Interaction, table: Table) -> None:
        """Answer with a table's first message, which makes the table an open one; without it the table is discarded."""
        try:
            state = await table.state()
            shown = table_layout(view_of(state), self._languages.of_guild(state.guild))
            message = await announce(interaction, shown)
            if message is None:
                raise Refusal("table_not_shown")
            await table.act(self._registry.lobby.announce(message), interaction.user.id)
        except BaseException:
            await table.act(self._registry.lobby.discard())
            raise
        self._hands.spare(table.id, interaction.user.id, token_of(interaction, self._clock.now()))

    async def ask(self, interaction: Interaction, verb: Verb) -> None:
        """What a command asks of a table: done at the one table meant, else the tables are offered to choose from."""
        await self.carry_out(interaction, self._ask(interaction, verb), Wait.PRIVATE)

    async def _ask(self, interaction: Interaction, verb: Verb) -> None:
        assert interaction.channel_id is not None
        own = verb in (Verb.HAND, Verb.LEAVE)
        rows = await self._registry.in_channel(interaction.channel_id, interaction.user.id if own else None)
        if not rows and not own:
            rows = (await self._registry.finished_in(interaction.channel_id))[:1]
        if verb is Verb.RULES and not rows:
            await tell(interaction, await self.settings.default_rules(interaction))
            return
        if not rows:
            raise Refusal("no_own_table_here" if own else "no_table_here")
        if len(rows) > 1:
            views = [view_of(state) for state in await self._registry.sound_states(row.id for row in rows)]
            if len(views) > 1:
                await tell(interaction, choice_layout(views, verb, self._languages.of(interaction)))
                return
            rows = [row for row in rows if row.id in {view.id for view in views}] or rows[:1]
        await self._verbs[verb](interaction, CustomId(rows[0].id, rows[0].rev, verb, COMMAND), ())

    async def help(self, interaction: Interaction, commands: Sequence[tuple[str, str]]) -> None:
        """`/help`."""
        await self.carry_out(interaction, self._help(interaction, commands), Wait.PRIVATE)

    async def _help(self, interaction: Interaction, commands: Sequence[tuple[str, str]]) -> None:
        await tell(interaction, help_layout(commands, self._version, self._languages.of(interaction)))

    # -- the lobby

    async def _join(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        user = interaction.user
        if await self._change_table(interaction, target, self._registry.lobby.join(user.id, user.display_name)):
            self._hands.spare(target.table, user.id, token_of(interaction, self._clock.now()))

    async def _leave(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        """The lobby's button, and `/leave`, which also leaves a match: a bot keeps the seat."""
        user = interaction.user.id
        table = self._registry.table(target.table)
        playing = (await table.state()).phase == "playing"
        decide = self._registry.play.leave(user) if playing else self._registry.lobby.leave(user)
        if target.arg != COMMAND:
            await self._change_table(interaction, target, decide)
            return
        await table.act(decide, user)
        t = self._languages.of(interaction)
        await tell(interaction, note_layout(t("left-match" if playing else "left-lobby")))

    async def _add_bot(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        decide = self._registry.lobby.add_bot(interaction.user.id, target.number)
        await self._change_table(interaction, target, decide)

    async def _start(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        user = interaction.user.id

        async def deal_out() -> None:
            """Also if the answer to this click is lost: the others wait for their hands."""
            self._hands.spare(target.table, user, token_of(interaction, self._clock.now()))
            await self._presenter.deal_out(target.table)

        await self._change_table(interaction, target, self._registry.lobby.start(user), deal_out)

    async def _cancel(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        await self._change_table(interaction, target, self._registry.lobby.cancel(interaction.user.id))

    async def _change_table(
        self,
        interaction: Interaction,
        target: CustomId,
        decide: Decision,
        then: Callable[[], Coroutine[Any, Any, None]] | None = None,
    ) -> bool:
        """Change the table by a click on its public message, and answer with the message drawn anew.

        `then` is done after the answer, if the table was changed. Gives whether it was; False if the message clicked
        was out of date.
        """
        publisher, done = self._presenter.publisher(target.table), True
        with publisher.claimed():
            try:
                await self._registry.table(target.table).act(decide, interaction.user.id)
            except Refusal as refused:
                if refused.code not in OUTDATED:
                    raise
                done = False  # the click was made on a picture that has changed: the present one explains itself
            try:
                await publisher.answer(interaction)
            finally:
                if done and then is not None:
                    await then()
        return done

    # -- looking

    async def _scores(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        state = await self._registry.table(target.table).state()
        await tell(interaction, scores_layout(view_of(state), self._languages.of(interaction)))

    async def _rules(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        state = await self._registry.table(target.table).state()
        view, t = view_of(state), self._languages.of(interaction)
        await tell(interaction, rules_layout(view.rules, set_title(view.rules.name, t), t, view.house))

    async def _verify(self, interaction: Interaction, target: CustomId, values: Sequence[str]) -> None:
        """Deal and play the match again from its record, and hand the record out."""
        state = await self._registry.table(target.table).state()
        record = record_of(state)
        known = {name: rule_set.rules for name, rule_set in self._registry.rule_sets.items()}
        found = await asyncio.to_thread(verify, record, known)
        may_attach = interaction.app_permissions.attach_files
        shown = verify_layout(view_of(state), found, self._languages.of(interaction), attached=may_attach)
        await tell(interaction, shown, record_file(state.id, record) if may_attach else MISSING)
