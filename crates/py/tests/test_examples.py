"""The examples of the documentation do what they say."""

from __future__ import annotations

import doctest
import runpy
from pathlib import Path

import pavage
import pytest

FLAGS = doctest.ELLIPSIS


@pytest.mark.parametrize("name", ["pavage", *pavage.__all__])
def test_of_the_docstrings(name: str) -> None:
    public = pavage if name == "pavage" else getattr(pavage, name)
    # What is public is written elsewhere: the examples are wanted wherever that is.
    finder = doctest.DocTestFinder(recurse=public is not pavage)
    examples = finder.find(public, name, module=False)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for example in examples:
        runner.run(example)
    assert runner.failures == 0
    ran = runner.tries
    expected = {"pavage": 4, "Puzzle": 29, "Cover": 20, "PuzzleError": 2, "Solution": 2}
    assert ran >= expected.get(name, 0), "the examples are not found"


@pytest.mark.parametrize("guide", ["docs/python.md", "crates/py/README.md"])
def test_of_the_guides(root: Path, guide: str) -> None:
    ran = doctest.testfile(str(root / guide), module_relative=False, optionflags=FLAGS)
    assert ran.failed == 0
    assert ran.attempted > 4, "the examples are not found"


PROGRAMS = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_of_the_programs(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(program))
    assert capsys.readouterr().out


def test_there_are_programs() -> None:
    assert len(PROGRAMS) >= 6


def test_everything_public_is_documented() -> None:
    for name in pavage.__all__:
        public = getattr(pavage, name)
        if isinstance(public, str):
            continue
        assert public.__doc__, name
        for member, value in vars(public).items() if isinstance(public, type) else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert value.__doc__, f"{name}.{member}"
