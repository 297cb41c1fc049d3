"""Where shards run: in processes of this machine, on Dask, or on Ray.

Each scheduler is asked for the same few things: learn a plan, begin a shard, wait for shards that
ended, say that all is to stop, and leave. Which shard runs where and when, and what becomes of one
whose worker died, is the scheduler's own business. Plans go to the workers as text, and the results
come back as text: workers share no folder with the caller.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Callable, NamedTuple, Optional, Protocol

from pavage import _pavage
from pavage._errors import PuzzleError

Given = Mapping[str, Any]
"""What every shard is run with: `threads`, `memory_limit`, `until`, the time at which it stops, in
seconds since 1970, and its portion: `split_nodes` or `split_seconds`."""

Task = tuple[int, int]
"""The number of a plan, and that of a shard of it. The first plan is 0, its rests follow."""


class Ran(NamedTuple):
    """How a shard ended."""

    result: Optional[str] = None
    """Its result, if it is done."""
    state: Optional[str] = None
    """How far it is, if it is not done and its state was kept."""
    stop: Optional[str] = None
    """The limit that was reached, in words. A shard without result, limit and error has done its
    portion."""
    seconds: float = 0.0
    """How long it ran."""
    error: Optional[tuple[str, str]] = None
    """The code and the sentence of what went wrong."""


class WorkerDied(Exception):
    """The scheduler has given a shard up, because the workers that ran it died."""


Ended = tuple[Task, "Ran | WorkerDied"]
"""A shard and how it ended."""


class Scheduler(Protocol):
    """Runs shards. It is made with the plan 0."""

    def workers(self) -> int:
        """How many shards run at once."""

    def learn(self, number: int, plan: str) -> None:
        """Takes another plan, of this number."""

    def begin(self, task: Task, state: Optional[str]) -> None:
        """Runs a shard, from this state on if there is one."""

    def wait(self, seconds: float) -> list[Ended]:
        """Shards that ended since the last call. Waits for at most so long if there are none."""

    def stop(self) -> None:
        """Asks all shards that still run to stop."""

    def leave(self) -> None:
        """Ends what this scheduler began: processes, a cluster of its own, connections."""


class Stopped(Exception):
    """The caller has asked the shard to stop."""


@lru_cache(maxsize=4)
def _plan(text: str) -> _pavage.Plan:
    """A plan, which a worker reads once as long as no more are in use."""
    return _pavage.Plan.read(text)


def run_shard(
    plan: str,
    shard: int,
    state: Optional[str],
    given: Given,
    is_stopped: Optional[Callable[[], bool]] = None,
) -> Ran:
    """Runs a shard on a worker. What is wrong is returned, since schedulers differ in what they
    make of exceptions."""
    began = time.perf_counter()
    options = dict(given)
    until = options.pop("until", None)
    if until is not None:
        options["time_limit"] = max(0.0, until - time.time())

    def told(*_progress: object) -> None:
        if is_stopped is not None and is_stopped():
            raise Stopped

    options["progress"] = told
    try:
        result, left, stop = _plan(plan).run(shard, state, options)
    except PuzzleError as error:
        return Ran(error=(error.code, error.message))
    except Stopped:
        return Ran(stop="")
    return Ran(result, left, stop, time.perf_counter() - began)


@dataclass
class Asked:
    """What a scheduler is asked for."""

    plan: str
    given: Given
    workers: Optional[int]
    address: Optional[str]
    retries: int


# Processes of this machine.

_of_process: dict[str, Any] = {}
"""What a process was begun with."""


def _begin_process(plan: str, given: Given, stop: Any) -> None:
    import signal

    # An interrupt from the keyboard reaches all processes; the caller tells them what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _of_process.update(plan=plan, given=given, stop=stop)


def _run_in_process(rest: Optional[str], shard: int, state: Optional[str]) -> Ran:
    plan, stop = rest or _of_process["plan"], _of_process["stop"]
    return run_shard(plan, shard, state, _of_process["given"], stop.is_set)


class Processes:
    """Processes of this machine, of `concurrent.futures`. If one dies, all are begun again, with the
    shards that are not done."""

    def __init__(self, asked: Asked) -> None:
        import multiprocessing

        self._asked = asked
        self._context = multiprocessing.get_context("spawn")
        self._stop = self._context.Event()
        self._deaths = 0
        # A process has the plan 0 from its beginning. The others are small.
        self._rests: dict[int, str] = {}
        self._open: dict[Any, tuple[Task, Optional[str]]] = {}
        self._pool = self._begun()

    def _begun(self) -> Any:
        from concurrent.futures import ProcessPoolExecutor

        return ProcessPoolExecutor(
            self.workers(),
            mp_context=self._context,
            initializer=_begin_process,
            initargs=(self._asked.plan, self._asked.given, self._stop),
        )

    def workers(self) -> int:
        return self._asked.workers or os.cpu_count() or 1

    def learn(self, number: int, plan: str) -> None:
        self._rests[number] = plan

    def begin(self, task: Task, state: Optional[str]) -> None:
        from concurrent.futures.process import BrokenProcessPool

        number, shard = task
        rest = self._rests.get(number)
        try:
            future = self._pool.submit(_run_in_process, rest, shard, state)
        except BrokenProcessPool:
            self._begin_again()
            future = self._pool.submit(_run_in_process, rest, shard, state)
        self._open[future] = (task, state)

    def wait(self, seconds: float) -> list[Ended]:
        from concurrent.futures import FIRST_COMPLETED, wait
        from concurrent.futures.process import BrokenProcessPool

        ended: list[Ended] = []
        broken = []
        for future in wait(self._open, seconds, FIRST_COMPLETED).done:
            task, state = self._open.pop(future)
            try:
                ended.append((task, future.result()))
            except BrokenProcessPool:
                broken.append((task, state))
        if broken:
            broken += self._open.values()
            self._open.clear()
            self._begin_again()
            if self._deaths > self._asked.retries:
                return [*ended, (min(task for task, _ in broken), WorkerDied())]
            for task, state in broken:
                self.begin(task, state)
        return ended

    def _begin_again(self) -> None:
        self._deaths += 1
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._begun()

    def stop(self) -> None:
        self._stop.set()

    def leave(self) -> None:
        self._stop.set()
        # Processes look at `stop` several times a second, so this does not take long.
        self._pool.shutdown(wait=True, cancel_futures=True)


# Dask.


def _run_on_dask(plan: str, shard: int, state: Optional[str], given: Given, stop: str) -> Ran:
    from distributed import Event

    event = Event(stop)
    next_look = time.monotonic() + 1.0

    def is_stopped() -> bool:
        # A question to the scheduler, so seldom.
        nonlocal next_look
        if time.monotonic() < next_look:
            return False
        next_look = time.monotonic() + 1.0
        return bool(event.is_set())

    return run_shard(plan, shard, state, given, is_stopped)


def _plan_text(plan: str) -> str:
    return plan


class Dask:
    """A cluster of Dask: that of an address, or one on this machine, which ends with the work."""

    def __init__(self, asked: Asked) -> None:
        import dask
        from distributed import Client, Event, LocalCluster, as_completed

        self._asked = asked
        self._cluster = None
        if asked.address is None:
            deaths = {"distributed.scheduler.allowed-failures": asked.retries}
            with dask.config.set(deaths):
                self._cluster = LocalCluster(
                    n_workers=asked.workers or os.cpu_count() or 1,
                    threads_per_worker=1,
                    dashboard_address=None,
                )
        self._client = Client(self._cluster or asked.address, set_as_default=False)
        name = f"pavage-{os.getpid()}-{time.time_ns()}"
        self._event = Event(name, client=self._client)
        self._name = name
        self._plans: dict[int, Any] = {}
        self.learn(0, asked.plan)
        self._open: dict[Any, Task] = {}
        self._ended = as_completed(loop=self._client.loop)

    def workers(self) -> int:
        return sum(self._client.nthreads().values())

    def learn(self, number: int, plan: str) -> None:
        # A task rather than data: what a task made is made again when the workers that held it die.
        key = f"{self._name}-plan-{number}"
        self._plans[number] = self._client.submit(_plan_text, plan, key=key)

    def begin(self, task: Task, state: Optional[str]) -> None:
        number, shard = task
        future = self._client.submit(
            _run_on_dask,
            self._plans[number],
            shard,
            state,
            self._asked.given,
            self._name,
            key=f"{self._name}-{number}-{shard}",
            pure=False,
        )
        self._open[future.key] = task
        self._ended.add(future)

    def wait(self, seconds: float) -> list[Ended]:
        until = time.monotonic() + seconds
        while not self._ended.has_ready() and time.monotonic() < until:
            time.sleep(0.02)
        ended: list[Ended] = []
        if self._ended.has_ready():
            for future in self._ended.next_batch(block=False):
                ended.append((self._open.pop(future.key), _of_dask(future)))
                future.release()
        return ended

    def stop(self) -> None:
        self._event.set()

    def leave(self) -> None:
        if self._cluster is None and self._open:
            self._event.set()
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def _of_dask(future: Any) -> Ran | WorkerDied:
    from distributed import KilledWorker

    if future.status == "finished":
        ran: Ran = future.result()
        return ran
    error = future.exception()
    if isinstance(error, KilledWorker):
        return WorkerDied()
    raise error


# Ray.


class Ray:
    """A cluster of Ray: that of an address, the one that this process is in, or one on this machine,
    which ends with the work."""

    def __init__(self, asked: Asked) -> None:
        import ray

        self._ray = ray
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            self._initialise(asked)
        self._run = ray.remote(run_shard).options(num_cpus=1, max_retries=asked.retries)
        self._plans: dict[int, Any] = {}
        self.learn(0, asked.plan)
        self._given = asked.given
        self._open: dict[Any, Task] = {}

    def _initialise(self, asked: Asked) -> None:
        if asked.address is not None:
            self._ray.init(address=asked.address, log_to_driver=False)
            return
        self._ray.init(
            address="local",
            num_cpus=asked.workers,
            include_dashboard=False,
            object_store_memory=100 << 20,
            log_to_driver=False,
        )

    def workers(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 1))

    def learn(self, number: int, plan: str) -> None:
        self._plans[number] = self._ray.put(plan)

    def begin(self, task: Task, state: Optional[str]) -> None:
        number, shard = task
        run = self._run.remote(self._plans[number], shard, state, self._given)
        self._open[run] = task

    def wait(self, seconds: float) -> list[Ended]:
        if not self._open:
            return []
        done, _ = self._ray.wait(list(self._open), timeout=seconds)
        return [(self._open.pop(task), self._of_ray(task)) for task in done]

    def _of_ray(self, task: Any) -> Ran | WorkerDied:
        try:
            ran: Ran = self._ray.get(task)
        except (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.NodeDiedError):
            return WorkerDied()
        except self._ray.exceptions.OutOfMemoryError:
            return WorkerDied()
        return ran

    def stop(self) -> None:
        for task in self._open:
            self._ray.cancel(task)

    def leave(self) -> None:
        self.stop()
        if self._is_ours:
            self._ray.shutdown()


SCHEDULERS: dict[str, tuple[str, Callable[[Asked], Scheduler]]] = {
    "local": ("concurrent.futures", Processes),
    "dask": ("distributed", Dask),
    "ray": ("ray", Ray),
}
"""The schedulers, each with the package that it needs."""
