"""Where shards run: in processes of this machine, on Dask, or on Ray.

Each scheduler is asked for the same few things: learn a plan, begin a shard, wait for shards that
ended, say that all is to stop, and leave. Which shard runs where and when, and what becomes of one
whose worker died, is the scheduler's own business. Plans go to the workers as text, and the results
come back as text: workers share no folder with the caller.
"""

from __future__ import annotations

import atexit
import os
import time
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
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
    """The limit that was reached, in words, or that it was stopped. A shard without result, limit and
    error has done its portion."""
    seconds: float = 0.0
    """How long it ran."""
    error: Optional[tuple[str, str]] = None
    """The code and the sentence of what went wrong."""


class WorkerDied(Exception):
    """The scheduler has given a shard up, because the workers that ran it died."""


Ended = tuple[Task, "Ran | Exception"]
"""A shard and how it ended. What went wrong is told with it, so that nothing is lost of the others."""


class Scheduler(Protocol):
    """Runs shards. It is made with the plan 0."""

    ended: deque[Ended]
    """Shards that ended, in their order. Whoever has kept one removes it, so that an interrupt loses
    none."""

    def workers(self) -> int:
        """How many shards run at once."""

    def learn(self, number: int, plan: str) -> None:
        """Takes another plan, of this number."""

    def begin(self, task: Task, state: Optional[str]) -> None:
        """Runs a shard, from this state on if there is one."""

    def wait(self, seconds: float) -> None:
        """Waits until `ended` has some, for at most so long."""

    def stop(self) -> None:
        """Asks all shards that still run to stop, and forgets those that have not begun."""

    def is_idle(self) -> bool:
        """Whether no shard runs any more."""

    def leave(self) -> None:
        """Ends what this scheduler began: processes, a cluster of its own, connections. Shards that
        still run are lost."""


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
    make of exceptions. `is_stopped` is asked several times a second."""
    began = time.perf_counter()
    options = dict(given)
    until = options.pop("until", None)
    if until is not None:
        # Whole milliseconds: a smaller number would be written with an exponent.
        options["time_limit"] = round(max(0.0, until - time.time()), 3)

    if is_stopped is not None:
        options["is_stopped"] = is_stopped
    try:
        result, left, stop = _plan(plan).run(shard, state, options)
    except PuzzleError as error:
        return Ran(error=(error.code, error.message))
    return Ran(result, left, stop, time.perf_counter() - began)


@dataclass
class Asked:
    """What a scheduler is asked for."""

    plan: str
    given: Given
    workers: Optional[int]
    address: Optional[str]
    retries: int
    threads: int
    """How many cores a shard takes."""

    def workers_here(self) -> int:
        """How many shards run at once on this machine."""
        return self.workers or max(1, (os.cpu_count() or 1) // self.threads)


# Processes of this machine.

_ENDS_WITHIN = 3.0
"""Seconds that processes have to end by themselves."""


def _serve(connection: Any, stop: Any, given: Given) -> None:
    """What a process does: it runs the shards that it is sent, until there is nobody to send any."""
    import signal
    from multiprocessing import parent_process

    # An interrupt from the keyboard reaches all processes; the caller tells them what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    caller = parent_process()

    def is_stopped() -> bool:
        return bool(stop.value) or caller is None or not caller.is_alive()

    plan = ""
    with suppress(EOFError, OSError):
        while True:
            other_plan, shard, state = connection.recv()
            plan = other_plan or plan
            ran: Ran | Exception
            try:
                ran = run_shard(plan, shard, state, given, is_stopped)
            except Exception as error:
                ran = error
            connection.send(ran)


class _Process:
    """A process, begun when there is something for it to do. One that died is begun again."""

    def __init__(self, context: Any, stop: Any, given: Given) -> None:
        self._context = context
        self._given = (stop, given)
        self._process: Any = None
        self._connection: Any = None
        # It is sent a plan only if that is another one than that of its shard before.
        self._plan: Optional[int] = None

    def run(self, task: Task, plan: str, state: Optional[str]) -> Ran | Exception:
        """Runs a shard. If the process dies meanwhile, this raises a `WorkerDied`."""
        # One that died when it had nothing to do has lost nothing.
        if self._process is None or not self._process.is_alive():
            self._begin()
        number, shard = task
        try:
            self._connection.send((None if self._plan == number else plan, shard, state))
            self._plan = number
            ran: Ran | Exception = self._connection.recv()
        except (EOFError, OSError):
            self.leave()
            raise WorkerDied from None
        return ran

    def leave(self) -> None:
        """Waits until the process has ended. It ends when the connection does, after its shard."""
        if self._process is not None:
            self._connection.close()
            self._process.join()
            self._process = None

    def kill(self) -> None:
        """Ends the process at once, whatever it does."""
        process = self._process
        if process is not None:
            process.kill()

    def _begin(self) -> None:
        self.leave()
        self._connection, other_end = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(other_end, *self._given), daemon=True)
        process.start()
        # From now on only the process has it, so that it closes when the process dies.
        other_end.close()
        self._process, self._plan = process, None


class Processes:
    """Processes of this machine. Each has a thread here that sends it one shard after another. If a
    process dies, its shard begins again in a new one; the others run on."""

    def __init__(self, asked: Asked) -> None:
        from multiprocessing import get_context

        self._asked = asked
        self._context = get_context("spawn")
        # Without a lock: a process that was killed while it held one would block all the others.
        self._stop = self._context.RawValue("b", 0)
        self._plans = {0: asked.plan}
        self._waiting: SimpleQueue[Optional[tuple[Task, Optional[str]]]] = SimpleQueue()
        self.ended: deque[Ended] = deque()
        # Wakes who waits. A queue, since an interrupt may leave other locks held.
        self._sign: SimpleQueue[None] = SimpleQueue()
        self._running: set[Task] = set()
        self._threads: list[Thread] = []
        self._processes: list[_Process] = []
        # For a caller that neither goes on nor closes its loop.
        atexit.register(self.leave)

    def workers(self) -> int:
        return self._asked.workers_here()

    def learn(self, number: int, plan: str) -> None:
        self._plans[number] = plan

    def begin(self, task: Task, state: Optional[str]) -> None:
        self._waiting.put((task, state))
        if len(self._threads) < self.workers():
            thread = Thread(target=self._run_shards, daemon=True)
            thread.start()
            self._threads.append(thread)

    def wait(self, seconds: float) -> None:
        with suppress(Empty):
            if not self.ended:
                self._sign.get(timeout=seconds)
            while True:
                self._sign.get_nowait()

    def stop(self) -> None:
        self._stop.value = 1

    def is_idle(self) -> bool:
        return not self._running

    def leave(self) -> None:
        atexit.unregister(self.leave)
        self._stop.value = 1
        for _ in self._threads:
            self._waiting.put(None)
        # Processes look at `stop` many times a second. One that does not end is killed.
        until = time.monotonic() + _ENDS_WITHIN
        try:
            for thread in self._threads:
                thread.join(max(0.0, until - time.monotonic()))
        finally:
            for process in self._processes:
                process.kill()
        for thread in self._threads:
            thread.join(_ENDS_WITHIN)

    def _run_shards(self) -> None:
        """Runs shards in one process until all is to stop."""
        process = _Process(self._context, self._stop, self._asked.given)
        self._processes.append(process)
        while (asked := self._waiting.get()) is not None:
            task, state = asked
            self._running.add(task)
            if self._stop.value:
                self._running.discard(task)
                break
            try:
                ran = self._run(process, task, state)
            except Exception as error:
                ran = error
            self.ended.append((task, ran))
            self._running.discard(task)
            self._sign.put(None)
        process.leave()

    def _run(self, process: _Process, task: Task, state: Optional[str]) -> Ran | Exception:
        """Runs a shard, again if the process dies of it."""
        for _ in range(self._asked.retries + 1):
            if self._stop.value:
                break
            with suppress(WorkerDied):
                return process.run(task, self._plans[task[0]], state)
        return WorkerDied()


# Dask.

_KNOWN_WITHIN = 30.0
"""Seconds within which a worker gets a plan, if it gets it at all."""
_SURE = 0.2
"""Seconds after which it is known here what has ended there."""


def _run_on_dask(plan: str, shard: int, state: Optional[str], given: Given, stop: str) -> Ran:
    from distributed import Event, get_worker

    event = Event(stop)
    next_look = time.monotonic()

    def is_stopped() -> bool:
        # A question to the scheduler, so seldom. Without an answer, the shard goes on.
        nonlocal next_look
        if time.monotonic() < next_look:
            return False
        next_look = time.monotonic() + 1.0
        with suppress(Exception):
            return bool(event.is_set())
        return False

    if is_stopped():
        return Ran(stop="")
    until = time.monotonic() + _KNOWN_WITHIN
    while (known := get_worker().plugins.get(plan)) is None:
        if time.monotonic() > until:
            raise WorkerDied
        time.sleep(0.1)
    return run_shard(known.plan, shard, state, given, is_stopped)


class Dask:
    """A cluster of Dask: that of an address, or one on this machine, which ends with the work."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._name = f"pavage-{os.getpid()}-{time.time_ns()}"
        self._cluster: Any = None
        self._client: Any = None
        self._plans: dict[int, str] = {}
        self._open: dict[Any, tuple[Task, Any]] = {}
        self._is_stopped = False
        self.ended: deque[Ended] = deque()
        try:
            self._begin()
        except BaseException:
            self.leave()
            raise

    def _begin(self) -> None:
        import dask
        from distributed import Client, Event, LocalCluster, as_completed

        from pavage._dask import Deaf

        if self._asked.address is None:
            deaths = {"distributed.scheduler.allowed-failures": self._asked.retries}
            with dask.config.set(deaths):
                self._cluster = LocalCluster(
                    n_workers=self._asked.workers_here(),
                    threads_per_worker=1,
                    dashboard_address=None,
                )
        self._client = Client(self._cluster or self._asked.address, set_as_default=False)
        if self._cluster is not None:
            self._client.register_plugin(Deaf())
        self._event = Event(self._name, client=self._client)
        self._arrived = as_completed(loop=self._client.loop)
        self.learn(0, self._asked.plan)

    def workers(self) -> int:
        return sum(self._client.nthreads().values())

    def learn(self, number: int, plan: str) -> None:
        from pavage._dask import Known

        self._plans[number] = f"{self._name}-{number}"
        # Those that cannot be reached get it when they come again.
        with suppress(OSError):
            self._client.register_plugin(Known(self._plans[number], plan))

    def begin(self, task: Task, state: Optional[str]) -> None:
        number, shard = task
        future = self._client.submit(
            _run_on_dask,
            self._plans[number],
            shard,
            state,
            self._asked.given,
            self._name,
            # Of one group, so that shards wait at the scheduler for any worker.
            key=(self._plans[number], shard),
            pure=False,
        )
        self._open[future.key] = task, future
        self._arrived.add(future)

    def wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self._arrived.has_ready() and time.monotonic() < until:
            time.sleep(0.02)
        if self._arrived.has_ready():
            for future in self._arrived.next_batch(block=False):
                self._end(future)

    def stop(self) -> None:
        self._is_stopped = True
        self._event.set()
        begun = set(chain.from_iterable(self._client.processing().values()))
        time.sleep(_SURE)
        # Also those that had arrived when an interrupt came.
        for _, future in list(self._open.values()):
            if future.done():
                self._end(future)
        waiting = [future for key, (_, future) in self._open.items() if key not in begun]
        self._client.cancel(waiting)

    def is_idle(self) -> bool:
        return not self._open

    def _end(self, future: Any) -> None:
        if future.key not in self._open:
            return
        task, _ = self._open[future.key]
        if not (self._is_stopped and future.cancelled()):
            self.ended.append((task, _of_dask(future)))
        del self._open[future.key]
        future.release()

    def leave(self) -> None:
        # A cluster of the caller goes on without this work. It may also be gone.
        if self._cluster is None and self._client is not None:
            if self._open:
                with suppress(Exception):
                    self._event.set()
            for plan in self._plans.values():
                with suppress(Exception):
                    self._client.unregister_worker_plugin(plan)
        try:
            if self._client is not None:
                self._client.close()
        finally:
            if self._cluster is not None:
                self._cluster.close()


def _of_dask(future: Any) -> Ran | Exception:
    from distributed import KilledWorker

    try:
        ran: Ran = future.result()
    except KilledWorker:
        return WorkerDied()
    except Exception as error:
        return error
    return ran


# Ray.


class Ray:
    """A cluster of Ray: that of an address, the one that this process is in, or one on this machine,
    which ends with the work."""

    def __init__(self, asked: Asked) -> None:
        import ray

        self._ray = ray
        self._asked = asked
        self._plans: dict[int, Any] = {}
        self._open: dict[Any, Task] = {}
        self.ended: deque[Ended] = deque()
        self._is_ours = not ray.is_initialized()
        try:
            self._begin()
        except BaseException:
            self.leave()
            raise

    def _begin(self) -> None:
        asked = self._asked
        if self._is_ours and asked.address is not None:
            self._ray.init(address=asked.address, log_to_driver=False)
        elif self._is_ours:
            self._ray.init(
                address="local",
                num_cpus=asked.workers_here() * asked.threads,
                include_dashboard=False,
                object_store_memory=100 << 20,
                log_to_driver=False,
            )
        run = self._ray.remote(run_shard)
        self._run = run.options(num_cpus=asked.threads, max_retries=asked.retries)
        self.learn(0, asked.plan)

    def workers(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 1)) // self._asked.threads

    def learn(self, number: int, plan: str) -> None:
        self._plans[number] = self._ray.put(plan)

    def begin(self, task: Task, state: Optional[str]) -> None:
        number, shard = task
        run = self._run.remote(self._plans[number], shard, state, self._asked.given)
        self._open[run] = task

    def wait(self, seconds: float) -> None:
        if not self._open:
            return
        done, _ = self._ray.wait(list(self._open), timeout=seconds)
        if done:
            # All others that are there, too.
            done, _ = self._ray.wait(list(self._open), num_returns=len(self._open), timeout=0)
        for task in done:
            self.ended.append((self._open[task], self._of_ray(task)))
            del self._open[task]

    def _of_ray(self, task: Any) -> Ran | Exception:
        errors = self._ray.exceptions
        try:
            ran: Ran = self._ray.get(task)
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
            return WorkerDied()
        except Exception as error:
            return error
        return ran

    def stop(self) -> None:
        # One that has begun is interrupted.
        for task in self._open:
            self._ray.cancel(task)

    def is_idle(self) -> bool:
        return not self._open

    def leave(self) -> None:
        self.stop()
        if self._is_ours:
            self._ray.shutdown()


SCHEDULERS: dict[str, tuple[str, Callable[[Asked], Scheduler]]] = {
    "local": ("multiprocessing", Processes),
    "dask": ("distributed", Dask),
    "ray": ("ray", Ray),
}
"""The schedulers, each with the package that it needs."""
