"""Discord's markdown as safe HTML, by markdown-it-py with Discord's rules in place of CommonMark's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from .block_rules import isolate_code, register_blocks
from .inline_rules import is_web_address, register_inlines
from .naming import Naming
from .renderers import register_renderers

_SPACES: Final = frozenset({"softbreak", "hardbreak"})


def _parser() -> MarkdownIt:
    # "zero" knows paragraphs and text only: whatever else is understood is listed here. HTML stays off, always.
    parser = MarkdownIt("zero", {"html": False, "breaks": True, "maxNesting": 24})
    parser.enable(["newline", "escape", "backticks", "link"])
    parser.validateLink = is_web_address  # pyright: ignore[reportAttributeAccessIssue]
    register_blocks(parser)
    register_inlines(parser)
    register_renderers(parser)
    return parser


_PARSER: Final = _parser()


def to_html(text: str, naming: Naming) -> Markup:
    """The text as HTML; everything that is not markdown is escaped."""
    return Markup(_PARSER.render(isolate_code(text), {"naming": naming}))


def to_plain(text: str, naming: Naming) -> list[str]:
    """The text's lines without markup, for reading aloud. Moments are left out, because they never stop changing."""
    found: list[str] = []
    for token in _PARSER.parse(isolate_code(text), {"naming": naming}):
        if token.type == "fence":
            found.append(token.content.strip())
        elif token.children:
            found.append("".join(_spoken(token.children, naming)))
    lines = "\n".join(found).split("\n")
    return [line.strip() for line in lines if line.strip()]


def _spoken(tokens: Sequence[Token], naming: Naming) -> Iterator[str]:
    covered = 0
    for token in tokens:
        if token.type in ("spoiler_open", "spoiler_close"):
            covered += token.nesting
        elif covered:
            continue
        elif token.type in _SPACES:
            yield "\n"
        elif token.type == "named":
            yield naming.text(str(token.meta["kind"]), token.content)
        elif token.type in ("text", "code_inline", "text_special"):
            yield token.content
