"""What a decision is: the pure part of everything that can be asked of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from .events import TableEvent
from .state import TableState

Decision: TypeAlias = Callable[[TableState, datetime], Sequence[TableEvent]]
"""Looks at a table at a moment and says which events follow; raises Refusal. Pure: it may be asked twice."""
