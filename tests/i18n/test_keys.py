"""Every text that the source asks for exists, every text is asked for, and all languages have the same ones."""

import ast
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, MessageReference, VariableReference
from fluent.syntax.visitor import Visitor

from tabinet_discord import resources
from tabinet_discord.i18n import Catalogue

ROOT = Path(__file__).parents[2]
CALLS = {"t", "text"}
"""Names of what is called with a key first."""

DYNAMIC_PREFIXES: tuple[str, ...] = (
    "button-not-",
    "choice-",
    "command-",
    "error-",
    "option-",
    "override-",
    "reason-",
    "right-",
    "setting-",
    "stand-in-",
    "switch-",
    "wrong-",
    "table-closed-",
)
"""Beginnings of keys that are put together at run time, as `error-` in t(f"error-{code}"). Every one must be used."""


class References(Visitor):
    """The messages and variables that a message mentions."""

    def __init__(self) -> None:
        self.messages: set[str] = set()
        self.variables: set[str] = set()

    def visit_MessageReference(self, node: MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.variables.add(node.id.name)


def sources() -> Iterator[Path]:
    """The Python files that may ask for texts."""
    for folder in ("tabinet_discord/ui", "tabinet_discord/tables", "cogs"):
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from (ROOT / "tabinet_discord").glob("bot.py")


def asked() -> Iterator[tuple[str, str, bool]]:
    """Place, key (or its beginning) and whether the key is whole, for each call that asks for a text."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or _name(node.func) not in CALLS:
                continue
            place, first = f"{path.relative_to(ROOT)}:{node.lineno}", node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield place, first.value, True
            elif isinstance(first, ast.JoinedStr):
                start = first.values[0]
                yield place, str(start.value) if isinstance(start, ast.Constant) else "", False


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def literals() -> set[str]:
    """Every text constant of the sources: a key may also be chosen first and asked for later."""
    return {
        node.value
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def messages(locale: str) -> dict[str, References]:
    """The messages of a language with what they mention."""
    found: dict[str, References] = {}
    for text in resources.locale_files()[locale].values():
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, Message):
                found[entry.id.name] = references = References()
                references.visit(entry)
    return found


def test_every_key_asked_for_exists() -> None:
    keys = Catalogue(resources.locale_files()).keys("en")
    absent = [f"{place}: {key}" for place, key, whole in asked() if whole and key not in keys]
    assert not absent


def test_keys_put_together_at_run_time_begin_as_listed() -> None:
    beginnings = {key: place for place, key, whole in asked() if not whole}
    assert not {key: at for key, at in beginnings.items() if not key.startswith(DYNAMIC_PREFIXES)}
    keys = Catalogue(resources.locale_files()).keys("en")
    assert not [p for p in DYNAMIC_PREFIXES if not any(key.startswith(p) for key in keys)]


def test_every_refusal_has_its_text() -> None:
    codes = {
        (code.value, f"{path.relative_to(ROOT)}:{node.lineno}")
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and _name(node.func) == "Refusal" and node.args
        for code in node.args[:1]
        if isinstance(code, ast.Constant)
    }
    keys = Catalogue(resources.locale_files()).keys("en")
    assert not [f"{place}: error-{code}" for code, place in codes if f"error-{code}" not in keys]


def test_every_key_is_asked_for() -> None:
    written = messages("en")
    mentioned = set[str]().union(*(references.messages for references in written.values()))
    known = literals() | mentioned
    assert not [key for key in written if key not in known and not key.startswith(DYNAMIC_PREFIXES)]


def test_every_message_mentioned_by_another_exists() -> None:
    for locale in resources.locale_files():
        written = messages(locale)
        assert not [f"{locale}: {key}" for key, refs in written.items() if refs.messages - written.keys()]


def test_all_languages_have_the_same_keys_and_variables() -> None:
    english = {key: references.variables for key, references in messages("en").items()}
    for locale in resources.locale_files():
        assert {key: refs.variables for key, refs in messages(locale).items()} == english, locale
