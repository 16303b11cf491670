"""The strongest player: remembers all, imagines the hidden cards, looks ahead, and solves the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import erf, sqrt
from random import Random

from ..engine.captures import distinct_captures
from ..engine.cards import Card
from ..engine.moves import Move, Trail
from ..engine.observation import Observation
from .board import Board, board_of
from .budget import DEFAULT, Budget
from .endgame import MINE, NOBODY, THEIRS, Endgame, Ending, OutOfBudget
from .instinct import NEVER, Instinct, Weights, instinct_of
from .memory import Known, cards_unseen, known_places


class Hard:
    def __init__(self, weights: Weights = Weights(), worlds: int | None = None, cycles=0) -> None:
        self.weights = weights
        self.worlds = worlds
        self.cycles = cycles

    def choose(self, view: Observation, chance: Random, budget: Budget = DEFAULT) -> Move:
        board = board_of(view.rules)
        unseen = cards_unseen(view)
        known = known_places(view, unseen)
        roots = list(first_moves(board, view))
        if len(roots) == 1:
            return as_move(board, view, roots[0])
        if not view.stock_size and len(view.pile_sizes) == 2 and view.seats == 2:
            hands = tuple(tuple(sorted(board.kind[c] for c in cs)) for cs in (view.hand, unseen))
            s = view.side
            assert s is not None
            last = NOBODY if view.last_capturer is None else MINE if view.rules.side_of(view.last_capturer) == s else THEIRS
            try:
                best = Endgame(board, budget.nodes, lambda: False).solve(Ending(board.number(view.table), hands,
                    view.pile_sizes[s]-view.pile_sizes[1-s], last, MINE if view.dealer == view.seat else THEIRS))
                return as_move(board, view, (best.kind, best.left))
            except OutOfBudget:
                pass
        look = Look(view, instinct_of(view.rules, self.weights), roots)
        many = self.worlds or budget.worlds
        for n in range(many):
            look.add(imagine(view, unseen, known, chance))
        return as_move(board, view, look.best())


def first_moves(board: Board, view: Observation) -> Iterator[tuple[int, int]]:
    table = board.table(board.number(view.table))
    for kind in sorted({board.kind[c] for c in view.hand}):
        rank = board.rank[kind]
        if board.may_trail(table, rank):
            yield kind, table.cards + board.unit[kind]
        for take in board.takes(table, rank):
            yield kind, take.left


def as_move(board: Board, view: Observation, root: tuple[int, int]) -> Move:
    kind, left = root
    which = next(c for c in view.hand if board.kind[c] == kind)
    table = board.number(view.table)
    if left == table + board.unit[kind]:
        return Trail(which)
    best = None
    for move in distinct_captures(view.table, which, view.rules, None if len(view.table) < 12 else 6):
        if table - board.number(move.cards) == left:
            return move
    raise AssertionError


def imagine(view: Observation, unseen: Sequence[Card], known: Known, chance: Random):
    placed = {c for held in known.held for c in held} | {c for _, c in known.stocked}
    free = [c for c in unseen if c not in placed]
    chance.shuffle(free)
    hands = []
    at = 0
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(list(view.hand))
            continue
        own = list(known.held[seat])
        n = size - len(own)
        hands.append(own + free[at:at + n])
        at += n
    stock = free[at:]
    for place, which in sorted(known.stocked):
        stock.insert(len(stock) - place, which)
    return hands, stock


class Look:
    def __init__(self, view: Observation, instinct: Instinct, roots) -> None:
        self.view = view
        self.instinct = instinct
        self.board = instinct.board
        self.roots = roots
        self.sums = [0.0] * len(roots)
        self.many = 0
        rules = view.rules
        me = view.side
        sides = len(view.pile_sizes)
        self.sides = [rules.side_of(s) for s in range(view.seats)]
        self.weight = [1.0 if s == me else -1.0 / (sides - 1) for s in self.sides]
        self.me = me
        self.table = self.board.table(self.board.number(view.table))

    def add(self, world) -> None:
        hands, stock = world
        kind = self.board.kind
        kinds = [[kind[c] for c in h] for h in hands]
        self.many += 1
        for i, root in enumerate(self.roots):
            self.sums[i] += self.run(root, [h.copy() for h in kinds], stock)

    def run(self, root, hands, stock) -> float:
        view, board, instinct = self.view, self.board, self.instinct
        seats = view.seats
        cards = list(view.pile_sizes)
        seat = view.seat
        last = view.last_capturer
        kind, left = root
        hands[seat].remove(kind)
        value = 0.0
        table = self.table
        if left != table.cards + board.unit[kind]:
            lt = board.table(left)
            many = table.size - lt.size + 1
            gain = table.points - lt.points + board.points[kind]
            worth = next(t.worth for t in board.takes(table, board.rank[kind]) if t.left == left)
            if not (worth and view.last_card_is_out and not view.rules.last_card_tabla):
                gain += worth
            value += gain * self.weight[seat]
            cards[self.sides[seat]] += many
            last = seat
        table = board.table(left)
        seat = (seat + 1) % seats
        fresh = view.rules.hands[seats][view.hand_number] if view.stock_size else 0
        options = instinct._options
        while hands[seat]:
            hand = hands[seat]
            nxt = seat + 1 if seat + 1 < seats else 0
            following = len(hands[nxt]) or fresh
            best = None
            top = NEVER
            for k in hand:
                option = options.get((table.cards, k << 4 | following)) or instinct.option(table, k, following)
                if option[0] > top:
                    top = option[0]
                    best = option
                    bk = k
            _, left, gain, worth, many = best
            if many:
                if worth and not view.rules.last_card_tabla and not stock and sum(map(len, hands)) == 1:
                    gain -= worth
                value += gain * self.weight[seat]
                cards[self.sides[seat]] += many
                last = seat
            hand.remove(bk)
            table = left
            seat = nxt
        return value + self.leaf(table, seat, cards, last, bool(stock), fresh)

    def leaf(self, table, seat, cards, last, stock, fresh) -> float:
        rules, view = self.view.rules, self.view
        if stock:
            return (self.weight[seat] * self.instinct.weights.leaf * self.instinct.danger(table, fresh)
                    + self.race(cards, rules.deck - sum(cards)))
        value = 0.0
        if table.cards:
            got = view.dealer if last is None or rules.leftovers == "dealer" else last
            value += self.weight[got] * table.points
            cards[self.sides[got]] += table.size
        top = max(cards)
        if cards.count(top) == 1:
            i = cards.index(top)
            value += rules.most_cards * (1.0 if i == self.me else -1.0 / (len(cards) - 1))
        elif last is not None and rules.most_cards_tie == 'last_capturer' and cards[self.sides[last]] == top:
            value += rules.most_cards * self.weight[last]
        if last is not None:
            value += rules.last_capture_bonus * self.weight[last]
        return value

    def race(self, cards, out) -> float:
        most = self.view.rules.most_cards
        if not most:
            return 0.0
        mine = cards[self.me]
        others = max(c for s, c in enumerate(cards) if s != self.me)
        lead = mine - others
        return most * erf(lead / (1.6 * sqrt(out)))

    def best(self):
        return max(zip(self.sums, self.roots))[1]
