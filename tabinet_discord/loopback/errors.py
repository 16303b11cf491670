"""How the small Discord says no: to the bot as Discord's JSON errors, to a person by a code."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """A refusal of the REST API: HTTP status, Discord's code, its words, and for 50035 which field is wrong how."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def as_json(self) -> dict[str, Any]:
        """The body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        return body | ({"errors": self.errors} if self.errors else {})


class PersonError(Exception):
    """What a person cannot do, by code (`disabled`, `not_visible`, `unknown_command`, …)."""

    def __init__(self, code: str, about: str = "") -> None:
        super().__init__(f"{code}: {about}" if about else code)
        self.code = code
        self.about = about


def unauthorized() -> ApiError:
    """No token, or a wrong one."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """No such route."""
    return ApiError(404, 0, "404: Not Found")


def unknown_channel() -> ApiError:
    """The channel is gone, or never was."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """The server is gone, or the bot never was in it."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_message() -> ApiError:
    """The message is gone, or an ephemeral one that this road does not reach."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    """No such user."""
    return ApiError(404, 10013, "Unknown User")


def unknown_emoji() -> ApiError:
    """No such emoji."""
    return ApiError(404, 10014, "Unknown Emoji")


def unknown_webhook() -> ApiError:
    """The token is not one, or was not answered with yet."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """Too late for a first answer, or a wrong token."""
    return ApiError(404, 10062, "Unknown interaction")


def already_acknowledged() -> ApiError:
    """A second first answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    """The bot cannot see the place."""
    return ApiError(403, 50001, "Missing Access")


def foreign_message() -> ApiError:
    """Only authors edit."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """Nothing to send."""
    return ApiError(400, 50006, "Cannot send an empty message")


def missing_permissions() -> ApiError:
    """The bot sees the place but may not do that."""
    return ApiError(403, 50013, "Missing Permissions")


def invalid_webhook_token() -> ApiError:
    """The interaction's fifteen minutes are over."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def invalid_json() -> ApiError:
    """The body cannot be read."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")
