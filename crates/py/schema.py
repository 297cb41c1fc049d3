"""Writes the types of answers, `python/pavage/_schema.py`, from the server's OpenAPI document, which is made of
the types that fill them: `python3 crates/py/schema.py`."""

import json
import keyword
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any

HERE = Path(__file__).parent
DOCUMENT = HERE.parent / "server" / "openapi.json"
TYPES = HERE / "python" / "pavage" / "_schema.py"

# The answers that Python gives as the document has them; what they contain comes with them.
ANSWERS = ("Stats", "CheckAnswer", "HintResult", "ExplainResult", "RateResult", "CurvedRow")
# What has another name in Python.
CALLED = {"CurvedRow": "ComparisonRow"}
# A line of the command names what it is about, which whoever calls a method of a puzzle knows. The
# values within a message and the readings of a search are told to the page only.
UNTOLD = ("kind", "puzzle", "args", "curve")
# Each family has measures of its own.
WITH_DETAILS = ("RateResult",)
WIDTH = 100

HEAD = '''"""The types of answers, as `schema.py` beside the package writes them. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Optional

Cell = tuple[int, ...]
"""A cell: row and column, or layer, row and column, counted from 0."""
'''


class Types:
    """Types of Python for those of the document."""

    def __init__(self, schemas: dict[str, Any]) -> None:
        self.schemas = schemas
        self.needed: dict[str, list[str]] = {}

    def named(self, name: str) -> str:
        """The type of a schema. That of an object becomes a class."""
        schema = self.schemas[name]
        if name == "Place":
            return "Cell"
        if name == "Digits":
            return "int"
        objects = parts(schema)
        if not objects:
            return self.type(schema)
        called = CALLED.get(name, name)
        if called not in self.needed:
            self.needed[called] = []
            self.needed[called] = self.dataclass(name, called, objects)
        return called

    def type(self, schema: dict[str, Any]) -> str:
        """The type of any schema."""
        if "$ref" in schema:
            return self.named(schema["$ref"].rsplit("/", 1)[1])
        if "enum" in schema:
            return f"Literal[{', '.join(map(quoted, schema['enum']))}]"
        if "oneOf" in schema and all("const" in one for one in schema["oneOf"]):
            return f"Literal[{', '.join(quoted(one['const']) for one in schema['oneOf'])}]"
        if "anyOf" in schema:
            found = [one for one in schema["anyOf"] if one != {"type": "null"}]
            return "Any" if len(found) > 1 else f"Optional[{self.type(found[0])}]"
        kinds = schema.get("type")
        if isinstance(kinds, list):
            return f"Optional[{self.type({**schema, 'type': next(k for k in kinds if k != 'null')})}]"
        if kinds == "array":
            return self.tuple(schema)
        if kinds == "object":
            return f"Mapping[str, {self.type(schema['additionalProperties'])}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}[kinds]

    def tuple(self, schema: dict[str, Any]) -> str:
        if "prefixItems" in schema:
            return f"tuple[{', '.join(map(self.type, schema['prefixItems']))}]"
        item, least = self.type(schema["items"]), schema.get("minItems")
        if least is not None and least == schema.get("maxItems"):
            return f"tuple[{', '.join([item] * least)}]"
        return f"tuple[{item}, ...]"

    def dataclass(self, name: str, called: str, objects: list[dict[str, Any]]) -> list[str]:
        about = self.schemas[name].get("description") or " ".join(
            one["description"] for one in objects
        )
        lines = ["@dataclass(frozen=True)", f"class {called}:", *said(about)]
        always, now_and_then = [], []
        for key in dict.fromkeys(key for one in objects for key in one["properties"]):
            if key in UNTOLD:
                continue
            schema = next(one["properties"][key] for one in objects if key in one["properties"])
            kind = self.type(schema)
            told = f"{key}_" if keyword.iskeyword(key) else key
            if all(key in one.get("required", ()) for one in objects):
                always += [f"    {told}: {kind}", *said(schema["description"])]
            elif kind.endswith(", ...]"):
                now_and_then += [f"    {told}: {kind} = ()", *said(schema["description"], "empty")]
            else:
                kind = kind if kind.startswith("Optional") else f"Optional[{kind}]"
                now_and_then += [f"    {told}: {kind} = None", *said(schema["description"])]
        lines += [""] + always + now_and_then
        if name in WITH_DETAILS:
            lines += ["    details: Mapping[str, Any] = field(default_factory=dict, repr=False)"]
            lines += said("What the family tells besides, as in the command's JSON.")
        if any("message" in one["properties"] for one in objects):
            lines += ["", "    def __str__(self) -> str:", "        return self.message"]
        return lines


def parts(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The objects that a schema allows; none where it allows anything else."""
    found = schema.get("anyOf", [schema])
    return found if all("properties" in one for one in found) else []


def quoted(text: str) -> str:
    return json.dumps(text)


def said(text: str, absent: str = "None") -> list[str]:
    """The docstring of a class or of a field, in words of Python."""
    text = text.replace("null", "None").replace("absent", absent)
    lines = wrap(f'"""{text}"""', WIDTH - 4, break_on_hyphens=False, break_long_words=False)
    return [f"    {line}" for line in lines]


def written() -> str:
    """The types, as a module."""
    types = Types(json.loads(DOCUMENT.read_text(encoding="utf-8"))["components"]["schemas"])
    for name in ANSWERS:
        types.named(name)
    return HEAD + "".join("\n\n" + "\n".join(lines) + "\n" for lines in types.needed.values())


if __name__ == "__main__":
    sys.exit(TYPES.write_text(written(), encoding="utf-8") == 0)
