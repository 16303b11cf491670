"""Reading a JSON body field by field; what is wrong with it is collected as Discord reports it (code 50035)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from .errors import ApiError
from .model import Json

Step = str | int


class FormErrors:
    """The faults found so far, by where they are."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def add(self, path: tuple[Step, ...], code: str, message: str) -> None:
        """Note a fault."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_any(self) -> None:
        """Raise ApiError 50035 if there was a fault."""
        if self._tree:
            raise ApiError(400, 50035, "Invalid Form Body", self._tree)


class Form:
    """One object of a body. Each method reads a field, notes what is wrong with it, and gives None then.

    JSON null stands for "not given", as at Discord, unless `nullable` is switched off.
    """

    def __init__(self, data: object, errors: FormErrors, path: tuple[Step, ...] = ()) -> None:
        self.errors = errors
        self.path = path
        if not isinstance(data, dict):
            errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            data = {}
        self.data: Json = data

    def __contains__(self, name: str) -> bool:
        return self.data.get(name) is not None

    def fail(self, name: str | None, code: str, message: str) -> None:
        """Note a fault of a field, or of the whole object."""
        self.errors.add(self.path if name is None else (*self.path, name), code, message)

    def raw(self, name: str, required: bool = False) -> Any:
        """Whatever stands there."""
        value = self.data.get(name)
        if value is None and required:
            self.fail(name, "BASE_TYPE_REQUIRED", "This field is required")
        return value

    def text(
        self, name: str, low: int = 0, high: int = 6000, *, required: bool = False, pattern: str | None = None
    ) -> str | None:
        """A text of this length."""
        value = self.raw(name, required)
        if value is None:
            return None
        if not isinstance(value, str):
            self.fail(name, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return None
        if not low <= len(value) <= high:
            code, message = _length(low, high)
            self.fail(name, code, message)
            return None
        if pattern is not None and not re.fullmatch(pattern, value):
            self.fail(name, "STRING_TYPE_REGEX", "String value did not match validation regex.")
            return None
        return value

    def number(self, name: str, low: int, high: int, *, required: bool = False) -> int | None:
        """A whole number in this range."""
        value = self.raw(name, required)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < low:
            self.fail(name, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
            return None
        if value > high:
            self.fail(name, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
            return None
        return value

    def amount(self, name: str) -> float | None:
        """Any number."""
        value = self.raw(name)
        if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
            return value
        self.fail(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
        return None

    def choice(self, name: str, choices: Collection[int], *, required: bool = False) -> int | None:
        """One of a few numbers."""
        value = self.raw(name, required)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value not in choices:
            allowed = ", ".join(str(choice) for choice in sorted(choices))
            self.fail(name, "BASE_TYPE_CHOICES", f"Value must be one of {{{allowed}}}.")
            return None
        return value

    def choices(self, name: str, allowed: Collection[int], low: int = 0, high: int = 100) -> list[int] | None:
        """A list of such numbers."""
        found = self.values(name, low, high)
        for index, value in enumerate(found or []):
            if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
                self.errors.add((*self.path, name, index), "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
        return found

    def flag(self, name: str) -> bool | None:
        """True or false."""
        value = self.raw(name)
        if value is not None and not isinstance(value, bool):
            self.fail(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
            return None
        return value

    def snowflake(self, name: str, *, required: bool = False) -> int | None:
        """An id, written as text or as a number."""
        value = self.raw(name, required)
        if value is None:
            return None
        if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,20}", str(value)):
            self.fail(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
            return None
        return int(value)

    def values(self, name: str, low: int = 0, high: int = 100, *, required: bool = False) -> list[Any] | None:
        """A list of this length."""
        value = self.raw(name, required)
        if value is None:
            return None
        if not isinstance(value, list):
            self.fail(name, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return None
        if not low <= len(value) <= high:
            code, message = _length(low, high)
            self.fail(name, code, message)
            return None
        return value

    def forms(self, name: str, low: int = 0, high: int = 100, *, required: bool = False) -> list[Form] | None:
        """A list of objects."""
        found = self.values(name, low, high, required=required)
        if found is None:
            return None
        return [Form(item, self.errors, (*self.path, name, index)) for index, item in enumerate(found)]

    def form(self, name: str, *, required: bool = False) -> Form | None:
        """An object inside this one."""
        value = self.raw(name, required)
        return None if value is None else Form(value, self.errors, (*self.path, name))

    def texts_by_key(self, name: str, low: int, high: int, keys: Collection[str]) -> dict[str, str] | None:
        """Texts by language."""
        inner = self.form(name)
        if inner is None:
            return None
        return dict(inner._keyed(low, high, keys))

    def _keyed(self, low: int, high: int, keys: Collection[str]) -> Iterator[tuple[str, str]]:
        for key in self.data:
            if key not in keys:
                self.fail(key, "ENUM_TYPE_COERCE", f'Value "{key}" is not a valid enum value.')
                continue
            value = self.text(key, low, high, required=True)
            if value is not None:
                yield key, value


def _length(low: int, high: int) -> tuple[str, str]:
    if low:
        return "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."
    return "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
