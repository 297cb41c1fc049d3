"""Queens on a board: rows and columns are covered once, diagonals at most once."""

import pavage


def queens(size: int) -> pavage.Cover:
    cover = pavage.Cover()
    for number in range(size):
        cover.item(f"row {number}")
        cover.item(f"column {number}")
    for number in range(2 * size - 1):
        cover.item(f"rising {number}", primary=False)
        cover.item(f"falling {number}", primary=False)
    for row in range(size):
        for column in range(size):
            lines = [f"rising {row + column}", f"falling {row - column + size - 1}"]
            cover.option([f"row {row}", f"column {column}", *lines], name=f"{row} {column}")
    return cover


size = 8
cover = queens(size)
assert cover.count() == 92
for field in cover.first() or ():
    row, column = map(int, str(field).split())
    print(f"row {row}: " + ". " * column + "Q" + " ." * (size - 1 - column))
