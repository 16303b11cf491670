"""For each route that the small Discord has: requests that Discord takes."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tabinet_discord.loopback.model import Interaction

from .places import PNG, Json, Place, box, button, menu, row, shown, text

Path = Callable[[Place], Awaitable[str]]


@dataclass(frozen=True)
class Case:
    """A request that is taken. `path` prepares what it needs and gives its address."""

    method: str
    template: str
    path: Path
    body: Any = None

    def __str__(self) -> str:
        kind = f" {self.body['type']}" if isinstance(self.body, dict) and "callback" in self.template else ""
        return f"{self.method} {self.template}{kind}"


V1_BODY: Json = {
    "content": "hello <@1>",
    "embeds": [
        {
            "title": "t", "description": "d", "url": "https://example.org", "color": 5,
            "timestamp": "2026-01-01T00:00:00+00:00", "footer": {"text": "f"}, "author": {"name": "a"},
            "fields": [{"name": "n", "value": "v", "inline": True}],
        }
    ],
    "components": [
        row(button("a", emoji={"name": "♠"}, disabled=True), {"type": 2, "style": 5, "label": "x", "url": "https://x.org"}),
        row(menu("b", placeholder="p", min_values=0, max_values=2, disabled=False)),
        row({"type": 5, "custom_id": "c", "default_values": [{"type": "user", "id": "5"}]}),
        row({"type": 8, "custom_id": "d", "channel_types": [0]}),
    ],
    "allowed_mentions": {"parse": ["roles"], "users": ["1"]},
    "attachments": [],
}  # fmt: skip
V2_BODY: Json = shown(
    text("top"),
    box(
        text("inside"),
        row(button("a"), button("b")),
        row(menu("m")),
        {"type": 9, "components": [text()], "accessory": button("c")},
        {
            "type": 9,
            "components": [text()],
            "accessory": {"type": 11, "media": {"url": "https://x.org/a.png"}, "description": "d"},
        },
        {"type": 12, "items": [{"media": {"url": "https://x.org/a.png"}, "description": "alt", "spoiler": True}]},
        {"type": 14, "divider": False, "spacing": 2},
        accent_color=0x2E7D5B,
        spoiler=False,
    ),
    allowed_mentions={"parse": []},
)
MODAL: Json = {
    "custom_id": "modal",
    "title": "Title",
    "components": [
        text(),
        {
            "type": 18, "label": "L", "description": "D",
            "component": {"type": 4, "custom_id": "t", "style": 1, "value": "v", "placeholder": "p", "required": False,
                          "min_length": 0, "max_length": 10},
        },
        {"type": 18, "label": "L", "component": menu("s", required=False)},
        {"type": 18, "label": "L", "component": {"type": 21, "custom_id": "r", "options": menu()["options"]}},
        {"type": 18, "label": "L", "component": {"type": 22, "custom_id": "k", "options": menu()["options"]}},
    ],
}  # fmt: skip
WORDS: Json = {
    "name": "masă",
    "name_localizations": {"ru": "стол"},
    "description": "d",
    "description_localizations": {"ro": "descriere"},
}
COMMAND: Json = WORDS | {
    "type": 1,
    "nsfw": False,
    "contexts": [0, 1],
    "integration_types": [0],
    "options": [
        WORDS | {"type": 3, "required": True, "min_length": 1, "max_length": 9, "autocomplete": True},
        WORDS | {"type": 4, "name": "n", "min_value": 1, "choices": [{"name": "one", "value": 1}]},
        WORDS | {"type": 3, "name": "s", "choices": [{"name": "one", "value": "1"}]},
        WORDS | {"type": 5, "name": "b"},
        WORDS | {"type": 6, "name": "u"},
        WORDS | {"type": 7, "name": "c", "channel_types": [0]},
    ],
}
GROUP: Json = WORDS | {
    "name": "group",
    "options": [WORDS | {"type": 2, "options": [WORDS | {"type": 1, "options": [WORDS | {"type": 5}]}]}],
}
EMOJI: Json = {"name": "ace", "image": "data:image/png;base64," + base64.b64encode(PNG).decode()}


def fixed(path: str) -> Path:
    """An address with the ids of the test's world."""

    async def make(place: Place) -> str:
        ids = {"application_id": place.world.application_id, "guild_id": place.guild.id, "user_id": place.ana.id}
        return path.format(channel_id=place.channel.id, **ids)

    return make


async def message_path(place: Place) -> str:
    message = await place.send({"content": "old"})
    return f"/channels/{place.channel.id}/messages/{message.id}"


async def emoji_path(place: Place) -> str:
    for known in tuple(place.world.emojis.known):
        place.world.emojis.delete(known)
    made = await place.call("POST", f"/applications/{place.world.application_id}/emojis", EMOJI | {"name": "before"})
    return f"/applications/{place.world.application_id}/emojis/{made.body['id']}"


async def new_emoji_path(place: Place) -> str:
    return (await emoji_path(place)).rpartition("/")[0]


def callback_path(ask: Callable[[Place], Awaitable[Interaction]]) -> Path:
    async def make(place: Place) -> str:
        asked = await ask(place)
        return f"/interactions/{asked.id}/{asked.token}/callback?with_response=1"

    return make


async def command(place: Place) -> Interaction:
    return place.ask()


async def click(place: Place) -> Interaction:
    message = await place.send()
    return place.world.click(place.ana.id, message.id, "a")


async def typing(place: Place) -> Interaction:
    return place.world.autocomplete(place.ana.id, place.channel.id, "find", {"what": "a"}, "what")


def webhook_path(rest: str) -> Path:
    async def make(place: Place) -> str:
        asked = place.ask()
        await place.callback(asked, 4, {"content": "first"})
        followed = await place.call("POST", place.webhook(asked), {"content": "second"})
        return place.webhook(asked, rest.format(followed.body["id"]))

    return make


_CALLBACK = "/interactions/{interaction_id}/{token}/callback"
_WEBHOOK = "/webhooks/{application_id}/{token}"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
_MESSAGES = "/channels/{channel_id}/messages"
_COMMANDS = "/applications/{application_id}/commands"
_GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
_EMOJI = "/applications/{application_id}/emojis/{emoji_id}"
_GETS = (
    "/users/@me", "/users/@me/guilds", "/users/{user_id}", "/oauth2/applications/@me", "/applications/@me", "/gateway",
    "/gateway/bot", "/guilds/{guild_id}", "/channels/{channel_id}", _MESSAGES, _COMMANDS, _GUILD_COMMANDS,
    "/applications/{application_id}/emojis",
)  # fmt: skip


async def dm_path(place: Place) -> str:
    return "/users/@me/channels"


CASES: tuple[Case, ...] = (
    *(Case("GET", path, fixed(path)) for path in _GETS),
    *(
        Case("PUT", path, fixed(path), body)
        for path in (
            "/applications/{application_id}/commands",
            "/applications/{application_id}/guilds/{guild_id}/commands",
        )
        for body in ([COMMAND], [GROUP])
    ),
    Case("POST", "/applications/{application_id}/emojis", new_emoji_path, EMOJI),
    Case("GET", _EMOJI, emoji_path),
    Case("PATCH", _EMOJI, emoji_path, {"name": "after"}),
    Case("DELETE", _EMOJI, emoji_path),
    *(
        Case("POST", "/channels/{channel_id}/messages", fixed("/channels/{channel_id}/messages"), b)
        for b in (V1_BODY, V2_BODY)
    ),
    Case("GET", _MESSAGE, message_path),
    Case("DELETE", _MESSAGE, message_path),
    Case("PATCH", _MESSAGE, message_path, V1_BODY),
    Case("PATCH", _MESSAGE, message_path, V2_BODY | {"content": None, "embeds": []}),
    *(Case("POST", _CALLBACK, callback_path(command), {"type": 4, "data": data}) for data in (V1_BODY, V2_BODY)),
    Case("POST", _CALLBACK, callback_path(command), {"type": 5, "data": {"flags": 64}}),
    Case("POST", _CALLBACK, callback_path(click), {"type": 6}),
    Case("POST", _CALLBACK, callback_path(click), {"type": 7, "data": V2_BODY}),
    Case("POST", _CALLBACK, callback_path(typing), {"type": 8, "data": {"choices": [{"name": "n", "value": "v"}]}}),
    Case("POST", _CALLBACK, callback_path(click), {"type": 9, "data": MODAL}),
    Case("POST", _WEBHOOK, webhook_path(""), V2_BODY),
    *(
        case
        for name in ("@original", "{}")
        for case in (
            Case("GET", f"{_WEBHOOK}/messages/{{message_id}}", webhook_path(f"/messages/{name}")),
            Case("PATCH", f"{_WEBHOOK}/messages/{{message_id}}", webhook_path(f"/messages/{name}"), V1_BODY),
            Case("DELETE", f"{_WEBHOOK}/messages/{{message_id}}", webhook_path(f"/messages/{name}")),
        )
    ),
)
DM = Case("POST", "/users/@me/channels", dm_path, None)
"""Its body names a user of the world, so it is made in the test."""

FLAT: Json = {
    "content": "c",
    "embeds": [{"title": "t"}],
    "components": [row(button("a"))],
    "flags": 4,
    "allowed_mentions": {"parse": []},
    "attachments": [],
}
_PARTS: tuple[Json, ...] = (
    *V2_BODY["components"][1]["components"],
    box(text(), accent_color=1, spoiler=True, id=7),
)
TO_SPOIL: tuple[Case, ...] = (
    *(case for case in CASES if case.body is not None and len(str(case.body)) < 400),
    *(Case("PUT", _COMMANDS, fixed(_COMMANDS), [WORDS | {"options": [option]}]) for option in COMMAND["options"]),
    Case("PUT", _COMMANDS, fixed(_COMMANDS), [COMMAND | {"options": []}]),
    Case("PUT", _GUILD_COMMANDS, fixed(_GUILD_COMMANDS), [WORDS]),
    *(Case("POST", _MESSAGES, fixed(_MESSAGES), {"components": [part]}) for part in V1_BODY["components"]),
    Case("POST", _MESSAGES, fixed(_MESSAGES), {"embeds": V1_BODY["embeds"]}),
    *(Case("POST", _MESSAGES, fixed(_MESSAGES), shown(part)) for part in _PARTS),
    Case("PATCH", _MESSAGE, message_path, FLAT),
    Case("POST", _CALLBACK, callback_path(command), {"type": 4, "data": {"content": "c", "embeds": [], "flags": 4}}),
    Case("POST", _CALLBACK, callback_path(click), {"type": 7, "data": {"components": [box(text())]}}),
    *(
        Case("POST", _CALLBACK, callback_path(click), {"type": 9, "data": MODAL | {"components": [part]}})
        for part in MODAL["components"]
    ),
    Case("POST", _WEBHOOK, webhook_path(""), {"content": "c", "embeds": [], "flags": 4}),
    Case("PATCH", f"{_WEBHOOK}/messages/{{message_id}}", webhook_path("/messages/@original"), FLAT),
)
"""Requests to make wrong in one place after another: small ones, for the description is slow to check large ones."""
