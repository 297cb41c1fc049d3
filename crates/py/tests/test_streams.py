"""Solutions handed out while the search runs."""

from __future__ import annotations

import gc
import itertools
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pavage
import pytest


def free(size: int) -> pavage.Cover:
    """`size` items with ten options each: ten to that power solutions."""
    cover = pavage.Cover()
    for item in range(size):
        cover.item(str(item))
        for _ in range(10):
            cover.option([str(item)])
    return cover


def resident() -> int:
    """Bytes of memory that this program holds."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_million_solutions_in_constant_memory(threads: int) -> None:
    solutions = free(6).iter_solutions(threads=threads)
    # What is taken once, such as stacks of threads, is taken by now.
    first = list(itertools.islice(solutions, 100_000))
    assert len(set(first)) == 100_000
    del first
    gc.collect()
    before = resident()
    count = sum(1 for _ in solutions)
    assert 100_000 + count == 1_000_000
    # Workers run ahead by some megabytes. A list of these solutions would take more than 80.
    assert resident() - before < 40 << 20


def test_the_order_is_that_of_solve() -> None:
    puzzle = pavage.Puzzle("iq-puzzler-pro-pyramid")
    listed = puzzle.solve(limit=300).solutions
    assert tuple(puzzle.iter_solutions(limit=300)) == listed
    assert tuple(itertools.islice(puzzle.iter_solutions(threads=3), 300)) == listed
    assert len({str(solution) for solution in listed}) == 300


def test_all_families_hand_out_all() -> None:
    for puzzle, count in [
        (pavage.Puzzle("pentomino-8x8-hole"), 520),
        (pavage.Puzzle("AABB/AABB 4.../...."), 24),
        (pavage.generate("tetravex", size=3, colors=3, seed=1), None),
    ]:
        solutions = [str(solution) for solution in puzzle.iter_solutions()]
        counted = puzzle.count().count
        assert len(solutions) == len(set(solutions)) == counted
        assert count in (None, counted)


def test_leaving_early_ends_the_search() -> None:
    running = threading.active_count()
    for left in range(20):
        solutions = free(9).iter_solutions(threads=2)
        for _ in zip(range(left), solutions):
            pass
        if left % 2:
            solutions.close()
        del solutions
    gc.collect()
    assert threading.active_count() == running
    # Nothing goes on in secret: the clock of the process stands still.
    before = os.times()
    threading.Event().wait(0.2)
    after = os.times()
    assert after.user + after.system - before.user - before.system < 0.15


def test_a_limit_is_told_at_the_end() -> None:
    solutions = free(9).iter_solutions(time_limit=0.05)
    with pytest.raises(pavage.PuzzleError, match="the time limit was reached"):
        for _ in solutions:
            pass
    assert list(solutions) == []
    assert len(list(free(9).iter_solutions(limit=7))) == 7


def test_threads_of_python_go_on_meanwhile() -> None:
    """The lock is free: another thread counts while a search runs."""
    counted = 0
    is_over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not is_over.is_set():
            counted += 1

    other = threading.Thread(target=count)
    other.start()
    pavage.Puzzle("pentomino-6x10").count(engine="mask", threads=1)
    is_over.set()
    other.join()
    assert counted > 10_000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_search_stays_in_its_process() -> None:
    """After a fork the search goes on in the parent alone; the child is told so, and can search."""
    solutions = free(6).iter_solutions(threads=1)
    next(solutions)
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        code = None
        try:
            for _ in solutions:
                pass
        except pavage.PuzzleError as error:
            code = error.code
        del solutions
        counted = pavage.Puzzle("pentomino-3x20").count()
        os._exit(0 if (code, counted.count) == ("python-forked", 8) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert 1 + sum(1 for _ in solutions) == 1_000_000


ENDS = {
    "a stream": "solutions = puzzle.iter_solutions(); next(solutions)",
    "a stream in a cycle": "held = [puzzle.iter_solutions()]; next(held[0]); held.append(held); del held",
    "another thread": "threading.Thread(target=count, daemon=True).start(); runs.wait()",
}


@pytest.mark.parametrize("name", ENDS)
def test_the_interpreter_ends_while_a_search_runs(name: str) -> None:
    program = f"""
import pavage, threading
puzzle = pavage.Puzzle("iq-puzzler-pro")
runs = threading.Event()
def count():
    puzzle.count(engine="dance", threads=2, progress=lambda progress: runs.set())
{ENDS[name]}
print("over")
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "over\n", "")
