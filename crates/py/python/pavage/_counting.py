"""Packings of boards and pieces that are lists of cells."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator
from typing import Any, Union

from pavage._errors import PuzzleError
from pavage._puzzle import Puzzle

Cell = tuple[int, ...]
"""A cell: row and column, or layer, row and column."""
Cells = Iterable[Cell]
"""A board or a piece: its cells, in any order, wherever it lies."""


def count(
    boards: Union[Cells, Iterable[Cells]],
    pieces: Iterable[Cells],
    *,
    rotate: bool = True,
    flip: bool = True,
    **how: Any,
) -> Union[int, list[int]]:
    """The number of ways to fill a board with these pieces, each used once: the number for one board,
    a list of numbers for several. A board or a piece is a list of cells, in squares `(row, column)` or
    in cubes `(layer, row, column)`. Congruent pieces are copies of one: exchanging them does not make
    another way. Pieces turn freely unless `rotate=False`; in the plane they are also turned over unless
    `flip=False`. The other keywords are those of `Puzzle.count`.

    >>> import pavage
    >>> board = [(row, column) for row in range(2) for column in range(3)]
    >>> domino = [(0, 0), (0, 1)]
    >>> pavage.count(board, [domino] * 3)
    3
    >>> pavage.count([board, board[:4]], [domino] * 2)
    [0, 1]
    """
    listed = [list(piece) for piece in pieces]
    given: list[Any] = list(boards)
    if given and _is_cell(given[0]):
        return _one(given, listed, rotate, flip, how)
    return [_one(list(board), listed, rotate, flip, how) for board in given]


def _is_cell(value: Any) -> bool:
    try:
        return 2 <= len(value) <= 3 and all(hasattr(part, "__index__") for part in value)
    except TypeError:
        return False


def _one(
    board: list[Any], pieces: list[list[Any]], rotate: bool, flip: bool, how: dict[str, Any]
) -> int:
    if not board:
        return 0 if pieces else 1
    if sum(map(len, pieces)) != len(set(map(tuple, board))):
        return 0
    solid = len(board[0]) == 3
    lines = ['family = "packing"', f"rotate = {str(rotate).lower()}"]
    if solid:
        lines.append('lattice = "cubic"')
    else:
        lines.append(f"flip = {str(flip).lower()}")
    lines += ['board = """', *_drawn(board, ".", "#"), '"""']
    for name, piece in zip(_names(), pieces):
        lines += ["[[pieces]]", f'name = "{name}"']
        lines += ['shape = """', *_drawn(piece, "#", "."), '"""']
    return Puzzle("\n".join(lines) + "\n").count(**how).count


def _names() -> Iterator[str]:
    """Letters, as many as are wanted."""
    yield from string.ascii_letters
    yield from filter(str.isalpha, map(chr, range(0xC0, 0xD800)))


def _drawn(cells: list[Any], inside: str, outside: str) -> list[str]:
    """The rows of cells, a blank line between layers, without margins."""
    if not cells:
        raise PuzzleError("count-empty", "a piece has no cells")
    places = {(0, *cell) if len(cell) == 2 else tuple(cell) for cell in cells}
    if any(len(place) != 3 for place in places):
        message = "a cell is a row and a column, or a layer, a row and a column"
        raise PuzzleError("count-cell", message)
    layers, rows, columns = (range(min(axis), max(axis) + 1) for axis in zip(*places))
    drawn: list[str] = []
    for layer in layers:
        drawn += [""] if drawn else []
        for row in rows:
            here = ((layer, row, column) in places for column in columns)
            drawn.append("".join(inside if is_cell else outside for is_cell in here))
    return drawn
