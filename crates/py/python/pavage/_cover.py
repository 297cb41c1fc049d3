"""Exact cover: any problem of items and options."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Optional, Union

from pavage import _answers, _pavage
from pavage._answers import CoverResult
from pavage._puzzle import Puzzle, handed_out
from pavage._work import MemoryLimit, TimeLimit, Watch, asking

Item = Union[str, tuple[str, Union[str, int]]]
"""An item of an option: its name, or its name and a colour."""
Chosen = tuple[Union[str, int], ...]
"""A solution: its options by name, or by number where they have none."""


class Cover:
    """A problem of items and options, written down one by one.

    A solution is a set of options that covers every primary item as often as it must be. A
    secondary item is covered at most once, or several times by options that give it the same
    colour.

    Knuth's first example: seven items, six options.

    >>> import pavage
    >>> cover = pavage.Cover()
    >>> for name in "abcdefg":
    ...     cover.item(name)
    >>> for items in ("ce", "adg", "bcf", "adf", "bg", "deg"):
    ...     _ = cover.option(items, name=items)
    Traceback (most recent call last):
    pavage.PuzzleError: an option needs a list of items, not 'ce'
    >>> for items in ("ce", "adg", "bcf", "adf", "bg", "deg"):
    ...     _ = cover.option(list(items), name=items)
    >>> cover.solve().solutions
    (('ce', 'adf', 'bg'),)
    """

    __slots__ = ("_cover",)

    def __init__(self, *, lang: str = "en") -> None:
        self._cover = _pavage.Cover({"lang": lang})

    def item(self, name: str, primary: bool = True, min: int = 1, max: int = 1) -> None:
        """Adds an item. A primary one is covered at least `min` and at most `max` times."""
        self._cover.item(name, primary, min, max)

    def option(self, items: Iterable[Item], name: Optional[str] = None) -> int:
        """Adds an option that covers these items, and returns its number, counted from 0. A pair
        is a secondary item and the colour that the option gives to it.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> cover.item("north"), cover.item("south"), cover.item("between", primary=False)
        (None, None, None)
        >>> for side in ("north", "south"):
        ...     for colour in ("red", "blue"):
        ...         _ = cover.option([side, ("between", colour)], name=f"{side} {colour}")
        >>> cover.solve(limit=None).solutions
        (('north red', 'south red'), ('north blue', 'south blue'))
        """
        return self._cover.option(items, name)

    def solve(
        self,
        limit: Optional[int] = 1,
        *,
        first: bool = False,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        seed: Optional[int] = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
        race: bool = False,
    ) -> CoverResult:
        """The first `limit` solutions, or all with `limit=None`. The keywords are those of
        `Puzzle.solve`."""
        with asking(
            progress,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            seed=seed,
            engine=engine,
            heuristic=heuristic,
            race=race,
        ) as given:
            said, solutions = self._cover.solve(limit, first, given)
        return CoverResult(solutions=tuple(solutions), **_answers._stats(said))

    def iter_solutions(
        self,
        limit: Optional[int] = None,
        *,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        seed: Optional[int] = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
        race: bool = False,
    ) -> Generator[Chosen, None, None]:
        """The solutions one by one, while the search runs: see `Puzzle.iter_solutions`.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> cover.item("pair", min=2, max=2)
        >>> for _ in range(4):
        ...     _ = cover.option(["pair"])
        >>> list(cover.iter_solutions(limit=3))
        [(0, 1), (0, 2), (0, 3)]
        """
        with asking(
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            seed=seed,
            engine=engine,
            heuristic=heuristic,
            race=race,
        ) as given:
            return handed_out(self._cover.stream(limit, given), tuple)

    def count(
        self,
        *,
        progress: Watch = None,
        threads: Optional[int] = None,
        time_limit: TimeLimit = None,
        memory_limit: MemoryLimit = None,
        engine: Optional[str] = None,
        heuristic: Optional[str] = None,
    ) -> int:
        """The exact number of solutions, which may have any length. A limit that is reached first
        raises a `PuzzleError`.

        >>> import pavage
        >>> cover = pavage.Cover()
        >>> for number in range(100):
        ...     cover.item(f"item {number}")
        ...     _ = cover.option([f"item {number}"]), cover.option([f"item {number}"])
        >>> cover.count() == 2**100
        True
        """
        with asking(
            progress,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
            engine=engine,
            heuristic=heuristic,
        ) as given:
            counted: int = self._cover.count(given)["count"]
            return counted

    @property
    def puzzle(self) -> Puzzle:
        """The problem as a puzzle of the family `cover`, which can be drawn, written as text and
        checked. The names of options are not part of it."""
        return Puzzle._of(self._cover.position())

    def __repr__(self) -> str:
        items, options = self._cover.sizes()
        return f"<Cover of {items} items, {options} options>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._cover.parts()


def _restored(
    lang: str,
    items: list[tuple[str, bool, int, int]],
    options: list[tuple[list[Item], Optional[str]]],
) -> Cover:
    """A cover that was pickled."""
    cover = Cover(lang=lang)
    for item in items:
        cover.item(*item)
    for entries, name in options:
        cover.option(entries, name)
    return cover
