"""The application's own emojis."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Final

from .errors import ApiError, unknown_emoji
from .form import Form, FormErrors
from .model import Emoji

if TYPE_CHECKING:
    from .world import World

MOST: Final = 2000
LARGEST: Final = 256 * 1024
_TYPES: Final = {
    "image/png": "png",
    "image/gif": "gif",
    "image/webp": "webp",
    "image/jpeg": "jpg",
    "image/avif": "avif",
}
_DATA: Final = re.compile(r"data:([a-z]+/[a-z]+);base64,(.*)", re.DOTALL)


class Emojis:
    """At most 2000, each with a picture of at most 256 KiB."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.known: dict[int, Emoji] = {}

    def get(self, emoji_id: int) -> Emoji:
        """The emoji with this id. Raises ApiError 10014."""
        if emoji_id not in self.known:
            raise unknown_emoji()
        return self.known[emoji_id]

    def create(self, body: object) -> Emoji:
        """Add one. Raises ApiError 50035, 30008 when there are too many."""
        form = Form(body, FormErrors())
        name = self._name(form, required=True)
        content_type, data = self._image(form)
        form.errors.raise_any()
        if len(self.known) >= MOST:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST})")
        number = self._world.snowflakes.next()
        path = self._world.files.keep(data, f"{number}.{_TYPES[content_type]}", "emojis")
        self.known[number] = Emoji(number, name or "", path, content_type == "image/gif")
        return self.known[number]

    def rename(self, emoji_id: int, body: object) -> Emoji:
        """Change the name, which is all that can be changed."""
        found = self.get(emoji_id)
        form = Form(body, FormErrors())
        name = self._name(form, required=False, but=emoji_id)
        form.errors.raise_any()
        found.name = name or found.name
        return found

    def delete(self, emoji_id: int) -> None:
        """Take one away."""
        self._world.files.release(self.get(emoji_id).path)
        del self.known[emoji_id]

    def _name(self, form: Form, *, required: bool, but: int | None = None) -> str | None:
        name = form.text("name", 2, 32, required=required, pattern=r"\w+")
        if any(emoji.name == name and emoji.id != but for emoji in self.known.values()):
            form.fail("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
        return name

    def _image(self, form: Form) -> tuple[str, bytes]:
        text = form.text("image", 1, LARGEST * 2, required=True)
        if text is None:
            return "", b""
        match = _DATA.fullmatch(text)
        try:
            data = base64.b64decode(match[2], validate=True) if match else b""
        except binascii.Error:
            data = b""
        if not match or not data or match[1] not in _TYPES:
            form.fail("image", "IMAGE_INVALID", "Invalid image data")
        elif len(data) > LARGEST:
            form.fail("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        return (match[1] if match else ""), data
