"""DESIGN.md, "Verifiable shuffle", against a second implementation written from that text alone."""

from __future__ import annotations

import hashlib
import hmac
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.match import start_match
from tabinet_discord.engine.shuffle import Shuffle, commitment, simulated_seed

from .builders import TABINET
from .playing import law


def other_words(seed: bytes, beacon: str, purpose: str, many: int) -> list[int]:
    stream = b""
    k = 0
    while len(stream) < 4 * many:
        stream += hmac.new(seed, f"{beacon}:{purpose}:{k}".encode(), hashlib.sha256).digest()
        k += 1
    return [int.from_bytes(stream[4 * i : 4 * i + 4], "big") for i in range(many)]


def other_below(q: int, words: list[int]) -> int:
    while True:
        word = words.pop(0)
        if word < 2**32 - 2**32 % q:
            return word % q


def other_deck(seed: bytes, beacon: str, number: int, size: int) -> list[str]:
    ranks = ["A", *map(str, range(2, 11)), *(["J", "Q", "K"] if size == 52 else [])]
    deck = [rank + suit for suit in "SHDC" for rank in ranks]
    words = other_words(seed, beacon, str(number), 200)
    for i in range(size - 1, 0, -1):
        j = other_below(i + 1, words)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


@law(100)
@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(1, 40), st.sampled_from([52, 40]))
def test_decks_agree_with_the_text(seed: bytes, beacon: str, number: int, size: int) -> None:
    beacon = beacon.encode("utf-8", "replace").decode()
    assert [str(c) for c in Shuffle(seed, beacon).deck(number, size)] == other_deck(seed, beacon, number, size)


@law(100)
@given(st.binary(min_size=32, max_size=32), st.sampled_from([2, 3, 4]))
def test_first_dealer_agrees_with_the_text(seed: bytes, seats: int) -> None:
    expected = other_below(seats, other_words(seed, "1421", "dealer", 50))
    shuffle = Shuffle(seed, "1421")
    assert shuffle.first_dealer(seats) == expected
    assert start_match(TABINET.for_match(seats), seats, shuffle).deal.dealer == expected


def test_words_go_on() -> None:
    """More than one block of eight words: k counts on."""
    assert list(islice(Shuffle(bytes(32), "b").words("3"), 20)) == other_words(bytes(32), "b", "3", 20)


def test_unfair_words_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word of 2^32 - 2^32 mod q or more would favour small numbers; 2^32 mod 3 is 1."""
    monkeypatch.setattr(Shuffle, "words", lambda self, purpose: iter([2**32 - 1, 2**32 - 2, 5]))
    assert Shuffle(bytes(32), "b").first_dealer(3) == (2**32 - 2) % 3


def test_commitment_is_sha256_of_the_seed() -> None:
    seed = bytes(range(32))
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
    assert commitment(seed) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_seed_of_a_simulated_match() -> None:
    """Seed of match i is sha256 of the text `S:i`."""
    assert simulated_seed(7, 2) == hashlib.sha256(b"7:2").digest()


def test_golden_deck() -> None:
    """One seed's first deck and dealers, written down: a changed shuffle would break every old record."""
    shuffle = Shuffle(bytes(range(32)), "1421000000000000000")
    assert " ".join(map(str, shuffle.deck(1, 52))) == GOLDEN
    assert [shuffle.first_dealer(seats) for seats in (2, 3, 4)] == DEALERS


GOLDEN = (
    "7C 2C 5D 4S QS 2D JS 6S 9D 3D KC AD 6C JH KD 5H 3S 9S KH 5C 6D 8H 2S JC 9C 2H "
    "10C 9H AS 10D 7H 3H 4C QC 4D 7S JD 5S KS AH 8D 3C 7D AC 8C 10S 6H QH 10H QD 8S 4H"
)
DEALERS = [1, 0, 3]
