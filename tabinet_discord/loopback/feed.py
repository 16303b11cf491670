"""Telling listeners, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Feed(Generic[T]):
    """Calls each listener with each thing told."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[T], None]] = []

    def listen(self, listener: Callable[[T], None]) -> Callable[[], None]:
        """Call `listener` from now on; gives what ends it."""
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def tell(self, thing: T) -> None:
        """Tell everybody who listens now."""
        for listener in tuple(self._listeners):
            listener(thing)
