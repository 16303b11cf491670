"""Card faces: all there, each its own, told apart without colour."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from tabinet_discord import resources
from tabinet_discord.engine.cards import DECK, SUITS, Card, card
from tabinet_discord.pictures.emojis import SIZE, emoji_pngs
from tabinet_discord.pictures.faces import Style, emoji_face
from tabinet_discord.pictures.png import to_png
from tabinet_discord.pictures.sprites import card_sprite, height_of, raster

STYLES: tuple[Style, ...] = ("classic", "four")


def grey(card: Card, style: Style, width: int) -> Image.Image:
    """The emoji face without colour, on white."""
    face = raster(emoji_face(card, style), width)
    sheet = Image.new("RGBA", face.size, "white")
    sheet.alpha_composite(face)
    return sheet.convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two grey pictures' pixels."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("plain", [False, True])
def test_every_face_is_drawn_and_is_the_only_one_of_its_kind(style: Style, plain: bool) -> None:
    drawn = {which: card_sprite(which, style, 100, plain) for which in (*DECK, None)}
    assert {face.size for face in drawn.values()} == {(100, height_of(100))}
    assert len({face.tobytes() for face in drawn.values()}) == 53


@pytest.mark.parametrize("style", STYLES)
def test_emojis_are_small_square_and_unique(style: Style) -> None:
    pngs = emoji_pngs(style)
    assert len(pngs) == len(set(pngs.values())) == 52
    assert all(len(png) < 10_000 for png in pngs.values())
    assert all(Image.open(BytesIO(png)).size == (SIZE, SIZE) for png in pngs.values())
    assert all(2 <= len(name) <= 32 and name.replace("_", "").isalnum() for name in pngs)


@pytest.mark.parametrize("style", STYLES)
def test_without_colour_suits_and_ranks_still_differ_at_22_pixels(style: Style) -> None:
    for rank in ("A", "7", "10", "Q"):
        faces = [grey(card(rank + suit), style, 22) for suit in SUITS]
        assert min(difference(*pair) for pair in combinations(faces, 2)) > 3
    for suit in SUITS:
        faces = [grey(c, style, 22) for c in DECK if c.suit == suit]
        assert min(difference(*pair) for pair in combinations(faces, 2)) > 3


def test_the_precious_cards_have_a_mark_that_no_other_card_has() -> None:
    for precious, like in (("10D", "10H"), ("2C", "2S")):
        corner = (150, 15, 235, 85)
        marked, bare = (card_sprite(card(name), "classic", 250, plain=False).convert("L") for name in (precious, like))
        assert difference(marked.crop(corner), bare.crop(corner)) > 20


def test_the_drawings_need_no_font_and_are_small() -> None:
    files = resources.card_files()
    assert not [name for name, text in files.items() if "<text" in text or "<image" in text]
    assert sum(map(len, files.values())) < 100_000


def test_transparency_survives_the_palette() -> None:
    face = card_sprite(card("KH"), "classic", 125, plain=False)
    png = Image.open(BytesIO(to_png(face))).convert("RGBA")
    assert png.getpixel((0, 0))[3] == 0  # pyright: ignore[reportIndexIssue, reportOptionalSubscript]
    assert png.getpixel((62, 87))[3] == 255  # pyright: ignore[reportIndexIssue, reportOptionalSubscript]
