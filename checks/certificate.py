"""Checks the certificate of a count: python3 checks/certificate.py CERTIFICATE [PUZZLE.toml]

It knows the rules of packing and nothing else: lattices, how pieces may be moved, that each cell is
covered once. docs/certificates.md describes the format and says why the check is a proof. With
PUZZLE.toml it also checks that the certificate is about that puzzle, whose board and pieces must be
drawn. Exit status: 0 if the count is proved, 1 if not, 2 if a file cannot be read.
"""

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
                   [lambda k, x, y: (k, (x - y) // 2, (3 * x + y) // 2)],
                   lambda k, x, y: (k, -x, y), 4),
}
SOLID = ("cubic", "balls")
class Wrong(Exception): """What is wrong with a certificate."""
def need(holds, what):
    if not holds:
        raise Wrong(what)
def drawn_cells(text, lattice, outside):
    """The cells of a drawing, as (layer, row, column)."""
    lines = [line.rstrip() for line in text.split("\n")]
    layers = [[]]
    for line in lines[:-1] if lines[-1] == "" else lines:
        layers.append([]) if line == "" and lattice in SOLID else layers[-1].append(line)
    return [(k, r, c) for k, rows in enumerate(filter(None, layers)) for r, row in enumerate(rows)
            for c, letter in enumerate(row) if letter not in outside]

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
    return all(a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
               + a[2] * (b[0] * c[1] - b[1] * c[0]) == 0 for a, b, c in triples)

def orientations(lattice, points, rotate, flip):
    _, turns, mirror, _ = LATTICES[lattice]
    steps = (turns if rotate else []) + ([mirror] if flip else [])
    found = todo = {moved(lattice, points)}
    while todo:
        todo = {moved(lattice, [step(*p) for p in shape]) for shape in todo for step in steps} - found
        found = found | todo
    return frozenset(found)

def puzzle(text):
    """The lattice, the points of the cells, and how many pieces have each set of orientations."""
    try:
        data = tomllib.loads(text)
        lattice = data.get("lattice", "square")
        place = LATTICES[lattice][0]
        cells = {place(*cell): cell for cell in drawn_cells(data["board"], lattice, "# ")}
        pieces, names = Counter(), {}
        for piece in data["pieces"]:
            points = [place(*cell) for cell in drawn_cells(piece["shape"], lattice, ". ")]
            rotate = piece.get("rotate", data.get("rotate", True))
            key, usual = ("mirror", False) if lattice in SOLID else ("flip", True)
            flip = piece.get(key, data.get(key, usual))
            flip = flip or (lattice in SOLID and rotate and in_a_plane(points))
            kind = orientations(lattice, points, rotate, flip)
            pieces[kind] += piece.get("count", 1)
            names.setdefault(piece["name"], kind)
        return lattice, cells, pieces, names
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise Wrong(f"the puzzle is not drawn as in a certificate: {error!r}") from error

def place_text(lattice, cell):
    return "{}:{},{}".format(*(a + 1 for a in cell))[0 if lattice in SOLID else 2:]

def check(lines, compared):
    """The number of solutions that a certificate proves, and how many states it has."""
    need(next(lines, "") == "pavage certificate 1", "line 1 is not 'pavage certificate 1'; diagram.py reads the other form")
    head = "\n".join(iter(lambda: next(lines, "--"), "--")) + "\n"
    lattice, cells, pieces, names = puzzle(head)
    need(compared is None or puzzle(compared)[:3] == (lattice, cells, pieces),
         "it is about another puzzle")
    word, *order = next(lines, "").split()
    by_text = {place_text(lattice, cell): point for point, cell in cells.items()}
    need(word == "cells" and sorted(order) == sorted(by_text),
         "the line 'cells' does not list each cell once")
    word, *letters = next(lines, "").split()
    kinds = [names.get(letter) for letter in letters]
    need(word == "pieces" and Counter(kinds) == Counter(dict.fromkeys(pieces, 1)),
         "the line 'pieces' does not list each piece once")
    size = {kind: len(next(iter(kind))) for kind in kinds}
    need(sum(size[kind] * pieces[kind] for kind in kinds) == len(cells),
         "the pieces do not have as many cells as the board")
    # Fields of a state: a power of two less the copies left; its bit says that none is left.
    low, start, fields = 0, 0, []
    for kind in kinds:
        fields.append((low, width := (pieces[kind] - 1).bit_length(), size[kind]))
        start += ((1 << width) - pieces[kind]) << low
        low += width + 1
    count = len(order)
    points = [by_text[text] for text in order]
    bit = {point: 1 << (low + count - 1 - at) for at, point in enumerate(points)}
    everything = sum(bit.values())
    near = {bit[p]: sum(bit[q] for q in points if distance(lattice, p, q) == LATTICES[lattice][3])
            for p in points}
    def region(start, within):
        found = edge = start
        while edge:
            one = edge & -edge
            new = near[one] & within & ~found
            found, edge = found | new, (edge ^ one) | new
        return found
    layings = [[] for _ in points]
    for kind, (shift, width, _) in zip(kinds, fields):
        for shape in kind:
            for point in points:
                step = sub(point, shape[0])
                covered = [bit.get(tuple(a + b for a, b in zip(at, step))) for at in shape]
                if None in covered or (lattice == "triangular" and step[2] % 3):
                    continue
                mask = sum(covered)
                need(region(covered[0], mask) == mask, "a piece is not connected")
                layings[count + low - mask.bit_length()].append(
                    (mask | 1 << (shift + width), mask + (1 << shift)))
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
    reached = [defaultdict(int) for _ in range(count + 1)]
    reached[0][start] = 1
    states = 0
    for at in range(count):
        layer, reached[at], behind = reached[at], None, everything & ~((1 << (low + count - at)) - 1)
        word, *numbers = next(lines, "").split()
        need(word == "layer" and numbers[:1] == [str(at)] and len(numbers) == 2, f"layer {at} is missing")
        for _ in range(int(numbers[1])):
            text, _, written = next(lines, "").partition(" ")
            state = behind + int(text or "x", 16)
            ways = layer.pop(state, None)
            need(ways is not None, f"layer {at}: no placements lead to state {text}, or it is there twice")
            need(str(ways) == written, f"layer {at}: state {text} is reached in {ways} ways, not {written}")
            states += 1
            for mask, adds in layings[at]:
                if not state & mask:
                    after = state + adds
                    empty = everything & ~after
                    reached[count + low - empty.bit_length() if empty else count][after] += ways
        for state in layer:
            need(is_dead(state), f"layer {at}: the state {state - behind:x} is missing")
        pockets.clear()
    total = sum(reached[count].values())
    need(list(lines) == [f"count {total}"], f"it does not end with one line 'count {total}'")
    return total, states

def main(arguments, check, usage, steps):
    if len(arguments) not in (1, 2):
        return print(usage.split("\n")[0], file=sys.stderr) or 2
    name = arguments[0]
    try:
        compared = open(arguments[1], encoding="utf-8").read() if arguments[1:] else None
        with open(name, encoding="utf-8") as file:
            total, found = check((line.rstrip("\n") for line in file), compared)
    except OSError as error:
        return print(f"{error.filename}: cannot be read: {error.strerror}", file=sys.stderr) or 2
    except (Wrong, ValueError, IndexError) as error:
        return print(f"{name}: not proved: {error}", file=sys.stderr) or 1
    return print(f"{name}: proved: {total} solutions, {found} {steps}") or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], check, __doc__, "states"))
