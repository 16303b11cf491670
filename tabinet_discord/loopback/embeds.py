"""Embeds: old-style boxes in messages without Components V2."""

from __future__ import annotations

from .form import Form
from .model import Json

MOST_TEXT = 6000
_PICTURES = ("image", "thumbnail")


def read_embeds(form: Form) -> list[Json]:
    """The `embeds` of a message body."""
    made = [_embed(embed) for embed in form.forms("embeds", 0, 10) or ()]
    if sum(_length(embed) for embed in made) > MOST_TEXT:
        form.fail("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_TEXT}")
    return made


def _embed(form: Form) -> Json:
    found: Json = {
        "title": form.text("title", 0, 256),
        "description": form.text("description", 0, 4096),
        "url": form.text("url", 0, 2048),
        "color": form.number("color", 0, 0xFFFFFF),
        "timestamp": form.text("timestamp", 0, 64),
        "footer": _part(form, "footer", text=2048, icon_url=2048),
        "author": _part(form, "author", name=256, url=2048, icon_url=2048),
        "fields": [_field(field) for field in form.forms("fields", 0, 25) or ()],
        **{name: _part(form, name, url=2048) for name in _PICTURES},
    }
    return {"type": "rich"} | {name: value for name, value in found.items() if value is not None}


def _part(form: Form, where: str, **limits: int) -> Json | None:
    inner = form.form(where)
    if inner is None:
        return None
    read = {key: inner.text(key, 0, high) for key, high in limits.items()}
    return {key: value for key, value in read.items() if value is not None}


def _field(form: Form) -> Json:
    return {
        "name": form.text("name", 1, 256, required=True) or "",
        "value": form.text("value", 1, 1024, required=True) or "",
        "inline": bool(form.flag("inline")),
    }


def _length(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [embed.get("footer", {}).get("text"), embed.get("author", {}).get("name")]
    texts += [field[key] for field in embed["fields"] for key in ("name", "value")]
    return sum(len(text or "") for text in texts)
