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

import itertools
import json
import math
import operator
import os
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, fields
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Optional, Union

from pavage import _answers, _pavage
from pavage._answers import Count, Rating, Result, Solution
from pavage._cover import Cover
from pavage._errors import PuzzleError
from pavage._puzzle import Puzzle, Source
from pavage._reading import read
from pavage._schedulers import SCHEDULERS, Asked, Ran, Scheduler, Task, WorkerDied
from pavage._work import MemoryLimit, SplitAfter, TimeLimit, Watch, watching

__all__ = [
    "Plan",
    "RunOptions",
    "ShardResult",
    "count",
    "generate",
    "merge",
    "plan",
    "rate",
    "run",
    "solve",
]

SHARDS = 64
"""How many shards there are unless it is said: several for each of a few workers, since some are
larger than others."""

_WAIT = 0.1
"""Seconds between two looks at the clock."""
_GRACE = 10.0
"""Seconds that shards have to give back how far they are, once the time is over or they are stopped."""
_PARTS_EACH = 4
"""In how many shards for each worker the rest of large shards is divided."""
_SHARDS_MAX = 100_000
"""The most shards of a plan."""
_NODES_MAX = (1 << 64) - 1
"""The most nodes that a search counts."""
_THREADS_MAX = 1024
"""The most threads of a shard."""


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
    """Its number in its plan, or in the last of its `rests`."""
    text: str
    """The text that `pavage run` writes into `shard-N.json`: the same bytes, wherever it was run. Only
    of a list of solutions it is another: here they are within the text, there in a file beside it."""
    seconds: float
    """How long it ran; 0 if it was found in the folder. A shard of a rest bears its share of the time
    of those that the rest continues."""
    rests: tuple[str, ...] = field(default=(), repr=False)
    """Of a shard that came of dividing others again, the plans that lead to it, as text: a rest of
    the plan, a rest of that, and so on. It is a shard of the last one."""


def plan(
    puzzles: Union[Puzzle, Cover, Source, Iterable[Puzzle]],
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


@dataclass(frozen=True)
class RunOptions:
    """How shards are run. `run`, `count`, `solve`, `rate` and `generate` take each field as a
    keyword."""

    scheduler: str = "local"
    """`"local"` (processes of this machine), `"dask"` or `"ray"`."""
    workers: Optional[int] = None
    """How many workers a cluster on this machine has: one for each `threads` cores unless it is
    said."""
    address: Optional[str] = None
    """The address of a cluster, whose machines need Pavage in the same version. Without one, a
    cluster is begun on this machine."""
    retries: int = 3
    """How often each shard is begun again after its worker died. Dask also counts the death of a
    worker for the shards that wait on it. On a cluster with an address, it has a number of its own
    (`distributed.scheduler.allowed-failures`)."""
    threads: int = 1
    """The threads of each shard. On Ray, a shard takes so many CPUs."""
    time_limit: TimeLimit = None
    """The limit of time of all shards together."""
    memory_limit: MemoryLimit = None
    """The limit of memory of each shard."""
    split_after: SplitAfter = None
    """A number of nodes, or a `datetime.timedelta`. A shard that has done so much stops. Once a worker
    would have nothing to do, what such shards have left is divided again, in at least four shards for
    each worker, and run in the same way, until all is done. A unit (a slice, a puzzle, a seed, an
    attempt) is never broken off for this: the shard stops after it. The nodes of puzzles, seeds and
    attempts are not counted, so these take a `timedelta`."""
    folder: Union[str, os.PathLike[str], None] = None
    """Keeps results, and the states of shards that were broken off, as `pavage run` does. What is
    divided again lies in its folders `rest-1`, `rest-2` and so on, each with its `plan.json`. The same
    call again goes on from there. Only the caller needs to see the folder. One call at a time may use
    it: another one raises a `PuzzleError`, except on Windows and on file systems without locks."""
    progress: Watch = None
    """True for a bar, or a function that is called with a `Progress`."""

    @classmethod
    def _taken(
        cls, scheduler: str, keywords: dict[str, Any]
    ) -> tuple[RunOptions, dict[str, Any]]:
        """The options among these keywords, and the other keywords."""
        names = {field.name for field in fields(cls)}
        own = {name: value for name, value in keywords.items() if name in names}
        others = {name: value for name, value in keywords.items() if name not in names}
        return cls(scheduler, **own), others


def run(
    plan: Plan, scheduler: str = "local", **keywords: Any
) -> Generator[ShardResult, None, None]:
    """Runs the shards of a plan, and hands out their results as they come. The keywords are the fields
    of `RunOptions`.

    Closing the generator, Ctrl-C and exceptions of `progress` stop the shards. With a `folder`, these
    first save how far they are, in ten seconds at most, and the same call goes on from there. A limit
    that is reached first raises a `PuzzleError`, and so does a shard whose workers keep dying.
    """
    return _run(plan, RunOptions(scheduler, **keywords))


def _run(plan: Plan, how: RunOptions) -> Generator[ShardResult, None, None]:
    lang = plan._plan.lang
    until = _pavage.seconds({"time_limit": how.time_limit, "lang": lang})
    progress = how.progress
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        raise _pavage.refusal("python-progress", repr(progress), "", lang)
    portion = _portion(how.split_after, plan._plan)
    workers = how.workers
    if workers is not None:
        workers = _whole(workers, 1, "python-clusters-workers", lang)
    retries = _whole(how.retries, 0, "python-clusters-retries", lang)
    with _opened(how.folder, plan._plan) as kept, watching(progress) as told:
        job = _Job(plan, kept, told, until)
        yield from job.found()
        if job.is_done():
            return
        given = {**job.given(how.threads, how.memory_limit), **portion}
        asked = Asked(plan.text, given, workers, how.address, retries, _cores(how.threads))
        with closing(job.run(_scheduler(how.scheduler, asked, lang))) as results:
            yield from results


def merge(plan: Plan, results: Iterable[ShardResult], **limits: Any) -> list[dict[str, Any]]:
    """Proves that these results are the whole work, and adds them up: the lines that the command
    prints under `--json`. If some are missing, damaged or of another plan, it raises a
    `PuzzleError`."""
    own: list[tuple[str, int, str]] = []
    # A rest comes after the one that it continues.
    rests: dict[str, list[tuple[str, int, str]]] = {}
    elapsed = 0.0
    for result in results:
        of, name = own, f"shard-{result.shard}"
        for rest in result.rests:
            of, name = rests.setdefault(rest, []), f"shard-{result.shard} of a rest"
        of.append((name, result.shard, result.text))
        elapsed += result.seconds
    read = [(_pavage.Plan.read(rest), found) for rest, found in rests.items()]
    lines, _status = plan._plan.merge(own, read, elapsed, limits)
    return [json.loads(line) for line in lines]


def count(
    puzzle: Union[Puzzle, Cover, Source],
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    **keywords: Any,
) -> Count:
    """The exact number of solutions, as `Puzzle.count` gives it. The keywords are those of `run`,
    which `RunOptions` lists, and those of `plan`."""
    puzzle = _puzzle(puzzle)
    how, options = RunOptions._taken(scheduler, keywords)
    limit = how.memory_limit
    made = plan(puzzle, shards, work="count", memory_limit=limit, **_asked(puzzle, options))
    lines = _answer(made, how)
    line = lines[0]
    if line["count"] is None:
        raise _pavage.refusal("python-clusters-shard", "0", line["reason"], made._plan.lang)
    return _answers._count(line)


def solve(
    puzzle: Union[Puzzle, Cover, Source],
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    **keywords: Any,
) -> Result:
    """All solutions, up to a million of them. Of a large board, or with an engine that makes
    attempts, one solution: each shard is an attempt with a seed of its own."""
    puzzle = _puzzle(puzzle)
    how, options = RunOptions._taken(scheduler, keywords)
    made = plan(puzzle, shards, work="solve", **_asked(puzzle, options))
    lines = _answer(made, how)
    line = lines[0]
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
        stats=_answers._stats(line["stats"]),
        proof=_answers._proof(line),
    )


def rate(
    puzzles: Iterable[Puzzle],
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    **keywords: Any,
) -> list[Union[Rating, PuzzleError]]:
    """How hard each puzzle is, in their order. A puzzle that cannot be rated has its error in its
    place, so it costs nobody the others."""
    how, options = RunOptions._taken(scheduler, keywords)
    made = plan(list(puzzles), shards, work="rate", **options)
    lines = _answer(made, how)
    return [_error(line) or read(Rating, line) for line in lines]


def generate(
    family: str,
    count: int,
    scheduler: str = "local",
    *,
    shards: int = SHARDS,
    lang: str = "en",
    **keywords: Any,
) -> list[Union[Puzzle, PuzzleError]]:
    """New puzzles, those of `seed`, `seed` + 1 and so on, as `pavage.generate` makes them. A seed
    from which none comes has its error in its place."""
    how, options = RunOptions._taken(scheduler, keywords)
    made = Plan._of(_pavage.Plan.generate(family, count, shards, {"lang": lang, **options}))
    lines = _answer(made, how)
    return [_error(line) or _made(line, lang) for line in lines]


def _answer(plan: Plan, how: RunOptions) -> list[dict[str, Any]]:
    """Runs the shards of a plan as asked, and adds them up. Whatever ends this ends the shards."""
    with closing(_run(plan, how)) as results:
        return merge(plan, _until_decided(plan, results))


class _Folder:
    """Results and states on disk, under the names that `pavage run` gives them."""

    def __init__(self, path: Path, plan: _pavage.Plan) -> None:
        self._path = path
        self._plan = plan
        path.mkdir(parents=True, exist_ok=True)
        text = _text(path / "plan.json")
        if text is None:
            _pavage.write_whole(path / "plan.json", plan.text)
        elif text != plan.text:
            raise _pavage.refusal("python-clusters-folder", str(path), "", self._plan.lang)

    def of_rest(self, number: int, rest: _pavage.Plan) -> _Folder:
        """The folder of a rest."""
        return _Folder(self._path / f"rest-{number}", rest)

    def rests(self) -> Generator[tuple[Path, _pavage.Plan], None, None]:
        """The rests that it has, in order, each with its file."""
        for number in itertools.count(1):
            path = self._path / f"rest-{number}" / "plan.json"
            text = _text(path)
            if text is None:
                return
            try:
                rest = _pavage.Plan.read(text)
            except PuzzleError as error:
                raise PuzzleError(error.code, f"{path}: {error.message}") from None
            yield path, rest

    def result(self, shard: int) -> Optional[str]:
        text = _text(self._path / f"shard-{shard}.json")
        if text is not None:
            self._plan.check(shard, text)
        return text

    def state(self, shard: int) -> Optional[str]:
        return _text(self._path / f".shard-{shard}.state")

    def keep(self, shard: int, ran: Ran) -> None:
        if ran.result is not None:
            _pavage.write_whole(self._path / f"shard-{shard}.json", ran.result)
            with suppress(FileNotFoundError):
                (self._path / f".shard-{shard}.state").unlink()
        elif ran.state is not None:
            _pavage.write_whole(self._path / f".shard-{shard}.state", ran.state)


@contextmanager
def _opened(
    path: Union[str, os.PathLike[str], None], plan: _pavage.Plan
) -> Iterator[Optional[_Folder]]:
    """The folder, if one is asked for, which no other call uses meanwhile."""
    if path is None:
        yield None
        return
    folder = Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "a", encoding="utf-8") as lock:
        if not _is_ours(lock.fileno()):
            raise _pavage.refusal("python-clusters-locked", str(folder), "", plan.lang)
        yield _Folder(folder, plan)


def _is_ours(lock: int) -> bool:
    """Locks an open file until it is closed. False if another call holds the lock."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # The file system has no locks.
        pass
    return True


@dataclass
class _Part:
    """A plan, or a rest of one."""

    plan: _pavage.Plan
    folder: Optional[_Folder]
    rests: tuple[str, ...]
    """The rests that lead to it, as text: the last one is itself."""
    shards: list[int]
    """Those that have something to do."""
    weight: float
    """What part of the whole work each of them stands for."""
    seconds: float
    """How long its shards ran before they were divided, for each shard."""


class _Job:
    """Shards that are run, and what they have added up to so far."""

    def __init__(
        self, plan: Plan, folder: Optional[_Folder], told: Any, seconds: Optional[float]
    ) -> None:
        self._plan = plan._plan
        self._told = told
        self._began = time.time()
        self._until = None if seconds is None else self._began + seconds
        self._parts: list[_Part] = []
        self._open: set[Task] = set()
        # Shards that have done their portion: how far they are, and how long they ran.
        self._large: dict[Task, tuple[str, float]] = {}
        # What a shard says when the time is over.
        self._late = self._refusal("limit-time").message
        self._is_late = False
        self._done = 0.0
        self._nodes = 0
        self._solutions = 0
        self._add(self._plan, folder, (), 1.0, 0.0)
        for path, rest in folder.rests() if folder else ():
            self._read(path, rest)

    @property
    def _keeps(self) -> bool:
        """Whether there is a folder."""
        return self._parts[0].folder is not None

    def is_done(self) -> bool:
        return not self._open

    def given(self, threads: int, memory_limit: MemoryLimit) -> dict[str, Any]:
        # The slices of a sweep keep to the memory that their plan names.
        memory = None if self._plan.division == "slices" else memory_limit
        return {"threads": threads, "memory_limit": memory, "until": self._until}

    def found(self) -> Generator[ShardResult, None, None]:
        """The results that the folder has."""
        for task in sorted(self._open):
            folder = self._parts[task[0]].folder
            text = None if folder is None else folder.result(task[1])
            if text is not None:
                yield self._taken(task, text, 0.0)

    def run(self, scheduler: Scheduler) -> Generator[ShardResult, None, None]:
        """Runs the others. Whatever ends this ends the shards."""
        try:
            for number, part in enumerate(self._parts[1:], 1):
                scheduler.learn(number, part.plan.text)
            for task in sorted(self._open):
                folder = self._parts[task[0]].folder
                scheduler.begin(task, None if folder is None else folder.state(task[1]))
            while self._open:
                # All are kept before the first is handed out: the caller may leave at any of them.
                scheduler.wait(_WAIT)
                done, wrong = self._kept(scheduler)
                for task, text, seconds in done:
                    yield self._taken(task, text, seconds)
                if wrong:
                    raise wrong[0]
                self._look_at_clock()
                # A worker is about to have nothing to do.
                # A cluster that has lost its workers gets others.
                workers = max(1, scheduler.workers()) if self._large else 0
                if len(self._open) < workers and not self._is_late:
                    self._divide(scheduler, workers)
            if self._is_late:
                raise self._refusal("limit-time")
        except BaseException:
            # What is wrong now matters less than what came before.
            with suppress(Exception):
                self._stop(scheduler)
            raise
        finally:
            scheduler.leave()
            # What came in the last moment.
            self._kept(scheduler)

    def _stop(self, scheduler: Scheduler) -> None:
        """Stops the shards, and keeps what they have done, if there is a folder for it."""
        # A call that is late has waited for them already.
        late = 0.0 if self._until is None else max(0.0, time.time() - self._until)
        until = time.monotonic() + max(0.0, _GRACE - late)
        try:
            scheduler.stop()
            while self._keeps and not scheduler.is_idle() and time.monotonic() < until:
                scheduler.wait(_WAIT)
                self._kept(scheduler)
        finally:
            self._kept(scheduler)

    def _add(
        self,
        plan: _pavage.Plan,
        folder: Optional[_Folder],
        rests: tuple[str, ...],
        weight: float,
        seconds: float,
    ) -> _Part:
        shards = [shard for shard in range(plan.shards) if plan.has_work(shard)]
        among = max(1, len(shards))
        part = _Part(plan, folder, rests, shards, weight / among, seconds / among)
        self._open.update((len(self._parts), shard) for shard in shards)
        self._parts.append(part)
        return part

    def _read(self, path: Path, rest: _pavage.Plan) -> None:
        """Takes a rest that the folder has. The shards that it continues are not run."""
        assert self._parts[0].folder is not None
        of, shards, _, _ = rest.continued or ("", [], 0, 0)
        numbers = [at for at, part in enumerate(self._parts) if part.plan.hash == of]
        if not numbers:
            raise self._refusal("python-clusters-foreign", str(path))
        folder = self._parts[0].folder.of_rest(len(self._parts), rest)
        self._continue(numbers[0], shards, rest, folder, 0.0)

    def _continue(
        self,
        number: int,
        shards: Iterable[int],
        rest: _pavage.Plan,
        folder: Optional[_Folder],
        seconds: float,
    ) -> _Part:
        """Puts a rest in the place of these shards of the plan of that number."""
        of = self._parts[number]
        weight = 0.0
        for shard in shards:
            self._open.discard((number, shard))
            weight += of.weight
        if rest.continued is not None:
            self._nodes += rest.continued[2]
            self._solutions += rest.continued[3]
        return self._add(rest, folder, (*of.rests, rest.text), weight, seconds)

    def _divide(self, scheduler: Scheduler, workers: int) -> None:
        """Divides what the shards that have done their portion have left."""
        large, self._large = self._large, {}
        wanted = max(_PARTS_EACH * workers, len(large))
        for number, tasks in itertools.groupby(sorted(large), lambda task: task[0]):
            of = self._parts[number]
            states = [(task[1], large[task][0]) for task in tasks]
            seconds = sum(large[number, shard][1] for shard, _ in states)
            shards = min(math.ceil(wanted * len(states) / len(large)), _SHARDS_MAX)
            rest = of.plan.divide_again(states, shards)
            at = len(self._parts)
            first = self._parts[0].folder
            folder = None if first is None else first.of_rest(at, rest)
            part = self._continue(number, (shard for shard, _ in states), rest, folder, seconds)
            scheduler.learn(at, rest.text)
            for shard in part.shards:
                scheduler.begin((at, shard), None)

    def _kept(
        self, scheduler: Scheduler
    ) -> tuple[list[tuple[Task, str, float]], list[Exception]]:
        """Checks and keeps what shards that ended have done: the results, each with its time, and what
        is wrong with the others. What an interrupt breaks off is kept by the next call."""
        done: list[tuple[Task, str, float]] = []
        wrong: list[Exception] = []
        while scheduler.ended:
            task, ran = scheduler.ended[0]
            try:
                if isinstance(ran, Exception):
                    raise ran
                self._keep(task, ran)
                if ran.result is not None:
                    done.append((task, ran.result, ran.seconds))
            except WorkerDied:
                wrong.append(self._refusal("python-clusters-worker", _called(task)))
            except Exception as error:
                wrong.append(error)
            scheduler.ended.popleft()
        return done, wrong

    def _keep(self, task: Task, ran: Ran) -> None:
        number, shard = task
        part = self._parts[number]
        # The time may also be over before the shard has begun.
        is_late = ran.stop == self._late or ran.error is not None and ran.error[0] == "limit-time"
        if ran.error is not None and not is_late:
            raise PuzzleError(*ran.error)
        if ran.result is not None:
            part.plan.check(shard, ran.result)
        if part.folder is not None:
            part.folder.keep(shard, ran)
        if ran.result is not None:
            return
        self._open.discard(task)
        if is_late:
            # The others also give back how far they are.
            self._is_late = True
        elif ran.stop is None:
            assert ran.state is not None
            self._large[task] = (ran.state, ran.seconds + part.seconds)
        else:
            raise self._refusal("python-clusters-shard", _called(task), ran.stop)

    def _taken(self, task: Task, text: str, seconds: float) -> ShardResult:
        number, shard = task
        part = self._parts[number]
        self._open.discard(task)
        nodes, solutions = part.plan.costs(shard, text)
        self._nodes += nodes
        self._solutions += solutions
        self._done += part.weight
        if self._told is not None:
            is_all = not self._open and not self._large
            fraction = 1.0 if is_all else min(self._done, 1.0)
            self._told(fraction, self._nodes, self._solutions, time.time() - self._began)
        return ShardResult(shard, text, seconds + part.seconds, part.rests)

    def _look_at_clock(self) -> None:
        if self._until is not None and time.time() > self._until + _GRACE:
            raise self._refusal("limit-time")

    def _refusal(self, code: str, value: str = "", reason: str = "") -> PuzzleError:
        return _pavage.refusal(code, value, reason, self._plan.lang)


def _portion(split_after: SplitAfter, plan: _pavage.Plan) -> dict[str, Any]:
    """What `split_after` says, as shards are told it."""
    if split_after is None:
        return {}
    if isinstance(split_after, timedelta) and split_after > timedelta(0):
        return {"split_seconds": split_after.total_seconds()}
    nodes = _whole(split_after, 1, "python-clusters-split", plan.lang)
    if not plan.counts_nodes:
        raise _pavage.refusal("python-clusters-split-nodes", repr(split_after), "", plan.lang)
    return {"split_nodes": min(nodes, _NODES_MAX)}


def _whole(value: Any, least: int, code: str, lang: str) -> int:
    """A whole number of at least so much; of anything else, the refusal with this code."""
    if not isinstance(value, bool):
        with suppress(TypeError):
            number = operator.index(value)
            if number >= least:
                return number
    raise _pavage.refusal(code, repr(value), "", lang)


def _cores(threads: Any) -> int:
    """How many cores a shard takes. What is no number of threads is refused by the shards."""
    with suppress(TypeError, ValueError, OverflowError):
        return min(max(1, int(threads)), _THREADS_MAX)
    return 1


def _called(task: Task) -> str:
    """What sentences call a shard."""
    number, shard = task
    return f"{shard} (rest-{number})" if number else str(shard)


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


def _puzzle(source: Union[Puzzle, Cover, Source]) -> Puzzle:
    if isinstance(source, Cover):
        return source.puzzle
    return source if isinstance(source, Puzzle) else Puzzle(source)


def _named(puzzles: Union[Puzzle, Cover, Source, Iterable[Puzzle]]) -> list[tuple[str, Any]]:
    """Puzzles, with their names in answers."""
    if isinstance(puzzles, (Puzzle, Cover, str, os.PathLike)):
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
