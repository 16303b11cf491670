"""Whole matches by clicks in the simulated Discord."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from . import journeys
from .payloads import SPEC, checker, offences
from .simkit import running


@pytest.mark.parametrize(("names", "seed"), [(("Ana", "Bogdan"), 1), (("Ana", "Bogdan", "Ceca"), 2)])
async def test_people_play_a_match_through_restarts(tmp_path: Path, names: tuple[str, ...], seed: int) -> None:
    async with running(tmp_path / "t.db", f"match {seed}") as sim:
        await journeys.people_play(sim, names, seed)


async def test_a_person_plays_a_match_against_a_bot(tmp_path: Path) -> None:
    async with running(tmp_path / "t.db", "bot") as sim:
        await journeys.one_plays_a_bot(sim, 3)


async def test_everyone_goes_silent_and_the_bots_play_on_to_the_target(tmp_path: Path) -> None:
    async with running(tmp_path / "t.db", "silence") as sim:
        await journeys.all_go_silent(sim, 4)


def test_requests_are_judged_by_discords_own_description() -> None:
    """Every simulation above checks its requests; this says visibly if that was not possible."""
    if checker() is None:
        pytest.skip(f"set {SPEC} to a folder with Discord's description to have every request checked")
    bad = SimpleNamespace(method="POST", path="/channels/1/messages", json={"content": "hello"})
    assert offences([bad]) == ["POST /channels/1/messages: no explicit allowed_mentions"]
