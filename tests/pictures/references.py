"""Small copies of pictures as they should look. After a change of art that was meant, look at the pictures and renew
these with `python -m tests.pictures.references`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from tabinet_discord.engine.cards import cards
from tabinet_discord.pictures.sprites import card_sprite, height_of, paste

from .samples import DRAWN

FOLDER: Final = Path(__file__).with_name("references")
WIDTH: Final = 192
NAMES: Final = ("four", "captured", "forty-six", "deal-two", "score-four")


def _faces() -> Image.Image:
    """A few cards side by side, of each kind of face."""
    shown = cards("AS 2C 10D JS QH KC")
    sheet = Image.new("RGBA", (125 * (len(shown) + 1), 2 * height_of(125)), "white")
    for place, card in enumerate((*shown, None)):
        paste(sheet, card_sprite(card, "classic", 125, plain=False), 125 * place, 0)
        paste(sheet, card_sprite(card, "four", 125, plain=True), 125 * place, height_of(125))
    return sheet


def small_pictures() -> dict[str, Image.Image]:
    """What is compared with the references, by name."""
    pictures = {name: Image.open(BytesIO(DRAWN[name]())).convert("RGBA") for name in NAMES}
    pictures["faces"] = _faces()
    return {name: _small(picture) for name, picture in pictures.items()}


def _small(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").resize((WIDTH, picture.height * WIDTH // picture.width), Image.Resampling.BOX)


def main() -> None:
    """Write the references."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in small_pictures().items():
        picture.quantize(64).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
