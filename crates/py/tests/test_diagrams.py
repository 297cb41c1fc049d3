"""Estimates and decision diagrams, compared with the solutions one by one."""

from __future__ import annotations

import math
import random
from typing import Any

import pavage
import pytest


def some_matrices(count: int) -> list[list[list[int]]]:
    """Small matrices of 0 and 1, the same each time."""
    dice = random.Random(5)
    return [
        [[int(dice.random() < 0.45) for _ in range(4)] for _ in range(dice.randrange(1, 9))]
        for _ in range(count)
    ]


def test_a_diagram_holds_the_solutions_and_no_others() -> None:
    for matrix in some_matrices(60):
        cover = pavage.Cover.from_matrix(matrix)
        known = sorted(tuple(sorted(solution)) for solution in cover.solutions())
        zdd = cover.zdd()
        numbered = [zdd.nth(at) for at in range(zdd.total)]
        assert sorted(numbered) == known
        assert zdd.total == len(known) == cover.count()
        counts = [sum(at in solution for solution in known) for at in range(len(matrix))]
        assert list(zdd.option_counts()) == counts
        weights = range(2, len(matrix) + 2)
        products = [
            math.prod(weight for at, weight in enumerate(weights) if at in solution)
            for solution in known
        ]
        assert zdd.weighted(weights) == sum(products)
        assert sorted(zdd.random(len(known) + 1, seed=3)) == known
        assert set(zdd.random(2, seed=3)) <= set(known)


def test_a_diagram_has_no_solution_beyond_its_last() -> None:
    zdd = pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]]).zdd()
    assert zdd.total == 2
    wrong: list[Any] = [2, -1, 1.5, "0"]
    for number in wrong:
        with pytest.raises(pavage.PuzzleError):
            zdd.nth(number)
    with pytest.raises(pavage.PuzzleError):
        zdd.weighted([1, 2])


@pytest.mark.parametrize("family", ["suguru", "calendar"])
def test_a_diagram_of_a_puzzle_holds_its_solutions(family: str) -> None:
    is_dated = family == "calendar"
    puzzle = pavage.Puzzle(family, date="2022-01-01") if is_dated else pavage.generate(family, seed=4)
    known = {str(solution) for solution in puzzle.iter_solutions()}
    zdd = puzzle.zdd()
    numbered = [str(zdd.nth(at)) for at in range(zdd.total)]
    assert len(numbered) == len(known) and set(numbered) == known
    assert {str(solution) for solution in zdd.random(len(known), seed=1)} == known
    # The text has a line for each element, and elements are options in their order.
    elements = [line.split() for line in zdd.text().split("\n.\n")[1].splitlines()]
    assert tuple(int(element[1]) for element in elements) == zdd.order


def test_a_diagram_of_pieces_counts_their_placements() -> None:
    puzzle = pavage.Puzzle("soma")
    zdd = puzzle.zdd()
    assert zdd.total == 11520
    assert all(puzzle.check(solution).valid for solution in zdd.random(20, seed=2))
    counts = zdd.option_counts()
    placed = puzzle.count_placements().values()
    assert sorted(filter(None, counts)) == sorted(filter(None, placed))
    assert zdd.weighted([1] * len(counts)) == zdd.total


def test_a_puzzle_without_solutions_has_an_empty_diagram() -> None:
    zdd = pavage.Puzzle("....\n....\n", pieces="pentomino").zdd()
    assert (zdd.total, zdd.order, zdd.random()) == (0, (), [])
    with pytest.raises(pavage.PuzzleError):
        zdd.nth(0)


def test_an_estimate_without_choices_is_exact() -> None:
    # Each item has one option: every walk is the whole tree.
    guess = pavage.Cover.from_matrix([[1, 0, 0], [0, 1, 0], [0, 0, 1]]).estimate(walks=10)
    assert (guess.walks, guess.solutions, guess.solutions_error) == (10, 1, 0)
    assert guess.nodes == sum(guess.nodes_by_level)


@pytest.mark.long
def test_an_estimate_repeats_and_comes_near() -> None:
    puzzle = pavage.Puzzle("soma")
    one, other = (puzzle.estimate(walks=3000, seed=2) for _ in range(2))
    assert one == other
    assert abs(one.solutions - 11520) < 5 * one.solutions_error
    with pytest.raises(pavage.PuzzleError):
        puzzle.estimate(walks=1)
