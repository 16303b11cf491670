"""The small Discord against Discord's own description of its API (folder in TABINET_DISCORD_SPEC)."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from tabinet_discord.loopback.rest.gate import API
from tabinet_discord.loopback.server import LoopbackServer
from tabinet_discord.loopback.world import World

from . import openapi
from .cases import CASES, DM, TO_SPOIL, Case
from .mutations import mutations
from .places import Place

pytestmark = [
    pytest.mark.payloads,
    pytest.mark.skipif(openapi.FOLDER is None, reason="TABINET_DISCORD_SPEC names no folder with openapi.json"),
]


def described(case: Case) -> str:
    found = openapi.template_of(case.template)
    assert found is not None, case.template
    return found


def test_every_route_is_described_and_has_a_case() -> None:
    app = LoopbackServer(World(now=lambda: datetime.now(UTC)))._application(None)
    routes = {
        (route.method, re.sub(r"\{[^}]+\}", "{}", route.resource.canonical.removeprefix(API)))
        for route in app.router.routes()
        if route.resource is not None and route.resource.canonical.startswith(API) and route.method != "HEAD"
    }
    tried = {(case.method, re.sub(r"\{[^}]+\}", "{}", case.template)) for case in (*CASES, DM)}
    assert routes == tried
    for case in CASES:
        assert case.method.lower() in openapi.description()["paths"][described(case)]


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_right_requests_are_taken_and_answered_as_described(place: Place, case: Case) -> None:
    if case.body is not None:
        assert openapi.request_fault(case.method, described(case), case.body) is None
    answer = await place.call(case.method, await case.path(place), case.body)
    assert answer.status < 300, answer.body
    assert openapi.answer_fault(case.method, described(case), answer.status, answer.body) is None
    if answer.body is not None:
        assert answer.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("case", TO_SPOIL, ids=str)
async def test_what_the_description_forbids_is_refused(place: Place, case: Case) -> None:
    """One value after another is made wrong. What it allows may still be refused, by rules that it cannot state."""
    wrong = 0
    taken: list[str] = []
    for done, body in mutations(case.body):
        if openapi.allows(case.method, described(case), body):
            continue
        wrong += 1
        answer = await place.call(case.method, await case.path(place), body)
        if answer.status != 400 or answer.code != 50035:
            fault = openapi.request_fault(case.method, described(case), body)
            taken.append(f"{done}: {fault} -> {answer.status} {answer.body}"[:500])
            continue
        assert openapi.answer_fault(case.method, described(case), answer.status, answer.body) is None
        assert answer.body["errors"]
    assert not taken
    assert wrong


async def test_direct_messages(place: Place) -> None:
    answer = await place.call("POST", "/users/@me/channels", {"recipient_id": str(place.ana.id)})
    assert answer.status == 200
    assert openapi.answer_fault("POST", "/users/@me/channels", 200, answer.body) is None
    for body in ({"recipient_id": "x"}, {"recipient_id": []}, {}):
        assert (await place.call("POST", "/users/@me/channels", body)).code == 50035
