"""Packings of boards and pieces that are lists of cells."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any, NamedTuple, Optional, Union

from pavage._errors import PuzzleError
from pavage._puzzle import Puzzle

def count(
    boards: Any,
    pieces: Any = None,
    *,
    rotate: bool = True,
    flip: Optional[bool] = None,
    **how: Any,
) -> Union[int, list[int]]:
    """The number of ways to fill a board with these pieces, each used once: the number for one board,
    a list of numbers for several. A board or a piece is a list of cells, in squares `(row, column)` or
    in cubes `(layer, row, column)`. Congruent pieces are copies of one: exchanging them does not make
    another way. A cell that comes twice in a list counts once. Pieces turn freely unless `rotate=False`; in the plane they are also turned over unless
    `flip=False`. The other keywords are those of `Puzzle.count`.

    >>> import pavage
    >>> board = [(row, column) for row in range(2) for column in range(3)]
    >>> domino = [(0, 0), (0, 1)]
    >>> pavage.count(board, [domino] * 3)
    3
    >>> pavage.count([board, board[:4]], [domino] * 2)
    [0, 1]

    Boards and tile sets of the package polyomino are taken as they are, and so are its tiling problems:
    `pavage.count(board, tileset)`, `pavage.count(problem)`. Their mandatory tiles are used once each,
    optional ones at most once, fillers any number of times; they are turned over where the tile set says
    `with_reflections()`, unless `flip` says otherwise.
    """
    if pieces is None:
        if not (hasattr(boards, "board") and hasattr(boards, "tileset")):
            raise PuzzleError("count-pieces", "the pieces are missing: count(board, pieces)")
        boards, pieces = boards.board, boards.tileset
    if hasattr(pieces, "mandatory"):
        turned = bool(pieces.reflections) if flip is None else flip
        supply = _supply_of(pieces, rotate, turned)
    else:
        turned = flip is not False
        supply = [_Supply(_cells(piece), 1, 1) for piece in pieces]
    if not all(piece.cells for piece in supply):
        raise PuzzleError("count-empty", "a piece has no cells")
    if hasattr(boards, "squares"):
        return _one(_cells(boards.squares), supply, rotate, turned, how)
    given: list[Any] = list(boards)
    if given and _is_cell(given[0]):
        return _one(_cells(given), supply, rotate, turned, how)
    cells = [_cells(getattr(board, "squares", board)) for board in given]
    if not cells:
        _check(how)
    return [_one(board, supply, rotate, turned, how) for board in cells]


_ONE = """family = "packing"
board = "1x1"
[[pieces]]
name = "a"
shape = "#"
"""
"""A puzzle that is counted for its keywords alone."""


def _check(how: dict[str, Any]) -> None:
    """Refuses wrong keywords where nothing is counted that would do so."""
    Puzzle(_ONE).count(**{**how, "progress": None})


def _cells(given: Any) -> list[Any]:
    """Each cell once."""
    return list(dict.fromkeys(map(tuple, given)))


class _Supply(NamedTuple):
    """How often a piece may be used."""

    cells: list[Any]
    least: int
    most: Optional[int]


def _supply_of(tileset: Any, rotate: bool, flip: bool) -> list[_Supply]:
    """The pieces of a tile set, congruent ones together."""
    known: dict[frozenset[Any], _Supply] = {}
    kinds = [(tileset.mandatory, 1, 1), (tileset.optional, 0, 1), (tileset.filler, 0, None)]
    for tiles, least, most in kinds:
        for tile in tiles:
            cells = _cells(tile)
            key = _congruent(cells, rotate, flip)
            of = known.get(key, _Supply(cells, 0, 0))
            all_most = None if of.most is None or most is None else of.most + most
            known[key] = _Supply(of.cells, of.least + least, all_most)
    return list(known.values())


def _congruent(cells: list[Any], rotate: bool, flip: bool) -> frozenset[Any]:
    """All ways in which a flat piece may lie: the same for congruent ones."""
    ways = set()
    for mirrored in [False, True] if flip else [False]:
        way = [(row, -column) if mirrored else (row, column) for row, column in cells]
        for _ in range(4 if rotate else 1):
            way = [(column, -row) for row, column in way]
            top, left = min(row for row, _ in way), min(column for _, column in way)
            ways.add(frozenset((row - top, column - left) for row, column in way))
    return frozenset(ways)


def _is_cell(value: Any) -> bool:
    try:
        return 2 <= len(value) <= 3 and all(hasattr(part, "__index__") for part in value)
    except TypeError:
        return False


def _one(
    board: list[Any], pieces: list[_Supply], rotate: bool, flip: bool, how: dict[str, Any]
) -> int:
    area = len(board)
    least = sum(len(piece.cells) * piece.least for piece in pieces)
    is_exact = all(piece.least == piece.most for piece in pieces)
    if not board or least > area or (is_exact and least < area):
        _check(how)
        return int(least == area)
    solid = len(board[0]) == 3
    lines = ['family = "packing"', f"rotate = {str(rotate).lower()}"]
    if solid:
        lines.append('lattice = "cubic"')
    else:
        lines.append(f"flip = {str(flip).lower()}")
    lines += ['board = """', *_drawn(board, ".", "#"), '"""']
    for name, piece in zip(_names(), pieces):
        lines += ["[[pieces]]", f'name = "{name}"']
        if (piece.least, piece.most) != (1, 1):
            most = "" if piece.most is None else piece.most
            lines.append(f'count = "{piece.least}-{most}"')
        lines += ['shape = """', *_drawn(piece.cells, "#", "."), '"""']
    return Puzzle("\n".join(lines) + "\n").count(**how).count


def _names() -> Iterator[str]:
    """Letters, as many as are wanted."""
    yield from string.ascii_letters
    yield from filter(str.isalpha, map(chr, range(0xC0, 0xD800)))


def _drawn(cells: list[Any], inside: str, outside: str) -> list[str]:
    """The rows of cells, a blank line between layers, without margins."""
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
