"""Slots: a card that lies on the table stays where it lies."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tabinet_discord.engine.cards import DECK, Card, cards
from tabinet_discord.engine.deal import MoveMade
from tabinet_discord.engine.moves import Capture, Move, Refuse, Taken, Trail
from tabinet_discord.pictures.slots import Slots, in_places, lay_out

Moments = list[tuple[tuple[Card, ...], tuple[MoveMade, ...]]]


@st.composite
def deals(draw: st.DrawFn) -> Moments:
    """What lies on the table, with the moves so far, at each moment of a deal; captures need obey no rule."""
    deck = draw(st.permutations(DECK))
    table: tuple[Card, ...] = tuple(deck[:4])
    moves: tuple[MoveMade, ...] = ()
    moments: Moments = [(table, moves)]
    for which in deck[4 : 4 + draw(st.integers(0, 48))]:
        taken = [c for c in table if draw(st.booleans())] if draw(st.booleans()) else []
        move: Move = Capture(which, tuple(map(Taken, taken))) if taken else Trail(which)
        table = tuple(c for c in table if c not in taken) if taken else (*table, which)
        moves = (*moves, MoveMade(0, move, "player"))
        moments.append((table, moves))
    return moments


@given(deals())
def test_a_card_keeps_its_slot_and_slots_never_grow_fewer(moments: Moments) -> None:
    before: Slots | None = None
    for table, moves in moments:
        now = lay_out(table, moves)
        assert sorted(map(str, filter(None, now.cards))) == sorted(map(str, table))
        if before is not None:
            assert len(now.cards) >= len(before.cards)
            kept = [place for place, which in enumerate(before.cards) if which is not None and which in table]
            assert all(now.cards[place] == before.cards[place] for place in kept)
            assert all(before.cards[place] == which and now.cards[place] is None for place, which in now.taken)
        before = now


def test_a_new_card_takes_the_first_free_slot() -> None:
    (first, taken, third, fourth, played, new) = cards("2S 3H 4D 5C 3S KH")
    moves = (MoveMade(0, Capture(played, (Taken(taken),)), "player"), MoveMade(1, Trail(new), "player"))
    assert lay_out((first, third, fourth), moves[:1]).taken == ((1, taken),)
    after = lay_out((first, third, fourth, new), moves)
    assert after == Slots((first, new, third, fourth), (), new)


def test_a_refused_hand_moves_nothing() -> None:
    table = cards("2S 3H 4D 5C")
    assert lay_out(table, (MoveMade(1, Refuse(), "player"),)) == Slots(table)


def test_cards_are_named_as_they_lie() -> None:
    """A card that is laid into a gap stands there, not at the end as the rules have it."""
    jack, two, nine, king, four, taker = cards("JH 2S 9C KD 4D 9S")
    took, laid = MoveMade(0, Capture(taker, (Taken(nine),)), "player"), MoveMade(1, Trail(four), "player")
    assert in_places((jack, two, nine, king), ()) == (two, nine, jack, king)
    assert in_places((jack, two, king, four), (took, laid)) == (two, four, jack, king)
