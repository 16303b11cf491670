"""Hints where a table allows them, and hard bots that think in another process: over sockets, in real time."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tabinet_discord.engine.moves import Trail
from tabinet_discord.engine.observation import Observation
from tabinet_discord.players.advice import Advice
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.thinkers import Thinkers

from .journeys import check_end, open_table, people_of, state_of
from .loopkit import serving
from .people import Person
from .simkit import Sim, simulated
from .stage import Stage, buttons, texts


def labels(sim: Stage, person: Person) -> list[str]:
    return [b["label"] for b in buttons(sim.live(person.hand)).values()]


async def test_a_hint_is_shown_chosen_and_not_played(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "hint") as stage:
        people = people_of(stage, "Ana", "Bogdan")
        table = await open_table(stage, people, hints=True)
        for _ in range(6):
            state = await state_of(stage, table)
            person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
            await person.refresh(table)
            await person.press(person.hand, "Hint")
            shown = texts(stage.live(person.hand))
            assert "💡 The best bot would play: " in shown
            assert "reason-" not in shown
            assert (await state_of(stage, table)).turn == state.turn
            (play,) = [label for label in labels(stage, person) if label.startswith(("Capture ", "Trail "))]
            assert ("takes" in shown.split("💡")[1].split("\n")[0]) is play.startswith("Capture ")
            await person.press(person.hand, play)
            assert (await state_of(stage, table)).turn == state.turn + 1


@simulated
async def test_without_hints_there_is_no_button_and_a_forged_one_is_refused(sim: Sim) -> None:
    people = people_of(sim, "Ana", "Bogdan")
    table = await open_table(sim, people)
    state = await state_of(sim, table)
    person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
    await person.refresh(table)
    assert "Hint" not in labels(sim, person)
    play = next(iter(buttons(sim.live(person.hand)))).split(":")
    [result] = await sim.click_together(person.hand, (person.actor, ":".join([*play[:3], "hint"])))
    assert "opened without hints" in texts(result.response)


@simulated
async def test_a_hint_that_comes_late_does_not_choose_cards_of_another_turn(sim: Sim) -> None:
    """The search may wait for others; meanwhile the person plays, and it may be the person's turn again."""
    people = people_of(sim, "Ana", "Bogdan")
    table = await open_table(sim, people, hints=True)
    registry = sim.bot.registry

    async def slow(state: TableState, view: Observation) -> Advice:
        for _ in range(2):
            now = await state_of(sim, table)
            assert now.match is not None
            deal = now.match.deal
            user = now.seats[deal.turn].user
            assert user is not None
            await registry.table(now.id).act(registry.play.move(user, now.turn, Trail(deal.hands[deal.turn][-1])))
        return Advice(Trail(view.hand[-1]), ())

    registry.advise = slow  # type: ignore[method-assign]
    state = await state_of(sim, table)
    person = next(p for p in people if p.actor.id == state.seats[state.turn_seat or 0].user)
    await person.refresh(table)
    await person.press(person.hand, "Hint")
    shown = texts(sim.live(person.hand))
    assert "💡" not in shown
    assert person.has_turn()


async def test_a_match_against_a_hard_bot(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "hard") as stage:
        (ana,) = people_of(stage, "Ana")
        table = await open_table(stage, [ana], bots=1, level="hard")
        assert isinstance(stage.bot.registry._thinkers, Thinkers)
        chance = Random(4)
        while (state := await state_of(stage, table)).phase == "playing":
            if state.turn_seat == 0:
                await ana.refresh(table)
                await ana.play(chance)
            else:
                await stage.pass_time(1.3)
        record = check_end(state)
        assert [seat["kind"] for seat in record["seats"]] == ["human", "bot:hard"]
