"""Whole pictures: fixed sizes, few bytes, the same again, and as they looked when last looked at."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from tabinet_discord.engine.cards import DECK, cards
from tabinet_discord.engine.deal import MoveMade
from tabinet_discord.engine.match import Match, start_match
from tabinet_discord.engine.moves import Capture, Taken, Trail
from tabinet_discord.engine.observation import observe
from tabinet_discord.engine.scoring import Leftovers, SideCount
from tabinet_discord.pictures import deal_picture, score_picture, table_picture
from tabinet_discord.pictures.png import LARGEST

from ..engine.builders import TABINET, shuffled
from .references import FOLDER, NAMES, small_pictures
from .samples import DEALS, DRAWN, SCORES, TABLES


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_have_fixed_sizes_and_few_bytes_and_are_drawn_the_same_again(name: str) -> None:
    png = DRAWN[name]()
    assert len(png) <= LARGEST
    assert png == DRAWN[name]()
    size = Image.open(BytesIO(png)).size
    if name in DEALS:
        assert size == deal_picture.size_of(DEALS[name])
    else:
        here = table_picture if name in TABLES else score_picture
        assert size == (here.WIDTH, here.HEIGHT)


def test_the_corners_are_transparent() -> None:
    png = Image.open(BytesIO(DRAWN["bare"]())).convert("RGBA")
    assert png.getchannel("A").getpixel((1, 1)) == 0
    assert png.getchannel("A").getpixel((500, 300)) == 255


def test_a_name_stands_for_a_content() -> None:
    pictures = [*TABLES.values(), *DEALS.values(), *SCORES.values()]
    assert len({picture.name() for picture in pictures}) == len(pictures)
    four = TABLES["four"]
    assert replace(four).name() == four.name() != replace(four, stock=11).name()


@pytest.mark.parametrize("name", [*NAMES, "faces"])
def test_pictures_look_as_they_did(name: str) -> None:
    now = small_pictures()[name]
    then = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert now.size == then.size
    assert max(ImageStat.Stat(ImageChops.difference(now, then)).mean) < 6


def test_references_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 150_000


def fresh_match() -> Match:
    """A match of two at its start."""
    return start_match(TABINET.for_match(2), 2, shuffled(1))


def test_a_table_is_pictured_from_what_an_onlooker_sees() -> None:
    game = observe(fresh_match(), None)
    shown = table_picture.table_picture(game)
    assert {c for c in shown.slots if c} == set(game.table)
    assert (shown.stock, shown.last, shown.taken, shown.turn) == (game.stock_size, None, (), game.turn)
    assert shown.piles == (table_picture.Pile(0), table_picture.Pile(0))


def test_a_deal_is_pictured_with_precious_cards_first() -> None:
    played, king, ten, two, low = cards("KS KH 10D 2C 3S")
    moves = (
        MoveMade(0, Capture(played, (Taken(king), Taken(ten))), "player"),
        MoveMade(1, Trail(low), "player"),
    )
    count = tuple(SideCount(side, 3 - side, 0, 1 - side, 0, 3 * (1 - side), 0) for side in range(2))
    shown = deal_picture.deal_picture(moves, Leftovers(1, (low, two)), count, TABINET)
    assert shown.hauls == (
        deal_picture.Haul(3, (ten, played, king), 1, True),
        deal_picture.Haul(2, (two,), 0, False),
    )


def test_all_sides_of_a_deal_are_drawn_alike() -> None:
    """A side whose cards fit in a row of large ones has small ones too beside a side whose cards do not."""
    few, many = deal_picture.Haul(20, DECK[:3], 0, False), deal_picture.Haul(32, DECK[3:18], 0, True)
    both = Image.open(BytesIO(deal_picture.draw_deal(deal_picture.DealPicture((few, many)))))
    alone = Image.open(BytesIO(deal_picture.draw_deal(deal_picture.DealPicture((few, few)))))
    upper = (0, 0, deal_picture.WIDTH, 170)
    paper = [sum(picture.convert("RGBA").convert("L").crop(upper).histogram()[240:]) for picture in (both, alone)]
    assert paper[0] < paper[1] * 0.7
