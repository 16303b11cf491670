"""The program of README, "Checking a deal", on real records: it redoes the decks and trusts nothing of ours."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabinet_discord.simulation import Plan, play, record_of
from tests.engine.builders import BASES, ROOT, TABINET, house

(PROGRAM,) = re.findall(r"```python\n(.+?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)


def record_by(rules: str) -> dict[str, Any]:
    plan = Plan(house(BASES[rules], target=35).for_match(3), ("random",) * 3, 8)
    return record_of(plan, 1, play(plan, 1))


def check(record: dict[str, Any], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the program in an interpreter of its own, which finds no package but the standard library."""
    (folder / "check.py").write_text(PROGRAM, "utf-8")
    (folder / "record.json").write_text(json.dumps(record), "utf-8")
    command = [sys.executable, "-I", "-S", "check.py", "record.json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(("rules", "size"), [("tabinet", 52), ("tablanet", 52), ("slovenian", 40)])
def test_it_redoes_every_deck(tmp_path: Path, rules: str, size: int) -> None:
    record = record_by(rules)
    done = check(record, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines == [[str(deal["number"]), *deal["deck"]] for deal in record["deals"]]
    assert len(lines) > 1
    assert {len(deck) for _, *deck in lines} == {size}


def test_it_sees_another_card_seed_or_beacon(tmp_path: Path) -> None:
    record = record_by(TABINET.name)
    deck = record["deals"][1]["deck"]
    deck[3], deck[4] = deck[4], deck[3]
    assert "deal 2 had other cards" in check(record, tmp_path).stderr
    assert "not the seed that was promised" in check(record | {"seed": "00" * 32}, tmp_path).stderr
    assert "deal 1 had other cards" in check(record | {"beacon": "1421"}, tmp_path).stderr


def test_it_is_short_and_uses_the_standard_library_alone() -> None:
    tree = ast.parse(PROGRAM)
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imported == {"hashlib", "hmac", "json", "sys"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert len(PROGRAM.splitlines()) <= 16
