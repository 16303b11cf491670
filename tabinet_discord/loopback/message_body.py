"""The body of a message that is sent or edited: read, and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from .component_reader import ComponentReader
from .components import read_components
from .embeds import read_embeds
from .errors import empty_message
from .form import Form, FormErrors
from .mentions import AllowedMentions, read_allowed
from .model import COMPONENTS_V2, Json, Message
from .uploads import FilePlan, Upload, read_files

if TYPE_CHECKING:
    from .world import World

T = TypeVar("T")

CONTENT_LIMIT: Final = 2000
LEGACY: Final = ("content", "embeds", "sticker_ids", "poll")


@dataclass(frozen=True, slots=True)
class Draft:
    """A body that may be shown. None: the message keeps what it has (an edit)."""

    content: str | None
    embeds: list[Json] | None
    components: list[Json] | None
    flags: int | None
    files: FilePlan
    allowed: AllowedMentions
    nonce: str | int | None = None


def read_message(
    world: World,
    body: object,
    uploads: Mapping[int, Upload],
    existing: Message | None = None,
    *,
    everyone: bool = False,
    prefix: tuple[str, ...] = (),
) -> Draft:
    """A checked message body. `existing`: the message it edits; `everyone`: whether @everyone notifies by default.

    Raises ApiError 50035 with each fault, 50006 if nothing would be left to show.
    """
    errors = FormErrors()
    form = Form(body, errors, prefix)
    flags = form.number("flags", 0, 2**53)
    v2 = _is_v2(form, flags, existing)
    files = read_files(form, uploads, existing)
    reader = ComponentReader(files.names, lambda number: number in world.emojis.known)
    draft = Draft(
        content=_given(form, existing, "content", form.text("content", 0, CONTENT_LIMIT) or ""),
        embeds=_given(form, existing, "embeds", read_embeds(form)),
        components=_given(form, existing, "components", read_components(form, reader, v2=v2)),
        flags=flags,
        files=files,
        allowed=read_allowed(form, everyone=everyone),
        nonce=_nonce(form),
    )
    _check_rest(form)
    if v2:
        _check_legacy(form, existing)
    errors.raise_any()
    if _is_empty(draft, existing, v2):
        raise empty_message()
    return draft


def _is_v2(form: Form, flags: int | None, existing: Message | None) -> bool:
    was = existing is not None and existing.components_v2
    if flags is None:
        return was
    asked = bool(flags & COMPONENTS_V2)
    if was and not asked:
        form.fail(
            "flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "IS_COMPONENTS_V2 cannot be taken from a message"
        )
    return asked or was


def _given(form: Form, existing: Message | None, name: str, value: T) -> T | None:
    """The value, or None if an edit leaves the field alone. JSON null empties it."""
    return value if existing is None or name in form.data else None


def _check_legacy(form: Form, existing: Message | None) -> None:
    """What a V2 message must not hold, neither in the body nor left over from before."""
    left = {} if existing is None else {"content": existing.content, "embeds": existing.embeds}
    for name in LEGACY:
        if form.data[name] if name in form.data else left.get(name):
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.fail(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _nonce(form: Form) -> str | int | None:
    value = form.raw("nonce")
    if isinstance(value, int) and not isinstance(value, bool):
        return form.number("nonce", -(2**63), 2**63 - 1)
    return form.text("nonce", 0, 25)


def _check_rest(form: Form) -> None:
    """Fields that are only checked: nothing here shows them."""
    form.flag("tts")
    form.flag("enforce_nonce")
    form.values("sticker_ids", 0, 3)
    form.form("message_reference")
    form.form("poll")


def _is_empty(draft: Draft, existing: Message | None, v2: bool) -> bool:
    def after(new: object, name: str) -> object:
        return getattr(existing, name) if new is None and existing is not None else new

    components = after(draft.components, "components")
    if v2:
        return not components
    files = draft.files.kept or draft.files.added
    return not (after(draft.content, "content") or after(draft.embeds, "embeds") or components or files)
