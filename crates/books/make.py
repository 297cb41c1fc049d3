#!/usr/bin/env python3
"""Makes the level books: crates/books/make.py PAVAGE FOLDER [BOOK...]

PAVAGE is the command. All books are made if none is named; each is written to FOLDER/BOOK.txt. Seeds are
counted and no time is measured, so each run gives the same bytes.

For each class the generator is asked for more levels than the book holds. They are rated, those whose
solution is that of another one but for a symmetry of the board are left out, and levels that are evenly
spread in difficulty are taken. A class of which fewer than 8 were found does not occur in the book.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

CLASSES = ["starter", "junior", "expert", "master", "wizard"]
# Levels of a book.
LEVELS = 40
# Levels that are made of a class, if there are so many, before its share is known.
WANTED = 12
# Seeds after which no more levels of one request are made.
SEEDS_MAX = 96
# The generator makes a board from the seed, whatever else it is asked for: each request has seeds of its own.
SEEDS_APART = 1000
# Levels of a class without which it does not occur.
LEAST = 8
# Seeds of one call of the generator; the first call tries one alone. After a call without a new level, the
# next request is made.
SEEDS = 12


def answers(program, *args):
    """What the command answers: an object a line. A generator that gives up is answered by an error."""
    told = subprocess.run([program, *args, "--json", "--quiet", "--threads", "1"], capture_output=True, text=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


# Plans: how the puzzles of a book are written, and what the generator is asked for.


def packing(board, pieces, lattice):
    common = f'family = "packing"\nlattice = "{lattice}"\npieces = "{pieces}"\nboard = """\n%\n"""\n'
    # Levels in which few pieces are left to place are for the first evening; by itself the generator leaves
    # as many as it can.
    asked = [["--board", board, "--fixed", str(fixed), "--difficulty", "starter"] for fixed in (10, 9, 8, 7, 6)]
    rest = [["--board", board, "--difficulty", name] for name in CLASSES]
    return "packing", common, "grid", [(4, args) for args in asked] + [(SEEDS_MAX, args) for args in rest]


def suguru(side):
    common = 'family = "suguru"\ncages = """\n%\n"""\ngivens = """\n%\n"""\n'
    asked = [["--size", f"{side}x{side}", "--difficulty", name] for name in CLASSES]
    return "suguru", common, "compact", [(SEEDS_MAX, args) for args in asked]


def tetravex(side):
    common = 'family = "tetravex"\ntiles = """\n%\n"""\n'
    cells = side * side
    # The more tiles lie in their places, the easier. Large boards with few of them take minutes to rate.
    fewest = {7: 1, 8: 2}.get(side, 0)
    numbers = {cells * tenths // 10 for tenths in range(1, 9)} | {3, 2, 1, 0}
    numbers = sorted((number for number in numbers if number >= fewest), reverse=True)
    size = ["--size", str(side), "--colors", "10", "--unique"]
    asked = [size + ["--fixed", str(number) if number else "none"] for number in numbers]
    # Few of each of the easy ones, so that they differ.
    seeds = [SEEDS_MAX if number < 4 else 3 for number in numbers]
    return "tetravex", common, "tetravex", list(zip(seeds, asked))


PLANS = {
    "iq-puzzler-pro": packing("iq-puzzler-pro", "iq-puzzler-pro", "square"),
    "iq-puzzler-pro-diagonal": packing("iq-puzzler-pro-diagonal", "iq-puzzler-pro", "square"),
    "iq-puzzler-pro-pyramid": packing("iq-puzzler-pro-pyramid", "iq-puzzler-pro", "balls"),
    "kanoodle": packing("kanoodle", "kanoodle", "square"),
    "kanoodle-pyramid": packing("kanoodle-pyramid", "kanoodle", "balls"),
    **{f"suguru-{side}x{side}": suguru(side) for side in range(4, 11)},
    **{f"tetravex-{side}x{side}": tetravex(side) for side in range(3, 9)},
}


# Symmetries: a level is written as all its images, and the least text stands for all of them.


def transposed(grid):
    return [list(column) for column in zip(*grid)]


def images(grid, turn):
    """The eight images of a grid. `turn` says what becomes of a cell when rows and columns are exchanged,
    when the board is turned upside down, and when left and right are exchanged."""
    for motion in range(8):
        moved = [list(row) for row in grid]
        if motion & 1:
            moved = [[turn(cell, 0) for cell in row] for row in transposed(moved)]
        if motion & 2:
            moved = [[turn(cell, 1) for cell in row] for row in reversed(moved)]
        if motion & 4:
            moved = [[turn(cell, 2) for cell in reversed(row)] for row in moved]
        yield moved


def renamed(names):
    known = {}
    return [known.setdefault(name, len(known)) for name in names]


def same(cell, _):
    return cell


def image_of(family, own, solution):
    """What the images of a solution have in common. Levels with other givens on the same board share it."""
    if family == "packing":
        layers = solution if isinstance(solution[0], list) else [solution]
        moved = zip(*(images([list(row) for row in layer], same) for layer in layers))
        return min(str(image) for image in moved)
    if family == "suguru":
        cages = own.split(" ")[0].split("/")
        pairs = [list(zip(*rows)) for rows in zip(cages, solution)]
        told = lambda cells: str([renamed(cage for cage, _ in cells), [value for _, value in cells]])
        return min(told([cell for row in image for cell in row]) for image in images(pairs, same))
    # Top, right, bottom, left of each tile.
    turned = lambda tile, motion: [tile[at] for at in ((3, 2, 1, 0), (2, 1, 0, 3), (0, 3, 2, 1))[motion]]
    told = lambda tiles: str(renamed(colour for tile in tiles for colour in tile))
    return min(told([tile for row in image for tile in row]) for image in images(solution, turned))


# Books.


def own_text(family, text):
    """What differs from level to level, on one line."""
    lines = text.rstrip("\n").replace(" @", "@").replace("\n", "/")
    return lines.replace("//", " ") if family == "suguru" else lines


def puzzle_text(plan, own):
    text = plan[1]
    for part in own.split(" "):
        text = text.replace("%", part.replace("/", "\n"), 1)
    return text


def made(program, plan, args, seeds):
    """Levels of these seeds, each with its own text, its solution and its rating."""
    family, _, form, _ = plan
    call = ["generate", family, *args, "--seed", str(seeds[0]), "--count", str(len(seeds)), "--solution", "--format", form]
    levels = [level for level in answers(program, *call) if "puzzle" in level and "error" not in level]
    owns = [own_text(family, level["puzzle"]) for level in levels]
    if not owns:
        return []
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, f"{at}.toml") for at in range(len(owns))]
        for file, own in zip(files, owns):
            file.write_text(puzzle_text(plan, own))
        ratings = answers(program, "rate", *map(str, files))
    return list(zip(owns, (level["solution"] for level in levels), ratings))


def calls(request, seeds):
    first = request * SEEDS_APART + 1
    yield range(first, first + 1)
    for at in range(first + 1, first + seeds, SEEDS):
        yield range(at, min(at + SEEDS, first + seeds))


def candidates(program, plan, wanted):
    found = {name: [] for name in CLASSES}
    seen = set()
    for request, (seeds, args) in enumerate(plan[3]):
        for some in calls(request, seeds):
            if len(found.get(args[-1], [])) >= wanted:
                break
            added = 0
            levels_made = made(program, plan, args, some)
            for own, solution, rating in levels_made:
                levels = found.get(rating["class"])
                image = image_of(plan[0], own, solution)
                if levels is None or len(levels) >= wanted or image in seen:
                    continue
                seen.add(image)
                cost = (rating.get("cost") or 0) + (rating.get("search_left") or 0)
                levels.append((rating["score"], cost, own.count("."), own))
                added += 1
            # One level may be of a class that is full already; none at all, or none of many, is a sign.
            if not levels_made or (added == 0 and len(some) > 1):
                break
    return found


def spread(levels, share):
    last = len(levels) - 1
    return [levels[(at * last + (share - 1) // 2) // (share - 1)] for at in range(share)]


def book(program, plan):
    def occurring_in(found):
        return [name for name in CLASSES if len(found[name]) >= LEAST]

    found = candidates(program, plan, WANTED)
    share = -(-LEVELS // len(occurring_in(found)))
    if share > LEAST:
        found = candidates(program, plan, share + share // 2)
    occurring = occurring_in(found)
    absent = [name for name in CLASSES if name not in occurring]
    text = "# Made by crates/books/make.py\nabsent:" + "".join(f" {name}" for name in absent) + "\n" + plan[1] + "levels:\n"
    for at, name in enumerate(occurring):
        share = LEVELS // len(occurring) + (at < LEVELS % len(occurring))
        levels = sorted(found[name])
        if len(levels) < share:
            sys.exit(f"only {len(levels)} levels are {name}, and {share} are needed")
        text += "".join(f"{name} {score:.2f} {own}\n" for score, _, _, own in spread(levels, share))
    print({name: len(levels) for name, levels in found.items()}, flush=True)
    return text


def main():
    program, folder, *asked = sys.argv[1:]
    unknown = [name for name in asked if name not in PLANS]
    if unknown:
        sys.exit(f"there is no book {unknown[0]}; there are {', '.join(PLANS)}")
    for name in asked or PLANS:
        print(name, end=" ", flush=True)
        Path(folder, f"{name}.txt").write_text(book(program, PLANS[name]))


if __name__ == "__main__":
    main()
