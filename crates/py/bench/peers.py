"""Pavage beside other Python packages on the same models, in one run.

    pip install exact-cover xcover python-sat ortools
    python crates/py/bench/peers.py [--limit SECONDS]

Every package is given the same items and options, as plain lists of numbers. Two times are told,
in seconds of processor time: *set up*, from these lists to the package's own form, and *search*.
Importing is no part of either. The number of solutions is compared:
a wrong one ends the run. A measurement that lasts longer than the limit, by the clock on the wall, is
ended.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Optional

Options = list[list[int]]


class Model(NamedTuple):
    """Items 0 to `items`-1, each to be covered once, but for the `secondary` last of them."""

    name: str
    items: int
    secondary: int
    options: Options
    # How many solutions to look for, and how many there are of those.
    limit: Optional[int]
    solutions: int


def clock() -> float:
    """Processor time of this process with its threads."""
    return time.process_time()


# --- models ---------------------------------------------------------------------------------------

PENTOMINOES = {
    "F": "01 02 10 11 21", "I": "00 01 02 03 04", "L": "00 01 02 03 13", "N": "00 01 11 12 13",
    "P": "00 01 10 11 20", "T": "00 01 02 11 21", "U": "00 02 10 11 12", "V": "00 01 02 10 20",
    "W": "00 10 11 21 22", "X": "01 10 11 12 21", "Y": "00 01 02 03 11", "Z": "00 01 11 21 22",
}  # fmt: skip


def images(cells: set[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    found = set()
    for _ in range(2):
        cells = {(row, -column) for row, column in cells}
        for _ in range(4):
            cells = {(column, -row) for row, column in cells}
            top, left = min(row for row, _ in cells), min(column for _, column in cells)
            found.add(frozenset((row - top, column - left) for row, column in cells))
    return found


def pack(board: set[tuple[int, int]], pieces: dict[str, set[tuple[int, int]]]) -> tuple[int, Options]:
    """Cells and pieces as items, placements as options."""
    number = {cell: at for at, cell in enumerate(sorted(board))}
    rows, columns = max(row for row, _ in board), max(column for _, column in board)
    options = []
    for at, shape in enumerate(pieces.values()):
        for image in sorted(sorted(image) for image in images(shape)):
            for row, column in itertools.product(range(rows + 1), range(columns + 1)):
                there = [(row + r, column + c) for r, c in image]
                if all(cell in board for cell in there):
                    options.append([len(board) + at, *(number[cell] for cell in there)])
    return len(board) + len(pieces), options


def pentominoes(name: str, board: set[tuple[int, int]], solutions: int) -> Model:
    shapes = {
        piece: {(int(cell[0]), int(cell[1])) for cell in cells.split()}
        for piece, cells in PENTOMINOES.items()
    }
    items, options = pack(board, shapes)
    return Model(name, items, 0, options, None, solutions)


def challenge(root: str) -> Model:
    """An IQ challenge: what lies on the board is left out, and its solution is proved to be alone."""
    import pavage

    empty = pavage.Puzzle("iq-puzzler-pro").solve().solutions[0]
    shapes = {placed.piece: {(r, c) for r, c in placed.cells} for placed in empty.placements}
    with open(os.path.join(root, "data/challenges/iq-012.txt"), encoding="utf-8") as file:
        rows = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("--")]
    cells = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
    board = {cell for cell, letter in cells.items() if letter == "."}
    placed = set(cells.values()) - {"."}
    left = {piece: shape for piece, shape in shapes.items() if piece not in placed}
    items, options = pack(board, left)
    return Model("IQ challenge 12, unique", items, 0, options, 2, 1)


def tetravex(size: int) -> Model:
    """Tiles and places as items, and for each pair of touching sides one secondary item a colour
    and side: a tile that shows colour k to its right rules out all colours but k on the left of its
    neighbour. Written without colours, so that every package can take it."""
    import pavage

    puzzle = pavage.generate("tetravex", size=size, colors=10, seed=1)
    assert puzzle.solution is not None
    tiles = [tuple(tile) for row in puzzle.solution.rows for tile in row]
    count = size * size
    joints: dict[tuple[int, int, int], int] = {}
    colours = sorted({colour for tile in tiles for colour in tile})
    for place in range(count):
        row, column = divmod(place, size)
        for down, inside in ((0, column + 1 < size), (1, row + 1 < size)):
            if inside:
                for colour in colours:
                    joints[place, down, colour] = 2 * count + len(joints)
    options = []
    for tile, place in itertools.product(range(count), range(count)):
        top, right, bottom, left = tiles[tile]
        row, column = divmod(place, size)
        option = [tile, count + place]
        if column + 1 < size:
            option.append(joints[place, 0, right])
        if row + 1 < size:
            option.append(joints[place, 1, bottom])
        if column:
            option += [joints[place - 1, 0, k] for k in colours if k != left]
        if row:
            option += [joints[place - size, 1, k] for k in colours if k != top]
        options.append(option)
    items = 2 * count + len(joints)
    return Model(f"Tetravex {size}×{size}, one", items, len(joints), options, 1, 1)


def models(root: str) -> list[Model]:
    rectangle = set(itertools.product(range(6), range(10)))
    square = set(itertools.product(range(8), range(8))) - {(3, 3), (3, 4), (4, 3), (4, 4)}
    return [
        pentominoes("pentominoes 6×10, all", rectangle, 9356),
        pentominoes("pentominoes 8×8 − centre, all", square, 520),
        challenge(root),
        tetravex(6),
    ]


# --- packages -------------------------------------------------------------------------------------

Search = Callable[[], int]


def pavage_cover(model: Model, engine: Optional[str] = None, how: str = "solve") -> Search:
    import pavage

    cover = pavage.Cover()
    for item in range(model.items):
        cover.item(str(item), primary=item < model.items - model.secondary)
    for option in model.options:
        cover.option([str(item) for item in option])
    if how == "count" and model.limit is None:
        return lambda: cover.count(threads=1, engine=engine)
    limit = model.limit
    return lambda: sum(1 for _ in cover.iter_solutions(limit=limit, threads=1, engine=engine))


def pavage_puzzle(model: Model) -> Search:
    """What Pavage does when it knows that it is a board: it counts without a list."""
    import pavage

    names = {"pentominoes 6×10, all": "pentomino-6x10"}
    names["pentominoes 8×8 − centre, all"] = "pentomino-8x8-hole"
    puzzle = pavage.Puzzle(names[model.name])
    return lambda: puzzle.count(threads=1).count


def exact_cover(model: Model) -> Search:
    import numpy
    from exact_cover import get_all_solutions, get_solution_count

    # It has no secondary items: each gets an option of its own that covers nothing else.
    slack = range(model.items - model.secondary, model.items)
    matrix = numpy.zeros((len(model.options) + len(slack), model.items), dtype=numpy.int32)
    for row, option in enumerate([*model.options, *([item] for item in slack)]):
        matrix[row, option] = 1
    if model.limit is None:
        return lambda: int(get_solution_count(matrix))
    return lambda: len(get_all_solutions(matrix, max_count=model.limit))


def xcover(model: Model) -> Search:
    from xcover import covers

    # It compiles itself at its first call.
    list(covers([[0], [1], [0, 1]]))
    primary = list(range(model.items - model.secondary))
    secondary = list(range(model.items - model.secondary, model.items))
    found = covers(model.options, primary=primary, secondary=secondary)
    return lambda: sum(1 for _ in itertools.islice(found, model.limit))


def covering(model: Model) -> list[list[int]]:
    """For each item, its options, counted from 1."""
    covering: list[list[int]] = [[] for _ in range(model.items)]
    for number, option in enumerate(model.options, 1):
        for item in option:
            covering[item].append(number)
    return covering


def python_sat(model: Model) -> Search:
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver

    solver = Solver(name="cadical153")
    top = len(model.options)
    for item, options in enumerate(covering(model)):
        if item < model.items - model.secondary:
            solver.add_clause(options)
        if len(options) > 1:
            once = CardEnc.atmost(options, 1, top_id=top, encoding=EncType.seqcounter)
            top = max(top, once.nv)
            solver.append_formula(once.clauses)

    def search() -> int:
        found = 0
        while (model.limit is None or found < model.limit) and solver.solve():
            found += 1
            chosen = [x for x in solver.get_model() if 0 < x <= len(model.options)]
            solver.add_clause([-x for x in chosen])
        return found

    return search


def or_tools(model: Model) -> Search:
    from ortools.sat.python import cp_model

    problem = cp_model.CpModel()
    choose = [problem.new_bool_var("") for _ in model.options]
    for item, options in enumerate(covering(model)):
        chosen = [choose[number - 1] for number in options]
        if item < model.items - model.secondary:
            problem.add_exactly_one(chosen)
        else:
            problem.add_at_most_one(chosen)

    class Counter(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            if self.found == model.limit:
                self.stop_search()

    def search() -> int:
        solver, counter = cp_model.CpSolver(), Counter()
        solver.parameters.enumerate_all_solutions = model.limit != 1
        solver.parameters.num_workers = 1
        solver.solve(problem, counter)
        return counter.found

    return search


PACKAGES: dict[str, tuple[str, Callable[[Model], Search]]] = {
    "pavage `Puzzle.count`": ("pavage", pavage_puzzle),
    "pavage `Cover.count`": ("pavage", lambda model: pavage_cover(model, how="count")),
    "pavage `Cover.iter_solutions`": ("pavage", pavage_cover),
    "exact-cover": ("exact_cover", exact_cover),
    "xcover": ("xcover", xcover),
    "python-sat (CaDiCaL)": ("pysat", python_sat),
    "OR-Tools CP-SAT": ("ortools.sat.python.cp_model", or_tools),
}


# --- the run --------------------------------------------------------------------------------------


def measured(package: str, model: Model, told: Any) -> None:
    """One package on one model, in a process of its own. Importing is no part of the set-up."""
    module, prepare = PACKAGES[package]
    importlib.import_module(module)
    begun = clock()
    try:
        search = prepare(model)
    except KeyError:
        told.send(None)
        return
    ready = clock()
    found = search()
    told.send((ready - begun, clock() - ready, found))


def run(package: str, model: Model, limit: float) -> str:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=measured, args=(package, model, there))
    process.start()
    there.close()
    try:
        answer = here.recv() if here.poll(limit) else "late"
    except EOFError:
        answer = "failed"
    process.kill()
    process.join()
    if answer is None:
        return "–"
    if isinstance(answer, str):
        return f"> {limit:.0f}" if answer == "late" else answer
    set_up, search, found = answer
    if found != model.solutions:
        sys.exit(f"{package}, {model.name}: {found} solutions, not {model.solutions}")
    return f"{set_up:.3f} + {search:.3f}"


def rows(root: str, limit: float) -> Iterator[list[str]]:
    all_models = models(root)
    yield ["set up + search, seconds", *(model.name for model in all_models)]
    yield ["---"] * (len(all_models) + 1)
    for package in PACKAGES:
        yield [package, *(run(package, model, limit) for model in all_models)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=300.0, help="seconds for each measurement")
    asked = parser.parse_args()
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
    for row in rows(root, asked.limit):
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
