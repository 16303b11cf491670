"""Clicks as strangers send them: whatever the id claims, nothing changes that may not, and everybody is answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.ui.actions import Actions
from tabinet_discord.ui.custom_ids import CustomId, Verb
from tabinet_discord.ui.error_report import ErrorReport
from tabinet_discord.ui.hands import Hands
from tabinet_discord.ui.presenter import Presenter
from tabinet_discord.ui.texts import Languages
from tests.engine.playing import law
from tests.tables.fakes import ANA, HOST, MESSAGE, Hall, play_turn, spin, user_on_turn

from .fakes import FakeInteraction
from .layouts import T, check_layout, text_of

MOVING = {Verb.JOIN, Verb.LEAVE, Verb.BOT, Verb.START, Verb.CANCEL, Verb.BACK, Verb.PLAY}


class Road:
    """Private messages that can always be sent; what was shown to whom cannot be told apart here."""

    def __init__(self) -> None:
        self.shown: list[Any] = []
        self.fails: list[Exception] = []

    async def edit(self, token: Any, layout: Any) -> None:
        self.shown.append(check_layout(layout))

    async def send(self, token: Any, layout: Any) -> Any:
        if self.fails:
            raise self.fails.pop()
        self.shown.append(check_layout(layout))
        return token


class Client:
    """As much of a client as public messages need."""

    def __init__(self) -> None:
        self.edits: list[Any] = []
        self.sent: list[Any] = []

    def get_partial_messageable(self, channel: int, guild_id: int | None = None) -> Any:
        return SimpleNamespace(send=self._send, get_partial_message=self._message)

    def _message(self, message_id: int) -> Any:
        return SimpleNamespace(edit=self._edit, delete=self._delete)

    async def _send(self, *, view: Any, **options: Any) -> Any:
        self.sent.append(check_layout(view))
        return SimpleNamespace(id=MESSAGE + len(self.sent))

    async def _edit(self, *, view: Any, **options: Any) -> None:
        self.edits.append(check_layout(view))

    async def _delete(self) -> None:
        pass


class Desk:
    """Actions over a hall of tables."""

    def __init__(self) -> None:
        self.hall = Hall()
        self.client = Client()
        self.road = Road()
        languages = Languages(T.catalogue, "en")
        hands = Hands(cast(Any, self.road), self.hall.clock)
        client = cast(Any, self.client)
        self.presenter = Presenter(
            client, self.hall.registry, self.hall.clock, languages, hands, pictures_allowed=lambda guild: False
        )  # drawing takes time that the hall's clock knows nothing of
        errors = ErrorReport(lambda: "deadbeef")
        self.actions = Actions(
            self.hall.registry, self.presenter, hands, self.hall.clock, languages, errors, "0.0.0"
        )  # fmt: skip

    async def click(
        self,
        table: str,
        number: int,
        verb: Verb,
        arg: str = "",
        user: int = HOST,
        private: bool = False,
        values: Sequence[str] = (),
    ) -> FakeInteraction:
        interaction = FakeInteraction(user, private=private)
        await self.actions.click(cast(Any, interaction), CustomId(table, number, verb, arg), values)
        return interaction

    async def close(self) -> None:
        await spin()
        await self.hall.registry.stop()
        await self.presenter.stop()


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk()
    yield made
    await made.close()
    assert asyncio.all_tasks() <= {asyncio.current_task()}


def said(interaction: FakeInteraction) -> str:
    """What the one answer says."""
    assert len(interaction.answers) == 1, interaction.answers
    kind, shown, options = interaction.answers[0]
    if shown is None:
        return kind
    check_layout(shown)
    assert options["allowed_mentions"].to_dict() == {"parse": []}
    return text_of(shown)


TABLES = st.sampled_from(["real", "nowhere", "zzzz"])
ARGS = st.text("abcdefhst0123456789.-", max_size=50) | st.builds(
    "{}-{}.{}.{}".format,
    st.sampled_from(["h0", "t0", "t99", "a1s", "a9x", "c", "25.1f", "0.0", "999999999999", ""]),
    st.sampled_from(["-", "0", "5", "99"]),
    st.sampled_from(["0", "f", "fffffffffffff"]),
    st.sampled_from(["0", "ff"]),
)
VALUES = st.lists(st.sampled_from(["0", "3", "99", "-1", "x", "", "٣", "9" * 40]), max_size=4)


@law(60)
@given(
    table=TABLES,
    number=st.integers(0, 4) | st.just(999_999_999),
    verb=st.sampled_from(Verb),
    arg=ARGS,
    values=VALUES,
    user=st.sampled_from([HOST, ANA, 99]),
    private=st.booleans(),
    phase=st.sampled_from(["lobby", "playing", "finished"]),
)
def test_hostile_clicks_are_answered_and_change_nothing(
    table: str, number: int, verb: Verb, arg: str, values: list[str], user: int, private: bool, phase: str
) -> None:
    asyncio.run(_hostile(table, number, verb, arg, values, user, private, phase))


async def _hostile(
    name: str, number: int, verb: Verb, arg: str, values: list[str], user: int, private: bool, phase: str
) -> None:
    desk = Desk()
    errors = Errors()
    logging.getLogger().addHandler(errors)
    try:
        table = await (desk.hall.open() if phase == "lobby" else desk.hall.playing())
        if phase == "finished":
            await desk.hall.clock.advance(10_000)
        before = await table.state()
        asked = table.id if name == "real" else name
        interaction = await desk.click(asked, number, verb, arg, user, private, values)
        assert said(interaction)
        after = await table.state()
        if name != "real" or verb not in MOVING or user == 99 or phase == "finished":
            harmless = verb is Verb.JOIN and phase == "lobby" and name == "real"
            assert after == before or harmless
        assert after.seq - before.seq <= 3
    finally:
        logging.getLogger().removeHandler(errors)
        await desk.close()
    assert not errors.records


class Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(f"{record.getMessage()} {record.exc_info}")


@pytest.mark.parametrize("verb", list(Verb))
async def test_every_verb_has_an_action_and_an_answer(desk: Desk, verb: Verb) -> None:
    table = await desk.hall.playing()
    turn = (await table.state()).turn
    assert said(await desk.click(table.id, turn, verb, "h0--.0.0" if verb is Verb.TOGGLE else ""))
    assert "no such table" in said(await desk.click("nowhere", turn, verb)).lower()


async def test_a_play_button_plays_once_and_then_says_so(desk: Desk) -> None:
    table = await desk.hall.playing()
    state = await table.state()
    user = user_on_turn(state)
    one, two = await asyncio.gather(
        *(desk.click(table.id, state.turn, Verb.PLAY, "0.0.0", user, private=True) for _ in range(2))
    )
    assert (await table.state()).turn == state.turn + 1
    texts = sorted((said(one), said(two)), key=len)
    assert "Not your turn" in texts[0]
    assert "already played it" in texts[1]


async def test_a_second_click_on_start_does_not_draw_hands_anew(desk: Desk) -> None:
    """Whoever has begun to choose would lose the selection."""
    table = await desk.hall.open()
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    await desk.click(table.id, 1, Verb.START)
    await desk.hall.clock.advance(5)
    drawn = len(desk.road.shown)
    assert drawn == 2
    await desk.click(table.id, 1, Verb.START)
    await desk.click(table.id, 1, Verb.START, user=99)
    await desk.hall.clock.advance(5)
    assert len(desk.road.shown) == drawn


async def test_a_refused_join_leaves_no_way_to_send_a_hand(desk: Desk) -> None:
    table = await desk.hall.open(players=2)
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    refused = await desk.click(table.id, 0, Verb.JOIN, user=99)
    assert "Every seat" in said(refused)
    await desk.click(table.id, 1, Verb.START)
    await desk.hall.clock.advance(1)
    assert len(desk.road.shown) == 2


async def test_hands_come_by_themselves_and_are_refreshed_on_turn(desk: Desk) -> None:
    table = await desk.hall.open()
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    await desk.click(table.id, 1, Verb.START)
    assert sorted("Your turn" in text_of(shown) for shown in desk.road.shown) == [False, True]
    desk.road.shown.clear()
    await play_turn(desk.hall, table)
    await desk.hall.clock.advance(0)
    assert ["Your turn" in text_of(shown) for shown in desk.road.shown] == [True]


async def test_a_hand_that_discord_does_not_take_costs_nobody_else_theirs(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    table = await desk.hall.open()
    await desk.click(table.id, 0, Verb.JOIN, user=ANA)
    failed: Any = SimpleNamespace(status=500, reason="x")
    desk.road.fails.append(discord.HTTPException(failed, {"code": 0, "message": "x"}))
    started = await desk.click(table.id, 1, Verb.START)
    assert [kind for kind, _, _ in started.answers] == ["edit"]  # and no error is told
    assert len(desk.road.shown) == 1
    assert "could not be shown" in caplog.text


async def test_the_public_message_follows(desk: Desk) -> None:
    table = await desk.hall.playing(people=1, bots=1)
    await desk.hall.clock.advance(3)
    assert "deal 1" in text_of(desk.client.edits[-1])
    await desk.hall.clock.advance(10_000)
    assert "🏆" in text_of(desk.client.edits[-1])
    assert (await table.state()).phase == "finished"
    assert len(desk.client.sent) == 2  # the two warnings, and nothing else is posted


async def test_two_tables_do_not_mix(desk: Desk) -> None:
    """B25: each answer goes to its own user and its own table."""
    tables = [await desk.hall.playing() for _ in range(2)]
    states = [await table.state() for table in tables]
    clicks = [
        desk.click(table.id, state.turn, Verb.HAND, user=user)
        for table, state in zip(tables, states, strict=True)
        for user in (HOST, ANA)
    ]
    shown = [said(interaction) for interaction in await asyncio.gather(*clicks)]
    for number, (state, user) in enumerate((s, u) for s in states for u in (HOST, ANA)):
        assert ("Your turn" in shown[number]) is (user_on_turn(state) == user)
