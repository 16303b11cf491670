"""One open tab: what it asks is done in the world, what its person sees is sent to it."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from aiohttp import WSMsgType, web

from ..errors import PersonError
from ..events import ChoicesShown, InteractionAnswered, InteractionFailed, ModalShown
from ..model import Interaction, Json
from ..world import World
from .fragments import Fragments
from .modal_fields import read_modal
from .offers import BadValue, Offer
from .refusals import refusal
from .viewer import Op, Viewer

WAITING: Final = 500
"""So many ops may wait for a slow browser; then it is let go, and catches up when it comes back."""
REMEMBERED: Final = 64
"""So many modals and questions of a tab are remembered."""


class Session:
    """A tab. `publish` gives ops to all tabs of the same person."""

    def __init__(
        self, viewer: Viewer, fragments: Fragments, world: World, publish: Callable[[int, Iterable[Op]], None]
    ) -> None:
        self.viewer = viewer
        self._fragments = fragments
        self._world = world
        self._publish = publish
        self._ops: asyncio.Queue[Op] = asyncio.Queue(WAITING)
        self._over = asyncio.Event()
        self._nonces: OrderedDict[int, str] = OrderedDict()
        self._modals: OrderedDict[int, Json] = OrderedDict()
        self._deeds: dict[str, Callable[[Op, str], Interaction | None]] = {
            "click": self._click,
            "slash": self._slash,
            "complete": self._complete,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "forget": self._forget,
        }

    def send(self, op: Op) -> None:
        """Queue an op for the tab."""
        try:
            self._ops.put_nowait(op)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Let the tab go."""
        self._over.set()

    async def run(self, socket: web.WebSocketResponse) -> None:
        """Until the tab is closed, or too slow."""
        tasks = [asyncio.create_task(part) for part in (self._write(socket), self._read(socket), self._over.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(ConnectionError):
                await socket.close()

    async def _write(self, socket: web.WebSocketResponse) -> None:
        with suppress(ConnectionError):
            while True:
                await socket.send_str(json.dumps(await self._ops.get(), ensure_ascii=False))

    async def _read(self, socket: web.WebSocketResponse) -> None:
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                return
            try:
                asked = json.loads(frame.data)
            except ValueError:
                return
            if not isinstance(asked, dict):
                return
            self.handle(asked)

    # -- what the tab asks

    def handle(self, asked: Op) -> None:
        """Do what a tab asks; refusals go back to it in words."""
        nonce = str(asked.get("nonce", ""))
        deed = self._deeds.get(str(asked.get("op")))
        if deed is None:
            return
        try:
            interaction = deed(asked, nonce)
        except PersonError as error:
            self.send({"op": "refused", "nonce": nonce, "text": refusal(error)})
            return
        except BadValue as error:
            self.send({"op": "refused", "nonce": nonce, "text": f"“{error}” cannot be read."})
            return
        except (KeyError, TypeError, ValueError, AttributeError):
            # Only a page of another version, or no page at all, sends what cannot be read.
            self.send({"op": "refused", "nonce": nonce, "text": "The page is out of date. Please load it anew."})
            return
        if interaction is not None:
            self._note(interaction, nonce)

    def _note(self, interaction: Interaction, nonce: str) -> None:
        self._nonces[interaction.id] = nonce
        while len(self._nonces) > REMEMBERED:
            self._nonces.popitem(last=False)
        self.send({"op": "taken", "nonce": nonce})
        self._publish(self.viewer.user_id, self.viewer.asked(interaction))
        if interaction.answered is not None:  # a bot in this very process may answer before we are told the id
            self.hear(InteractionAnswered(interaction))

    def _click(self, asked: Op, nonce: str) -> Interaction:
        values = asked.get("values")
        chosen = None if values is None else [str(value) for value in values]
        return self._world.click(self.viewer.user_id, int(asked["message"]), str(asked["custom_id"]), chosen)

    def _slash(self, asked: Op, nonce: str) -> Interaction:
        offer = self._offer(asked)
        options = offer.read({str(key): str(value) for key, value in asked["options"].items()})
        return self._world.slash(self.viewer.user_id, self.viewer.channel_id, offer.name, options)

    def _complete(self, asked: Op, nonce: str) -> Interaction:
        offer, focused = self._offer(asked), str(asked["focused"])
        fields = {str(key): str(value) for key, value in asked["options"].items()}
        options: dict[str, str | int | float | bool] = {}
        for one in offer.options:
            if one.name == focused:
                options[one.name] = fields.get(focused, "")
            elif fields.get(one.name):
                with suppress(BadValue):  # half typed: left out, as Discord does
                    options[one.name] = one.read(fields[one.name])
        return self._world.autocomplete(self.viewer.user_id, self.viewer.channel_id, offer.name, options, focused)

    def _offer(self, asked: Op) -> Offer:
        name = str(asked["name"])
        found = next((offer for offer in self.viewer.offers() if offer.name == name), None)
        if found is None:
            raise PersonError("unknown_command", name)
        return found

    def _submit(self, asked: Op, nonce: str) -> Interaction:
        number = int(asked["interaction"])
        modal = self._modals.get(number)
        if modal is None:
            raise PersonError("no_modal")
        given = {str(key): [str(one) for one in value] for key, value in asked["fields"].items()}
        return self._world.submit_modal(self.viewer.user_id, number, read_modal(modal, given))

    def _dismiss(self, asked: Op, nonce: str) -> None:
        self._world.dismiss(self.viewer.user_id, int(asked["message"]))

    def _forget(self, asked: Op, nonce: str) -> None:
        self._publish(self.viewer.user_id, self.viewer.forget(int(asked["interaction"])))

    # -- what becomes of it

    def hear(self, event: InteractionAnswered | InteractionFailed | ModalShown | ChoicesShown) -> None:
        """Tell the tab that asked (and no other tab of the person) what became of it."""
        interaction = event.interaction
        nonce = self._nonces.get(interaction.id)
        if nonce is None:
            return
        if isinstance(event, ModalShown):
            self._modals[interaction.id] = event.modal
            while len(self._modals) > REMEMBERED:
                self._modals.popitem(last=False)
            html = self._fragments.modal(self.viewer.scene, interaction, event.modal)
            self.send({"op": "modal", "nonce": nonce, "html": html})
        elif isinstance(event, ChoicesShown):
            html = self._fragments.choices(self.viewer.scene, event.choices, f"choice{interaction.id}")
            self.send({"op": "choices", "nonce": nonce, "html": html})
        elif interaction.modal is None and interaction.choices is None:  # else what was answered follows at once
            self.send({"op": "done" if isinstance(event, InteractionAnswered) else "failed", "nonce": nonce})
