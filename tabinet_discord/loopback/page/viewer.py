"""What one person sees, whatever number of tabs they have open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from markupsafe import Markup

from ..model import COMMAND, COMPONENT, Interaction, Message
from ..world import World
from .fragments import VERSION, Fragments
from .offers import Offer, offers
from .scene import Scene

Op: TypeAlias = dict[str, Any]
FAILED = "This interaction failed"


def sentences(lines: Iterable[str]) -> str:
    """Lines as one text to read aloud, with a pause after each."""
    return " ".join(line if line[-1] in ".:!?…," else f"{line}." for line in lines)


class Viewer:
    """Renders for a person, and remembers what only their own Discord would show: failures, commands on their way."""

    def __init__(self, world: World, fragments: Fragments, user_id: int, channel_id: int) -> None:
        self.user_id = user_id
        self.channel_id = channel_id
        self.scene = Scene(world, user_id, channel_id)
        self._world = world
        self._fragments = fragments
        self._failures: set[int] = set()
        self._attempts: dict[int, tuple[str, bool]] = {}
        self._spoken: dict[int, list[str]] = {}

    # -- everything

    def offers(self) -> list[Offer]:
        """The commands that this person can send."""
        return offers(self._world.commands.offered(self._world.channels[self.channel_id]), self.scene)

    def commands(self) -> Markup:
        """The picker and its forms."""
        return self._fragments.commands(self.scene, self.offers())

    def messages(self) -> list[tuple[str, Markup]]:
        """All there is to see, oldest first, by element id."""
        shown = {message.id: (f"m{message.id}", self._draw(message)) for message in self._visible()}
        attempts = {number: (f"a{number}", self._draw_attempt(number)) for number in self._attempts}
        return [one for _, one in sorted((shown | attempts).items())]

    def sync(self, people: Markup) -> Op:
        """The op that brings a tab up to date, whatever it has missed."""
        messages = [{"id": number, "html": html} for number, html in self.messages()]
        return {"op": "sync", "version": VERSION, "messages": messages, "commands": self.commands(), "people": people}

    def _visible(self) -> list[Message]:
        return self._world.visible(self.channel_id, self.user_id)

    def _draw(self, message: Message) -> Markup:
        self._spoken.setdefault(message.id, self.scene.spoken(message))
        return self._fragments.message(self.scene, message, FAILED if message.id in self._failures else "")

    def _draw_attempt(self, number: int) -> Markup:
        name, failed = self._attempts[number]
        return self._fragments.attempt(self.scene, number, name, failed)

    # -- messages

    def shown(self, message: Message) -> list[Op]:
        """A new message; it takes the place of the command that it answers."""
        lines = self._spoken[message.id] = self.scene.spoken(message)
        author = self.scene.user(message.author_id).display_name
        say = sentences([f"{author}: {lines[0]}", *lines[1:]]) if lines else author
        done = self.forget(message.origin.interaction_id) if message.origin else []
        return [*done, self._op("show", message, say)]

    def changed(self, message: Message) -> Op:
        """A message looks different: only what is new in it is read out."""
        self._failures.discard(message.id)
        before, now = self._spoken.get(message.id, []), self.scene.spoken(message)
        self._spoken[message.id] = now
        return self._op("change", message, sentences(line for line in now if line not in before))

    def gone(self, message_id: int) -> Op:
        """A message is no more."""
        self._failures.discard(message_id)
        self._spoken.pop(message_id, None)
        return {"op": "gone", "id": f"m{message_id}"}

    def _op(self, op: str, message: Message, say: str) -> Op:
        html = self._draw(message)
        return {"op": op, "id": f"m{message.id}", "html": html, "say": say, "private": message.ephemeral}

    # -- what this person asked

    def asked(self, interaction: Interaction) -> list[Op]:
        """Something is on its way to the bot."""
        if interaction.type == COMMAND and interaction.answered is None:
            self._attempts[interaction.id] = (interaction.command_name or "", False)
            html = self._draw_attempt(interaction.id)
            return [{"op": "show", "id": f"a{interaction.id}", "html": html, "say": "", "private": True}]
        return self._forgive(interaction.message_id)

    def answered(self, interaction: Interaction) -> list[Op]:
        """The bot's first answer is there."""
        return self.forget(interaction.id)

    def failed(self, interaction: Interaction) -> list[Op]:
        """The bot did not answer in time."""
        number = interaction.id
        if number in self._attempts:
            self._attempts[number] = (self._attempts[number][0], True)
            say = "The application did not respond"
            html = self._draw_attempt(number)
            return [{"op": "change", "id": f"a{number}", "html": html, "say": say, "private": True}]
        if interaction.type != COMPONENT or interaction.message_id is None:
            return []
        self._failures.add(interaction.message_id)
        return self._redraw(interaction.message_id, FAILED)

    def forget(self, number: int) -> list[Op]:
        """Take a command that was never answered out of sight."""
        return [{"op": "gone", "id": f"a{number}"}] if self._attempts.pop(number, None) else []

    def _forgive(self, message_id: int | None) -> list[Op]:
        """Whoever tries again need not read that it failed before."""
        if message_id not in self._failures or message_id is None:
            return []
        self._failures.discard(message_id)
        return self._redraw(message_id, "")

    def _redraw(self, message_id: int, say: str) -> list[Op]:
        message = next((one for one in self._visible() if one.id == message_id), None)
        return [] if message is None else [self._op("change", message, say) | {"private": True}]
