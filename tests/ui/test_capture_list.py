"""The list of captures: what it offers is what the engine allows, the dearest first, and choosing plays nothing."""

from __future__ import annotations

from random import Random

from hypothesis import given

from tabinet_discord.engine.match import Match, is_legal
from tabinet_discord.engine.notation import format_move
from tabinet_discord.engine.observation import Observation, observe
from tabinet_discord.tables.views import view_of
from tabinet_discord.ui.capture_list import capture_options, choose_capture, has_captures, listed_captures, worth
from tabinet_discord.ui.custom_ids import Verb
from tabinet_discord.ui.hand_layout import hand_layout
from tabinet_discord.ui.selection import Selection, Verdict, Wish, judge, parse_selection, toggle
from tests.engine.builders import TABINET, TABLANET, house, position
from tests.engine.playing import chances, fresh_matches, law, played

from .layouts import T, check_layout, clickables, table_state, worst_hand

NOTHING = Selection()


def seen(table: str, hand: str, rules: object = TABINET) -> Observation:
    return observe(position(table, hand, "", rules=rules), 0)  # type: ignore[arg-type]


def told(view: Observation, chosen: Selection = NOTHING) -> list[tuple[str, str]]:
    options = capture_options(chosen, view, T)
    return [(one.label.replace("\ufe0e", ""), one.description or "") for one in options]


def test_the_dearest_comes_first_and_says_what_it_brings() -> None:
    assert told(seen("10D 4S 3C", "10C 7H")) == [
        ("10♣ takes 10♦", "2 cards · 3 points"),
        ("7♥ takes 4♠ + 3♣", "3 cards · 0 points"),
    ]
    assert told(seen("4S 3C", "7H")) == [("7♥ takes 4♠ + 3♣", "3 cards · 1 point · tabla")]


def test_with_a_card_chosen_only_its_captures_are_listed() -> None:
    view = seen("10D 4S 3C", "10C 7H")
    assert [label for label, _ in told(view, toggle(Selection(), "h0", view))] == ["7♥ takes 4♠ + 3♣"]


def test_every_reading_of_an_ace_is_said() -> None:
    labels = [label for label, _ in told(seen("10D AH", "AS"))]
    assert "A♠ as 11 takes 10♦ + A♥ as 1" in labels
    assert "A♠ as 1 takes A♥ as 1" in labels


def test_a_tabla_by_card_values_is_worth_them() -> None:
    view = seen("4S 3C", "7H", house(tabla_scores="card_values"))
    assert worth(listed_captures(Selection(), view)[0], view) == 7


@law(60)
@given(match=fresh_matches(), chance=chances())
def test_what_is_listed_can_be_played_and_is_chosen_as_it_says(match: Match, chance: Random) -> None:
    match = played(match, chance, chance.randrange(60))
    if match.result is not None:
        return
    view = observe(match, match.deal.turn)
    listed = listed_captures(Selection(), view)
    assert has_captures(Selection(), view) is bool(listed)
    assert [worth(one, view) for one in listed] == sorted((worth(one, view) for one in listed), reverse=True)
    for one in listed:
        assert is_legal(match, match.deal.turn, one)
        verdict, move = judge(choose_capture(one, view), view)
        assert verdict is Verdict.CAPTURE
        assert move is not None
        assert format_move(move) == format_move(one)


async def test_the_list_opens_closes_and_fits_any_table() -> None:
    for on_table in (0, 1, 4, 12, 13, 30, 46):
        view = worst_hand(on_table)
        game = view.game
        assert game is not None
        opened = toggle(Selection(), "m", game)
        assert parse_selection(str(opened), game) == opened
        shown = check_layout(hand_layout(view, T, 1, opened))
        menus = [item for item in clickables(shown) if item.target.verb is Verb.PICK and item.target.arg[:2] == "m."]
        assert len(menus) == (1 if on_table else 0)
        assert toggle(opened, "m", game) == Selection()
        assert toggle(opened, "h0", game).wish is Wish.NOTHING


async def test_nothing_to_capture_is_nothing_to_list() -> None:
    view = view_of(table_state(position("KD", "2S 3C", "", rules=TABLANET)), 0)
    off = {b.item.label: b.item.disabled for b in clickables(hand_layout(view, T, 1)) if hasattr(b.item, "label")}
    assert off["Captures"]
