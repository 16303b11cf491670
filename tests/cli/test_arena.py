"""`arena`: duplicate deals, the same for the same seed, and a last line that programs read."""

import re

import pytest

from tests.cli.running import Run

LINE = re.compile(r"mean ([+-]\d+\.\d\d) se (\d+\.\d\d) won ([01]\.\d\d) ms_median (\d+) ms_p99 (\d+)")


def last_line(output: str) -> str:
    return output.splitlines()[-1]


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_last_line_and_progress(run: Run, players: str) -> None:
    played = run("arena", "medium", "random", "--players", players, "--deals", "12", "--seed", "3")
    assert played.exit_code == 0
    found = LINE.fullmatch(last_line(played.stdout))
    assert found, played.stdout
    assert float(found[1]) > 3
    assert float(found[3]) > 0.5
    assert played.stdout.count("\n") == 1
    assert "6 of 12: mean" in played.stderr


@pytest.mark.parametrize(
    "options", [(), ("--players", "3"), ("--players", "4", "--rules", "tablic"), ("--players", "4", "--no-partners")]
)
def test_a_player_against_itself_is_level(run: Run, options: tuple[str, ...]) -> None:
    """With seats swapped whatever the cards give to one they give to the other: exactly nothing is won."""
    played = run("arena", "reference", "reference", "--deals", "5", *options)
    found = LINE.fullmatch(last_line(played.stdout))
    assert found
    assert (found[1], found[2]) == ("+0.00", "0.00")


def test_same_seed_same_figures(run: Run) -> None:
    lines = [last_line(run("arena", "easy", "medium", "--deals", "6", "--seed", seed).stdout) for seed in "778"]
    figures = [line.split(" ms_")[0] for line in lines]
    assert figures[0] == figures[1] != figures[2]


def test_pairs_are_two_sides(run: Run) -> None:
    """`tablic` is played in pairs by four; each deck is played twice, not four times."""
    played = run("arena", "medium", "random", "--players", "4", "--rules", "tablic", "--deals", "4")
    assert played.exit_code == 0
    assert LINE.fullmatch(last_line(played.stdout))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("medium", "nobody"), "nobody"), (("medium", "random", "--rules", "x"), "there is no rule set")],
)
def test_wrong_arguments(run: Run, arguments: tuple[str, ...], words: str) -> None:
    played = run("arena", *arguments)
    assert played.exit_code == 2
    assert words in played.stderr
