"""What is wrong is told by one exception with a code and a sentence."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pavage
import pytest
from pavage import _pavage

# What tests give is wrong on purpose, so types say nothing here.
puzzle: Any = pavage.Puzzle
generate: Any = pavage.generate


def soma() -> Any:
    return pavage.Puzzle("soma")


def cover() -> Any:
    made = pavage.Cover()
    made.item("a")
    made.item("s", primary=False)
    return made


WRONG: dict[str, tuple[Callable[[], object], str, str]] = {
    # Puzzle
    "no source": (lambda: puzzle(3), "python-source", "not 3"),
    "empty text": (lambda: puzzle("\n"), "input-empty", "empty"),
    "unknown name": (lambda: puzzle("kanodle"), "set-needed", "no built-in puzzle “kanodle”"),
    "unknown format": (lambda: puzzle("ab\ncd\n", format="x"), "format-unknown", "“x”"),
    "format is no text": (lambda: puzzle("ab\ncd\n", format=1), "python-text", "format"),
    "unknown language": (lambda: puzzle("soma", lang="de"), "language-unknown", "“de”"),
    "unknown option": (lambda: puzzle("soma", dat="2022-01-01"), "python-option-unknown", "dat "),
    "foreign option": (lambda: puzzle("soma", date="2022-01-01"), "option-foreign", "option date"),
    "no such date": (lambda: puzzle("calendar", date="2023-02-29"), "date-absent", "2023-02-29"),
    "a weekday alone": (lambda: puzzle("calendar", date="samedi"), "date-month-absent", "“samedi”"),
    "option is a list": (lambda: puzzle("calendar", date=[1]), "python-option-value", "[1]"),
    "flag is a text": (lambda: puzzle("calendar", flip="yes"), "python-flag", "'yes'"),
    "no such file": (lambda: puzzle(Path("/no/such/file")), "input-unreadable", "/no/such/file: "),
    "a folder": (lambda: puzzle(Path("/")), "input-unreadable", "/: "),
    "moves are a number": (lambda: puzzle("soma", position=3), "python-moves", "3"),
    "no move": (lambda: puzzle("soma", position="push A"), "move-line-bad", "push A"),
    # its methods
    "limit of none": (lambda: soma().solve(0), "value-number", "limit takes"),
    "limit is a text": (lambda: soma().solve("many"), "value-number", "“many”"),
    "limit is true": (lambda: soma().solve(True), "value-number", "“True”"),
    "limit of a stream": (lambda: soma().iter_solutions(-1), "value-number", "“-1”"),
    "unknown engine": (lambda: soma().solve(engine="steam"), "engine-unknown", "“steam”"),
    "unknown ordering": (lambda: soma().solve(heuristic="x"), "heuristic-unknown", "“x”"),
    "ordering of a stream": (
        lambda: next(soma().iter_solutions(heuristic="x")),
        "heuristic-unknown",
        "“x”",
    ),
    "no threads": (lambda: soma().count(threads=0), "value-number", "threads takes"),
    "half a thread": (lambda: soma().count(threads=0.5), "value-number", "“0.5”"),
    "time is a text": (lambda: soma().count(time_limit="soon"), "value-duration", "time_limit"),
    "time runs backwards": (lambda: soma().count(time_limit=-1), "value-duration", "“-1”"),
    "little memory": (lambda: soma().count(memory_limit=5), "value-size", "memory_limit"),
    "seed is a list": (lambda: soma().solve(seed=[1]), "value-number", "“[1]”"),
    "progress is a text": (lambda: soma().count(progress="bar"), "python-progress", "'bar'"),
    "race is a number": (lambda: soma().solve(race=1), "python-flag", "race"),
    "option of a search": (lambda: soma().solve(lam=1), "python-option-unknown", "lam "),
    "foreign option of a search": (
        lambda: soma().solve(t_max=1),
        "engine-option-foreign",
        "t_max",
    ),
    "solution is a number": (lambda: soma().check(5), "python-solution", "not 5"),
    "solution is a set": (lambda: soma().check([{1}]), "python-solution", "{1}"),
    "no solution": (lambda: soma().check("\n"), "grid-empty", ""),
    "unknown level": (lambda: soma().hint("shout"), "value-level", "“shout”"),
    "level is a number": (lambda: soma().hint(3), "python-text", "level"),
    "exact is a number": (lambda: soma().hint(exact=3), "python-flag", "exact"),
    "no such way": (lambda: soma().explain(exact=True), "way-absent", "packing"),
    "no such measure": (lambda: soma().explain(by="luck"), "value-by", "“luck”"),
    "rate no cover": (lambda: cover().puzzle.rate(), "reasoning-absent", "cover"),
    "write in no format": (lambda: soma().write("doc"), "format-unknown", "“doc”"),
    "write in a number": (lambda: soma().write(1), "python-text", "format"),
    "play nonsense": (lambda: soma().play("A"), "packing-move-unreadable", "A"),
    "a move is a number": (lambda: soma().play(3), "python-moves", "[3]"),
    "progress of a stream": (
        lambda: soma().iter_solutions(progress=True),
        "python-stream-progress",
        "iter_solutions",
    ),
    "option of the command": (
        lambda: soma().count(each_placement=True),
        "python-option-unknown",
        "threads",
    ),
    "misspelt, without a value": (
        lambda: soma().count(thread=None),
        "python-option-unknown",
        "thread ",
    ),
    "misspelt in merge": (
        lambda: pavage.distributed.merge(pavage.distributed.plan("soma", 2), [], tim_limit=1),
        "python-option-unknown",
        "tim_limit",
    ),
    "suggest what lies there": (
        lambda: puzzle("iq-puzzler-pro", position="move I 1,1 1,2 2,1").suggest("I"),
        "play-piece-laid",
        "I",
    ),
    "placements of no pieces": (
        lambda: generate("suguru", size="4x4").count_placements(),
        "placements-absent",
        "suguru",
    ),
    "placements by an ordering": (
        lambda: soma().count_placements(engine="fill"),
        "placements-engine",
        "",
    ),
    "dates of no calendar": (lambda: soma().count_dates(), "series-absent", "packing"),
    "dates and no threads": (lambda: soma().count_dates(threads=0), "value-number", "threads"),
    "compare nothing": (lambda: soma().compare("colours"), "python-over", "'colours'"),
    "compare a number": (lambda: soma().compare(3), "python-over", "3"),
    "compare never": (lambda: soma().compare(repeat=0), "value-number", "repeat"),
    "compare without seeds": (lambda: soma().compare(seeds=0), "value-number", "seeds"),
    "compare all of it": (lambda: soma().compare(all=1), "python-flag", "all"),
    # generate
    "unknown family": (lambda: generate("chess"), "generate-unknown", "“chess”"),
    "family is a number": (lambda: generate(1), "python-text", "family"),
    "unknown option of a generator": (
        lambda: generate("suguru", sizes=3),
        "python-option-unknown",
        "sizes",
    ),
    "bad size": (lambda: generate("suguru", size="big"), "suguru-size-bad", "big"),
    "bad seed": (lambda: generate("suguru", seed=-1), "value-number", "seed"),
    "progress of a generator": (
        lambda: generate("suguru", progress="bar"),
        "python-progress",
        "'bar'",
    ),
    "language of a generator": (lambda: generate("suguru", lang=""), "language-unknown", "“”"),
    # Cover
    "item without a name": (lambda: cover().item(""), "cover-item-nameless", "name"),
    "item is a number": (lambda: cover().item(3), "python-text", "3"),
    "item twice": (lambda: cover().item("a"), "cover-item-again", "“a”"),
    "bounds": (lambda: cover().item("b", min=3, max=2), "cover-bounds-bad", "3 to 2"),
    "bound is a text": (lambda: cover().item("b", min="x"), "value-number", "min"),
    "bound is negative": (lambda: cover().item("b", min=-1), "value-number", "“-1”"),
    "primary is a number": (lambda: cover().item("b", 1), "python-flag", "primary"),
    "secondary bounds": (
        lambda: cover().item("b", primary=False, max=2),
        "python-secondary-bounds",
        "“b”",
    ),
    "empty option": (lambda: cover().option([]), "cover-option-empty", "no items"),
    "option is a text": (lambda: cover().option("a"), "python-items", "'a'"),
    "option is a number": (lambda: cover().option(1), "python-items", "1"),
    "unknown item": (lambda: cover().option(["b"]), "python-item-unknown", "“b”"),
    "item of an option is a number": (lambda: cover().option([1]), "python-item", "1"),
    "a triple": (lambda: cover().option([("s", 1, 2)]), "python-item", "('s', 1, 2)"),
    "item of an option twice": (lambda: cover().option(["a", "a"]), "cover-item-twice", "“a”"),
    "colour of a primary item": (
        lambda: cover().option([("a", "red")]),
        "cover-primary-coloured",
        "“a”",
    ),
    "colour is a list": (lambda: cover().option(["a", ("s", [1])]), "python-colour", "[1]"),
    "colour is negative": (lambda: cover().option(["a", ("s", -1)]), "python-colour", "-1"),
    "name of an option is a number": (lambda: cover().option(["a"], 3), "python-text", "name"),
    "limit of a cover": (lambda: cover().solve(0), "value-number", "limit"),
    "engine of a cover": (lambda: cover().count(engine="x"), "engine-unknown", "“x”"),
    "language of a cover": (lambda: pavage.Cover(lang="x"), "language-unknown", "“x”"),
}


@pytest.mark.parametrize("name", WRONG)
def test_each_is_told(name: str) -> None:
    do, code, part = WRONG[name]
    with pytest.raises(pavage.PuzzleError) as caught:
        do()
    error = caught.value
    assert error.code == code
    assert part in error.message
    assert "\n" not in error.message and "--" not in error.message
    assert isinstance(error, ValueError)


def test_what_python_itself_refuses() -> None:
    with pytest.raises(TypeError):
        puzzle()
    with pytest.raises(TypeError):
        cover().item()


def test_the_line_is_told() -> None:
    with pytest.raises(pavage.PuzzleError) as caught:
        pavage.Puzzle("AB\nA\n", pieces="pentomino")
    assert (caught.value.code, caught.value.line) == ("grid-ragged", 2)
    assert str(caught.value) == f"line 2: {caught.value.message}"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.line, str(again)) == ("grid-ragged", 2, str(caught.value))


def test_in_french() -> None:
    for wrong in (
        lambda: puzzle("soma", lang="fr").solve(0),
        lambda: puzzle(3, lang="fr"),
        lambda: pavage.Cover(lang="fr").option(["a"]),
        lambda: generate("suguru", lang="fr", size="big"),
    ):
        with pytest.raises(pavage.PuzzleError) as caught:
            wrong()
        french = caught.value.message
        assert any(word in french for word in (" un ", " ou ", " pas ", " les ")), french


def test_a_fault_of_ours_is_an_exception(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(pavage.PuzzleError, match="a fault in Pavage itself.*meant to fail") as caught:
        _pavage.fail()
    assert caught.value.code == "python-fault"
    assert "meant to fail" in capfd.readouterr().err
    assert pavage.Puzzle("pentomino-3x20").count().count == 8
