"""What may be shown of a table, to everybody or to one seat. Layouts are made from these, never from the state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from ..engine.cards import Card
from ..engine.deal import MoveMade
from ..engine.match import Match, Result
from ..engine.observation import Observation, observe
from ..engine.rules import Rules
from ..engine.scoring import Leftovers, Reckoning, SideCount, reckoning
from ..engine.shuffle import commitment
from .lobby import room
from .options import Options
from .state import Phase, Seat, TableState


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it; `stand_in_name` is the bot that plays for its person where one has to."""

    place: int
    user: int | None
    name: str
    side: int
    is_bot: bool
    level: str | None
    """How well a bot plays."""
    stand_in: str | None
    stand_in_name: str


@dataclass(frozen=True, slots=True)
class DealView:
    """A counted deal; all its moves lay open."""

    number: int
    moves: tuple[MoveMade, ...]
    leftovers: Leftovers | None
    count: tuple[SideCount, ...]
    totals: tuple[int, ...]

    @property
    def last_move(self) -> MoveMade:
        """The move that ended it."""
        return self.moves[-1]


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim that ended the match: who made it, and what each side could claim then."""

    seat: int
    last_move: MoveMade
    reckoned: tuple[Reckoning, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table for one seat (`me`), or for everybody. `game` is what that seat may know, None before the start."""

    id: str
    phase: Phase
    channel: int
    guild: int
    message: int | None
    host: int
    rules: Rules
    house: str | None
    options: Options
    room: int
    seats: tuple[SeatView, ...]
    me: int | None
    game: Observation | None
    plan: Card | None
    """The card that `me` has ready for the next turn."""
    turn: int
    rev: int
    deadline: datetime | None
    warned: bool
    deals: tuple[DealView, ...]
    result: Result | None
    claim: ClaimView | None
    closed: str | None
    commitment: str
    beacon: int | None
    seed: str | None
    """Only once the match is over."""

    @property
    def on_turn(self) -> SeatView | None:
        """The seat that is to play."""
        return None if self.game is None or self.game.turn is None else self.seats[self.game.turn]

    @property
    def pairs(self) -> bool:
        """Whether four play here, or would play, as two pairs: seats across are partners."""
        if self.game is not None:
            return self.rules.partners
        return self.room == 4 and self.rules.for_match(4, self.options.partners).partners

    @property
    def is_extra_deal(self) -> bool:
        """Whether the match goes on beyond the target, because the best were level there."""
        return self.game is not None and self.result is None and max(self.game.totals) >= self.rules.target

    def partner_of(self, place: int) -> SeatView | None:
        """Who sits across, where pairs play."""
        seat = self.seats[place]
        return next((s for s in self.seats if s.side == seat.side and s.place != place), None)

    def can_start(self) -> bool:
        """Whether enough sit here for a match."""
        wanted = [self.options.players] if self.options.players else self.rules.players
        return len(self.seats) in wanted


def view_of(state: TableState, seat: int | None = None) -> TableView:
    """The table as `seat` may see it (None: everybody)."""
    match = state.match
    rules = _played(state)
    deals = tuple(
        DealView(d.deal.number, d.deal.moves, d.leftovers, d.count, d.totals)
        for d in (match.done if match else ())
        if d.count is not None and d.totals is not None
    )
    return TableView(
        id=state.id,
        phase=state.phase,
        channel=state.channel,
        guild=state.guild,
        message=state.message,
        host=state.host,
        rules=rules,
        house=state.house,
        options=state.options,
        room=room(state),
        seats=tuple(_seat(state, rules, place, s) for place, s in enumerate(state.seats)),
        me=seat,
        game=observe(match, seat) if match else None,
        plan=None if match is None or seat is None else _plan(match, seat, state.seats[seat]),
        turn=state.turn,
        rev=state.rev,
        deadline=state.deadline,
        warned=state.warned,
        deals=deals,
        result=match.result if match else None,
        claim=_claim(match) if match else None,
        closed=state.closed,
        commitment=commitment(state.seed),
        beacon=state.beacon,
        seed=state.seed.hex() if state.phase in ("finished", "cancelled") else None,
    )


def _played(state: TableState) -> Rules:
    """The rules as they are, or would be, played here: with the table's own choice of partners.

    As a house rule, `partners` is told only where four may play as it says.
    """
    match, asked = state.match, state.options.partners
    rules = match.rules if match else state.rules
    if match is None and asked is not None:
        rules = replace(rules, partners=asked)
    if "partners" in rules.overrides and (asked is not None or (match is not None and match.seats != 4)):
        rules = replace(rules, overrides=tuple(key for key in rules.overrides if key != "partners"))
    return rules


def _plan(match: Match, place: int, seat: Seat) -> Card | None:
    """What is still in the hand of what was planned."""
    return seat.plan if seat.plan in match.deal.hands[place] else None


def _claim(match: Match) -> ClaimView | None:
    if match.result is None or match.result.reason not in ("claim", "wrong_claim"):
        return None
    made = match.deal.moves[-1]
    return ClaimView(made.seat, made, reckoning(match.deal, match.totals, match.rules))


def _seat(state: TableState, rules: Rules, place: int, seat: Seat) -> SeatView:
    return SeatView(
        place=place,
        user=seat.user,
        name=seat.name,
        side=rules.side_of(place) if state.match else place,
        is_bot=not seat.is_person,
        level=seat.level,
        stand_in=seat.stand_in,
        stand_in_name=state.stand_in_name(place),
    )
