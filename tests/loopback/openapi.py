"""Discord's own description of its API, where a copy of it is at hand."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FOLDER = os.environ.get("TABINET_DISCORD_SPEC")
_JSON = "application/json"
_CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
"""The one member of a callback's union that its type leaves: trying all of them is slow."""


@cache
def description() -> dict[str, Any]:
    """The whole description."""
    assert FOLDER is not None
    return json.loads((Path(FOLDER) / "openapi.json").read_text("utf-8"))


@cache
def _registry() -> Registry[Any]:
    contents = {**description(), "$id": "urn:d"}
    return Registry[Any]().with_resource("urn:d", Resource[Any](contents=contents, specification=DRAFT202012))


@cache
def _validator(pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"urn:d#{pointer}"}, registry=_registry())


def template_of(path: str) -> str | None:
    """The description's own address for one of the server's, whatever the parts in braces are called."""
    shape = re.sub(r"\{[^}]+\}", "{}", path)
    for known in description()["paths"]:
        if re.sub(r"\{[^}]+\}", "{}", known) == shape:
            return known
    return None


def allows(method: str, template: str, body: Any) -> bool:
    """Whether the description allows a body."""
    return _validator(_body_of(method, template, body)).is_valid(_ids_as_text(body))


def request_fault(method: str, template: str, body: Any) -> str | None:
    """What the description finds wrong with a body; None if it is right. Much slower than `allows`."""
    return _fault(_validator(_body_of(method, template, body)), _ids_as_text(body))


def _body_of(method: str, template: str, body: Any) -> str:
    kind = body.get("type") if isinstance(body, dict) and template.endswith("/callback") else None
    if isinstance(kind, int) and kind in _CALLBACKS:
        return f"/components/schemas/{_CALLBACKS[kind]}"
    return f"/paths/{_escape(template)}/{method.lower()}/requestBody/content/{_escape(_JSON)}/schema"


def answer_fault(method: str, template: str, status: int, body: Any) -> str | None:
    """What the description finds wrong with an answer."""
    if status >= 400:
        # Its ErrorResponse calls the inner codes numbers; Discord sends words there, as its documentation shows.
        return _fault(_validator("/components/schemas/Error"), body)
    described = description()["paths"][template][method.lower()]["responses"]
    if str(status) not in described:
        return f"status {status} is not described"
    if _JSON not in described[str(status)].get("content", {}):
        return None if body is None else "a body is not described"
    base = f"/paths/{_escape(template)}/{method.lower()}/responses/{status}"
    return _fault(_validator(f"{base}/content/{_escape(_JSON)}/schema"), body)


def _fault(validator: Draft202012Validator, body: Any) -> str | None:
    error = best_match(validator.iter_errors(body))
    return None if error is None else f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def _ids_as_text(tree: Any) -> Any:
    """Discord takes ids as numbers too, which its description does not say."""
    if isinstance(tree, list):
        return [_ids_as_text(item) for item in tree]
    if not isinstance(tree, dict):
        return tree

    def fits(key: str, value: Any) -> bool:
        # The `id` of a component is a number by the description as well.
        return key.endswith("_id") or (key == "id" and not isinstance(tree.get("type"), int))

    return {
        key: str(value)
        if fits(key, value) and isinstance(value, int) and not isinstance(value, bool)
        else _ids_as_text(value)
        for key, value in tree.items()
    }


def _escape(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
