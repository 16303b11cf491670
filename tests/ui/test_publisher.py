"""The public message: one edit at a time, never too often, the latest state at last."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.ui.answers import acknowledge, redraw
from tabinet_discord.ui.publisher import INTERVAL, MOST_FAILURES, OLD, OLD_INTERVAL, Publisher
from tests.engine.playing import law
from tests.tables.fakes import FakeClock, spin

from .fakes import FakeInteraction


class Channel:
    """What Discord shows: a number instead of a layout. Edits take `slow` seconds, and may fail."""

    def __init__(self, slow: float = 0.0) -> None:
        self.clock = FakeClock()
        self.began = self.clock.now()
        self.slow = slow
        self.state = 0
        self.shown: int | None = None
        self.edits: list[tuple[float, int]] = []
        self.running = 0
        self.fails: list[Exception] = []
        self.born: datetime | None = self.began
        self.publisher = Publisher(self.clock, self._edit, self._answer, lambda: self.born)

    def change(self) -> None:
        self.state += 1
        self.publisher.mark()

    async def click(self, private: bool = False) -> FakeInteraction:
        """A click that changes the table, and its answer."""
        clicked = FakeInteraction(private=private)
        with self.publisher.claimed():
            await spin(2)
            self.change()
            await self.publisher.answer(cast(Any, clicked))
        for kind, view, _ in clicked.answers:
            if kind == "edit":
                self.shown = view
        return clicked

    async def _draw(self) -> int:
        state = self.state
        await spin(1)
        return state

    async def _answer(self, interaction: Any) -> None:
        await redraw(interaction, cast(Any, await self._draw()))

    async def _edit(self) -> None:
        layout = await self._draw()
        assert self.running == 0, "two edits at once"
        self.running += 1
        try:
            self.edits.append(((self.clock.now() - self.began).total_seconds(), layout))
            if self.slow:
                await self.clock.sleep(self.slow)
            else:
                await spin(1)
            if self.fails:
                raise self.fails.pop()
            self.shown = layout
        finally:
            self.running -= 1


async def test_many_changes_are_one_edit_of_the_latest() -> None:
    channel = Channel()
    for _ in range(20):
        channel.change()
    await channel.clock.advance(0)
    assert channel.edits == [(0, 20)]
    assert channel.publisher.is_idle
    await channel.clock.advance(100)
    assert len(channel.edits) == 1


async def test_edits_keep_their_distance() -> None:
    channel = Channel()
    for _ in range(50):
        channel.change()
        await channel.clock.advance(0.1)
    await channel.clock.advance(5)
    moments = [moment for moment, _ in channel.edits]
    assert all(b - a >= INTERVAL.total_seconds() - 1e-6 for a, b in pairwise(moments))
    assert channel.shown == 50
    assert len(moments) == 6


@pytest.mark.parametrize(
    ("age", "distance"), [(OLD - timedelta(seconds=10), INTERVAL), (OLD + timedelta(seconds=10), OLD_INTERVAL)]
)
async def test_b21_an_old_message_is_edited_less_often(age: timedelta, distance: timedelta) -> None:
    channel = Channel()
    channel.born = channel.began - age
    channel.change()
    await channel.clock.advance(0)
    channel.change()
    await channel.clock.advance(distance.total_seconds() - 0.01)
    assert len(channel.edits) == 1
    await channel.clock.advance(0.02)
    assert len(channel.edits) == 2


async def test_the_distance_counts_from_the_end_of_a_slow_edit() -> None:
    channel = Channel(slow=3)
    channel.change()
    await channel.clock.advance(1)
    channel.change()
    await channel.clock.advance(2.5)
    assert len(channel.edits) == 1
    await channel.clock.advance(1)
    assert [moment for moment, _ in channel.edits] == pytest.approx([0, 4.2])
    await channel.clock.advance(10)
    assert channel.shown == 2


async def test_a_change_during_an_edit_is_not_lost() -> None:
    channel = Channel(slow=1)
    channel.change()
    await channel.clock.advance(0.5)
    channel.change()
    channel.change()
    await channel.clock.advance(10)
    assert [layout for _, layout in channel.edits] == [1, 3]


async def test_a_click_is_answered_with_the_drawing_and_costs_no_edit() -> None:
    channel = Channel()
    clicked = await channel.click()
    assert [(kind, view) for kind, view, _ in clicked.answers] == [("edit", 1)]
    assert clicked.answers[0][2]["allowed_mentions"].to_dict() == {"parse": []}
    await channel.clock.advance(10)
    assert not channel.edits


async def test_a_click_while_an_edit_runs_is_deferred_and_drawn_after_it() -> None:
    channel = Channel(slow=1)
    channel.change()
    await channel.clock.advance(0.5)
    clicked = await channel.click()
    assert [kind for kind, _, _ in clicked.answers] == ["defer"]
    await channel.clock.advance(10)
    assert [layout for _, layout in channel.edits] == [1, 2]
    assert channel.shown == 2


async def test_a_click_that_was_deferred_before_is_drawn_with_the_bots_token() -> None:
    channel = Channel()
    clicked = FakeInteraction()
    await acknowledge(cast(Any, clicked))
    channel.state = 1
    with channel.publisher.claimed():
        await channel.publisher.answer(cast(Any, clicked))
    await channel.clock.advance(0)
    assert channel.shown == 1
    assert len(clicked.answers) == 1


async def test_nothing_is_edited_while_a_click_is_carried_out() -> None:
    channel = Channel()
    with channel.publisher.claimed():
        with channel.publisher.claimed():
            channel.change()
            await channel.clock.advance(5)
            assert not channel.edits
            assert not channel.publisher.is_idle
        await channel.clock.advance(5)
        assert not channel.edits
    await channel.clock.advance(0)
    assert channel.edits == [(10, 1)]


async def test_a_claim_begun_while_the_publisher_waits_takes_its_edit() -> None:
    channel = Channel()
    channel.change()
    await channel.clock.advance(0)
    channel.change()
    await channel.clock.advance(1)
    with channel.publisher.claimed():
        await channel.clock.advance(1)
        assert len(channel.edits) == 1
    await channel.clock.advance(0)
    assert channel.shown == 2


async def test_a_click_whose_answer_fails_is_shown_by_an_edit() -> None:
    channel = Channel()
    clicked = FakeInteraction(fails=RuntimeError("10062"))
    channel.state = 1
    with pytest.raises(RuntimeError), channel.publisher.claimed():
        await channel.publisher.answer(cast(Any, clicked))
    await channel.clock.advance(0)
    assert channel.shown == 1


@pytest.mark.parametrize(
    "error",
    [RuntimeError("x"), discord.HTTPException(cast(Any, SimpleNamespace(status=400, reason="x")), {"code": 0})],
)
async def test_a_failed_edit_stops_nothing(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    channel = Channel()
    channel.fails.append(error)
    channel.change()
    await channel.clock.advance(0)
    assert caplog.records
    channel.change()
    await channel.clock.advance(5)
    assert channel.shown == 2
    assert channel.publisher.is_idle


def trouble() -> discord.HTTPException:
    return discord.HTTPException(cast(Any, SimpleNamespace(status=503, reason="x")), {"code": 0})


async def test_the_last_move_is_shown_after_discords_own_trouble(caplog: pytest.LogCaptureFixture) -> None:
    channel = Channel()
    channel.fails += [trouble(), trouble()]
    channel.change()
    await channel.clock.advance(60)
    assert channel.shown == 1
    assert [round(b - a, 1) for (a, _), (b, _) in pairwise(channel.edits)] == [2.4, 4.8]
    assert channel.publisher.is_idle


async def test_trouble_that_does_not_pass_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    channel = Channel()
    channel.fails += [trouble() for _ in range(50)]
    channel.change()
    await channel.clock.advance(3600)
    assert len(channel.edits) == 1 + MOST_FAILURES
    assert channel.publisher.is_idle


@pytest.mark.parametrize("when", ["waiting", "editing", "idle"])
async def test_stop_leaves_no_task_and_none_comes_after(when: str) -> None:
    channel = Channel(slow=1)
    if when != "idle":
        channel.change()
        await channel.clock.advance(0.5 if when == "editing" else 1)
        channel.change()
        await channel.clock.advance(0)
    await channel.publisher.stop()
    assert asyncio.all_tasks() == {asyncio.current_task()}
    edits = len(channel.edits)
    channel.change()
    with channel.publisher.claimed():
        channel.publisher.mark()
    await channel.clock.advance(50)
    assert len(channel.edits) == edits
    await channel.publisher.stop()


STEPS = st.lists(
    st.tuples(st.sampled_from(["change", "wait", "click", "click in background", "change"]), st.integers(0, 40)),
    max_size=40,
)


@law(120)
@given(steps=STEPS, slow=st.sampled_from([0.0, 0.0, 0.3, 2.0]), chance=st.integers(0, 2**20))
def test_whatever_happens_in_whatever_order_the_latest_state_is_shown(
    steps: list[tuple[str, int]], slow: float, chance: int
) -> None:
    asyncio.run(_happen(steps, slow, Random(chance)))


async def _happen(steps: list[tuple[str, int]], slow: float, chance: Random) -> None:
    channel = Channel(slow)
    background: list[asyncio.Task[FakeInteraction]] = []
    for kind, number in steps:
        if kind == "change":
            channel.change()
        elif kind == "wait":
            await channel.clock.advance(number / 10)
        elif kind == "click":
            await channel.click()
        else:
            background.append(asyncio.create_task(channel.click()))
            await spin(chance.randrange(5))
    clicks = [await task for task in background]
    await channel.clock.advance(60)
    assert channel.publisher.is_idle
    assert channel.shown == (channel.state or None)
    assert all(len(clicked.answers) == 1 for clicked in clicks)
    ends = [moment for moment, _ in channel.edits]
    distance = INTERVAL.total_seconds() + slow
    assert all(b - a >= distance - 1e-6 for a, b in pairwise(ends))
    assert [layout for _, layout in channel.edits] == sorted(layout for _, layout in channel.edits)
