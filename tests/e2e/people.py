"""Simulated people who play by clicks alone: they read labels and press buttons, and know nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from tabinet_discord.engine.captures import captures, values_of
from tabinet_discord.engine.cards import Card, card
from tabinet_discord.engine.moves import Capture
from tabinet_discord.engine.rules import Rules
from tabinet_discord.ui.card_text import SYMBOLS, card_text

from .stage import Stage, buttons, selects, texts

LETTERS = {symbol[0]: letter for letter, symbol in SYMBOLS.items()}


def read_card(label: str) -> Card:
    """The card on a button."""
    name = label.removeprefix("✓ ").removesuffix("\ufe0e")
    return card(name[:-1] + LETTERS[name[-1]])


class Person:
    """Someone at a table. `hand` is the private message with the cards, once it has been opened."""

    def __init__(self, sim: Stage, name: str, rules: Rules) -> None:
        self.sim = sim
        self.name = name
        self.actor = sim.person(name)
        self.rules = rules
        self.hand: Any = None
        self.played = 0

    async def press(self, message: Any, label: str) -> Any:
        """Press a button by its label."""
        return await self.actor.click(self.sim.live(message).message, label=label)

    async def open_hand(self, table: Any) -> None:
        """`My hand` on the table."""
        self.hand = (await self.press(table, "My hand")).response

    async def refresh(self, table: Any) -> None:
        """Look at the hand again, in the message there is or in a new one."""
        if self.hand is None:
            await self.open_hand(table)
        elif any(b["label"] == "Refresh" for b in buttons(self.sim.live(self.hand)).values()):
            await self.press(self.hand, "Refresh")

    def has_turn(self) -> bool:
        """Whether the hand says that it is this person's turn."""
        return self.hand is not None and "Your turn" in texts(self.sim.live(self.hand))

    def tap_buttons(self, kind: str) -> dict[Card, str]:
        """Custom ids of the toggles for hand (`h`) or table (`t`) cards."""
        found: dict[Card, str] = {}
        for custom_id, button in buttons(self.sim.live(self.hand)).items():
            parts = custom_id.split(":")
            if parts[3] == "tap" and parts[4][0] == kind:
                found[read_card(button["label"])] = custom_id
        return found

    def chosen(self) -> dict[Card, bool]:
        """The table cards that are buttons, with whether each is chosen."""
        shown = buttons(self.sim.live(self.hand))
        return {which: shown[key]["label"].startswith("✓") for which, key in self.tap_buttons("t").items()}

    def table_cards(self) -> list[Card]:
        """The table as the hand shows it: buttons, or menus if it is large."""
        menus = selects(self.sim.live(self.hand))
        if menus:
            return [read_card(option["label"]) for menu in menus for option in menu["options"]]
        return list(self.tap_buttons("t"))

    async def play(self, chance: Random, likes: float = 0.7) -> None:
        """Choose a move from what is shown and click it through."""
        await self.press_play(await self.prepare(chance, likes))

    async def prepare(self, chance: Random, likes: float = 0.7) -> str:
        """Choose everything for a move; gives the label of the button that will play it."""
        hand = list(self.tap_buttons("h"))
        table = tuple(self.table_cards())
        found = [c for which in hand for c in captures(table, which, self.rules)][:200]
        if found and chance.random() < likes:
            return await self.prepare_capture(chance.choice(found))
        return await self.prepare_trail(chance.choice(hand))

    async def prepare_trail(self, which: Card) -> str:
        """Choose a card of the hand and nothing else; a capture that it suggests is put back."""
        await self._take_up(which)
        if not any(b["label"].startswith("Trail") for b in buttons(self.sim.live(self.hand)).values()):
            await self.press(self.hand, "Clear")
        return f"Trail {card_text(which)}"

    async def prepare_capture(self, move: Capture) -> str:
        """Choose a capture, answering for each ace."""
        await self._take_up(move.card)
        await self.choose(move)
        return "Capture 1 card" if len(move.taken) == 1 else f"Capture {len(move.taken)} cards"

    async def choose(self, move: Capture) -> None:
        """Choose the table cards of a move, and say what its aces count as. A wild jack's tap has chosen them all."""
        if not values_of(move.card, self.rules):
            return
        values = {t.card: t.ace for t in move.taken} | {move.card: move.ace}
        if selects(self.sim.live(self.hand)):
            await self._pick_in_menus(move)
        else:
            for which, is_on in self.chosen().items():
                if is_on != (which in move.cards):
                    await self._tap("t", which)
                await self._answer_aces(values)
        await self._answer_aces(values)

    async def _take_up(self, which: Card) -> None:
        """Choose a card of the hand, unless it is chosen."""
        custom_id = self.tap_buttons("h")[which]
        if not buttons(self.sim.live(self.hand))[custom_id]["label"].startswith("✓"):
            await self._tap("h", which)

    async def _tap(self, kind: str, which: Card) -> None:
        custom_id = self.tap_buttons(kind)[which]
        await self.actor.click(self.sim.live(self.hand).message, custom_id=custom_id)

    async def _pick_in_menus(self, move: Capture) -> None:
        for place in range(len(selects(self.sim.live(self.hand)))):
            menu = selects(self.sim.live(self.hand))[place]
            wanted = [o["value"] for o in menu["options"] if read_card(o["label"]) in move.cards]
            if wanted or any(o.get("default") for o in menu["options"]):
                message = self.sim.live(self.hand).message
                await self.actor.select(message, wanted, custom_id=menu["custom_id"])

    async def _answer_aces(self, values: dict[Card, int | None]) -> None:
        for _ in range(5):
            asked = [b for b in buttons(self.sim.live(self.hand)).values() if " counts " in b["label"]]
            if not asked:
                return
            which = read_card(asked[0]["label"].split(" counts ")[0])
            if which not in values:
                return  # it was suggested, and will be put back
            wanted = f"{card_text(which)} counts {values[which]}"
            await self.press(self.hand, wanted)

    async def claim(self) -> None:
        """Claim the win with the capture that is chosen, knowing what a wrong claim means."""
        await self.press(self.hand, "Capture and claim")
        assert "If you are wrong, you lose the match at once" in texts(self.sim.live(self.hand))
        await self.press_play("Yes, claim the win")

    async def press_play(self, label: str) -> Any:
        """Press the one button that plays."""
        self.played += 1
        return await self.press(self.hand, label)
