"""Exact cover: any problem of items and options."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Sequence
from typing import Any, Optional, Union, cast

from pavage import _answers, _pavage
from pavage._answers import CoverResult, Estimate
from pavage._errors import PuzzleError
from pavage._puzzle import Puzzle, handed_out
from pavage._work import MemoryLimit, TimeLimit, Watch, asking
from pavage._zdd import Chosen, Zdd

Item = Union[str, tuple[str, Union[str, int]]]
"""An item of an option: its name, or its name and a colour."""


class Cover:
    """A problem of items and options, written down one by one.

    A solution is a set of options that covers every primary item as often as it must be. A
    secondary item is covered at most once, or several times by options that give it the same
    colour.

    Knuth's first example: seven items, six options.

    >>> import pavage
    >>> cover = pavage.Cover()
    >>> for name in "abcdefg":
    ...     cover.item(name)
    >>> for items in ("ce", "adg", "bcf", "adf", "bg", "deg"):
    ...     _ = cover.option(items, name=items)
    Traceback (most recent call last):
    pavage.PuzzleError: an option needs a list of items, not 'ce'
    >>> for items in ("ce", "adg", "bcf", "adf", "bg", "deg"):
    ...     _ = cover.option(list(items), name=items)
    >>> cover.solve().solutions
    (('ce', 'adf', 'bg'),)
    """

    __slots__ = ("_cover",)

    def __init__(self, *, lang: str = "en") -> None:
        self._cover = _pavage.Cover({"lang": lang})

    def item(self, name: str, primary: bool = True, min: int = 1, max: int = 1) -> None:
        """Adds an item. A primary one is covered at least `min` and at most `max` times."""
        self._cover.item(name, primary, min, max)

    @classmethod
    def from_matrix(cls, matrix: Any, *, lang: str = "en") -> Cover:
        """The problem of a matrix of 0 and 1: each column is a primary item, named by its number,
        and each row an option. The matrix is a list of rows, an array of NumPy, or a sparse matrix
        of SciPy. Anything but 0 (and False) counts as 1. Rows without a 1 are in no solution.

        >>> import pavage
        >>> cover = pavage.Cover.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 1]])
        >>> cover.solve(limit=None).solutions
        ((0, 1), (2,))
        """
        columns, rows = _ones(matrix)
        cover = cls(lang=lang)
        for column in range(columns):
            cover.item(str(column))
        idle = "none"
        if not all(rows):
            cover.item(idle, primary=False)
        for row in rows:
            cover.option([str(column) for column in row] or [idle])
        return cover

    def option(self, items: Iterable[Item], name: Optional[str] = None, price: int = 0) -> int:
        """Adds an option that covers these items, and returns its number, counted from 0. A pair
        is a secondary item and the colour that the option gives to it. `cheapest` finds the
        solutions whose prices sum to the least.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> cover.item("north"), cover.item("south"), cover.item("between", primary=False)
        (None, None, None)
        >>> for side in ("north", "south"):
        ...     for colour in ("red", "blue"):
        ...         _ = cover.option([side, ("between", colour)], name=f"{side} {colour}")
        >>> cover.solve(limit=None).solutions
        (('north red', 'south red'), ('north blue', 'south blue'))
        """
        return self._cover.option(items, name, price)

    def solve(
        self,
        limit: Optional[int] = 1,
        *,
        first: bool = False,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        seed: Optional[int] = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
        race: bool = False,
    ) -> CoverResult:
        """The first `limit` solutions, or all with `limit=None`. The keywords are those of
        `Puzzle.solve`. A limit that is reached first ends the search; the result says so and has what
        was found.

        >>> import pavage
        >>> cover = pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]])
        >>> found = cover.solve(limit=3, time_limit="10s")
        >>> found.status, len(found.solutions), found.complete
        ('solved', 2, True)
        """
        with asking(
            progress,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            seed=seed,
            engine=engine,
            heuristic=heuristic,
            race=race,
        ) as given:
            said, solutions = self._cover.solve(limit, first, given)
        return CoverResult(solutions=tuple(solutions), **_answers._costs(said))

    def first(self, **how: Any) -> Optional[Chosen]:
        """A solution, or None if there is none. The keywords are those of `solve`. A limit that is
        reached first raises a `PuzzleError`.

        >>> import pavage
        >>> cover = pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]])
        >>> cover.first()
        (0, 1)
        """
        found = _decided(self.solve(first=True, **how), 1)
        return found.solutions[0] if found.solutions else None

    def is_unique(self, **how: Any) -> bool:
        """Whether there is exactly one solution. The keywords are those of `solve`. A limit that is
        reached first raises a `PuzzleError`.

        >>> import pavage
        >>> pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]]).is_unique()
        False
        """
        return len(_decided(self.solve(limit=2, **how), 2).solutions) == 1

    def solutions(self, **how: Any) -> Generator[Chosen, None, None]:
        """All solutions, one by one, while the search runs. The keywords are those of
        `iter_solutions`.

        >>> import pavage
        >>> for solution in pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]]).solutions():
        ...     print(solution)
        (0, 1)
        (2,)
        """
        return self.iter_solutions(**how)

    def cheapest(
        self,
        k: int = 1,
        *,
        progress: Watch = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
    ) -> CoverResult:
        """The `k` solutions of least price, cheapest first, or all if there are fewer. That no other
        is cheaper is proved, unless a limit was reached first: then the status is `"limit"`, and the
        solutions are the cheapest that were found.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> for town in ("Lyon", "Nice"):
        ...     cover.item(town)
        >>> _ = cover.option(["Lyon"], name="van", price=5)
        >>> _ = cover.option(["Nice"], name="train", price=4)
        >>> _ = cover.option(["Lyon", "Nice"], name="lorry", price=7)
        >>> found = cover.cheapest(2)
        >>> found.solutions, found.prices
        ((('lorry',), ('van', 'train')), (7, 9))
        """
        with asking(progress, time_limit=time_limit, memory_limit=memory_limit) as given:
            said, solutions = self._cover.cheapest(k, given)
        prices = tuple(said.pop("prices"))
        return CoverResult(solutions=tuple(solutions), prices=prices, **_answers._costs(said))

    def iter_solutions(
        self,
        limit: Optional[int] = None,
        *,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        seed: Optional[int] = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
        race: bool = False,
    ) -> Generator[Chosen, None, None]:
        """The solutions one by one, while the search runs: see `Puzzle.iter_solutions`.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> cover.item("pair", min=2, max=2)
        >>> for _ in range(4):
        ...     _ = cover.option(["pair"])
        >>> list(cover.iter_solutions(limit=3))
        [(0, 1), (0, 2), (0, 3)]
        """
        with asking(
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            seed=seed,
            engine=engine,
            heuristic=heuristic,
            race=race,
        ) as given:
            return handed_out(self._cover.stream(limit, given), tuple)

    def count(
        self,
        *,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
    ) -> int:
        """The exact number of solutions, which may have any length. A limit that is reached first
        raises a `PuzzleError`.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> for number in range(100):
        ...     cover.item(f"item {number}")
        ...     _ = cover.option([f"item {number}"]), cover.option([f"item {number}"])
        >>> cover.count() == 2**100
        True
        """
        with asking(
            progress,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            engine=engine,
            heuristic=heuristic,
        ) as given:
            return _answers._count(json.loads(self._cover.count(given))).count

    def estimate(
        self,
        walks: Optional[int] = None,
        *,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        seed: Optional[int] = None,
        heuristic: Optional[str] = None,
    ) -> Estimate:
        """How large the search for all solutions is, and about how many there are, by random walks
        down its tree (Knuth, 1975), each number with its standard error. Unless `walks` says how many, there
        are 1,000 of them, or as many as about a second allows.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> for name in "abc":
        ...     cover.item(name)
        ...     _ = [cover.option([name]) for _ in range(4)]
        >>> guess = cover.estimate()
        >>> guess.nodes, guess.solutions, guess.solutions_error, guess.nodes_by_level
        (85.0, 64.0, 0.0, (1.0, 4.0, 16.0, 64.0))
        """
        with asking(
            time_limit=time_limit, memory_limit=memory_limit, seed=seed, heuristic=heuristic
        ) as given:
            return _answers._estimate(json.loads(self._cover.estimate(walks, given)))

    def zdd(self, *, time_limit: TimeLimit = None, memory_limit: MemoryLimit = None) -> Zdd[Chosen]:
        """All solutions as a zero-suppressed decision diagram. A limit that is reached first raises
        a `PuzzleError`; memory is limited to 1 GiB unless `memory_limit` says otherwise.

        >>> import pavage
        >>> zdd = pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]]).zdd()
        >>> zdd.total, zdd.nth(0), zdd.nth(1)
        (2, (0, 1), (2,))
        """
        with asking(time_limit=time_limit, memory_limit=memory_limit) as given:
            return Zdd(self._cover.diagram(given), tuple)

    @property
    def puzzle(self) -> Puzzle:
        """The problem as a puzzle of the family `cover`, which can be drawn, written as text and
        checked. The names of options are not part of it."""
        return Puzzle._of(self._cover.position())

    def __repr__(self) -> str:
        items, options = self._cover.sizes()
        return f"<Cover of {items} items, {options} options>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._cover.parts()


def _decided(result: CoverResult, wanted: int) -> CoverResult:
    """What a search found that came to its end or found so many solutions."""
    if result.status == "limit" and len(result.solutions) < wanted:
        raise PuzzleError(
            result.reason_code or "limit-time", result.reason or "a limit was reached first"
        )
    return result


def _ones(matrix: Any) -> tuple[int, list[list[int]]]:
    """The number of columns of a matrix, and for each row the columns of its ones."""
    if hasattr(matrix, "tocoo"):
        sparse = matrix.tocoo()
        height, width = sparse.shape
        ones: list[set[int]] = [set() for _ in range(height)]
        # Entries of one place are summed.
        sums: dict[tuple[int, int], Any] = {}
        for row, column, value in zip(sparse.row, sparse.col, sparse.data):
            place = int(row), int(column)
            sums[place] = sums.get(place, 0) + value
        for (row, column), value in sums.items():
            if value:
                ones[row].add(column)
        return width, [sorted(row) for row in ones]
    shape = getattr(matrix, "shape", None)
    if shape is not None and len(shape) != 2:
        message = f"a matrix has rows and columns; this array has {len(shape)} dimensions"
        raise PuzzleError("matrix-shape", message)
    rows = [list(row) for row in matrix]
    width = len(rows[0]) if rows else cast(int, shape[1]) if shape is not None else 0
    for number, row in enumerate(rows):
        if len(row) != width:
            raise PuzzleError(
                "matrix-row-length",
                f"row {number} has {len(row)} columns, and the first one has {width}",
            )
    return width, [[at for at, value in enumerate(row) if value] for row in rows]


def _restored(
    lang: str,
    items: list[tuple[str, bool, int, int]],
    options: list[tuple[list[Item], Optional[str], int]],
) -> Cover:
    """A cover that was pickled."""
    cover = Cover(lang=lang)
    for item in items:
        cover.item(*item)
    for option in options:
        cover.option(*option)
    return cover
