"""Puzzles: reading, solving, counting, checking, hints, pictures."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Optional, TypeVar, Union

from pavage import _answers, _pavage
from pavage._answers import (
    Check,
    Comparison,
    Count,
    Counts,
    Estimate,
    Explanation,
    Hint,
    Placement,
    Rating,
    Result,
    Solution,
)
from pavage._reading import read
from pavage._schema import Cell
from pavage._work import MemoryLimit, TableOptions, TimeLimit, Watch, asking, watching
from pavage._zdd import Zdd

if TYPE_CHECKING:
    from typing_extensions import Unpack

Source = Union[str, "os.PathLike[str]"]
"""What a puzzle is read from."""
Date = tuple[int, int, Optional[str]]
"""Month, day, and a weekday from `"sun"` to `"sat"` on a calendar that shows it."""
T = TypeVar("T")


@dataclass(frozen=True)
class Suggestion:
    """A placement that a trained network suggests."""

    puzzle: Puzzle
    """The puzzle with the piece in its place, and all else as it was."""
    piece: str
    """The piece's name."""
    cells: tuple[Cell, ...]
    """Its cells, in reading order."""
    variant: Optional[int]
    """The number of its variant."""
    score: float
    """What the network chose by."""
    probability: float
    """Its share among all choices, as the network weighs them."""
    valued: int
    """How many positions the network valued."""
    elapsed_ms: float
    """How long the choice took, in milliseconds."""


class Puzzle:
    """A puzzle, read from text, from a file, or built in.

    A `str` with a line break is the text of a puzzle; without one it is the name of a built-in
    puzzle (`pavage.names()` lists them) or, if there is none, also a text. A file is a
    `pathlib.Path`. The format is recognised; `format` names it. The other keywords are the
    command's options for reading: `pieces`, `date`, `month`, `day`, `weekday`, `flip`, `size`, and
    `position`, the player's moves. `lang` is the language of all messages, `"en"` or `"fr"`.

    >>> import pavage
    >>> pavage.Puzzle("iq-puzzler-pro").count()
    Count(4331140, up to symmetry 1082785)
    >>> pavage.Puzzle("calendar", date="2022-01-01").count().count
    54
    """

    __slots__ = ("_given", "_position", "_solution", "_source")

    _position: _pavage.Position
    _source: object
    _given: dict[str, Any]
    _solution: Optional[Solution]

    def __init__(
        self,
        source: Source,
        *,
        format: Optional[str] = None,
        lang: str = "en",
        position: Union[str, Sequence[str], os.PathLike[str], None] = None,
        **options: Any,
    ) -> None:
        given = {"format": format, "lang": lang, "position": position, **options}
        self._position = _pavage.Position.read(source, given)
        self._source = source
        self._given = given
        self._solution = None

    @classmethod
    def _of(cls, position: _pavage.Position, solution: Optional[Solution] = None) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._position = position
        puzzle._source = None
        puzzle._given = {}
        puzzle._solution = solution
        return puzzle

    @property
    def _name(self) -> str:
        """What pictures call it."""
        is_name = isinstance(self._source, str) and self._source in _pavage.names()
        return str(self._source) if is_name else self.family

    @property
    def family(self) -> str:
        """The family: `"packing"`, `"calendar"`, `"suguru"`, `"tetravex"` or `"cover"`."""
        return self._position.family

    @property
    def pieces(self) -> dict[str, int]:
        """The names of the pieces, each with its number of copies."""
        return dict(self._position.pieces())

    @property
    def solution(self) -> Optional[Solution]:
        """The solution that `pavage.generate` made with the puzzle; None for other puzzles."""
        return self._solution

    @property
    def text(self) -> str:
        """The position as text in the format in which it was read, or in TOML if that format
        cannot express it."""
        return self.write()

    def write(self, format: Optional[str] = None) -> str:
        """The position as text in a format of its family, such as `"toml"` or `"json"`."""
        return self._position.write(format)

    def play(self, *moves: str) -> Puzzle:
        """The position after these moves, each as `move …` or without that word.

        >>> import pavage
        >>> puzzle = pavage.Puzzle("pentomino-3x20")
        >>> hint = puzzle.hint()
        >>> puzzle.play(*hint.step.moves).hint().step.rule == ""
        False
        """
        # What is no text is refused by the engine, in the language asked for.
        lines = [
            move if not isinstance(move, str) or move.startswith("move ") else f"move {move}"
            for move in moves
        ]
        return Puzzle._of(self._position.play(lines))

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
        portfolio: bool = False,
        **options: Any,
    ) -> Result:
        """The first `limit` solutions, or all with `limit=None` (up to a million; more are for
        `iter_solutions`).

        `first` stops at the first solution and counts no others. The keywords are the command's
        options; those of an engine's own, such as `max_steps`, come as further keywords.
        `progress` is True for a bar, or a function that is called with a `Progress`.

        >>> import pavage
        >>> result = pavage.Puzzle("pentomino-3x20").solve(limit=None)
        >>> result.status, len(result.solutions), result.complete
        ('solved', 8, True)
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
            portfolio=portfolio,
            **options,
        ) as given:
            said, solutions, best = self._position.solve(limit, first, given)
        return Result(
            solutions=tuple(map(Solution, solutions)),
            best=None if best is None else Solution(best),
            **_answers._costs(said),
        )

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
        **options: Any,
    ) -> Generator[Solution, None, None]:
        """The solutions one by one, while the search runs; it goes at the caller's pace.

        Ending the loop early ends the search. A limit that is reached first raises a
        `PuzzleError`, so a loop that ends has seen all solutions, or `limit` of them.

        One search hands them out; `solve` lets several take turns. So the order may differ from that
        of `solve`, unless `engine` names the same engine for both.

        >>> import pavage
        >>> puzzle = pavage.Puzzle("iq-puzzler-pro")
        >>> next(puzzle.iter_solutions()) == puzzle.solve().solutions[0]
        True
        """
        with asking(
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            seed=seed,
            engine=engine,
            heuristic=heuristic,
            race=race,
            **options,
        ) as given:
            return handed_out(self._position.stream(limit, given), Solution)

    def count(
        self,
        *,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
        symmetry: Optional[str] = None,
        **options: Any,
    ) -> Count:
        """The exact number of solutions. A limit that is reached first raises a `PuzzleError`.
        `symmetry` says which of them are the same, as `pavage count --symmetry` does: "auto",
        "drawing" or "rotations".

        >>> import pavage
        >>> pavage.Puzzle("soma").count()
        Count(11520, up to symmetry 240)
        """
        with asking(
            progress,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            engine=engine,
            heuristic=heuristic,
            symmetry=symmetry,
            **options,
        ) as given:
            return _answers._count(json.loads(self._position.count(given)))

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
        down its tree (Knuth, 1975). The tree is that of the engine dance, which visits each solution;
        `count` often knows a shorter way. Unless `walks` says how many, there are 1,000 of them, or as many
        as about a second allows.

        >>> import pavage
        >>> guess = pavage.Puzzle("pentomino-3x20").estimate()
        >>> guess.walks, guess.nodes > 100, guess.nodes_by_level[0]
        (1000, True, 1.0)
        """
        with asking(
            time_limit=time_limit, memory_limit=memory_limit, seed=seed, heuristic=heuristic
        ) as given:
            return _answers._estimate(json.loads(self._position.estimate(walks, given)))

    def zdd(
        self, *, time_limit: TimeLimit = None, memory_limit: MemoryLimit = None
    ) -> Zdd[Solution]:
        """All solutions as a zero-suppressed decision diagram. Its options are placements, of which
        `Zdd.text` says what each covers. A limit that is reached first raises a `PuzzleError`; memory
        is limited to 1 GiB unless `memory_limit` says otherwise.

        >>> import pavage
        >>> puzzle = pavage.Puzzle("soma")
        >>> zdd = puzzle.zdd()
        >>> zdd.total, len({str(solution) for solution in zdd.random(8)})
        (11520, 8)
        >>> puzzle.check(zdd.nth(7)).valid
        True
        """
        with asking(time_limit=time_limit, memory_limit=memory_limit) as given:
            return Zdd(self._position.diagram(given), Solution)

    def count_placements(self, **how: Unpack[TableOptions]) -> Counts[Placement]:
        """How many solutions contain each placement that is possible next, as
        `pavage count --each-placement` does. Notebooks show a board for each piece, its cells
        shaded by how often it lies there.

        >>> import pavage
        >>> placed = pavage.Puzzle("pentomino-3x20").count_placements()
        >>> max(placed.values()), sum(count for p, count in placed.items() if p.piece == "X")
        (4, 8)
        """
        told, drawing = self._table("placements", how)
        counts = {
            Placement(row["piece"], _answers._cells(row["cells"])): int(row["count"]) for row in told
        }
        return Counts(counts, drawing)

    def count_dates(self, **how: Unpack[TableOptions]) -> Counts[Date]:
        """How many solutions each date of a calendar puzzle has, as `pavage count --every-date`
        does: a mapping from month, day and weekday, which is None where the calendar shows none.
        Notebooks show it as a heat map.

        >>> import pavage
        >>> dates = pavage.Puzzle("a-puzzle-a-day").count_dates()
        >>> len(dates), sum(dates.values()), min(dates.values())
        (366, 24405, 7)
        >>> dates[1, 1, None]
        64
        """
        told, drawing = self._table("dates", how)
        counts = {(row["month"], row["day"], row["weekday"]): int(row["count"]) for row in told}
        return Counts(counts, drawing)

    def every_choice(self, **how: Unpack[TableOptions]) -> Counts[tuple[str, ...]]:
        """How many solutions each combination of the puzzle's choices has, as
        `pavage count --every-choice` does: a mapping from the labels, one for each choice in order.
        What `choose` fixes stays fixed. Notebooks show it as a heat map.

        >>> import pavage
        >>> throws = pavage.Puzzle("dice-6x6", choose="die1=A1,die2=A2,die3=C3,die4=E1")
        >>> counts = throws.every_choice()
        >>> len(counts), counts["A1", "A2", "C3", "E1", "A4", "E4", "F1"]
        (72, 5695)
        """
        told, drawing = self._table("choices", how)
        return Counts({tuple(row["choice"].values()): int(row["count"]) for row in told}, drawing)

    def _table(self, kind: str, how: TableOptions) -> tuple[Iterator[Any], Optional[str]]:
        """The rows of a table of counts, and its drawing."""
        with asking(**how) as given:
            rows, drawing = self._position.table(kind, self._name, given)
        return map(json.loads, rows), drawing

    def compare(
        self,
        over: Optional[str] = None,
        *,
        all: bool = False,
        repeat: Optional[int] = None,
        seeds: Optional[int] = None,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        seed: Optional[int] = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
        **options: Any,
    ) -> Comparison:
        """What the first solution costs under each of the `"heuristics"` or `"engines"`; without
        `over`, what is worth comparing. `all` searches to the end instead. `time_limit` is that of
        each search, `repeat` takes the least time of so many. `seeds` runs each search with so many
        seeds, which also break the ties of the orderings: a row then has the medians, and its `seeds`
        tell how the runs are spread; `repeat` has no effect then. Notebooks show a bar chart.

        >>> import pavage
        >>> compared = pavage.Puzzle("pentomino-3x20").compare()
        >>> compared.over, compared.rows[0].name, compared.rows[0].solutions
        ('heuristics', 'mrv', 1)
        >>> spread = pavage.Puzzle("pentomino-3x20").compare(seeds=5).rows[0].seeds
        >>> spread.runs, spread.placements.least <= spread.placements.median
        (5, True)
        """
        with asking(
            progress,
            over=over,
            all=all,
            repeat=repeat,
            seeds=seeds,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            seed=seed,
            engine=engine,
            heuristic=heuristic,
            **options,
        ) as given:
            told, drawing = self._position.compare(self._name, given)
        return _answers._comparison(json.loads(told), drawing)

    def check(self, solution: Union[Solution, str, Sequence[Any], None] = None) -> Check:
        """The judge's verdict on a claimed solution: a `Solution`, a text as `solve` prints it, or
        rows as `Solution.rows` has them. Without one, on the position as it stands.

        >>> import pavage
        >>> puzzle = pavage.Puzzle("pentomino-3x20")
        >>> bool(puzzle.check(puzzle.solve().solutions[0]))
        True
        >>> puzzle.check().violations[0].rule
        'piece-missing'
        """
        claimed: object = solution
        if isinstance(solution, Solution):
            claimed = str(solution)
        elif isinstance(solution, (list, tuple)):
            # What is no JSON is refused by the engine, in the language asked for.
            with suppress(TypeError, ValueError):
                claimed = json.dumps({"solutions": [solution]})
        return read(Check, json.loads(self._position.check(claimed)))

    def hint(
        self,
        level: str = "reveal",
        *,
        exact: bool = False,
        by: Optional[str] = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
    ) -> Hint:
        """The next thing to see: `"nudge"` says where to look, `"reason"` what one sees there,
        `"reveal"` what follows. `exact` takes the next step of the cheapest path, `by` the one that
        `"cost"`, `"information"` or `"levels"` choose.

        >>> import pavage
        >>> puzzle = pavage.Puzzle("AABC/ABBC/ABCC/ABDD .3.2/4.../.3../..2.", format="compact")
        >>> print(puzzle.hint().state)
        solvable
        """
        with asking(
            level=level,
            exact=exact,
            by=by,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
        ) as given:
            return read(Hint, json.loads(self._position.hint(given)))

    def suggest(
        self,
        piece: Optional[str] = None,
        variant: Optional[int] = None,
        positions: Optional[int] = None,
    ) -> Optional[Suggestion]:
        """What intuition would do: the placement that a trained network thinks keeps the most
        solutions, found without a search. With `piece`, a placement of this piece; with `variant`
        too, of that variant, numbered as `pavage list NAME --variants` does. With `positions`, the
        first move of a plan of the whole game, for which at most so many positions are valued. None
        if nothing can be laid.

        >>> import pavage
        >>> suggestion = pavage.Puzzle("iq-puzzler-pro").suggest(piece="J")
        >>> suggestion.piece, len(suggestion.cells), suggestion.puzzle.pieces["J"]
        ('J', 5, 1)
        """
        found = self._position.suggest(piece, variant, positions)
        if found is None:
            return None
        position, told = found
        said = json.loads(told)
        return Suggestion(
            puzzle=Puzzle._of(position),
            piece=said["piece"],
            cells=_answers._cells(said["cells"]),
            variant=said["variant"],
            score=said["score"],
            probability=said["probability"],
            valued=said["valued"],
            elapsed_ms=said["elapsed_ms"],
        )

    def explain(
        self,
        *,
        exact: bool = False,
        by: Optional[str] = None,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
    ) -> Explanation:
        """The whole path of deductions, to the end. `exact` takes the cheapest one, `by` chooses
        steps by `"cost"`, `"information"` or `"levels"`."""
        with asking(
            progress,
            exact=exact,
            by=by,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
        ) as given:
            return read(Explanation, json.loads(self._position.explain(given)))

    def rate(
        self,
        *,
        exact: bool = False,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
    ) -> Rating:
        """How hard the puzzle is, and why."""
        with asking(
            progress,
            exact=exact,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
        ) as given:
            return read(Rating, json.loads(self._position.rate(given)))

    def render(self) -> str:
        """A picture as SVG; beside an empty board, its pieces. Notebooks show it by themselves.

        >>> import pavage
        >>> pavage.Puzzle("pentomino-3x20").render()[:4]
        '<svg'
        """
        return self._position.render(True)

    def _repr_svg_(self) -> str:
        return self.render()

    def __str__(self) -> str:
        return "\n".join(self._position.text_rows())

    def __repr__(self) -> str:
        if isinstance(self._source, str) and "\n" not in self._source:
            return f"Puzzle({self._source!r})"
        return f"<Puzzle of the family {self.family}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (*self._position.parts(), self._solution)


def generate(
    family: str,
    *,
    seed: int = 0,
    lang: str = "en",
    progress: Watch = None,
    threads: Optional[int] = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    **options: Any,
) -> Puzzle:
    """A new puzzle of a family. The further keywords are the options of `pavage generate`, such as
    `board`, `sizes`, `parts`, `unique`, `difficulty`, `size`, `cages` or `colors`. The same seed
    makes the same puzzle. Its `solution` comes with it.

    >>> import pavage
    >>> puzzle = pavage.generate("suguru", size="6x6", seed=7)
    >>> bool(puzzle.check(puzzle.solution))
    True
    """
    made = generate_many(
        family,
        seed=seed,
        lang=lang,
        progress=progress,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
        **options,
    )
    return next(made)


def generate_many(
    family: str,
    *,
    seed: int = 0,
    lang: str = "en",
    progress: Watch = None,
    threads: Optional[int] = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    **options: Any,
) -> Generator[Puzzle, None, None]:
    """New puzzles without end, one for each seed from `seed` on; what they share is prepared once.
    The keywords are those of `generate`; `time_limit` is that of each puzzle.

    >>> import itertools, pavage
    >>> puzzles = pavage.generate_many("tetravex", size=3, colors=6)
    >>> len({puzzle.text for puzzle in itertools.islice(puzzles, 4)})
    4
    """
    with asking(
        progress,
        seed=seed,
        lang=lang,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
        **options,
    ) as given:
        maker = _pavage.Maker(family, given)
    return _made(maker, progress)


def names() -> list[str]:
    """The names of the built-in puzzles."""
    return _pavage.names()


def _made(maker: _pavage.Maker, progress: Watch) -> Generator[Puzzle, None, None]:
    seed = maker.seed
    while True:
        with watching(progress) as told:
            puzzle, solution = maker.make(seed, told)
        yield Puzzle._of(puzzle, Solution(solution))
        seed += 1


def handed_out(stream: _pavage.Stream, made: Callable[[Any], T]) -> Generator[T, None, None]:
    """What a search finds, as it finds it. The search ends with this."""
    try:
        while (found := stream.take()) is not None:
            yield from map(made, found)
    finally:
        stream.close()


def _restored(
    text: str, lang: str, format: str, moves: Optional[str], solution: Optional[Solution]
) -> Puzzle:
    """A puzzle that was pickled."""
    return Puzzle._of(_pavage.Position.restored(text, lang, format, moves), solution)
