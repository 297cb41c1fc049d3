"""The schemas of files and what reads them agree: what is read is valid, and what is not valid is refused."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pavage
import pytest

FENCED = re.compile(r"^```toml[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pavage", *words], capture_output=True, text=True)


def validator(kind: str) -> Any:
    schema = json.loads(command("schema", kind).stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def texts(root: Path) -> dict[str, str]:
    """Every puzzle in TOML of the project: files, and the examples of the guides."""
    files = [path for folder in ("data", "corpus") for path in sorted((root / folder).rglob("*.toml"))]
    found = {str(path.relative_to(root)): path.read_text() for path in files}
    for guide in sorted((root / "docs").glob("*.md")):
        for number, text in enumerate(FENCED.findall(guide.read_text()), 1):
            found[f"{guide.name}, {number}"] = text
    return {name: text for name, text in found.items() if "family" in tomllib.loads(text)}


def is_read(table: dict[str, Any]) -> bool:
    try:
        pavage.Puzzle(json.dumps(table) + "\n", format="json")
    except pavage.PuzzleError:
        return False
    return True


def changed(table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The table with one thing changed: a key too many, too few, a value of another kind or another word."""

    def places(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
        yield path
        inner = value.items() if isinstance(value, dict) else list(enumerate(value))[:1] if isinstance(value, list) else []
        for key, below in inner:
            yield from places(below, (*path, key))

    for path in places(table, ()):
        for change in ("more", "less", {"wrong": 1}, "nonsense", 5):
            whole = copy.deepcopy(table)
            at: Any = whole
            for key in path[:-1]:
                at = at[key]
            if change == "more":
                inside = at[path[-1]] if path else at
                if not isinstance(inside, dict):
                    continue
                inside["nonsense"] = 1
            elif not path:
                continue
            elif change == "less":
                del at[path[-1]]
            else:
                at[path[-1]] = change
            yield whole


def test_what_is_read_is_valid(root: Path) -> None:
    puzzle = validator("puzzle")
    found = texts(root)
    assert len(found) > 60
    for name, text in found.items():
        pavage.Puzzle(text, format="toml")
        assert not [*puzzle.iter_errors(tomllib.loads(text))], name


def test_what_is_not_valid_is_refused(root: Path) -> None:
    puzzle = validator("puzzle")
    families: dict[str, int] = {}
    for name, text in texts(root).items():
        table = tomllib.loads(text)
        # Of large ones the same would be learned as of small ones.
        if len(text) > 2000:
            continue
        for wrong in changed(table):
            if not puzzle.is_valid(wrong):
                assert not is_read(wrong), (name, wrong)
                families[table["family"]] = families.get(table["family"], 0) + 1
    assert {"packing", "calendar", "suguru", "tetravex", "cover"} <= {name for name, refused in families.items() if refused > 10}


LEVEL = {"class": "starter", "score": 1.5, "puzzle": "AAB\nABB\n\n...\n...\n"}


@pytest.mark.parametrize(
    ("book", "valid"),
    [
        ({"book": "Mine", "levels": [LEVEL]}, True),
        ({"book": "Mine", "absent": ["wizard"], "levels": [LEVEL, LEVEL]}, True),
        ({"book": "Mine"}, False),
        ({"book": 3, "levels": [LEVEL]}, False),
        ({"book": "Mine", "levels": [{**LEVEL, "class": "hard"}]}, False),
        ({"book": "Mine", "levels": [{**LEVEL, "score": "much"}]}, False),
    ],
)
def test_a_book_is_valid_as_it_is_read(tmp_path: Path, book: Any, valid: bool) -> None:
    file = tmp_path / "mine.book.json"
    file.write_text(json.dumps(book))
    assert validator("book").is_valid(book) == valid
    assert (command("list", str(file)).returncode == 0) == valid
