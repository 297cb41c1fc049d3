"""Work in shards on a real Ray of this machine, with a worker that dies: for `./test clusters`."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from pathlib import Path

import psutil
import pytest

os.environ["RAY_AUTH_MODE"] = "disabled"
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import pavage
from pavage import distributed

KANOODLE = (371020, 92755)


def busy_worker() -> psutil.Process | None:
    """A worker of Ray that is in a shard."""
    for child in psutil.Process().children(recursive=True):
        try:
            if "run_shard" in child.name() + " ".join(child.cmdline()):
                return child
        except psutil.Error:
            pass
    return None


def in_the_middle(kill: bool) -> threading.Thread:
    def act() -> None:
        while (worker := busy_worker()) is None:
            time.sleep(0.01)
        time.sleep(0.5)
        if kill:
            worker.kill()
        else:
            os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    return thread


def test_a_worker_dies() -> None:
    killer = in_the_middle(kill=True)
    counted = distributed.count("kanoodle", scheduler="ray", workers=2, shards=4, engine="mask")
    killer.join(1)
    assert not killer.is_alive(), "no worker was killed"
    assert (counted.count, counted.up_to_symmetry) == KANOODLE


def test_an_interrupt_ends_the_shards() -> None:
    in_the_middle(kill=False)
    with pytest.raises(KeyboardInterrupt):
        distributed.count("bedlam", scheduler="ray", workers=2, shards=8, engine="mask")
    assert busy_worker() is None


def test_an_interrupt_keeps_what_was_done(tmp_path: Path) -> None:
    made = distributed.plan("kanoodle", 4, engine="mask")
    in_the_middle(kill=False)
    with pytest.raises(KeyboardInterrupt):
        list(distributed.run(made, "ray", workers=2, folder=tmp_path))
    states = list(tmp_path.glob(".shard-*.state"))
    nodes = [json.loads(state.read_text())["state"]["stats"]["nodes"] for state in states]
    assert nodes and max(nodes) > 0, os.listdir(tmp_path)
    whole = distributed.merge(made, list(distributed.run(made, workers=2, folder=tmp_path)))[0]
    assert int(whole["count"]) == KANOODLE[0]
    # No node was visited twice.
    assert whole["stats"]["nodes"] == pavage.Puzzle("kanoodle").count(engine="mask").stats.nodes


def test_a_shard_takes_its_threads() -> None:
    counted = distributed.count(
        "pentomino-3x20", scheduler="ray", workers=1, threads=2, shards=2, split_after=1000
    )
    assert (counted.count, counted.up_to_symmetry) == (8, 2)


def test_a_cluster_that_cannot_be_used_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    def put(_value: object) -> None:
        assert ray.is_initialized()
        raise KeyboardInterrupt

    monkeypatch.setattr(ray, "put", put)
    with pytest.raises(KeyboardInterrupt):
        distributed.count("soma", scheduler="ray", workers=1)
    assert not ray.is_initialized()
