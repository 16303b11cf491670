"""Why something was not done, in words: the codes of PersonError."""

from __future__ import annotations

from typing import Final

from ..errors import PersonError

_WORDS: Final = {
    "unknown_command": "There is no such command any more.",
    "unknown_option": "This command has no such option any more: {about}.",
    "missing_option": "A required field is empty: {about}.",
    "missing_field": "Please fill in every required field.",
    "bad_value": "This value is not possible: {about}.",
    "bad_field": "One of the fields is not filled in as asked for.",
    "disabled": "This cannot be pressed now.",
    "not_visible": "This message is not there any more.",
    "no_such_component": "This is not there any more.",
    "no_modal": "This form is not open any more. Please open it again.",
    "not_a_member": "You are not a member of this server any more.",
    "not_allowed_here": "Commands are not allowed in this channel.",
    "unknown_channel": "This channel is not there any more.",
}
"""What is about a custom id, or an id, says nothing to people and is left out."""


def refusal(error: PersonError) -> str:
    """A sentence for a person."""
    words = _WORDS.get(error.code)
    if words is None:
        return f"That is not possible ({error.code.replace('_', ' ')}{': ' + error.about if error.about else ''})."
    return words.format(about=error.about).replace(": .", ".")
