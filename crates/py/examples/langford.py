"""Langford pairs: two copies of each number, with as many numbers between them as it says."""

import pavage


def langford(size: int) -> pavage.Cover:
    cover = pavage.Cover()
    for number in range(1, size + 1):
        cover.item(f"number {number}")
    for place in range(2 * size):
        cover.item(f"place {place}")
    for number in range(1, size + 1):
        for place in range(2 * size - number - 1):
            places = [f"place {place}", f"place {place + number + 1}"]
            cover.option([f"number {number}", *places], name=f"{number} at {place}")
    return cover


assert [langford(size).count() for size in range(3, 9)] == [2, 2, 0, 0, 52, 300]
for solution in langford(4).solutions():
    print(", ".join(map(str, solution)))
