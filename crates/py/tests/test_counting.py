"""Counts of boards and pieces that are lists of cells, beside all ways by brute force."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pavage


class Board:
    """As a board of the package polyomino."""

    def __init__(self, squares: list[Any]) -> None:
        self.squares = squares


class Tileset:
    """As a tile set of the package polyomino."""

    def __init__(self, mandatory: Any, optional: Any, filler: Any, reflections: bool) -> None:
        self.mandatory = mandatory
        self.optional = optional
        self.filler = filler
        self.reflections = reflections


class Problem:
    """As a tiling problem of the package polyomino."""

    def __init__(self, board: Board, tileset: Tileset) -> None:
        self.board = board
        self.tileset = tileset


def lying(tile: list[Any], flip: bool) -> set[frozenset[Any]]:
    """All ways in which a tile lies, its least row and column 0."""
    ways = set()
    for turn in range(8 if flip else 4):
        cells = [(-row, column) if turn >= 4 else (row, column) for row, column in tile]
        for _ in range(turn % 4):
            cells = [(column, -row) for row, column in cells]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        ways.add(frozenset((row - top, column - left) for row, column in cells))
    return ways


def by_hand(board: set[Any], tileset: Tileset) -> int:
    """Fills the first free cell in all ways; a tiling counts once, whichever copies lie in it."""
    shapes: dict[frozenset[Any], list[Any]] = {}
    kinds = [(tileset.mandatory, 1, 1), (tileset.optional, 0, 1), (tileset.filler, 0, 99)]
    for tiles, least, most in kinds:
        for tile in tiles:
            ways = lying(tile, tileset.reflections)
            of = shapes.setdefault(frozenset(ways), [ways, 0, 0])
            of[1] += least
            of[2] += most
    kinds_left = list(shapes.values())

    def fill(free: frozenset[Any], used: tuple[int, ...]) -> int:
        if not free:
            return int(all(count >= kind[1] for count, kind in zip(used, kinds_left)))
        first = min(free)
        total = 0
        for at, (ways, _, most) in enumerate(kinds_left):
            if used[at] == most:
                continue
            for way in ways:
                row, column = min(way)
                placed = frozenset((r - row + first[0], c - column + first[1]) for r, c in way)
                if placed <= free:
                    total += fill(free - placed, used[:at] + (used[at] + 1,) + used[at + 1 :])
        return total

    return fill(frozenset(board), (0,) * len(kinds_left))


TILES = [
    [(0, 0)],
    [(3, 4), (3, 5)],
    [(0, 0), (1, 0), (1, 1)],
    [(0, 0), (1, 0), (2, 0), (2, 1)],
    [(0, 1), (1, 1), (2, 1), (2, 0)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
]


def test_pieces_turn_and_are_turned_over_unless_told_otherwise() -> None:
    board = [(row, column) for row in range(4) for column in range(2)]
    hook = [(0, 0), (1, 0), (2, 0), (2, 1)]
    mirrored = [(0, 1), (1, 1), (2, 1), (2, 0)]
    assert pavage.count(board, [hook, mirrored]) == 2
    assert pavage.count(board, [hook, mirrored], flip=True) == 2
    assert pavage.count(board, [hook, mirrored], flip=False) == 0
    assert pavage.count(board, [hook, hook], flip=False) == 1
    assert pavage.count(board, [hook, hook], rotate=False) == 0


@pytest.mark.parametrize("seed", range(120))
def test_problems_of_polyomino_count_as_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    rows, columns = dice.randint(2, 3), dice.randint(2, 4)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    dice.shuffle(squares)
    squares = squares[dice.randint(0, 2) :]

    def some(most: int) -> list[Any]:
        return [dice.choice(TILES) for _ in range(dice.randint(0, most))]

    tileset = Tileset(some(2), some(2), some(2), dice.random() < 0.5)
    expected = by_hand(set(squares), tileset)
    assert pavage.count(Problem(Board(squares), tileset)) == expected
    assert pavage.count(Board(squares), tileset) == expected
    assert pavage.count([Board(squares), squares], tileset) == [expected, expected]


def test_boards_of_polyomino_take_lists_of_cells() -> None:
    board = Board([(row, column) for row in range(4) for column in range(5)])
    assert pavage.count(board, [[(0, 0), (0, 1)]] * 10) == 95


def test_pieces_are_asked_for() -> None:
    with pytest.raises(pavage.PuzzleError, match=r"the pieces are missing: count\(board, pieces\)"):
        pavage.count([(0, 0)])


DOMINO = [(0, 0), (0, 1)]
SQUARE = [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("board", "pieces", "expected"),
    [
        ([(0, 0)], [[(0, 0), (0, 0)]], 1),
        ([*SQUARE, (0, 0)], [DOMINO, [*DOMINO, (0, 1)]], 2),
        ([[0, 0], [0, 1], [0, 1]], [[[5, 5], [5, 6], [5, 5]]], 1),
        (Board([(0, 0), (0, 0)]), Tileset([[(1, 1), (1, 1)]], [], [], False), 1),
        (SQUARE, [], 0),
    ],
)
def test_a_cell_that_comes_twice_counts_once(board: Any, pieces: Any, expected: int) -> None:
    assert pavage.count(board, pieces) == expected


@pytest.mark.parametrize("board", [[], [(0, 0)], DOMINO, SQUARE, [SQUARE, []]])
@pytest.mark.parametrize("wrong", [{"thread": 2}, {"thread": None}, {"engin": "sweep"}])
def test_misspelt_keywords_are_refused_whatever_the_answer(board: Any, wrong: Any) -> None:
    with pytest.raises(pavage.PuzzleError, match=next(iter(wrong))):
        pavage.count(board, [DOMINO], **wrong)


def test_a_piece_without_cells_is_refused() -> None:
    with pytest.raises(pavage.PuzzleError, match="a piece has no cells"):
        pavage.count(SQUARE, [[], DOMINO])
