"""The settings: one frozen value, read from the environment by `read_settings` when a command starts."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from . import resources

LogLevel: TypeAlias = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LOG_LEVELS: Final[tuple[LogLevel, ...]] = ("DEBUG", "INFO", "WARNING", "ERROR")
PREFIX: Final = "TABINET_"
TOKEN_VARIABLE: Final = "DISCORD_TOKEN"

_EXPECTED: Final = {
    "discord_token": "the bot's token alone, without blanks inside",
    "database": "the path of a file",
    "log_level": "one of DEBUG, INFO, WARNING, ERROR",
    "log_json": "true or false",
    "locale": "a language such as en",
    "bot_pause": "a number of seconds from 0 to 60",
    "bot_workers": "a whole number from 1 to 16",
}


class SettingsError(Exception):
    """A setting has an impossible value; the message is a sentence for the person who set it."""


class Settings(BaseSettings):
    """What can be set from outside. Make one with `read_settings`, which words the errors."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, env_ignore_empty=True, populate_by_name=True, extra="ignore"
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias=TOKEN_VARIABLE)
    database: str = Field(default_factory=lambda: str(resources.default_database()), min_length=1)
    log_level: LogLevel = "INFO"
    log_json: bool = False
    locale: str = Field(default="en", pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")
    bot_pause: Annotated[float, Field(ge=0, le=60)] = 1.2
    """Seconds that a bot player seems to think, so that people can follow."""
    bot_workers: Annotated[int, Field(ge=1, le=16)] = 1
    """Processes that search for the moves of hard bots; they start when the first is needed."""

    @field_validator("discord_token", mode="before")
    @classmethod
    def _bare_token(cls, value: object) -> object:
        """Forgive what copying adds to a token: line ends, quotes, the word in front of it in HTTP headers."""
        if not isinstance(value, str):
            return value
        token = value.strip().strip("'\"").strip().removeprefix("Bot ").strip()
        if not token:
            return None
        if not token.isascii() or not token.isprintable() or " " in token:
            raise ValueError("not a token")
        return token

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, value: object) -> object:
        return value.strip().upper() if isinstance(value, str) else value

    @property
    def token(self) -> str | None:
        """The token in clear: for Discord, and for the log to know what it must not print."""
        return None if self.discord_token is None else self.discord_token.get_secret_value()


def read_settings(*, log_level: str | None = None, log_json: bool | None = None) -> Settings:
    """The settings from the environment, with what the command line says on top. Raises SettingsError."""
    said = {"log_level": log_level, "log_json": log_json}
    try:
        return Settings(**{key: value for key, value in said.items() if value is not None})  # pyright: ignore[reportArgumentType]
    except ValidationError as error:
        raise SettingsError(" ".join(map(_sentence, error.errors()))) from None


def _sentence(fault: ErrorDetails) -> str:
    """One fault in words; the value of a token is never repeated."""
    place = str(fault["loc"][0])
    field = "discord_token" if place == TOKEN_VARIABLE else place
    variable = TOKEN_VARIABLE if field == "discord_token" else PREFIX + field.upper()
    value = "" if field == "discord_token" else f", not {fault['input']!r}"
    return f"{variable} must be {_EXPECTED[field]}{value}."
