"""A hall that ends without a task left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from .fakes import Hall


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    made = Hall()
    yield made
    await made.registry.stop()
    assert asyncio.all_tasks() <= {asyncio.current_task()}
