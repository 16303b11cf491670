"""Tokens, first answers, `@original`, follow-ups, ephemeral messages: what reaches what, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from tabinet_discord.loopback.events import InteractionFailed, MessageChanged, MessageGone, MessageShown
from tabinet_discord.loopback.model import Interaction

from .places import EPHEMERAL, V2, Place, button, row, shown, text

HELLO = {"content": "hello"}
NEW = shown(text("new"), row(button("a")))


def pass_time(place: Place, seconds: float) -> None:
    assert place.clock is not None
    place.clock.pass_time(seconds)


async def hidden(place: Place) -> Interaction:
    """A command answered with an ephemeral message that has a button."""
    asked = place.ask()
    answer = await place.callback(asked, 4, shown(text(), row(button("a")), flags=EPHEMERAL))
    assert answer.status == 200
    return asked


def click(place: Place, asked: Interaction, **more: Any) -> Interaction:
    assert asked.response_message_id is not None
    return place.world.click(place.ana.id, asked.response_message_id, "a", **more)


async def test_the_first_answer_has_three_seconds(place: Place) -> None:
    in_time, late = place.ask(), place.ask()
    pass_time(place, 2.9)
    assert (await place.callback(in_time, 4, HELLO)).status == 200
    pass_time(place, 0.2)
    answer = await place.callback(late, 4, HELLO)
    assert (answer.status, answer.code) == (404, 10062)
    place.world.check_deadlines()
    assert late.failed
    assert [e.interaction for e in place.events if isinstance(e, InteractionFailed)] == [late]
    assert (await place.call("POST", place.webhook(late), HELLO)).code == 10015


async def test_there_is_one_first_answer(place: Place) -> None:
    asked = place.ask()
    assert (await place.callback(asked, 4, HELLO)).status == 200
    again = await place.callback(asked, 4, HELLO)
    assert (again.status, again.code) == (400, 40060)
    pass_time(place, 60)
    assert (await place.callback(asked, 4, HELLO)).code == 40060


async def test_a_wrong_token_or_id_is_unknown(place: Place) -> None:
    asked = place.ask()
    body = {"type": 4, "data": HELLO}
    assert (await place.call("POST", f"/interactions/{asked.id + 1}/{asked.token}/callback", body)).code == 10062
    assert (await place.call("POST", f"/interactions/{asked.id}/x{asked.token}/callback", body)).code == 10062


async def test_tokens_live_for_fifteen_minutes(place: Place) -> None:
    asked = await hidden(place)
    pass_time(place, 14 * 60 + 59)
    assert (await place.call("PATCH", place.webhook(asked, "/messages/@original"), NEW)).status == 200
    pass_time(place, 2)
    for method, rest, body in (("PATCH", "/messages/@original", HELLO), ("GET", "/messages/@original", None),
                               ("DELETE", "/messages/@original", None), ("POST", "", HELLO)):  # fmt: skip
        late = await place.call(method, place.webhook(asked, rest), body)
        assert (late.status, late.code) == (401, 50027)
    fresh = click(place, asked)
    assert (await place.callback(fresh, 7, shown(text("again")))).status == 200


async def test_nothing_is_reached_before_the_first_answer(place: Place) -> None:
    asked = place.ask()
    for method in ("GET", "PATCH", "DELETE"):
        answer = await place.call(method, place.webhook(asked, "/messages/@original"), HELLO)
        assert (answer.status, answer.code) == (404, 10015)
    assert (await place.call("POST", place.webhook(asked), HELLO)).code == 10015
    other = f"/webhooks/5/{asked.token}/messages/@original"
    assert (await place.call("GET", other)).code == 10015


async def test_ephemeral_messages_are_one_persons_and_reached_by_token_only(place: Place) -> None:
    asked = await hidden(place)
    bora = place.world.add_user("bora")
    place.world.add_member(place.guild.id, bora.id)
    assert [m.id for m in place.world.visible(place.channel.id, place.ana.id)] == [asked.response_message_id]
    assert place.world.visible(place.channel.id, bora.id) == []
    path = f"/channels/{place.channel.id}/messages"
    for method in ("GET", "PATCH", "DELETE"):
        assert (await place.call(method, f"{path}/{asked.response_message_id}", HELLO)).code == 10008
    assert (await place.call("GET", path)).body == []
    answer = await place.call("GET", place.webhook(asked, "/messages/@original"))
    assert answer.body["flags"] == V2 | EPHEMERAL
    assert all(e.visible_to == place.ana.id for e in place.events if isinstance(e, MessageShown))


async def test_a_dismissed_message_is_gone(place: Place) -> None:
    asked = await hidden(place)
    place.world.dismiss(place.ana.id, asked.response_message_id or 0)
    assert isinstance(place.events[-1], MessageGone)
    assert (await place.call("PATCH", place.webhook(asked, "/messages/@original"), HELLO)).code == 10008


async def test_thinking_is_filled_in_by_an_edit(place: Place) -> None:
    asked = place.ask()
    answer = await place.callback(asked, 5, {"flags": EPHEMERAL})
    assert answer.body["interaction"]["response_message_loading"] is True
    message = place.world.visible(place.channel.id, place.ana.id)[-1]
    assert message.loading
    assert message.visible_to == place.ana.id
    edited = await place.call("PATCH", place.webhook(asked, "/messages/@original"), shown(text("done")))
    assert edited.status == 200
    assert not message.loading
    assert message.edited_at is None
    assert message.ephemeral
    assert isinstance(place.events[-1], MessageChanged)


async def test_a_follow_up_straight_after_thinking_fills_it_in(place: Place) -> None:
    asked = place.ask()
    await place.callback(asked, 5, {"flags": EPHEMERAL})
    first = await place.call("POST", place.webhook(asked), HELLO)
    assert first.body["id"] == str(asked.response_message_id)
    assert first.body["flags"] & EPHEMERAL
    second = await place.call("POST", place.webhook(asked), HELLO)
    assert second.body["id"] != first.body["id"]
    assert not second.body["flags"] & EPHEMERAL


async def test_what_original_is(place: Place) -> None:
    source = await hidden(place)
    message_id = source.response_message_id
    updated, deferred, replied = click(place, source), click(place, source), click(place, source)
    await place.callback(updated, 7, shown(text(), row(button("a"))))
    await place.callback(deferred, 6)
    await place.callback(replied, 4, HELLO)
    assert updated.response_message_id == deferred.response_message_id == message_id
    assert replied.response_message_id != message_id
    for asked in (updated, deferred):
        found = await place.call("GET", place.webhook(asked, "/messages/@original"))
        assert found.body["id"] == str(message_id)
        by_id = await place.call("PATCH", place.webhook(asked, f"/messages/{message_id}"), HELLO)
        assert by_id.code == 10008


async def test_follow_ups_are_reached_by_their_own_token(place: Place) -> None:
    asked, other = await hidden(place), await hidden(place)
    sent = await place.call("POST", place.webhook(asked), shown(text(), flags=EPHEMERAL))
    rest = f"/messages/{sent.body['id']}"
    assert (await place.call("PATCH", place.webhook(asked, rest), shown(text("new")))).status == 200
    assert (await place.call("PATCH", place.webhook(other, rest), shown(text("new")))).code == 10008
    assert (await place.call("DELETE", place.webhook(asked, rest))).status == 204
    assert (await place.call("GET", place.webhook(asked, rest))).code == 10008


@pytest.mark.parametrize("kind", [1, 2, 3, 6, 7, 8, 10])
async def test_answers_that_do_not_fit_a_command(place: Place, kind: int) -> None:
    assert (await place.callback(place.ask(), kind, HELLO)).code == 50035


async def test_answers_that_do_not_fit_elsewhere(place: Place) -> None:
    suggestions = place.world.autocomplete(place.ana.id, place.channel.id, "find", {}, "what")
    assert (await place.callback(suggestions, 4, HELLO)).code == 50035
    modal = {"custom_id": "m", "title": "T", "components": [text()]}
    opener = click(place, await hidden(place))
    assert (await place.callback(opener, 9, modal)).status == 200
    submit = place.world.submit_modal(place.ana.id, opener.id, {})
    assert (await place.callback(submit, 9, modal)).code == 50035
    assert (await place.callback(submit, 7, shown(text("after the modal")))).status == 200


async def test_v2_is_for_good(place: Place) -> None:
    message = await place.send({"content": "old"})
    path = f"/channels/{place.channel.id}/messages/{message.id}"
    assert (await place.call("PATCH", path, shown(text()))).code == 50035
    assert (await place.call("PATCH", path, shown(text(), content=None, embeds=[]))).status == 200
    assert (await place.call("PATCH", path, {"flags": 0})).code == 50035
    assert (await place.call("PATCH", path, {"content": "back"})).code == 50035
    assert (await place.call("PATCH", path, {"components": [text("newer")]})).status == 200
    assert (await place.call("PATCH", path, {"components": []})).code == 50006


async def test_the_timer_fails_interactions_by_itself(place: Place) -> None:
    asked = place.ask()
    pass_time(place, 4)
    second = place.ask()
    place.world.check_deadlines()
    assert asked.failed
    assert not second.failed
    await place.callback(second, 4, HELLO)
    assert place.world.next_deadline() is None
