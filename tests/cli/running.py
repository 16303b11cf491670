"""How the tests run the program."""

from typing import Protocol

from click.testing import Result


class Run(Protocol):
    """Run the program with these arguments, `text` on standard input; a crash is raised, an exit is a result."""

    def __call__(self, *arguments: str, text: str | None = None) -> Result: ...
