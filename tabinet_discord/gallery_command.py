"""The command `gallery`: what people see, as files to look at."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import click

from . import practice_command

EX_CONFIG: Final = 78


@click.command(short_help="Write pictures and messages to files, to look at them.")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--only", multiple=True, metavar="NAME", help="Only this position; may be given several times.")
@click.pass_context
def gallery(context: click.Context, folder: Path, only: tuple[str, ...]) -> None:
    """Draw every picture and every message of some positions into the folder DIR, which is made if it is missing.

    Open its index.html in a browser; it needs no server and no connection. A gallery that is there already is
    written over; files that are not a gallery's are left alone. Needs neither Discord nor a token.
    """
    if not practice_command.is_installed():
        click.echo(practice_command.NOT_INSTALLED, err=True)
        context.exit(EX_CONFIG)
    from .gallery import INDEX, NotOurs, make_gallery
    from .gallery_messages import POSITIONS

    unknown = [name for name in only if name not in POSITIONS]
    if unknown:
        raise click.BadParameter(
            f"there is no position {unknown[0]!r}; there are: {', '.join(POSITIONS)}", param_hint="--only"
        )
    names = [name for name in POSITIONS if not only or name in only]
    try:
        if folder.exists() and any(folder.iterdir()):
            click.echo(f"{folder} is not empty: a gallery's own files are written over, others are left alone.")
        made = asyncio.run(make_gallery(folder, names, click.echo))
    except NotOurs:
        raise click.BadParameter(
            f"{folder / INDEX} is no page of a gallery: choose another folder.", param_hint="DIR"
        ) from None
    except OSError as error:
        raise click.BadParameter(
            f"{error.filename or folder} cannot be written: {error.strerror}", param_hint="DIR"
        ) from None
    click.echo(f"{made.messages} messages, {made.pictures} pictures. Look at them in a browser: {folder / INDEX}")
