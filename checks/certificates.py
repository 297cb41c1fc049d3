"""Certificates are proved, altered ones are not: python3 checks/certificates.py PROGRAM"""

import pathlib
import subprocess
import sys
import tempfile

READER = pathlib.Path(__file__).with_name("certificate.py")
# Copies of a piece, on squares, triangles and cubes.
DRAWN = 'family = "packing"\nboard = """\n....\n....\n....\n"""\n[[pieces]]\nname = "A"\ncount = 4\nshape = """\n##\n#.\n"""\n'
COPIES = [
    (DRAWN, 4),
    ('family = "packing"\nlattice = "triangular"\nboard = "hexagon 1"\n[[pieces]]\nname = "A"\ncount = 3\nshape = "##"\n', 2),
    ('family = "packing"\nlattice = "cubic"\nboard = "2x2x2"\n[[pieces]]\nname = "A"\ncount = 2\nshape = """\n##\n#.\n\n..\n#.\n"""\n', 6),
]
# What is counted, and the count: every lattice that can be swept.
COUNTS = [
    ("pentomino-3x20", 8), ("pentomino-4x15", 1472), ("soma", 11520), ("tetrahex-4x7", 18),
    ("calendar --date 2022-01-01", 54), ("solid-pentomino-2x3x10", 96), ("hexiamond-6x6", 624),
    ("pentomino-5x12", 4040), ("pentomino-8x8-hole", 520), ("kanoodle", 371020), ("iq-puzzler-pro", 4331140),
    ("iq-puzzler-pro-diagonal", 1376400),
]


def read(*paths):
    done = subprocess.run([sys.executable, READER, *paths], capture_output=True, text=True, check=False)
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


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "certificate.txt")
        drawn = pathlib.Path(folder, "puzzle.toml")
        for text, count in COPIES:
            drawn.write_text(text)
            subprocess.run([program, "count", drawn, "--certificate", file, "--quiet"], check=True, stdout=subprocess.DEVNULL)
            status, said = read(file)
            assert status == 0 and f"proved: {count} solutions" in said, said
            if text == DRAWN:
                assert read(file, drawn) == (status, said)
                drawn.write_text(text.replace("....\n", "...\n", 1))
                assert read(file, drawn)[0] == 1
        for puzzle, count in COUNTS:
            command = [program, "count", *puzzle.split(), "--certificate", file, "--quiet"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            status, text = read(file)
            assert status == 0 and f"proved: {count} solutions" in text, text
            print(puzzle, text.split(": ", 1)[1], end="")
            if puzzle == "tetrahex-4x7":
                for lines in altered(file.read_text().splitlines()):
                    file.write_text("\n".join(lines) + "\n")
                    status, text = read(file)
                    assert status == 1 and text.count("\n") == 1, text
        refused = subprocess.run([program, "count", "kanoodle-pyramid", "--certificate", file.with_name("no")],
                                 capture_output=True, check=False)
        assert refused.returncode == 2 and not file.with_name("no").exists(), refused


if __name__ == "__main__":
    main(sys.argv[1])
