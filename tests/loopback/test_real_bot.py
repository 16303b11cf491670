"""discord.py itself against the small Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import discord
import pytest
from discord.http import Route

from tabinet_discord.loopback import interactions
from tabinet_discord.loopback.events import (
    ChoicesShown,
    InteractionAnswered,
    InteractionFailed,
    MessageChanged,
    ModalShown,
    WorldEvent,
)
from tabinet_discord.loopback.model import Interaction, Message

from .places import PNG, Place, placed
from .real_bot import ShardedBot, TinyBot, connected


@pytest.fixture
async def live() -> AsyncIterator[Place]:
    async with placed(fake_time=False, shards=2) as made:
        yield made


@pytest.fixture
async def bot(live: Place, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TinyBot]:
    async with connected(live, monkeypatch) as made:
        yield made


async def seen(place: Place, do: Callable[[], Interaction], kind: type[WorldEvent]) -> WorldEvent:
    """What is seen after a person has done something."""
    found: asyncio.Future[WorldEvent] = asyncio.get_running_loop().create_future()

    def listen(event: WorldEvent) -> None:
        if isinstance(event, kind) and not found.done():
            found.set_result(event)

    end = place.world.listen(listen)
    try:
        do()
        async with asyncio.timeout(10):
            return await found
    finally:
        end()


async def opened(place: Place) -> Message:
    """Ana's own panel."""
    await seen(place, lambda: place.ask("panel"), InteractionAnswered)
    return place.world.visible(place.channel.id, place.ana.id)[-1]


async def test_it_logs_in_and_syncs_its_commands(live: Place, bot: TinyBot) -> None:
    assert bot.user is not None
    assert bot.user.id == bot.application_id == live.world.application_id
    assert {command["name"] for command in live.world.commands.registered()} == {"panel", "picture", "fruit"}
    guild = bot.get_guild(live.guild.id)
    assert guild is not None
    assert guild.me.guild_permissions.send_messages
    assert [channel.name for channel in guild.text_channels] == ["tables"]


async def test_a_command_is_answered_with_an_ephemeral_layout_and_a_click_edits_it(live: Place, bot: TinyBot) -> None:
    message = await opened(live)
    assert message.ephemeral
    assert message.components_v2
    assert not live.world.visible(live.channel.id, live.world.owner.id)
    changed = await seen(live, lambda: live.world.click(live.ana.id, message.id, "again"), MessageChanged)
    assert isinstance(changed, MessageChanged)
    assert changed.message.components[0]["components"][0]["content"] == "edited"
    interaction = await bot.wait("interaction")
    assert interaction.locale is discord.Locale.romanian
    assert interaction.app_permissions.send_messages


async def test_thinking_and_its_edit(live: Place, bot: TinyBot) -> None:
    message = await opened(live)
    await seen(live, lambda: live.world.click(live.ana.id, message.id, "slow"), MessageChanged)
    newest = live.world.visible(live.channel.id, live.ana.id)[-1]
    assert newest.id != message.id
    assert newest.ephemeral
    assert newest.components_v2
    assert not newest.loading


async def test_a_modal_and_what_is_written_into_it(live: Place, bot: TinyBot) -> None:
    message = await opened(live)
    shown = await seen(live, lambda: live.world.click(live.ana.id, message.id, "ask"), ModalShown)
    assert isinstance(shown, ModalShown)
    field = shown.modal["components"][0]["components"][0]["custom_id"]
    submit = lambda: live.world.submit_modal(live.ana.id, shown.interaction.id, {field: "yes"})  # noqa: E731
    await seen(live, submit, InteractionAnswered)
    assert live.world.visible(live.channel.id, live.ana.id)[-1].content == "You said yes"


async def test_autocomplete(live: Place, bot: TinyBot) -> None:
    ask = lambda: live.world.autocomplete(live.ana.id, live.channel.id, "fruit", {"name": "ap"}, "name")  # noqa: E731
    shown = await seen(live, ask, ChoicesShown)
    assert isinstance(shown, ChoicesShown)
    assert [choice["value"] for choice in shown.choices] == ["apple"]


async def test_a_picture_comes_as_multipart_and_is_given_out_again(live: Place, bot: TinyBot) -> None:
    await seen(live, lambda: live.ask("picture"), MessageChanged)
    message = live.world.visible(live.channel.id, live.ana.id)[-1]
    media = message.components[0]["items"][0]["media"]
    assert (media["width"], media["height"]) == (2, 3)
    async with live.session.get(live.server.base + media["url"]) as response:
        assert await response.read() == PNG
        assert response.content_type == "image/png"


async def test_what_it_missed_is_told_after_a_forced_reconnect(live: Place, bot: TinyBot) -> None:
    message = await live.send({"content": "hello"})
    live.faults.force_reconnect()
    live.faults.delete_message(message.id)
    await bot.wait("resumed")
    assert live.server.hub.resumed == 1
    live.ask("panel")
    assert (await bot.wait("interaction")).command.name == "panel"


async def test_a_broken_connection_is_resumed_and_interactions_are_not_lost(live: Place, bot: TinyBot) -> None:
    live.faults.break_connections()
    live.ask("panel")
    await bot.wait("interaction")
    assert live.server.hub.resumed == 1


async def test_a_forgotten_session_begins_anew(live: Place, bot: TinyBot) -> None:
    live.faults.invalidate_sessions()
    await bot.wait("ready")
    assert live.server.hub.identified == 2


async def test_it_hears_of_deletions(live: Place, bot: TinyBot) -> None:
    message = await live.send({"content": "hello"})
    live.faults.delete_message(message.id)
    assert await bot.wait("deleted") == message.id
    live.world.remove_guild(live.guild.id)
    assert await bot.wait("left") == live.guild.id


async def test_direct_messages_and_emojis(live: Place, bot: TinyBot) -> None:
    user = await bot.fetch_user(live.ana.id)
    sent = await user.send("only for you")
    assert live.world.visible(sent.channel.id, live.ana.id)[-1].content == "only for you"
    emoji = await bot.create_application_emoji(name="ace", image=PNG)
    assert [known.name for known in await bot.fetch_application_emojis()] == ["ace"]
    await emoji.delete()
    assert not live.world.emojis.known


async def test_errors_are_discord_pys_own(live: Place, bot: TinyBot) -> None:
    live.faults.remove_permission(live.channel.id, "send_messages")
    channel = bot.get_partial_messageable(live.channel.id, guild_id=live.guild.id)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("hello")
    assert refused.value.code == 50013
    with pytest.raises(discord.NotFound):
        await channel.get_partial_message(1).edit(content="x")


async def test_a_wrong_token_is_refused(live: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", live.server.api)
    async with TinyBot() as wrong:
        with pytest.raises(discord.LoginFailure):
            await wrong.login("another")


async def test_it_waits_out_a_429_and_sends_once(live: Place, bot: TinyBot) -> None:
    fault = live.faults.limit("POST", "/channels/*/messages", 0.01)
    channel = bot.get_partial_messageable(live.channel.id, guild_id=live.guild.id)
    await channel.send("hello")
    assert fault.used == 1
    assert len(live.world.messages[live.channel.id]) == 1


async def test_shards(live: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    other = live.world.add_guild("Other", guild_id=live.guild.id + (1 << 22))
    async with connected(live, monkeypatch, ShardedBot()) as bot:
        assert live.server.hub.identified == 2
        shards = {guild.id: guild.shard_id for guild in bot.guilds}
        assert set(shards) == {live.guild.id, other.id}
        assert set(shards.values()) == {0, 1}
        live.ask("panel")
        assert (await bot.wait("interaction")).guild_id == live.guild.id


async def test_silence_fails_after_a_while(live: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interactions, "FIRST_ANSWER", timedelta(milliseconds=20))
    failed = await seen(live, live.ask, InteractionFailed)
    assert isinstance(failed, InteractionFailed)
    assert failed.interaction.failed
