"""Exact covers beside every subset of the options."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections import Counter
from typing import Optional, Union

import pavage
import pytest

Bounds = Optional[tuple[int, int]]
Option = list[tuple[str, Optional[str]]]


def is_cover(items: dict[str, Bounds], options: list[Option]) -> bool:
    """The definition."""
    times = Counter(item for option in options for item, _ in option)
    for item, bounds in items.items():
        if bounds is not None:
            if not bounds[0] <= times[item] <= bounds[1]:
                return False
        elif times[item] > 1:
            colours = {colour for option in options for name, colour in option if name == item}
            if len(colours) > 1 or None in colours:
                return False
    # An option without a primary item belongs to no solution.
    return all(any(items[item] is not None for item, _ in option) for option in options)


def subsets(items: dict[str, Bounds], options: list[Option]) -> set[tuple[int, ...]]:
    numbers = range(len(options))
    chosen = (
        some for size in range(len(options) + 1) for some in itertools.combinations(numbers, size)
    )
    return {some for some in chosen if is_cover(items, [options[number] for number in some])}


@pytest.mark.parametrize("seed", range(60))
def test_all_solutions_and_no_others(seed: int) -> None:
    dice = random.Random(seed)
    items: dict[str, Bounds] = {}
    for number in range(dice.randint(2, 6)):
        low = dice.choice([0, 1, 1, 1, 2])
        items[f"item {number}"] = dice.choice([None, (low, low + dice.randint(0, 2) or 1), (1, 1)])
    options: list[Option] = []
    for _ in range(dice.randint(1, 9)):
        covered = dice.sample(sorted(items), dice.randint(1, min(3, len(items))))
        paint = [None, "r", "blue"]
        options.append([(i, dice.choice(paint) if items[i] is None else None) for i in covered])
    cover = pavage.Cover()
    for name, bounds in items.items():
        if bounds is None:
            cover.item(name, primary=False)
        else:
            cover.item(name, min=bounds[0], max=bounds[1])
    for option in options:
        entries: list[Union[str, tuple[str, Union[str, int]]]] = [
            item if colour is None else (item, colour) for item, colour in option
        ]
        cover.option(entries)
    expected = subsets(items, options)
    assert set(cover.solve(limit=None).solutions) == expected
    assert cover.count() == len(expected)
    assert sorted(cover.iter_solutions(threads=2)) == sorted(expected)


def queens(size: int) -> pavage.Cover:
    cover = pavage.Cover()
    for number in range(size):
        cover.item(f"row {number}")
        cover.item(f"column {number}")
    for number in range(2 * size - 1):
        cover.item(f"rising {number}", primary=False)
        cover.item(f"falling {number}", primary=False)
    for row, column in itertools.product(range(size), repeat=2):
        lines = [f"rising {row + column}", f"falling {row - column + size - 1}"]
        cover.option([f"row {row}", f"column {column}", *lines], name=f"{row}{column}")
    return cover


def test_queens() -> None:
    eight = queens(8)
    assert repr(eight) == "<Cover of 46 items, 64 options>"
    assert eight.count() == 92
    solutions = list(eight.iter_solutions())
    assert len(solutions) == len(set(solutions)) == 92
    for solution in solutions:
        places = [(int(str(name)[0]), int(str(name)[1])) for name in solution]
        for one, other in itertools.combinations(places, 2):
            rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
            assert rows and columns and rows != columns
    result = eight.solve(limit=5)
    assert (result.status, result.complete, result.total) == ("solved", False, 92)
    assert set(result.solutions) <= set(solutions)
    assert queens(3).solve().status == "unsolvable"


def test_a_limit_has_one_code_wherever_it_is_met() -> None:
    cover = queens(8)
    found = cover.solve(limit=2, time_limit=0)
    assert (found.status, found.complete, found.reason_code) == ("limit", False, "limit-time")
    assert pickle.loads(pickle.dumps(found)) == found
    for ask in (cover.first, cover.is_unique, cover.count, cover.zdd):
        with pytest.raises(pavage.PuzzleError) as caught:
            ask(time_limit=0)
        assert caught.value.code == "limit-time", ask
    assert queens(3).solve().reason_code == "cover-uncovered-tried"
    assert pavage.Puzzle("soma").solve(time_limit=0).reason_code == "limit-time"


def test_colours_in_words_are_written_and_read() -> None:
    cover = pavage.Cover()
    for side in ("left", "right"):
        cover.item(side)
    cover.item("fence", primary=False)
    for side in ("left", "right"):
        for colour in ("red", "light blue", "7", 7, "x"):
            cover.option([side, ("fence", colour)])
    text = cover.puzzle.text
    assert text.splitlines()[1:4] == ["left fence:red", "left fence:light%20blue", "left fence:%37"]
    assert pavage.Puzzle(text, format="xcc").count().count == cover.count() == 5


def test_a_cover_is_a_puzzle() -> None:
    cover = queens(4)
    text = cover.puzzle.text
    assert pavage.Puzzle(text, format="xcc").count().count == 2
    assert cover.puzzle.render().startswith("<svg")
    # It can go on after it was solved.
    cover.item("more")
    assert cover.count() == 0
    cover.option(["more"], name="more")
    assert cover.count() == 2


def test_named_colours_differ() -> None:
    cover = pavage.Cover()
    cover.item("one")
    cover.item("two")
    cover.item("between", primary=False)
    colours: list[Union[str, int]] = ["red", "blue", "r", 114, 7]
    for side in ("one", "two"):
        for colour in colours:
            cover.option([side, ("between", colour)])
    # The letter r and its number are one colour.
    assert cover.count() == 7


def test_covers_are_pickled_and_copied() -> None:
    cover = pavage.Cover(lang="fr")
    cover.item("colour", primary=False)
    cover.item("once")
    cover.item("twice", min=0, max=2)
    colours: list[Union[str, int]] = ["red", "r", 7]
    for colour in colours:
        cover.option(["twice", ("colour", colour)], name=str(colour))
        cover.option(["once", ("colour", colour), "twice"])
    solutions = cover.solve(limit=None).solutions
    assert solutions
    for other in (pickle.loads(pickle.dumps(cover)), copy.copy(cover), copy.deepcopy(cover)):
        assert other.solve(limit=None).solutions == solutions
        assert other.puzzle.text == cover.puzzle.text
        # The copy goes its own way.
        other.item("more")
        assert (other.count(), cover.count()) == (0, len(solutions))
        with pytest.raises(pavage.PuzzleError, match="il n’y a pas"):
            other.option(["none"])


def test_bare_problems() -> None:
    empty = pavage.Cover()
    assert empty.count() == 1
    assert empty.solve().solutions == ((),)
    empty.item("a")
    assert empty.count() == 0


@pytest.mark.parametrize("seed", range(80))
def test_the_cheapest_are_the_cheapest(seed: int) -> None:
    dice = random.Random(seed)
    items: dict[str, Bounds] = {}
    for number in range(dice.randint(1, 5)):
        items[f"item {number}"] = dice.choice([None, (0, 1), (1, 2), (1, 1), (1, 1)])
    options: list[Option] = []
    prices: list[int] = []
    cover = pavage.Cover()
    for name, bounds in items.items():
        low, high = bounds or (1, 1)
        cover.item(name, primary=bounds is not None, min=low, max=high)
    for _ in range(dice.randint(1, 9)):
        covered = dice.sample(sorted(items), dice.randint(1, min(3, len(items))))
        options.append([(item, None) for item in covered])
        prices.append(dice.choice([0, 1, 5, 10**12]))
        cover.option(covered, price=prices[-1])
    sums = sorted(sum(prices[number] for number in some) for some in subsets(items, options))
    for k in (1, 3, 1000):
        found = cover.cheapest(k)
        assert found.prices is not None
        assert list(found.prices) == sums[:k]
        assert [sum(prices[int(number)] for number in s) for s in found.solutions] == sums[:k]
        assert found.status == ("solved" if sums else "unsolvable")
    assert copy.deepcopy(cover).cheapest(3).prices == cover.cheapest(3).prices
    assert cover.is_unique() == (len(sums) == 1)
    assert (cover.first() is None) == (not sums)
    assert sorted(cover.solutions()) == sorted(cover.solve(limit=None).solutions)


@pytest.mark.parametrize("price", [-1, 1.5, "x", None, 2**64, True])
def test_a_price_is_a_whole_number(price: object) -> None:
    cover = pavage.Cover()
    cover.item("a")
    with pytest.raises(pavage.PuzzleError) as error:
        cover.option(["a"], price=price)  # type: ignore[arg-type]
    assert error.value.code == "value-number"


def test_a_matrix_is_read_in_every_form() -> None:
    rows = [[1, 0, 1], [0, 1, 0], [0, 0, 0], [1, 1, 1]]
    expected = {(0, 1), (3,)}
    assert set(pavage.Cover.from_matrix(rows).solutions()) == expected
    flags = [[bool(value) for value in row] for row in rows]
    assert set(pavage.Cover.from_matrix(flags).solutions()) == expected
    with pytest.raises(pavage.PuzzleError, match="row 1 has 1 columns"):
        pavage.Cover.from_matrix([[1, 0], [1]])
    assert list(pavage.Cover.from_matrix([]).solutions()) == [()]
    numpy = pytest.importorskip("numpy")
    assert set(pavage.Cover.from_matrix(numpy.array(rows)).solutions()) == expected
    assert pavage.Cover.from_matrix(numpy.zeros((0, 2))).first() is None
    with pytest.raises(pavage.PuzzleError, match="1 dimensions"):
        pavage.Cover.from_matrix(numpy.array([1, 0]))


class Sparse:
    """A matrix as SciPy hands it out, with an entry written in two halves."""

    shape = (2, 2)
    row = [0, 1, 1, 1]
    col = [0, 1, 0, 0]
    data = [1, 1, 1, -1]

    def tocoo(self) -> Sparse:
        return self


def test_a_sparse_matrix_is_read() -> None:
    assert list(pavage.Cover.from_matrix(Sparse()).solutions()) == [(0, 1)]


def test_boards_and_pieces_are_lists_of_cells() -> None:
    domino = [(5, 5), (5, 6)]
    square = list(itertools.product(range(4), range(4)))
    assert pavage.count(square, [domino] * 8) == 36
    assert pavage.count([square, square[:8], square[:7]], [domino] * 4) == [0, 5, 0]
    assert pavage.count(square[:4], [domino] * 2, rotate=False) == 1
    cube = list(itertools.product(range(2), range(2), range(2)))
    assert pavage.count(cube, [[(0, 0, 0), (0, 0, 1)]] * 4) == 9
    ring = [cell for cell in itertools.product(range(-1, 2), range(-1, 2)) if cell != (0, 0)]
    assert pavage.count(ring, [domino] * 4) == 2
    with pytest.raises(pavage.PuzzleError):
        pavage.count(square, [[(0, 0), (2, 2)]] * 8)
