"""Faults do what their names say; permissions; rate limits."""

from __future__ import annotations

import aiohttp
import pytest

from tabinet_discord.loopback.faults import Faults

from .places import PNG, Place, shown, text

HELLO = {"content": "hello"}


def messages(place: Place) -> str:
    return f"/channels/{place.channel.id}/messages"


def sent(place: Place) -> int:
    return len(place.world.messages.get(place.channel.id, {}))


async def test_a_status_comes_as_often_as_ordered(place: Place) -> None:
    fault = place.faults.fail("POST", "/channels/*/messages", 503, code=7, times=2)
    for _ in range(2):
        answer = await place.call("POST", messages(place), HELLO)
        assert (answer.status, answer.code) == (503, 7)
    assert (await place.call("POST", messages(place), HELLO)).status == 200
    assert (fault.used, sent(place)) == (2, 1)


async def test_a_fault_hits_its_own_route_only(place: Place) -> None:
    place.faults.fail("PATCH", "/channels/**", 500)
    assert (await place.call("POST", messages(place), HELLO)).status == 200
    place.faults.clear()
    place.faults.fail("*", "/channels/*", 500)
    assert (await place.call("POST", messages(place), HELLO)).status == 200
    assert (await place.call("GET", f"/channels/{place.channel.id}")).status == 500


async def test_done_but_answered_as_failed(place: Place) -> None:
    place.faults.fail_after("POST", "/channels/*/messages")
    assert (await place.call("POST", messages(place), HELLO)).status == 502
    assert sent(place) == 1


async def test_done_but_the_answer_is_lost(place: Place) -> None:
    place.faults.lose_answer("POST", "/interactions/**")
    asked = place.ask()
    with pytest.raises(aiohttp.ClientError):
        await place.callback(asked, 4, HELLO)
    assert asked.answered == 4
    assert (await place.callback(asked, 4, HELLO)).code == 40060


async def test_a_repeated_request_with_its_nonce_makes_no_second_message(place: Place) -> None:
    place.faults.fail_after("POST", "/channels/*/messages")
    body = HELLO | {"nonce": "n1", "enforce_nonce": True}
    assert (await place.call("POST", messages(place), body)).status == 502
    assert (await place.call("POST", messages(place), body)).status == 200
    assert sent(place) == 1


async def test_delay(place: Place) -> None:
    fault = place.faults.delay("GET", "/users/@me", 0.01)
    assert (await place.call("GET", "/users/@me")).status == 200
    assert fault.used == 1


async def test_429_with_its_scope(place: Place) -> None:
    place.faults.limit("POST", "/channels/*/messages", 1.5, scope="global")
    answer = await place.call("POST", messages(place), HELLO)
    assert answer.status == 429
    assert answer.body == {"message": "You are being rate limited.", "retry_after": 1.5, "global": True}
    assert answer.headers["X-RateLimit-Scope"] == "global"
    assert answer.headers["Via"]


async def test_faults_of_no_server() -> None:
    with pytest.raises(RuntimeError):
        Faults().force_reconnect()


async def test_permissions_lost_and_given_back(place: Place) -> None:
    message = await place.send()
    place.faults.remove_permission(place.channel.id, "attach_files")
    answer = await place.call("POST", messages(place), HELLO, files={"a.png": PNG})
    assert (answer.status, answer.code) == (403, 50013)
    place.faults.remove_permission(place.channel.id, "send_messages")
    assert (await place.call("POST", messages(place), HELLO)).code == 50013
    edit = await place.call("PATCH", f"{messages(place)}/{message.id}", shown(text("own messages may be edited")))
    assert edit.status == 200
    asked = place.ask()
    assert (await place.callback(asked, 4, HELLO)).status == 200
    place.faults.remove_permission(place.channel.id, "view_channel")
    for method, path in (("POST", messages(place)), ("PATCH", f"{messages(place)}/{message.id}")):
        answer = await place.call(method, path, HELLO)
        assert (answer.status, answer.code) == (403, 50001)
    place.faults.restore_permission(place.channel.id, "view_channel", "send_messages")
    assert (await place.call("POST", messages(place), HELLO)).status == 200


async def test_a_killed_token(place: Place) -> None:
    asked = place.ask()
    await place.callback(asked, 4, HELLO)
    place.faults.kill_token(asked.token)
    assert (await place.call("GET", place.webhook(asked, "/messages/@original"))).code == 50027


async def test_unknown_places(place: Place) -> None:
    for method, path, status, code in (
        ("GET", "/channels/5", 404, 10003),
        ("POST", "/channels/5/messages", 404, 10003),
        ("GET", f"{messages(place)}/5", 404, 10008),
        ("GET", "/guilds/5", 404, 10004),
        ("GET", "/users/5", 404, 10013),
        ("GET", "/applications/5/commands", 403, 50001),
        ("GET", "/nothing/here", 404, 0),
        ("PUT", "/users/@me", 405, 0),
    ):
        answer = await place.call(method, path, HELLO if method == "POST" else None)
        assert (answer.status, answer.code) == (status, code), path
    place.world.delete_channel(place.channel.id)
    assert (await place.call("POST", messages(place), HELLO)).code == 10003


async def test_a_channel_that_goes_while_its_interaction_is_under_way(place: Place) -> None:
    asked = place.ask()
    place.world.delete_channel(place.channel.id)
    assert (await place.callback(asked, 4, HELLO)).code == 10003


@pytest.mark.parametrize("token", ["Bot wrong", "loopback.token", "Bearer loopback.token"])
async def test_wrong_tokens(place: Place, token: str) -> None:
    answer = await place.call("GET", "/users/@me", token=token)
    assert (answer.status, answer.body) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_answers_tell_the_time(place: Place) -> None:
    assert (await place.call("GET", "/users/@me")).headers["Date"] == "Thu, 01 Jan 2026 00:00:00 GMT"


async def test_a_bucket_is_used_up_and_filled_again(limited: Place) -> None:
    left = [(await limited.call("POST", messages(limited), HELLO)).headers["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    refused = await limited.call("POST", messages(limited), HELLO)
    assert refused.status == 429
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert refused.body["retry_after"] == 5.0
    other = limited.world.add_channel(limited.guild.id, "other")
    assert (await limited.call("POST", f"/channels/{other.id}/messages", HELLO)).status == 200
    assert limited.clock is not None
    limited.clock.pass_time(5)
    assert (await limited.call("POST", messages(limited), HELLO)).status == 200


async def test_old_messages_take_three_edits(limited: Place) -> None:
    message = await limited.send(HELLO)
    assert limited.clock is not None
    limited.clock.pass_time(3601)
    path = f"{messages(limited)}/{message.id}"
    assert [(await limited.call("PATCH", path, HELLO)).status for _ in range(3)] == [200] * 3
    answer = await limited.call("PATCH", path, HELLO)
    assert (answer.status, answer.code) == (429, 30046)


async def test_the_global_limit_spares_interactions(limited: Place) -> None:
    asked = limited.ask()
    for _ in range(50):
        await limited.call("GET", "/users/@me")
    assert (await limited.call("GET", "/users/@me")).body["global"] is True
    assert (await limited.callback(asked, 4, HELLO)).status == 200


async def test_follow_ups_have_a_hidden_limit(limited: Place) -> None:
    statuses: list[int] = []
    for _ in range(11):
        asked = limited.ask()
        await limited.callback(asked, 4, HELLO)
        statuses += [(await limited.call("POST", limited.webhook(asked), HELLO)).status for _ in range(3)]
    assert statuses == [200] * 30 + [429] * 3
