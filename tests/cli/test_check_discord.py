"""`check` against a small Discord on 127.0.0.1: what it asks, and what it makes of the answers."""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tabinet_discord import check_discord, invite
from tabinet_discord.check_command import findings
from tabinet_discord.checks import Finding
from tabinet_discord.settings import read_settings

Json = dict[str, Any]
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Answers:
    """What the small Discord says; each test changes a part."""

    def __init__(self) -> None:
        self.me: Json = {"id": "7", "username": "Tabinet"}
        self.application: Json = {"id": "77", "name": "Tabinet", "flags": 0, "bot_public": True}
        self.gateway: Json = {
            "url": "wss://x",
            "shards": 1,
            "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1},
        }
        self.guilds: list[Json] = [{"id": "1", "name": "Club", "permissions": str(invite.NEEDED)}]
        self.date: str | None = format_datetime(NOON, usegmt=True)
        self.status = 200
        self.base = ""
        self.asked: list[web.Request] = []

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request)
        data = {
            "/users/@me": self.me,
            "/applications/@me": self.application,
            "/gateway/bot": self.gateway,
            "/users/@me/guilds": self.guilds,
        }[request.path]
        headers = {"Retry-After": "9"} if self.status == 429 else {}
        response = web.json_response(data, status=self.status, headers=headers)
        if self.date is not None:
            response.headers["Date"] = self.date
        return response


@pytest.fixture
async def answers() -> AsyncIterator[Answers]:
    told = Answers()
    app = web.Application()
    app.router.add_get("/{path:.*}", told.answer)
    async with TestServer(app, host="127.0.0.1") as server:
        told.base = str(server.make_url("")).rstrip("/")
        yield told


async def ask(answers: Answers, now: Callable[[], datetime] = lambda: NOON) -> dict[str, Finding]:
    """The findings by subject."""
    return {f.subject: f async for f in check_discord.check_discord("abc", answers.base, now)}


async def test_all_well(answers: Answers) -> None:
    found = await ask(answers)
    assert [(f.subject, f.mark) for f in found.values()] == [
        ("Login", "ok"), ("Clock", "ok"), ("Application", "ok"), ("Invitation", "ok"), ("Intents", "ok"),
        ("Gateway", "ok"), ("Permissions", "ok"), ("Invite link", "note"),
    ]  # fmt: skip
    assert "client_id=77" in found["Invite link"].found
    assert {request.headers["Authorization"] for request in answers.asked} == {"Bot abc"}
    assert all(request.headers["User-Agent"].startswith("DiscordBot (") for request in answers.asked)


@pytest.mark.parametrize(("ahead", "words"), [(30, "30 seconds ahead of"), (-90, "90 seconds behind")])
async def test_a_clock_that_is_off_is_a_problem(answers: Answers, ahead: float, words: str) -> None:
    found = await ask(answers, lambda: NOON + timedelta(seconds=ahead + 0.5))
    assert (found["Clock"].mark, found["Clock"].found) == ("problem", f"{words} Discord's")
    assert "NTP" in found["Clock"].advice


async def test_a_refused_token_is_the_last_thing_asked(answers: Answers) -> None:
    answers.status = 401
    (login,) = (await ask(answers)).values()
    assert (login.mark, login.found) == ("problem", "Discord does not accept the token")
    assert len(answers.asked) == 1


async def test_too_many_requests_and_other_refusals_are_said(answers: Answers) -> None:
    answers.status = 429
    assert (await ask(answers))["Discord"].advice == "Try again in 9 seconds."
    answers.status = 503
    assert (await ask(answers))["Discord"].found == "/users/@me answered with status 503"


async def test_an_answer_that_is_none_of_discords_is_a_problem(answers: Answers) -> None:
    answers.me = {"hello": "there"}
    assert "unexpected" in (await ask(answers))["Discord"].found


async def test_no_connection_is_a_problem() -> None:
    found = [f async for f in check_discord.check_discord("abc", "http://127.0.0.1:9")]
    assert [(f.mark, f.subject) for f in found] == [("problem", "Discord")]
    assert "reach discord.com" in found[0].advice


async def test_settings_of_the_application_that_break_the_bot(answers: Answers) -> None:
    answers.application |= {"interactions_endpoint_url": "https://x", "bot_require_code_grant": True}
    answers.application["flags"] = 1 << 19 | 1 << 14
    found = await ask(answers)
    assert found["Application"].mark == found["Invitation"].mark == "problem"
    assert (found["Intents"].mark, found["Intents"].found) == (
        "note",
        "not needed, but on: Server Members, Message Content",
    )


async def test_logins_used_up_are_a_problem(answers: Answers) -> None:
    answers.gateway["session_start_limit"]["remaining"] = 2
    assert (await ask(answers))["Gateway"].mark == "problem"


async def test_missing_permissions_are_named_with_the_server(answers: Answers) -> None:
    lacking = invite.NEEDED & ~invite.PERMISSIONS["Embed Links"]
    answers.guilds += [
        {"id": "2", "name": "Tavern", "permissions": str(lacking)},
        {"id": "3", "name": "Own", "permissions": str(invite.ADMINISTRATOR)},
    ]
    found = (await ask(answers))["Permissions"]
    assert (found.mark, found.found) == ("problem", "Tavern (lacks Embed Links)")
    answers.guilds = []
    assert (await ask(answers))["Permissions"].mark == "note"


async def test_without_a_date_the_clock_is_not_judged() -> None:
    assert check_discord.clock(None).mark == "note"
    assert check_discord._skew(NOON, NOON, None) is None


async def test_the_command_asks_discord_when_there_is_a_token(
    answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    answers.date = format_datetime(datetime.now(UTC), usegmt=True)
    found = [finding async for finding in findings(read_settings(), answers.base)]
    assert [f.subject for f in found][:5] == ["Program", "Settings", "Rules", "Texts", "Database"]
    assert "Login" in [f.subject for f in found]
    assert not [f for f in found if f.mark == "problem"]


def test_the_permissions_are_discords() -> None:
    named = discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )
    assert named.value == invite.NEEDED == 274878024704
    assert discord.Permissions(administrator=True).value == invite.ADMINISTRATOR
    assert invite.missing(0) == list(invite.PERMISSIONS)
