"""Files that come with a message."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import ApiError
from .form import Form
from .model import Attachment, Message

if TYPE_CHECKING:
    from .world import World

MOST_FILES = 10
LARGEST_FILE = 10 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart body (`files[n]`)."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file that the message will get, if all the rest is right."""

    upload: Upload
    filename: str
    description: str | None = None
    spoiler: bool = False


@dataclass(frozen=True, slots=True)
class FilePlan:
    """What a message's files will be: those it keeps, and new ones."""

    kept: tuple[Attachment, ...]
    added: tuple[PlannedFile, ...]

    @property
    def names(self) -> set[str]:
        """The names that `attachment://` may use."""
        return {file.filename for file in (*self.kept, *self.added)}


def read_files(form: Form, uploads: Mapping[int, Upload], existing: Message | None) -> FilePlan:
    """Which files a body keeps and adds. A list names every file that stays; without one all stay."""
    if any(len(upload.data) > LARGEST_FILE for upload in uploads.values()):
        raise ApiError(413, 40005, "Request entity too large")
    old = {} if existing is None else {file.id: file for file in existing.attachments}
    listed = form.forms("attachments", 0, MOST_FILES)
    kept = list(old.values()) if listed is None and "attachments" not in form.data else []
    added: list[PlannedFile] = []
    rest = dict(uploads)
    for entry in listed or ():
        number = entry.snowflake("id", required=True)
        description, name = entry.text("description", 0, 1024), entry.text("filename", 1, 1024)
        if number in old:
            kept.append(old[number])
        elif number in rest:
            upload = rest.pop(number)
            spoiler = bool(entry.flag("is_spoiler"))
            added.append(PlannedFile(upload, safe_name(name or upload.filename), description, spoiler))
        elif number is not None:
            entry.fail("id", "ATTACHMENT_NOT_FOUND", f"Attachment {number} was not sent")
    added += [PlannedFile(upload, safe_name(upload.filename)) for _, upload in sorted(rest.items())]
    if len(kept) + len(added) > MOST_FILES:
        form.fail("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    return FilePlan(tuple(kept), tuple(added))


def store(world: World, plan: FilePlan) -> list[Attachment]:
    """Put the new files away; gives all the message's attachments."""
    return [*plan.kept, *(_store_one(world, file) for file in plan.added)]


def safe_name(name: str) -> str:
    """A file name as Discord keeps it."""
    return re.sub(r"[^\w.\-]+", "_", name) or "file"


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, None of anything else."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _store_one(world: World, file: PlannedFile) -> Attachment:
    path = world.files.keep(file.upload.data, file.filename)
    stored = world.files.find(path.split("/")[2])
    width, height = image_size(file.upload.data) or (None, None)
    return Attachment(
        id=world.snowflakes.next(),
        filename=file.filename,
        path=path,
        size=len(file.upload.data),
        content_type=stored.content_type if stored else "application/octet-stream",
        description=file.description,
        width=width,
        height=height,
        spoiler=file.spoiler or file.filename.startswith("SPOILER_"),
    )
