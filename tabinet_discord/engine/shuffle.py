"""Deals that anyone can check: from a secret seed and a public beacon, every deck of a match."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from .cards import Card, deck_of

SEED_BYTES = 32
_WORD = 1 << 32


class Decks(Protocol):
    """Where a match gets its luck from: the first dealer and the deck of each deal."""

    def first_dealer(self, seats: int) -> int:
        """The seat that deals first."""
        ...

    def deck(self, number: int, size: int) -> tuple[Card, ...]:
        """The deck of deal `number` (1, 2, …) of `size` cards, in the order in which its cards leave."""
        ...


def commitment(seed: bytes) -> str:
    """What is shown before the match: the seed's SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def simulated_seed(base: int, match: int) -> bytes:
    """The seed of simulated match 1, 2, … for `--seed base`; its beacon is `simulation`."""
    return hashlib.sha256(f"{base}:{match}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Decks from a 32-byte seed and a beacon that nobody knew when the seed was drawn. README, "Checking a deal"."""

    seed: bytes
    beacon: str

    def words(self, purpose: str) -> Iterator[int]:
        """The endless stream of 32-bit words for a purpose: HMAC-SHA256 blocks 0, 1, 2, … read big-endian."""
        k = 0
        while True:
            block = hmac.digest(self.seed, f"{self.beacon}:{purpose}:{k}".encode(), "sha256")
            for i in range(0, len(block), 4):
                yield int.from_bytes(block[i : i + 4], "big")
            k += 1

    def first_dealer(self, seats: int) -> int:
        """A fair seat, purpose `dealer`."""
        return _below(seats, self.words("dealer"))

    def deck(self, number: int, size: int) -> tuple[Card, ...]:
        """The deck of deal `number`: a fresh one of `size` cards, shuffled by Fisher and Yates from the end."""
        deck = list(deck_of(size))
        words = self.words(str(number))
        for i in range(len(deck) - 1, 0, -1):
            j = _below(i + 1, words)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


def _below(limit: int, words: Iterator[int]) -> int:
    """A number below `limit`, each equally likely: words that would favour some are skipped."""
    fair = _WORD - _WORD % limit
    return next(word for word in words if word < fair) % limit
