"""Pieces of the page as HTML, by Jinja2 with escaping always on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, Undefined
from markupsafe import Markup

from ..model import Interaction, Json, Message, User
from .moments import stamp
from .offers import Offer
from .scene import Scene

HERE: Final = Path(__file__).parent
STATIC: Final = {path.name: path for path in sorted((HERE / "static").iterdir())}
_TEMPLATES: Final = HERE / "templates"


def _version() -> str:
    parts = [*STATIC.values(), *sorted(_TEMPLATES.iterdir())]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in parts)).hexdigest()[:12]


VERSION: Final = _version()
"""Changes with the page's own files: a page of an older version loads itself anew."""


class Fragments:
    """Renders. Discord's JSON leaves out what is not set, so a missing key is simply empty."""

    def __init__(self) -> None:
        self._templates = Environment(
            loader=FileSystemLoader(_TEMPLATES),
            autoescape=True,
            undefined=Undefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._templates.globals["stamp"] = lambda when: Markup(stamp(when))
        self._templates.globals["version"] = VERSION

    def _render(self, template: str, scene: Scene, **values: Any) -> Markup:
        return Markup(self._templates.get_template(template).render(scene=scene, **values))

    def message(self, scene: Scene, message: Message, failure: str = "") -> Markup:
        """A message as the scene's viewer sees it, with a word about what failed on it."""
        return self._render("message.html", scene, m=message, failure=failure)

    def attempt(self, scene: Scene, interaction_id: int, name: str, failed: bool) -> Markup:
        """A command that has no answer yet, or never got one."""
        return self._render("attempt.html", scene, id=interaction_id, name=name, failed=failed)

    def modal(self, scene: Scene, interaction: Interaction, modal: Json) -> Markup:
        """A dialogue to fill in."""
        return self._render("modal.html", scene, interaction=interaction, modal=modal)

    def commands(self, scene: Scene, offered: Sequence[Offer]) -> Markup:
        """The picker, and a form for each command."""
        return self._render("commands.html", scene, commands=offered)

    def choices(self, scene: Scene, choices: Sequence[Json], list_id: str) -> Markup:
        """The bot's suggestions for a field."""
        return self._render("choices.html", scene, choices=choices, list=list_id)

    def people(self, scene: Scene, people: Iterable[User]) -> Markup:
        """Who sits here."""
        return self._render("people.html", scene, people=list(people))

    def page(self, scene: Scene, **values: Any) -> Markup:
        """The whole page."""
        return self._render("page.html", scene, **values)
