"""Solutions a few at a time: the search waits until the next are asked for."""

import itertools

import pavage

cover = pavage.Cover()
cover.item("chosen", min=9, max=9)
for _ in range(18):
    cover.option(["chosen"])

search = cover.solutions()
breakfast = list(itertools.islice(search, 1000))
supper = sum(1 for _ in search)
assert len(breakfast) + supper == 48_620
print(f"{len(breakfast)} solutions before the break, {supper} after it")
