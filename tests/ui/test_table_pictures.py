"""Pictures in the table's message: what they are made of, and what they say in words; drawn apart, sent once."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.ui import MediaGallery
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import DECK, Card
from tabinet_discord.engine.match import Match, start_match
from tabinet_discord.engine.rules import Rules
from tabinet_discord.pictures.table_picture import Pile, TablePicture
from tabinet_discord.tables.state import TableState
from tabinet_discord.tables.views import view_of
from tabinet_discord.ui.alt_text import LONGEST, card_name, deal_alt, score_alt, table_alt
from tabinet_discord.ui.attached import Attached
from tabinet_discord.ui.picture_cache import PictureCache
from tabinet_discord.ui.table_layout import table_layout
from tabinet_discord.ui.table_pictures import NO_PICTURES, Picture, TablePictures, pictures_of
from tests.engine.builders import TABINET, position, shuffled
from tests.engine.playing import law, mixes, played

from .layouts import WIDE, T, check_layout, items, random_state, table_state, text_of

CHANCES = st.integers(0, 2**32).map(Random)


def galleries(state: TableState) -> list[discord.MediaGalleryItem]:
    view = view_of(state)
    shown = check_layout(table_layout(view, T, pictures_of(view)))
    return [item for child in items(shown) if isinstance(child, MediaGallery) for item in child.items]


def described(state: TableState, kind: str) -> str:
    """What is said of the picture of a kind."""
    [found] = [item for item in galleries(state) if f"//{kind}-" in item.media.url]
    return found.description or ""


def kinds(state: TableState) -> list[str]:
    return [item.media.url.removeprefix("attachment://").partition("-")[0] for item in galleries(state)]


# -- what is shown when


@law(30)
@given(rules=mixes(), chance=CHANCES)
def test_pictures_at_any_moment_are_described_and_fit(rules: Rules, chance: Random) -> None:
    state = random_state(chance, rules)
    view = view_of(state)
    assert [item.media.url for item in galleries(state)] == [
        f"attachment://{picture.name()}"
        for picture in sorted(pictures_of(view), key=lambda p: p.name().partition("-")[0] != "score")
    ]
    for some in (TablePictures(table=pictures_of(view).table), TablePictures(deal=pictures_of(view).deal)):
        check_layout(table_layout(view, T, some))
    if view.game is not None and view.phase == "playing":
        said = described(state, "table")
        assert all(card_name(which, T) in said for which in view.game.table) or len(view.game.table) > 12


def deal_ends() -> Match:
    """A match of two at the beginning of its second deal."""
    match = start_match(TABINET.for_match(2), 2, shuffled(5))
    chance = Random(5)
    while not match.done:
        match = played(match, chance, 1)
    return match


def test_the_end_of_a_deal_stands_while_the_next_is_young() -> None:
    match = deal_ends()
    for moves, wanted in ((0, ["table", "deal"]), (1, ["table", "deal"]), (2, ["table"])):
        state = table_state(played(match, Random(1), moves) if moves else match)
        assert kinds(state) == wanted
        assert ("**Deal 1**" in text_of(table_layout(view_of(state), T))) is ("deal" in wanted)


def test_the_end_of_a_match_shows_its_course_and_its_last_deal() -> None:
    state = table_state(played(deal_ends(), Random(3)))
    view = view_of(state)
    assert kinds(state) == ["score", "deal"]
    said = text_of(table_layout(view, T, pictures_of(view)))
    assert f"**Deal {len(view.deals)}**" in said
    assert all(f"**+{count.total}**" in said for count in view.deals[-1].count)
    totals = [str(deal.totals[0]) for deal in view.deals]
    assert ", ".join(totals) in described(state, "score")


@pytest.mark.parametrize("phase", ["opening", "lobby", "cancelled"])
def test_lobbies_and_closed_tables_have_none(phase: Any) -> None:
    assert pictures_of(view_of(table_state(None, phase=phase, closed="host"))) == NO_PICTURES


def test_the_cards_stand_in_words_too() -> None:
    state = table_state(position("4S 10D", "2S", "3S"))
    view = view_of(state)
    for pictures in (NO_PICTURES, pictures_of(view)):
        assert "4♠ 10♦" in text_of(table_layout(view, T, pictures)).replace("\ufe0e", "")
    assert "\n① ▶ **" in "\n" + text_of(table_layout(view, T, pictures_of(view)))
    assert "①" not in text_of(table_layout(view, T))


@law(20)
@given(rules=mixes(), chance=CHANCES)
def test_hidden_cards_change_no_picture_and_no_word_of_it(rules: Rules, chance: Random) -> None:
    state = random_state(chance, rules)
    match = state.match
    assert match is not None
    hidden = [which for hand in match.deal.hands for which in hand] + list(match.deal.stock)
    kept = 1 if match.rules.bottom_card_shown and match.deal.stock else 0
    free = hidden[: len(hidden) - kept]
    chance.shuffle(free)
    cards = iter([*free, *hidden[len(hidden) - kept :]])
    hands = tuple(tuple(next(cards) for _ in hand) for hand in match.deal.hands)
    deal = replace(match.deal, hands=hands, stock=tuple(cards))
    other = replace(state, match=replace(match, deal=deal))
    told = [[(item.media.url, item.description) for item in galleries(one)] for one in (state, other)]
    assert told[0] == told[1]


# -- in words


def test_the_table_in_words() -> None:
    state = table_state(position("4S 10D AH", "2S", "3S"), ("Ana", "Bob*"))
    said = described(state, "table")
    assert "Ana to play." in said
    assert "3 cards on the table: ace of hearts, four of spades, ten of diamonds." in said
    assert "Side 1, Ana (on turn): " in said
    assert "Side 2, Bob*: " in said  # nothing is escaped: this is not read as markdown
    assert "stock" in said


def test_what_the_last_move_did_is_told() -> None:
    view = view_of(table_state(position("4S", "2S", "3S")))
    king, seven, ten = (next(c for c in DECK if str(c) == name) for name in ("KS", "7H", "10D"))
    taken = TablePicture((None, seven), None, ((0, ten),), 12, (Pile(2, 1, king), Pile(0)), bottom=ten)
    said = table_alt(taken, view, T)
    assert "Just taken with the king of spades: ten of diamonds." in said
    assert "2 cards taken, 1 tabla." in said
    assert "12 cards in the stock, the last one open: ten of diamonds." in said
    assert "Just laid: seven of hearts." in table_alt(replace(taken, last=seven, taken=()), view, T)


def test_a_stand_in_is_named() -> None:
    said = described(table_state(position("4S", "2S", "3S"), stand_ins=("left", None, None, None)), "table")
    assert said.startswith("🤖 ")
    assert "(for Ana) to play." in said


def test_a_large_table_is_told_by_suits_and_every_card_of_it() -> None:
    lying: tuple[Card | None, ...] = DECK[:46]
    match = position(" ".join(map(str, DECK[:46])), "KC", "QC", "JC", "10C")
    view = view_of(table_state(match, (WIDE,) * 4))
    said = table_alt(TablePicture(lying, DECK[3], (), 2, (Pile(0),) * 4, turn=0), view, T)
    assert len(said) <= LONGEST
    assert "hearts: ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king" in said
    assert said.count("ten") == 3
    assert not said.endswith("…")


def test_the_longest_match_fits() -> None:
    rules = TABINET.override(target=501).for_match(4)
    match = played(start_match(rules, 4, shuffled(3)), Random(3))
    state = table_state(match, ("😀" * 32,) * 4)
    view = view_of(state)
    picture = pictures_of(view).score
    assert picture is not None
    long = replace(picture, totals=picture.totals * 9)
    for said in (described(state, "score"), described(state, "deal"), score_alt(long, view, T)):
        assert len(said.encode("utf-16-le")) // 2 <= LONGEST
    assert "from deal" in score_alt(long, view, T)
    deal = pictures_of(view).deal
    assert deal is not None
    full = replace(deal, hauls=tuple(replace(haul, points=DECK) for haul in deal.hauls))
    assert len(deal_alt(full, view, 7, T)) <= LONGEST


# -- drawn


def a_picture(stock: int = 1) -> TablePicture:
    return TablePicture((), None, (), stock, (Pile(0), Pile(0)))


@pytest.fixture
def loop_thread() -> int:
    return threading.get_ident()


async def test_a_picture_is_drawn_once_and_never_on_the_loop(loop_thread: int) -> None:
    drawn: list[int] = []

    def draw(picture: Picture) -> bytes:
        drawn.append(threading.get_ident())
        return b"png"

    cache = PictureCache(draw=draw)
    both = await asyncio.gather(cache.drawn(a_picture()), cache.drawn(a_picture()))
    assert [*both, await cache.drawn(a_picture())] == [b"png"] * 3
    assert len(drawn) == 1
    assert loop_thread not in drawn
    await cache.close()


async def test_only_so_many_bytes_are_kept_the_last_used_ones() -> None:
    drawn: list[Picture] = []

    def draw(picture: Picture) -> bytes:
        drawn.append(picture)
        return bytes(40)

    cache = PictureCache(100, draw)
    for stock in (1, 2, 1, 3, 1, 2):
        await cache.drawn(a_picture(stock))
    assert [picture.stock for picture in drawn if isinstance(picture, TablePicture)] == [1, 2, 3, 2]
    await cache.close()


async def test_a_fault_is_told_once_until_a_picture_works_again(caplog: pytest.LogCaptureFixture) -> None:
    faults: Iterator[bool] = iter((True, True, False, True))

    def draw(picture: Picture) -> bytes:
        if next(faults):
            raise RuntimeError("no art")
        return b"png"

    cache = PictureCache(draw=draw)
    with caplog.at_level(logging.ERROR):
        assert [await cache.drawn(a_picture(n)) for n in range(2)] == [None, None]
        assert len(caplog.records) == 1
        assert [await cache.drawn(a_picture(n)) for n in range(2, 4)] == [b"png", None]
        assert len(caplog.records) == 2
    await cache.close()
    assert await cache.drawn(a_picture(9)) is None
    assert len(caplog.records) == 2


# -- attached


class Message:
    """A message on Discord: what was sent to it, and the files it has."""

    def __init__(self) -> None:
        self.files: dict[str, Any] = {}
        self.sent: list[Any] = []
        self.fails: Exception | None = None
        self.tells = True

    async def send(self, attachments: Any) -> Any:
        self.sent.append(attachments)
        if self.fails is not None:
            error, self.fails = self.fails, None
            raise error
        if attachments is not discord.utils.MISSING:
            self.files = {one.filename: SimpleNamespace(filename=one.filename) for one in attachments}
        return SimpleNamespace(attachments=list(self.files.values())) if self.tells else None

    def uploads(self) -> int:
        last = self.sent[-1]
        return 0 if last is discord.utils.MISSING else sum(isinstance(one, discord.File) for one in last)


def refused(status: int, code: int) -> discord.HTTPException:
    return discord.HTTPException(cast(Any, SimpleNamespace(status=status, reason="x")), {"code": code, "message": "x"})


async def test_a_picture_that_stays_is_not_sent_again_and_a_spent_one_is_removed() -> None:
    attached, message = Attached(), Message()
    seen: list[tuple[int, list[str]]] = []
    for names in ("a", "a", "ab", "bc", "c", "", ""):
        await attached.change(dict.fromkeys(names, b"png"), message.send)
        seen.append((message.uploads(), sorted(message.files)))
    assert [files for _, files in seen] == [["a"], ["a"], ["a", "b"], ["b", "c"], ["c"], [], []]
    assert [uploads for uploads, _ in seen] == [1, 0, 1, 1, 0, 0, 0]
    assert message.sent[1] is message.sent[6] is discord.utils.MISSING
    assert message.sent[5] == []


@pytest.mark.parametrize("lost", ["restart", "connection", "not told"])
async def test_where_nobody_knows_what_a_message_has_its_picture_is_sent_again(lost: str) -> None:
    attached, message = Attached(), Message()
    message.tells = lost != "not told"
    await attached.change({"a": b"png"}, message.send)
    if lost == "restart":
        attached = Attached()
    elif lost == "connection":
        message.fails = TimeoutError()
        with pytest.raises(TimeoutError):
            await attached.change({"b": b"png"}, message.send)
    await attached.change({"a": b"png"}, message.send)
    assert message.uploads() == 1


async def test_a_refused_file_leaves_what_was_there() -> None:
    attached, message = Attached({}), Message()
    message.fails = refused(413, 40005)
    with pytest.raises(discord.HTTPException):
        await attached.change({"a": b"png"}, message.send)
    await attached.change({}, message.send)
    assert message.sent[-1] is discord.utils.MISSING


async def test_a_refusal_with_nothing_sent_means_that_we_were_wrong() -> None:
    attached, message = Attached(), Message()
    await attached.change({"a": b"png"}, message.send)
    message.fails = refused(400, 50035)
    with pytest.raises(discord.HTTPException):
        await attached.change({"a": b"png"}, message.send)
    await attached.change({"a": b"png"}, message.send)
    assert message.uploads() == 1
