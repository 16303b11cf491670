"""Request bodies: JSON, or multipart with `payload_json` and files."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from ..errors import invalid_json, not_found
from ..uploads import Upload

_FILE = re.compile(r"files\[(\d{1,2})\]")


async def read_json(request: web.Request) -> Any:
    """The JSON body. Raises ApiError 50109."""
    return _parse(await request.read())


async def read_body(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON part and the files by number. Raises ApiError 50109."""
    if request.content_type != "multipart/form-data":
        return await read_json(request), {}
    body: Any = {}
    files: dict[int, Upload] = {}
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=False))
        match = _FILE.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = _parse(data)
        elif match:
            files[int(match[1])] = Upload(part.filename or "file", data)
    return body, files


def number(request: web.Request, name: str) -> int:
    """An id in the address. Raises ApiError 404."""
    text = request.match_info[name]
    if not text.isdecimal() or len(text) > 20:
        raise not_found()
    return int(text)


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise invalid_json() from None
