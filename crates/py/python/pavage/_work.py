"""What long work is asked for: its limits, and whom it tells how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Callable, Optional, TypedDict, Union


@dataclass(frozen=True)
class Progress:
    """How far a search is."""

    fraction: Optional[float]
    """The part of the work that is done, from 0 to 1, where it is known."""
    nodes: int
    """Positions of the search tree looked at so far."""
    solutions: int
    """Solutions seen so far."""
    elapsed: float
    """Seconds since the work began."""


Watch = Union[bool, Callable[[Progress], object], None]
"""What `progress` takes: True for a bar, or a function that is called with a `Progress`."""

TimeLimit = Union[float, str, timedelta, None]
"""Seconds, a text such as `"10s"`, `"500ms"` or `"2m"`, or a `timedelta`."""
MemoryLimit = Union[int, str, None]
"""Bytes, or a text such as `"512MiB"` or `"2GiB"`."""

SplitAfter = Union[int, timedelta, None]
"""A number of nodes, or a time."""


class TableOptions(TypedDict, total=False):
    """The keywords of `Puzzle.count_placements`, `Puzzle.count_dates` and `Puzzle.every_choice`."""

    progress: Watch
    threads: Optional[int]
    time_limit: TimeLimit
    memory_limit: MemoryLimit
    engine: Optional[str]


_Told = Callable[[Optional[float], int, int, float], object]


@contextmanager
def asking(progress: Watch = None, **options: Any) -> Iterator[dict[str, Any]]:
    """The options of long work as the engine takes them; a bar lasts as long as the work."""
    with watching(progress) as told:
        yield {"progress": told, **options}


@contextmanager
def watching(progress: Watch) -> Iterator[Any]:
    """The function that the engine tells how far it is; a bar lasts as long as the work."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        with _bar() as told:
            yield told
    elif callable(progress):
        yield _teller(progress)
    else:
        # The engine says what is wrong, in the language asked for.
        yield progress


def _teller(function: Callable[[Progress], object]) -> _Told:
    def told(fraction: Optional[float], nodes: int, solutions: int, elapsed: float) -> None:
        function(Progress(fraction, nodes, solutions, elapsed))

    return told


@contextmanager
def _bar() -> Iterator[Optional[_Told]]:
    """A bar of tqdm; nothing where tqdm is not installed."""
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError:
        yield None
        return
    shape = "{l_bar}{bar}| {elapsed}{postfix}"
    with tqdm(total=1.0, bar_format=shape, leave=False) as bar:

        def told(fraction: Optional[float], nodes: int, solutions: int, elapsed: float) -> None:
            bar.set_postfix(nodes=nodes, solutions=solutions, refresh=False)
            bar.n = max(bar.n, min(fraction or 0.0, 1.0))
            bar.refresh()

        yield told
