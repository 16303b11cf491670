"""The log: readable or JSON lines, and never the token."""

import io
import json
import logging

import pytest

from tabinet_discord import logs

TOKEN = "MTA.secret-token_1"


def log_all(*, as_json: bool) -> str:
    """What is written of a message and of an error that both contain the token."""
    stream = io.StringIO()
    logs.set_up("INFO", as_json=as_json, secrets=[TOKEN, ""], stream=stream)
    log = logging.getLogger("tabinet_discord.test")
    log.debug("too little")
    log.info("connecting with %s", TOKEN)
    try:
        raise ValueError(f"header {TOKEN}")
    except ValueError:
        log.exception("failed")
    return stream.getvalue()


@pytest.mark.parametrize("as_json", [False, True])
def test_the_token_is_blotted_out_of_messages_and_tracebacks(as_json: bool) -> None:
    written = log_all(as_json=as_json)
    assert TOKEN not in written
    assert "connecting with [token]" in written
    assert "ValueError: header [token]" in written
    assert "too little" not in written


def test_json_lines_are_one_object_each() -> None:
    first, second = (json.loads(line) for line in log_all(as_json=True).splitlines())
    assert (first["level"], first["logger"], first["message"]) == (
        "INFO",
        "tabinet_discord.test",
        "connecting with [token]",
    )
    assert first["time"].endswith("+00:00")
    assert second["error"].startswith("Traceback")


def test_setting_up_again_replaces_the_first() -> None:
    first, second = io.StringIO(), io.StringIO()
    logs.set_up("INFO", as_json=False, stream=first)
    logs.set_up("INFO", as_json=False, stream=second)
    logging.getLogger("x").warning("once")
    assert (first.getvalue(), second.getvalue().count("once")) == ("", 1)


def test_statements_and_parameters_are_never_logged() -> None:
    for level in ("DEBUG", "INFO"):
        logs.set_up(level, as_json=False, stream=io.StringIO())
        assert not logging.getLogger("sqlalchemy.engine.Engine").isEnabledFor(logging.INFO)
        assert not logging.getLogger("aiosqlite").isEnabledFor(logging.INFO)
        assert not logging.getLogger("discord.http").isEnabledFor(logging.DEBUG)
