"""Judging our requests by Discord's own description of its API, where it is at hand (TABINET_DISCORD_SPEC)."""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

SPEC = "TABINET_DISCORD_SPEC"
"""Environment variable: the folder with Discord's description and `check_payloads.py`."""
RECORD_TO = "TABINET_RECORD_REQUESTS"
"""Environment variable: a file to which every request of the simulated matches is added as a JSON line."""

EVERY = 8


@cache
def checker() -> Any | None:
    """The checker as a module, None where it is not at hand."""
    folder = os.environ.get(SPEC)
    if not folder:
        return None
    spec = importlib.util.spec_from_file_location("check_payloads", Path(folder) / "check_payloads.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def offences(requests: Iterable[Any]) -> list[str]:
    """What is wrong with these requests; nothing is found where there is no checker.

    Judging one takes some 30 ms, so the small size looks at every eighth and the full size (TABINET_TESTS=full) at all.
    """
    judge = checker()
    if judge is None:
        return []
    step = 1 if os.environ.get("TABINET_TESTS") == "full" else EVERY
    return [
        f"{request.method} {request.path}: {offence}"
        for request in list(requests)[::step]
        for offence in judge.offences(request.method, request.path, with_named_files(request.json))
    ]


def with_named_files(body: Any) -> Any:
    """The body with the ids of new files as text: discord.py numbers them, as Discord's documentation does in every
    example, while Discord's description asks for text."""
    if not isinstance(body, dict):
        return body
    return {
        key: with_named_files(value)
        if key == "data"
        else [{**file, "id": str(file["id"])} for file in value]
        if key == "attachments"
        else value
        for key, value in body.items()
    }


def record(requests: Iterable[Any]) -> None:
    """Add the requests to the file that was asked for, in the form that the checker reads."""
    target = os.environ.get(RECORD_TO)
    if not target:
        return
    with Path(target).open("a", encoding="utf-8") as file:
        for request in requests:
            line = {"method": request.method, "path": request.path, "json": request.json}
            file.write(json.dumps(line, default=str) + "\n")
