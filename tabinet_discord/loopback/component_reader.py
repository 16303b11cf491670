"""What one message's components share while they are read: ids used once, their number, the length of texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import count

from .component_types import MOST_COMPONENTS, MOST_TEXT
from .form import Form
from .model import Json


@dataclass(slots=True)
class ComponentReader:
    """Reads parts that stand in several components, and counts.

    `files`: names that `attachment://` may point at. `knows_emoji`: whether the bot may use the emoji with this id.
    """

    files: Collection[str] = ()
    knows_emoji: Callable[[int], bool] = lambda emoji_id: True
    count: int = 0
    text_length: int = 0
    custom_ids: set[str] = field(default_factory=set[str])
    ids: set[int] = field(default_factory=set[int])

    def begin(self, form: Form, kind: int) -> Json:
        """The beginning of a component: its type, and its id if one was given."""
        self.count += 1
        made: Json = {"type": kind, "id": 0}
        number = form.number("id", 0, 2**31 - 1)
        if number:
            if number in self.ids:
                form.fail("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self.ids.add(number)
            made["id"] = number
        return made

    def custom_id(self, form: Form) -> str:
        """A custom id, which no other component of the message has."""
        found = form.text("custom_id", 1, 100, required=True) or ""
        if found and found in self.custom_ids:
            form.fail("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        self.custom_ids.add(found)
        return found

    def emoji(self, form: Form) -> Json | None:
        """The emoji of a button or option: a custom one by id, else a character."""
        inner = form.form("emoji")
        if inner is None:
            return None
        number, name = inner.snowflake("id"), inner.text("name", 0, 32)
        is_character = bool(name) and not re.fullmatch(r"[\w:]*", name or "", re.ASCII)
        if not (self.knows_emoji(number) if number else is_character):
            inner.fail("id" if number else "name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        if number is None:
            return {"name": name}
        return {"id": str(number), "name": name, "animated": bool(inner.flag("animated"))}

    def media(self, form: Form, name: str, *, attached: bool = False) -> Json:
        """A picture or file by its address; `attachment://` must point at a file of this message."""
        inner = form.form(name, required=True)
        url = (inner.text("url", 1, 2048, required=True) if inner else None) or ""
        scheme, _, rest = url.partition("://")
        if inner is None or not url:
            return {"url": ""}
        if attached and scheme != "attachment":
            inner.fail("url", "INVALID_ATTACHMENT_REFERENCE", "Only attachment:// references are allowed")
        elif scheme == "attachment" and rest not in self.files:
            inner.fail("url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{rest} is no attachment here")
        elif scheme not in ("http", "https", "attachment"):
            inner.fail("url", "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" must be one of (http, https, attachment).')
        return {"url": url}

    def check_totals(self, form: Form) -> None:
        """The limits that hold for all components of a V2 message together."""
        if self.count > MOST_COMPONENTS:
            message = f"The total number of components cannot exceed {MOST_COMPONENTS}"
            form.fail("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        if self.text_length > MOST_TEXT:
            message = f"The total length of displayable text cannot exceed {MOST_TEXT}"
            form.fail("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)

    def number_all(self, components: list[Json]) -> None:
        """Give an id to each component without one, in order, as Discord does."""
        fresh = (number for number in count(1) if number not in self.ids)
        for component in walk(components):
            component["id"] = component.get("id") or next(fresh)


def walk(components: list[Json]) -> list[Json]:
    """All components, in reading order, those inside others too."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components", []))
        found += walk([component[name] for name in ("accessory", "component") if component.get(name)])
    return found


def wrong_type(form: Form, allowed: Collection[int]) -> None:
    """Note that a component of this type cannot stand here."""
    listed = ", ".join(str(kind) for kind in sorted(allowed))
    form.fail("type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
