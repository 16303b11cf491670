"""Buttons and menus."""

from __future__ import annotations

from .component_reader import ComponentReader
from .component_types import BUTTON, CHANNEL_SELECT, LINK_STYLE, PREMIUM_STYLE, STRING_SELECT
from .form import Form
from .model import Json

CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
_DEFAULT_KINDS = {5: ("user",), 6: ("role",), 7: ("user", "role"), 8: ("channel",)}


def read_button(form: Form, reader: ComponentReader) -> Json:
    """A button: with custom id, or with an address, or for a product."""
    made = reader.begin(form, BUTTON)
    style = form.choice("style", range(1, 7), required=True)
    made["style"] = style
    label, emoji = form.text("label", 0, 80), reader.emoji(form)
    if style == LINK_STYLE:
        made["url"] = form.text("url", 1, 512, required=True, pattern=r"(?s)(https?|discord)://.+")
        if "custom_id" in form:
            form.fail("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A link has no custom id")
    elif style == PREMIUM_STYLE:
        made["sku_id"] = str(form.snowflake("sku_id", required=True))
    else:
        made["custom_id"] = reader.custom_id(form)
        if "url" in form:
            form.fail("url", "BUTTON_COMPONENT_INVALID_STYLE_FOR_URL", "Only a link button has a url")
    if not label and emoji is None and style != PREMIUM_STYLE:
        form.fail("label", "BUTTON_COMPONENT_LABEL_REQUIRED", "A label or an emoji is required")
    if label:
        made["label"] = label
    if emoji is not None:
        made["emoji"] = emoji
    if form.flag("disabled"):
        made["disabled"] = True
    return made


def read_select(form: Form, reader: ComponentReader, kind: int, *, in_modal: bool = False) -> Json:
    """A menu, of texts or of things that Discord knows."""
    made = reader.begin(form, kind)
    made["custom_id"] = reader.custom_id(form)
    placeholder = form.text("placeholder", 0, 150)
    if placeholder:
        made["placeholder"] = placeholder
    if kind == STRING_SELECT:
        made["options"] = read_options(form, reader, 1, 25)
    else:
        made["default_values"] = _default_values(form, kind)
    if kind == CHANNEL_SELECT and "channel_types" in form:
        made["channel_types"] = form.choices("channel_types", CHANNEL_TYPES) or []
    read_range(form, made, len(made["options"]) if kind == STRING_SELECT else 25, 25)
    _read_state(form, made, in_modal)
    return made


def read_options(form: Form, reader: ComponentReader, low: int, high: int) -> list[Json]:
    """The options of a menu or group, no value twice."""
    options = [_option(option, reader) for option in form.forms("options", low, high, required=True) or ()]
    values: set[str] = set()
    for index, option in enumerate(options):
        if option["value"] in values:
            path = (*form.path, "options", index, "value")
            form.errors.add(
                path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
            )
        values.add(option["value"])
    return options


def read_range(form: Form, made: Json, available: int, most: int) -> None:
    """How many values must and may be chosen."""
    low, high = form.number("min_values", 0, most), form.number("max_values", 1, most)
    made["min_values"], made["max_values"] = 1 if low is None else low, high or 1
    if made["min_values"] > made["max_values"] or (low or 0) > available:
        message = "min_values must not be more than max_values or the number of options"
        form.fail("min_values", "SELECT_COMPONENT_INVALID_MIN_VALUES", message)
    if high is not None and high > available > 0:
        message = "max_values must not be more than the number of options"
        form.fail("max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", message)


def _read_state(form: Form, made: Json, in_modal: bool) -> None:
    if in_modal:
        required = form.flag("required")
        made["required"] = True if required is None else required
        if form.flag("disabled"):
            form.fail("disabled", "COMPONENT_DISABLED_IN_MODAL", "A component of a modal cannot be disabled")
    elif form.flag("disabled"):
        made["disabled"] = True
    else:
        form.flag("required")  # its type is checked, but outside of modals it means nothing


def _option(form: Form, reader: ComponentReader) -> Json:
    made: Json = {
        "label": form.text("label", 1, 100, required=True) or "",
        "value": form.text("value", 1, 100, required=True) or "",
    }
    description, emoji = form.text("description", 0, 100), reader.emoji(form)
    if description:
        made["description"] = description
    if emoji is not None:
        made["emoji"] = emoji
    if form.flag("default"):
        made["default"] = True
    return made


def _default_values(form: Form, kind: int) -> list[Json]:
    made: list[Json] = []
    for value in form.forms("default_values", 0, 25) or ():
        named = value.raw("type", required=True)
        if named is not None and named not in _DEFAULT_KINDS[kind]:
            value.fail("type", "ENUM_TYPE_COERCE", f'Value "{named}" is not a valid enum value.')
        made.append({"type": named, "id": str(value.snowflake("id", required=True))})
    return made
