"""Work in shards: on processes of this machine and on Dask, with workers that die."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pavage
import psutil
import pytest
from pavage import _pavage, _schedulers, distributed
from pavage._schedulers import SCHEDULERS, Asked, Ended, Processes, Ran, WorkerDied

KANOODLE = (371020, 92755)

# What tests give is wrong on purpose, so types say nothing here.
count: Any = distributed.count
plan: Any = distributed.plan


def numbers(counted: pavage.Count) -> tuple[int, Any]:
    return counted.count, counted.up_to_symmetry


def soon(what: Callable[[], Any]) -> Any:
    """What this comes to, once it comes to something."""
    for _ in range(12000):
        found = what()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it never came")


class Children:
    """The processes that this one begins from now on."""

    def __init__(self) -> None:
        self._before = set(psutil.Process().children(recursive=True))

    def all(self) -> list[Any]:
        return [
            child
            for child in psutil.Process().children(recursive=True)
            if child not in self._before and "resource_tracker" not in " ".join(cmdline(child))
        ]

    def busy(self) -> Any:
        """One that has computed for a while."""
        return next((child for child in self.all() if seconds(child) > 0.7), None)


def cmdline(child: Any) -> list[str]:
    try:
        told: list[str] = child.cmdline()
    except psutil.Error:
        return []
    return told


def seconds(child: Any) -> float:
    try:
        return float(child.cpu_times().user)
    except psutil.Error:
        return 0.0


class Killer(threading.Thread):
    """Kills something beside the work."""

    def __init__(self, kill: Callable[[], None]) -> None:
        super().__init__()
        self._kill = kill
        self.has_killed = False

    def run(self) -> None:
        self._kill()
        self.has_killed = True


@pytest.mark.long
def test_processes_count_as_one() -> None:
    told: list[pavage.Progress] = []
    counted = distributed.count(
        "kanoodle", shards=6, workers=2, engine="mask", progress=told.append
    )
    assert numbers(counted) == KANOODLE
    assert counted.stats.nodes == 22809144
    assert [round(one.fraction or 0, 3) for one in told] == [0.167, 0.333, 0.5, 0.667, 0.833, 1.0]
    assert told[-1].nodes == counted.stats.nodes


def test_a_cover_is_taken_as_it_is() -> None:
    cover = pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]])
    assert distributed.count(cover, shards=2, workers=1) == cover.count() == 2
    found = distributed.solve(cover, shards=2, workers=1)
    assert (found.status, len(found.solutions), found.complete) == ("solved", 2, True)


def test_a_process_dies() -> None:
    children = Children()
    killer = Killer(lambda: soon(children.busy).kill())
    killer.start()
    counted = distributed.count(
        "kanoodle", shards=3, workers=2, engine="mask", split_after=4_000_000
    )
    killer.join()
    assert killer.has_killed
    assert numbers(counted) == KANOODLE


def test_processes_keep_dying() -> None:
    children = Children()
    killer = Killer(lambda: soon(children.busy).kill())
    killer.start()
    with pytest.raises(pavage.PuzzleError) as caught:
        distributed.count("kanoodle", shards=1, workers=1, engine="mask", retries=0)
    killer.join()
    assert caught.value.code == "python-clusters-worker"


@contextmanager
def processes(made: distributed.Plan, workers: int, retries: int) -> Iterator[Processes]:
    begun = Processes(Asked(made.text, {"threads": 1}, workers, None, retries, 1))
    try:
        yield begun
    finally:
        begun.leave()
        soon(lambda: not multiprocessing.active_children())


def begun_processes(number: int, before: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """So many processes, once there are so many others than before."""

    def others() -> tuple[Any, ...]:
        return tuple(set(multiprocessing.active_children()) - set(before))

    soon(lambda: len(others()) == number)
    return others()


def one_ended(begun: Processes) -> Ended:
    """The only shard that has ended, once one has."""

    def has_ended() -> bool:
        begun.wait(0.01)
        return bool(begun.ended)

    soon(has_ended)
    one = begun.ended.popleft()
    assert not begun.ended
    return one


def kill(*these: Any) -> None:
    for each in these:
        each.kill()
        each.join()


def test_a_process_that_dies_idle_costs_nothing() -> None:
    with processes(distributed.plan("pentomino-3x20", 2), workers=1, retries=0) as begun:
        for shard in (0, 1):
            begun.begin((0, shard), None)
            task, ran = one_ended(begun)
            assert task == (0, shard)
            assert isinstance(ran, Ran) and ran.result is not None
            kill(*begun_processes(1))


def test_the_deaths_of_a_shard_are_its_own() -> None:
    # Shards that do not end by themselves.
    with processes(distributed.plan("bedlam", 3, engine="mask"), workers=2, retries=1) as begun:
        begun.begin((0, 0), None)
        first = begun_processes(1)
        kill(*first)
        # In a new process. Others are begun after that death, and count it neither.
        second = begun_processes(1, first)
        begun.begin((0, 1), None)
        third = begun_processes(1, first + second)
        kill(*third)
        fourth = begun_processes(1, first + second + third)
        assert not begun.ended
        kill(*second)
        task, ran = one_ended(begun)
        assert task == (0, 0) and isinstance(ran, WorkerDied)
        # The other one still runs.
        assert fourth[0].is_alive()


def test_processes_take_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    for workers, threads, expected in ((None, 1, 8), (None, 3, 2), (None, 16, 1), (5, 4, 5)):
        assert Asked("", {}, workers, None, 0, threads).workers_here() == expected


UNFINISHED = """
from pavage import distributed

if __name__ == "__main__":
    made = distributed.plan("kanoodle", 8, engine="mask")
    results = distributed.run(made, workers=2)
    print(next(results).shard)
"""


def test_a_loop_that_is_never_closed(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(UNFINISHED)
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.long
def test_a_worker_of_dask_dies() -> None:
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster, Client(cluster) as client:

        def is_in_a_shard(dask_worker: Any) -> bool:
            return any("pavage-" in str(task.key) for task in dask_worker.state.executing)

        def kill() -> None:
            def busy() -> list[str]:
                return [name for name, is_in in client.run(is_in_a_shard).items() if is_in]

            # In the middle of the shard, and without a word.
            time.sleep(0.3)
            client.run(os._exit, 1, workers=soon(busy)[:1], on_error="ignore")

        killer = Killer(kill)
        killer.start()
        counted = distributed.count(
            "kanoodle",
            scheduler="dask",
            address=cluster.scheduler_address,
            shards=4,
            engine="dance",
        )
        killer.join()
    assert killer.has_killed
    assert numbers(counted) == KANOODLE


def test_a_cluster_that_cannot_be_used_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed as dask_distributed

    def client(*_given: object, **_options: object) -> None:
        assert multiprocessing.active_children()
        raise KeyboardInterrupt

    monkeypatch.setattr(dask_distributed, "Client", client)
    with pytest.raises(KeyboardInterrupt):
        count("soma", scheduler="dask", workers=1)
    soon(lambda: not multiprocessing.active_children())


def test_dask_begins_a_cluster() -> None:
    made = distributed.plan("pentomino-3x20", 2)
    results = list(distributed.run(made, "dask", workers=1, split_after=1000))
    assert any(result.rests for result in results)
    assert distributed.merge(made, results)[0]["count"] == "8"


@pytest.mark.long
def test_a_limit_leaves_what_is_done(tmp_path: Path) -> None:
    made = distributed.plan("kanoodle", 4, engine="dance")
    # The beginning of a worker counts as well, and may take all of the time.
    for limit in (2, 4, 8):
        with pytest.raises(pavage.PuzzleError) as caught:
            list(distributed.run(made, workers=1, folder=tmp_path, time_limit=limit))
        assert caught.value.code == "limit-time"
        if any(tmp_path.glob(".shard-*.state")):
            break
    else:
        raise AssertionError(os.listdir(tmp_path))
    results = list(distributed.run(made, workers=2, folder=tmp_path))
    assert sorted(result.shard for result in results) == [0, 1, 2, 3]
    assert distributed.merge(made, results)[0]["count"] == str(KANOODLE[0])
    # The command reads what is there.
    plan, folder = str(tmp_path / "plan.json"), str(tmp_path)
    merged = [sys.executable, "-m", "pavage", "merge", plan, folder]
    assert str(KANOODLE[0]) in subprocess.run(merged, capture_output=True, text=True).stdout
    with pytest.raises(pavage.PuzzleError) as caught:
        list(distributed.run(distributed.plan("soma", 2), folder=tmp_path))
    assert caught.value.code == "python-clusters-folder"
    # Found results are not run again: nothing is begun at all.
    again = list(distributed.run(made, folder=tmp_path))
    assert [result.text for result in again] == [
        result.text for result in sorted(results, key=lambda result: result.shard)
    ]


class Scripted:
    """A scheduler whose shards end in these batches; the late ones before anybody asks again."""

    def __init__(self, *batches: list[Ended], late: list[Ended] | None = None) -> None:
        self._batches = list(batches)
        self._late = late or []
        self.ended: deque[Ended] = deque()

    def workers(self) -> int:
        return 1

    def learn(self, number: int, plan: str) -> None:
        pass

    def begin(self, task: tuple[int, int], state: str | None) -> None:
        pass

    def wait(self, seconds: float) -> None:
        if self._batches:
            self.ended.extend(self._batches.pop(0))

    def stop(self) -> None:
        self._batches = [self._late]

    def is_idle(self) -> bool:
        return not self._batches

    def leave(self) -> None:
        pass


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Scripted], None]:
    def use(scheduler: Scripted) -> None:
        monkeypatch.setitem(SCHEDULERS, "local", ("multiprocessing", lambda asked: scheduler))

    return use


def ended(results: list[distributed.ShardResult]) -> list[Ended]:
    return [((0, result.shard), Ran(result.text)) for result in results]


def done(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("shard-*.json"))


def test_what_ended_together_is_kept(
    tmp_path: Path, scripted: Callable[[Scripted], None]
) -> None:
    made = distributed.plan("pentomino-3x20", 4)
    batch = ended(list(distributed.run(made, workers=1)))
    assert len(batch) == 3
    # The caller leaves at the first one. A third one ends meanwhile.
    scripted(Scripted(batch[:2], late=batch[2:3]))
    left = tmp_path / "left"
    with closing(distributed.run(made, folder=left)) as results:
        next(results)
    assert done(left) == sorted(f"shard-{task[1]}.json" for task, _ in batch)
    # The others of an error are kept, and handed out before it.
    failed: list[Ended] = [(batch[0][0], Ran(error=("code", "sentence"))), *batch[1:]]
    scripted(Scripted(failed))
    wrong = tmp_path / "wrong"
    handed_out = []
    with pytest.raises(pavage.PuzzleError) as caught:
        for result in distributed.run(made, folder=wrong):
            handed_out.append(result.shard)
    assert (caught.value.code, caught.value.message) == ("code", "sentence")
    assert handed_out == [task[1] for task, _ in batch[1:]]
    assert done(wrong) == sorted(f"shard-{shard}.json" for shard in handed_out)


def test_a_result_is_checked_before_it_is_kept(
    tmp_path: Path, scripted: Callable[[Scripted], None]
) -> None:
    made = distributed.plan("pentomino-3x20", 1)
    [(task, ran)] = batch = ended(list(distributed.run(made, workers=1)))
    assert isinstance(ran, Ran) and ran.result is not None
    scripted(Scripted([(task, Ran(ran.result[:-9]))]))
    with pytest.raises(pavage.PuzzleError) as caught:
        list(distributed.run(made, folder=tmp_path))
    assert caught.value.code == "shard-broken"
    assert done(tmp_path) == []
    # So the same call goes on.
    scripted(Scripted(batch))
    assert len(list(distributed.run(made, folder=tmp_path))) == 1


def test_only_the_time_is_late(scripted: Callable[[Scripted], None]) -> None:
    with pytest.raises(pavage.PuzzleError) as caught:
        made = distributed.plan("bedlam", 2, engine="mask")
        list(distributed.run(made, workers=1, memory_limit="1MiB", time_limit="1h"))
    assert caught.value.code == "python-clusters-shard"
    assert "memory limit" in caught.value.message
    for lang in ("en", "fr"):
        puzzle = pavage.Puzzle("bedlam", lang=lang)
        with pytest.raises(pavage.PuzzleError) as caught:
            count(puzzle, shards=2, workers=1, engine="mask", time_limit="1ms")
        assert caught.value.code == "limit-time"
    # The time is over before a shard has begun, or is in the middle of it.
    made = distributed.plan("pentomino-3x20", 2)
    batch = ended(list(distributed.run(made, workers=1)))
    for late in (Ran(error=("limit-time", "late")), Ran(stop="the time limit was reached")):
        scripted(Scripted([(batch[0][0], late)], batch[1:]))
        handed_out = []
        with pytest.raises(pavage.PuzzleError) as caught:
            for result in distributed.run(made, time_limit="1h"):
                handed_out.append(result.shard)
        assert caught.value.code == "limit-time"
        assert handed_out == [batch[1][0][1]]


def test_one_call_uses_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    made = distributed.plan("pentomino-3x20", 2)
    with closing(distributed.run(made, workers=1, folder=tmp_path)) as results:
        next(results)
        with pytest.raises(pavage.PuzzleError) as caught:
            next(distributed.run(made, workers=1, folder=tmp_path))
    assert caught.value.code == "python-clusters-locked"
    assert str(tmp_path) in caught.value.message
    assert len(list(distributed.run(made, workers=1, folder=tmp_path))) == 2


def test_an_error_between_results_ends_the_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    def merge(made: distributed.Plan, results: Iterator[distributed.ShardResult]) -> None:
        next(results)
        raise KeyboardInterrupt

    monkeypatch.setattr(distributed, "merge", merge)
    puzzle = pavage.Puzzle("pentomino-3x20")
    for call in (
        lambda: distributed.count(puzzle, workers=1),
        lambda: distributed.solve(puzzle, workers=1),
        lambda: distributed.rate([puzzle], workers=1),
        lambda: distributed.generate("suguru", 2, workers=1, size="5x5"),
    ):
        # What was caught holds the frames, so nothing is tidied up by chance.
        with pytest.raises(KeyboardInterrupt) as caught:
            call()
        assert caught.traceback
        soon(lambda: not multiprocessing.active_children())


SPLIT = "pentomino-4x15"
COSTS = ("nodes", "placements", "pruned", "depth")


def costs(stats: Any) -> list[int]:
    return [stats[name] if isinstance(stats, dict) else getattr(stats, name) for name in COSTS]


@pytest.fixture(scope="module")
def whole() -> pavage.Count:
    return pavage.Puzzle(SPLIT).count(engine="mask")


def rest_folders(folder: Path) -> list[Path]:
    number = len(list(folder.glob("rest-*/plan.json")))
    return [folder / f"rest-{at}" for at in range(1, number + 1)]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_large_shards_are_divided_again(workers: int, whole: pavage.Count) -> None:
    told: list[pavage.Progress] = []
    made = distributed.plan(SPLIT, 3, engine="mask")
    results = list(
        distributed.run(made, workers=workers, split_after=5_000, progress=told.append)
    )
    assert max(len(result.rests) for result in results) > 1
    line = distributed.merge(made, results)[0]
    assert (line["count"], line["up_to_symmetry"]) == ("1472", "368")
    assert costs(line["stats"]) == costs(whole.stats)
    fractions = [one.fraction or 0.0 for one in told]
    assert fractions == sorted(fractions) and fractions[-1] == 1.0
    assert 1.0 not in fractions[:-1]
    assert (told[-1].nodes, told[-1].solutions) == (whole.stats.nodes, 1472)
    # Which results are there is proved with the rests as well.
    with pytest.raises(pavage.PuzzleError) as caught:
        distributed.merge(made, results[:-1])
    assert caught.value.code == "shards-missing"


def test_so_little_time_that_nothing_is_done_in_it() -> None:
    counted = distributed.count(
        "pentomino-3x20", shards=2, workers=2, engine="mask", split_after=timedelta(microseconds=1)
    )
    assert numbers(counted) == (8, 2)


KILLED = """
import os, signal, sys
from pathlib import Path
from pavage import distributed


def look(_: object) -> None:
    if Path(sys.argv[2], "rest-2", "plan.json").exists():
        os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    distributed.count(
        sys.argv[1],
        shards=3,
        workers=2,
        engine="mask",
        split_after=10_000,
        folder=sys.argv[2],
        progress=look,
    )
"""


def test_a_divided_run_that_was_killed_goes_on(tmp_path: Path, whole: pavage.Count) -> None:
    script, folder = tmp_path / "script.py", tmp_path / "folder"
    script.write_text(KILLED)
    killed = subprocess.Popen(
        [sys.executable, str(script), SPLIT, str(folder)], start_new_session=True
    )
    assert killed.wait() == -signal.SIGKILL
    made = distributed.plan(SPLIT, 3, engine="mask")
    results = distributed.run(made, workers=2, split_after=10_000, folder=folder)
    # Left between two results, that is in the middle of others.
    with closing(results):
        soon(lambda: next(results) and len(rest_folders(folder)) > 3)
    before = len(rest_folders(folder))
    counted = distributed.count(
        SPLIT, shards=3, workers=2, engine="mask", split_after=10_000, folder=folder
    )
    assert len(rest_folders(folder)) > before
    assert numbers(counted) == (1472, 368)
    assert costs(counted.stats) == costs(whole.stats)
    # The command merges the same files.
    folders = [folder, *rest_folders(folder)]
    named = [str(name) for each in folders for name in (each / "plan.json", each)]
    merge = [sys.executable, "-m", "pavage", "merge", *named]
    line = json.loads(subprocess.run(merge, capture_output=True, check=True).stdout)
    assert (line["count"], line["up_to_symmetry"]) == ("1472", "368")
    assert costs(line["stats"]) == costs(whole.stats)
    # All is found, so nothing is begun, with or without `split_after`.
    again = list(distributed.run(made, folder=folder))
    assert all(result.seconds == 0 for result in again)
    assert distributed.merge(made, again)[0]["count"] == "1472"


def test_a_rest_of_another_plan(tmp_path: Path) -> None:
    made, other = distributed.plan("pentomino-3x20", 2), distributed.plan("soma", 2)
    (tmp_path / "rest-1").mkdir()
    for text, code in ((other.text, "python-clusters-foreign"), (other.text[:-9], "plan-broken")):
        (tmp_path / "rest-1" / "plan.json").write_text(text)
        with pytest.raises(pavage.PuzzleError) as caught:
            list(distributed.run(made, workers=1, folder=tmp_path))
        assert caught.value.code == code
        assert str(tmp_path / "rest-1" / "plan.json") in caught.value.message


@pytest.mark.parametrize("time_limit", [timedelta(microseconds=50), 5e-05])
def test_the_shortest_time_limit_is_one(time_limit: Any) -> None:
    with pytest.raises(pavage.PuzzleError) as caught:
        distributed.count("pentomino-6x10", shards=2, workers=1, engine="mask", time_limit=time_limit)
    assert caught.value.code == "limit-time"


def test_units_are_done_whole() -> None:
    solved = distributed.solve("pentomino-3x20", shards=2, workers=2, split_after=1000)
    whole = pavage.Puzzle("pentomino-3x20").solve(limit=None)
    assert set(map(str, solved.solutions)) == set(map(str, whole.solutions))
    assert solved.stats.nodes == whole.stats.nodes
    swept = distributed.count(
        "pentomino-3x20", shards=2, workers=2, engine="sweep", split_after=1
    )
    assert numbers(swept) == (8, 2)
    shortest = timedelta(microseconds=1)
    puzzles = [pavage.Puzzle("pentomino-3x20")] * 4
    rated = distributed.rate(puzzles, shards=1, workers=2, split_after=shortest)
    one = puzzles[0].rate()
    told = [(each.class_, each.score) for each in rated if isinstance(each, pavage.Rating)]
    assert told == [(one.class_, one.score)] * 4
    made = distributed.generate("suguru", 3, shards=1, workers=2, split_after=shortest, size="5x5")
    assert [str(puzzle) for puzzle in made] == [
        str(pavage.generate("suguru", size="5x5", seed=seed)) for seed in range(3)
    ]


def test_an_interrupt_ends_the_shards() -> None:
    children = Children()
    timer = threading.Timer(3.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        distributed.count("bedlam", shards=8, workers=2, engine="mask")
    soon(lambda: not children.all())


INTERRUPTED = """
import sys
from pavage import distributed

if __name__ == "__main__":
    made = distributed.plan("kanoodle", 2, engine=sys.argv[2])
    for _ in distributed.run(made, sys.argv[1], workers=2, folder=sys.argv[3]):
        pass
"""


def interrupted(command: list[str], computed: float) -> bytes | None:
    """What a script says that is interrupted once two of its processes have computed for so many
    seconds; none if it ends before."""
    with subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE) as process:
        children = psutil.Process(process.pid).children

        def busy() -> bool:
            busy = [child for child in children(recursive=True) if seconds(child) > computed]
            return len(busy) >= 2 or process.poll() is not None

        soon(busy)
        if process.poll() is None:
            # As a terminal does it: all processes hear of it.
            os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    return said if process.returncode else None


# Two shards, of which both workers have done a part when they have computed for so many seconds. A
# worker of Dask begins with more than one.
@pytest.mark.long
@pytest.mark.parametrize(
    ("scheduler", "engine", "computed", "nodes"),
    [("local", "mask", 1.0, 22_809_144), ("dask", "dance", 4.0, 20_533_715)],
)
def test_an_interrupt_keeps_what_was_done(
    tmp_path: Path, scheduler: str, engine: str, computed: float, nodes: int
) -> None:
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED)
    # On a busy machine a shard may be done before the interrupt.
    for attempt in range(10):
        folder = tmp_path / str(attempt)
        command = [sys.executable, str(script), scheduler, engine, str(folder)]
        said = interrupted(command, computed)
        states = list(folder.glob(".shard-*.state"))
        if said is not None and len(states) == 2:
            break
    assert said is not None and b"KeyboardInterrupt" in said
    done = [json.loads(state.read_text())["content"]["done"] for state in states]
    kept = [walked["tree"]["at"]["stats"]["nodes"] for walked in done]
    assert len(kept) == 2 and min(kept) > 0, os.listdir(folder)
    made = distributed.plan("kanoodle", 2, engine=engine)
    whole = distributed.merge(made, list(distributed.run(made, workers=2, folder=folder)))[0]
    # No node was visited twice.
    assert (whole["count"], whole["stats"]["nodes"]) == (str(KANOODLE[0]), nodes)


def test_an_interrupt_loses_no_result(
    tmp_path: Path, scripted: Callable[[Scripted], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = distributed.plan("pentomino-3x20", 4)
    batch = ended(list(distributed.run(made, workers=1)))
    assert len(batch) == 3
    scripted(Scripted(batch))
    write, written = _pavage.write_whole, []

    def interrupted(file: Path, text: str) -> None:
        written.append(file.name)
        if len(written) == 3:
            raise KeyboardInterrupt
        write(file, text)

    monkeypatch.setattr(_pavage, "write_whole", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(distributed.run(made, folder=tmp_path))
    assert written[0] == "plan.json" and len(written) == 5
    assert len(done(tmp_path)) == 3
    assert not list(tmp_path.glob(".*.part"))


def test_a_process_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_schedulers, "_ENDS_WITHIN", 0.2)
    children = Children()
    with closing(distributed.run(distributed.plan("kanoodle", 4), workers=2)) as results:
        next(results)
        suspended = children.all()
        for child in suspended:
            child.suspend()
        # Should it fail, all ends nevertheless.
        rescue = threading.Timer(60, lambda: [child.kill() for child in suspended])
        rescue.start()
    assert rescue.is_alive()
    soon(lambda: not children.all())
    rescue.cancel()


def test_solutions_ratings_and_new_puzzles() -> None:
    solved = distributed.solve("pentomino-3x20", shards=3, workers=2)
    assert (solved.status, solved.total, len(solved.solutions)) == ("solved", 8, 8)
    whole = pavage.Puzzle("pentomino-3x20").solve(limit=None)
    assert set(map(str, solved.solutions)) == set(map(str, whole.solutions))
    made = distributed.generate("suguru", 3, shards=2, workers=2, size="6x6", seed=7)
    assert [str(puzzle) for puzzle in made] == [
        str(pavage.generate("suguru", size="6x6", seed=seed)) for seed in (7, 8, 9)
    ]
    puzzles = [puzzle for puzzle in made if isinstance(puzzle, pavage.Puzzle)]
    assert puzzles[0].solution is not None and puzzles[0].check(puzzles[0].solution)
    rated = distributed.rate([*puzzles, pavage.Puzzle("pentomino-3x20")], shards=2, workers=2)
    one = puzzles[0].rate()
    assert isinstance(rated[0], pavage.Rating)
    assert (rated[0].class_, rated[0].score) == (one.class_, one.score)


def test_a_large_board_is_tried() -> None:
    large = pavage.generate("packing", board="24x24", sizes="4-6", seed=1)
    solved = distributed.solve(large, shards=2, workers=1)
    assert solved.status == "solved"
    assert large.check(solved.solutions[0])


def test_results_that_do_not_belong() -> None:
    made = distributed.plan("pentomino-3x20", 2)
    results = list(distributed.run(made, workers=1))
    assert distributed.Plan(made.text).text == made.text

    def merged(results: list[distributed.ShardResult]) -> str:
        with pytest.raises(pavage.PuzzleError) as caught:
            distributed.merge(made, results)
        return caught.value.code

    assert merged(results[1:]) == "shards-missing"
    assert merged([*results, results[0]]) != ""
    one = results[0]
    damaged = distributed.ShardResult(one.shard, one.text.replace("1", "2", 1), 0.0)
    assert merged([damaged, results[1]]) != ""
    with pytest.raises(pavage.PuzzleError):
        distributed.Plan(made.text[:-5])


WRONG: dict[str, tuple[Callable[[], object], str, str]] = {
    "unknown scheduler": (
        lambda: count("soma", scheduler="cron"),
        "python-clusters-scheduler",
        "'cron'",
    ),
    "no shards": (lambda: count("soma", shards=0), "value-number", "shards takes"),
    "half a shard": (lambda: count("soma", shards=0.5), "value-number", "“0.5”"),
    "unknown engine": (lambda: count("soma", engine="x"), "engine-unknown", "“x”"),
    "unknown option": (lambda: count("soma", speed=3), "python-option-unknown", "speed"),
    "unknown work": (lambda: plan("soma", work="hint"), "plan-work-unknown", "hint"),
    "time is a text": (lambda: count("soma", time_limit="soon"), "value-duration", "time_limit"),
    "unknown family": (lambda: distributed.generate("chess", 2), "generate-unknown", "“chess”"),
    "how many": (lambda: distributed.generate("suguru", 0), "value-number", "count takes"),
    "no nodes": (lambda: count("soma", split_after=0), "python-clusters-split", "not 0"),
    "no time": (lambda: count("soma", split_after=timedelta(0)), "python-clusters-split", "not "),
    "portion is a text": (lambda: count("soma", split_after="5m"), "python-clusters-split", "'5m'"),
    "half a node": (lambda: count("soma", split_after=0.5), "python-clusters-split", "0.5"),
    "portion is a flag": (lambda: count("soma", split_after=True), "python-clusters-split", "True"),
    "nodes of puzzles": (
        lambda: distributed.rate([pavage.Puzzle("soma")], split_after=1000),
        "python-clusters-split-nodes",
        "datetime.timedelta, not 1000",
    ),
    "no workers": (lambda: count("soma", workers=0), "python-clusters-workers", "not 0"),
    "half a worker": (lambda: count("soma", workers=0.5), "python-clusters-workers", "not 0.5"),
    "workers are a flag": (lambda: count("soma", workers=True), "python-clusters-workers", "True"),
    "fewer than none": (lambda: count("soma", retries=-1), "python-clusters-retries", "not -1"),
    "retries are a text": (lambda: count("soma", retries="3"), "python-clusters-retries", "'3'"),
    "no threads": (lambda: count("soma", shards=1, threads=0), "value-number", "threads takes"),
    "progress is a text": (lambda: count("soma", progress="x"), "python-progress", "'x'"),
    "no plan": (lambda: distributed.Plan("{}"), "plan-not-ours", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_each_is_told(name: str) -> None:
    do, code, part = WRONG[name]
    with pytest.raises(pavage.PuzzleError) as caught:
        do()
    assert caught.value.code == code
    assert part in caught.value.message and "\n" not in caught.value.message


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distributed, "find_spec", lambda name: None)
    with pytest.raises(pavage.PuzzleError) as caught:
        count("soma", scheduler="ray")
    assert caught.value.code == "python-clusters-missing"
    assert 'pip install "pavage[ray]"' in caught.value.message
    with pytest.raises(pavage.PuzzleError) as caught:
        count(pavage.Puzzle("soma", lang="fr"), scheduler="dask")
    assert "n’est pas installé" in caught.value.message


def test_a_plan_reaches_a_worker() -> None:
    result = distributed.ShardResult(1, "text", 0.5)
    assert pickle.loads(pickle.dumps(result)) == result
