"""`verify`: exit statuses, and words for whatever does not hold."""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabinet_discord import verify_words
from tabinet_discord.engine.errors import EngineError, RecordError
from tabinet_discord.engine.match import apply, give_up
from tabinet_discord.engine.notation import parse_move
from tabinet_discord.engine.record import Origin, to_record
from tabinet_discord.engine.verification import Fault
from tabinet_discord.simulation import Plan, play, record_of, start
from tabinet_discord.verify_words import LONGEST, error_words, fault_words
from tests.cli.running import Run
from tests.engine.builders import ROOT, house

Json = dict[str, Any]
PLAN = Plan(house(target=21).for_match(2), ("medium", "medium"), 3)
FINISHED = json.dumps(record_of(PLAN, 1, play(PLAN, 1)))


@pytest.fixture
def record() -> Json:
    """The record of a finished match, to spoil."""
    return json.loads(FINISHED)


def running_record() -> Json:
    """The record of a match of which three moves have been played."""
    match = start(PLAN, 1)
    for made in json.loads(FINISHED)["deals"][0]["moves"][:3]:
        match, _ = apply(match, made["seat"], parse_move(made["move"]))
    return to_record(match, PLAN.seats, Origin("00" * 32, "1421", None))


def test_a_record_that_holds_is_status_0(run: Run, tmp_path: Path, record: Json) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record, indent=2), "utf-8")
    result = run("verify", str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("The record holds: every shuffle was redone")


def test_many_records_come_one_a_line_from_standard_input(run: Run) -> None:
    result = run("verify", "-", text=f"{FINISHED}\n\n{FINISHED}\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("All 2 records hold")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r["deals"][0]["deck"].reverse(), "deal 1: the deck is not the one that seed and beacon give"),
        (lambda r: r.update(beacon="2"), "the deck is not the one"),
        (lambda r: r.update(commitment="00"), "its SHA-256 is not the commitment"),
        (lambda r: r["deals"][0]["moves"][4].update(move="10D x 2S"), "move 5 of deal 1, `10D x 2S`, is refused"),
        (lambda r: r["deals"][0]["moves"][4].update(seat=0), "it was seat 1's turn, not seat 0's"),
        (lambda r: r["deals"][0]["count"][0].update(cards=99), "deal 1: the cards of side 0 must be "),
        (lambda r: r["deals"][0].update(totals=[0, 0]), "deal 1: the totals are"),
        (lambda r: r["result"].update(winner=None), "as its winner, the record says nobody"),
        (
            lambda r: r["rules"].update(batch=2),
            "batch is 3 by the rules tabinet, the record says 2, but as no house rule",
        ),
        (lambda r: r["seats"][1].update(kind="robot"), "seat 1 must be of the kind human or bot:<level>"),
        (lambda r: r["deals"].pop(), "nobody had reached an end"),
    ],
)
def test_what_does_not_hold_is_status_1_and_said(
    run: Run, record: Json, change: Callable[[Json], object], words: str
) -> None:
    change(record)
    result = run("verify", "-", text=json.dumps(record))
    assert result.exit_code == 1
    assert words in result.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it is empty"),
        ("no json\n", "it is not JSON (line 1"),
        ("[" * 100_000, "it is not JSON"),
        ("[]", "it is not a JSON object"),
        ('{"format": "chess/1"}', "its format is chess/1, not tabinet-record/1"),
        ('{"format": "tabinet-record/1"}', "the part rules is missing"),
        (FINISHED.replace('"batch": 3', '"batch": "\\u001b[2J"'), "impossible: batch is of a wrong kind: ?[2J"),
        (f"{FINISHED}\n{FINISHED[:500]}\n", "line 2 cannot be read: it is not JSON"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_status_2_and_said(run: Run, text: str, words: str) -> None:
    result = run("verify", "-", text=text)
    assert result.exit_code == 2
    assert words in result.stdout
    assert "\x1b" not in result.stdout


def test_a_file_that_is_not_there_or_no_text_is_status_2(run: Run, tmp_path: Path) -> None:
    result = run("verify", "gone.json")
    assert (result.exit_code, result.stderr) == (2, "gone.json cannot be read: No such file or directory.\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    assert "it is not UTF-8 text" in run("verify", "picture.png").stderr


def test_a_hidden_seed_is_status_3(run: Run, record: Json) -> None:
    match, _ = give_up(start(PLAN, 1), 0)
    for hidden in (running_record(), record | {"seed": None}):
        result = run("verify", "-", text=json.dumps(hidden))
        assert result.exit_code == 3
        assert "its seed is still hidden" in result.stdout
        assert "Nothing is wrong" in result.stdout
    given_up = to_record(match, PLAN.seats, PLAN.origin(1))
    assert run("verify", "-", text=json.dumps(given_up)).exit_code == 0


def test_the_worst_of_several_records_is_the_status(run: Run, record: Json) -> None:
    hidden = json.dumps(running_record())
    wrong = json.dumps(record | {"commitment": "00"})
    assert run("verify", "-", text=f"{FINISHED}\n{hidden}\n").exit_code == 3
    assert run("verify", "-", text=f"{hidden}\n{wrong}\n").exit_code == 1
    assert run("verify", "-", text=f"{hidden}\n{wrong}\n7\n").exit_code == 2


def test_the_last_line_says_how_many_do_not_hold(run: Run, record: Json) -> None:
    wrong = json.dumps(record | {"commitment": "00"})
    assert run("verify", "-", text=wrong).stdout.endswith("\n1 of 1 record does not hold: 1 fault.\n")
    record["deals"][0]["count"][0].update(cards=99, total=99)
    text = f"{FINISHED}\n{wrong}\n{json.dumps(record)}\n"
    assert run("verify", "-", text=text).stdout.endswith("\n2 of 3 records do not hold: 3 faults.\n")


def test_an_unknown_rule_set_is_a_note(run: Run, record: Json) -> None:
    record["rules"]["name"] = "grandmother's\x1b"
    result = run("verify", "-", text=json.dumps(record))
    assert result.exit_code == 0
    assert "there is no rule set grandmother's? here to compare its switches with" in result.stdout
    assert "The record holds" in result.stdout


def test_leftovers_and_the_winner_are_said_as_people_say_them() -> None:
    left = {"deal": 2, "expected": None, "found": {"side": 1, "cards": ["3H", "AS"]}}
    words = "deal 2: left over are no cards, the record says 3H AS for side 1"
    assert fault_words(Fault("leftovers_differ", left)) == words
    assert "found [0] for" not in fault_words(Fault("leftovers_differ", left | {"found": {"side": 0}}))
    winner = fault_words(Fault("winner_differs", {"expected": None, "found": 1}))
    assert winner == "the match ended with nobody as its winner, the record says side 1"


def codes() -> dict[str, set[str]]:
    """Every reason code that the engine makes, by what it makes of it."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tabinet_discord/engine").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                maker = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.setdefault(maker, set()).add(code.value)
    return found


def test_every_code_of_the_engine_has_words() -> None:
    made = codes()
    faults = {code for code in made["fault"] if code != "name"}
    faults |= {"winner_differs", "reason_differs", "end_totals_differ"}
    assert faults == set(verify_words._FAULTS)
    assert made["RecordError"] == set(verify_words._RECORD)
    assert made["RulesError"] == set(verify_words._RULES)
    assert made["IllegalMove"] | made["AmbiguousMove"] | made["InvalidMove"] == set(verify_words._MOVES)


def test_words_use_only_data_that_comes_with_the_code() -> None:
    allowed = {"deal", "move", "text", "cause", "reason", "expected", "found", "dealer", "part"}
    allowed |= {"seat", "side", "count", "switch", "name", "digits"}
    for words in (*verify_words._FAULTS.values(), *verify_words._RECORD.values()):
        assert set(re.findall(r"{(\w+)}", words)) <= allowed


def test_unknown_codes_and_missing_data_are_shown_as_they_are() -> None:
    assert fault_words(Fault("new_fault", {"deal": 3})) == "new_fault (deal=3)"
    assert fault_words(Fault("deck_differs", {})).startswith("deal ?:")
    assert error_words(EngineError("odd")) == "odd"


def test_a_strangers_value_is_cut_short() -> None:
    assert len(error_words(RecordError("unknown_format", found="x" * 10_000))) < LONGEST + 100
