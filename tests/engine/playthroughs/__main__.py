"""`python -m tests.engine.playthroughs`: write the files anew, keeping their moves as long as they are legal."""

from __future__ import annotations

from collections import deque
from random import Random

from . import FILES, Script, read, tell


def playing(script: Script, name: str) -> str:
    """The file's text: its own moves first, then random ones, captures rather than trails and no claims."""
    chance, known = Random(name), deque(script.moves)

    def choose(legal: list[str]) -> str:
        if known and known[0] in legal:
            return known.popleft()
        known.clear()
        others = [text for text in legal if not text.endswith("!")]
        captures = [text for text in others if " x " in text]
        return chance.choice(captures if captures and chance.random() < 0.75 else others)

    return tell(script, choose)


if __name__ == "__main__":
    for path in FILES:
        path.write_text(playing(read(path), path.stem), "utf-8")
