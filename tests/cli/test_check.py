"""`check` on this machine: a line for each finding, advice for each problem, the status."""

from pathlib import Path

import pytest

from tabinet_discord import resources
from tabinet_discord.checks import check_rules, check_texts
from tests.cli.running import Run


def test_all_well_is_status_0(run: Run, tmp_path: Path) -> None:
    result = run("check")
    assert result.exit_code == 0, result.stdout
    assert f"ok       Database: {tmp_path / 'tabinet.db'} can be opened and written" in result.stdout
    assert "ok       Rules: slovenian, tabinet, tabinet-classic, tablanet, tablanette, tablic\n" in result.stdout
    assert "ok       Texts: en" in result.stdout
    assert "note     Discord: no token is set" in result.stdout
    assert result.stdout.endswith("No problems.\n")


def test_a_bad_setting_is_a_problem_and_the_rest_is_still_looked_at(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABINET_BOT_PAUSE", "x")
    result = run("check")
    assert result.exit_code == 1
    assert "problem  Settings: TABINET_BOT_PAUSE must be" in result.stdout
    assert "ok       Rules: slovenian, tabinet, tabinet-classic, tablanet, tablanette, tablic\n" in result.stdout


def test_a_database_that_cannot_be_used_is_a_problem(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.setenv("TABINET_DATABASE", str(tmp_path / "folder"))
    result = run("check")
    assert result.exit_code == 1
    assert f"problem  Database: {tmp_path / 'folder'}: " in result.stdout
    assert "-> Set TABINET_DATABASE to a file" in result.stdout
    assert "1 problem." in result.stdout


def test_a_language_without_texts_is_a_problem(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABINET_LOCALE", "xx")
    result = run("check")
    assert result.exit_code == 1
    assert "problem  Texts: there are none in xx" in result.stdout


def test_missing_files_are_a_problem_that_names_both_places(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_CHECKOUT", Path("/nowhere"))
    monkeypatch.setattr(resources, "version", lambda: "0")
    result = run("check")
    assert result.exit_code == 1
    assert "tabinet_discord/_data nor in /nowhere/data" in result.stdout


def test_faulty_rule_and_text_files_are_named_with_the_fault() -> None:
    good = resources.rule_files()["tabinet"]
    assert check_rules({"tabinet": good}).mark == "ok"
    bad = check_rules({"tabinet": good, "house": good.replace("batch = 3", "batch = 99")})
    assert (bad.mark, bad.found) == ("problem", "house.toml: batch must lie between 1 and 12, not 99")
    assert check_rules({"x": "="}).found.startswith("x.toml: it is not TOML")
    assert check_rules({}).mark == "problem"
    assert check_texts({"en": {"a.ftl": "bad bad\n"}}, "en").found.startswith("en/a.ftl:1:")
