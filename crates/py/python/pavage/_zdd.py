"""All solutions at once, as a decision diagram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable, Generic, TypeVar, Union

from pavage import _pavage

Chosen = tuple[Union[str, int], ...]
"""A solution of a cover: its options by name, or by number where they have none."""
S = TypeVar("S")


class Zdd(Generic[S]):
    """All solutions of a `Cover` or a `Puzzle` as a zero-suppressed decision diagram: how many there
    are, the one with a number, random ones, how many have each option, and sums of weights. Its text
    is the one that Graphillion loads. The options of a puzzle are its placements, by number: the text
    says what each covers.

    >>> import pavage
    >>> cover = pavage.Cover()
    >>> for number in range(100):
    ...     cover.item(f"item {number}")
    ...     _ = [cover.option([f"item {number}"]) for _ in range(2)]
    >>> zdd = cover.zdd()
    >>> zdd.total == 2**100, zdd.nodes
    (True, 200)
    >>> zdd.nth(2**100 - 1) == tuple(range(1, 200, 2))
    True
    >>> zdd.weighted([3] * 200) == 6**100
    True
    """

    __slots__ = ("_diagram", "_make")

    def __init__(self, diagram: _pavage.Diagram, make: Callable[[Any], S]) -> None:
        self._diagram = diagram
        self._make = make

    @property
    def total(self) -> int:
        """The number of solutions."""
        return self._diagram.total()

    @property
    def nodes(self) -> int:
        """The number of nodes of the diagram."""
        return self._diagram.node_count()

    @property
    def order(self) -> Chosen:
        """The options that some solution may have, in the order in which the diagram asks them:
        element 1 of the text is the first of them."""
        return self._diagram.order()

    def nth(self, number: int) -> S:
        """The solution with this number, from 0 to `total` - 1."""
        return self._make(self._diagram.nth(number))

    def random(self, count: int = 1, seed: int = 0) -> list[S]:
        """So many different solutions, or all if there are fewer. Every selection in every order is
        equally likely; the seed decides which.

        >>> import pavage
        >>> zdd = pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1]]).zdd()
        >>> sorted(zdd.random(5))
        [(0, 1), (2,)]
        """
        return [self._make(drawn) for drawn in self._diagram.drawn(count, seed)]

    def option_counts(self) -> tuple[int, ...]:
        """How many solutions have each option, by its number.

        >>> import pavage
        >>> pavage.Cover.from_matrix([[1, 0], [0, 1], [1, 1], [0, 1]]).zdd().option_counts()
        (2, 1, 1, 1)
        """
        return tuple(self._diagram.option_counts())

    def weighted(self, weights: Sequence[int]) -> int:
        """The sum over all solutions of the product of the weights of their options. The weights are
        whole numbers from 0 up, one for each option, by its number."""
        return self._diagram.weighted(weights)

    def text(self) -> str:
        """The diagram in the text that Graphillion loads, and after its full stop a line for each
        element: its number, that of its option, and the items that this covers."""
        return self._diagram.text()

    def __repr__(self) -> str:
        return f"<Zdd of {self.total} solutions, {self.nodes} nodes>"
