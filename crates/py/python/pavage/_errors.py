"""What Pavage raises."""

from __future__ import annotations


class PuzzleError(ValueError):
    """A puzzle, an argument or a request that Pavage cannot take, or a limit that was reached.

    >>> import pavage
    >>> try:
    ...     pavage.Puzzle("AB\\nA\\n")
    ... except pavage.PuzzleError as error:
    ...     print(error.code, error.line)
    grid-ragged 2
    """

    code: str
    """What is wrong, as a word that stays the same in every language and release."""
    line: int | None
    """The line of the text that is at fault, counted from 1, if there is one."""
    message: str
    """The sentence."""

    def __init__(self, code: str, message: str, line: int | None = None) -> None:
        super().__init__(code, message, line)
        self.code = code
        self.message = message
        self.line = line

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


# The name that people meet in tracebacks.
PuzzleError.__module__ = "pavage"
