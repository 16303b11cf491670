"""Errors become words in one place; what nobody knows gets an id that the log has too."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from tabinet_discord import resources
from tabinet_discord.engine.errors import IllegalMove
from tabinet_discord.i18n import Catalogue
from tabinet_discord.store.errors import JournalFailed
from tabinet_discord.tables.errors import CorruptJournal, Refusal, Stale
from tabinet_discord.ui.answers import acknowledge
from tabinet_discord.ui.error_report import TOO_LATE, ErrorReport

from .fakes import FakeInteraction
from .layouts import T, check_layout, text_of

ROOT = Path(__file__).parents[2]


def codes(error: str = "Refusal", *folders: str) -> Iterator[tuple[str, str]]:
    """Where in the source, and which code, an error is made with; all arms of a conditional code."""
    for folder in folders or ("tabinet_discord/tables", "tabinet_discord/ui", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == error:
                    for part in ast.walk(node.args[0]):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value != "finished":
                            yield f"{path.name}:{node.lineno}", part.value


CODES = sorted({code for _, code in codes()} - {"cancelled", "rules_"})
OF_FILES = {"rules_missing_switch", "rules_not_toml", "rules_name_differs_from_file"}
"""What only a rule file or a record can have wrong."""
RULES_CODES = sorted({f"rules_{code}" for _, code in codes("RulesError", "tabinet_discord/engine")} - OF_FILES)
"""What can be wrong with the options of `/tabinet` and with house rules."""


def test_the_source_was_searched() -> None:
    assert {"not_seated", "table_finished", "table_closed", "host_only", "missing_rights"} <= set(CODES)
    assert len(CODES) > 20
    assert {"rules_out_of_range", "rules_partners_need_four", "rules_cut_short"} <= set(RULES_CODES)


@pytest.mark.parametrize("code", [*CODES, *RULES_CODES, "stale"])
def test_every_code_has_words(code: str) -> None:
    assert f"error-{code}" in Catalogue(resources.locale_files()).keys("en")


def report() -> ErrorReport:
    return ErrorReport(lambda: "ab12cd34")


async def told(error: BaseException) -> str:
    interaction = FakeInteraction()
    await report().report(cast(Any, interaction), error, T)
    [(kind, shown, options)] = interaction.answers
    assert kind == "send"
    assert options["ephemeral"]
    return text_of(check_layout(shown))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Refusal("not_seated"), "You have no seat"),
        (Stale(), "has changed in the meantime"),
        (Refusal("not_enough_players", needed=2, seated=1), "Only one sits here, and 2 are needed"),
        (Refusal("missing_rights", rights=["View Channel", "Send Messages"]), "View Channel, Send Messages"),
        (Refusal("bad_clock", low=20, high=300), "20 to 300"),
        (Refusal("rules_out_of_range", key="target", value=5, low=21, high=501, possible="21–501"), "21 to 501"),
        (Refusal("rules_players_not_possible", key="players", players=5, possible=[2, 3, 4]), "2, 3, 4"),
        (Refusal("illegal_move", reason="sum_is_wrong", target=14, total=13, values=[10, 3]), "not possible"),
        (app_commands.NoPrivateMessage(), "in a server"),
    ],
)
async def test_known_errors_in_words_and_not_in_the_log(
    error: BaseException, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert words in await told(error)
    assert not caplog.records


@pytest.mark.parametrize(
    "error", [RuntimeError("secret"), JournalFailed("/path"), CorruptJournal("t", 3, "x"), KeyError(5)]
)
async def test_unknown_errors_get_an_id_that_the_log_has(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    shown = await told(error)
    assert "ab12cd34" in shown
    assert "secret" not in shown
    assert "/path" not in shown
    [record] = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert "ab12cd34" in record.getMessage()
    assert record.exc_info


async def test_the_error_of_a_command_is_unwrapped() -> None:
    command = cast(Any, SimpleNamespace(name="x", qualified_name="x"))
    assert "You have no seat" in await told(app_commands.CommandInvokeError(command, Refusal("not_seated")))


def refusal_of_discord(status: int, code: int) -> discord.HTTPException:
    return discord.HTTPException(cast(Any, SimpleNamespace(status=status, reason="x")), {"code": code, "message": "x"})


@pytest.mark.parametrize("code", sorted(TOO_LATE))
async def test_an_answer_that_comes_too_late_is_only_logged(code: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    interaction = FakeInteraction()
    await report().report(cast(Any, interaction), refusal_of_discord(404, code), T)
    assert not interaction.answers
    assert [r.levelname for r in caplog.records] == ["INFO"]


async def test_an_error_that_cannot_be_told_raises_nothing() -> None:
    interaction = FakeInteraction(fails=refusal_of_discord(500, 0))
    await report().report(cast(Any, interaction), Refusal("not_seated"), T)


async def test_an_answered_interaction_is_told_in_a_follow_up() -> None:
    interaction = FakeInteraction()
    await acknowledge(cast(Any, interaction))
    await report().report(cast(Any, interaction), Refusal("not_seated"), T)
    assert [(kind, options.get("ephemeral")) for kind, _, options in interaction.answers] == [
        ("defer", None),
        ("follow-up", True),
    ]


def test_reasons_of_illegal_moves_never_hide_the_sentence() -> None:
    """The data of an engine error must not clash with the sentence's own arguments."""
    error = IllegalMove("sum_is_wrong", target=14, total=3, values=[1, 2])
    assert "reason" not in error.data
