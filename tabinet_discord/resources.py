"""Where the files that are no code lie. Nothing else in the program knows of `data/`."""

from __future__ import annotations

import tomllib
from importlib import metadata
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import platformdirs

NAME = "tabinet-discord"
_CHECKOUT = Path(__file__).parents[1]


class ResourcesMissing(RuntimeError):
    """The rule files and texts are in neither of the two places where they can be."""


def rule_files() -> dict[str, str]:
    """The text of each rule file by the name of its rule set."""
    return _texts(_data() / "rules", ".toml")


def locale_files() -> dict[str, dict[str, str]]:
    """The texts of the Fluent files: locale, then file name."""
    folders = [entry for entry in (_data() / "locales").iterdir() if entry.is_dir()]
    return {
        folder.name: {f"{name}.ftl": text for name, text in _texts(folder, ".ftl").items()}
        for folder in sorted(folders, key=lambda entry: entry.name)
    }


def card_files() -> dict[str, str]:
    """The drawings that cards are made of, SVG texts by folder and name: `courts/K`, `back`."""
    cards = _data() / "cards"
    folders = sorted(entry.name for entry in cards.iterdir() if entry.is_dir())
    inner = {f"{folder}/{name}": text for folder in folders for name, text in _texts(cards / folder, ".svg").items()}
    return _texts(cards, ".svg") | inner


def is_checkout() -> bool:
    """Whether the program runs from a checkout of its repository, not from an installed wheel."""
    return not _packaged().is_dir() and (_CHECKOUT / "data").is_dir()


def default_database() -> Path:
    """Where the database is unless the settings say otherwise; nothing is created."""
    if is_checkout():
        return _CHECKOUT / "data" / "tabinet.db"
    return platformdirs.user_state_path(NAME, appauthor=False) / "tabinet.db"


def version() -> str:
    """The program's version, also in a checkout that is not installed."""
    try:
        return metadata.version(NAME)
    except metadata.PackageNotFoundError:
        project = tomllib.loads((_CHECKOUT / "pyproject.toml").read_text("utf-8"))
        return project["project"]["version"]


def _packaged() -> Traversable:
    """The data folder of an installed wheel."""
    return files("tabinet_discord") / "_data"


def _data() -> Traversable:
    candidates = (_packaged(), _CHECKOUT / "data")
    for candidate in candidates:
        if candidate.is_dir():
            return candidate
    places = " nor in ".join(str(candidate) for candidate in candidates)
    raise ResourcesMissing(f"The rule files and texts are neither in {places}: install the program again.")


def _texts(folder: Traversable, ending: str) -> dict[str, str]:
    found = {e.name.removesuffix(ending): e for e in folder.iterdir() if e.name.endswith(ending)}
    return {name: found[name].read_text("utf-8") for name in sorted(found)}
