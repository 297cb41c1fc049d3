"""What Pavage answers: plain values that cannot be changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from pavage import _pavage

if TYPE_CHECKING:
    import numpy
    import numpy.typing

Cell = tuple[int, ...]
"""A cell: row and column, or layer, row and column, counted from 0."""


@dataclass(frozen=True)
class Stats:
    """What a search cost, and which one it was."""

    nodes: int
    """Positions of the search tree looked at."""
    placements: int
    """Options tried."""
    pruned: int
    """Branches cut because a region could not be filled."""
    depth: int
    """The most options chosen at once."""
    backtracks: Optional[int]
    """How often the search turned back without a solution; None if it has no tree."""
    branching: Optional[float]
    """The mean number of options at a branch; None without one."""
    elapsed_ms: float
    """Milliseconds it took."""
    engine: Optional[str]
    """The engine; None if the puzzle needed no search."""
    engine_reason: Optional[str]
    """Why that engine, unless it was named."""
    heuristic: Optional[str]
    """The order in which options were tried."""


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
class Quartiles:
    """How some values are spread: half of them lie between `lower` and `upper`."""

    least: float
    """The least value."""
    lower: float
    """The lower quartile."""
    median: float
    """The median."""
    upper: float
    """The upper quartile."""
    most: float
    """The greatest value."""


@dataclass(frozen=True)
class Seeds:
    """What the runs of one way of searching cost, each with its own seed."""

    runs: int
    """How many there are."""
    solved: int
    """How many of them found a solution."""
    cut: int
    """How many of them a limit cut short; they count as more than the others."""
    placements: Quartiles
    """Options tried."""
    nodes: Quartiles
    """Positions of the search tree looked at."""
    elapsed_ms: Quartiles
    """Milliseconds taken."""


@dataclass(frozen=True)
class ComparisonRow:
    """What one way of searching costs."""

    name: str
    """The ordering or the engine."""
    solutions: int
    """How many solutions it found."""
    placements: int
    """Options tried."""
    nodes: int
    """Positions of the search tree looked at."""
    pruned: int
    """Branches cut because a region could not be filled."""
    elapsed_ms: float
    """Milliseconds it took, without what all rows prepare once."""
    stop: str
    """Why it ended: `"exhausted"`, `"solutions"` (it found as many as were asked for), or the limit
    that was reached first, as `"time"` or `"nodes"`."""
    seeds: Optional[Seeds] = None
    """With several seeds: how the runs are spread. Placements, nodes and time are then medians."""


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


@dataclass(frozen=True)
class Violation:
    """A rule that is broken."""

    rule: str
    """Its code."""
    cells: tuple[Cell, ...]
    """Where."""
    message: str
    """The sentence about it."""


@dataclass(frozen=True)
class Check:
    """The judge's verdict. It is true if nothing is wrong."""

    valid: bool
    """Whether it is a solution."""
    violations: tuple[Violation, ...]
    """What is wrong: entries that the only solution does not have, then the rules that are broken."""
    completable: Optional[bool] = None
    """Whether it can be completed, as a solution is; `None` if that is not known."""

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True)
class Step:
    """A deduction."""

    rule: str
    """The code of the technique."""
    title: str
    """Its name."""
    cells: tuple[Cell, ...]
    """The cells that it is about."""
    because: tuple[Cell, ...]
    """The cells that it follows from."""
    message: str
    """What follows, in words; at a gentler level, as much as that level tells."""
    moves: tuple[str, ...]
    """The moves that follow, as `Puzzle.play` takes them."""
    cost: int
    """How hard it is to see."""
    details: Mapping[str, Any] = field(repr=False)
    """All that is known of the step, as in the command's JSON: what it rules out, the worlds of a
    hypothesis, the holes that pieces would leave."""

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Hint:
    """The next thing to see."""

    state: Optional[str]
    """`"solvable"`, `"dead"` (it cannot be completed), `"wrong"` (a player's entry is), or
    `"complete"`; None if a limit was reached first."""
    completions: Optional[int]
    """How many solutions are left, where they were counted."""
    step: Optional[Step]
    """The step, if there is one."""
    details: Mapping[str, Any] = field(repr=False)
    """All of the answer, as in the command's JSON."""
    proof: Optional[Step] = None
    """Of a dead position: the step that proves without a search that there is no solution, if one
    does."""

    def __str__(self) -> str:
        return self.step.message if self.step else str(self.state)


@dataclass(frozen=True)
class Explanation:
    """The whole path of deductions."""

    status: str
    """How it ends: `"solved"`, `"several"` (solutions), `"unsolvable"` or `"limit"`."""
    steps: tuple[Step, ...]
    """The steps, in order."""
    path: str
    """The path as compact text."""
    details: Mapping[str, Any] = field(repr=False)
    """All of the answer, as in the command's JSON."""
    proof: Optional[Step] = None
    """The step that proves without a search that there is no solution, if one does."""

    def __str__(self) -> str:
        return "\n".join(f"{at}. {step}" for at, step in enumerate(self.steps, 1))


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for a person."""

    class_: Optional[str]
    """`"starter"`, `"junior"`, `"expert"`, `"master"` or `"wizard"`; None if it is not known."""
    score: Optional[float]
    """How hard within that scale, as a number."""
    unique: Optional[bool]
    """Whether there is exactly one solution, where it is known."""
    message: str
    """Why, in words."""
    details: Mapping[str, Any] = field(repr=False)
    """All of the answer, as in the command's JSON: Suguru also has `level` and `cost`."""
    proof: Optional[Step] = None
    """The step that proves without a search that there is no solution, if one does."""


def _cells(cells: list[list[int]]) -> tuple[Cell, ...]:
    return tuple(tuple(cell) for cell in cells)


def _stats(told: dict[str, Any]) -> dict[str, Any]:
    """What was told, with its costs as `Stats` and its proof, if it has one, as a step."""
    proof = {"proof": _step(json.loads(told["proof"]))} if "proof" in told else {}
    return {**told, "stats": Stats(**told["stats"]), **proof}


def _comparison(told: dict[str, Any], drawing: str) -> Comparison:
    rows = (
        ComparisonRow(
            name=row["name"],
            solutions=int(row["solutions"]),
            placements=row["placements"],
            nodes=row["nodes"],
            pruned=row["pruned"],
            elapsed_ms=row["elapsed_ms"],
            stop=row["stop"],
            seeds=_seeds(row.get("seeds")),
        )
        for row in told["rows"]
    )
    return Comparison(told["over"], tuple(rows), drawing, _proof(told))


def _seeds(told: Optional[dict[str, Any]]) -> Optional[Seeds]:
    if told is None:
        return None
    return Seeds(
        told["runs"],
        told["solved"],
        told["cut"],
        Quartiles(**told["placements"]),
        Quartiles(**told["nodes"]),
        Quartiles(**told["elapsed_ms"]),
    )


def _check(told: dict[str, Any]) -> Check:
    violations = (
        Violation(broken["rule"], _cells(broken["cells"]), broken["message"])
        for broken in told["violations"]
    )
    return Check(told["valid"], tuple(violations), told["completable"])


def _step(told: dict[str, Any]) -> Step:
    return Step(
        rule=told["rule"],
        title=told["title"],
        cells=_cells(told["cells"]),
        because=_cells(told["because"]),
        message=told["message"],
        moves=tuple(told.get("moves") or ()),
        cost=told["cost"],
        details=told,
    )


def _hint(told: dict[str, Any]) -> Hint:
    completions = told["completions"]
    return Hint(
        state=told["state"],
        completions=None if completions is None else int(completions),
        step=_step(told["step"]) if told["step"] else None,
        details=told,
        proof=_proof(told),
    )


def _proof(told: dict[str, Any]) -> Optional[Step]:
    """The proof of an answer of the command."""
    return _step(told["proof"]) if "proof" in told else None


def _explanation(told: dict[str, Any]) -> Explanation:
    steps = tuple(_step(step) for step in told["steps"])
    return Explanation(told["status"], steps, told["path"], told, _proof(told))


def _rating(told: dict[str, Any]) -> Rating:
    return Rating(
        told["class"], told["score"], told["unique"], told["message"], told, _proof(told)
    )
