"""The grammar of custom ids."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tabinet_discord.ui.custom_ids import BUTTON, LIMIT, SELECT, CustomId, Verb, parse
from tests.engine.playing import law

TABLES = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=26)
ARGS = st.text("abcdefghijklmnopqrstuvwxyz0123456789.-", max_size=50)
IDS = st.builds(CustomId, TABLES, st.integers(0, 999_999_999), st.sampled_from(Verb), ARGS)
LONGEST = CustomId("f" * 26, 999_999_999, Verb.REFRESH, "f" * 50)


@law(400)
@given(IDS)
@example(LONGEST)
def test_round_trip(custom_id: CustomId) -> None:
    text = str(custom_id)
    assert len(text) <= LIMIT
    assert parse(text) == custom_id
    assert str(parse(text)) == text


@law(200)
@given(IDS)
def test_exactly_one_pattern_claims_an_id(custom_id: CustomId) -> None:
    """discord.py runs the callbacks of all that match."""
    claims = [pattern for pattern in (BUTTON, SELECT) if pattern.fullmatch(str(custom_id))]
    assert claims == [SELECT if custom_id.verb is Verb.PICK else BUTTON]


def test_no_verb_is_the_beginning_of_another() -> None:
    verbs = [verb.value for verb in Verb]
    assert len(set(verbs)) == len(verbs)
    assert not [(a, b) for a in verbs for b in verbs if a != b and b.startswith(a)]


HOSTILE = st.one_of(
    st.text(max_size=120),
    IDS.map(str).flatmap(
        lambda text: st.sampled_from([text + "x\n", text + ":", "x" + text, text.upper(), text + "\n"])
    ),
    st.from_regex(r"t1:[a-z0-9]*:[0-9]*:[a-z]*(:.*)?", fullmatch=True),
)


@law(500)
@given(HOSTILE)
@example("t1:a:٣:join")
@example("t1:a:1:join\n")
@example("t1:ａ:1:join")
def test_a_strangers_text_is_an_id_or_nothing(text: str) -> None:
    found = parse(text)
    if found is not None:
        assert str(found) == text or int(text.split(":")[2]) == found.number  # leading zeros
        assert text.isascii()
        assert re.fullmatch(r"[ -~]+", text)


@pytest.mark.parametrize("text", ["", "t1", "t2:a:1:join", "t1::1:join", "t1:a::join", "t1:a:1:", "t1:a:1:dance",
                                  "t1:a:1:join:", "t1:a:-1:join", "t1:A:1:join", "t1:a:1:join extra"])  # fmt: skip
def test_not_ours(text: str) -> None:
    assert parse(text) is None
