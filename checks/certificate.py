"""Checks the certificate of a count: python3 checks/certificate.py CERTIFICATE [PUZZLE.toml]

It knows the rules of packing and nothing else: lattices, how pieces may be moved, that each cell is covered once.
docs/certificates.md has the format, the proof, the exit status, and how PUZZLE.toml must be written.
"""

import itertools
import sys
import tomllib
from collections import Counter, defaultdict

# For each lattice: where the cell at (layer, row, column) lies, generators of the turns, the mirror,
# and the square of the distance between neighbours. Turns and the mirror keep lengths.
CUBE = [lambda x, y, z: (x, z, -y), lambda x, y, z: (y, -x, z)]
LATTICES = {
    "square": (lambda k, r, c: (0, r, c), CUBE[:1], lambda x, y, z: (x, y, -z), 1),
    "cubic": (lambda k, r, c: (k, r, c), CUBE, lambda x, y, z: (x, y, -z), 1),
    "balls": (lambda k, r, c: (c + r + k, c - r, k), CUBE, lambda x, y, z: (-y, -x, z), 2),
    "hexagonal": (lambda k, r, c: ((c - r) // 2, -(c + r) // 2, r),
                  [lambda x, y, z: (-z, -x, -y)], lambda x, y, z: (y, x, z), 2),
    # Centres in halves of a side and thirds of a row, from a corner at row 0, column 0.
    "triangular": (lambda k, r, c: (0, c, 3 * r + (1 if (r + c) % 2 else 2)),
                   [lambda k, x, y: (k, (x - y) // 2, (3 * x + y) // 2)], lambda k, x, y: (k, -x, y), 4),
}
SOLID, RAGGED = ("cubic", "balls"), ("hexagonal", "triangular")

class Wrong(Exception): """What is wrong with a certificate."""
def need(holds, what):
    if not holds:
        raise Wrong(what)
def table(data, needed, others):
    """Checks the keys of a table and the types of their values. An unknown key may change what is counted."""
    need(type(data) is dict and needed.keys() <= data.keys(), f"the keys {', '.join(needed)} are needed")
    for key, value in data.items():
        need(type(value) is (needed | others).get(key), f"{key!r} is not known here, or of another type")

def drawn_cells(text, lattice, mark):
    """The cells of a drawing, as (layer, row, column)."""
    need(set(text) <= set(".# \n"), "a drawing may only have '.', '#' and blanks")
    drawing = "\n".join(line.rstrip() for line in text.removesuffix("\n").split("\n"))
    layers = [layer.split("\n") for layer in (drawing.split("\n\n") if lattice in SOLID else [drawing])]
    need(all(rows[0] and ("" not in rows or lattice in RAGGED) for rows in layers), "a drawing has an empty line")
    cells = [(k, r, c) for k, rows in enumerate(layers) for r, row in enumerate(rows)
             for c, letter in enumerate(row) if letter == mark]
    stray = lattice == "hexagonal" and any((r + c) % 2 for _, r, c in cells)
    need(cells and not stray, "a drawing has no cells, or a hexagon out of place")
    return cells

def sub(p, q):
    return tuple(a - b for a, b in zip(p, q))
def distance(lattice, p, q):
    x, y, z = sub(p, q)
    return 3 * y * y + z * z if lattice == "triangular" else x * x + y * y + z * z
def moved(lattice, points):
    """A shape with its first point where all equal shapes have it; triangles keep their kind."""
    first = min(points)
    kind = first[2] % 3 if lattice == "triangular" else 0
    shift = sub(first, (0, kind % 2, kind))
    return tuple(sorted(sub(point, shift) for point in points))
def in_a_plane(points):
    lines = [sub(point, points[0]) for point in points]
    triples = ((a, b, c) for a in lines[1:2] for b in lines for c in lines)
    return all(sum(a[i] * (b[i - 2] * c[i - 1] - b[i - 1] * c[i - 2]) for i in range(3)) == 0 for a, b, c in triples)
def orientations(lattice, points, rotate, flip):
    _, turns, mirror, _ = LATTICES[lattice]
    steps = (turns if rotate else []) + ([mirror] if flip else [])
    found = todo = {moved(lattice, points)}
    while todo:
        todo = {moved(lattice, [step(*p) for p in shape]) for shape in todo for step in steps} - found
        found = found | todo
    return frozenset(found)

def placements(lattice, kind, cells):
    """For each place of a piece, what `cells` has for the points that it covers."""
    for shape in kind:
        for start in cells:
            step = sub(start, shape[0])
            covered = [cells.get(tuple(a + b for a, b in zip(point, step))) for point in shape]
            if None not in covered and (lattice != "triangular" or step[2] % 3 == 0):
                yield covered

def puzzle(data):
    """The lattice, the cells by point, how many pieces have each set of orientations, and the set by name."""
    lattice = data.get("lattice", "square")
    key, usual = ("mirror", False) if lattice in SOLID else ("flip", True)
    switches = {"rotate": bool, key: bool}
    table(data, {"family": str, "board": str, "pieces": list}, {"name": str, "lattice": str} | switches)
    need(data["family"] == "packing" and lattice in LATTICES, "it is no packing puzzle on a known lattice")
    place = LATTICES[lattice][0]
    cells = {place(k, r, c): f"{k + 1}:" * (lattice in SOLID) + f"{r + 1},{c + 1}"
             for k, r, c in drawn_cells(data["board"], lattice, ".")}
    pieces, kind_of = Counter(), {}
    for piece in data["pieces"]:
        table(piece, {"name": str, "shape": str}, {"count": int, "colour": str} | switches)
        name, count = piece["name"], piece.get("count", 1)
        need(len(name) == len(name.strip()) == 1 and name not in kind_of and count > 0, f"a bad piece {name!r}")
        points = [place(*cell) for cell in drawn_cells(piece["shape"], lattice, "#")]
        rotate = piece.get("rotate", data.get("rotate", True))
        flip = piece.get(key, data.get(key, usual)) or (lattice in SOLID and rotate and in_a_plane(points))
        kind_of[name] = orientations(lattice, points, rotate, flip)
        pieces[kind_of[name]] += count
    return lattice, cells, pieces, kind_of

def check(lattice, cells, pieces, kind_of, lines):
    """The number of solutions that a certificate proves, and how many states it has."""
    by_text = {text: point for point, text in cells.items()}
    points = [by_text.get(text) for text in next(lines, "").removeprefix("cells ").split()]
    need(Counter(points) == Counter([*cells]), "the line 'cells' does not list each cell once")
    kinds = [kind_of.get(name) for name in next(lines, "").removeprefix("pieces ").split()]
    need(Counter(kinds) == Counter([*pieces]), "the line 'pieces' does not list each piece once")
    need(sum(len(min(kind)) * n for kind, n in pieces.items()) == len(cells), "pieces and board differ in size")
    # Fields of a state: a power of two less the copies left; its bit says that none is left.
    count, low, start, fields = len(points), 0, 0, []
    for kind in kinds:
        fields.append((low, width := (pieces[kind] - 1).bit_length(), len(min(kind))))
        start += ((1 << width) - pieces[kind]) << low
        low += width + 1
    bit = {point: 1 << (low + count - 1 - at) for at, point in enumerate(points)}
    everything = sum(bit.values())
    near = {bit[p]: sum(bit[q] for q in points if distance(lattice, p, q) == LATTICES[lattice][3]) for p in points}
    def region(start, within):
        found = edge = start
        while edge:
            one = edge & -edge
            new = near[one] & within & ~found
            found, edge = found | new, (edge ^ one) | new
        return found
    layings = [[] for _ in points]
    for kind, (shift, width, _) in zip(kinds, fields):
        for covered in placements(lattice, kind, bit):
            mask = sum(covered)
            need(region(covered[0], mask) == mask, "a piece is not connected")
            layings[count + low - mask.bit_length()].append((mask | 1 << (shift + width), mask + (1 << shift)))
    fillable, pockets = {}, {}
    def is_dead(state):
        """Whether an empty region has a size that no choice of remaining pieces has."""
        used, free = state & ((1 << low) - 1), everything & ~state
        if used not in fillable:
            sums = 1
            for shift, width, cells_of in fields:
                for _ in range((1 << width) - (used >> shift & ((2 << width) - 1))):
                    sums |= sums << cells_of
            fillable[used] = sums
        if free not in pockets:
            left, pockets[free] = free, set()
            while left:
                left ^= (pocket := region(left & -left, left))
                pockets[free].add(pocket.bit_count())
        return any(not fillable[used] >> n & 1 for n in pockets[free])
    reached, states = [defaultdict(int) for _ in range(count + 1)], 0
    reached[0][start] = 1
    for at in range(count):
        layer, reached[at], behind = reached[at], None, everything & ~((1 << (low + count - at)) - 1)
        word, *numbers = next(lines, "").split()
        need(word == "layer" and numbers[:1] == [str(at)] and len(numbers) == 2, f"layer {at} is missing")
        for _ in range(int(numbers[1])):
            text, _, written = next(lines, "").partition(" ")
            state = behind + int(text, 16)
            ways = layer.pop(state, None)
            need(ways is not None, f"layer {at}: no placements lead to state {text!r}, or it is there twice")
            need(str(ways) == written, f"layer {at}: state {text!r} is reached in {ways} ways, not {written!r}")
            states += 1
            for mask, adds in layings[at]:
                if not state & mask:
                    empty = everything & ~(after := state + adds)
                    reached[count + low - empty.bit_length() if empty else count][after] += ways
        for state in layer:
            need(is_dead(state), f"layer {at}: the state {state - behind:x} is missing")
        pockets.clear()
    total = sum(reached[count].values())
    need(list(lines) == [f"count {total}"], f"it does not end with one line 'count {total}'")
    return total, states

def main(arguments, usage, first_line, puzzle, check, steps):
    """Checks the files that a command names, and says in one line what it found."""
    if len(arguments) not in (1, 2):
        return print(usage.split("\n")[0], file=sys.stderr) or 2
    name, compared, seen = arguments[-1], None, itertools.count()
    try:
        if len(arguments) == 2:
            with open(name, encoding="utf-8") as file:
                compared = puzzle(tomllib.loads(file.read()))
        name = arguments[0]
        with open(name, encoding="utf-8", newline="\n") as file:
            lines = (line.rstrip("\n") for line, _ in zip(file, seen))
            need(next(lines, "") == first_line, f"its first line is not '{first_line}'")
            # An empty line before the puzzle, so that its lines have the numbers of the file.
            found = puzzle(tomllib.loads("\n".join(["", *iter(lambda: next(lines, "--"), "--")])))
            need(compared in (None, found), f"it is not about the puzzle of {arguments[-1]}")
            total, found = check(*found, lines)
    except (OSError, UnicodeDecodeError) as error:
        return print(f"{name}: cannot be read: {error}", file=sys.stderr) or 2
    except Exception as error:  # Whatever stops the reader, nothing is proved.
        what = error if type(error) is Wrong else f"it is damaged: {error!r}"
        where = f" (read to line {at})" if (at := next(seen)) else ""
        return print(f"{name}: not proved: {what}{where}", file=sys.stderr) or 1
    return print(f"{name}: proved: {total} solutions, {found} {steps}") or 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, "pavage certificate 1", puzzle, check, "states"))
