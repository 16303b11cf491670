"""How the tokens of Discord's markdown become HTML. Everything that people wrote is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from .moments import moment
from .naming import NAMELESS, Naming

_TAGS: Final = {
    # Headings of a message lie under the page's own, whatever Discord's marks say: h1 is the channel, h2 the author.
    "heading_open": lambda token: f'<h{int(token.tag[1]) + 2} class="{token.tag}">',
    "heading_close": lambda token: f"</h{int(token.tag[1]) + 2}>",
    "small_open": lambda token: '<p class="small">',
    "small_close": lambda token: "</p>",
    "u_open": lambda token: "<u>",
    "u_close": lambda token: "</u>",
    # A button, so that the keyboard reaches it; page.js lifts the cover.
    "spoiler_open": lambda token: (
        '<span class="spoiler" role="button" tabindex="0" aria-label="Spoiler: show"><span class="covered">'
    ),
    "spoiler_close": lambda token: "</span></span>",
    "link_open": lambda token: (
        f'<a href="{escape(str(token.attrs.get("href", "")))}" target="_blank" rel="noopener noreferrer nofollow">'
    ),
}


def register_renderers(parser: MarkdownIt) -> None:
    """Teach the parser's renderer what the rules produce."""
    for name, make in _TAGS.items():
        parser.add_render_rule(name, _fixed(make))
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("named", _named)


def _fixed(make: Any) -> Any:
    def render(self: RendererHTML, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Any) -> str:
        return str(make(tokens[idx]))

    return render


def _fence(self: RendererHTML, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Any) -> str:
    # Long lines scroll inside the block, so the keyboard must reach it.
    return f'<pre tabindex="0"><code>{escape(tokens[idx].content.rstrip())}</code></pre>'


def _named(self: RendererHTML, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Any) -> str:
    token = tokens[idx]
    naming: Naming = env.get("naming", NAMELESS)
    kind, extra = str(token.meta["kind"]), str(token.meta["extra"] or "")
    if kind == "moment":
        return moment(int(token.content), extra or "f")
    words = escape(naming.text(kind, token.content))
    if kind == "emoji":
        address = naming.emoji(int(extra))
        if address is None:
            return words
        return f'<img class="emoji" src="{escape(address)}" alt="{words}" title="{words}" draggable="false">'
    mine = " mine" if kind == "user" and int(token.content) == naming.me else ""
    return f'<span class="mention{mine}">{words}</span>'
