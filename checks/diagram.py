"""Checks the diagram of a count: python3 checks/diagram.py CERTIFICATE [PUZZLE.toml]

It knows the rules of the puzzles and nothing else; those of packing are in certificate.py beside it.
docs/certificates.md has the format, the proof, the exit status, and how PUZZLE.toml must be written.
"""

import re
import sys
from collections import Counter, defaultdict
from functools import reduce
from itertools import accumulate, product
from urllib.parse import quote, unquote
from certificate import main, need, placements, puzzle as packing_puzzle, table

def place(*cell):
    return ",".join(str(a + 1) for a in cell)
def escaped(name):
    return re.sub(r"[\s\0-\x1f\x7f-\x9f%:|]", lambda found: quote(found[0]).lower(), name)
def item_word(least, most, name):
    return (f"{least}:" * (least != most) + f"{most}|") * (not least == most == 1) + name
# A colour is a sign that is no digit, a number that is not the code of one, or a word of several signs.
is_short = re.compile(r"[!-/:-~]|[12]?\d|3[0-2]|4[89]|5[0-7]|12[7-9]|1[3-9]\d|[2-9]\d\d|[1-9]\d{3,}", re.A).fullmatch
def is_colour(text):
    if is_short(text):
        return not text.isdigit() or int(text) < 1 << 24
    word = unquote(text)  # A word of digits alone has its first one escaped, so that it is no number.
    is_number = re.fullmatch("[0-9]+", word)
    return len(word) > 1 and text == (f"%{ord(word[0]):x}{word[1:]}" if is_number else escaped(word))

# For each family: the primary items, each with how often it is covered at least and at most, and the options
# by name, each with its items. An option gives each item a colour or None; only secondary items have colours.
def packing(data):
    lattice, cells, pieces, kind_of = packing_puzzle(data)
    name_of = {point: escaped(text) for point, text in cells.items()}
    letter = {kind: escaped(name) for name, kind in reversed(kind_of.items())}
    covered = [[*names, letter[kind]] for kind in pieces for names in placements(lattice, kind, name_of)]
    items = [(1, 1, name) for name in name_of.values()] + [(n, n, letter[kind]) for kind, n in pieces.items()]
    return items, {" ".join(names): dict.fromkeys(names) for names in covered}

def suguru(data):
    table(data, {"family": str, "cages": str, "givens": str}, {"name": str})
    need(not re.search(r"[^\S\n]|[.,/-]", data["cages"]), "the cages are not drawn with one letter for each cell")
    need(re.sub("[1-9a-g]", ".", data["givens"]) == re.sub(r"[^#\n]", ".", data["cages"]), "cages and givens differ")
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
               for p in cage for value in range(1, size[cage[p]] + 1) if p not in given and fits(p, value)}
    return [(1, 1, name) for name in items | {place(*p) for p in cage if p not in given}], options

def tetravex(data):
    rim = {"border": int, "border_only": bool} if "border" in data else {}
    table(data, {"family": str, "tiles": str}, {"name": str, "size": str, "rotate": bool} | rim)
    border, lines = data.get("border"), data["tiles"].removesuffix("\n").split("\n")
    rows, columns = map(int, data["size"].split("x")) if "size" in data else [int(len(lines) ** 0.5)] * 2
    need(data.get("size", f"{rows}x{columns}") == f"{rows}x{columns}" and rows * columns == len(lines), "a bad size")
    lines = dict(zip(product(range(rows), range(columns)), lines, strict=True))
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
        text = line.removesuffix(" @")
        turned = tile = tuple(map(int, text.split("/") if "/" in text else text))
        need(len(tile) == 4 and shown(tile) == text and max(tile) < 64, f"{line!r} is no tile as Pavage writes it")
        name = name_of.get(tile, text)
        for _ in range(4 if data.get("rotate") else 1):
            name_of[turned], turned = name, tuple(turned[i] for i in (1, 3, 0, 2))
        left[name] += text == line
        if text != line:
            need(fits(cell, tile), "a fixed tile does not fit")
            known.update(zip(sides(*cell), tile))
    empty = [cell for cell in lines if "@" not in lines[cell]]
    options = {f"{place(*cell)}={shown(tile)}": {place(*cell): None, name: None} | dict(zip(sides(*cell), tile))
               for cell in empty for tile, name in name_of.items() if left[name] and fits(cell, tile)}
    return [(1, 1, place(*cell)) for cell in empty] + [(n, n, name) for name, n in left.items() if n], options

def cover(data):
    table(data, {"family": str, "items": list, "options": list}, {"name": str, "secondary": list, "chosen": list})
    secondary, chosen, options = {*data.get("secondary", [])}, data.get("chosen", []), {}
    found = [re.fullmatch("(?:(?:([0-9]+):)?([0-9]+)[|])?(.+)", text).groups() for text in data["items"]]
    items = [(int(least or most or 1), int(most or 1), name) for least, most, name in found]
    need([item_word(*item) for item in items if item[0] <= item[1] > 0] == data["items"], "a bad word in 'items'")
    names = {name for _, _, name in items} | secondary
    need(len(names) == len(items) + len(data.get("secondary", [])), "an item is there twice")
    need(all(name and escaped(unquote(name)) == name for name in names), "an item is not escaped as Pavage does it")
    need(str(chosen) == str([at for at, _ in enumerate(data["options"]) if at in chosen]), "chosen is not in order")
    for at, words in enumerate(data["options"]):
        if len(words) > 1 and re.fullmatch("[|](0|[1-9][0-9]*)", words[-1]):
            words = words[:-1]  # the price, which counts nothing
        option = options[f"{at}: {' '.join(words)}"] = {}
        for name, colon, colour in (text.partition(":") for text in words):
            need(name in names and (not colon or name in secondary and is_colour(colour)), f"bad word in option {at}")
            option[name] = colour if colon else None
        need(type(words) is list and len(option) == len(words) > 0, f"option {at} is empty, or has an item twice")
        if at in chosen:
            need(option.keys() - secondary, f"option {at} is chosen, but covers no primary item")
            mark = f"option%20{at}"
            while mark in names:
                mark += "'"
            items.append((1, 1, mark))
            option[mark] = None
    return items, options

def puzzle(data):
    """The items by how they are written, and the options by the words of their names in order."""
    families = {"packing": packing, "suguru": suguru, "tetravex": tetravex, "cover": cover}
    need(data.get("family") in [*families], "it is of no known family")
    items, options = families[data["family"]](data)
    return {item_word(*item): item for item in items}, {" ".join(sorted(of.split())): options[of] for of in options}

def check(items, options, lines):
    """The number of solutions that a certificate proves, and how many nodes it has."""
    names = next(lines, "").split()[1:]
    need(sorted(names) == sorted(items) and next(lines, "") == f"options {len(options)}", "other items or options")
    listed = [" ".join(sorted(next(lines, "").split())) for _ in options]
    need(sorted(listed) == sorted(options), "the options are not those of the puzzle")
    bounds = {items[word][2]: items[word][:2] for word in names}
    names, options, same = list(bounds), [options[name] for name in listed], range(len(listed))
    def classes(image):
        """For each item and colour, the images of the options, each a bit."""
        found = defaultdict(Counter)
        for at, option in enumerate(options):
            for name, colour in option.items():
                found[name][colour] += 1 << image[at]
        return found
    def form(image):
        return Counter((bounds.get(name), frozenset((colour is None, of) for colour, of in colours.items()))
                       for name, colours in classes(image).items())
    orbit = [{at} for at in same]
    while (line := next(lines, "")).startswith("symmetry "):
        image = [int(text) for text in line.split()[1:]]
        need(sorted(image) == [*same] and form(image) == form(same), "a line is no symmetry of the puzzle")
        for at, to in enumerate(image):
            if orbit[at] is not orbit[to]:
                orbit[at] |= orbit[to]
                for other in orbit[to]:
                    orbit[other] = orbit[at]
    # A set of options has a bit for each. How often the items may still be covered is one number, field by field.
    bits, weight = classes(same), [1 for _ in same]
    has = {name: sum(bits[name].values()) for name in {*names, *bits}}
    if line.startswith("orbits "):
        # As many solutions have an option as have its image. So one of each orbit stands for all.
        name, line = names[int(line.split()[1])], next(lines, "")
        need(bounds[name] == (1, 1), "the item of the line 'orbits' is not covered exactly once")
        times = Counter(min(orbit[at]) for at in same if has[name] >> at & 1)
        weight = [times.pop(min(orbit[at]), 0) if has[name] >> at & 1 else 1 for at in same]
    shift = dict(zip(names, accumulate((bounds[name][1].bit_length() for name in names), initial=0)))
    covers = [sum(1 << shift[name] for name in option if name in bounds) for option in options]
    several = [[name for name in option if name in bounds and bounds[name][1] > 1] for option in options]
    keeps = [~reduce(int.__or__, (has[name] - bits[name][colour] * (colour is not None) for name, colour in of.items()
                                  if name not in several[at]), 1 << at) for at, of in enumerate(options)]
    def left(opened, name):
        return opened >> shift[name] & ((1 << bounds[name][1].bit_length()) - 1)
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
            alive &= ~(1 << at)
        if bounds[name] != (1, 1) and bounds[name][0] + left(opened, name) <= bounds[name][1]:
            yield opened - (left(opened, name) << shift[name]), alive & ~has[name], ways
    opened = sum(bounds[name][1] << shift[name] for name in names)
    alive = sum(1 << at for at in same if weight[at] and covers[at])
    reached, total, nodes = {"0": [opened, alive, 1]} if opened else {}, int(not opened), 0
    while not line.startswith("count "):
        ident, item, *children = line.split() or ["", ""]
        need(ident in reached, f"node '{ident}' is not reached, or it is there twice")
        name, node = names[int(item)], reached.pop(ident)
        need(left(node[0], name), f"node {ident} branches on item {item}, which is covered")
        for child, (after, fit, ways) in zip(children, branches(*node, name), strict=True):
            if not after or child == "*":
                need(not after and child == "*", f"node {ident}: {child} is a solution, or should be")
                total += ways
            elif child[0] == "-":
                lack = names[int(child[1:])]
                enough = bounds[lack][0] - bounds[lack][1] + left(after, lack)
                need((fit & has[lack]).bit_count() < enough, f"node {ident}: {child} has options enough")
            else:
                known = reached.setdefault(child, [after, fit, 0])
                need(known[:2] == [after, fit], f"node {ident}: node {child} is another")
                known[2] += ways
        nodes, line = nodes + 1, next(lines, "count ")
    need(not reached, f"node {next(iter(reached), None)} is missing")
    need(line == f"count {total}" and next(lines, None) is None, f"it does not end with one line 'count {total}'")
    return total, nodes

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, "pavage diagram 1", puzzle, check, "nodes"))
