"""What goes over the WebSocket, op by op."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from .scripted import button, layout, menu, redraw, row, say, text
from .serving import Practice

Op = dict[str, Any]


class Tab:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def ask(self, op: str, nonce: str = "n", **more: Any) -> None:
        await self.socket.send_json({"op": op, "nonce": nonce, **more})

    async def next(self, op: str) -> Op:
        got = await asyncio.wait_for(self.socket.receive_json(), 5)
        assert got["op"] == op, got
        return got

    async def quiet(self) -> None:
        with pytest.raises(asyncio.TimeoutError):
            await self.socket.receive(0.05)


@asynccontextmanager
async def tab(practice: Practice, who: str = "Ana") -> AsyncIterator[tuple[Tab, Op]]:
    async with (
        aiohttp.ClientSession() as client,
        client.ws_connect(practice.url + f"ws?as={who}", headers={"Origin": practice.server.base}) as socket,
    ):
        opened = Tab(socket)
        sync = await opened.next("sync")
        yield opened, sync


def commands(practice: Practice) -> None:
    options = [
        {"name": "rules", "description": "R", "type": 3, "autocomplete": True},
        {"name": "target", "description": "T", "type": 4, "min_value": 21},
    ]
    practice.bot.commands({"name": "tabinet", "description": "Open", "options": options})


async def test_command_to_message(practice: Practice) -> None:
    commands(practice)
    practice.bot.answers["tabinet"] = lambda told: say(layout(text("## Table\n**Your turn**")))
    async with tab(practice) as (ana, sync):
        assert sync["messages"] == []
        await ana.ask("slash", name="tabinet", options={"target": "21", "rules": ""})
        assert (await ana.next("taken"))["nonce"] == "n"
        attempt = await ana.next("show")
        assert "Sending command" in attempt["html"]
        assert (await ana.next("gone"))["id"] == attempt["id"]
        shown = await ana.next("show")
        assert shown["say"] == "Tabinet: Table. Your turn."
        assert (await ana.next("done"))["nonce"] == "n"
        assert practice.bot.heard[0]["data"]["options"] == [{"name": "target", "type": 4, "value": 21}]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ({"op": "slash", "name": "nothing", "options": {}}, "no such command"),
        ({"op": "slash", "name": "tabinet", "options": {"target": "two"}}, "cannot be read"),
        ({"op": "slash", "name": "tabinet", "options": {"target": "3"}}, "not possible: target"),
        ({"op": "click", "message": "1", "custom_id": "x"}, "not there any more"),
        ({"op": "click", "message": "x"}, "load it anew"),
        ({"op": "slash", "name": "tabinet", "options": 3}, "load it anew"),
        ({"op": "submit", "interaction": "1", "fields": {}}, "open it again"),
    ],
)
async def test_refusals_are_words(practice: Practice, ask: Op, words: str) -> None:
    commands(practice)
    async with tab(practice) as (ana, _):
        await ana.socket.send_json(ask | {"nonce": "7"})
        refused = await ana.next("refused")
        assert refused["nonce"] == "7"
        assert words in refused["text"]


async def test_click_changes_only_what_changed(practice: Practice) -> None:
    bot = practice.bot
    bot.answers["more"] = lambda told: redraw(layout(text("Two"), text("Same"), row(button("more", "More"))))
    message = bot.post(practice.channel.id, layout(text("One"), text("Same"), row(button("more", "More"))))
    async with tab(practice) as (ana, sync):
        assert [one["id"] for one in sync["messages"]] == [f"m{message}"]
        await ana.ask("click", message=str(message), custom_id="more")
        await ana.next("taken")
        changed = await ana.next("change")
        assert (changed["id"], changed["say"], changed["private"]) == (f"m{message}", "Two.", False)
        await ana.next("done")


async def test_private_messages_are_private(practice: Practice) -> None:
    bot = practice.bot
    bot.answers["hand"] = lambda told: say(layout(text(f"Hand of {told['member']['user']['id']}"), private=True))
    message = bot.post(practice.channel.id, layout(row(button("hand", "Hand"))))
    async with tab(practice, "Ana") as (ana, _), tab(practice, "Bogdan") as (bogdan, _):
        await ana.next("people")
        await ana.ask("click", message=str(message), custom_id="hand")
        await ana.next("taken")
        shown = await ana.next("show")
        await ana.next("done")
        await bogdan.quiet()
        number = shown["id"][1:]
        await bogdan.ask("dismiss", message=number)
        await bogdan.next("refused")
        await ana.ask("dismiss", message=number)
        assert (await ana.next("gone"))["id"] == shown["id"]


async def test_failures_are_shown_and_forgiven(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    from tabinet_discord.loopback import interactions

    monkeypatch.setattr(interactions, "FIRST_ANSWER", timedelta(milliseconds=60))
    commands(practice)
    message = practice.bot.post(practice.channel.id, layout(row(button("dead", "Dead"))))
    async with tab(practice) as (ana, _):
        await ana.ask("click", message=str(message), custom_id="dead")
        await ana.next("taken")
        assert "This interaction failed" in (await ana.next("change"))["html"]
        assert (await ana.next("failed"))["nonce"] == "n"
        await ana.ask("click", message=str(message), custom_id="dead")
        await ana.next("taken")
        assert "This interaction failed" not in (await ana.next("change"))["html"]
        await ana.next("change")
        await ana.next("failed")
        await ana.ask("slash", name="tabinet", options={})
        await ana.next("taken")
        attempt = await ana.next("show")
        failed = await ana.next("change")
        assert failed["id"] == attempt["id"]
        assert "The application did not respond" in failed["html"]
        await ana.next("failed")
        async with tab(practice) as (_, sync):
            assert [one["id"] for one in sync["messages"]] == [f"m{message}", attempt["id"]]
        await ana.ask("forget", interaction=attempt["id"][1:])
        assert (await ana.next("gone"))["id"] == attempt["id"]


async def test_autocomplete_modal_and_menu(practice: Practice) -> None:
    bot = practice.bot
    commands(practice)
    name = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}
    bot.answers["tabinet"] = lambda told: {"type": 8, "data": {"choices": [{"name": "<Tablić>", "value": "tablic"}]}}
    bot.answers["form"] = lambda told: {"type": 9, "data": {"custom_id": "sent", "title": "T", "components": [name]}}
    bot.answers["sent"] = lambda told: redraw(layout(text("Thanks")))
    bot.answers["menu"] = lambda told: {"type": 6}
    message = bot.post(practice.channel.id, layout(row(button("form", "Form")), row(menu("menu", "a b c", 0, 2))))
    async with tab(practice) as (ana, _):
        await ana.ask("complete", name="tabinet", options={"rules": "Tab", "target": "half"}, focused="rules")
        await ana.next("taken")
        assert 'data-value="tablic"' in (await ana.next("choices"))["html"]
        await ana.ask("click", message=str(message), custom_id="menu", values=["a", "b"])
        await ana.next("taken")
        await ana.next("done")
        assert bot.heard[-1]["data"]["values"] == ["a", "b"]
        await ana.ask("click", message=str(message), custom_id="menu", values=["a", "b", "c"])
        await ana.next("refused")
        await ana.ask("click", message=str(message), custom_id="form")
        await ana.next("taken")
        html = (await ana.next("modal"))["html"]
        interaction = html.split('data-interaction="')[1].split('"')[0]
        await ana.ask("submit", interaction=interaction, fields={"name": [""]})
        assert "required" in (await ana.next("refused"))["text"]
        await ana.ask("submit", interaction=interaction, fields={"name": ["Ana"]})
        await ana.next("taken")
        assert "Thanks" in (await ana.next("change"))["html"]
        await ana.next("done")
        assert bot.heard[-1]["data"]["components"][0]["component"]["value"] == "Ana"


async def test_new_commands_and_people_are_told(practice: Practice) -> None:
    async with tab(practice) as (ana, _):
        commands(practice)
        assert 'data-command="tabinet"' in (await ana.next("commands"))["html"]
        async with tab(practice, "%3Cb%3EBo") as (_, sync):
            assert "&lt;b&gt;Bo" in sync["people"]
            assert "&lt;b&gt;Bo" in (await ana.next("people"))["html"]


async def test_nonsense_ends_the_socket_and_only_that(practice: Practice) -> None:
    for nonsense in ("{", "[]", "3"):
        async with tab(practice) as (ana, _):
            await ana.socket.send_str(nonsense)
            assert (await ana.socket.receive(5)).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
    async with tab(practice) as (ana, _):
        await ana.ask("unheard-of")
        await ana.quiet()


async def test_stopping_takes_no_time(practice: Practice) -> None:
    async with tab(practice) as (ana, _):
        async with asyncio.timeout(1):
            await practice.server.stop()
        assert (await ana.socket.receive(5)).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
