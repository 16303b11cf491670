"""Files and functions stay small enough to be read at once (CONTRIBUTING, "Rules")."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for folder in ("tabinet_discord", "cogs") for path in (ROOT / folder).rglob("*.py"))


def test_files_are_small() -> None:
    lines = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in SOURCES}
    assert not {name: count for name, count in lines.items() if count > 500}
    assert sum(count <= 350 for count in lines.values()) >= 0.9 * len(lines)


def test_functions_are_small() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.name}": node.end_lineno - node.lineno + 1
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno
        and node.end_lineno - node.lineno >= 60
    }
    assert not long


def test_no_file_is_a_place_for_anything() -> None:
    assert not [p for p in SOURCES if p.stem in ("utils", "helpers", "manager", "common", "misc")]
