"""Checks the diagram of a count: python3 checks/diagram.py CERTIFICATE [PUZZLE.toml]

It knows the rules of the puzzles and nothing else; those of packing are in certificate.py beside it.
docs/certificates.md describes the format and says why the check is a proof. With PUZZLE.toml it also checks that
the certificate is about that puzzle, written as there. Exit status: 0 if proved, 1 if not, 2 if a file is unreadable.
"""

import sys
import tomllib
from collections import Counter
from functools import reduce
from itertools import product
from operator import or_

import certificate
from certificate import Wrong, need

def place(*cell):
    return ",".join(str(a + 1) for a in cell)
def word(name):
    return name.translate({37: "%25", 58: "%3a", 124: "%7c"})

# For each family: the primary items, each with how often it is covered at least and at most, and the options
# by name, each with its items. An option gives each item a colour or None; only secondary items have colours.
def packing(text):
    lattice, cells, pieces, kind_of = certificate.puzzle(text)
    name_of = {point: word(certificate.place_text(lattice, cell)) for point, cell in cells.items()}
    letter = {kind: word(name) for name, kind in reversed(kind_of.items())}
    options = {}
    for kind, shape in ((kind, shape) for kind in pieces for shape in kind):
        for start in cells:
            step = certificate.sub(start, shape[0])
            covered = [name_of.get(tuple(map(sum, zip(point, step)))) for point in shape]
            if None not in covered and (lattice != "triangular" or step[2] % 3 == 0):
                options[" ".join([*covered, letter[kind]])] = dict.fromkeys([*covered, letter[kind]])
    return [(1, 1, name) for name in name_of.values()] + [(n, n, letter[kind]) for kind, n in pieces.items()], options

def suguru(data):
    cage, given = ({(r, c): letter for r, row in enumerate(data[key].split()) for c, letter in enumerate(row)
                    if letter not in "#."} for key in ("cages", "givens"))
    given, size = {p: int(value, 36) for p, value in given.items()}, Counter(cage.values())
    first = {cage[p]: place(*p) for p in reversed(cage)}
    near = {p: [q for q in product(*(range(a - 1, a + 2) for a in p)) if q in cage and q != p] for p in cage}
    def fits(p, value):
        beside = {*near[p], *(q for q in cage if cage[q] == cage[p] and q != p)}
        return 1 <= value <= size[cage[p]] and all(given.get(q) != value for q in beside)
    need(all(fits(p, value) for p, value in given.items()), "a written value does not fit")
    items = {f"{value}@{first[letter]}" for letter in size for value in range(1, size[letter] + 1)}
    items -= {f"{value}@{first[cage[p]]}" for p, value in given.items()}
    options = {f"{place(*p)}={value}": dict.fromkeys([place(*p), f"{value}@{first[cage[p]]}",
                                                      *((min(p, q), max(p, q), value) for q in near[p])])
               for p in cage for value in range(1, 37) if p not in given and fits(p, value)}
    return [(1, 1, name) for name in items | {place(*p) for p in cage if p not in given}], options

def tetravex(data):
    lines, border = data["tiles"].splitlines(), data.get("border")
    size = data["size"].split("x") if "size" in data else [len(lines) ** 0.5] * 2
    lines = dict(zip(product(*(range(int(side)) for side in size)), lines, strict=True))
    def sides(r, c):
        return (0, r, c), (1, r, c), (1, r, c + 1), (0, r + 1, c)
    times, known, name_of, left = Counter(side for cell in lines for side in sides(*cell)), {}, {}, Counter()
    def fits(cell, tile):
        return all(known.get(side, colour) == colour and (border is None or (
            colour == border if times[side] == 1 else colour != border or not data.get("border_only", True)))
            for side, colour in zip(sides(*cell), tile))
    def shown(tile):
        return ("" if max(tile) < 10 else "/").join(map(str, tile))
    for cell, line in lines.items():
        text = line.rstrip("@ ")
        turned = tile = tuple(map(int, text.split("/") if "/" in text else text))
        name = name_of.get(tile, shown(tile))
        for _ in range(4 if data.get("rotate") else 1):
            name_of[turned], turned = name, tuple(turned[i] for i in (1, 3, 0, 2))
        left[name] += "@" not in line
        if "@" in line:
            need(fits(cell, tile), "a fixed tile does not fit")
            known.update(zip(sides(*cell), tile))
    empty = [cell for cell in lines if "@" not in lines[cell]]
    options = {f"{place(*cell)}={shown(tile)}": {place(*cell): None, name: None} | dict(zip(sides(*cell), tile))
               for cell in empty for tile, name in name_of.items() if left[name] and fits(cell, tile)}
    return [(1, 1, place(*cell)) for cell in empty] + [(n, n, name) for name, n in left.items() if n], options

def cover(data):
    def item(text):
        bounds, _, name = text.rpartition("|")
        least, _, most = bounds.rpartition(":")
        return int(least or most or 1), int(most or 1), name
    def entry(text):
        name, _, colour = text.partition(":")
        return name, None if not colour else int(colour) if colour.isdecimal() else ord(colour)
    marks = {at: f"option%20{at}" for at in data.get("chosen", [])}
    options = {f"{at}: {' '.join(words)}": dict(map(entry, [*words, *([marks[at]] if at in marks else [])]))
               for at, words in enumerate(data["options"])}
    return [*map(item, data["items"]), *((1, 1, mark) for mark in marks.values())], options

def puzzle(text):
    """The items by how they are written, and the options by the words of their names in order."""
    try:
        data = tomllib.loads(text)
        families = {"suguru": suguru, "tetravex": tetravex, "cover": cover}
        items, options = packing(text) if data["family"] == "packing" else families[data["family"]](data)
        return ({(f"{least}:" * (least != most) + f"{most}|") * (not least == most == 1) + name: (least, most, name)
                 for least, most, name in items}, {" ".join(sorted(name.split())): options[name] for name in options})
    except (tomllib.TOMLDecodeError, KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise Wrong(f"the puzzle is not written as in a certificate: {error!r}") from error

def check(lines, compared):
    """The number of solutions that a certificate proves, and how many nodes it has."""
    need(next(lines, "") == "pavage diagram 1", "line 1 is not 'pavage diagram 1'")
    items, options = puzzle("\n".join(iter(lambda: next(lines, "--"), "--")) + "\n")
    need(compared is None or puzzle(compared) == (items, options), "it is about another puzzle")
    names = next(lines, "").split()[1:]
    need(sorted(names) == sorted(items), "the line 'items' does not list each item once")
    need(next(lines, "") == f"options {len(options)}", f"the puzzle has {len(options)} options")
    listed = [" ".join(sorted(next(lines, "").split())) for _ in options]
    need(sorted(listed) == sorted(options), "the options are not those of the puzzle")
    bounds = {items[word][2]: items[word][:2] for word in names}
    names, options, same = list(bounds), [options[name] for name in listed], range(len(listed))
    def classes(image):
        """For each item and colour, the images of the options."""
        found = {name: {} for name in bounds}
        for at, name, colour in ((at, *entry) for at, option in enumerate(options) for entry in option.items()):
            found.setdefault(name, {}).setdefault(colour, set()).add(image[at])
        return found
    def form(image):
        return Counter((bounds.get(name), frozenset((colour is None, frozenset(of)) for colour, of in colours.items()))
                       for name, colours in classes(image).items())
    orbit = list(same)
    def first(at):
        while orbit[at] != at:
            at = orbit[at]
        return at
    while (line := next(lines, "")).startswith("symmetry "):
        image = [int(text) for text in line.split()[1:]]
        need(sorted(image) == [*same] and form(image) == form(same), "a line is no symmetry of the puzzle")
        for at, to in enumerate(image):
            orbit[max(first(at), first(to))] = min(first(at), first(to))
    # A set of options has a bit for each. How often the items may still be covered is one number, field by field.
    bits = {name: {colour: sum(1 << at for at in of) for colour, of in colours.items()}
            for name, colours in classes(same).items()}
    has, shift, weight = {name: sum(bits[name].values()) for name in names}, {}, [1 for _ in same]
    if line.startswith("orbits "):
        # As many solutions have an option as have its image. So one of each orbit stands for all.
        name, line = names[int(line.split()[1])], next(lines, "")
        need(bounds[name] == (1, 1), "the item of the line 'orbits' is not covered exactly once")
        times = Counter(first(at) for at in same if has[name] >> at & 1)
        weight = [times.pop(first(at), 0) if has[name] >> at & 1 else 1 for at in same]
    for name in names:
        shift[name] = sum(bounds[before][1].bit_length() for before in shift)
    covers = [sum(1 << shift[name] for name in option if name in bounds) for option in options]
    several = [[name for name in option if name in bounds and bounds[name][1] > 1] for option in options]
    keeps = [~reduce(or_, (of for name, colour in option.items() if name not in several[at]
                           for other, of in bits[name].items() if colour is None or other != colour), 1 << at)
             for at, option in enumerate(options)]
    def left(opened, name):
        return opened >> shift[name] & ((1 << bounds[name][1].bit_length()) - 1)
    def needed(opened, name):
        return bounds[name][0] - bounds[name][1] + left(opened, name)
    def branches(opened, alive, ways, name):
        """The children: how often items may still be covered, the options alive, and in how many ways."""
        rest = alive & has[name]
        while rest:
            at = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            after, fit = opened - covers[at], alive & keeps[at]
            for other in several[at]:
                fit &= -1 if left(after, other) else ~has[other]
            yield after, fit, ways * weight[at]
            if bounds[name][1] > 1:
                alive &= ~(1 << at)
        if bounds[name] != (1, 1) and needed(opened, name) <= 0:
            yield opened - (left(opened, name) << shift[name]), alive & ~has[name], ways
    opened = sum(bounds[name][1] << shift[name] for name in names)
    alive = reduce(or_, has.values(), 0) & sum(1 << at for at in same if weight[at])
    reached, total, nodes = {"0": [opened, alive, 1]} if opened else {}, int(not opened), 0
    while not line.startswith("count "):
        ident, item, *children = line.split() or ["", ""]
        need(ident in reached, f"node '{ident}' is not reached, or it is there twice")
        name, node = names[int(item)], reached.pop(ident)
        need(left(node[0], name), f"node {ident} branches on item {item}, which is covered")
        found = list(branches(*node, name))
        need(len(children) == len(found), f"node {ident} has {len(found)} children, not {len(children)}")
        for child, (after, fit, ways) in zip(children, found):
            if not after or child == "*":
                need(not after and child == "*", f"node {ident}: {child} is a solution, or should be")
                total += ways
            elif child[0] == "-":
                lack = names[int(child[1:])]
                need((fit & has[lack]).bit_count() < needed(after, lack), f"node {ident}: {child} has options enough")
            else:
                known = reached.setdefault(child, [after, fit, 0])
                need(known[:2] == [after, fit], f"node {ident}: node {child} is another")
                known[2] += ways
        nodes, line = nodes + 1, next(lines, "count ")
    need(not reached, f"node {next(iter(reached), None)} is missing")
    need(line == f"count {total}" and next(lines, None) is None, f"it does not end with one line 'count {total}'")
    return total, nodes

if __name__ == "__main__":
    sys.exit(certificate.main(sys.argv[1:], check, __doc__, "nodes"))
