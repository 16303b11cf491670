"""Compression of a whole connection, as the client asks for it in the address."""

from __future__ import annotations

import importlib
import zlib
from collections.abc import Callable
from typing import Any

Compress = Callable[[bytes], bytes]


def compressor(wanted: str | None) -> Compress | None:
    """What compresses each message of one connection; None for plain text. Raises ValueError for an unknown way."""
    if wanted is None:
        return None
    if wanted == "zlib-stream":
        return _zlib()
    if wanted == "zstd-stream":
        return _zstd()
    raise ValueError(wanted)


def _zlib() -> Compress:
    stream = zlib.compressobj()
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Compress:
    """discord.py asks for this where `zstandard` is installed; a bot in the same environment has it too."""
    try:
        zstandard: Any = importlib.import_module("zstandard")
    except ImportError:
        raise ValueError("zstd-stream") from None
    stream = zstandard.ZstdCompressor().compressobj()
    return lambda data: stream.compress(data) + stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
