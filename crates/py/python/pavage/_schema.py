"""The types of answers, as `schema.py` beside the package writes them. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Optional

Cell = tuple[int, ...]
"""A cell: row and column, or layer, row and column, counted from 0."""


@dataclass(frozen=True)
class Stats:
    """What a search cost."""

    nodes: int
    """The nodes of the search tree that were visited; of annealing, the changes tried."""
    placements: int
    """The placements that were tried."""
    pruned: int
    """The nodes that were given up early, because what was left of the board could not be
    filled."""
    depth: int
    """The greatest depth of the search tree that was reached: the placements on the board at
    once."""
    backtracks: Optional[int]
    """How often the search turned back without a solution, because of an item that nothing covered
    or of a region that nothing filled; None if it has no tree."""
    branching: Optional[float]
    """The mean number of options at a branch of the tree; None without a branch."""
    elapsed_ms: float
    """The time that it took, in milliseconds."""
    branching_by_level: tuple[float, ...] = ()
    """The mean number of options at the branches of each level, from the root; only with
    `--verbose`."""
    engine: Optional[str] = None
    """The engine that searched; None if the line names it elsewhere or nothing was searched."""
    engine_reason: Optional[str] = None
    """Why the engine was chosen, if the user did not name it."""
    heuristic: Optional[str] = None
    """The ordering that the engine followed, if it follows one."""
    counting: Optional[Counting] = None
    """What of these costs went into counting the solutions beyond those listed."""
    work: Optional[int] = None
    """The work of all searches that took turns until one answered; the other costs are those of the
    one that did. Work is nodes, times about how many tenths of a microsecond a node takes."""


@dataclass(frozen=True)
class Counting:
    """The part of the costs that counting took."""

    nodes: int
    """The nodes that were visited."""
    placements: int
    """The placements that were tried."""


@dataclass(frozen=True)
class CheckAnswer:
    """The verdict on a position or a solution."""

    valid: bool
    """Whether it is a solution."""
    violations: tuple[Violation, ...]
    """The entries that the only solution does not have, then the rules that are broken."""
    completable: Optional[bool]
    """Whether it can be completed, as a solution is; None if that is not known."""


@dataclass(frozen=True)
class Violation:
    """A rule that is broken, with the values of its message."""

    rule: str
    """The code of the rule."""
    cells: tuple[Cell, ...]
    """The cells that break it."""
    message: str
    """What is wrong, in a sentence."""
    edges: tuple[tuple[Cell, Cell], ...] = ()
    """The pairs of cells whose touching sides clash; empty if there are none."""

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class HintResult:
    """What `pavage hint --json` prints."""

    family: str
    """The family of the puzzle."""
    state: Optional[Literal["solvable", "dead", "wrong", "complete"]]
    """The state of the position; None if a limit was reached."""
    completions: Optional[int]
    """The number of solutions that the position leads to; None if it is not known."""
    told: Literal["nudge", "reason", "reveal"]
    """How much the hint tells."""
    step: Optional[Step]
    """The next step; None if there is none."""
    status: Optional[Literal["limit"]] = None
    """`limit` if a limit was reached before a hint was found; else None."""
    candidates: tuple[Elimination, ...] = ()
    """The candidates before the step, if the family lists candidates."""
    proof: Optional[Step] = None
    """Of a position that is dead: the step that proves without a search that there is no
    solution."""
    cost: Optional[int] = None
    """With `--exact`: the cost of the path."""
    cost_proved: Optional[bool] = None
    """With `--exact`: whether it is proved that no path costs less."""
    cost_min: Optional[int] = None
    """With `--exact`: no path costs less than this."""


@dataclass(frozen=True)
class Step:
    """A deduction. What the level of a hint does not tell is None."""

    rule: str
    """The code of the technique."""
    title: str
    """The name of the technique."""
    cells: tuple[Cell, ...]
    """The cells that the step decides; below the level `reveal`, the cells to look at."""
    because: tuple[Cell, ...]
    """The cells that it follows from; empty at the level `nudge`."""
    message: str
    """What the level tells, in words."""
    nudge: str
    """Where to look, in words."""
    level: int
    """How deep its hypotheses are nested; 0 without one."""
    cost: int
    """How hard it is to find, in the costs of the family's techniques."""
    from_: tuple[Elimination, ...] = ()
    """The candidates that it follows from, if the family lists candidates."""
    look: tuple[Cell, ...] = ()
    """The cells to look at; only of a hint at the level `reveal`."""
    reason: Optional[str] = None
    """Why it follows, in words."""
    moves: tuple[str, ...] = ()
    """The moves that it allows, each as the text after `move `."""
    eliminates: tuple[Elimination, ...] = ()
    """The candidates that it rules out."""
    forbids: tuple[Elimination, ...] = ()
    """The candidates that the rules forbid once the moves are made. They go without a move."""
    holes: tuple[Hole, ...] = ()
    """The regions that it rests on: each is left by a placement that is ruled out, and no piece
    fills it."""
    edges: tuple[tuple[Cell, Cell], ...] = ()
    """The pairs of cells whose touching sides it rests on; empty if there are none."""
    worlds: tuple[World, ...] = ()
    """Of a hypothesis: what follows from each of its assumptions."""
    gained: Optional[int] = None
    """How many candidates go with it: those of `eliminates` and of `forbids`. Only where these are
    told."""

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Elimination:
    """Candidates: a piece on some cells, numbers of a cell, or tiles of a cell."""

    piece: Optional[str] = None
    """The name of the piece."""
    cells: tuple[Cell, ...] = ()
    """The cells that it would cover."""
    cell: Optional[Cell] = None
    """The cell."""
    values: tuple[int, ...] = ()
    """The numbers."""
    tiles: tuple[tuple[int, int, int, int], ...] = ()
    """The colours of each tile: top, right, bottom, left."""


@dataclass(frozen=True)
class Hole:
    """A region that no piece fills, and the placement that would leave it."""

    piece: str
    """The name of the piece."""
    cells: tuple[Cell, ...]
    """The cells that it would cover."""
    hole: tuple[Cell, ...]
    """The region that would be left."""


@dataclass(frozen=True)
class World:
    """What follows from an assumption. Its board is reached by the assumptions and then the moves
    of the steps."""

    assumptions: tuple[str, ...]
    """The moves that are assumed."""
    supposed: tuple[str, ...]
    """The assumptions, in words."""
    steps: tuple[Step, ...]
    """What follows, step by step."""
    contradiction: Optional[Contradiction]
    """The rule that is broken in the end; None if none is."""
    forbids: tuple[Elimination, ...] = ()
    """The candidates that the rules forbid under the assumptions."""


@dataclass(frozen=True)
class Contradiction:
    """A rule that cannot be kept."""

    rule: str
    """The code of the rule."""
    cells: tuple[Cell, ...]
    """The cells that break it."""
    message: str
    """What is wrong, in a sentence."""
    edges: tuple[tuple[Cell, Cell], ...] = ()
    """The pairs of cells whose touching sides clash; empty if there are none."""

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class ExplainResult:
    """What `pavage explain --json` prints."""

    family: str
    """The family of the puzzle."""
    status: Literal["solved", "unsolvable", "several", "limit"]
    """How the explanation ended."""
    puzzle_solvable: Optional[bool]
    """Whether the puzzle has a solution once what was entered is taken away; None if that is not
    known."""
    steps: tuple[Step, ...]
    """The steps in order."""
    totals: Totals
    """What all steps together gain and cost."""
    solutions: tuple[Any, ...]
    """The solutions that the explanation ends with."""
    contradiction: Optional[Contradiction]
    """If there is no solution: the rule that is broken in the end; else None."""
    path: str
    """The steps as compact text, for comparing and storing."""
    reason: Optional[str] = None
    """Which limit was reached."""
    candidates: tuple[Elimination, ...] = ()
    """The candidates before the first step, if the family lists candidates. Before a later step
    they lack what the steps between eliminate and forbid."""
    cost: Optional[int] = None
    """With `--exact`: the cost of the path."""
    cost_proved: Optional[bool] = None
    """With `--exact`: whether it is proved that no path costs less."""
    cost_min: Optional[int] = None
    """With `--exact`: no path costs less than this."""
    proof: Optional[Step] = None
    """If there is no solution: the step that proves it without a search, if one does."""


@dataclass(frozen=True)
class Totals:
    """What steps gain and cost."""

    gained: int
    """How many candidates go."""
    cost: int
    """The sum of the costs."""


@dataclass(frozen=True)
class RateResult:
    """What `pavage rate --json` prints."""

    family: str
    """The family of the puzzle."""
    class_: Optional[Literal["starter", "junior", "expert", "master", "wizard"]]
    """How hard the puzzle is; None if it has no class."""
    score: Optional[float]
    """How hard the puzzle is, as a number by which puzzles of a family are compared; None if it has
    none."""
    unique: Optional[bool]
    """Whether the puzzle has exactly one solution; None if that is not known."""
    message: str
    """The rating, in a sentence."""
    elapsed_ms: float
    """The time that it took, in milliseconds."""
    status: Optional[Literal["limit"]] = None
    """`limit` if a limit was reached; else None."""
    proof: Optional[Step] = None
    """If there is no solution: the step that proves it without a search, if one does."""
    intuition: Optional[Intuition] = None
    """How far a trained network comes without a search; None where the puzzle has not exactly one
    solution or the network knows no puzzles of its family."""
    details: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What the family tells besides, as in the command's JSON."""

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Intuition:
    """How far a trained network comes that always takes its first choice."""

    right: int
    """How many of its moves belong to the solution before one does not."""
    errs: bool
    """Whether one does not; else it solves the puzzle alone."""
    message: str
    """The same, in words."""

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class ComparisonRow:
    """One ordering or engine of a comparison, with its readings."""

    name: str
    """The name of the ordering or of the engine."""
    solutions: int
    """The number of solutions found."""
    elapsed_ms: float
    """The time of the search, in milliseconds."""
    placements: int
    """The placements that were tried."""
    nodes: int
    """The nodes that were visited."""
    pruned: int
    """The nodes that were given up early."""
    stop: Literal["exhausted", "solutions", "nodes", "time", "memory", "overflow", "cancelled", "foreign"]
    """How the search ended."""
    engine: str
    """The engine that searched."""
    without: tuple[str, ...] = ()
    """What it searched without, with `--without`."""
    best: Optional[Score] = None
    """Without a solution: how close the search came, if it looks at whole positions."""
    seeds: Optional[Seeds] = None
    """With `--seeds`: what all runs cost. Placements, nodes and time of the row are then their
    medians; readings are of the first seed, the rest of the run with the median of the
    placements."""


@dataclass(frozen=True)
class Score:
    """How close a position is to a solution."""

    score: int
    """The score: how much of it is right."""
    of: int
    """The score of a solution."""


@dataclass(frozen=True)
class Seeds:
    """The runs of one ordering or engine, each with its own seed, which also breaks the ties of the
    ordering."""

    runs: int
    """The number of runs."""
    solved: int
    """How many of them found a solution."""
    cut: int
    """How many of them a limit cut short. They count as more than all the others."""
    placements: Quartiles
    """The placements that were tried."""
    nodes: Quartiles
    """The nodes that were visited."""
    elapsed_ms: QuartileTimes
    """The times of the searches."""


@dataclass(frozen=True)
class Quartiles:
    """How some numbers are spread: half of them lie between the quartiles."""

    least: int
    """The least number."""
    lower: int
    """The lower quartile."""
    median: int
    """The median."""
    upper: int
    """The upper quartile."""
    most: int
    """The greatest number."""


@dataclass(frozen=True)
class QuartileTimes:
    """How some times are spread, in milliseconds: half of them lie between the quartiles."""

    least: float
    """The least time."""
    lower: float
    """The lower quartile."""
    median: float
    """The median."""
    upper: float
    """The upper quartile."""
    most: float
    """The greatest time."""
