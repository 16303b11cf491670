"""What people can and cannot do, and what a message holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from tabinet_discord.loopback.errors import PersonError
from tabinet_discord.loopback.events import ChoicesShown, CommandsChanged, MessageGone, MessageShown, ModalShown
from tabinet_discord.loopback.server import LoopbackServer
from tabinet_discord.loopback.snowflakes import Snowflakes, time_of
from tabinet_discord.loopback.world import World

from .places import EPHEMERAL, PNG, FakeClock, Place, button, menu, row, shown, text


def refused(code: str, do: Callable[[], object]) -> None:
    with pytest.raises(PersonError) as error:
        do()
    assert error.value.code == code


async def test_commands_that_cannot_be_sent(place: Place) -> None:
    world, ana, channel = place.world, place.ana.id, place.channel.id
    stranger = world.add_user("stranger")
    for code, name, options in (
        ("unknown_command", "nothing", {}),
        ("unknown_command", "set", {}),
        ("unknown_command", "set other", {}),
        ("unknown_option", "play", {"x": 1}),
        ("missing_option", "find", {}),
        ("bad_value", "find", {"what": 5}),
        ("bad_value", "find", {"what": "a", "many": 6}),
        ("bad_value", "find", {"what": "a", "many": True}),
    ):
        refused(code, lambda name=name, options=options: world.slash(ana, channel, name, options))
    refused("unknown_option", lambda: world.autocomplete(ana, channel, "find", {}, "many"))
    refused("not_a_member", lambda: world.slash(stranger.id, channel, "play"))
    refused("unknown_channel", lambda: world.slash(ana, 5, "play"))
    refused("not_a_member", lambda: world.slash(stranger.id, world.dm_channel(ana).id, "play"))


async def test_commands_that_can(place: Place) -> None:
    world, ana, channel = place.world, place.ana.id, place.channel.id
    found = world.slash(ana, channel, "find", {"what": "a", "many": 5})
    assert found.data["options"][1] == {"name": "many", "type": 4, "value": 5}
    inner = world.slash(ana, channel, "set name")
    assert inner.data["options"][0] == {"name": "name", "type": 1, "options": []}
    typed = world.autocomplete(ana, channel, "find", {"many": 99}, "what")
    assert {"name": "what", "type": 3, "value": "", "focused": True} in typed.data["options"]


async def test_clicks_that_cannot_be_made(place: Place) -> None:
    link = {"type": 2, "style": 5, "label": "x", "url": "https://x.org"}
    message = await place.send(shown(text(), row(button("a"), button("off", disabled=True), link), row(menu("m"))))
    click, ana = place.world.click, place.ana.id
    for code, custom_id, values in (
        ("no_such_component", "gone", None),
        ("disabled", "off", None),
        ("bad_value", "a", ["x"]),
        ("bad_value", "m", []),
        ("bad_value", "m", ["v0", "v1"]),
        ("bad_value", "m", ["other"]),
    ):
        refused(code, lambda c=custom_id, v=values: click(ana, message.id, c, v))
    refused("not_visible", lambda: click(ana, 5, "a"))
    assert click(ana, message.id, "m", ["v1"]).data["values"] == ["v1"]


async def test_nobody_clicks_on_what_only_another_sees(place: Place) -> None:
    asked = place.ask()
    await place.callback(asked, 4, shown(row(button("a")), flags=EPHEMERAL))
    bora = place.world.add_user("bora")
    place.world.add_member(place.guild.id, bora.id)
    number = asked.response_message_id or 0
    refused("not_visible", lambda: place.world.click(bora.id, number, "a"))
    refused("not_visible", lambda: place.world.dismiss(bora.id, number))
    public = await place.send()
    refused("not_ephemeral", lambda: place.world.dismiss(place.ana.id, public.id))


async def test_modals(place: Place) -> None:
    asked = place.ask()
    fields = [
        {"type": 4, "custom_id": "t", "style": 1, "min_length": 2, "max_length": 5},
        menu("s", required=False),
        {"type": 21, "custom_id": "r", "options": menu()["options"]},
        {"type": 23, "custom_id": "c"},
    ]
    parts = [text(), *({"type": 18, "label": "L", "component": field} for field in fields)]
    assert (await place.callback(asked, 9, {"custom_id": "m", "title": "T", "components": parts})).status == 200
    assert isinstance(place.events[-1], ModalShown)
    submit: Callable[[dict[str, Any]], object] = lambda given: place.world.submit_modal(place.ana.id, asked.id, given)  # noqa: E731
    right: dict[str, Any] = {"t": "abc", "r": "v1", "c": True}
    refused("missing_field", lambda: submit({"r": "v1"}))
    refused("bad_field", lambda: submit(right | {"t": "a"}))
    refused("missing_field", lambda: submit({"t": "abc"}))
    refused("bad_field", lambda: submit(right | {"r": "other"}))
    refused("unknown_field", lambda: submit(right | {"z": "a"}))
    refused("no_modal", lambda: place.world.submit_modal(place.world.owner.id, asked.id, right))
    sent = place.world.submit_modal(place.ana.id, asked.id, right)
    values = [part["component"] for part in sent.data["components"][1:]]
    assert [field.get("value", field.get("values")) for field in values] == ["abc", [], "v1", True]
    refused("no_modal", lambda: submit(right))


async def test_choices(place: Place) -> None:
    asked = place.world.autocomplete(place.ana.id, place.channel.id, "find", {"what": "a"}, "what")
    answer = await place.callback(asked, 8, {"choices": [{"name": "n", "value": "v"}]})
    assert answer.status == 200
    assert asked.choices == [{"name": "n", "name_localizations": None, "value": "v"}]
    assert isinstance(place.events[-1], ChoicesShown)
    for wrong in ({"choices": [{"name": "n", "value": 5}]}, {"choices": [{"name": "n", "value": "v"}] * 26}):
        again = place.world.autocomplete(place.ana.id, place.channel.id, "find", {}, "what")
        assert (await place.callback(again, 8, wrong)).code == 50035


async def test_pings(place: Place) -> None:
    ana = place.ana.id
    content = f"<@{ana}> @everyone"
    path = f"/channels/{place.channel.id}/messages"
    for allowed, expected in (
        (None, set(place.guild.members)),
        ({"parse": []}, set()),
        ({"parse": ["users"]}, {ana}),
        ({"users": [ana]}, {ana}),
        ({"users": ["5"]}, set()),
    ):
        body = {"content": content} | ({} if allowed is None else {"allowed_mentions": allowed})
        message = await place.send(body)
        assert message.pings == expected
        await place.call("PATCH", f"{path}/{message.id}", {"content": f"<@{ana}> again"})
        assert message.pings == expected
    layout = await place.send(shown(text(content), allowed_mentions={"parse": ["users"]}))
    assert layout.pings == {ana}
    asked = place.ask()
    await place.callback(asked, 4, {"content": content})
    assert place.world.visible(place.channel.id, ana)[-1].pings == {ana}


async def test_files_are_kept_added_and_dropped(place: Place) -> None:
    body = shown({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]})
    message = await place.send(body | {"attachments": [{"id": 0, "description": "alt"}]}, files={"a.png": PNG})
    first = message.attachments[0]
    assert (first.width, first.height, first.description) == (2, 3, "alt")
    async with place.session.get(place.server.base + first.path) as response:
        assert await response.read() == PNG
        assert "immutable" in response.headers["Cache-Control"]
    path = f"/channels/{place.channel.id}/messages/{message.id}"
    assert (await place.call("PATCH", path, {}, files={"b.txt": b"text"})).status == 200
    assert [file.filename for file in message.attachments] == ["a.png", "b.txt"]
    assert (await place.call("PATCH", path, {"attachments": [{"id": str(first.id)}]})).status == 200
    assert message.attachments == [first]
    again = await place.call("PATCH", path, body | {"attachments": [{"id": 0}]}, files={"a.png": PNG})
    assert again.status == 200
    assert message.attachments[0].path == first.path
    assert again.body["components"][0]["items"][0]["media"]["url"] == place.server.base + first.path
    gone = await place.call("PATCH", path, {"attachments": [], "components": [text()]})
    assert gone.body["attachments"] == []


async def test_strange_files_are_not_shown_as_pages(place: Place) -> None:
    message = await place.send({"content": "c"}, files={"a b?.html": b"<script>"})
    assert message.attachments[0].filename == "a_b_.html"
    async with place.session.get(place.server.base + message.attachments[0].path) as response:
        assert response.headers["Content-Disposition"] == "attachment"
    async with place.session.get(f"{place.server.base}/attachments/none/a.png") as response:
        assert response.status == 404


async def test_files_too_large_or_too_many(place: Place) -> None:
    path = f"/channels/{place.channel.id}/messages"
    big = await place.call("POST", path, {}, files={"a.bin": bytes(10 * 1024 * 1024 + 1)})
    assert (big.status, big.code) == (413, 40005)
    assert (await place.call("POST", path, {}, files={f"{n}.txt": b"x" for n in range(11)})).code == 50035


async def test_events_and_their_end(place: Place) -> None:
    told: list[object] = []
    end = place.world.listen(told.append)
    message = await place.send({"content": "c"})
    place.faults.delete_message(message.id)
    place.world.commands.overwrite([])
    end()
    await place.send({"content": "c"})
    assert told == [MessageShown(message), MessageGone(place.channel.id, message.id), CommandsChanged()]


async def test_commands_keep_their_ids_and_servers_have_their_own(place: Place) -> None:
    before = {command["name"]: command["id"] for command in place.world.commands.registered()}
    path = f"/applications/{place.world.application_id}"
    await place.call("PUT", f"{path}/commands", [{"name": "play", "description": "new"}])
    assert [c["id"] for c in place.world.commands.registered()] == [before["play"]]
    own = [{"name": "play", "description": "own"}]
    await place.call("PUT", f"{path}/guilds/{place.guild.id}/commands", own)
    assert [c["description"] for c in place.world.commands.offered(place.channel)] == ["own"]
    direct = place.world.dm_channel(place.ana.id)
    assert [c["description"] for c in place.world.commands.offered(direct)] == ["new"]
    await place.call("PUT", f"{path}/commands", [{"name": "play", "description": "new", "contexts": [0]}])
    assert place.world.commands.offered(direct) == []


def test_ids_grow_with_a_clock_that_stands_still_or_goes_back() -> None:
    clock = FakeClock()
    ids = Snowflakes(clock)
    made = [ids.next(), ids.next()]
    clock.pass_time(-10)
    made.append(ids.next())
    clock.pass_time(20)
    made.append(ids.next())
    assert all(first < second for first, second in pairwise(made))
    assert time_of(made[-1]) == clock.moment


async def test_a_taken_port_is_an_os_error(place: Place) -> None:
    port = int(place.server.base.rpartition(":")[2])
    second = LoopbackServer(World(now=lambda: datetime.now(UTC)))
    with pytest.raises(OSError):
        await second.start(port=port)
    await second.stop()
