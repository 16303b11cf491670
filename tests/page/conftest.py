from collections.abc import AsyncIterator

import pytest

from .serving import Practice, serving


@pytest.fixture
async def practice() -> AsyncIterator[Practice]:
    async with serving(Practice()) as started:
        yield started
