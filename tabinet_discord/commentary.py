"""A match told in words while it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from .engine.cards import SUITS, Card
from .engine.deal import Deal
from .engine.match import DealCounted, DealStarted, Event, HandsDealt, Match, MatchEnded, Played
from .engine.moves import Capture, Move, Refuse, Trail
from .engine.rules import Rules
from .engine.scoring import SideCount

_SYMBOLS: Mapping[str, str] = dict(zip(SUITS, "♠♥♦♣", strict=True))
_COLUMNS = ("cards", "points", "tablas", "most cards", "bonus", "deal", "total")

_TABLE_COLUMN = 44
"""Where on its line the table stands; longer moves push it on."""


def side_names(rules: Rules, seats: Sequence[str]) -> list[str]:
    """The name of each side: its seat's, or the two partners' with `+` between them."""
    return [
        " + ".join(name for seat, name in enumerate(seats) if rules.side_of(seat) == side)
        for side in range(rules.sides(len(seats)))
    ]


class Commentary:
    """Tells a match line by line to `say`. Open hands are not shown: it tells what an onlooker sees.

    With `symbols` False suits are letters, for terminals that lack the signs.
    """

    def __init__(self, rules: Rules, seats: Sequence[str], say: Callable[[str], None], *, symbols: bool = True) -> None:
        self._rules = rules
        self._seats = seats
        self._sides = side_names(rules, seats)
        self._say = say
        self._symbols = symbols

    def begin(self, match: Match, title: str) -> None:
        """Open the story of a match that has not been played yet."""
        self._say(title)
        self._say("After each move stands in brackets what then lies on the table.")
        self._begin_deal(match.deal)

    def watch(self, before: Match, after: Match, events: Sequence[Event]) -> None:
        """Tell one move and what came of it."""
        for event in events:
            match event:
                case Played():
                    self._say(self._played(event, before.deal))
                    if isinstance(event.move, Refuse):
                        self._show_bottom_card(after.deal)
                case HandsDealt(hand):
                    self._say(f"  -- hand {hand} of {self._hands()} --")
                case DealCounted():
                    self._counted(event)
                case DealStarted():
                    self._begin_deal(after.deal)
                case MatchEnded():
                    self._say("")
                    self._say(self._result(after))

    def move(self, move: Move) -> str:
        """A move in words: `takes 10♥ 3♣ A♦ with K♠ (A♦ as 1)`."""
        if isinstance(move, Refuse):
            return "lays down the first hand and gets another"
        if isinstance(move, Trail):
            return f"trails {self.card(move.card)}"
        text = f"takes {self.cards(move.cards)} with {self.card(move.card)}{self._aces(move)}"
        return f"{text} and claims the match" if move.claim else text

    def card(self, which: Card) -> str:
        """A card as it is printed: `10♦`, or `10D` without symbols."""
        return which.rank + _SYMBOLS[which.suit] if self._symbols else str(which)

    def cards(self, which: Iterable[Card]) -> str:
        """Several cards, blanks between them."""
        return " ".join(map(self.card, which))

    def _aces(self, move: Capture) -> str:
        counted = [(move.card, move.ace), *((taken.card, taken.ace) for taken in move.taken)]
        said = [f"{self.card(which)} as {value}" for which, value in counted if value is not None]
        return f" ({', '.join(said)})" if said else ""

    def _played(self, event: Played, before: Deal) -> str:
        name = f"{self._seats[event.seat]:<{max(map(len, self._seats))}}"
        text = f"  {name}  {self.move(event.move)}"
        then = "** TABLA! **" if event.tabla else f"[{self._table_after(before, event.move)}]"
        return f"{text:<{_TABLE_COLUMN}}  {then}"

    def _table_after(self, before: Deal, move: Move) -> str:
        """Worked out from the move, since after a deal's last one the match already shows the next deal."""
        if isinstance(move, Refuse):
            return self.cards(before.table)
        if isinstance(move, Trail):
            return self.cards((*before.table, move.card))
        gone = set(move.cards)
        return self.cards(c for c in before.table if c not in gone) or "bare"

    def _begin_deal(self, deal: Deal) -> None:
        self._say("")
        self._say(f"Deal {deal.number}: {self._seats[deal.dealer]} deals.")
        if deal.set_aside:
            self._say(f"  Set aside under the stock: {self.cards(deal.set_aside)}")
        self._say(f"  On the table: {self.cards(deal.table)}")
        self._show_bottom_card(deal)
        self._say(f"  -- hand 1 of {self._hands()} --")

    def _show_bottom_card(self, deal: Deal) -> None:
        if self._rules.bottom_card_shown and deal.stock:
            self._say(f"  Shown under the stock: {self.card(deal.stock[-1])}")

    def _hands(self) -> int:
        return len(self._rules.hands[len(self._seats)])

    def _counted(self, event: DealCounted) -> None:
        if event.leftovers:
            self._say(f"  Left over: {self.cards(event.leftovers.cards)}, for {self._sides[event.leftovers.side]}")
        width = max(map(len, self._sides))
        self._say("")
        self._say(f"  {'':<{width}}" + "".join(f"  {column:>10}" for column in _COLUMNS))
        for name, count, total in zip(self._sides, event.count, event.totals, strict=True):
            cells = "".join(f"  {cell:>10}" for cell in (*_cells(count), total))
            self._say(f"  {name:<{width}}{cells}")

    def _result(self, match: Match) -> str:
        assert match.result is not None
        score = ", ".join(f"{name} {total}" for name, total in zip(self._sides, match.result.totals, strict=True))
        if match.result.winner is None:
            return f"The match is drawn: {score}."
        how = {"claim": " by a claim", "wrong_claim": " because of a wrong claim"}.get(match.result.reason, "")
        return f"{self._sides[match.result.winner]} wins the match{how}: {score}."


def _cells(count: SideCount) -> tuple[int, ...]:
    points = count.card_points
    return count.cards, points, count.tabla_points, count.most_cards, count.bonus, count.total
