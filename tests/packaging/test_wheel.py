"""The wheel: what is in it, and that it works where no checkout is."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def files_of_checkout() -> list[Path]:
    """What a commit of the checkout as it is now would hold."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return [Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the checkout in which a bot has run, so that its database lies in `data`."""
    copy, out = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("wheel")
    for name in files_of_checkout():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    for name in ("tabinet.db", "tabinet.db-wal", "old.db"):
        (copy / "data" / name).write_text("secret")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(copy)]
    done = subprocess.run(build, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the programs of an environment in which the wheel is installed.

    Libraries come from the environment that runs the tests, to be quick; `.ci/run` installs them from the wheel's
    own list.
    """
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    install = [sys.executable, "-m", "pip", "--python", str(home), "install", "-q", "--no-deps", str(wheel)]
    done = subprocess.run(install, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    target = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    (target / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def run(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program in `folder`, with a fresh home and nothing set."""
    environment = {"PATH": os.defpath, "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    program = [str(installed / "tabinet-discord"), *arguments]
    return subprocess.run(
        program, cwd=folder, env=environment, capture_output=True, text=True, timeout=100, check=False
    )


def test_the_wheel_holds_code_cogs_and_data_and_no_database(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    code = {p.as_posix() for p in files_of_checkout() if p.parts[0] in ("tabinet_discord", "cogs")}
    data = {f"tabinet_discord/_{p.as_posix()}" for p in files_of_checkout() if p.parts[0] == "data"}
    assert code | data <= names
    assert {"tabinet_discord/_data/rules/tabinet.toml", "tabinet_discord/py.typed", "cogs/__init__.py"} <= names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"tabinet_discord", "cogs"}
    assert not [name for name in names if ".db" in name]


def test_the_installed_program_checks_itself_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "from an installed package" in done.stdout
    assert str(tmp_path / "state") in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def test_the_installed_program_simulates_and_verifies(installed: Path, tmp_path: Path) -> None:
    played = run(installed, tmp_path, "simulate", "--target", "21", "--records", "r.jsonl")
    assert played.returncode == 0, played.stderr
    checked = run(installed, tmp_path, "verify", "r.jsonl")
    assert checked.returncode == 0, checked.stdout


def test_the_installed_program_without_a_token_is_status_78(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "run")
    assert (done.returncode, done.stdout) == (78, "")
    assert done.stderr.startswith("DISCORD_TOKEN is not set")
