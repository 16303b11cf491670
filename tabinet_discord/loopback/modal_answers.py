"""What a person has written into a modal, as the interaction's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .component_types import CHECKBOX, LABEL, RADIO_GROUP, ROW, TEXT, TEXT_INPUT
from .errors import PersonError
from .model import Json


def answers_to(modal: Json, fields: Mapping[str, Any]) -> list[Json]:
    """The `components` of a modal submit. Raises PersonError: missing_field, bad_field, unknown_field."""
    made: list[Json] = []
    known: set[str] = set()
    for part in modal["components"]:
        answer: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == LABEL:
            answer["component"] = _answer(part["component"], fields, known)
        elif part["type"] == ROW:
            answer["components"] = [_answer(field, fields, known) for field in part["components"]]
        elif part["type"] != TEXT:
            raise PersonError("bad_field", str(part["type"]))
        made.append(answer)
    for name in fields:
        if name not in known:
            raise PersonError("unknown_field", name)
    return made


def _answer(field: Json, fields: Mapping[str, Any], known: set[str]) -> Json:
    name, kind = field["custom_id"], field["type"]
    known.add(name)
    answer: Json = {"type": kind, "id": field["id"], "custom_id": name}
    if kind == TEXT_INPUT:
        return answer | {"value": _text(field, fields.get(name, field.get("value", "")))}
    if kind == CHECKBOX:
        return answer | {"value": bool(fields.get(name, field["default"]))}
    if kind == RADIO_GROUP:
        return answer | {"value": _one(field, fields.get(name))}
    return answer | {"values": _many(field, fields.get(name))}


def _text(field: Json, value: Any) -> str:
    if not isinstance(value, str):
        raise PersonError("bad_field", field["custom_id"])
    if not value and not field["required"]:
        return value
    if not value:
        raise PersonError("missing_field", field["custom_id"])
    if not field["min_length"] <= len(value) <= field["max_length"]:
        raise PersonError("bad_field", field["custom_id"])
    return value


def _preset(field: Json) -> list[str]:
    return [option["value"] for option in field.get("options", ()) if option.get("default")]


def _one(field: Json, value: Any) -> str | None:
    chosen = value if value is not None else next(iter(_preset(field)), None)
    if chosen is None and field["required"]:
        raise PersonError("missing_field", field["custom_id"])
    if chosen is not None and chosen not in [option["value"] for option in field["options"]]:
        raise PersonError("bad_field", field["custom_id"])
    return chosen


def _many(field: Json, value: Any) -> list[str]:
    values = _preset(field) if value is None else [value] if isinstance(value, str) else list(value)
    if not values and not field["required"]:
        return values
    if not values and field["min_values"]:
        raise PersonError("missing_field", field["custom_id"])
    allowed = [option["value"] for option in field.get("options", ())] or values
    if not set(values) <= set(allowed) or not field["min_values"] <= len(values) <= field["max_values"]:
        raise PersonError("bad_field", field["custom_id"])
    return values
