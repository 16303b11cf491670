"""The rest of a deal between two sides, solved exactly when every card is known.

Alpha-beta with remembered bounds. Points are whole numbers, so windows are narrow; cards that do the same are tried
once, and of equal ranks the dearest are taken, which is never worse for whoever takes them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from .board import Board

Hand: TypeAlias = tuple[int, ...]
Hands: TypeAlias = tuple[Hand, ...]
Caps: TypeAlias = tuple[int, int]
Out: TypeAlias = tuple[int, int]
"""How many cards are still in no pile, and their points."""

FAR: Final = 10_000
DECIDED: Final = 99
"""A lead in cards that cannot be caught up."""
PATIENCE: Final = 200
"""So many nodes are visited between two looks at the budget."""
MINE, THEIRS, NOBODY = 0, 1, 2
"""Whose last capture it was, as the seat on turn sees it."""
OTHERS: Final = (THEIRS, MINE, NOBODY)
"""The same as the next seat sees it."""


class OutOfBudget(Exception):
    """The search has used up its nodes or its time."""


Step: TypeAlias = tuple[float, int, int, int, int, int]
"""A move: how promising it looks, the place in the hand of the card played, the table left, card points won, what it
scores as a tabla, and how many cards go to the pile (0 for a trail)."""


class Best(NamedTuple):
    """A first move with the margin that it leads to: its kind and the table it leaves."""

    value: int
    kind: int
    left: int


@dataclass(frozen=True, slots=True)
class Ending:
    """A position with nothing hidden. The hands are in order of play from the seat on turn; sides take turns."""

    table: int
    hands: Hands
    """The kinds in each hand, sorted."""
    lead: int
    """Cards in the pile of the side on turn less those of the other."""
    last: int
    """MINE, THEIRS or NOBODY."""
    dealer: int
    """MINE or THEIRS."""
    caps: Caps | None = None
    """What tablas may still score: the side on turn, the other. None: as much as they like."""


class Endgame:
    """One exact search. `nodes` is how many positions it may visit, `late` says that its time is up."""

    def __init__(self, board: Board, nodes: int, late: Callable[[], bool]) -> None:
        rules = board.rules
        self.board = board
        self._left = nodes
        self._look = nodes - PATIENCE
        self._late = late
        self._most = rules.most_cards
        self._tie_to_last = rules.most_cards_tie == "last_capturer"
        self._tabla = FAR if rules.tabla_scores == "card_values" else rules.tabla_points * 2
        """More than the tablas of a hand can bring, for each of its cards: of two partners both may make some."""
        self._bonus = rules.last_capture_bonus
        self._to_dealer = rules.leftovers == "dealer"
        self._last_counts = rules.last_card_tabla
        self._dealer = THEIRS
        self._seen: dict[tuple[object, ...], tuple[int, int, int]] = {}
        self._steps: dict[tuple[int, Hand], list[Step]] = {}

    def solve(self, ending: Ending) -> Best:
        """The best first move and the margin of the side on turn from here on. Raises OutOfBudget."""
        even = sum(map(len, ending.hands)) % 2 == 0
        self._dealer = ending.dealer if even else OTHERS[ending.dealer]
        steps = self._steps_of(ending.table, ending.hands[0])
        best, out = Best(-FAR, -1, -1), self._still_out(ending)
        for step in steps:
            low = best.value
            position = (ending.hands, step, ending.lead, ending.last, ending.caps, out)
            value = self._play(*position, low, low + 1 if low > -FAR else FAR)
            if value > low > -FAR:
                value = self._play(*position, low, FAR)
            if value > best.value:
                best = Best(value, ending.hands[0][step[1]], step[2])
        return best

    def _play(
        self, hands: Hands, step: Step, lead: int, last: int, caps: Caps | None, out: Out, low: int, high: int
    ) -> int:
        """The margin after a step."""
        _, place, left, gain, worth, many = step
        hand = hands[0]
        following = (*hands[1:], hand[:place] + hand[place + 1 :])
        if many:
            out = (out[0] - many, out[1] - gain)
            if worth and (self._last_counts or any(following)):
                if caps is not None:
                    worth = min(worth, caps[0])
                    caps = (caps[0] - worth, caps[1])
                gain += worth
        if caps is not None:
            caps = (caps[1], caps[0])
        last = THEIRS if many else OTHERS[last]
        return gain - self._search(left, following, -lead - many, last, caps, out, gain - high, gain - low)

    def _search(
        self, table: int, hands: Hands, lead: int, last: int, caps: Caps | None, out: Out, low: int, high: int
    ) -> int:
        """The margin of the seat on turn: exact between `low` and `high`, else a bound on that side of them."""
        hand = hands[0]
        if not hand:
            return self._count(table, lead, last)
        cards, points = out
        lead = 0 if not self._most else DECIDED if lead > cards else -DECIDED if -lead > cards else lead
        reach = points + self._tabla * len(hand) + self._bonus
        if lead != DECIDED and -reach - self._most >= high:
            return -reach - self._most
        if lead != -DECIDED and reach + self._most <= low:
            return reach + self._most
        key = (table, hands, lead, last, caps)
        floor, ceiling, first = self._seen.get(key, (-FAR, FAR, 0))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        self._spend(1)
        best, start = -FAR, max(low, floor)
        steps = self._steps_of(table, hand)
        for place in (first, *(i for i in range(len(steps)) if i != first)) if first else range(len(steps)):
            value = self._play(hands, steps[place], lead, last, caps, out, max(best, start), high)
            if value > best:
                best, first = value, place
                if best >= high:
                    break
        if best >= high:
            self._seen[key] = (max(best, floor), ceiling, first)
        elif best <= start:
            self._seen[key] = (floor, min(best, ceiling), first)
        else:
            self._seen[key] = (best, best, first)
        return best

    def _still_out(self, ending: Ending) -> Out:
        lying = self.board.table(ending.table)
        held = [kind for hand in ending.hands for kind in hand]
        return lying.size + len(held), lying.points + sum(self.board.points[kind] for kind in held)

    def _spend(self, nodes: int) -> None:
        self._left -= nodes
        if self._left < self._look:
            self._look = self._left - PATIENCE
            if self._left < 0 or self._late():
                raise OutOfBudget

    def _count(self, table: int, lead: int, last: int) -> int:
        """What is left and the extra points, once all cards are played."""
        margin = 0
        if table:
            lying = self.board.table(table)
            mine = (self._dealer if self._to_dealer or last == NOBODY else last) == MINE
            margin = lying.points if mine else -lying.points
            lead += lying.size if mine else -lying.size
        if lead or (self._tie_to_last and last != NOBODY):
            margin += self._most if (lead > 0 or (not lead and last == MINE)) else -self._most
        if last != NOBODY:
            margin += self._bonus if last == MINE else -self._bonus
        return margin

    def _steps_of(self, table: int, hand: Hand) -> list[Step]:
        key = (table, hand)
        steps = self._steps.get(key)
        if steps is None:
            steps = self._steps[key] = sorted(self._fresh(table, hand), reverse=True)
            self._spend(len(steps) // 4)
        return steps

    def _fresh(self, table: int, hand: Hand) -> list[Step]:
        board = self.board
        lying = board.table(table)
        steps: list[Step] = []
        for place, kind in enumerate(hand):
            if place and hand[place - 1] == kind:
                continue
            own, rank = board.points[kind], board.rank[kind]
            if board.may_trail(lying, rank):
                steps.append((-own - 0.05 * rank, place, table + board.unit[kind], 0, 0, 0))
            for left, many, points, worth in board.takes(lying, rank):
                order = 1 + own + points + worth + 0.2 * many
                steps.append((order, place, left, own + points, worth, many + 1))
        return steps
