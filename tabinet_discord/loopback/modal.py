"""Modals: what a bot may ask in one."""

from __future__ import annotations

from collections.abc import Callable

from .component_reader import ComponentReader, wrong_type
from .component_types import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    IN_LABEL,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
)
from .components import read_text
from .controls import read_options, read_range, read_select
from .form import Form
from .model import Json

MOST_PARTS = 5
_TOP = frozenset({ROW, LABEL, TEXT})


def read_modal(form: Form) -> Json:
    """The `data` of a modal answer: `custom_id`, `title`, `components`."""
    reader = ComponentReader()
    made: Json = {
        "custom_id": form.text("custom_id", 1, 100, required=True),
        "title": form.text("title", 1, 45, required=True),
    }
    parts = form.forms("components", 1, MOST_PARTS, required=True) or ()
    made["components"] = [part for part in (_top(part, reader) for part in parts) if part]
    reader.number_all(made["components"])
    return made


def _top(form: Form, reader: ComponentReader) -> Json:
    kind = form.raw("type", required=True)
    if kind == TEXT:
        return read_text(form, reader)
    if kind == LABEL:
        return _label(form, reader)
    if kind == ROW:
        return _row(form, reader)
    wrong_type(form, _TOP)
    return {}


def _label(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, LABEL)
    made["label"] = form.text("label", 1, 45, required=True)
    description = form.text("description", 1, 100)
    if description:
        made["description"] = description
    inner = form.form("component", required=True)
    if inner is not None:
        made["component"] = _field(inner, reader)
    return made


def _row(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, ROW)
    made["components"] = []
    for inner in form.forms("components", 1, 1, required=True) or ():
        if inner.raw("type") != TEXT_INPUT:
            wrong_type(inner, frozenset({TEXT_INPUT}))
            continue
        inner.text("label", 1, 45, required=True)
        made["components"].append(_text_input(inner, reader))
    return made


def _field(form: Form, reader: ComponentReader) -> Json:
    kind = form.raw("type", required=True)
    if isinstance(kind, bool) or not isinstance(kind, int) or kind not in IN_LABEL:
        wrong_type(form, IN_LABEL)
        return {}
    if kind in SELECTS:
        return read_select(form, reader, kind, in_modal=True)
    return _FIELDS[kind](form, reader)


def _text_input(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, TEXT_INPUT)
    made["custom_id"] = reader.custom_id(form)
    made["style"] = form.choice("style", (1, 2), required=True)
    for name, high in (("label", 45), ("value", 4000), ("placeholder", 100)):
        text = form.text(name, 1 if name == "label" else 0, high)
        if text:
            made[name] = text
    low, high = form.number("min_length", 0, 4000), form.number("max_length", 1, 4000)
    made |= {"min_length": low or 0, "max_length": high or 4000, "required": form.flag("required") is not False}
    if made["min_length"] > made["max_length"]:
        form.fail("min_length", "TEXT_INPUT_COMPONENT_INVALID_MIN_LENGTH", "min_length is more than max_length")
    return made


def _file_upload(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, FILE_UPLOAD)
    made["custom_id"] = reader.custom_id(form)
    made["required"] = form.flag("required") is not False
    read_range(form, made, 10, 10)
    return made


def _radio_group(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, RADIO_GROUP)
    made["custom_id"] = reader.custom_id(form)
    made["required"] = form.flag("required") is not False
    made["options"] = read_options(form, reader, 2, 10)
    return made


def _checkbox_group(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, CHECKBOX_GROUP)
    made["custom_id"] = reader.custom_id(form)
    made["required"] = form.flag("required") is not False
    made["options"] = read_options(form, reader, 1, 10)
    read_range(form, made, len(made["options"]), 10)
    if "max_values" not in form:
        made["max_values"] = len(made["options"])
    return made


def _checkbox(form: Form, reader: ComponentReader) -> Json:
    made = reader.begin(form, CHECKBOX)
    made["custom_id"] = reader.custom_id(form)
    made["default"] = bool(form.flag("default"))
    return made


_FIELDS: dict[int, Callable[[Form, ComponentReader], Json]] = {
    TEXT_INPUT: _text_input,
    FILE_UPLOAD: _file_upload,
    RADIO_GROUP: _radio_group,
    CHECKBOX_GROUP: _checkbox_group,
    CHECKBOX: _checkbox,
}
