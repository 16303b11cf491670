"""House rules by commands alone: a manager saves them, players play by them, and whatever is wrong is said in words."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.tables.records import record_of

from . import journeys
from .loopkit import serving
from .people import Person
from .simkit import Sim, simulated
from .stage import texts

RULES = load_rule_sets()["tabinet"].rules


def manager(sim: Sim, name: str = "Mara") -> Any:
    role = sim.guild.create_role(f"{name}'s", permissions=discord.Permissions(manage_guild=True))
    return sim.guild.add_member(sim.env.create_user(name), roles=[role])


async def server_rules(sim: Sim, who: Any, **options: Any) -> str:
    """What `/server rules` answers, to this person only."""
    result = await who.slash(sim.channel, "server rules", **options)
    assert result.ephemeral
    return texts(result.response)


async def suggested(sim: Sim, who: Any, command: str, option: str, text: str, **filled: Any) -> dict[str, str]:
    choices = await who.autocomplete(sim.channel, command, option, text, **filled)
    assert len(choices) <= 25
    return {choice["value"]: choice["name"] for choice in choices}


async def state_at(sim: Sim, table: Any) -> Any:
    return await sim.bot.registry.table(journeys.table_id(sim.live(table))).state()


@simulated
async def test_a_manager_saves_house_rules_and_people_play_a_match_by_them(sim: Sim) -> None:
    mara = manager(sim)
    assert "There are none yet" in await server_rules(sim, mara)
    saved = await server_rules(sim, mara, name="Vineri", set="tabinet", changes="most_cards = 5, leftovers = dealer")
    assert "most cards +5" in saved
    assert "`/tabinet`" in saved

    people = journeys.people_of(sim, "Ana", "Bogdan")
    offered = await suggested(sim, people[0].actor, "tabinet", "rules", "vin")
    assert offered == {"Vineri": "Vineri – based on Tabinet: leftovers to the dealer · most cards +5"}
    table = await journeys.open_table(sim, people, rules="Vineri")
    assert "removed" in await server_rules(sim, mara, name="VINERI", remove=True)
    await sim.restart()

    chance = Random(7)
    while (state := await state_at(sim, table)).phase == "playing":
        for person in people:
            await person.refresh(table)
            if person.has_turn():
                await person.play(chance)
    record = record_of(state)
    assert state.house == "Vineri"
    assert record["rules"]["name"] == "tabinet"
    assert record["rules"]["overrides"] == ["leftovers", "most_cards", "target"]
    assert (record["rules"]["most_cards"], record["rules"]["leftovers"]) == (5, "dealer")
    assert record["result"]["reason"] == "target"


@simulated
async def test_house_rules_are_there_after_a_restart_and_in_their_own_server_only(sim: Sim) -> None:
    mara = manager(sim)
    await server_rules(sim, mara, name="Vineri", set="Tablić", changes="target = 151")
    await sim.restart()
    listed = await server_rules(sim, mara)
    assert "Vineri" in listed
    assert "Tablić" in listed
    assert "target 151" in listed
    assert "target = 151" in await server_rules(sim, mara, name="vineri")
    elsewhere = sim.env.create_guild()
    channel = elsewhere.create_text_channel("tables")
    ana = elsewhere.add_member(sim.env.create_user("Ana"))
    assert await ana.autocomplete(channel, "tabinet", "rules", "vin") == []
    assert "no rules of that name" in texts((await ana.slash(channel, "tabinet", rules="Vineri")).response)


@simulated
async def test_a_person_who_does_not_manage_the_server_is_refused(sim: Sim) -> None:
    ana = sim.person("Ana")
    command = next(c for c in await sim.bot.tree.fetch_commands() if c.name == "server")
    assert command.default_member_permissions == discord.Permissions(manage_guild=True)
    assert "server rules" not in ana.available_commands(sim.channel)
    sim.guild.set_command_permissions(command, {ana: True})  # as a server's settings can
    for options in ({}, {"name": "x", "set": "tabinet", "changes": "target = 51"}, {"name": "x", "remove": True}):
        assert "Manage Server" in await server_rules(sim, ana, **options)
    assert await sim.bot.registry.house_rules.all(sim.guild.id) == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"name": "A", "set": "tabinet", "changes": "target = 9"}, "cannot be `9`: the numbers go from 21 to 501"),
        ({"name": "A", "set": "tabinet", "changes": "targte = 51"}, "no switch `targte`"),
        ({"name": "A", "set": "tabinet", "changes": "leftovers = me"}, "Possible: `last_capturer, dealer`"),
        ({"name": "A", "set": "tabinet", "changes": "claims = 3"}, "Possible: `yes, no`"),
        ({"name": "A", "set": "tabinet", "changes": "claims"}, "Something is missing after `claims`"),
        ({"name": "A", "set": "tabinet", "changes": "ace = [1 11]"}, "I cannot read this after `ace`: `11`"),
        ({"name": "A", "set": "tabinet", "changes": "ace = 1, 11"}, "`ace = [1, 11]`"),
        ({"name": "A", "set": "tabinet", "changes": "target = 51, target = 61"}, "`target` says the same thing twice"),
        ({"name": "A", "set": "tabinet", "changes": "deck = 40"}, "`values = {}`"),
        ({"name": "A", "set": "slovenian", "changes": "jack = sweep"}, "no jacks"),
        ({"name": "A", "set": "tabinet", "changes": "jack = sweep"}, "exactly these: K, Q"),
        ({"name": "A", "set": "tabinet", "changes": "deck = 40, values = {}"}, "each player gets 18 in all"),
        ({"name": "A", "set": "slovenian", "changes": "hands = {3 = [5]}"}, "with 3 players and a deck of 40"),
        ({"name": "A", "set": "tabinet", "changes": "values = {J = 12, Q = 12, K = 14}"}, "a value of its own"),
        ({"name": "A", "set": "tabinet", "changes": "hands = {4 = [12]}, first_hand_refusal = yes"}, "too few cards"),
        ({"name": "A", "set": "tabinet", "changes": "building = yes"}, "`building` can only be `no`"),
        ({"name": "A", "set": "tabinet", "changes": "target = 101"}, "That is Tabinet as it is"),
        ({"name": "A", "set": "whist", "changes": "target = 51"}, "Slovenian"),
        ({"name": "A", "changes": "target = 51"}, "choose a `set`"),
        ({"name": "A", "set": "tabinet"}, "Say in `changes`"),
        ({"set": "tabinet", "changes": "target = 51"}, "give them a `name`"),
        ({"remove": True}, "give them a `name`"),
        ({"name": "A", "changes": "target = 51", "remove": True}, "leave `remove` out"),
        ({"name": "A", "remove": True}, "no house rules of that name"),
        ({"name": "A"}, "no house rules of that name"),
        ({"name": "tablić", "set": "tabinet", "changes": "target = 51"}, "The rule set Tablić has this name"),
        ({"name": "slovenian", "set": "tabinet", "changes": "target = 51"}, "The rule set Slovenian has this name"),
        ({"name": "a`b", "set": "tabinet", "changes": "target = 51"}, "without backticks"),
        ({"name": " ", "set": "tabinet", "changes": "target = 51"}, "1 to 32 characters"),
    ],
)  # fmt: skip
@simulated
async def test_what_is_wrong_is_said_and_nothing_is_saved(sim: Sim, options: dict[str, Any], words: str) -> None:
    mara = manager(sim)
    assert words in await server_rules(sim, mara, **options)
    assert await sim.bot.registry.house_rules.all(sim.guild.id) == []


@simulated
async def test_twenty_are_enough(sim: Sim) -> None:
    mara = manager(sim)
    for number in range(20):
        await server_rules(sim, mara, name=f"n{number}", set="tabinet", changes=f"target = {number + 51}")
    said = await server_rules(sim, mara, name="more", set="tabinet", changes="target = 51")
    assert "This server has 20 house rules" in said
    assert "n19" in await server_rules(sim, mara)
    offered = await suggested(sim, mara, "tabinet", "rules", "")
    assert next(iter(offered)) == "tabinet"
    assert len(offered) == 25
    assert list(await suggested(sim, mara, "tabinet", "rules", "n19")) == ["n19"]


@simulated
async def test_changes_are_typed_with_suggestions_alone(sim: Sim) -> None:
    """Each time the words that Discord leaves in the box are typed on."""
    mara = manager(sim)
    box = ""
    for typed, wanted in (("dec", "deck ="), (" 4", "deck = 40"), (", val", "deck = 40, values =")):
        box += typed
        offered = await suggested(sim, mara, "server rules", "changes", box, set="tabinet")
        box = offered[wanted]
    box += " {}, hands = {3 = [4, 4, 4]}, players = 3"
    saved = await server_rules(sim, mara, name="Trei", set="tabinet", changes=box)
    assert "40 cards" in saved
    assert "deck = 40, values = {}, hands = {3 = [4, 4, 4]}, players = [3]" in saved
    assert list(await suggested(sim, mara, "server rules", "name", "t")) == ["Trei"]
    assert list(await suggested(sim, mara, "server rules", "set", "sloven")) == ["slovenian"]
    assert "players = [3]" in await suggested(sim, mara, "server rules", "changes", "players =", name="trei")
    more = await server_rules(sim, mara, name="trei", changes="target = 51")
    assert "target 51" in more
    assert "40 cards" in more

    ana = sim.person("Ana")
    result = await ana.slash(sim.channel, "tabinet", rules="Trei", players=4)
    assert "not for 4 players. Possible: 3." in texts(result.response)
    assert result.ephemeral


@simulated
async def test_a_rule_set_that_is_gone_is_no_error(sim: Sim) -> None:
    mara = manager(sim)
    await server_rules(sim, mara, name="Vineri", set="slovenian", changes="target = 51")
    sets: Any = sim.bot.registry.rule_sets
    del sets["slovenian"]
    assert "Vineri" in (listed := await server_rules(sim, mara))
    assert "no longer has" in listed
    assert await suggested(sim, mara, "tabinet", "rules", "vin") == {}
    assert "no longer has" in texts((await mara.slash(sim.channel, "tabinet", rules="vineri")).response)
    assert "removed" in await server_rules(sim, mara, name="Vineri", remove=True)


@simulated
async def test_suggestions_come_without_the_disk(sim: Sim, monkeypatch: pytest.MonkeyPatch) -> None:
    mara = manager(sim)
    await server_rules(sim, mara, name="Vineri", set="tabinet", changes="target = 51")

    async def fails(guild: int) -> Any:
        raise OSError("no disk")

    monkeypatch.setattr(sim.bot.database.house_rules, "all", fails)
    assert set(await suggested(sim, mara, "tabinet", "rules", "")) == set(load_rule_sets())


# -- the options of /tabinet


@pytest.mark.parametrize("asked", [True, False])
@simulated
async def test_partners_can_be_asked_for_and_refused(sim: Sim, asked: bool) -> None:
    ana = Person(sim, "Ana", RULES)
    rules = "tabinet" if asked else "tablic"
    table = (await ana.actor.slash(sim.channel, "tabinet", rules=rules, bots=3, partners=asked)).response
    await ana.press(table, "Start")
    state = await state_at(sim, table)
    assert state.match.rules.partners is asked
    assert state.match.rules.overrides == ()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 3, "partners": True}, "Partners need four players, not 3"),
        ({"rules": "Even", "players": 3}, "not for 3 players. Possible: 2, 4."),
        ({"rules": "whist"}, "There are no rules of that name. There are: Slovenian, Tabinet"),
    ],
)
@simulated
async def test_options_that_do_not_fit_open_no_table(sim: Sim, options: dict[str, Any], words: str) -> None:
    await server_rules(sim, manager(sim), name="Even", set="tabinet", changes="players = [2, 4]")
    result = await sim.person("Ana").slash(sim.channel, "tabinet", **options)
    assert words in texts(result.response)
    assert result.ephemeral
    assert not await sim.bot.registry.in_channel(sim.channel.id)


@simulated
async def test_help_names_commands_of_a_group_with_the_group(sim: Sim) -> None:
    shown = texts((await sim.person("Ana").slash(sim.channel, "help")).response)
    assert "`/server rules` ·" in shown
    assert "`/rules` ·" in shown
    assert "`/server` ·" not in shown


async def test_they_are_saved_and_offered_over_sockets(tmp_path: Path) -> None:
    """A command of a group, its suggestions and a boolean option, as the practice page sends them."""
    async with serving(tmp_path / "t.db", "house rules") as stage:
        mara = stage.person("Mara")

        async def choices(command: str, option: str, text: str, **filled: Any) -> list[str]:
            asked = stage.world.autocomplete(mara.id, stage.channel, command, {**filled, option: text}, option)
            await stage.until(lambda: asked.choices is not None)
            return [choice["value"] for choice in asked.choices or ()]

        assert await choices("server rules", "changes", "claims = y", set="tablic") == ["claims = yes"]
        await mara.slash(stage.channel, "server rules", name="Vineri", set="tabinet", changes="claims = yes")
        await stage.restart()
        assert await choices("tabinet", "rules", "vin") == ["Vineri"]
        table = await mara.slash(stage.channel, "tabinet", rules="vineri", partners=True, bots=3)
        state = await stage.bot.registry.table(journeys.table_id(table.response)).state()
        assert (state.house, state.options.partners, len(state.seats)) == ("Vineri", True, 4)
        removed = await mara.slash(stage.channel, "server rules", name="Vineri", remove=True)
        assert "removed" in texts(removed.response)
