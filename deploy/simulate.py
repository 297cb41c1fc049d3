"""Measures the shards of a plan, and simulates how many machines of a cluster would share them.

    python3 deploy/simulate.py PROGRAM [--puzzle "iq-puzzler-pro --engine mask"] [--seconds 70]

Draws docs/clusters.svg and prints the table of docs/clusters.md. The plan has 1,000 shards. A sample
of them is run, as many as fit into the time, drawn with a fixed seed; the times of the others are
drawn from these. A simulated scheduler hands the next shard to the machine that is free first.
Machines fail at random moments, and a shard that was lost begins again, or goes on from its state.
What the scheduler itself takes is left out.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHARDS = 1000
MACHINES = (1, 10, 30, 100, 300, 1000)
# Time between two failures of one machine, in mean times of a shard, and the part of the work since
# the shard was begun that a failure loses: all of it, or what `run` had not yet saved.
FAILURES = ((None, 0.0), (100.0, 1.0), (100.0, 0.05))
NAMES = ("no failures", "failures, shards begin again", "failures, shards go on from their states")


def measured(program: str, puzzle: str, seconds: float) -> tuple[list[float], int]:
    """Processor times of sampled shards, in seconds, and how many have nothing to do."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        plan = f"{folder}/plan.json"
        subprocess.run(
            [program, "plan", *puzzle.split(), "--shards", str(SHARDS), "-o", plan],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        shares = json.loads(Path(plan).read_text())["shards"]
        shards = [at for at, share in enumerate(shares) if any(share.values())]
        order = random.Random(1).sample(shards, len(shards))
        end = time.monotonic() + seconds
        for shard in order:
            times.append(processor_time(program, plan, shard, folder))
            if time.monotonic() > end:
                break
    return times, SHARDS - len(shards)


def processor_time(program: str, plan: str, shard: int, folder: str) -> float:
    """Processor time of one shard: a machine that is busy with other work does not lengthen it."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "run", plan, "--shard", str(shard), "-o", f"{folder}/r", "--threads", "1"]
    subprocess.run([*command, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


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


def chart(rows: list[tuple[int, list[float]]]) -> str:
    """Efficiency over the number of machines, a line for each rate of failures."""
    import math

    wide, high, left, bottom = 560, 300, 60, 50
    inks = ("#1b6ca8", "#b3541e", "#5b7f2b")

    def x(machines: int) -> float:
        return left + (wide - left - 20) * math.log10(machines) / 3

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
        line = high - bottom - 46 + 18 * which
        parts.append(f'<path d="M{left + 14} {line - 4}h20" stroke="{ink}" stroke-width="2"/>')
        parts.append(f'<text x="{left + 40}" y="{line}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--puzzle", default="iq-puzzler-pro --engine mask")
    parser.add_argument("--seconds", type=float, default=70.0)
    asked = parser.parse_args()
    sample, empty = measured(asked.program, asked.puzzle, asked.seconds)
    random_ = random.Random(2)
    missing = SHARDS - empty - len(sample)
    times = sample + [random_.choice(sample) for _ in range(missing)]
    total, mean = sum(times), sum(times) / len(times)
    print(
        f"{asked.puzzle}: {len(times)} shards with work, {len(sample)} of them measured; "
        f"mean {mean:.3f} s, longest {max(times):.3f} s, shortest {min(times):.3f} s, "
        f"together {total:.0f} s"
    )
    print("| machines | time | efficiency | time lost, shards begin again | go on from states |")
    print("|---|---|---|---|---|")
    rows = []
    for machines in MACHINES:
        ends = [
            simulated(times, machines, each and each * mean, loss, 3 + machines)
            for each, loss in FAILURES
        ]
        efficiencies = [total / (machines * end) for end, _ in ends]
        rows.append((machines, efficiencies))
        shares = [lost / (machines * end) for end, lost in ends]
        print(
            f"| {machines:,} | {ends[0][0]:.1f} s | {efficiencies[0]:.0%} | "
            f"{shares[1]:.1%} | {shares[2]:.1%} |"
        )
    (ROOT / "docs/clusters.svg").write_text(chart(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
