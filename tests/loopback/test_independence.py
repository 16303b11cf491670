"""The small Discord knows nothing of the game, and nothing of the library that is tested against it."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2] / "tabinet_discord" / "loopback"
FOREIGN = ("discord", "tabinet_discord", "cogs", "sqlalchemy")


def test_it_imports_nothing_of_ours_and_no_discord_py() -> None:
    found: list[str] = []
    for path in ROOT.rglob("*.py"):
        deepest = len(path.relative_to(ROOT).parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""] if not node.level else []
                if node.level > deepest:
                    found.append(f"{path.name}: leaves the package")
            else:
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found += [f"{path.name}: {name}" for name in names if name.split(".")[0] in FOREIGN]
    assert not found
