"""What must not get into the repository, and what README promises."""

import re
import subprocess
from pathlib import Path

from tabinet_discord import invite
from tabinet_discord.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
TOP = {
    "pyproject.toml", "README.md", "tabinet_discord", "cogs", "data", "tests", "LICENSE", "CHANGELOG.md",
    "CONTRIBUTING.md", "Dockerfile", "compose.yaml",
}  # fmt: skip
LOCK_FILES = re.compile(r"(^|/)(.*\.lock|.*-lock\.(json|yaml)|pylock.*\.toml|requirements.*\.txt)$")
# Each is written so that it does not match itself.
FOREIGN = (
    r"/(work|root|opt)/[a-z]",
    r"/tm[p]/dev",
    r"/(home|Users)/[a-z]",
    r"[A-Z]:\\\\Users",
    r"pypi[.](org|python)",
    r"files[.]pythonhosted",
    r"registry[.](npmjs|yarnpkg)",
)


def git(*arguments: str) -> list[str]:
    """The lines that git answers; none found is no error."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


def tracked() -> list[str]:
    """The files of the repository, those not yet committed included."""
    return git("ls-files", "--cached", "--others", "--exclude-standard")


def test_no_lock_file_and_no_database_is_tracked() -> None:
    assert not [name for name in tracked() if LOCK_FILES.search(name) or re.search(r"\.db(-\w+)?$", name)]


def test_no_path_of_one_machine_and_no_registry_is_written_anywhere() -> None:
    found = [
        line
        for pattern in FOREIGN
        for line in git("grep", "--untracked", "-nIE", "-e", pattern, "--", ".", ":!tests/packaging/test_repository.py")
    ]
    assert not found


def test_nothing_else_stands_at_the_top() -> None:
    tops = {name.split("/")[0] for name in tracked()}
    assert not {top for top in tops if not top.startswith(".")} - TOP


def test_the_first_two_commands_make_their_own_environment() -> None:
    commands = re.findall(r"^python3 -m venv \.venv && .+$", README, re.MULTILINE)
    assert len(commands) == 2
    assert commands[0].endswith("tabinet-discord practice")
    assert commands[1].endswith("/pytest -q -n auto")


def test_readme_names_scopes_permissions_and_every_setting() -> None:
    link = f"client_id=APPLICATION_ID&scope=bot+applications.commands&permissions={invite.NEEDED}"
    assert link in README
    assert invite.invite_link("APPLICATION_ID").endswith(link)
    for name in invite.PERMISSIONS:
        assert name in README
    settings = {"DISCORD_TOKEN", *(f"TABINET_{name.upper()}" for name in Settings.model_fields)}
    for name in settings - {"TABINET_DISCORD_TOKEN"}:
        assert f"`{name}`" in README


def test_this_file_finds_what_it_looks_for() -> None:
    samples = ("/wo" + "rk/main", "/tm" + "p/dev", "/home/ana", "C:\\\\Users", "pypi" + ".org", "files.pythonhosted")
    assert all(any(re.search(pattern, sample) for pattern in FOREIGN) for sample in samples)
