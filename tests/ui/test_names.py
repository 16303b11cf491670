"""B14, B15: names are shown literally, whatever they are made of."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.ui.names import LONGEST, plain_name, safe_name
from tests.engine.playing import law

NAMES = [
    "`", "```", "```@here", "*_~|>#", "**bold**", "__under__", "||spoiler||", "[x](https://e.x)",
    "https://e.x/**bold**", "<a:/**bold**>", "http://a_b_c", "<@1>", "<@123456789012345678>",
    "<@&123456789012345678>", "<#123456789012345678>", "<:e:123456789012345678>", "<t:1:R>",
    "</help:123456789012345678>", "@everyone", "@here", "# big", "-# small", "> quote", ">>> quote",
    "- list", "1. list", "\\", "\\*a\\*", "\\\\[x](y)", "W" * 32, "W" * 100,
    "Z\u0351\u036b\u0343\u036a\u0302a" * 8, "😀👩‍👩‍👧🇷🇴", " ", "\u3164", "\u2800\u2800", "\u200b", "", "a\nb",
    "a\u2028b", "\u202eevil", "\u2066x\u2069", "א ב", "a\u0000b", "e\u0301",
]  # fmt: skip
LIVE = re.compile(r"(?<!\\)(?:\\\\)*[*_~|`<\[#>]")
"""A sign of markdown that no backslash makes literal."""
MENTION = re.compile(r"@(everyone|here|[!&]?[0-9])")


def check(name: str) -> None:
    shown, plain = safe_name(name), plain_name(name)
    assert shown[0] == "\u2068"
    assert shown[-1] == "\u2069"
    inner = shown[1:-1]
    assert 1 <= len(plain) <= LONGEST
    assert plain.strip() == plain
    assert not any(unicodedata.category(c)[0] == "C" or c in "\n\u2028\u2029" for c in plain)
    assert not LIVE.search(inner), inner
    assert not re.search(r"@(everyone|here|[!&]?[0-9]{17,20})", inner)
    assert "://" not in inner
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", inner)
    literal = re.sub(r"\\([*_~|`<\[#>\\])", r"\1", inner).replace("\u200b", "")
    assert literal == plain  # shown as it is, nothing doubled and nothing lost


@pytest.mark.parametrize("name", NAMES)
def test_b14_b15_names_are_shown_literally(name: str) -> None:
    check(name)


@law(500)
@given(st.text(max_size=40) | st.text("*_~|`<>#[]()@\\:/everyonehere123456789 ", max_size=40))
def test_any_name_is_shown_literally(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200d", "\u202e", "\u3164", "\u2800 \u3164", "\uffa0"])
def test_a_name_of_nothing_is_a_question_mark(name: str) -> None:
    assert plain_name(name) == "?"


def test_marks_do_not_climb() -> None:
    zalgo = "Z" + "\u0351" * 40 + "a" + "\u036b" * 40
    assert len(plain_name(zalgo)) == 6
    assert plain_name("e\u0301") == "é"


def test_a_long_name_is_cut() -> None:
    assert plain_name("W" * 33) == "W" * 31 + "…"
    assert plain_name("W" * 32) == "W" * 32


def test_nobody_but_a_bot_carries_the_mark_of_bots() -> None:
    assert plain_name("🤖 Doina") == "Doina"
    assert plain_name("🤖") == "?"
