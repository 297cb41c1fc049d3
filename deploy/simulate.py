"""Measures the shards of a plan, and simulates how many machines of a cluster would share them.

    pip install ./crates/py
    python3 deploy/simulate.py [--puzzle iq-puzzler-pro] [--shards 1000] [--machines 1,10,30]

Draws docs/clusters.svg and prints the table of docs/clusters.md. All shards are run, one after the
other on one thread, and their processor times are taken. A simulated scheduler hands the next shard
to the machine that is free first. What the scheduler itself takes is left out.

- Failures: machines fail at random moments, and a shard that was lost begins again, or goes on from
  its state.
- Dividing again, as `split_after` does: a shard with three times the mean number of nodes stops. When
  a machine has nothing to do, what such shards have left is divided in four shards for each machine.
  These are cut and run as well, for each number of machines, and both times are taken.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Optional

from pavage import distributed

ROOT = Path(__file__).parents[1]
# Time between two failures of one machine, in mean times of a shard, and the part of the work since
# the shard was begun that a failure loses: all of it, or what `run` had not yet saved.
FAILURES = ((None, 0.0), (100.0, 1.0), (100.0, 0.05))
NAMES = (
    "no failures",
    "failures, shards begin again",
    "failures, shards go on from their states",
    "no failures, large shards divided again",
)
# A shard is divided again after so many times the mean number of nodes.
LARGE = 3


@dataclass(frozen=True)
class Ran:
    """A run of a shard."""

    shard: int
    seconds: float
    """Its processor time: a machine that is busy with other work does not lengthen it."""
    nodes: int
    state: Optional[str] = None
    """How far it is, if it has done its portion and something is left."""


def measured(plan: Any, shard: int, portion: Optional[int]) -> Ran:
    """Runs a shard, or a portion of so many nodes."""
    given = {"threads": 1} if portion is None else {"threads": 1, "split_nodes": portion}
    began = time.process_time()
    result, state, _ = plan.run(shard, None, given)
    seconds = time.process_time() - began
    nodes, _ = plan.costs(shard, state if result is None else result)
    return Ran(shard, seconds, nodes, state if result is None else None)


def with_work(plan: Any) -> list[int]:
    return [shard for shard in range(plan.shards) if plan.has_work(shard)]


def simulated(
    times: list[float], machines: int, between: float | None, loss: float, seed: int
) -> tuple[float, float]:
    """The time until all shards are done, and the time that failures cost, of all machines."""
    random_ = random.Random(seed)
    free = [0.0] * machines
    shards = list(times)
    end = lost = 0.0
    while shards:
        now = heapq.heappop(free)
        needed = shards.pop()
        failure = None if between is None else random_.expovariate(1 / between)
        if failure is not None and failure < needed:
            lost += loss * failure
            shards.insert(0, needed - (1 - loss) * failure)
            heapq.heappush(free, now + failure)
        else:
            heapq.heappush(free, now + needed)
            end = max(end, now + needed)
    return end, lost


def divided(plan: Any, first: Sequence[Ran], machines: int, portion: int) -> float:
    """The time until all is done if large shards are divided again, without failures."""
    # What waits: the plan of the shard, when it was ready, and its run. The ends of the others.
    waiting = deque((0, 0.0, ran) for ran in first)
    running: list[tuple[float, int, int, Ran]] = []
    plans, now, begun = [plan], 0.0, 0
    large: list[tuple[int, Ran]] = []
    while waiting or running or large:
        while waiting and len(running) < machines:
            number, ready, ran = waiting.popleft()
            begun += 1
            heapq.heappush(running, (max(now, ready) + ran.seconds, begun, number, ran))
        if large and len(running) < machines:
            wanted, all_large = max(4 * machines, len(large)), len(large)
            large.sort(key=lambda one: (one[0], one[1].shard))
            for number, group in groupby(large, key=lambda one: one[0]):
                states = [(ran.shard, ran.state) for _, ran in group]
                shards = math.ceil(wanted * len(states) / all_large)
                began = time.process_time()
                rest = plans[number].divide_again(states, shards)
                ready = now + time.process_time() - began
                for shard in with_work(rest):
                    waiting.append((len(plans), ready, measured(rest, shard, portion)))
                plans.append(rest)
            large = []
            continue
        now, _, number, ran = heapq.heappop(running)
        if ran.state is not None:
            large.append((number, ran))
    return now


def chart(rows: list[tuple[int, list[float]]]) -> str:
    """Efficiency over the number of machines, a line for each rate of failures."""
    wide, high, left, bottom = 560, 300, 60, 50
    inks = ("#1b6ca8", "#b3541e", "#5b7f2b", "#7a3b8f")

    def x(machines: int) -> float:
        return left + (wide - left - 20) * math.log10(machines) / math.log10(max(10, rows[-1][0]))

    def y(efficiency: float) -> float:
        return 20 + (high - 20 - bottom) * (1 - efficiency)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        'font-family="sans-serif" font-size="12" role="img" '
        'aria-label="Efficiency over the number of machines">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        at = y(percent / 100)
        parts.append(f'<path d="M{left} {at:.1f}H{wide - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{percent} %</text>')
    for machines, _ in rows:
        at = x(machines)
        parts.append(f'<text x="{at:.1f}" y="{high - 30}" text-anchor="middle">{machines:,}</text>')
    middle = (left + wide) / 2
    parts.append(f'<text x="{middle}" y="{high - 10}" text-anchor="middle">machines</text>')
    for which, (ink, name) in enumerate(zip(inks, NAMES)):
        points = " ".join(f"{x(at):.1f},{y(values[which]):.1f}" for at, values in rows)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>')
        for at, values in rows:
            parts.append(f'<circle cx="{x(at):.1f}" cy="{y(values[which]):.1f}" r="3" fill="{ink}"/>')
        line = high - bottom - 64 + 18 * which
        parts.append(f'<path d="M{left + 14} {line - 4}h20" stroke="{ink}" stroke-width="2"/>')
        parts.append(f'<text x="{left + 40}" y="{line}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzle", default="iq-puzzler-pro")
    parser.add_argument("--engine", default="mask")
    parser.add_argument("--shards", type=int, default=1000)
    parser.add_argument("--machines", default="1,10,30,100,300,1000")
    parser.add_argument("--chart", type=Path, default=ROOT / "docs/clusters.svg")
    asked = parser.parse_args()
    plan = distributed.plan(asked.puzzle, asked.shards, engine=asked.engine)._plan
    whole = [measured(plan, shard, None) for shard in with_work(plan)]
    times = [ran.seconds for ran in whole]
    # In an order that has nothing to do with their sizes.
    random.Random(2).shuffle(times)
    total, mean = sum(times), sum(times) / len(times)
    portion = LARGE * sum(ran.nodes for ran in whole) // len(whole)
    first = [
        measured(plan, ran.shard, portion) if ran.nodes > portion else ran for ran in whole
    ]
    random.Random(2).shuffle(first)
    print(
        f"{asked.puzzle}: {len(times)} shards with work, processor times: mean {mean:.3f} s, "
        f"longest {max(times):.3f} s, shortest {min(times):.3f} s, together {total:.0f} s; "
        f"{sum(ran.state is not None for ran in first)} have more than {portion:,} nodes"
    )
    print(
        "| machines | time | efficiency | divided again: time | efficiency "
        "| time lost, shards begin again | go on from states |"
    )
    print("|---|---|---|---|---|---|---|")
    rows = []
    for machines in map(int, asked.machines.split(",")):
        ends = [
            simulated(times, machines, each and each * mean, loss, 3 + machines)
            for each, loss in FAILURES
        ]
        again = divided(plan, first, machines, portion)
        efficiencies = [total / (machines * end) for end in (*(end for end, _ in ends), again)]
        rows.append((machines, efficiencies))
        shares = [lost / (machines * end) for end, lost in ends]
        print(
            f"| {machines:,} | {ends[0][0]:.1f} s | {efficiencies[0]:.0%} | {again:.1f} s | "
            f"{efficiencies[3]:.0%} | {shares[1]:.1%} | {shares[2]:.1%} |",
            flush=True,
        )
    asked.chart.write_text(chart(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
