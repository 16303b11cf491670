"""What can be wrong with a move, as codes and data; the words for people are made in the layers above."""

from __future__ import annotations


class EngineError(ValueError):
    """Base of the engine's errors: a reason `code` and the `data` it is about, never a sentence for people."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value}" for key, value in self.data.items())
        return f"{self.code} ({details})" if details else self.code


class InvalidMove(EngineError):
    """The text of a move or card cannot be read."""


class IllegalMove(EngineError):
    """The move can be read, but is not allowed in this state."""


class AmbiguousMove(IllegalMove):
    """An ace in the move lacks the value that its player counts it as."""


class RulesError(EngineError):
    """A rule set, or a mix of switches, is impossible. `data["key"]` names the switch."""


class RecordError(EngineError):
    """A match record cannot be read."""
