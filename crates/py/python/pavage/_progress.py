"""How far long work is: told to a function of the caller, or shown as a bar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union


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

_Told = Callable[[Optional[float], int, int, float], object]


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
