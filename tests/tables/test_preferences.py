"""Preferences: what is chosen holds and stays, what is unfit falls back, and memory never differs from the disk."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.store import PreferenceRow
from tabinet_discord.store.errors import JournalFailed, OutcomeUnknown
from tabinet_discord.tables import preferences as module
from tabinet_discord.tables.preferences import CLOCKS, Personal, Preferences, ServerSettings
from tests.engine.playing import law

from .fakes import START, FakeClock, MemoryPreferences, spin

ANA, SERVER = 7, 10
CHANNELS = st.lists(st.integers(1, 2**63 - 1), max_size=25, unique=True).map(tuple)
PEOPLE = st.builds(Personal, *[st.booleans()] * 5)
SERVERS = st.builds(
    ServerSettings, st.text(min_size=1, max_size=100), st.sampled_from(CLOCKS), st.booleans(), st.booleans(), CHANNELS
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
NAMES = [*Personal.__dataclass_fields__, *ServerSettings.__dataclass_fields__, "language"]


def on(store: MemoryPreferences) -> Preferences:
    """A new process."""
    return Preferences(store, FakeClock())


def values(of: Any) -> dict[str, Any]:
    return {name: getattr(of, name) for name in of.__dataclass_fields__}


@law(100)
@given(PEOPLE, SERVERS)
def test_what_is_chosen_holds_in_the_next_process_too(person: Personal, server: ServerSettings) -> None:
    async def run() -> None:
        store = MemoryPreferences()
        first = on(store)
        assert await first.set_person(ANA, **values(person)) == person
        assert await first.set_server(SERVER, **values(server)) == server
        for preferences in (first, on(store)):
            assert await preferences.person(ANA) == person
            assert await preferences.server(SERVER) == server
            assert await preferences.person(SERVER) == Personal()
            assert await preferences.server(ANA) == ServerSettings()

    asyncio.run(run())


async def test_changes_leave_the_other_choices_alone_and_are_dated() -> None:
    store = MemoryPreferences()
    preferences = on(store)
    await preferences.set_person(ANA, by_suit=True)
    await preferences.set_person(ANA, warned=False)
    assert await preferences.person(ANA) == Personal(by_suit=True, warned=False)
    row = store.rows["person", ANA]
    assert (json.loads(row.data), row.changed_at) == ({"by_suit": True, "warned": False}, START)
    await preferences.set_person(ANA, by_suit=False)
    assert json.loads(store.rows["person", ANA].data) == {"warned": False}


async def test_many_changes_at_once_are_all_made() -> None:
    store = MemoryPreferences()
    preferences = on(store)
    await asyncio.gather(*(preferences.set_person(ANA, **{name: True}) for name in values(Personal())))
    assert await on(store).person(ANA) == Personal(True, True, True, True, True)


@law(150)
@given(st.dictionaries(st.sampled_from(NAMES), JSON, max_size=6) | JSON)
def test_whatever_is_stored_something_fit_comes_of_it(stored: Any) -> None:
    async def run() -> None:
        data = json.dumps(stored)
        store = MemoryPreferences({(kind, 1): PreferenceRow(kind, 1, data, START) for kind in ("person", "server")})
        for made in (await on(store).person(1), await on(store).server(1)):
            given = stored if isinstance(stored, dict) else {}
            for name, value in values(made).items():
                default = type(made).__dataclass_fields__[name].default
                assert type(value) is type(default)
                assert value == default or json.loads(json.dumps(value)) == given[name]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("data", "holds", "logged"),
    [
        ('{"clock": 61, "pictures": false}', ServerSettings(pictures=False), "clock cannot be 61"),
        ('{"clock": "60", "rules": "tablic"}', ServerSettings(rules="tablic"), "clock cannot be '60'"),
        ('{"pictures": 0, "clock": 60}', ServerSettings(clock=60), "pictures cannot be 0"),
        ('{"channels": [1, 1]}', ServerSettings(), "channels cannot be (1, 1)"),
        ('{"channels": [1, true], "managers_only": true}', ServerSettings(managers_only=True), "channels"),
        ('{"rules": ""}', ServerSettings(), "rules cannot be ''"),
        ('{"from_the_future": 1, "clock": 30}', ServerSettings(clock=30), ""),
        ("[]", ServerSettings(), "cannot be read"),
        ("{", ServerSettings(), "cannot be read"),
    ],
)
async def test_what_is_unfit_is_the_default_and_logged(
    data: str, holds: ServerSettings, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    preferences = on(MemoryPreferences({("server", 1): PreferenceRow("server", 1, data, START)}))
    with caplog.at_level(logging.WARNING):
        assert await preferences.server(1) == holds
        assert await preferences.server(1) == holds
    assert [logged in line for line in caplog.messages] == ([True] if logged else [])


@pytest.mark.parametrize("changes", [{"clock": 61}, {"clock": True}, {"channels": [1]}, {"channels": (0,)},
                                     {"rules": "x" * 101}, {"pictures": 1}])  # fmt: skip
async def test_nothing_unfit_is_kept(changes: dict[str, Any]) -> None:
    store = MemoryPreferences()
    with pytest.raises(ValueError, match="cannot be"):
        await on(store).set_server(SERVER, **changes)
    assert store.rows == {}


# -- memory


async def test_who_plays_costs_one_read() -> None:
    store = MemoryPreferences()
    preferences = on(store)
    assert set(await asyncio.gather(*(preferences.person(ANA) for _ in range(50)))) == {Personal()}
    await preferences.set_person(ANA, by_suit=True)
    assert await preferences.person(ANA) == Personal(by_suit=True)
    assert store.reads == 1


async def test_a_change_to_what_holds_already_writes_nothing() -> None:
    store = MemoryPreferences()
    await on(store).set_person(ANA, by_suit=False)
    assert store.rows == {}


async def test_memory_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    store = MemoryPreferences()
    preferences = on(store)
    for user in range(1, 6):
        await preferences.set_person(user, by_suit=True)
    await preferences.person(3)
    await preferences.person(6)
    reads = store.reads
    assert await preferences.person(3) == Personal(by_suit=True), "used more lately than the others"
    assert store.reads == reads
    assert await preferences.person(1) == Personal(by_suit=True)
    assert store.reads == reads + 1


async def test_a_store_that_fails_costs_no_game_but_changes_nothing_either() -> None:
    store = MemoryPreferences()
    await on(store).set_person(ANA, by_suit=True)
    preferences = on(store)
    store.fault = OSError("no disk")
    assert await preferences.person(ANA) == Personal()
    assert await preferences.person(ANA) == Personal(by_suit=True), "the next one is asked again"
    preferences = on(store)
    store.fault = OSError("no disk")
    with pytest.raises(OSError):
        await preferences.set_person(ANA, warned=False)
    assert await on(store).person(ANA) == Personal(by_suit=True)


@pytest.mark.parametrize("kept", [True, False])
async def test_after_a_doubtful_write_only_the_disk_is_believed(kept: bool) -> None:
    store = MemoryPreferences(kept=kept)
    preferences = on(store)
    await preferences.person(ANA)
    store.fault = OutcomeUnknown("cut short") if kept else JournalFailed("full")
    with pytest.raises((OutcomeUnknown, JournalFailed)):
        await preferences.set_person(ANA, by_suit=True)
    assert await preferences.person(ANA) == Personal(by_suit=kept)


async def test_who_cannot_wait_gets_the_default_once_and_then_what_holds() -> None:
    store = MemoryPreferences()
    await on(store).set_server(SERVER, pictures=False)
    preferences = on(store)
    assert preferences.server_now(SERVER) == preferences.server_now(SERVER) == ServerSettings()
    await spin()
    assert preferences.server_now(SERVER) == ServerSettings(pictures=False)
    assert store.reads == 2
    await preferences.stop()


async def test_open_tables_servers_are_known_from_the_start() -> None:
    store = MemoryPreferences()
    await on(store).set_server(SERVER, pictures=False)
    preferences = on(store)
    await preferences.warm([SERVER, SERVER, 11])
    assert not preferences.server_now(SERVER).pictures
    assert store.reads == 3


async def test_nothing_is_fetched_after_the_end() -> None:
    preferences = on(MemoryPreferences())
    preferences.server_now(1)
    await preferences.stop()
    preferences.server_now(2)
    assert asyncio.all_tasks() <= {asyncio.current_task()}
