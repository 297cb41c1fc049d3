"""Work for many machines: counts, solutions, ratings and new puzzles in shards, on Dask, on Ray, or
in processes of this machine.

The work is divided into shards that share nothing. A scheduler runs them; one whose worker died is
run again. The results are added up only after it is proved that they are the whole work. So the
answer is that of one machine, to the last unit.

>>> import pavage
>>> pavage.distributed.count("kanoodle", scheduler="dask", shards=16)  # doctest: +SKIP
Count(371020, up to symmetry 92755)

Like all programs that begin processes, a script calls these functions under
`if __name__ == "__main__":`.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Optional, Union

from pavage import _answers, _pavage
from pavage._answers import Count, Rating, Result, Solution, Stats
from pavage._errors import PuzzleError
from pavage._puzzle import Puzzle, Source
from pavage._schedulers import SCHEDULERS, Asked, Ran, Scheduler, WorkerDied
from pavage._work import MemoryLimit, TimeLimit, Watch, watching

__all__ = ["Plan", "ShardResult", "count", "generate", "merge", "plan", "rate", "run", "solve"]

SHARDS = 64
"""How many shards there are unless it is said: several for each of a few workers, since some are
larger than others."""

_WAIT = 0.1
"""Seconds between two looks at the clock."""
_GRACE = 10.0
"""Seconds that shards have after the time limit to give back how far they are."""


class Plan:
    """Work that is divided into shards. Its text is that of the command's `plan`: `pavage run` can
    run its shards, and `pavage merge` adds them up."""

    __slots__ = ("_plan",)

    def __init__(self, text: str) -> None:
        """Reads a plan. One that was changed, or made by a version that searches in another order,
        raises a `PuzzleError`."""
        self._plan = _pavage.Plan.read(text)

    @classmethod
    def _of(cls, made: _pavage.Plan) -> Plan:
        plan = cls.__new__(cls)
        plan._plan = made
        return plan

    @property
    def text(self) -> str:
        """It as text: one JSON object."""
        return self._plan.text

    @property
    def shards(self) -> int:
        """How many shards there are, numbered from 0. Some may have nothing to do."""
        return self._plan.shards

    @property
    def division(self) -> str:
        """How the work is divided: by branches of a `"tree"`, `"slices"` of a sweep, a `"list"` of
        puzzles, `"attempts"`, or not at all (`"settled"`)."""
        return self._plan.division

    def __repr__(self) -> str:
        return f"<Plan of {self.shards} shards: {self._plan.work} by {self.division}>"


@dataclass(frozen=True)
class ShardResult:
    """The result of a shard."""

    shard: int
    """Its number."""
    text: str
    """The text that `pavage run` writes into `shard-N.json`: the same bytes, wherever it was run."""
    seconds: float
    """How long it ran; 0 if it was found in the folder."""


def plan(
    puzzles: Union[Puzzle, Source, Iterable[Puzzle]],
    shards: int = SHARDS,
    *,
    work: str = "count",
    lang: str = "en",
    **options: Any,
) -> Plan:
    """Divides work on a puzzle, or on several: `work` is `"count"`, `"solve"` or `"rate"`. The
    keywords are the options of the command's `plan`, such as `engine`, `heuristic`, `seed` and
    `memory_limit` (of each slice of a sweep).

    >>> import pavage
    >>> pavage.distributed.plan("soma", shards=4)
    <Plan of 4 shards: count by tree>
    """
    given = {"lang": lang, **options}
    return Plan._of(_pavage.Plan.puzzles(work, _named(puzzles), shards, given))


def run(
    plan: Plan,
    scheduler: str = "local",
    *,
    workers: Optional[int] = None,
    address: Optional[str] = None,
    retries: int = 3,
    threads: int = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    folder: Union[str, os.PathLike[str], None] = None,
    progress: Watch = None,
) -> Generator[ShardResult, None, None]:
    """Runs the shards of a plan, and hands out their results as they come.

    - `scheduler`: `"local"` (processes of this machine), `"dask"` or `"ray"`. `address` is that of a
      cluster, whose machines need Pavage in the same version; without one, a cluster is begun on this
      machine with `workers` workers, one for each core unless it is said.
    - `retries`: how often a shard is begun again after its worker died. On a cluster with an address,
      Dask has a number of its own (`distributed.scheduler.allowed-failures`).
    - `threads` and `memory_limit` are those of each shard, `time_limit` is that of all.
    - `folder`: keeps results, and the states of shards that the time limit broke off, as `pavage run`
      does. The same call again goes on from there. Only the caller needs to see the folder.
    - `progress`: True for a bar, or a function that is called with a `Progress`.

    Leaving the loop, Ctrl-C and exceptions of `progress` stop the shards. A limit that is reached
    first raises a `PuzzleError`, and so does a shard whose workers keep dying.
    """
    lang = plan._plan.lang
    limit = time_limit.total_seconds() if isinstance(time_limit, timedelta) else time_limit
    until = _pavage.seconds({"time_limit": limit, "lang": lang})
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        raise _pavage.refusal("python-progress", repr(progress), "", lang)
    kept = None if folder is None else _Folder(Path(folder), plan)
    with watching(progress) as told:
        job = _Job(plan, kept, told, until)
        yield from job.found()
        if job.is_done():
            return
        asked = Asked(plan.text, job.given(threads, memory_limit), workers, address, retries)
        with closing(job.run(_scheduler(scheduler, asked, lang))) as results:
            yield from results


def merge(plan: Plan, results: Iterable[ShardResult], **limits: Any) -> list[dict[str, Any]]:
    """Proves that these results are the whole work, and adds them up: the lines that the command
    prints under `--json`. If some are missing, damaged or of another plan, it raises a
    `PuzzleError`."""
    results = list(results)
    named = [(f"shard-{result.shard}", result.shard, result.text) for result in results]
    elapsed = sum(result.seconds for result in results)
    lines, _status = plan._plan.merge(named, elapsed, limits)
    return [json.loads(line) for line in lines]


def count(
    puzzle: Union[Puzzle, Source],
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    workers: Optional[int] = None,
    address: Optional[str] = None,
    retries: int = 3,
    threads: int = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    folder: Union[str, os.PathLike[str], None] = None,
    progress: Watch = None,
    **options: Any,
) -> Count:
    """The exact number of solutions, as `Puzzle.count` gives it. The first keywords are those of
    `run`, the others those of `plan`."""
    puzzle = _puzzle(puzzle)
    made = plan(puzzle, shards, work="count", memory_limit=memory_limit, **_asked(puzzle, options))
    results = run(
        made,
        scheduler,
        workers=workers,
        address=address,
        retries=retries,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
        folder=folder,
        progress=progress,
    )
    line = merge(made, results)[0]
    if line["count"] is None:
        raise _pavage.refusal("python-clusters-shard", "0", line["reason"], made._plan.lang)
    symmetric = line["up_to_symmetry"]
    return Count(
        count=int(line["count"]),
        up_to_symmetry=None if symmetric is None else int(symmetric),
        stats=_stats(line["stats"]),
    )


def solve(
    puzzle: Union[Puzzle, Source],
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    workers: Optional[int] = None,
    address: Optional[str] = None,
    retries: int = 3,
    threads: int = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    folder: Union[str, os.PathLike[str], None] = None,
    progress: Watch = None,
    **options: Any,
) -> Result:
    """All solutions, up to a million of them. Of a large board, or with an engine that makes
    attempts, one solution: each shard is an attempt with a seed of its own."""
    puzzle = _puzzle(puzzle)
    made = plan(puzzle, shards, work="solve", **_asked(puzzle, options))
    results = run(
        made,
        scheduler,
        workers=workers,
        address=address,
        retries=retries,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
        folder=folder,
        progress=progress,
    )
    with closing(results):
        line = merge(made, _until_decided(made, results))[0]
    _raise_error(line)
    solutions = tuple(_solution(puzzle, rows) for rows in line["solutions"])
    total = line["stats"].get("total", len(solutions) if line["complete"] else None)
    return Result(
        status=line["status"],
        solutions=solutions,
        complete=line["complete"],
        total=total,
        at_least=len(solutions) if total is None else total,
        reason=line.get("reason"),
        best=None,
        stats=_stats(line["stats"]),
    )


def rate(
    puzzles: Iterable[Puzzle],
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    workers: Optional[int] = None,
    address: Optional[str] = None,
    retries: int = 3,
    threads: int = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    folder: Union[str, os.PathLike[str], None] = None,
    progress: Watch = None,
    **options: Any,
) -> list[Union[Rating, PuzzleError]]:
    """How hard each puzzle is, in their order. A puzzle that cannot be rated has its error in its
    place, so it costs nobody the others."""
    made = plan(list(puzzles), shards, work="rate", **options)
    results = run(
        made,
        scheduler,
        workers=workers,
        address=address,
        retries=retries,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
        folder=folder,
        progress=progress,
    )
    return [_error(line) or _answers._rating(line) for line in merge(made, results)]


def generate(
    family: str,
    count: int,
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    workers: Optional[int] = None,
    address: Optional[str] = None,
    retries: int = 3,
    threads: int = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    folder: Union[str, os.PathLike[str], None] = None,
    progress: Watch = None,
    lang: str = "en",
    **options: Any,
) -> list[Union[Puzzle, PuzzleError]]:
    """New puzzles, those of `seed`, `seed` + 1 and so on, as `pavage.generate` makes them. A seed
    from which none comes has its error in its place."""
    made = Plan._of(_pavage.Plan.generate(family, count, shards, {"lang": lang, **options}))
    results = run(
        made,
        scheduler,
        workers=workers,
        address=address,
        retries=retries,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
        folder=folder,
        progress=progress,
    )
    return [_error(line) or _made(line, lang) for line in merge(made, results)]


class _Folder:
    """Results and states on disk, under the names that `pavage run` gives them."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        self._plan = plan._plan
        path.mkdir(parents=True, exist_ok=True)
        text = _text(path / "plan.json")
        if text is None:
            self._write("plan.json", plan.text)
        elif text != plan.text:
            raise _pavage.refusal("python-clusters-folder", str(path), "", self._plan.lang)

    def result(self, shard: int) -> Optional[str]:
        text = _text(self._path / f"shard-{shard}.json")
        if text is not None:
            self._plan.check(shard, text)
        return text

    def state(self, shard: int) -> Optional[str]:
        return _text(self._path / f".shard-{shard}.state")

    def keep(self, shard: int, ran: Ran) -> None:
        if ran.result is not None:
            self._write(f"shard-{shard}.json", ran.result)
            with suppress(FileNotFoundError):
                (self._path / f".shard-{shard}.state").unlink()
        elif ran.state is not None:
            self._write(f".shard-{shard}.state", ran.state)

    def _write(self, name: str, text: str) -> None:
        """Writes a file so that it is there whole or not at all."""
        part = self._path / f".{name}.{os.getpid()}.part"
        with open(part, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(self._path / name)


class _Job:
    """Shards that are run, and what they have added up to so far."""

    def __init__(
        self, plan: Plan, folder: Optional[_Folder], told: Any, seconds: Optional[float]
    ) -> None:
        self._plan = plan._plan
        self._folder = folder
        self._told = told
        self._began = time.time()
        self._until = None if seconds is None else self._began + seconds
        has_work = self._plan.has_work
        self._open = {shard for shard in range(self._plan.shards) if has_work(shard)}
        self._all = len(self._open)
        self._is_late = False
        self._nodes = 0
        self._solutions = 0

    def is_done(self) -> bool:
        return not self._open

    def given(self, threads: int, memory_limit: MemoryLimit) -> dict[str, Any]:
        # The slices of a sweep keep to the memory that their plan names.
        memory = None if self._plan.division == "slices" else memory_limit
        return {"threads": threads, "memory_limit": memory, "until": self._until}

    def found(self) -> Generator[ShardResult, None, None]:
        """The results that the folder has."""
        for shard in sorted(self._open if self._folder else ()):
            assert self._folder is not None
            text = self._folder.result(shard)
            if text is not None:
                yield self._taken(shard, text, 0.0)

    def run(self, scheduler: Scheduler) -> Generator[ShardResult, None, None]:
        """Runs the others. Whatever ends this ends the shards."""
        try:
            for shard in sorted(self._open):
                state = self._folder.state(shard) if self._folder else None
                scheduler.begin(shard, state)
            while self._open:
                for shard, ran in scheduler.wait(_WAIT):
                    result = self._ended(shard, ran)
                    if result is not None:
                        yield result
                self._look_at_clock()
            if self._is_late:
                raise self._refusal("limit-time")
        except BaseException:
            scheduler.stop()
            raise
        finally:
            scheduler.leave()

    def _ended(self, shard: int, ran: Union[Ran, WorkerDied]) -> Optional[ShardResult]:
        if isinstance(ran, WorkerDied):
            raise self._refusal("python-clusters-worker", str(shard))
        if ran.error is not None:
            raise PuzzleError(*ran.error)
        if self._folder is not None:
            self._folder.keep(shard, ran)
        if ran.result is not None:
            self._plan.check(shard, ran.result)
            return self._taken(shard, ran.result, ran.seconds)
        if self._until is None:
            raise self._refusal("python-clusters-shard", str(shard), ran.stop or "")
        # The others also give back how far they are.
        self._open.discard(shard)
        self._is_late = True
        return None

    def _taken(self, shard: int, text: str, seconds: float) -> ShardResult:
        self._open.discard(shard)
        stats = json.loads(text)["state"].get("stats") or {}
        self._nodes += stats.get("nodes", 0)
        self._solutions += stats.get("solutions", 0)
        if self._told is not None:
            fraction = 1 - len(self._open) / self._all
            self._told(fraction, self._nodes, self._solutions, time.time() - self._began)
        return ShardResult(shard, text, seconds)

    def _look_at_clock(self) -> None:
        if self._until is not None and time.time() > self._until + _GRACE:
            raise self._refusal("limit-time")

    def _refusal(self, code: str, value: str = "", reason: str = "") -> PuzzleError:
        return _pavage.refusal(code, value, reason, self._plan.lang)


def _scheduler(name: str, asked: Asked, lang: str) -> Scheduler:
    if name not in SCHEDULERS:
        raise _pavage.refusal("python-clusters-scheduler", repr(name), "", lang)
    package, begin = SCHEDULERS[name]
    if find_spec(package) is None:
        raise _pavage.refusal("python-clusters-missing", name, "", lang)
    return begin(asked)


def _until_decided(
    plan: Plan, results: Generator[ShardResult, None, None]
) -> Generator[ShardResult, None, None]:
    """Of attempts, those until one has decided; else all."""
    for result in results:
        yield result
        if plan.division == "attempts":
            with suppress(PuzzleError):
                merge(plan, [result])
                return


def _puzzle(source: Union[Puzzle, Source]) -> Puzzle:
    return source if isinstance(source, Puzzle) else Puzzle(source)


def _named(puzzles: Union[Puzzle, Source, Iterable[Puzzle]]) -> list[tuple[str, Any]]:
    """Puzzles, with their names in answers."""
    if isinstance(puzzles, (Puzzle, str, os.PathLike)):
        puzzles = [_puzzle(puzzles)]
    return [(_name(puzzle), puzzle._position) for puzzle in map(_puzzle, puzzles)]


def _name(puzzle: Puzzle) -> str:
    source = puzzle._source
    is_name = isinstance(source, str) and "\n" not in source
    return str(source) if is_name else puzzle.family


def _asked(puzzle: Puzzle, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a plan, in the language of its puzzle."""
    return {"lang": puzzle._position.lang, **options}


def _solution(puzzle: Puzzle, rows: Any) -> Solution:
    return Solution(puzzle._position.read_solution(json.dumps({"solutions": [rows]})))


def _made(line: dict[str, Any], lang: str) -> Puzzle:
    puzzle = Puzzle(line["puzzle"], format=line["format"], lang=lang)
    puzzle._solution = _solution(puzzle, line["solution"])
    return puzzle


def _stats(told: dict[str, Any]) -> Stats:
    return Stats(
        nodes=told.get("nodes", 0),
        placements=told.get("placements", 0),
        pruned=told.get("pruned", 0),
        depth=told.get("depth", 0),
        elapsed_ms=told.get("elapsed_ms", 0.0),
        engine=told.get("engine"),
        engine_reason=told.get("engine_reason"),
        heuristic=told.get("heuristic"),
    )


def _error(line: dict[str, Any]) -> Optional[PuzzleError]:
    error = line.get("error")
    return error and PuzzleError(error["code"], error["message"], error.get("line"))


def _raise_error(line: dict[str, Any]) -> None:
    error = _error(line)
    if error is not None:
        raise error


def _text(path: Path) -> Optional[str]:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
