"""How long pictures take and how large they are: `python -m tests.pictures.bench`."""

from __future__ import annotations

from time import perf_counter

from tabinet_discord.pictures import cloth, faces, sprites
from tabinet_discord.pictures.table_picture import draw_table

from .samples import table_of

TIMES = 5


def forget() -> None:
    """Empty every cache of things drawn."""
    for cached in (
        cloth.cloth, sprites.sprite, sprites.card_sprite, faces.whole_face, faces.plain_face, faces.emoji_face,
    ):  # fmt: skip
        cached.cache_clear()


def main() -> None:
    """Print a line a table: milliseconds cold and cached, how many times that is, bytes."""
    draw_table(table_of(1))
    print(f"{'cards':>5} {'cold ms':>8} {'cached ms':>10} {'ratio':>6} {'bytes':>7}")  # noqa: T201
    for many in (4, 12, 30, 46):
        cold, warm, size = 0.0, 0.0, 0
        for seed in range(TIMES):
            forget()
            picture = table_of(many, seed)
            start = perf_counter()
            draw_table(picture)
            middle = perf_counter()
            size = max(size, len(draw_table(picture)))
            warm += (perf_counter() - middle) * 1000 / TIMES
            cold += (middle - start) * 1000 / TIMES
        print(f"{many:>5} {cold:>8.1f} {warm:>10.1f} {cold / warm:>6.1f} {size:>7}")  # noqa: T201


if __name__ == "__main__":
    main()
