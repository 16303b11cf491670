"""The bot's first answer to an interaction (callback types 4 to 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from .command_options import STRING, read_choices
from .errors import already_acknowledged
from .events import ChoicesShown, InteractionAnswered, ModalShown
from .form import Form, FormErrors
from .message_body import read_message
from .modal import read_modal
from .model import (
    AUTOCOMPLETE,
    COMPONENT,
    EPHEMERAL,
    MODAL_SUBMIT,
    Interaction,
    Json,
    Message,
    Origin,
)
from .uploads import Upload

if TYPE_CHECKING:
    from .world import World

MESSAGE: Final = 4
DEFERRED_MESSAGE: Final = 5
DEFERRED_UPDATE: Final = 6
UPDATE: Final = 7
CHOICES: Final = 8
MODAL: Final = 9

Files = Mapping[int, Upload]


class Responses:
    """First answers: exactly one, within three seconds, of a type that fits."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._kinds: dict[int, Callable[[Interaction, Form, Files], Message | None]] = {
            MESSAGE: self._message,
            DEFERRED_MESSAGE: self._deferred_message,
            DEFERRED_UPDATE: self._deferred_update,
            UPDATE: self._update,
            CHOICES: self._choices,
            MODAL: self._modal,
        }

    def answer(self, interaction_id: int, token: str, body: object, files: Files) -> tuple[Interaction, Message | None]:
        """Take a first answer; gives the message that it made or changed. Raises ApiError."""
        interaction = self._world.interactions.to_answer(interaction_id, token)
        if interaction.answered is not None:
            raise already_acknowledged()
        form = Form(body, FormErrors())
        kind = form.choice("type", self._fitting(interaction), required=True)
        form.errors.raise_any()
        assert kind is not None
        message = self._kinds[kind](interaction, form, files)
        self._world.interactions.note_answer(interaction, kind)
        self._world.events.tell(InteractionAnswered(interaction))
        self._tell_person(interaction)
        return interaction, message

    def _fitting(self, interaction: Interaction) -> tuple[int, ...]:
        """The types of answer that an interaction takes."""
        if interaction.type == AUTOCOMPLETE:
            return (CHOICES,)
        fitting = [MESSAGE, DEFERRED_MESSAGE]
        if interaction.message_id is not None and interaction.type in (COMPONENT, MODAL_SUBMIT):
            fitting += [DEFERRED_UPDATE, UPDATE]
        return (*fitting, *([] if interaction.type == MODAL_SUBMIT else [MODAL]))

    def _tell_person(self, interaction: Interaction) -> None:
        if interaction.modal is not None:
            self._world.events.tell(ModalShown(interaction, interaction.modal))
        if interaction.choices is not None:
            self._world.events.tell(ChoicesShown(interaction, interaction.choices))

    def _message(self, interaction: Interaction, form: Form, files: Files) -> Message:
        draft = read_message(self._world, _data(form), files, prefix=("data",))
        hidden = bool((draft.flags or 0) & EPHEMERAL)
        channel = self._world.channel(interaction.channel_id)
        visible_to = interaction.user_id if hidden else None
        message = self._world.board.create(channel, draft, visible_to=visible_to, origin=origin_of(interaction))
        interaction.response_message_id = message.id
        return message

    def _deferred_message(self, interaction: Interaction, form: Form, files: Files) -> Message:
        inner = form.form("data")
        flags = (inner.number("flags", 0, 2**53) if inner else None) or 0
        form.errors.raise_any()
        channel = self._world.channel(interaction.channel_id)
        visible_to = interaction.user_id if flags & EPHEMERAL else None
        message = self._world.board.create_loading(channel, visible_to=visible_to, origin=origin_of(interaction))
        interaction.response_message_id = message.id
        return message

    def _deferred_update(self, interaction: Interaction, form: Form, files: Files) -> None:
        interaction.response_message_id = interaction.message_id

    def _update(self, interaction: Interaction, form: Form, files: Files) -> Message:
        message = self._world.board.get(interaction.message_id)
        draft = read_message(self._world, _data(form), files, message, prefix=("data",))
        self._world.board.edit(message, draft, by_click=True)
        interaction.response_message_id = message.id
        return message

    def _choices(self, interaction: Interaction, form: Form, files: Files) -> None:
        inner = form.form("data", required=True)
        kind = _focused_kind(interaction.data)
        choices = read_choices(inner, kind) if inner is not None else []
        form.errors.raise_any()
        interaction.choices = choices

    def _modal(self, interaction: Interaction, form: Form, files: Files) -> None:
        inner = form.form("data", required=True)
        modal = read_modal(inner) if inner is not None else None
        form.errors.raise_any()
        interaction.modal = modal


def _data(form: Form) -> object:
    data = form.raw("data")
    return {} if data is None else data


def origin_of(interaction: Interaction) -> Origin:
    """What a message that answers this interaction says of it."""
    return Origin(
        interaction.id, interaction.type, interaction.user_id, interaction.command_name, interaction.message_id
    )


def callback_response(interaction: Interaction, kind: int, message: Json | None, shown: Message | None) -> Json:
    """The body that `with_response` asks for."""
    told: Json = {"id": str(interaction.id), "type": interaction.type, "channel_id": str(interaction.channel_id)}
    if shown is not None:
        told |= {
            "response_message_id": str(shown.id),
            "response_message_loading": shown.loading,
            "response_message_ephemeral": shown.ephemeral,
        }
    made: Json = {"interaction": told}
    if message is not None and kind in (MESSAGE, UPDATE):
        made["resource"] = {"type": kind, "message": message}
    return made


def _focused_kind(data: Json) -> int:
    """The type of the option that suggestions are for."""
    for option in data.get("options", ()):
        if option.get("focused"):
            return option["type"]
        if option.get("options"):
            return _focused_kind(option)
    return STRING
