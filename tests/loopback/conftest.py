"""A served world for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from .places import Place, placed


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    """Time stands still until the test moves it."""
    async with placed() as made:
        yield made


@pytest.fixture
async def limited() -> AsyncIterator[Place]:
    """The same with rate limits."""
    async with placed(rate_limits=True) as made:
        yield made
