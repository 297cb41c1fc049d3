"""Queens that attack or take every field: fields are covered several times, and each queen has its
price. The cheapest sets."""

import itertools

import pavage

SIZE, QUEENS = 5, 3
fields = list(itertools.product(range(SIZE), repeat=2))

cover = pavage.Cover()
cover.item("queens", min=QUEENS, max=QUEENS)
for row, column in fields:
    cover.item(f"field {row} {column}", min=1, max=QUEENS)
for row, column in fields:
    reached = [
        f"field {down} {right}"
        for down, right in fields
        if down == row or right == column or abs(down - row) == abs(right - column)
    ]
    to_rim = min(row, column, SIZE - 1 - row, SIZE - 1 - column)
    cover.option(["queens", *reached], name=f"{row} {column}", price=to_rim)

found = cover.cheapest(3)
assert found.prices is not None and sorted(found.prices) == list(found.prices)
for price, solution in zip(found.prices, found.solutions):
    print(f"price {price}: queens on {', '.join(map(str, solution))}")
