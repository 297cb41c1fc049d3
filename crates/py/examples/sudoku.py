"""A sudoku as a matrix: a column for each cell, and for each digit in a row, column and block."""

import pavage

GIVEN = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

rows = []
meaning = []
for cell, clue in enumerate(GIVEN):
    row, column = divmod(cell, 9)
    block = row // 3 * 3 + column // 3
    for digit in range(9):
        if clue in (".", str(digit + 1)):
            ones = {cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + block * 9 + digit}
            rows.append([number in ones for number in range(324)])
            meaning.append((cell, digit + 1))

cover = pavage.Cover.from_matrix(rows)
assert cover.is_unique()
digits = dict(meaning[int(option)] for option in cover.first() or ())
solved = "".join(str(digits[cell]) for cell in range(81))
assert solved.startswith("812753649943682175")
for row in range(9):
    print(solved[row * 9 : row * 9 + 9])
