"""The catalogue: languages, plurals, numbers, and every fault in a file found at load."""

import logging

import pytest

from tabinet_discord.i18n import Catalogue, CatalogueError, MissingText, Texts

ENGLISH = """
title = Tabinet to { $target }
cards = { $count ->
    [0] no cards
    [one] { $count } card
   *[other] { $count } cards
}
brand = { -name } table
-name = Tabinet
two-lines =
    First line
    second line
only-english = Only here
"""
SERBIAN = """
title = Tablić do { $target }
cards = { $count ->
    [one] { $count } karta
    [few] { $count } karte
   *[other] { $count } karata
}
"""


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue({"en": {"table.ftl": ENGLISH}, "sr": {"table.ftl": SERBIAN}}, strict=True)


def test_texts_of_a_language_are_a_callable_value(catalogue: Catalogue) -> None:
    t = catalogue.texts("en")
    assert t("title", target=101) == "Tabinet to 101"
    assert t == Texts(catalogue, "en")
    assert t("two-lines") == "First line\nsecond line"
    assert t("brand") == "Tabinet table"


@pytest.mark.parametrize(
    ("locale", "count", "expected"),
    [
        ("en", 0, "no cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("sr", 1, "1 karta"),
        ("sr", 3, "3 karte"),
        ("sr", 5, "5 karata"),
        ("sr", 21, "21 karta"),
    ],
)
def test_whole_numbers_choose_plurals(catalogue: Catalogue, locale: str, count: int, expected: str) -> None:
    assert catalogue.text("cards", locale, count=count) == expected


def test_whole_numbers_are_plain_digits(catalogue: Catalogue) -> None:
    assert catalogue.text("title", "en", target=12345) == "Tabinet to 12345"


def test_arguments_get_no_invisible_signs_round_them(catalogue: Catalogue) -> None:
    assert catalogue.text("title", "en", target="x") == "Tabinet to x"


@pytest.mark.parametrize("locale", ["en-GB", "sr-Latn", "fr", ""])
def test_a_language_falls_back_to_its_base_and_then_to_english(catalogue: Catalogue, locale: str) -> None:
    expected = "Tablić do 5" if locale.startswith("sr") else "Tabinet to 5"
    assert catalogue.text("title", locale, target=5) == expected
    assert catalogue.text("only-english", locale) == "Only here"


def test_keys_are_a_languages_own_messages(catalogue: Catalogue) -> None:
    assert catalogue.keys("sr") == {"title", "cards"}
    assert "name" not in catalogue.keys("en")
    assert catalogue.keys("fr") == frozenset()
    assert catalogue.locales == ("en", "sr")


def test_a_strict_catalogue_raises_for_what_is_missing(catalogue: Catalogue) -> None:
    with pytest.raises(MissingText, match="no text 'gone'"):
        catalogue.text("gone", "sr")
    with pytest.raises(MissingText, match="target"):
        catalogue.text("title", "en")


def test_at_a_table_a_missing_text_is_logged_and_its_key_shown(caplog: pytest.LogCaptureFixture) -> None:
    catalogue = Catalogue({"en": {"table.ftl": ENGLISH}})
    assert catalogue.text("gone", "en") == "gone"
    assert "Tabinet to" in catalogue.text("title", "en")
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.ERROR]
    caplog.clear()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("good = yes\n\nbad bad\n", "en/table.ftl:3:"),
        ("good = yes\nbad = { $x\nlater = yes\n", "en/table.ftl:"),
        ("twice = a\ntwice = b\n", "en/table.ftl:2: twice is already in en/table.ftl:1"),
    ],
)
def test_a_fault_in_a_file_is_found_at_load_with_its_line(text: str, place: str) -> None:
    with pytest.raises(CatalogueError) as raised:
        Catalogue({"en": {"table.ftl": text}})
    assert str(raised.value).startswith(place)


def test_a_key_in_two_files_is_a_fault() -> None:
    with pytest.raises(CatalogueError, match=r"en/b\.ftl:1: x is already in en/a\.ftl:1"):
        Catalogue({"en": {"a.ftl": "x = 1\n", "b.ftl": "x = 2\n"}})


def test_the_language_that_all_fall_back_to_must_be_there() -> None:
    with pytest.raises(CatalogueError, match="no texts for en"):
        Catalogue({"sr": {"table.ftl": SERBIAN}})
