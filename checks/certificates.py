"""Certificates are proved, altered ones are not: python3 checks/certificates.py PROGRAM"""

import contextlib
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
TILES = 'family = "tetravex"\nsize = "1x2"\ntiles = """\n1111\n2112\n"""\n'
CAGES = 'family = "suguru"\ncages = """\nAA\nBB\n"""\ngivens = """\n..\n..\n"""\n'
COVER = 'family = "cover"\nitems = ["a", "2|b"]\nsecondary = ["x"]\noptions = [["a", "x:r"], ["b"], ["b", "x:3"]]\nchosen = [1]\n'
HEXAGONS = (
    'family = "packing"\nlattice = "hexagonal"\nboard = """\n. .\n . .\n"""\n'
    '[[pieces]]\nname = "A"\ncount = 2\nshape = """\n#\n #\n"""\n'
)
CUBE = COPIES[2][0].replace('"2x2x2"', '"""\n..\n..\n\n..\n..\n"""')
# Puzzles with the ones that a careless reader takes them for. Their counts differ.
MISREAD = [
    (DRAWN + '[[placed]]\npiece = "A"\ncells = [[0, 0], [0, 1], [1, 0]]\n', DRAWN),
    (DRAWN.replace("....\n....\n", "AA..\nA...\n", 1), DRAWN),
    (CUBE + '[[placed]]\npiece = "A"\ncells = [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 1, 0]]\n', CUBE),
    (TILES + "[[fixed]]\ntile = 2\nat = [1, 1]\n", TILES),
    (CAGES.replace("AA\nBB", "AA/BB"), 'family = "suguru"\ncages = """\nAAXBB\n"""\ngivens = """\n.....\n"""\n'),
]
# Certificates of what such a reader takes a puzzle for.
FORGED = [
    'pavage diagram 1\nfamily = "packing"\nboard = "3x4"\n[[pieces]]\nname = "A"\ncount = 4\nshape = """\n##\n#.\n"""\n--\n'
    "items 1,1 1,2 1,3 4|A\noptions 0\n0 0\ncount 0\n",
    'pavage diagram 1\nfamily = "cover"\nitems = ["A"]\noptions = [["%41"]]\n--\nitems A\noptions 1\n%41 0:\n0 0\ncount 0\n',
    'pavage diagram 1\nfamily = "cover"\nitems = ["a", "b", "option%200"]\noptions = [["a"], ["b", "option%200"]]\nchosen = [0]\n'
    "--\nitems a b option%200\noptions 2\n0: a\n1: b option%200\n0 0 -1\ncount 0\n",
    'pavage diagram 1\nfamily = "cover"\nitems = ["a", "b"]\nsecondary = ["x"]\noptions = [["a", "x:r"], ["b", "x:114"]]\n'
    "--\nitems a b\noptions 2\n0: a x:r\n1: b x:114\n0 0 1\n1 1\ncount 0\n",
]
# Exact covers with names like those that mark the chosen options, with escapes, and with colours of every form.
COVERS = [
    ('family = "cover"\nitems = ["a", "b", "option%200"]\noptions = [["a"], ["b", "option%200"]]\nchosen = [0]\n', 1),
    ('family = "cover"\nitems = ["a", "b"]\nsecondary = ["option%200", "option%200\'"]\n'
     'options = [["a"], ["b", "option%200"], ["b"]]\nchosen = [0]\n', 2),
    ('family = "cover"\nitems = ["%41", "%c3%a9", "%", "%25%09%c2%a0%3A%7C"]\n'
     'options = [["A", "é"], ["%25", "%25%09%c2%a0%3a%7c"], ["A"]]\n', 1),
    ('family = "cover"\nitems = ["a", "b", "1:2|c"]\nsecondary = ["x"]\noptions = [["a", "x:r"], ["b", "x:114"], ["c"],\n'
     '["b", "x:03"], ["c", "x:3"], ["a", "x::"], ["b", "x:58"], ["a", "x:1114112"], ["a", "x:48"], ["b", "x:0"]]\n', 2),
]
# What Pavage writes, and what it does not write in its place.
OTHERWISE = [
    (DRAWN, "count = 4", ("count = 4.0", "count = true", 'count = "4"', "count = 0", "count = -4", "count = 4\nmirror = true",
                          "count = 4\nrotate = 1", "count = 4\nturn = 1", "count = " + "9" * 5000, "count = " + "[" * 5000,
                          "count = 4\na" + ".a" * 5000 + " = 1", "count = 4\ncount = 4")),
    (DRAWN, '"A"', ('"AB"', '"A "', '" A"', '" "', '""', "1", "[]", "{a = 1}")),
    (DRAWN, "##\n", ("#A\n", "#\t\n", "\n##\n", "##\n\n")),
    (DRAWN, "....\n", ("\n....\n", "....\n\n", "-- .\n....\n", "...\u00a0\n", "...x\n")),
    (DRAWN, "board =", ('lattice = "cube"\nboard =', "lattice = []\nboard =", "flip = 1\nboard =", "placed = []\nboard =",
                        "bord =")),
    (DRAWN, '"packing"', ('"calendar"', '"suguru"', "[]", "1")),
    (DRAWN, 'family = "packing"\n', ("", 'pieces = "pentomino"\n', "pieces = []\n")),
    (HEXAGONS, ". .\n . .\n", ("..\n..\n", "\n . .\n. .\n")),
    (HEXAGONS, " #\n", ("#\n", "\n #\n")),
    (CUBE, "\n\n", ("\n\n\n", "\n \n\n")),
    (CUBE, "board =", ("flip = true\nboard =",)),
    (TILES, '"1x2"', ('"99999999999999999999x1"', '"-1x-2"', '"2"', '"1x2x1"', '"+1x2"', '"01x2"', '"2x1 "', "[1, 2]",
                      '"1x' + "2" * 5000 + '"')),
    (TILES, "1111", ("11111", "111", "", "1/1/1/1", "1111@", "1111  @", "1111 ", "64/1/1/1", "-1/1/1/1", "1111\n")),
    (TILES, "tiles", ("border_only = true\ntiles", "border = true\ntiles", "rotate = 0\ntiles", "fixed = []\ntiles", "tile")),
    (CAGES, "AA", ("A/", "A,", "A.", "A A", "AAA", "A", "A#", "-- \nAA", "")),
    (CAGES, "..", (".A", ".0", ".h", ".-", ". .", "...", ".#", ".\u0663", "")),
    (CAGES, "givens", ("name = 1\ngivens", "chosen = []\ngivens", "given")),
    (COVER, '"2|b"', ('"2:2|b"', '"02|b"', '"3:2|b"', '"0|b"', '"2|2|b"', '"|b"', '"2|"', '"2|b", "a"', "2", "[]")),
    (COVER, '"x"', ('"a"', '""', '"x:"', '"1|x"', '"%78"', '"y"', '"x", "x"', "1", "[]")),
    (COVER, '"x:r"', ('"x:r|r"', '"x:"', '"x:114"', '"x:03"', '"x:\u0663"', '"x", "x"', '"b:r"', '"z"', "1", "[]")),
    (COVER, '["b"]', ('["b", "b"]', '"b"', "[]", '[["b"]]', '["x"]', '["x:r"]', "1")),
    (COVER, "[1]", ("[true]", "[1.0]", "[1, 1]", "[2, 1]", "[-1]", "[3]", '["1"]', "[[1]]", "1")),
]


def run(*paths):
    """The status of the reader that the first line of a certificate asks for, and the one line that it prints."""
    layers = "pavage certificate 1", certificate.puzzle, certificate.check, "states"
    nodes = "pavage diagram 1", diagram.puzzle, diagram.check, "nodes"
    form = layers if paths[0].read_bytes().startswith(b"pavage certificate") else nodes
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        status = certificate.main([str(path) for path in paths], certificate.__doc__, *form)
    text = out.getvalue()
    assert len(text.splitlines()) == 1 and text.endswith("\n"), text
    assert (": proved: " in text) == (status == 0), text
    return status, text


def run_alone(reader, *paths):
    """The same of a reader that is run on its own."""
    done = subprocess.run([sys.executable, reader.__file__, *paths], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


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
    """Sees that the certificate of a puzzle is proved, alone and beside the puzzle that it is about, and not beside the
    one before. Gives the number that is proved; None where a search is not needed to see that the count is 0."""
    given, file, about, before = (pathlib.Path(folder, name) for name in ("puzzle", "certificate", "about", "before"))
    given.write_text(text)
    file.unlink(missing_ok=True)
    done = subprocess.run([program, "count", given, *options, "--certificate", file, "--quiet"],
                          capture_output=True, text=True, check=False)
    if done.returncode == 2 and not file.exists() and count == 0:
        return None
    assert done.returncode == 0, (text, done.stderr)
    if about.exists():
        about.replace(before)
    about.write_text(written_puzzle(file.read_text()))
    status, line = run(file, about)
    assert status == 0, (text, line)
    found = int(line.split(": proved: ")[1].split()[0])
    assert count in (None, found), (text, line)
    if before.exists() and before.read_text() != about.read_text():
        assert run(file, before)[0] == 1, text
    return found


def written_puzzle(text):
    """The puzzle in a certificate."""
    return text[text.index("\n") + 1:text.index("\n--\n") + 1]


def refuse(file, texts):
    """Sees that the reader says of each text in one line what is wrong."""
    for text in texts:
        file.write_text(text, encoding="utf-8")
        status, line = run(file)
        assert status == 1 and line.startswith(f"{file}: not proved: "), (line, text)


def refuse_changes(file, changes):
    """The same of the changes of a certificate."""
    text = file.read_text()
    changed = ["\n".join(lines) + "\n" for lines in changes(text.splitlines())]
    assert text not in changed
    refuse(file, changed)


def scratched(text, seed):
    """A text with one letter changed, lost, or twice."""
    draw = random.Random(seed)
    at = draw.randrange(len(text))
    return text[:at] + draw.choice(["", text[at] * 2, chr(draw.randrange(9, 127)), "\u0663", "\r"]) + text[at + 1:]


def check_misread(program, folder):
    """Puzzles that a careless reader takes for others."""
    file, other = pathlib.Path(folder, "certificate"), pathlib.Path(folder, "other")
    for text, taken_for in MISREAD:
        count = certified(program, folder, text, [], None)
        assert count != certified(program, folder, taken_for, [], None), text
        other.write_text(text)
        status, line = run(file, other)
        assert status == 1 and line.startswith(f"{other}: not proved: "), line
        genuine = file.read_text()
        refuse(file, [genuine.replace(written_puzzle(genuine), text)])
    refuse(file, FORGED)
    for text, written, others in OTHERWISE:
        certified(program, folder, text, [], None)
        genuine = file.read_text()
        other.write_text(text)
        assert run(file, other)[0] == 0, text
        for word in others:
            changed = text.replace(written, word, 1)
            other.write_text(changed, encoding="utf-8")
            status, line = run(file, other)
            assert status == 1 and line.startswith(f"{other}: not proved: "), (line, changed)
            refuse(other, [genuine.replace(written_puzzle(genuine), changed)])


def check_damaged(program, folder):
    """Files that cannot be read, and files with single letters changed."""
    file, about, other = (pathlib.Path(folder, name) for name in ("certificate", "about", "other"))
    for text, reader in ((DRAWN, certificate), (COVER, diagram)):
        certified(program, folder, text, [], None)
        assert run_alone(reader, file)[0] == run_alone(reader, file, about)[0] == 0
        assert run_alone(reader)[0] == 2
        for paths, broken in (([file], file), ([file, about], about)):
            kept = broken.read_bytes()
            broken.write_bytes(kept[:-9] + b"\xff" + kept[-9:])
            for status, line in (run(*paths), run_alone(reader, *paths)):
                assert status == 2 and line.startswith(f"{broken}: cannot be read: "), line
            broken.unlink()
            status, line = run_alone(reader, *paths)
            assert status == 2 and line.startswith(f"{broken}: cannot be read: "), line
            broken.write_bytes(kept)
    for text in (DRAWN, TILES, CAGES, COVER, ON_BALLS[2]):
        count = certified(program, folder, text, [], None)
        good = file.read_text()
        for seed in range(60):
            other.write_text(scratched(good, seed), encoding="utf-8")
            status, line = run(other)
            assert status == 1 or f"proved: {count} solutions" in line, (line, other.read_text())


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "certificate")
        for text, count in COPIES + COVERS:
            certified(program, folder, text, [], count)
        check_misread(program, folder)
        check_damaged(program, folder)
        for puzzle, count in COUNTS:
            command = [program, "count", *puzzle.split(), "--certificate", file, "--quiet"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            status, text = run(file)
            assert status == 0 and f"proved: {count} solutions" in text, text
            print(puzzle, text.split(": ", 1)[1], end="")
            if puzzle in ("tetrahex-4x7", "solid-pentomino-2x3x10"):
                refuse_changes(file, altered if puzzle == "tetrahex-4x7" else altered_diagrams)
        found = [certified(program, folder, text, options, count) for _, text, options, count in corpus()]
        proved = [count for count in found if count is not None]
        print(f"{len(proved)} puzzles of the corpus")
        assert len(proved) > 130, len(proved)
        for text in ON_BALLS:
            certified(program, folder, text, [], None)
            refuse_changes(file, altered_diagrams)
        for seed in range(150):
            text, count = random_cover(seed)
            certified(program, folder, text, [], count)


if __name__ == "__main__":
    main(sys.argv[1])
