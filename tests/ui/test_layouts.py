"""Every message that the bot draws, over many states and the worst ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import discord
import pytest
from discord.ext import commands
from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import card
from tabinet_discord.engine.match import start_match
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.observation import Observation
from tabinet_discord.engine.rules import Rules
from tabinet_discord.tables.state import Phase
from tabinet_discord.tables.views import TableView, view_of
from tabinet_discord.ui.choice_layout import choice_layout, note_layout
from tabinet_discord.ui.custom_ids import CustomId, Verb
from tabinet_discord.ui.hand_layout import hand_layout
from tabinet_discord.ui.help_layout import help_layout
from tabinet_discord.ui.items import ITEMS, TableButton
from tabinet_discord.ui.layout import layout, row
from tabinet_discord.ui.rules_layout import rules_layout
from tabinet_discord.ui.scores_layout import LAST_DEALS, scores_layout
from tabinet_discord.ui.selection import Selection, judge, parse_selection, toggle, with_picks
from tabinet_discord.ui.table_layout import table_layout
from tests.engine.builders import BASES, TABINET, TABLANET, position, shuffled
from tests.engine.playing import law, mixes, played

from .layouts import (
    WIDE,
    T,
    check_layout,
    clickables,
    items,
    labels,
    random_selection,
    random_state,
    store_size,
    table_state,
    tapped,
    text_of,
    worst_hand,
)

NONCE = 0xFFFFFF
SIZES = (0, 1, 4, 11, 12, 13, 20, 25, 26, 30, 46)
CHANCES = st.integers(0, 2**32).map(Random)


# -- laws


@law(80)
@given(rules=mixes(), chance=CHANCES)
def test_tables_hands_and_scores_at_any_moment(rules: Rules, chance: Random) -> None:
    state = random_state(chance, rules)
    check_layout(table_layout(view_of(state), T))
    check_layout(scores_layout(view_of(state), T))
    for place in range(len(state.seats)):
        view = view_of(state, place)
        note = chance.choice((None, T("hand-stale"), T("hand-back")))
        check_layout(hand_layout(view, T, chance.randrange(NONCE), None, note))
        if view.game and view.game.is_my_turn:
            for _ in range(5):
                check_layout(hand_layout(view, T, NONCE, random_selection(view, chance), note))


@law(60)
@given(rules=mixes(), chance=CHANCES)
def test_lobbies_rules_and_hands_by_any_house_rules(rules: Rules, chance: Random) -> None:
    """No drawing may fail on any mix of switches, a wild jack's neither."""
    state = random_state(chance, rules)
    check_layout(rules_layout(state.rules, "Some rules", T))
    check_layout(table_layout(view_of(table_state(None, seats=len(state.seats), phase="lobby", rules=rules)), T))
    for place in range(len(state.seats)):
        view = view_of(state, place)
        if view.game and view.game.is_my_turn:
            for _ in range(5):
                check_layout(hand_layout(view, T, NONCE, random_selection(view, chance, 12)))


# -- the worst ones (B18)


@pytest.mark.parametrize("on_table", SIZES)
async def test_b18_the_worst_hand(on_table: int) -> None:
    """Six cards, long names, every ace asked one after the other, a note above."""
    view = worst_hand(on_table)
    game = view.game
    assert game is not None
    chosen = tapped(game, "h0")
    for place in range(on_table):
        chosen = toggle(chosen, f"t{place}", game)
        shown = check_layout(hand_layout(view, T, NONCE, chosen, T("hand-stale")))
        asked = [label for label in labels(shown) if " counts " in label]
        assert len(asked) == (2 if on_table else 0)
    for suit in "shdc":
        chosen = toggle(chosen, f"a2{suit}", game)
        check_layout(hand_layout(view, T, NONCE, chosen, T("hand-stale")))


@pytest.mark.parametrize("on_table", SIZES)
async def test_every_table_card_can_be_chosen(on_table: int) -> None:
    view = worst_hand(on_table)
    game = view.game
    assert game is not None
    found = clickables(hand_layout(view, T, NONCE))
    offered = {item.target.arg.partition("-")[0] for item in found if item.target.verb is Verb.TOGGLE}
    menus = [item.item for item in found if item.target.verb is Verb.PICK]
    places = {int(option.value) for menu in menus for option in menu.options}
    if on_table <= 12:
        assert {f"t{place}" for place in range(on_table)} <= offered
        assert not menus
    else:
        assert places == set(range(on_table))


async def test_b20_menus_are_new_at_each_drawing() -> None:
    view = worst_hand(30)
    one, two = (
        {item.custom_id for item in clickables(hand_layout(view, T, nonce)) if item.target.verb is Verb.PICK}
        for nonce in (1, 2)
    )
    assert len(one) == len(two) == 2
    assert not one & two


async def test_buttons_and_words_name_the_table_as_its_picture_shows_it() -> None:
    state = table_state(position("JH 2S 9C KD", "4S", "5S"), ("Ana", "Bob"))
    shown = [label.replace("\ufe0e", "") for label in labels(hand_layout(view_of(state, 0), T, NONCE))]
    assert shown[1:5] == ["2♠", "9♣", "J♥", "K♦"]
    assert "2♠ 9♣ J♥ K♦" in text_of(table_layout(view_of(state), T)).replace("\ufe0e", "")


async def test_menus_show_what_is_chosen() -> None:
    view = worst_hand(30)
    game = view.game
    assert game is not None
    chosen = with_picks(Selection(), range(25), frozenset({2, 24}), game)
    chosen = with_picks(chosen, range(25, 50), frozenset({25}), game)
    menus = [i.item for i in clickables(hand_layout(view, T, 1, chosen)) if i.target.verb is Verb.PICK]
    defaults = {int(option.value) for menu in menus for option in menu.options if option.default}
    assert defaults == {2, 24, 25}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("phase", ["opening", "lobby"])
async def test_lobbies(seats: int, phase: Phase) -> None:
    state = table_state(None, (WIDE, "*" * 32, "_" * 32, "#" * 32), seats=seats, phase=phase)
    shown = check_layout(table_layout(view_of(state), T))
    off = {item.item.label for item in clickables(shown) if item.item.disabled}
    assert off == {"Start"} if seats == 1 else off == ({"Join", "Add a bot"} if seats == 4 else set())


@pytest.mark.parametrize("closed", ["host", "empty", "forgotten", "unannounced"])
async def test_closed_tables(closed: str) -> None:
    shown = check_layout(table_layout(view_of(table_state(None, phase="cancelled", closed=closed)), T))
    assert not clickables(shown)


def a_long_match(names: Sequence[str]) -> TableView:
    rules = TABINET.override(target=501).for_match(4)
    match = played(start_match(rules, 4, shuffled(3)), Random(3))
    return view_of(table_state(match, names, kinds=("human", *["bot:medium"] * 3)))


async def test_scores_of_a_long_match_with_the_longest_names_fit() -> None:
    """Names are escaped, so each may take twice its length: as many deals are told as Discord takes."""
    view = a_long_match(("*" * 32,) * 4)
    shown = check_layout(scores_layout(view, T))
    assert "earlier deals are in the totals" in text_of(shown)
    short = check_layout(scores_layout(a_long_match(("A", "B", "C", "D")), T))
    assert text_of(short).count("**Deal ") == LAST_DEALS
    check_layout(table_layout(view, T))


@pytest.mark.parametrize("verb", [Verb.HAND, Verb.SCORES, Verb.RULES, Verb.LEAVE])
@pytest.mark.parametrize("tables", [2, 12, 25])
async def test_choices(verb: Verb, tables: int) -> None:
    phases: tuple[Phase, ...] = ("opening", "lobby", "playing", "finished", "cancelled")
    match = position("4S", "2S", "3S", "5S", "6S")
    states = [table_state(match, (WIDE,) * 4, phase=phases[n % 5]) for n in range(tables)]
    views = [view_of(replace(state, id=f"t{n}")) for n, state in enumerate(states)]
    check_layout(choice_layout(views, verb, T))


@pytest.mark.parametrize("rules", BASES.values(), ids=list(BASES))
async def test_rules_help_and_notes(rules: Rules) -> None:
    check_layout(rules_layout(rules, "Rules", T))
    commands_ = [(name, T(f"command-{name}")) for name in ("tabinet", "hand", "scores", "rules", "leave", "help")]
    check_layout(help_layout(commands_, "0.1.0", T))
    check_layout(note_layout("a line"))
    check_layout(layout("warning", row(TableButton(CustomId("a" * 12, 5, Verb.HAND), "My hand"))))


# -- what is said


async def test_e7_what_is_chosen_is_marked_by_a_sign_too() -> None:
    view = worst_hand(5)
    game = view.game
    assert game is not None
    chosen = toggle(toggle(Selection(), "h2", game), "t1", game)
    assert sum(label.startswith("✓ ") for label in labels(hand_layout(view, T, 1, chosen))) == 2


async def test_a_waiting_hand_shows_own_cards_and_says_of_what_moment_it_speaks() -> None:
    """No table: it may be looked at after any number of turns."""
    match = position("4S KD", "2S AH", "3S 9H", turn=1)
    state = table_state(match, ("Ana", "Bob"))
    shown = check_layout(hand_layout(view_of(state, 0), T, 1))
    assert [label.replace("\ufe0e", "") for label in labels(shown)] == ["A♥", "2♠", "Refresh"]
    for hidden in ("4♠", "K♦", "3♠", "9♥"):
        assert hidden not in (text_of(shown) + " ".join(labels(shown))).replace("\ufe0e", "")
    assert "When this was drawn, \u2068Bob\u2069 was to play" in text_of(shown)


async def test_a_card_made_ready_is_marked_and_is_chosen_when_the_turn_comes() -> None:
    match = position("4S 2D", "2S AH", "3S 9H", turn=1)
    state = table_state(match, ("Ana", "Bob"))
    planned = replace(state, seats=(replace(state.seats[0], plan=card("2S")), *state.seats[1:]))
    shown = check_layout(hand_layout(view_of(planned, 0), T, 1))
    assert "✓ 2♠" in [label.replace("\ufe0e", "") for label in labels(shown)]
    turned = replace(planned, match=position("4S 2D", "2S AH", "3S 9H", turn=0))
    shown = check_layout(hand_layout(view_of(turned, 0), T, 1))
    found = [label.replace("\ufe0e", "") for label in labels(shown)]
    assert "✓ 2♠" in found
    assert "✓ 2♦" in found, "with what it suggests"
    gone = replace(turned, match=position("4S 2D", "AH", "3S 9H", turn=0))
    assert "Choose a card" in labels(check_layout(hand_layout(view_of(gone, 0), T, 1)))


async def test_a_bot_is_called_a_bot() -> None:
    match = position("4S", "2S", "3S")
    for stand_in in ("silent", "left"):
        shown = text_of(table_layout(view_of(table_state(match, stand_ins=(stand_in, None, None, None))), T))
        assert "🤖" in shown
        assert "(for \u2068Ana\u2069)" in shown
    assert "🤖" not in text_of(table_layout(view_of(table_state(match)), T))


async def test_play_is_off_while_the_sum_is_not_right() -> None:
    view = view_of(table_state(position("4S 6H", "10S 2D", "3S")), 0)
    game = view.game
    assert game is not None
    for taps, wanted in (([], True), (["h1"], False), (["h1", "t0"], True), (["h1", "t0", "t1"], False)):
        chosen = Selection()
        for tap in taps:
            chosen = toggle(chosen, tap, game)
        [play] = [i for i in clickables(hand_layout(view, T, 1, chosen)) if i.target.verb is Verb.PLAY]
        assert play.item.disabled is wanted
        kept = parse_selection(play.target.arg, game)
        assert kept == chosen  # the button carries the whole move


async def test_the_label_says_what_the_button_does() -> None:
    view = view_of(table_state(position("4S 6H", "10S 2D", "3S")), 0)
    game = view.game
    assert game is not None
    chosen = tapped(game, "h1", "t0", "t1")
    assert "Capture 2 cards" in labels(hand_layout(view, T, 1, chosen))
    _, move = judge(chosen, game)
    assert isinstance(move, Capture)
    assert len(move.taken) == 2
    assert any(
        label.startswith("Trail 2") for label in labels(hand_layout(view, T, 1, toggle(Selection(), "h0", game)))
    )


# -- discord.py keeps nothing of it (B6, F9; style.md 3.1)


def drawings() -> Iterator[Callable[[], discord.ui.LayoutView]]:
    view = worst_hand(12)
    large = worst_hand(30)
    yield lambda: hand_layout(view, T, 1)
    yield lambda: hand_layout(large, T, 1)
    yield lambda: table_layout(view_of(table_state(None, phase="lobby")), T)
    yield lambda: table_layout(view_of(table_state(position("4S", "2S", "3S"))), T)


async def test_b6_the_view_store_stays_empty_and_the_patterns_stay() -> None:
    async with commands.Bot("!", intents=discord.Intents.none()) as client:
        client.add_dynamic_items(*ITEMS)
        before = store_size(client)
        assert before == (0, len(ITEMS))
        store = client._connection._view_store
        for n, draw in enumerate(drawings()):
            for k in range(50):
                shown = draw()
                if not shown.is_finished():  # as discord.py does after sending and after editing
                    store.add_view(shown, 1000 * n + k)
                shown.stop()
                store.remove_view(shown)
        assert store_size(client) == before


async def test_b6_also_a_layout_that_was_stored_takes_no_pattern_with_it() -> None:
    """Dynamic items only: even one that discord.py did keep, then timed out, leaves the patterns registered."""
    async with commands.Bot("!", intents=discord.Intents.none()) as client:
        client.add_dynamic_items(*ITEMS)
        store = client._connection._view_store
        for draw in drawings():
            shown = draw()
            store.add_view(shown, 5)
            store.remove_view(shown)
        assert store_size(client) == (0, len(ITEMS))


# -- A18: a table of 20 low cards

A18 = "AS AH AD AC 2H 2D 2C 3H 3D 3C 4H 4D 4C 5H 5D 5C 6H 6D 6C 7H"


@pytest.mark.parametrize("hand", ["QS KS 10S 9S 8S 7S", "KS"])
async def test_a18_no_step_on_the_hand_takes_50_ms(hand: str) -> None:
    view = view_of(table_state(position(A18, hand, "2S")), 0)
    game = view.game
    assert game is not None
    chosen = toggle(Selection(), "h0", game)
    worst = 0.0
    for place in range(20):
        chosen = with_picks(chosen, range(place, place + 1), frozenset({place}), game)
        if place < 4:
            chosen = toggle(chosen, f"a1{'shdc'[place]}", game)
        worst = max(worst, *(_best(step) for step in _steps(view, game, chosen)))
    assert worst < 0.05, f"{worst * 1000:.1f} ms"


def _steps(view: TableView, game: Observation, chosen: Selection) -> list[Callable[[], object]]:
    return [
        lambda: hand_layout(view, T, 1, chosen),
        lambda: judge(chosen, game),
        lambda: toggle(chosen, "t7", game),
        lambda: with_picks(chosen, range(25), frozenset(range(0, 20, 2)), game),
        lambda: parse_selection(str(chosen), game),
    ]


def _best(step: Callable[[], object]) -> float:
    times: list[float] = []
    for _ in range(3):
        began = time.perf_counter()
        step()
        times.append(time.perf_counter() - began)
    return min(times)


async def test_a_wild_jack_is_drawn_whatever_is_chosen() -> None:
    """It has no value, so no sum can be divided by it."""
    view = view_of(table_state(position("4S 6H KD", "JS 2D", "3S", rules=TABLANET)), 0)
    game = view.game
    assert game is not None
    chosen = toggle(Selection(), "h1", game)
    assert "Capture 3 cards" in labels(hand_layout(view, T, 1, chosen))
    for place in range(3):
        chosen = toggle(chosen, f"t{place}", game)
        check_layout(hand_layout(view, T, 1, chosen))
    assert any(label.startswith("Trail J") for label in labels(hand_layout(view, T, 1, chosen)))
    assert items(hand_layout(view, T, 1, chosen))
