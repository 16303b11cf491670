"""The gallery's page: messages as the practice page draws them, in a folder that needs no server and no script."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from .loopback.model import Attachment, Json, Message
from .loopback.page.fragments import STATIC, Fragments
from .loopback.page.scene import Scene
from .loopback.world import World

MARK: Final = '<meta name="generator" content="tabinet-discord gallery">'
"""By it a gallery knows its own page again, so that it writes over no other."""
STYLES: Final[Mapping[str, str]] = {
    "page.css": STATIC["page.css"].read_text("utf-8"),
    "gallery.css": """\
/* The practice page fills one screen; here all lies below each other, or side by side where there is room. */
:root:has(#light:checked) { color-scheme: light; }
:root:has(#dark:checked) { color-scheme: dark; }
html, body { height: auto; }
body { display: block; max-width: 1440px; margin: 0 auto; padding: 16px; overflow: visible; }
h1, section > h2 { color: var(--strong); }
section { margin-top: 32px; padding-top: 16px; border-top: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 4px 0; }
fieldset { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 12px 0; padding: 0; border: 0; }
fieldset label { display: flex; gap: 6px; align-items: center; min-height: 32px; }
.messages { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; margin-top: 12px; }
figure { width: 688px; max-width: 100%; margin: 0; }
figcaption { color: var(--soft); font-weight: 600; }
figure > ol { list-style: none; }
/* An open menu takes room instead of covering what stands below it. */
.select .options { position: static; max-height: none; margin-top: 4px; box-shadow: none; }
.text .emoji { width: 2.25rem; height: 2.25rem; margin: 1px; }
@media (max-width: 760px) {
  body { padding: 16px 0; }
  h1, .hint, nav, fieldset, section > h2, figcaption { padding: 0 12px; }
  .messages .hint { padding: 0; }
}
""",
}
_INDEX: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{{ mark }}
<title>Tabinet: the gallery</title>
{% for name in styles %}<link rel="stylesheet" href="style/{{ name }}">
{% endfor %}</head>
<body>
<h1>Tabinet: what people see</h1>
<p class="hint">Every message as the practice page draws it; buttons do nothing here. Menus open.</p>
<fieldset>
<legend class="unseen">Colours</legend>
<label><input type="radio" name="colours" checked>As the system has it</label>
<label><input type="radio" name="colours" id="light">Light</label>
<label><input type="radio" name="colours" id="dark">Dark</label>
</fieldset>
{% for language, positions in languages.items() %}
<main lang="{{ language }}">
<nav aria-label="Positions, {{ language }}"><ul>
{% for one in positions %}<li><a href="#{{ language }}-{{ one.name }}">{{ one.title }}</a></li>
{% endfor %}</ul></nav>
{% for one in positions %}
<section id="{{ language }}-{{ one.name }}">
<h2>{{ one.title }}</h2>
<div class="messages">
{% for about, message in one.messages %}<figure><figcaption>{{ about }}</figcaption><ol>{{ message }}</ol></figure>
{% endfor %}</div>
</section>
{% endfor %}
</main>
{% endfor %}
</body>
</html>
"""
_LIVE: Final = re.compile(r'(<time datetime="([^"]+)" data-style="R">)[^<]*')
_MENU: Final = '<details class="select"'


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position on the page: its messages with what each is worth a look for."""

    name: str
    title: str
    messages: Sequence[tuple[str, Markup]]


class Still(Scene):
    """The world as one person saw it, its files in the page's own folder: `addresses` has them by their paths there."""

    def __init__(self, world: World, viewer_id: int, channel_id: int) -> None:
        super().__init__(world, viewer_id, channel_id)
        self.addresses: dict[str, str] = {}

    def picture(self, media: Json | None, attachments: list[Attachment]) -> str:
        found = super().picture(media, attachments)
        return self.addresses.get(found, found)

    def _emoji(self, number: int) -> str | None:
        found = super()._emoji(number)
        return None if found is None else self.addresses.get(found, found)


def drawn_message(scene: Still, fragments: Fragments, message: Message, *, menus_open: bool) -> Markup:
    """A message at the moment it was sent. What a script would keep going stands still."""

    def words(live: re.Match[str]) -> str:
        seconds = round((datetime.fromisoformat(live[2]) - message.created_at).total_seconds())
        return f"{live[1]}in {seconds} seconds"

    html = _LIVE.sub(words, str(fragments.message(scene, message)))
    return Markup(html.replace(_MENU, f"{_MENU} open") if menus_open else html)


def index(languages: Mapping[str, Sequence[Drawn]]) -> str:
    """The page."""
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    values: dict[str, Any] = {"mark": Markup(MARK), "styles": STYLES, "languages": languages}
    return environment.from_string(_INDEX).render(values)
