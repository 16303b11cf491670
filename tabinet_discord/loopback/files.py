"""Uploaded files, by their content: the same bytes have the same address, so that pictures do not flicker."""

from __future__ import annotations

import hashlib
import mimetypes
from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

LINGERING: Final = 64
"""So many files that no message shows any more are kept: a browser may be about to fetch one."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """The bytes of a file, and what they are."""

    data: bytes
    content_type: str


class Files:
    """Files in use by messages and emojis, and the last few that were."""

    def __init__(self) -> None:
        self._files: dict[str, StoredFile] = {}
        self._uses: Counter[str] = Counter()
        self._resting: OrderedDict[str, None] = OrderedDict()

    def keep(self, data: bytes, filename: str, folder: str = "attachments") -> str:
        """Store a file; gives the path that it is served under."""
        digest = hashlib.sha256(data).hexdigest()[:32]
        content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        self._files.setdefault(digest, StoredFile(data, content_type))
        self._uses[digest] += 1
        self._resting.pop(digest, None)
        return f"/{folder}/{digest}/{quote(filename)}"

    def release(self, path: str) -> None:
        """One use of the file at `path` is over."""
        digest = path.split("/")[2]
        self._uses[digest] -= 1
        if self._uses[digest] > 0:
            return
        del self._uses[digest]
        self._resting[digest] = None
        while len(self._resting) > LINGERING:
            self._files.pop(self._resting.popitem(last=False)[0], None)

    def find(self, digest: str) -> StoredFile | None:
        """The file with this digest, None if it is gone."""
        return self._files.get(digest)
