"""The pictures in README.md, and the command that makes them: `python -m tests.screenshots`."""
