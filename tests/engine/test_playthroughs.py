"""Whole matches, told state by state in `playthroughs/*.txt` and played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from .builders import BASES
from .playthroughs import FILES, read, tell


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_playthrough(path: Path) -> None:
    """Every state, count of legal moves, score and the result are those of the file."""
    script = read(path)
    moves = iter(script.moves)
    assert tell(script, lambda _: next(moves)).splitlines() == path.read_text("utf-8").splitlines()
    assert next(moves, None) is None


def test_every_set_has_a_playthrough() -> None:
    assert {read(path).start().rules.name for path in FILES} == set(BASES)


def test_the_files_show_what_is_rare() -> None:
    """A tabla, a refusal, a sweep of a table, jacks set aside, a claim that ends a match, an ace as 11."""
    told = "\n".join(path.read_text("utf-8") for path in FILES)
    for rare in (
        "\n> refuse\n",
        "\n> JS x ",
        "\nset aside  J",
        " !\n",
        "AS=11 x ",
        "tablas (1,)",
        "\nend  claim: side ",
    ):
        assert rare in told, rare
