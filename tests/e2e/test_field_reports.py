"""What broke for people who ran such bots (field-reports.md, groups b and c), through the whole bot."""

from __future__ import annotations

import logging
import os
import re
from random import Random
from typing import Any

import discord
import pytest

from tabinet_discord.bot import load_rule_sets
from tabinet_discord.engine.cards import Card
from tabinet_discord.store.errors import JournalFailed
from tabinet_discord.tables import events as e
from tabinet_discord.tables.state import TableState
from tabinet_discord.ui.card_text import card_text
from tabinet_discord.ui.custom_ids import Verb
from tabinet_discord.ui.items import ITEMS

from .payloads import SPEC, checker, with_named_files
from .people import Person
from .simkit import Sim, buttons, selects, simulated, texts

CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")
RULES = load_rule_sets()["tabinet"].rules


class Table:
    """A table with its people, the first of them the host."""

    def __init__(self, sim: Sim, message: Any, people: list[Person]) -> None:
        self.sim = sim
        self.message = message
        self.people = people
        self.id = next(iter(buttons(message))).split(":")[1]

    async def state(self) -> TableState:
        return await self.sim.bot.registry.table(self.id).state()

    async def deal(self) -> int:
        match = (await self.state()).match
        assert match is not None
        return match.deal.number

    async def journal(self) -> list[e.TableEvent]:
        rows = await self.sim.bot.database.journal.read(self.id)
        return [e.decode(row.kind, row.data) for row in rows]

    async def moves(self) -> list[e.Moved]:
        return [event for event in await self.journal() if isinstance(event, e.Moved)]

    async def on_turn(self) -> Person:
        state = await self.state()
        assert state.turn_seat is not None
        user = state.seats[state.turn_seat].user
        return next(person for person in self.people if person.actor.id == user)

    async def off_turn(self) -> Person:
        person = await self.on_turn()
        return next(other for other in self.people if other is not person)

    async def ready(self) -> Person:
        """Whoever is on turn, with the hand open."""
        person = await self.on_turn()
        await person.refresh(self.message)
        assert person.has_turn()
        return person

    async def play(self, chance: Random | None = None) -> None:
        await (await self.ready()).play(chance or Random(1))

    async def click(self, person: Person, custom_id: str, message: Any = None) -> Any:
        """A click on a button that may be long gone; its answer."""
        [result] = await self.sim.click_together(message or person.hand or self.message, (person.actor, custom_id))
        assert result.acknowledged, custom_id
        return result

    def shown(self) -> str:
        return texts(self.sim.live(self.message))


async def open_lobby(sim: Sim, *names: str, channel: Any = None, **options: Any) -> Table:
    people = [Person(sim, name, RULES) for name in names]
    opened = await people[0].actor.slash(channel or sim.channel, "tabinet", target=21, **options)
    table = Table(sim, opened.response, people)
    for person in people[1:]:
        await person.press(table.message, "Join")
    return table


async def open_table(sim: Sim, *names: str, **options: Any) -> Table:
    table = await open_lobby(sim, *(names or ("Ana", "Bob")), **options)
    await table.people[0].press(table.message, "Start")
    for person in table.people:
        await person.open_hand(table.message)
    return table


def answer(result: Any) -> str:
    """What a click was answered with."""
    return texts(result.response)


def ids(message: Any, verb: str) -> list[str]:
    return [custom_id for custom_id in buttons(message) if custom_id.split(":")[3] == verb]


def play_id(sim: Sim, person: Person) -> str:
    [custom_id] = ids(sim.live(person.hand), "play")
    return custom_id


# -- B2: double clicks


@simulated
async def test_b2_a_double_click_plays_one_card(sim: Sim) -> None:
    table = await open_table(sim)
    for number in range(1, 5):
        person = await table.ready()
        await person.prepare(Random(number))
        custom_id = play_id(sim, person)
        results = await sim.click_together(person.hand, (person.actor, custom_id), (person.actor, custom_id))
        assert all(result.acknowledged for result in results)
        assert len(await table.moves()) == number
        again = answer(await table.click(person, custom_id))
        assert "already played it" in again
        assert len(await table.moves()) == number


@simulated
async def test_b2_the_same_interaction_delivered_twice_plays_one_card(sim: Sim) -> None:
    """As after a RESUME: the second is refused by Discord itself (40060), which is only logged."""
    table = await open_table(sim)
    person = await table.ready()
    await person.prepare(Random(1))
    click = (person.actor, play_id(sim, person))
    [result] = await sim.click_together(person.hand, click, deliveries=2)
    assert result.acknowledged
    assert len(await table.moves()) == 1
    assert not person.has_turn()


@simulated
async def test_b2_two_joins_and_two_starts(sim: Sim) -> None:
    table = await open_lobby(sim, "Ana")
    bob = Person(sim, "Bob", RULES)
    join, start = ids(table.message, "join")[0], ids(table.message, "start")[0]
    await sim.click_together(table.message, (bob.actor, join), (bob.actor, join))
    assert len((await table.state()).seats) == 2
    host = table.people[0]
    results = await sim.click_together(table.message, (host.actor, start), (host.actor, start))
    assert all(result.acknowledged for result in results)
    kinds = [type(event) for event in await table.journal()]
    assert kinds.count(e.Started) == kinds.count(e.Dealt) == 1


# -- B4: stale controls


@simulated
async def test_b4_an_old_hand_is_answered_with_the_present_and_changes_nothing(sim: Sim) -> None:
    table = await open_table(sim)
    other = await open_table(sim, "Eva", "Ion")
    for _ in range(2):
        await table.play()
    old = await table.ready()
    await old.prepare(Random(3))
    kept = [custom_id for custom_id in buttons(sim.live(old.hand)) if custom_id.split(":")[3] in ("tap", "play")]
    assert len(kept) > 5
    old_hand = old.hand
    foreign = other.people[0]
    moves = len(await table.moves())

    async def click_all(person: Person, expected: str, message: Any) -> None:
        for custom_id in kept:
            before = await table.state()
            assert expected in answer(await table.click(person, custom_id, message)), custom_id
            assert await table.state() == before

    await click_all(foreign, "You have no seat at this table", table.message)
    neighbour = await table.off_turn()
    for custom_id in kept[:3]:
        before = await table.state()
        assert "Not your turn" in answer(await table.click(neighbour, custom_id))
        assert await table.state() == before
    await old.press(old.hand, "Clear")
    for _ in range(2):
        await table.play()
    assert len(await table.moves()) == moves + 2
    await click_all(old, "already played it", old_hand)
    while await table.deal() == 1:
        await table.play()
    await click_all(old, "nothing was played by it", old_hand)
    # the same card at another table: the id names its own table, and that one only
    elsewhere = kept[-1].replace(table.id, other.id)
    before = await other.state()
    assert "no seat at this table" in answer(await other.click(old, elsewhere, other.message))
    assert await other.state() == before
    await sim.pass_time(5000)
    assert (await table.state()).phase == "finished"
    await click_all(old, "The match is over", old_hand)


@simulated
async def test_b4_a_turn_that_is_right_and_a_card_that_is_not(sim: Sim) -> None:
    """Ids are claims: a made-up selection is judged by the table, not by the button."""
    table = await open_table(sim)
    person = await table.ready()
    before = await table.state()
    prefix = f"t1:{table.id}:{before.turn}"
    for tail in ("play:99.0.0", "play:-.0.0", "play:0.fff.0", "play", "play:x", "tap:h0", "tap", "tap:z9--.0.0"):
        await table.click(person, f"{prefix}:{tail}")
        assert await table.state() == before
    assert "older version" in answer(await table.click(person, f"{prefix}:dance"))
    assert "older version" in answer(await table.click(person, "v0:whatever"))


# -- B6: controls that die


async def every_button(sim: Sim) -> tuple[Table, list[tuple[Person, str, Any]]]:
    """One button of each kind that the bot shows, with who may press it and where."""
    lobby = await open_lobby(sim, "Uma", "Vid")
    table = await open_table(sim, "Ana", "Bob")
    ana = table.people[0]
    found: dict[str, tuple[Person, str, Any]] = {}

    def note(person: Person, message: Any) -> None:
        for custom_id in buttons(sim.live(message)):
            found.setdefault(":".join(custom_id.split(":")[3:])[:6], (person, custom_id, message))

    note(lobby.people[0], lobby.message)
    note(ana, table.message)
    for person in table.people:
        note(person, person.hand)
    for person in (ana, lobby.people[0]):
        for command in ("scores", "rules"):
            note(person, (await person.actor.slash(sim.channel, command)).response)
    await ana.actor.slash(sim.channel, "leave")
    await sim.pass_time(5)
    await ana.open_hand(table.message)
    note(ana, ana.hand)
    note(ana, table.message)
    await table.people[0].press(table.message, "I'm back")
    # two that are not on show here: the first hand's, and the result's
    for verb in ("refuse", "hint", "verify", "rematch"):
        found[verb] = (ana, f"t1:{table.id}:{(await table.state()).turn}:{verb}", table.message)
    return table, list(found.values())


@pytest.mark.parametrize("when", ["4 minutes", "restart", "48 hours"])
@simulated
async def test_b6_every_button_works_or_says_why_not(sim: Sim, when: str) -> None:
    _, found = await every_button(sim)
    verbs = {custom_id.split(":")[3] for _, custom_id, _ in found}
    assert verbs == {verb.value for verb in Verb} - {"pick"}  # a menu: see below
    if when == "restart":
        await sim.restart()
    else:
        await sim.pass_time(240 if when == "4 minutes" else 48 * 3600)
    for person, custom_id, message in found:
        [result] = await sim.click_together(message, (person.actor, custom_id))
        assert result.acknowledged, custom_id
        assert result.response is not None
        assert "Something went wrong" not in texts(result.response)


@simulated
async def test_b6_menus_of_a_large_table_work_after_a_restart(sim: Sim) -> None:
    table = await open_table(sim)
    for _ in range(60):
        person = await table.ready()
        if selects(sim.live(person.hand)):
            break
        which = next(iter(person.tap_buttons("h")))
        await person.press_play(await person.prepare_trail(which))
    else:
        pytest.fail("the table did not grow")
    await sim.restart()
    [menu, *_] = selects(sim.live(person.hand))
    await person.actor.select(sim.live(person.hand).message, ["0", "3"], custom_id=menu["custom_id"])
    [menu, *_] = selects(sim.live(person.hand))
    assert {o["value"] for o in menu["options"] if o.get("default")} == {"0", "3"}
    await person.press(person.hand, "Clear")
    assert not any(o.get("default") for m in selects(sim.live(person.hand)) for o in m["options"])


@simulated
async def test_b6_f9_a_thousand_hands_leave_nothing_behind(sim: Sim) -> None:
    table = await open_table(sim)
    ana = table.people[0]
    store = sim.bot._connection._view_store
    before = (sum(map(len, store._views.values())), dict(store._dynamic_items))
    assert before[0] == 0
    assert len(before[1]) == len(ITEMS)
    [hand] = ids(sim.live(table.message), "hand")
    for _ in range(20):
        results = await sim.click_together(table.message, *[(ana.actor, hand)] * 50)
        assert all(result.acknowledged for result in results)
    await sim.pass_time(16 * 60)
    assert (sum(map(len, store._views.values())), dict(store._dynamic_items)) == before
    assert len(sim.bot.actions._hands._shown) <= 2


# -- B7: tokens end


def token_edits(sim: Sim) -> int:
    return sum(r.method == "PATCH" and r.path.startswith("/webhooks/") for r in sim.env.http_requests)


@simulated
async def test_b7_the_turn_comes_after_the_token_has_ended(sim: Sim) -> None:
    """16 minutes: the first two turns each pass by the clock, then it is the turn of whoever opened a hand long ago."""
    table = await open_table(sim, clock=300)
    waiting = await table.off_turn()
    await sim.pass_time(14.9 * 60)
    before = token_edits(sim)
    await sim.pass_time(1.1 * 60)
    assert await table.on_turn() is waiting
    assert token_edits(sim) == before  # not even tried
    waiting.hand = None
    await waiting.open_hand(table.message)
    assert waiting.has_turn()
    await waiting.play(Random(2))
    assert (await table.moves())[-1].by == "player"


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (404, 10008)])
@simulated
async def test_b7_a_dead_token_is_tried_once(sim: Sim, status: int, code: int) -> None:
    table = await open_table(sim)
    mover, waiting = await table.ready(), await table.off_turn()
    for path in ("/webhooks/*/*/messages/*",):
        sim.env.inject_error("PATCH", path, status=status, code=code, times=None)
    before = token_edits(sim)
    await mover.play(Random(1))
    await sim.pass_time(30)
    assert token_edits(sim) == before + 1
    await sim.pass_time(61)  # its turn passes; nothing is sent to the dead token again
    assert token_edits(sim) <= before + 2  # the other's hand, once
    sim.env.backend.faults.clear()
    waiting.hand = None
    await waiting.open_hand(table.message)
    assert texts(sim.live(waiting.hand))
    await table.play()
    [old] = ids(sim.live(waiting.hand), "refresh") or [play_id(sim, waiting)]
    assert answer(await table.click(waiting, old))


# -- B15: names that ping


@simulated
async def test_b15_nothing_that_is_sent_can_ping_but_the_one_warning(sim: Sim) -> None:
    role = sim.guild.create_role("loud")
    names = ["@everyone", f"<@&{role.id}>", "```@here", "**<@1>**"]
    people = [Person(sim, f"u{n}", RULES) for n in range(4)]
    for person, name in zip(people, names, strict=True):
        user = sim.env.create_user(f"nick{person.name}")
        person.actor = sim.guild.add_member(user, nick=name)
    opened = (await people[0].actor.slash(sim.channel, "tabinet", target=21)).response
    for person in people[1:]:
        await person.press(opened, "Join")
    table = Table(sim, opened, people)
    assert all(name not in texts(sim.live(opened)) for name in names)
    await people[0].press(opened, "Start")
    for person in people:
        await person.open_hand(opened)
    for step in range(6):
        await table.play(Random(step))
    for command in ("scores", "rules", "hand", "help", "leave"):
        await people[3].actor.slash(sim.channel, command)
    outsider = Person(sim, "x", RULES)
    await outsider.press(opened, "My hand")
    await sim.pass_time(4000)
    assert (await table.state()).phase == "finished"
    checked = 0
    for request in sim.env.http_requests:
        body = request.json
        if not isinstance(body, dict):
            continue
        data = body.get("data", body) if request.path.endswith("/callback") else body
        if "components" in data or "content" in data:
            mentions = data.get("allowed_mentions")
            assert mentions is not None, request.path
            assert mentions.get("parse") == [], request.path
            assert not mentions.get("roles")
            checked += 1
            users = mentions.get("users", [])
            assert len(users) <= 1
            text = str(data.get("components"))
            assert not re.search(r"(?<!\\)<@&", text)
            assert "@everyone" not in text
            assert "@here" not in text
            if "<@" in re.sub(r"\\<", "", text):
                assert users, "only the warning mentions anybody"
    assert checked > 30
    pinged = [m.ping_user_ids for m in sim.env.backend.messages[sim.channel.id].values() if m.ping_user_ids]
    assert all(len(users) == 1 for users in pinged)


# -- B24: hidden cards


def hidden_from_all(state: TableState) -> set[str]:
    assert state.match is not None
    deal = state.match.deal
    hidden: set[Card] = {*deal.stock, *(c for hand in deal.hands for c in hand)}
    return {plain(card_text(c)) for c in hidden}


def plain(text: str) -> str:
    return text.replace("\ufe0e", "").replace("\ufe0f", "")


@simulated
async def test_b24_no_public_text_or_id_holds_a_hidden_card(sim: Sim, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    table, stranger = await open_table(sim, "Ana", "Bob", "Eva"), Person(sim, "Nosy", RULES)
    for step in range(20):
        await table.play(Random(step))
        await sim.pass_time(2)
        state = await table.state()
        hidden = hidden_from_all(state)
        shown = sim.live(table.message)
        assert not hidden & set(CARD.findall(plain(texts(shown))))
        for custom_id in buttons(shown):
            assert re.fullmatch(rf"t1:{table.id}:[0-9]+:[a-z]+", custom_id)
        for person in table.people:  # a hand shows its own cards, never another's
            own = state.match.deal.hands[state.seat_of(person.actor.id) or 0] if state.match else ()
            mine = {plain(card_text(c)) for c in own}
            message = sim.live(person.hand)
            said = set(CARD.findall(plain(texts(message)))) | {
                label for b in buttons(message).values() for label in CARD.findall(plain(b["label"]))
            }
            assert not (said & hidden) - mine
        assert not hidden & set(CARD.findall(plain(await looked_at_by(stranger, sim, table))))
    assert not CARD.findall(plain(caplog.text))


async def looked_at_by(stranger: Person, sim: Sim, table: Table) -> str:
    """What somebody without a seat gets by pressing everything."""
    told = ""
    for person in table.people:
        for custom_id in list(buttons(sim.live(person.hand)))[:2]:
            told += answer(await table.click(stranger, custom_id, table.message))
    for label in ("My hand", "Scores"):
        told += answer(await stranger.press(table.message, label))
    return told


# -- C9 and C14: time against people


@simulated
async def test_c9_a_move_just_before_the_end_and_one_just_after(sim: Sim) -> None:
    table = await open_table(sim)
    person = await table.ready()
    await person.prepare(Random(1))
    await sim.pass_time(89.99)
    await table.click(person, play_id(sim, person))
    [moved] = await table.moves()
    assert moved.by == "player"
    state = await table.state()
    assert state.deadline is not None
    assert (state.deadline - sim.clock.now()).total_seconds() == 90
    person = await table.ready()
    await person.prepare(Random(1))
    custom_id = play_id(sim, person)
    await sim.pass_time(90)
    assert "nothing was played by it" in answer(await table.click(person, custom_id))
    moves = await table.moves()
    assert [(m.seat, m.by) for m in moves[1:]] == [(1 - moved.seat, "bot")]
    state = await table.state()
    assert state.deadline is not None
    assert (state.deadline - sim.clock.now()).total_seconds() == 90


@simulated
async def test_c9_one_warning_that_goes_when_the_turn_goes(sim: Sim) -> None:
    table = await open_table(sim)
    person = await table.ready()
    await sim.pass_time(61)
    messages = sim.env.backend.messages[sim.channel.id]
    [warning] = [m for m in messages.values() if m.ping_user_ids]
    assert list(warning.ping_user_ids) == [person.actor.id]
    await sim.pass_time(10)
    assert sum(bool(m.ping_user_ids) for m in messages.values()) == 1
    await table.play()
    await sim.pass_time(1)
    assert not any(m.ping_user_ids for m in messages.values())


@pytest.mark.parametrize("when", ["at once", "while the bot's move is due", "next hand", "after a restart"])
@simulated
async def test_c14_back_after_a_takeover(sim: Sim, when: str) -> None:
    table = await open_table(sim)
    person = await table.ready()
    await person.actor.slash(sim.channel, "leave")
    await sim.pass_time(0.5)
    assert "A bot is playing your seat" in texts(sim.live(person.hand))
    if when == "while the bot's move is due":
        await sim.pass_time(0.69)  # of 1.2 in all
    if when == "next hand":
        await sim.pass_time(2)
        other = await table.ready()
        assert other is not person
        await other.play(Random(1))
        await sim.pass_time(3)
        await table.play()
    if when == "after a restart":
        await sim.restart()
    before = len(await table.moves())
    result = await person.press(person.hand, "I'm back")
    assert "the seat is yours again" in answer(result)
    await sim.pass_time(20)
    seat = (await table.state()).seat_of(person.actor.id)
    mine = [m for m in (await table.moves())[before:] if m.seat == seat]
    assert not mine  # from now on only the person acts
    while await table.on_turn() is not person:
        await table.play()
    await table.play()
    mine = [m for m in (await table.moves())[before:] if m.seat == seat]
    assert [m.by for m in mine] == ["player"]


# -- answers that come too late, processes that stop, two hands


@simulated
async def test_b1_a_move_whose_answer_is_too_late_counts_and_is_shown(sim: Sim) -> None:
    table = await open_table(sim)
    person, other = await table.ready(), await table.off_turn()
    which = next(iter(person.tap_buttons("h")))
    await person.prepare_trail(which)
    custom_id = play_id(sim, person)
    sim.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    [result] = await sim.click_together(person.hand, (person.actor, custom_id))
    assert not result.acknowledged
    assert len(await table.moves()) == 1
    await sim.pass_time(2)
    assert f"laid {plain(card_text(which))}" in plain(table.shown())
    assert other.has_turn()
    assert "already played it" in answer(await table.click(person, custom_id))
    assert len(await table.moves()) == 1


@simulated
async def test_b1_a_move_that_cannot_be_saved_is_told_and_the_same_button_works_later(sim: Sim) -> None:
    table = await open_table(sim)
    person = await table.ready()
    await person.prepare(Random(1))
    custom_id = play_id(sim, person)
    journal = sim.bot.database.journal
    append = journal.append

    async def full(write: Any) -> None:
        raise JournalFailed("disk full")

    journal.append = full  # type: ignore[method-assign]
    assert "could not be saved" in answer(await table.click(person, custom_id))
    assert not await table.moves()
    journal.append = append  # type: ignore[method-assign]
    await table.click(person, custom_id)
    assert len(await table.moves()) == 1


@simulated
async def test_a_restart_in_the_middle_of_a_selection_keeps_it(sim: Sim) -> None:
    table = await open_table(sim)
    for number in range(4):
        person = await table.ready()
        label = await person.prepare(Random(number))
        await sim.restart()
        assert label in [b["label"] for b in buttons(sim.live(person.hand)).values()]
        await person.press_play(label)
        move = (await table.moves())[-1]
        assert move.by == "player"
        assert len(await table.moves()) == number + 1


@pytest.mark.parametrize("first", [0, 1])
@simulated
async def test_two_open_hands_with_different_selections(sim: Sim, first: int) -> None:
    """Each plays exactly what its label says; the other is then answered as out of date."""
    table = await open_table(sim)
    person = await table.ready()
    hands: list[Any] = []
    for number in range(2):
        await person.open_hand(table.message)
        await person.prepare_trail(list(person.tap_buttons("h"))[number])
        hands.append(person.hand)
    labels = [
        [b["label"] for b in buttons(sim.live(hand)).values() if b["label"].startswith("Trail")] for hand in hands
    ]
    assert labels[0] != labels[1]
    other_id = ids(sim.live(hands[1 - first]), "play")[0]
    await person.press(hands[first], labels[first][0])
    [moved] = await table.moves()
    state = await table.state()
    assert state.match is not None
    played = state.match.deal.moves[-1].move
    assert plain(labels[first][0]) == f"Trail {plain(card_text(played.card))}"  # pyright: ignore[reportAttributeAccessIssue]
    assert "already played it" in answer(await table.click(person, other_id, hands[1 - first]))
    assert await table.moves() == [moved]


# -- commands


@simulated
async def test_commands_in_a_channel_without_a_table(sim: Sim) -> None:
    ana = Person(sim, "Ana", RULES)
    for command in ("hand", "leave"):
        result = await ana.actor.slash(sim.channel, command)
        assert "no seat at a table in this channel" in answer(result)
        assert result.ephemeral
    assert "There is no table" in answer(await ana.actor.slash(sim.channel, "scores"))
    assert "Your turn." in answer(await ana.actor.slash(sim.channel, "rules"))
    assert "/tabinet" in answer(await ana.actor.slash(sim.channel, "help"))


@simulated
async def test_commands_with_one_table(sim: Sim) -> None:
    table = await open_lobby(sim, "Ana", "Bob")
    ana, bob = table.people
    assert "has not begun" in answer(await ana.actor.slash(sim.channel, "hand"))
    assert "not begun" in answer(await ana.actor.slash(sim.channel, "scores"))
    await ana.press(table.message, "Start")
    shown = answer(await ana.actor.slash(sim.channel, "hand"))
    assert "our turn" in shown
    assert "Playing to 21" in answer(await bob.actor.slash(sim.channel, "scores"))
    outsider = Person(sim, "Eva", RULES)
    assert "Playing to 21" in answer(await outsider.actor.slash(sim.channel, "scores"))
    assert "no seat" in answer(await outsider.actor.slash(sim.channel, "hand"))
    assert "no seat" in answer(await outsider.actor.slash(sim.channel, "leave"))
    assert "A bot keeps your seat" in answer(await bob.actor.slash(sim.channel, "leave"))
    assert (await table.state()).seats[1].stand_in == "left"
    assert "A bot keeps your seat" in answer(await bob.actor.slash(sim.channel, "leave"))
    await sim.pass_time(5000)
    assert (await table.state()).phase == "finished"
    assert "🏆" in answer(await outsider.actor.slash(sim.channel, "scores"))
    assert "no seat" in answer(await bob.actor.slash(sim.channel, "leave"))


@simulated
async def test_leaving_a_lobby_by_command(sim: Sim) -> None:
    table = await open_lobby(sim, "Ana", "Bob")
    assert "You have left" in answer(await table.people[0].actor.slash(sim.channel, "leave"))
    state = await table.state()
    assert [seat.name for seat in state.seats] == ["Bob"]
    assert state.host == table.people[1].actor.id
    await sim.pass_time(2)
    assert "Ana" not in table.shown()
    await table.people[1].actor.slash(sim.channel, "leave")
    await sim.pass_time(2)
    assert "Everybody has left" in table.shown()


@simulated
async def test_commands_with_two_tables_offer_a_choice(sim: Sim) -> None:
    ana = Person(sim, "Ana", RULES)
    tables: list[Table] = []
    for guest in ("Bob", "Eva"):
        opened = (await ana.actor.slash(sim.channel, "tabinet", target=21)).response
        person = Person(sim, guest, RULES)
        await person.press(opened, "Join")
        await ana.press(opened, "Start")
        tables.append(Table(sim, opened, [ana, person]))
    for command in ("hand", "scores", "rules", "leave"):
        choice = (await ana.actor.slash(sim.channel, command)).response
        assert "Which table?" in texts(choice)
        labels = [b["label"] for b in buttons(choice).values()]
        assert len(labels) == 2
        assert any("Bob" in label for label in labels)
        [wanted] = [custom_id for custom_id, b in buttons(choice).items() if "Eva" in b["label"]]
        assert await ana.actor.click(choice.message, custom_id=wanted)
    assert [(await table.state()).seats[0].stand_in for table in tables] == [None, "left"]
    # who sits at one of them is not asked
    assert "Which table?" not in answer(await tables[0].people[1].actor.slash(sim.channel, "hand"))


@pytest.mark.parametrize("denied", ["view_channel", "send_messages"])
@simulated
async def test_missing_rights_are_named_and_no_table_is_opened(sim: Sim, denied: str) -> None:
    overwrite = discord.PermissionOverwrite(**{denied: False})
    channel = sim.guild.create_text_channel("closed", overwrites={sim.bot.user: overwrite})
    ana = Person(sim, "Ana", RULES)
    result = await ana.actor.slash(channel, "tabinet")
    name = {"view_channel": "View Channel", "send_messages": "Send Messages"}[denied]
    assert name in answer(result)
    assert result.ephemeral
    assert not await sim.bot.registry.in_channel(channel.id)


@pytest.mark.parametrize(
    ("options", "words"),
    [({"players": 2, "bots": 3}, "At most one bot fits"), ({"bots": 3}, None), ({"players": 3, "bots": 2}, None)],
)
@simulated
async def test_options_that_do_not_fit_together(sim: Sim, options: dict[str, int], words: str | None) -> None:
    ana = Person(sim, "Ana", RULES)
    result = await ana.actor.slash(sim.channel, "tabinet", **options)
    if words is None:
        assert "🤖" in answer(result)
    else:
        assert words in answer(result)


# -- all requests of a match, judged by Discord's own description


@simulated
async def test_every_request_of_a_match_is_one_that_discord_takes(sim: Sim) -> None:
    judge = checker()
    if judge is None:
        pytest.skip(f"set {SPEC} to a folder with Discord's description")
    table = await open_table(sim, "Ana", "Bob", bots=1)
    chance = Random(5)
    while (await table.state()).phase == "playing":
        state = await table.state()
        if state.seats[state.turn_seat or 0].user is None:
            await sim.pass_time(1.3)
        else:
            await table.play(chance)
    await sim.pass_time(3)
    requests = list(sim.env.http_requests)
    step = 1 if os.environ.get("TABINET_TESTS") == "full" else 3
    found = [
        f"{request.method} {request.path}: {offence}"
        for request in requests[::step]
        for offence in judge.offences(request.method, request.path, with_named_files(request.json))
    ]
    assert len(requests) > 50
    assert not found
