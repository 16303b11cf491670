"""`gallery`: files to look at, complete in themselves, and nobody else's touched."""

from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tabinet_discord import practice_command
from tabinet_discord.pictures.png import LARGEST
from tests.cli.running import Run

pytest.importorskip("jinja2", reason="messages are drawn with the extra `practice`")

from tabinet_discord.gallery_messages import POSITIONS

FEW = ("three-groups", "captures", "claim", "match-end", "verify")


class Links(HTMLParser):
    """What a page shows and needs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pictures: list[dict[str, str | None]] = []
        self.files: list[str] = []
        self.sections: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag != "script"
        if tag == "img":
            self.pictures.append(given)
        if tag == "section":
            self.sections.append(given["id"] or "")
        self.files += [value for name, value in attrs if name in ("src", "href") and value and value[0] != "#"]


def test_few_positions(run: Run, tmp_path: Path) -> None:
    """Which are those with a picture of each kind, an open menu and a file."""
    folder = tmp_path / "there" / "gallery"
    done = run("gallery", str(folder), *(word for name in FEW for word in ("--only", name)))
    assert done.exit_code == 0
    assert [f"en {name}: " in done.stdout for name in FEW] == [True] * len(FEW)
    page = Links((folder / "index.html").read_text("utf-8"))
    assert page.sections == [f"en-{name}" for name in POSITIONS if name in FEW]
    assert all(picture["alt"] for picture in page.pictures)
    assert all((folder / unescape(name)).is_file() for name in page.files)
    drawn = sorted((folder / "pictures").iterdir())
    assert {path.stem.rpartition("-")[2] for path in drawn} == {"table", "deal", "score"}
    assert all(path.stat().st_size <= LARGEST <= 40_000 for path in drawn)
    assert len(list((folder / "emojis").iterdir())) == 104


def test_every_position(run: Run, tmp_path: Path) -> None:
    assert run("gallery", str(tmp_path)).exit_code == 0
    page = (tmp_path / "index.html").read_text("utf-8")
    assert Links(page).sections == [f"en-{name}" for name in POSITIONS]
    assert all(f">{title}<" in page for title, _ in POSITIONS.values())
    assert '<details class="select" open' in page
    assert "{ $" not in page


def test_a_gallery_is_written_over_and_nothing_else(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "notes.txt"
    mine.write_text("mine")
    for _ in range(2):
        done = run("gallery", str(tmp_path), "--only", "help")
        assert done.exit_code == 0
        assert f"{tmp_path} is not empty" in done.stdout
    theirs = "<title>A page of somebody's</title>"
    (tmp_path / "index.html").write_text(theirs)
    refused = run("gallery", str(tmp_path), "--only", "help")
    assert refused.exit_code == 2
    assert "is no page of a gallery: choose another folder" in refused.stderr
    assert (mine.read_text(), (tmp_path / "index.html").read_text()) == ("mine", theirs)


def test_what_cannot_be_done_is_a_sentence(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    assert "is a file" in run("gallery", str(file)).stderr
    inside = run("gallery", str(file / "folder"), "--only", "help")
    assert (inside.exit_code, "cannot be written: Not a directory" in inside.stderr) == (2, True)
    unknown = run("gallery", str(tmp_path), "--only", "nothing")
    assert (unknown.exit_code, "there is no position 'nothing'; there are: lobby, " in unknown.stderr) == (2, True)
    monkeypatch.setattr(practice_command, "is_installed", lambda: False)
    missing = run("gallery", str(tmp_path / "new"))
    assert (missing.exit_code, missing.stderr.strip()) == (78, practice_command.NOT_INSTALLED)
    assert not (tmp_path / "new").exists()
