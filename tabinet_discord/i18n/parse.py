"""Reading Fluent files strictly: what the library would pass over in silence is an error here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fluent.syntax import FluentParser, ast


class CatalogueError(Exception):
    """A Fluent file is faulty; the message names file and line."""


def parse_locale(locale: str, files: Mapping[str, str]) -> Iterator[ast.Resource]:
    """The parsed files of a locale. Raises CatalogueError for a syntax error or a key that occurs twice."""
    first_seen: dict[str, str] = {}
    for name, text in files.items():
        resource = FluentParser(with_spans=True).parse(text)
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise CatalogueError(f"{locale}/{name}:{_fault(entry, text)}")
            if isinstance(entry, ast.Message | ast.Term):
                place = f"{locale}/{name}:{_line(entry, text)}"
                key = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
                if key in first_seen:
                    raise CatalogueError(f"{place}: {key} is already in {first_seen[key]}")
                first_seen[key] = place
        yield resource


def _fault(junk: ast.Junk, text: str) -> str:
    """Line and words of a syntax error."""
    for note in junk.annotations or []:
        return f"{_line(note, text)}: {note.message or note.code}"
    return f"{_line(junk, text)}: cannot be read"


def _line(node: ast.SyntaxNode, text: str) -> int:
    return text.count("\n", 0, node.span.start if node.span else 0) + 1
