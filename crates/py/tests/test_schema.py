"""The types of answers are those of the server's document, and reading keeps all of it."""

import importlib.util
from pathlib import Path
from typing import Optional

import pytest

import pavage
from pavage._reading import read

SUGURU = "AABC/ABBC/ABCC/ABDD .3.2/4.../.3../..2."


def test_the_types_are_those_of_the_document(root: Path) -> None:
    spec = importlib.util.spec_from_file_location("schema", root / "crates/py/schema.py")
    assert spec and spec.loader
    schema = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(schema)
    assert schema.TYPES.read_text(encoding="utf-8") == schema.written(), (
        "run python3 crates/py/schema.py"
    )


def test_what_is_not_told_is_none_or_empty() -> None:
    nudge = pavage.Puzzle(SUGURU).hint(level="nudge").step
    assert nudge and (nudge.reason, nudge.moves, nudge.because) == (None, (), ())
    assert str(nudge) == nudge.message == nudge.nudge


def test_the_measures_of_a_family_are_details() -> None:
    rating = pavage.Puzzle(SUGURU).rate(exact=True)
    assert rating.details["cost"] == rating.details["cost_min"]
    assert "message" not in rating.details and str(rating) == rating.message


@pytest.mark.parametrize(("digits", "number"), [("9" * 40, 10**40 - 1), (None, None)])
def test_numbers_of_any_length_are_integers(digits: Optional[str], number: Optional[int]) -> None:
    told = {"family": "packing", "state": None, "completions": digits, "told": "reveal", "step": None}
    assert read(pavage.Hint, told).completions == number
