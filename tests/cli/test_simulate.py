"""`simulate`: records that verify, the same for the same seed, and a commentary that people can follow."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabinet_discord.engine.rules import SWITCHES, rules_to_mapping
from tests.cli.running import Run
from tests.engine.builders import BASES

ROOT = Path(__file__).parents[2]


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_records_name_every_switch_and_verify(run: Run, tmp_path: Path, players: int) -> None:
    path = tmp_path / "r.jsonl"
    played = run(
        "simulate", "--rules", "tabinet", "--players", str(players), "--matches", "2", "--seed", "7",
        "--target", "40", "--records", str(path),
    )  # fmt: skip
    assert played.exit_code == 0
    assert "Matches: 2 " in played.stdout
    assert f"tabinet-discord verify {path}" in played.stdout
    for number, record in enumerate(read(path), 1):
        assert record["format"] == "tabinet-record/1"
        assert set(record["rules"]) == {"name", "overrides", *SWITCHES}
        assert (record["rules"]["target"], record["rules"]["overrides"]) == (40, ["target"])
        assert record["seed"] == hashlib.sha256(f"7:{number}".encode()).hexdigest()
        assert record["beacon"] == "simulation"
        assert [seat["kind"] for seat in record["seats"]] == ["bot:medium"] * players
        assert {move["by"] for deal in record["deals"] for move in deal["moves"]} == {"bot"}
    assert run("verify", str(path)).exit_code == 0


@pytest.mark.parametrize("rules", BASES)
def test_every_set_is_played_by_two_three_four_and_both_kinds_of_four(run: Run, rules: str) -> None:
    """What is asked for is in the record, every switch of the set beside it, and `verify` passes it."""
    for players, partners in ((2, None), (3, None), (4, None), (4, "yes"), (4, "no")):
        wish = ("--players", str(players), *(("--partners", partners) if partners else ()))
        played = run("simulate", "--rules", rules, *wish, "--target", "21", "--level", "random", "--records", "-")
        assert played.exit_code == 0
        record = json.loads(played.stdout)
        paired = players == 4 and (BASES[rules].partners if partners is None else partners == "yes")
        expected = BASES[rules].override(target=21).for_match(players, paired)
        assert record["rules"] == json.loads(json.dumps(rules_to_mapping(expected)))
        assert [seat["side"] for seat in record["seats"]] == [s % 2 if paired else s for s in range(players)]
        checked = run("verify", "-", text=played.stdout)
        assert (checked.exit_code, checked.stdout.count("\n")) == (0, 1)


def test_records_on_standard_output_are_alone_there(run: Run) -> None:
    played = run("simulate", "--target", "21", "--matches", "2", "--records", "-")
    assert [json.loads(line)["format"] for line in played.stdout.splitlines()] == ["tabinet-record/1"] * 2
    assert "Matches: 2 " in played.stderr
    assert not Path("-").exists()


def test_the_commentary_shows_what_everybody_sees(run: Run) -> None:
    """Cards set aside, and the bottom card where it is shown."""
    arguments = ("simulate", "--target", "21", "--commentary", "--seed", "3", "--matches", "3", "--rules")
    assert "Set aside under the stock: J" in run(*arguments, "tablanet").stdout
    told = run(*arguments, "tablic").stdout
    assert told.count("Shown under the stock: ") == told.count(" deals.\n")
    assert "Shown under" not in run(*arguments, "tabinet").stdout


def test_partners_are_two_sides(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    played = run(
        "simulate", "--players", "4", "--partners", "yes", "--target", "21", "--level", "random", "--records", str(path)
    )
    assert "Bot 1 + Bot 3" in played.stdout
    (record,) = read(path)
    assert [seat["side"] for seat in record["seats"]] == [0, 1, 0, 1]
    assert record["rules"]["partners"] is True
    assert len(record["result"]["totals"]) == 2
    assert run("verify", str(path)).exit_code == 0


def test_the_same_seed_gives_the_same_matches(run: Run, tmp_path: Path) -> None:
    paths = [tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl"]
    for path, seed in zip(paths, "112", strict=True):
        run("simulate", "--target", "21", "--seed", seed, "--records", str(path))
    first, again, other = (path.read_bytes() for path in paths)
    assert first == again != other


def test_the_commentary_tells_moves_tablas_counts_and_the_result(run: Run) -> None:
    told = run("simulate", "--target", "21", "--seed", "1", "--commentary").stdout
    assert "Commitment of the shuffle: " in told
    assert "Deal 1: Bot 2 deals." in told
    assert "On the table: 10♣ 5♦ 6♣ 3♦" in told
    assert "Bot 2  takes 5♦ 2♦ with 7♥                  ** TABLA! **" in told
    assert "takes A♦ 10♠ with A♣ (A♣ as 11, A♦ as 1)" in told
    assert "-- hand 4 of 4 --" in told
    assert "Left over: 8♦, for Bot 2" in told
    assert "most cards" in told
    assert "wins the match: Bot 1 " in told or "The match is drawn" in told
    tellings = [line for line in told.splitlines() if " takes " in line or " trails " in line]
    assert len(tellings) % 48 == 0


def test_the_commentary_never_shows_a_card_before_it_is_played(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    told = run("simulate", "--target", "21", "--commentary", "--records", str(path)).stdout
    opening = told.split("-- hand 1")[0]
    assert sum(opening.count(symbol) for symbol in "♠♥♦♣") == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--rules", "poker"), "there is no rule set 'poker'; there are: slovenian, tabinet, tabinet-classic, "),
        (("--players", "3", "--partners", "yes"), "partners need four players, not 3"),
        (("--players", "4", "--partners", "maybe"), "'maybe' is not one of 'yes', 'no'"),
        (("--records", "-", "--commentary"), "cannot both go to standard output"),
        (("--players", "5"), "5 is not in the range"),
        (("--target", "20"), "20 is not in the range"),
        (("--records", "no/such/folder/r.jsonl"), "cannot be written: No such file or directory"),
        (("--records", "."), "is a directory"),
    ],
)
def test_impossible_wishes_are_refused_in_words(run: Run, arguments: tuple[str, ...], words: str) -> None:
    result = run("simulate", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_it_needs_neither_discord_nor_the_database() -> None:
    code = (
        "import sys; from tabinet_discord.cli import commands;"
        "commands(['simulate', '--target', '21'], standalone_mode=False);"
        "sys.exit(bool({'discord', 'sqlalchemy', 'aiohttp'} & sys.modules.keys()))"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, stdout=subprocess.DEVNULL, timeout=60)
