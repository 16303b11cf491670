"""Tables to draw, and what must hold of every drawing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

import discord
from discord.ui import ActionRow, Button, DynamicItem, LayoutView, MediaGallery, Select, TextDisplay
from discord.ui.select import BaseSelect

from tabinet_discord import resources
from tabinet_discord.engine.cards import DECK
from tabinet_discord.engine.match import Match, start_match
from tabinet_discord.engine.observation import Observation
from tabinet_discord.engine.rules import Rules
from tabinet_discord.i18n import Catalogue
from tabinet_discord.tables.options import Options
from tabinet_discord.tables.state import Phase, Seat, TableState
from tabinet_discord.tables.views import TableView, view_of
from tabinet_discord.ui.custom_ids import LIMIT, parse
from tabinet_discord.ui.layout import MOST_TEXT
from tabinet_discord.ui.selection import Selection, sweeps, toggle
from tabinet_discord.ui.settings_ids import parse_setting
from tests.engine.builders import TABINET, position, shuffled
from tests.engine.playing import played

T = Catalogue(resources.locale_files(), strict=True).texts("en")
NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
WIDE = "W" * 32
SNOWFLAKE = 1_999_999_999_999_999_999


def table_state(
    match: Match | None,
    names: Sequence[str] = ("Ana", "Bob", "Eva", "Ion"),
    *,
    seats: int = 2,
    phase: Phase = "playing",
    stand_ins: Sequence[str | None] = (None,) * 4,
    turn: int = 99_999,
    rules: Rules = TABINET,
    closed: str | None = None,
    kinds: Sequence[str] = ("human",) * 4,
) -> TableState:
    """A table as it may stand, with ids as long as they get."""
    count = match.seats if match else seats
    made = tuple(
        Seat(100 + n if kinds[n] == "human" else None, names[n], kinds[n], stand_in=stand_ins[n]) for n in range(count)
    )
    return TableState(
        id="f" * 12, guild=SNOWFLAKE, channel=SNOWFLAKE, host=100, rules=match.rules if match else rules,
        options=Options(), seed=bytes(range(32)), opened_at=NOW, changed_at=NOW,
        phase="finished" if match and match.result else phase, deadline=NOW, message=SNOWFLAKE, beacon=SNOWFLAKE,
        seats=made, match=match, turn=turn, rev=99_999, seq=99_999, closed=closed,
    )  # fmt: skip


def random_state(chance: Random, rules: Rules = TABINET) -> TableState:
    """A match at some moment, with people and bots of any name."""
    seats = chance.choice((2, 3, 4))
    match = start_match(rules.for_match(seats), seats, shuffled(chance.randrange(1, 10**6)))
    match = played(match, chance, chance.choice((0, 1, 5, 20, 40, 100, None)))
    kinds = ["human", *(chance.choice(("human", "bot:medium")) for _ in range(3))]
    stand_ins = [chance.choice((None, None, "silent", "left")) if kind == "human" else None for kind in kinds]
    return table_state(match, [some_name(chance) for _ in range(4)], stand_ins=stand_ins, kinds=kinds)


def some_name(chance: Random) -> str:
    return chance.choice(("Ana", WIDE, "*" * 32, "﷽" * 32, "_~`|<>#[" * 4, "😀" * 32, " ", "a\u0335" * 32))


def worst_hand(on_table: int, hand: str = "AS 2S 3S 4S 5S 6S", names: Sequence[str] = (WIDE,) * 4) -> TableView:
    """A hand of six before a table of so many cards, in a match of four with the longest names, aces first."""
    held = set(hand.split())
    others = sorted((c for c in DECK if str(c) not in held), key=lambda c: (c.number, c.place))
    lying = " ".join(map(str, others[:on_table]))
    match = position(lying, hand, "", "", "")
    return view_of(table_state(match, names), 0)


def random_selection(view: TableView, chance: Random, taps: int = 8) -> Selection:
    """What some taps lead to."""
    chosen, game = Selection(), view.game
    assert game is not None
    for _ in range(taps):
        what = chance.choice(
            [f"h{chance.randrange(7)}", f"t{chance.randrange(max(1, len(game.table)))}",
             f"a{chance.randrange(4)}{chance.choice('shdc')}", "k", "m", "p"]
        )  # fmt: skip
        chosen = toggle(chosen, what, game)
    return chosen


def tapped(view: Observation, *taps: str) -> Selection:
    """What taps lead to for somebody who puts back at once what a hand card suggests; a wild jack's table stays."""
    chosen = Selection()
    for tap in taps:
        before, chosen = chosen, toggle(chosen, tap, view)
        if tap[0] == "h" and not before.mask and chosen.mask and not sweeps(chosen, view):
            chosen = toggle(chosen, "c", view)
    return chosen


def items(layout: LayoutView) -> list[Any]:
    return list(layout.walk_children())


def clickables(layout: LayoutView) -> list[Any]:
    return [child for child in items(layout) if isinstance(child, DynamicItem | Button | BaseSelect)]


def text_of(layout: LayoutView) -> str:
    return "\n".join(child.content for child in items(layout) if isinstance(child, TextDisplay))


def labels(layout: LayoutView) -> list[str]:
    return [item.item.label or "" for item in clickables(layout) if isinstance(item.item, Button)]


def check_layout(layout: LayoutView) -> LayoutView:
    """Everything that Discord refuses, and everything that discord.py punishes."""
    found = clickables(layout)
    assert all(isinstance(item, DynamicItem) for item in found), "an ordinary item would cost the pattern"
    assert layout.timeout is None
    assert layout.is_finished() or not _has_loop()
    assert layout.total_children_count <= 40
    assert layout.content_length() <= MOST_TEXT
    assert len(text_of(layout).encode("utf-16-le")) // 2 <= MOST_TEXT + len(items(layout))
    ids = [item.custom_id for item in found]
    assert len(set(ids)) == len(ids)
    for item, custom_id in zip(found, ids, strict=True):
        assert len(custom_id) <= LIMIT
        assert item.template.fullmatch(custom_id), "it could be drawn, but not clicked"
        assert (parse(custom_id) or parse_setting(custom_id)) == item.target
        assert str(item.target) == custom_id
        _check_item(item.item)
    for row in (child for child in items(layout) if isinstance(child, ActionRow)):
        _check_row(row.children)
    assert all(child.content.strip() for child in items(layout) if isinstance(child, TextDisplay))
    for gallery in (child for child in items(layout) if isinstance(child, MediaGallery)):
        _check_gallery(gallery)
    assert layout.to_components()
    return layout


def _has_loop() -> bool:
    """Layouts are made in the event loop; where a law has none, discord.py cannot tell whether one was stopped."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _check_item(item: Any) -> None:
    if isinstance(item, Button):
        assert item.label
        assert len(item.label) <= 80
        return
    assert 1 <= len(item.placeholder) <= 150
    assert 0 <= item.min_values <= item.max_values <= 25
    if isinstance(item, Select):
        assert 1 <= len(item.options) <= 25
        assert len({option.value for option in item.options}) == len(item.options)
        assert item.max_values <= len(item.options)
        assert all(1 <= len(option.label) <= 100 for option in item.options)
        assert all(1 <= len(option.description or "-") <= 100 for option in item.options)
        assert all(1 <= len(option.value) <= 100 for option in item.options)


def _check_gallery(gallery: MediaGallery[Any]) -> None:
    assert 1 <= len(gallery.items) <= 10
    for item in gallery.items:
        assert re.fullmatch(r"attachment://[a-z]+-[0-9a-f]{16}\.png", item.media.url)
        assert item.description
        assert len(item.description.encode("utf-16-le")) // 2 <= 1024


def _check_row(children: Iterable[Any]) -> None:
    kinds = [type(child.item) for child in children]
    assert kinds
    if any(issubclass(kind, BaseSelect) for kind in kinds):
        assert len(kinds) == 1
    assert len(kinds) <= 4, "more than four wrap on a narrow phone"


def store_size(client: discord.Client) -> tuple[int, int]:
    """What discord.py keeps of views: stored ones, and patterns."""
    store = client._connection._view_store
    return sum(map(len, store._views.values())), len(store._dynamic_items)
