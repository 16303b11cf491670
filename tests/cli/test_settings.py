"""Settings: one frozen value, forgiving of what copying does to a token, plain about what is wrong."""

import pytest
from pydantic import ValidationError

from tabinet_discord.settings import SettingsError, read_settings


@pytest.mark.parametrize(
    "pasted",
    ["abc.DEF-1_2", " abc.DEF-1_2\n", '"abc.DEF-1_2"', "'abc.DEF-1_2'\r\n", "Bot abc.DEF-1_2"],
)
def test_a_token_survives_copying(monkeypatch: pytest.MonkeyPatch, pasted: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", pasted)
    settings = read_settings()
    assert settings.token == "abc.DEF-1_2"
    assert "abc" not in repr(settings)


@pytest.mark.parametrize("empty", ["", "  ", '""', "\n"])
def test_an_empty_token_is_none(monkeypatch: pytest.MonkeyPatch, empty: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", empty)
    assert read_settings().token is None


def test_defaults_and_overrides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABINET_DATABASE")
    settings = read_settings()
    assert settings.database.endswith("tabinet.db")
    assert (settings.log_level, settings.log_json, settings.locale) == ("INFO", False, "en")
    assert settings.bot_pause == 1.2
    monkeypatch.setenv("TABINET_LOG_LEVEL", "error")
    monkeypatch.setenv("TABINET_LOG_JSON", "true")
    assert (read_settings().log_level, read_settings().log_json) == ("ERROR", True)
    assert (read_settings(log_level="debug", log_json=False).log_level) == "DEBUG"


def test_settings_cannot_be_changed() -> None:
    settings = read_settings()
    with pytest.raises(ValidationError):
        settings.bot_pause = 1.0


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TABINET_BOT_PAUSE", "fast", "TABINET_BOT_PAUSE must be a number of seconds from 0 to 60, not 'fast'."),
        ("TABINET_BOT_PAUSE", "nan", "TABINET_BOT_PAUSE must be a number of seconds from 0 to 60, not 'nan'."),
        ("TABINET_BOT_WORKERS", "0", "TABINET_BOT_WORKERS must be a whole number from 1 to 16, not '0'."),
        ("TABINET_BOT_PAUSE", "-1", "TABINET_BOT_PAUSE must be a number of seconds from 0 to 60, not '-1'."),
        ("TABINET_LOG_JSON", "perhaps", "TABINET_LOG_JSON must be true or false, not 'perhaps'."),
        ("TABINET_LOCALE", "../etc", "TABINET_LOCALE must be a language such as en, not '../etc'."),
        ("DISCORD_TOKEN", "se cret", "DISCORD_TOKEN must be the bot's token alone, without blanks inside."),
    ],
)
def test_a_bad_value_is_one_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as raised:
        read_settings()
    assert str(raised.value) == sentence
