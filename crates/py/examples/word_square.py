"""A word square: words across and down agree in each cell. The letter is the colour of the cell."""

import pavage

WORDS = "bit ice ten bat ate age get tea eat tab ear are ash she her hen".split()

cover = pavage.Cover()
for line in range(3):
    cover.item(f"across {line}")
    cover.item(f"down {line}")
for row in range(3):
    for column in range(3):
        cover.item(f"cell {row} {column}", primary=False)
for line in range(3):
    for word in WORDS:
        across = [(f"cell {line} {place}", letter) for place, letter in enumerate(word)]
        down = [(f"cell {place} {line}", letter) for place, letter in enumerate(word)]
        cover.option([f"across {line}", *across], name=f"across {line}: {word}")
        cover.option([f"down {line}", *down], name=f"down {line}: {word}")

squares = {tuple(sorted(map(str, solution))[:3]) for solution in cover.solutions()}
assert ("across 0: bit", "across 1: ice", "across 2: ten") in squares
for square in sorted(squares):
    print(" / ".join(line.split(": ")[1] for line in square))
