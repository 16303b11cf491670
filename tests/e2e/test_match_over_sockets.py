"""The same whole matches over the loopback Discord: real sockets, the real discord.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import journeys
from .loopkit import serving


@pytest.mark.parametrize(("names", "seed"), [(("Ana", "Bogdan"), 1), (("Ana", "Bogdan", "Ceca"), 2)])
async def test_people_play_a_match_through_restarts(tmp_path: Path, names: tuple[str, ...], seed: int) -> None:
    async with serving(tmp_path / "t.db", f"match {seed}") as stage:
        await journeys.people_play(stage, names, seed)


async def test_a_person_plays_a_match_against_a_bot(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "bot") as stage:
        await journeys.one_plays_a_bot(stage, 3)


async def test_everyone_goes_silent_and_the_bots_play_on_to_the_target(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", "silence") as stage:
        await journeys.all_go_silent(stage, 4)
