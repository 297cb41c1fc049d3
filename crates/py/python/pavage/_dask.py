"""What workers of Dask are given beside shards. Only they and their callers load it, since Dask may be
missing."""

from __future__ import annotations

import signal
from typing import Any

from distributed import WorkerPlugin


class Deaf(WorkerPlugin):  # type: ignore[misc]
    """Lets workers not hear an interrupt from the keyboard, which reaches all processes: the caller
    tells them what to do."""

    name = "pavage-deaf"

    def setup(self, worker: Any) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


class Known(WorkerPlugin):  # type: ignore[misc]
    """Gives a plan to all workers, also to later ones. If it were the data of a task, Dask would send
    the shards to the worker that holds it."""

    def __init__(self, name: str, plan: str) -> None:
        self.name = name
        self.plan = plan
