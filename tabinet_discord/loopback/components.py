"""The components of a message: read, checked against Discord's limits, and filled up to what Discord gives back."""

from __future__ import annotations

from collections.abc import Callable

from .component_reader import ComponentReader, walk, wrong_type
from .component_types import (
    BUTTON,
    CONTAINER,
    ENTITY_SELECTS,
    FILE,
    GALLERY,
    IN_CONTAINER,
    IN_ROW,
    MOST_COMPONENTS,
    ROW,
    SECTION,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
)
from .controls import read_button, read_select
from .form import Form
from .model import Attachment, Json

MOST_ROWS = 5


def read_components(form: Form, reader: ComponentReader, *, v2: bool) -> list[Json]:
    """The `components` of a message body. Without the V2 flag only rows may stand there."""
    allowed = IN_CONTAINER | {CONTAINER} if v2 else frozenset({ROW})
    tops = form.forms("components", 0, MOST_COMPONENTS if v2 else MOST_ROWS) or []
    made = [_read(top, reader, allowed) for top in tops]
    if v2:
        reader.check_totals(form)
    known = [component for component in made if component]
    reader.number_all(known)
    return known


def resolve(components: list[Json], attachments: dict[str, Attachment]) -> None:
    """Put the addresses of uploaded files where components point at them by name."""
    for component in walk(components):
        for holder in (component, *component.get("items", ())):
            for name in ("media", "file"):
                if name in holder:
                    _resolve_one(holder, name, attachments)


def _resolve_one(holder: Json, name: str, attachments: dict[str, Attachment]) -> None:
    media = holder[name]
    scheme, _, rest = media["url"].partition("://")
    found = attachments.get(rest) if scheme == "attachment" else None
    if found is None:
        holder[name] = {"id": "0", "url": media["url"], "proxy_url": media["url"], "width": None, "height": None}
        return
    holder[name] = {
        "id": str(found.id),
        "url": found.path,
        "proxy_url": found.path,
        "width": found.width,
        "height": found.height,
        "content_type": found.content_type,
        "attachment_id": str(found.id),
    }
    if holder.get("type") == FILE:
        holder |= {"name": found.filename, "size": found.size}


def _read(form: Form, reader: ComponentReader, allowed: frozenset[int]) -> Json:
    kind = form.raw("type", required=True)
    if kind is None:
        return {}
    if isinstance(kind, bool) or not isinstance(kind, int) or kind not in allowed:
        wrong_type(form, allowed)
        return {}
    return _READERS[kind](form, reader)


def _row(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, ROW)
    inner = [_read(child, reader, IN_ROW) for child in form.forms("components", 1, 5, required=True) or ()]
    made["components"] = [child for child in inner if child]
    if len(inner) > 1 and any(child.get("type") != BUTTON for child in made["components"]):
        form.fail("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
    return made


def _select(kind: int) -> Callable[[Form, ComponentReader], Json]:
    return lambda form, reader: read_select(form, reader, kind)


def _section(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, SECTION)
    texts = form.forms("components", 1, 3, required=True) or ()
    made["components"] = [_read(child, reader, frozenset({TEXT})) for child in texts]
    accessory = form.form("accessory", required=True)
    made["accessory"] = {} if accessory is None else _read(accessory, reader, frozenset({BUTTON, THUMBNAIL}))
    return made


def read_text(form: Form, reader: ComponentReader) -> Json:
    """A text."""
    made = reader.begin(form, TEXT)
    made["content"] = form.text("content", 1, 4000, required=True) or ""
    reader.text_length += len(made["content"])
    return made


def _picture(form: Form, reader: ComponentReader) -> Json:
    return {
        "media": reader.media(form, "media"),
        "description": form.text("description", 1, 1024),
        "spoiler": bool(form.flag("spoiler")),
    }


def _thumbnail(form: Form, reader: ComponentReader) -> Json:
    return reader.begin(form, THUMBNAIL) | _picture(form, reader)


def _gallery(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, GALLERY)
    made["items"] = [_picture(item, reader) for item in form.forms("items", 1, 10, required=True) or ()]
    return made


def _file(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, FILE)
    made["file"] = reader.media(form, "file", attached=True)
    return made | {"name": None, "size": None, "spoiler": bool(form.flag("spoiler"))}


def _separator(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, SEPARATOR)
    divider = form.flag("divider")
    return made | {"divider": divider is not False, "spacing": form.choice("spacing", (1, 2)) or 1}


def _container(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, CONTAINER)
    made["accent_color"] = form.number("accent_color", 0, 0xFFFFFF)
    made["spoiler"] = bool(form.flag("spoiler"))
    inner = [_read(child, reader, IN_CONTAINER) for child in form.forms("components", 1, 40, required=True) or ()]
    made["components"] = [child for child in inner if child]
    return made


_READERS: dict[int, Callable[[Form, ComponentReader], Json]] = {
    ROW: _row,
    BUTTON: read_button,
    STRING_SELECT: _select(STRING_SELECT),
    **{kind: _select(kind) for kind in ENTITY_SELECTS},
    SECTION: _section,
    TEXT: read_text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}
