"""Writes the boards of 7 by 9 squares without three, one of each kind up to symmetry, into a folder."""

import itertools
import pathlib
import sys

HEIGHT, WIDTH = 7, 9


def images(holes):
    """The holes as the symmetries of the rectangle move them."""
    for row, column in itertools.product((1, -1), repeat=2):
        moved = [
            (r if row > 0 else HEIGHT - 1 - r, c if column > 0 else WIDTH - 1 - c)
            for r, c in holes
        ]
        yield tuple(sorted(moved))


def main():
    """The name of a board tells how many boards it stands for, and its holes."""
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir()
    squares = list(itertools.product(range(HEIGHT), range(WIDTH)))
    for holes in itertools.combinations(squares, 3):
        alike = set(images(holes))
        if holes != min(alike):
            continue
        rows = (
            "".join(" " if (r, c) in holes else "." for c in range(WIDTH))
            for r in range(HEIGHT)
        )
        name = "_".join(f"{r + 1},{c + 1}" for r, c in holes)
        (folder / f"{len(alike)}x{name}.txt").write_text("\n".join(rows) + "\n")


main()
