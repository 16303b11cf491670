"""Settings by commands and clicks alone: each is changed, shown as changed, kept, and does what it says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.tables.preferences import Personal, ServerSettings
from tests.ui.layouts import store_size

from . import journeys
from .loopkit import serving
from .people import Person
from .simkit import Sim, simulated
from .stage import buttons, texts, walk
from .test_house_rules import manager, server_rules

RULES = load_rule_sets()["tabinet"].rules


async def opened(sim: Sim, who: Any, command: str) -> Any:
    result = await who.slash(sim.channel, command)
    assert result.ephemeral
    return result.response


async def press(sim: Sim, who: Any, message: Any, label: str) -> Any:
    """Press a button; what was clicked must be drawn anew, with nothing posted beside it."""
    result = await who.click(sim.live(message).message, label=label)
    assert result.response is None or result.response.id == message.id
    return sim.live(message)


async def choose(sim: Sim, who: Any, message: Any, key: str, *values: Any) -> Any:
    await who.select(sim.live(message).message, values, custom_id=f"s1:server:{key}")
    return sim.live(message)


def ticked(message: Any) -> set[str]:
    """Labels of buttons and options that carry a tick."""
    shown = [*walk(message.components), *(o for c in walk(message.components) for o in c.get("options", []))]
    return {c["label"].removeprefix("✓ ") for c in shown if c.get("label", "").startswith("✓ ")}


async def personal(sim: Sim, who: Any) -> Personal:
    return await sim.bot.registry.preferences.person(who.id)


async def server(sim: Sim) -> ServerSettings:
    return await sim.bot.registry.preferences.server(sim.guild.id)


# -- one's own


@pytest.mark.parametrize(
    ("label", "back", "chosen"),
    [
        ("Four colours", "Red and black", {"four_colours": True}),
        ("Text only", "With pictures", {"text_cards": True}),
        ("By suit", "By rank", {"by_suit": True}),
        ("Ask me first", "Play at once", {"ask_first": True}),
        ("Do not ping me", "Ping me", {"warned": False}),
    ],
)
@simulated
async def test_each_setting_is_changed_confirmed_and_kept(
    sim: Sim, label: str, back: str, chosen: dict[str, bool]
) -> None:
    ana, bob = sim.person("Ana"), sim.person("Bob")
    message = await opened(sim, ana, "settings")
    assert back in ticked(message)
    assert "Saved" not in texts(message)
    message = await press(sim, ana, message, label)
    assert label in ticked(message)
    assert back not in ticked(message)
    assert "✓ Saved" in texts(message)
    await sim.restart()
    assert await personal(sim, ana) == Personal(**chosen)
    assert await personal(sim, bob) == Personal()
    assert label in ticked(await opened(sim, ana, "settings"))
    message = await press(sim, ana, message, back)
    assert back in ticked(message)
    assert await personal(sim, ana) == Personal()


@simulated
async def test_an_old_message_shows_what_holds_now(sim: Sim) -> None:
    ana = sim.person("Ana")
    older, newer = await opened(sim, ana, "settings"), await opened(sim, ana, "settings")
    await press(sim, ana, newer, "By suit")
    older = await press(sim, ana, older, "Four colours")
    assert {"By suit", "Four colours"} <= ticked(older)


@simulated
async def test_nothing_of_a_settings_message_stays_in_memory(sim: Sim) -> None:
    ana = sim.person("Ana")
    message = await opened(sim, ana, "settings")
    before = store_size(sim.bot)
    for label in ("By suit", "By rank") * 5:
        message = await press(sim, ana, message, label)
    await sim.pass_time(1000)
    assert store_size(sim.bot) == before
    assert "By rank" in ticked(message)


@pytest.mark.parametrize("wants", [True, False])
@simulated
async def test_a_warning_comes_only_to_who_wants_it(sim: Sim, wants: bool) -> None:
    people = journeys.people_of(sim, "Ana", "Bogdan")
    for person in people:
        message = await opened(sim, person.actor, "settings")
        await press(sim, person.actor, message, "✓ Ping me" if wants else "Do not ping me")
    await journeys.open_table(sim, people)
    await sim.pass_time(65)
    sent = [request for request in sim.env.http_requests if request.path == f"/channels/{sim.channel.id}/messages"]
    assert len(sent) == wants


# -- a server's


@simulated
async def test_a_manager_changes_every_setting_of_a_server_and_it_is_kept(sim: Sim) -> None:
    mara = manager(sim)
    await server_rules(sim, mara, name="Vineri", set="tabinet", changes="target = 51")
    other = sim.guild.create_text_channel("other")
    message = await opened(sim, mara, "server setup")
    assert ticked(message) == {"Tabinet", "90 seconds", "With pictures", "Everybody"}
    assert "every channel" in texts(message)

    message = await choose(sim, mara, message, "rules", "Vineri")
    assert "Vineri" in ticked(message)
    message = await choose(sim, mara, message, "clock", "180")
    assert "180 seconds" in ticked(message)
    await press(sim, mara, message, "Text only")
    message = await press(sim, mara, message, "Only people who manage this server")
    message = await choose(sim, mara, message, "channels", sim.channel, other)
    assert "✓ Saved" in texts(message)
    assert f"<#{sim.channel.id}>, <#{other.id}>" in texts(message)

    await sim.restart()
    expected = ServerSettings("Vineri", 180, False, True, (sim.channel.id, other.id))
    assert await server(sim) == expected
    message = await opened(sim, mara, "server setup")
    assert ticked(message) == {"Vineri", "180 seconds", "Text only", "Only people who manage this server"}
    menu = next(c for c in walk(message.components) if c["type"] == 8)
    assert [int(one["id"]) for one in menu["default_values"]] == [sim.channel.id, other.id]
    message = await press(sim, mara, message, "Allow every channel")
    assert "every channel" in texts(message)
    message = await choose(sim, mara, message, "channels", other)
    message = await choose(sim, mara, message, "channels")
    assert (await server(sim)).channels == ()


@simulated
async def test_the_menu_of_channels_lives_on_and_so_do_all_other_buttons(sim: Sim) -> None:
    """An ordinary item beside dynamic ones would take their patterns with it after a quarter of an hour."""
    mara = manager(sim)
    message = await opened(sim, mara, "server setup")
    await sim.pass_time(2000)
    message = await choose(sim, mara, message, "channels", sim.channel)
    assert f"<#{sim.channel.id}>" in texts(message)
    table = (await mara.slash(sim.channel, "tabinet", bots=1)).response
    await mara.click(table.message, label="Start")
    assert "My hand" in {b["label"] for b in buttons(sim.live(table)).values()}


@simulated
async def test_who_does_not_manage_the_server_is_refused_at_the_command_and_at_each_click(sim: Sim) -> None:
    ana, mara = sim.person("Ana"), manager(sim)
    command = next(c for c in await sim.bot.tree.fetch_commands() if c.name == "server")
    sim.guild.set_command_permissions(command, {ana: True})  # as a server's settings can
    assert "Manage Server" in texts((await ana.slash(sim.channel, "server setup")).response)

    mine = await opened(sim, ana, "settings")
    for custom_id in ("s1:server:pictures:no", "s1:server:managers_only:yes", "s1:server:channels:all"):
        [result] = await sim.click_together(mine, (ana, custom_id))
        assert "Manage Server" in texts(result.response)

    message = await opened(sim, mara, "server setup")
    sim.env.backend.remove_member_role(sim.guild.id, mara.id, sim.guild.roles["Mara's"].id)
    assert "Manage Server" in texts((await mara.click(message.message, label="Text only")).response)
    selected = await mara.select(message.message, ["30"], custom_id="s1:server:clock")
    assert "Manage Server" in texts(selected.response)
    assert await server(sim) == ServerSettings()


@pytest.mark.parametrize(
    "custom_id",
    ["s1:me:pictures:no", "s1:me:nonsense:yes", "s1:me:by_suit:2", "s1:server:rules:tablic", "s1:server:clock:5",
     "s1:server:by_suit:yes", "s1:server:channels:5", "s1:me:__class__:yes", "s1:me:channels:all"],
)  # fmt: skip
@simulated
async def test_forged_ids_change_nothing_and_are_answered(sim: Sim, custom_id: str) -> None:
    mara = manager(sim)
    message = await opened(sim, mara, "settings")
    [result] = await sim.click_together(message, (mara, custom_id))
    assert result.acknowledged
    assert "another version of the bot" in texts(result.response)
    assert (await personal(sim, mara), await server(sim)) == (Personal(), ServerSettings())


@simulated
async def test_ids_that_nobody_claims_are_answered_too(sim: Sim) -> None:
    mara = manager(sim)
    message = await opened(sim, mara, "settings")
    for custom_id in ("s1:me:by_suit:YES", "s1:you:by_suit:yes", "s1:me:by_suit:yes:no"):
        [result] = await sim.click_together(message, (mara, custom_id))
        assert "older version" in texts(result.response)


# -- what they do at /tabinet


async def state_of(sim: Sim, table: Any) -> Any:
    return await sim.bot.registry.table(journeys.table_id(sim.live(table))).state()


@simulated
async def test_a_table_has_the_servers_defaults_where_nothing_else_is_asked_for(sim: Sim) -> None:
    mara, ana = manager(sim), sim.person("Ana")
    await server_rules(sim, mara, name="Vineri", set="tablic", changes="target = 51")
    message = await opened(sim, mara, "server setup")
    await choose(sim, mara, message, "rules", "Vineri")
    await choose(sim, mara, message, "clock", "30")
    assert "Vineri" in texts((await ana.slash(sim.channel, "rules")).response)
    state = await state_of(sim, (await ana.slash(sim.channel, "tabinet")).response)
    assert (state.house, state.rules.name, state.options.clock) == ("Vineri", "tablic", 30)
    asked = (await ana.slash(sim.channel, "tabinet", rules="tabinet", clock=90)).response
    state = await state_of(sim, asked)
    assert (state.house, state.rules.name, state.options.clock) == (None, "tabinet", 90)


@simulated
async def test_default_rules_that_are_gone_are_replaced_until_a_manager_looks(sim: Sim) -> None:
    mara = manager(sim)
    await server_rules(sim, mara, name="Vineri", set="tablic", changes="target = 51")
    await choose(sim, mara, await opened(sim, mara, "server setup"), "rules", "Vineri")
    await server_rules(sim, mara, name="Vineri", remove=True)
    state = await state_of(sim, (await mara.slash(sim.channel, "tabinet")).response)
    assert (state.house, state.rules.name) == (None, "tabinet")
    assert "“Vineri” cannot be played any more" in texts(await opened(sim, mara, "server setup"))


@simulated
async def test_rules_removed_while_the_menu_is_open_are_not_taken(sim: Sim) -> None:
    mara = manager(sim)
    await server_rules(sim, mara, name="Vineri", set="tablic", changes="target = 51")
    message = await opened(sim, mara, "server setup")
    await server_rules(sim, mara, name="Vineri", remove=True)
    result = await mara.select(message.message, ["Vineri"], custom_id="s1:server:rules")
    assert "no rules of that name" in texts(result.response)
    assert await server(sim) == ServerSettings()


@simulated
async def test_tables_open_only_in_the_channels_chosen_and_in_their_threads(sim: Sim) -> None:
    mara, ana = manager(sim), Person(sim, "Ana", RULES)
    other = sim.guild.create_text_channel("other")
    message = await opened(sim, mara, "server setup")
    await choose(sim, mara, message, "channels", other)
    for who in (ana.actor, mara):
        result = await who.slash(sim.channel, "tabinet")
        assert result.ephemeral
        assert f"You can open one here: <#{other.id}>" in texts(result.response)
    assert not await sim.bot.registry.in_channel(sim.channel.id)
    assert (await ana.actor.slash(other, "tabinet")).response is not None
    place: Any = sim.bot.get_channel(other.id)
    await place.create_thread(name="cards", type=discord.ChannelType.public_thread)
    await sim.env.settle()
    [thread] = other.threads
    await ana.actor.slash(thread, "tabinet")
    assert await sim.bot.registry.in_channel(thread.id)


@simulated
async def test_only_managers_open_tables_but_everybody_may_join(sim: Sim) -> None:
    mara, ana = manager(sim), Person(sim, "Ana", RULES)
    message = await opened(sim, mara, "server setup")
    await press(sim, mara, message, "Only people who manage this server")
    result = await ana.actor.slash(sim.channel, "tabinet")
    assert result.ephemeral
    assert "only people who have the right Manage Server open tables" in texts(result.response)
    table = (await mara.slash(sim.channel, "tabinet")).response
    await ana.press(table, "Join")
    assert "Ana" in texts(sim.live(table))


@simulated
async def test_settings_of_open_tables_servers_are_known_after_a_restart(sim: Sim) -> None:
    mara = manager(sim)
    await press(sim, mara, await opened(sim, mara, "server setup"), "Text only")
    await mara.slash(sim.channel, "tabinet")
    await sim.restart()
    assert not sim.bot.registry.preferences.server_now(sim.guild.id).pictures


async def test_they_are_changed_over_sockets(tmp_path: Path) -> None:
    """A menu of channels, and all the rest, as the practice page sends them."""
    async with serving(tmp_path / "t.db", "settings") as stage:
        mara = stage.person("Mara")
        message = (await mara.slash(stage.channel, "settings")).response
        await mara.click(message, label="By suit")
        assert "By suit" in ticked(stage.live(message))
        message = (await mara.slash(stage.channel, "server setup")).response
        await mara.select(message, ["120"], custom_id="s1:server:clock")
        await mara.select(message, [str(stage.channel)], custom_id="s1:server:channels")
        await stage.restart()
        preferences = stage.bot.registry.preferences
        assert await preferences.person(mara.id) == Personal(by_suit=True)
        assert await preferences.server(stage.guild) == ServerSettings(clock=120, channels=(stage.channel,))
        message = (await mara.slash(stage.channel, "server setup")).response
        assert f"<#{stage.channel}>" in texts(message)
        await mara.click(message, label="Allow every channel")
        assert await preferences.server(stage.guild) == ServerSettings(clock=120)


@simulated
async def test_who_wants_to_be_asked_plays_by_a_second_press(sim: Sim) -> None:
    people = journeys.people_of(sim, "Ana", "Bogdan")
    for person in people:
        await sim.bot.registry.preferences.set_person(person.actor.id, ask_first=True)
    table = await journeys.open_table(sim, people)
    for person in people:
        await person.open_hand(table)
    person = next(one for one in people if one.has_turn())
    before = await journeys.state_of(sim, table)
    label = await person.prepare(Random(1))
    await person.press(person.hand, label)
    assert (await journeys.state_of(sim, table)).turn == before.turn
    await person.press(person.hand, "No, not yet")
    await person.press(person.hand, label)
    await person.press(person.hand, f"Yes: {label}")
    assert (await journeys.state_of(sim, table)).turn == before.turn + 1
