"""Certificates are proved, altered ones are not: python3 checks/certificates.py PROGRAM"""

import io
import pathlib
import random
import subprocess
import sys
import tempfile
from itertools import combinations

import certificate
import diagram

CORPUS = pathlib.Path(__file__).parent.parent / "corpus"
# Copies of a piece, on squares, triangles and cubes.
DRAWN = 'family = "packing"\nboard = """\n....\n....\n....\n"""\n[[pieces]]\nname = "A"\ncount = 4\nshape = """\n##\n#.\n"""\n'
BALLS = 'family = "packing"\nlattice = "balls"\n'
COPIES = [
    (DRAWN, 4),
    ('family = "packing"\nlattice = "triangular"\nboard = "hexagon 1"\n[[pieces]]\nname = "A"\ncount = 3\nshape = "##"\n', 2),
    ('family = "packing"\nlattice = "cubic"\nboard = "2x2x2"\n[[pieces]]\nname = "A"\ncount = 2\nshape = """\n##\n#.\n\n..\n#.\n"""\n', 6),
]
# Copies, pieces that are not turned, and mirror images, on balls; names that are written with care.
ON_BALLS = [
    BALLS + 'board = "pyramid 3"\n[[pieces]]\nname = "%"\ncount = 7\nshape = "##"\n',
    BALLS + 'board = "pyramid 3"\n[[pieces]]\nname = "|"\ncount = 4\nshape = """\n##\n#.\n"""\n[[pieces]]\nname = ":"\nshape = "##"\n',
    BALLS + 'board = """\n....\n....\n....\n\n...\n...\n"""\nrotate = false\n[[pieces]]\nname = "A"\ncount = 5\nshape = "##"\n'
    '[[pieces]]\nname = "B"\ncount = 4\nshape = """\n#\n#\n"""\n',
    *(BALLS + f'board = "pyramid 3"\nmirror = {mirror}\n[[pieces]]\nname = "A"\ncount = 2\nshape = """\n##\n#.\n\n..\n#.\n"""\n'
      '[[pieces]]\nname = "B"\ncount = 6\nshape = "#"\n' for mirror in ("true", "false")),
]
# What is counted, and the count: every lattice that can be swept.
COUNTS = [
    ("pentomino-3x20", 8), ("pentomino-4x15", 1472), ("soma", 11520), ("tetrahex-4x7", 18),
    ("calendar --date 2022-01-01", 54), ("solid-pentomino-2x3x10", 96), ("hexiamond-6x6", 624),
    ("pentomino-5x12", 4040), ("pentomino-8x8-hole", 520), ("kanoodle", 371020), ("iq-puzzler-pro", 4331140),
    ("iq-puzzler-pro-diagonal", 1376400),
]
# Puzzles of the corpus that take the readers longer than some seconds.
LONG = ("iq-pyramid", "bedlam", "solid-pentomino-3x4x5")


def read(*paths):
    """Runs the reader of a certificate on its own."""
    reader = certificate if paths[0].read_text().startswith("pavage certificate") else diagram
    done = subprocess.run([sys.executable, reader.__file__, *paths], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def proved(text, compared=None):
    """The number that a certificate proves and its steps, by the reader that its first line asks for."""
    reader = certificate if text.startswith("pavage certificate") else diagram
    return reader.check(iter(text.splitlines()), compared)


def altered(lines):
    """Certificates with one change each, none of which may be proved."""
    first = next(at for at, line in enumerate(lines) if line.startswith("layer "))
    states = [at for at, line in enumerate(lines) if at > first and not line.startswith(("layer", "count"))]
    middle = states[len(states) // 2]
    state, ways = lines[middle].split()
    yield lines[:middle] + [f"{state} {int(ways) + 1}"] + lines[middle + 1:]
    yield lines[:middle] + [f"{int(state, 16) ^ 1:x} {ways}"] + lines[middle + 1:]
    yield lines[:middle] + lines[middle + 1:]
    yield lines[:middle]
    yield lines[:-1] + [f"count {int(lines[-1].split()[1]) + 1}"]
    yield lines + ["count 1"]


def altered_diagrams(lines):
    """Diagrams with one change each, none of which may be proved."""
    options = next(at for at, line in enumerate(lines) if line.startswith("options "))
    symmetry = options + int(lines[options].split()[1]) + 1
    nodes = next(at for at in range(symmetry, len(lines)) if lines[at].startswith("0 "))
    middle = (nodes + len(lines)) // 2
    ident, item, *children = lines[middle].split()
    def middle_is(*words):
        return lines[:middle] + [" ".join(words)] + lines[middle + 1:]
    node = next(at for at in range(middle, len(lines)) if any(word.isdigit() for word in lines[at].split()[2:]))
    words = lines[node].split()
    child = next(at for at in range(2, len(words)) if words[at].isdigit())
    def child_is(word):
        return lines[:node] + [" ".join([*words[:child], word, *words[child + 1:]])] + lines[node + 1:]
    # A child is missing, or there is one too many; a node is missing, there twice, or another.
    yield middle_is(ident, item, *children[:-1])
    yield middle_is(ident, item, *children, children[-1])
    yield lines[:middle] + lines[middle + 1:]
    yield lines[:middle] + [lines[middle]] + lines[middle:]
    yield middle_is(ident, str(int(item) - 1), *children)
    yield lines[:middle]
    yield child_is(ident)
    yield child_is(f"-{item}")
    yield child_is("*")
    # The items, the options, a symmetry, the pieces and the number are not those of the puzzle.
    yield lines[:options - 1] + [lines[options - 1].rsplit(" ", 1)[0]] + lines[options:]
    yield lines[:options] + [f"options {symmetry - options - 2}"] + lines[options + 2:]
    if symmetry < nodes:
        _, *image = lines[symmetry].split()
        yield lines[:symmetry] + [" ".join(["symmetry", *image[1:], image[0]])] + lines[symmetry + 1:]
        yield lines[:symmetry] + lines[nodes:]
    for at in (at for at in range(options) if lines[at].startswith("count = ")):
        yield lines[:at] + [f"count = {int(lines[at].split()[2]) + 1}"] + lines[at + 1:]
    yield lines[:-1] + [f"count {int(lines[-1].split()[1]) + 1}"]
    yield lines + ["count 1"]


def random_cover(seed):
    """A small exact cover as TOML, with colours and multiplicities, and its number of solutions."""
    draw = random.Random(seed)
    bounds = {f"p{at}": (1, 1) if draw.random() < 0.6 else (draw.randrange(0, 3), draw.randrange(2, 4))
              for at in range(draw.randrange(1, 6))}
    options = []
    while len(options) < draw.randrange(4, 11):
        words = [name for name in bounds if draw.random() < 0.4]
        words += [name + draw.choice(["", ":r", ":b", ":7"]) for name in ("s0", "s1") if draw.random() < 0.4]
        options += [words] if words else []
    chosen = [draw.randrange(len(options))] if draw.random() < 0.2 else []
    def is_solution(picked):
        words = [word.partition(":") for at in picked for word in options[at]]
        names = [name for name, _, _ in words]
        agree = all(len({colour for name, _, colour in words if name == item}) < 2
                    and ((item, "", "") not in words or names.count(item) == 1) for item in ("s0", "s1"))
        useful = all(any(word in bounds for word in options[at]) for at in picked)
        return agree and useful and {*chosen} <= {*picked} and all(
            least <= names.count(name) <= most for name, (least, most) in bounds.items())
    count = sum(is_solution(picked) for size in range(len(options) + 1)
                for picked in combinations(range(len(options)), size))
    items = [name if of == (1, 1) else f"{of[0]}:{of[1]}|{name}" for name, of in bounds.items()]
    text = f'family = "cover"\nitems = {items}\nsecondary = ["s0", "s1"]\noptions = {options}\nchosen = {chosen}\n'
    return text.replace("'", '"'), count


def corpus():
    """The puzzles of the corpus: name, text, options of the command, number of solutions."""
    for family in ("suguru", "tetravex", "exact-cover", "lattices"):
        for line in (CORPUS / f"{family}.txt").read_text().splitlines():
            fields = [field.strip() for field in line.split(" | ")]
            if line.startswith("#") or not line.strip():
                continue
            if family == "exact-cover":
                name, count, text = line.split(";", 2)
                yield name, text[1:].replace(" / ", "\n") + "\n", ["--format", "xcc"], int(count)
            elif family == "suguru":
                yield fields[0], fields[1] + "\n", [], int(fields[2])
            elif family == "tetravex":
                name, form, size, text, count = fields
                size = [] if size == "-" else ["--size", size]
                yield name, text.replace("\\n", "\n") + "\n", ["--format", form, *size], int(count)
            elif fields[0] not in LONG:
                yield fields[0], 'family = "packing"\n' + fields[1].replace("\\n", "\n") + "\n", [], int(fields[2])


def certified(program, folder, text, options, count):
    """The certificate of a puzzle, proved; nothing where a search is not needed to see that the count is 0."""
    puzzle, file = pathlib.Path(folder, "puzzle"), pathlib.Path(folder, "certificate.txt")
    puzzle.write_text(text)
    file.unlink(missing_ok=True)
    done = subprocess.run([program, "count", puzzle, *options, "--certificate", file, "--quiet"],
                          capture_output=True, text=True, check=False)
    if count == 0 and done.returncode == 2 and not file.exists():
        return None
    assert done.returncode == 0, (text, done.stderr)
    found, steps = proved(file.read_text())
    assert count is None or found == count, (text, found)
    return steps


def refuse(lines, changes):
    """Sees that the reader says of each change in one line what is wrong, and that the next one differs."""
    for changed in changes:
        assert changed != lines
        try:
            proved("\n".join(changed) + "\n")
        except (certificate.Wrong, ValueError, IndexError) as error:
            assert "\n" not in str(error), error
        else:
            raise AssertionError("an altered certificate was proved")


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        file, drawn = pathlib.Path(folder, "certificate.txt"), pathlib.Path(folder, "puzzle")
        for text, count in COPIES:
            certified(program, folder, text, [], count)
            if text == DRAWN:
                assert read(file, drawn)[0] == 0
                drawn.write_text(text.replace("....\n", "...\n", 1))
                assert read(file, drawn)[0] == 1
        for puzzle, count in COUNTS:
            command = [program, "count", *puzzle.split(), "--certificate", file, "--quiet"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            status, text = read(file)
            assert status == 0 and f"proved: {count} solutions" in text, text
            print(puzzle, text.split(": ", 1)[1], end="")
            if puzzle in ("tetrahex-4x7", "solid-pentomino-2x3x10"):
                lines = file.read_text().splitlines()
                refuse(lines, (altered if puzzle == "tetrahex-4x7" else altered_diagrams)(lines))
                file.write_text("\n".join(lines[:-1]) + "\n")
                status, text = read(file)
                assert status == 1 and text.count("\n") == 1, text
        puzzles, steps = 0, 0
        for name, text, options, count in corpus():
            found = certified(program, folder, text, options, count)
            puzzles, steps = puzzles + (found is not None), steps + (found or 0)
        print(f"{puzzles} puzzles of the corpus: {steps} states")
        assert puzzles > 130, puzzles
        for text in ON_BALLS:
            certified(program, folder, text, [], None)
            lines = file.read_text().splitlines()
            refuse(lines, altered_diagrams(lines))
        for seed in range(150):
            text, count = random_cover(seed)
            certified(program, folder, text, [], count)


if __name__ == "__main__":
    main(sys.argv[1])
