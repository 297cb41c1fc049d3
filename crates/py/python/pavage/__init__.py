"""Puzzles in which pieces, cages or tiles fill a grid, and exact cover for any problem.

>>> import pavage
>>> puzzle = pavage.Puzzle("pentomino-3x20")
>>> puzzle.count()
Count(8, up to symmetry 2)
>>> print(puzzle.solve().solutions[0])
UUXIIIIIZWWTTTFLLLLV
UXXXPPZZZYWWTFFFNNLV
UUXPPPZYYYYWTFNNNVVV

Read a puzzle with `Puzzle`, make a new one with `generate`, and write any exact cover with `Cover`.
The search runs without Python's lock and ends on Ctrl-C. What is wrong is told by a `PuzzleError`.
"""

from __future__ import annotations

from pavage import distributed
from pavage._answers import (
    Check,
    Comparison,
    Count,
    Counts,
    CoverResult,
    Estimate,
    Explanation,
    Hint,
    Placement,
    Rating,
    Result,
    Solution,
)
from pavage._counting import count
from pavage._cover import Cover
from pavage._errors import PuzzleError
from pavage._pavage import VERSION as __version__
from pavage._puzzle import Puzzle, Suggestion, generate, generate_many, names
from pavage._schema import (
    ComparisonRow,
    Contradiction,
    Counting,
    Elimination,
    Hole,
    Intuition,
    Quartiles,
    QuartileTimes,
    Score,
    Seeds,
    Stats,
    Step,
    Totals,
    Violation,
    World,
)
from pavage._work import Progress
from pavage._zdd import Zdd

__all__ = [
    "Check",
    "Comparison",
    "ComparisonRow",
    "Contradiction",
    "Count",
    "Counting",
    "Counts",
    "Cover",
    "CoverResult",
    "Elimination",
    "Estimate",
    "Explanation",
    "Hint",
    "Hole",
    "Intuition",
    "Placement",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "QuartileTimes",
    "Quartiles",
    "Rating",
    "Result",
    "Score",
    "Seeds",
    "Solution",
    "Stats",
    "Step",
    "Suggestion",
    "Totals",
    "Violation",
    "World",
    "Zdd",
    "__version__",
    "count",
    "distributed",
    "generate",
    "generate_many",
    "names",
]
