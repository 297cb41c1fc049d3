"""What Pavage answers: plain values that cannot be changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from pavage import _pavage
from pavage._reading import read
from pavage._schema import (
    Cell,
    CheckAnswer,
    ComparisonRow,
    ExplainResult,
    HintResult,
    RateResult,
    Stats,
    Step,
)

if TYPE_CHECKING:
    import numpy
    import numpy.typing

@dataclass(frozen=True)
class Placement:
    """A piece in its place."""

    piece: str
    """The piece's name."""
    cells: tuple[Cell, ...]
    """Its cells, in reading order."""


class Solution:
    """A solution, or the position that came nearest to one.

    >>> import pavage
    >>> print(pavage.Puzzle("pentomino-3x20").solve().solutions[0])
    UUXIIIIIZWWTTTFLLLLV
    UXXXPPZZZYWWTFFFNNLV
    UUXPPPZYYYYWTFNNNVVV
    """

    __slots__ = ("_position",)

    def __init__(self, position: _pavage.Position) -> None:
        self._position = position

    @property
    def rows(self) -> list[Any]:
        """It as plain lists, as in the command's JSON: rows of letters, layers of such rows, rows
        of numbers, rows of tiles `[top, right, bottom, left]`; of a cover the numbers of its
        options."""
        return self._position.rows()

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The pieces, each with its cells; none where a puzzle has no pieces."""
        return tuple(Placement(*placed) for placed in self._position.placements() or ())

    @property
    def unused(self) -> dict[str, int]:
        """The pieces that it leaves out, each with the number of copies; of pieces without a
        largest number nothing is said."""
        return dict(self._position.unused() or ())

    def array(self) -> numpy.typing.NDArray[numpy.int32]:
        """It as a NumPy array.

        Of pieces: the number of the piece in each cell, counted from 1 in the order of
        `Puzzle.pieces`, 0 in empty cells and -1 outside the board; one axis for rows and one for
        columns, and one for layers before them on solid boards. Of numbers: the numbers. Of tiles:
        the four sides (top, right, bottom, left) along a third axis. Of a cover: the numbers of
        the options.
        """
        import numpy

        shape, numbers = self._position.numbers()
        return numpy.frombuffer(numbers, dtype=numpy.int32).reshape(shape)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        array = self.array()
        array = array if dtype is None else array.astype(dtype)
        return array.copy() if copy else array

    def render(self) -> str:
        """A picture of it as SVG."""
        return self._position.render(False)

    def _repr_svg_(self) -> str:
        return self.render()

    def __str__(self) -> str:
        return "\n".join(self._position.text_rows())

    def __repr__(self) -> str:
        return f"<Solution {str(self)!r}>"

    def _key(self) -> tuple[str, str]:
        return str(self), str(self._position.placements())

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._position.parts()


def _restored(text: str, lang: str, format: str, moves: Optional[str]) -> Solution:
    """A solution that was pickled."""
    return Solution(_pavage.Position.restored(text, lang, format, moves))


@dataclass(frozen=True, repr=False)
class Result:
    """What solving found."""

    status: str
    """`"solved"`, `"unsolvable"` (proved), or `"limit"`: a limit was reached first."""
    solutions: tuple[Solution, ...]
    """The solutions, each accepted by a judge that shares no code with the search."""
    complete: bool
    """Whether these are all solutions."""
    total: Optional[int]
    """The number of all solutions, where it is known."""
    at_least: int
    """There are no fewer solutions than this."""
    reason: Optional[str]
    """Why there is no solution, or which limit was reached, where it can be said."""
    best: Optional[Solution]
    """The position that came nearest to a solution, if there is none and the search kept it."""
    stats: Stats = field(compare=False)
    """What it cost."""
    proof: Optional[Step] = None
    """The step that proves without a search that there is no solution, if one does."""
    reason_code: Optional[str] = None
    """The code of the reason, as a `PuzzleError` has one: a word that stays the same in every
    language and release. None of an answer in shards."""

    def __repr__(self) -> str:
        return _short(self)

    def _repr_svg_(self) -> Optional[str]:
        return self.solutions[0].render() if self.solutions else None


@dataclass(frozen=True, repr=False)
class CoverResult:
    """What solving an exact cover found."""

    status: str
    """`"solved"`, `"unsolvable"` (proved), or `"limit"`: a limit was reached first."""
    solutions: tuple[tuple[Union[str, int], ...], ...]
    """The solutions: of each the options, in the order in which they were added, by name, or by
    number where they have none."""
    complete: bool
    """Whether these are all solutions."""
    total: Optional[int]
    """The number of all solutions, where it is known."""
    at_least: int
    """There are no fewer solutions than this."""
    reason: Optional[str]
    """Why there is no solution, or which limit was reached, where it can be said."""
    stats: Stats = field(compare=False)
    """What it cost."""
    prices: Optional[tuple[int, ...]] = None
    """The price of each of these solutions, if the cheapest were asked for."""
    proof: Optional[Step] = None
    """The step that proves without a search that there is no solution, if one does."""
    reason_code: Optional[str] = None
    """The code of the reason, as a `PuzzleError` has one: a word that stays the same in every
    language and release."""

    def __repr__(self) -> str:
        return _short(self)


def _short(result: Union[Result, CoverResult]) -> str:
    """What solving found, without the solutions themselves."""
    total = f"at least {result.at_least}" if result.total is None else str(result.total)
    name = type(result).__name__
    return f"<{name}: {result.status}, {len(result.solutions)} of {total} solutions>"


@dataclass(frozen=True, repr=False, eq=False)
class Count:
    """The exact number of solutions. It equals that number.

    >>> import pavage
    >>> pavage.Puzzle("pentomino-3x20").count() == 8
    True
    """

    count: int
    """All solutions."""
    up_to_symmetry: Optional[int]
    """Solutions that no symmetry of the puzzle turns into each other; None where symmetries are
    not known, or where `reason` says why they were not compared."""
    symmetry: Optional[str]
    """The symmetries used: those of each part of a board in several "parts", of a "board" in one
    part, of the "drawing" as a whole, or "rotations" alone; None where none are known."""
    stats: Stats
    """What it cost."""
    proof: Optional[Step] = None
    """The step that proves without a search that the number is 0, if one does."""
    reason: Optional[str] = None
    """Why `up_to_symmetry` is not known, where it could be: a limit that was reached after all
    solutions were counted, or too many of them to compare."""

    def __int__(self) -> int:
        return self.count

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Count):
            return (self.count, self.up_to_symmetry) == (other.count, other.up_to_symmetry)
        return self.count == other if isinstance(other, int) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.count)

    def __repr__(self) -> str:
        symmetric = self.up_to_symmetry
        more = "" if symmetric is None else f", up to symmetry {symmetric}"
        return f"Count({self.count}{more})"


Key = TypeVar("Key")


class Counts(Mapping[Key, int]):
    """Numbers of solutions, by placement, by date or by choices."""

    __slots__ = ("_counts", "_drawing")

    def __init__(self, counts: dict[Key, int], drawing: Optional[str]) -> None:
        self._counts = counts
        self._drawing = drawing

    def __getitem__(self, key: Key) -> int:
        return self._counts[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return f"<Counts: {len(self)} entries, {sum(self.values())} in all>"

    def render(self) -> Optional[str]:
        """A heat map as SVG; None where there is nothing to draw."""
        return self._drawing

    def _repr_svg_(self) -> Optional[str]:
        return self._drawing


@dataclass(frozen=True)
class Comparison:
    """The same puzzle, searched in several ways."""

    over: str
    """What differs between the rows: `"heuristics"` or `"engines"`."""
    rows: tuple[ComparisonRow, ...]
    """The ways of searching; none where the proof answers and `over` was not given."""
    _drawing: str = field(repr=False, compare=False)
    proof: Optional[Step] = None
    """The step that proves without a search that there is no solution, if one does."""

    def render(self) -> str:
        """A bar chart as SVG."""
        return self._drawing

    def _repr_svg_(self) -> str:
        return self._drawing


@dataclass(frozen=True)
class Estimate:
    """What random walks say of a search and of its solutions."""

    nodes: float
    """About how many nodes the search tree has: the mean over the walks."""
    nodes_error: float
    """The standard error of that mean."""
    solutions: float
    """About how many solutions there are."""
    solutions_error: float
    """The standard error of that mean."""
    nodes_by_level: tuple[float, ...]
    """The mean number of nodes at each level of the tree, the root first."""
    walks: int
    """How many walks were made."""
    complete: bool
    """Whether all walks were made that were asked for; False if a limit was reached first."""


def _estimate(told: Mapping[str, Any]) -> Estimate:
    return Estimate(
        nodes=told["nodes"]["mean"],
        nodes_error=told["nodes"]["error"],
        solutions=told["solutions"]["mean"],
        solutions_error=told["solutions"]["error"],
        nodes_by_level=tuple(told["nodes_by_level"]),
        walks=told["walks"],
        complete=told["status"] == "estimated",
    )


class Check(CheckAnswer):
    """The judge's verdict. It is true if nothing is wrong."""

    def __bool__(self) -> bool:
        return self.valid


class Hint(HintResult):
    """The next thing to see."""

    def __str__(self) -> str:
        return str(self.step or self.state)


class Explanation(ExplainResult):
    """The whole path of deductions."""

    def __str__(self) -> str:
        return "\n".join(f"{at}. {step}" for at, step in enumerate(self.steps, 1))


class Rating(RateResult):
    """How hard a puzzle is for a person."""


def _cells(cells: list[list[int]]) -> tuple[Cell, ...]:
    return tuple(tuple(cell) for cell in cells)


def _costs(told: dict[str, Any]) -> dict[str, Any]:
    """What was told, with its costs as `Stats` and its proof, if it has one, as a step."""
    proof = {"proof": read(Step, json.loads(told["proof"]))} if "proof" in told else {}
    return {**told, "stats": _stats(json.loads(told["stats"])), **proof}


def _count(told: Mapping[str, Any]) -> Count:
    """A count that counted all solutions."""
    symmetric = told["up_to_symmetry"]
    return Count(
        count=int(told["count"]),
        up_to_symmetry=None if symmetric is None else int(symmetric),
        symmetry=told["symmetry"],
        stats=_stats(told["stats"]),
        proof=_proof(told),
        reason=told.get("reason") if symmetric is None else None,
    )


def _stats(told: Mapping[str, Any]) -> Stats:
    """Costs. Those of an answer in shards lack what cannot be added up."""
    none = {"nodes": 0, "placements": 0, "pruned": 0, "depth": 0, "elapsed_ms": 0.0}
    return read(Stats, {**none, "backtracks": None, "branching": None, **told})


def _comparison(told: Mapping[str, Any], drawing: str) -> Comparison:
    rows = tuple(read(ComparisonRow, row) for row in told["rows"])
    return Comparison(told["over"], rows, drawing, _proof(told))


def _proof(told: Mapping[str, Any]) -> Optional[Step]:
    """The proof of an answer of the command."""
    return read(Step, told["proof"]) if "proof" in told else None
