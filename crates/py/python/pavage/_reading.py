"""From the JSON of answers to values of their types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Callable, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Reader = Callable[[Any], Any]


def read(kind: type[T], told: Mapping[str, Any]) -> T:
    """An answer of a type, from the object that tells it. What its type does not know is left out, or
    goes into its `details`."""
    one: Any = kind
    readers = _readers(one)
    values = {name: reader(told[key]) for key, name, reader in readers if key in told}
    if any(name == "details" for _, name, _ in readers):
        # A line of the command also names what it is about.
        known = {key for key, _, _ in readers} | {"kind", "puzzle"}
        values["details"] = {key: value for key, value in told.items() if key not in known}
    return kind(**values)


@lru_cache(maxsize=None)
def _readers(kind: type[Any]) -> list[tuple[str, str, Reader]]:
    """The key of each field, its name, and what reads it."""
    hints = get_type_hints(kind)
    return [(one.name.rstrip("_"), one.name, _reader(hints[one.name])) for one in fields(kind)]


@lru_cache(maxsize=None)
def _reader(kind: Any) -> Reader:
    """What reads values of a type."""
    if is_dataclass(kind):
        one: Any = kind
        return lambda told: read(one, told)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Union:
        reader = _reader(parts[0])
        return lambda told: None if told is None else reader(told)
    if origin is tuple and parts[-1] is Ellipsis:
        reader = _reader(parts[0])
        return lambda told: tuple(map(reader, told or ()))
    if origin is tuple:
        readers = [_reader(part) for part in parts]
        return lambda told: tuple(reader(one) for reader, one in zip(readers, told))
    # Numbers of any length are told as digits.
    return int if kind is int else lambda told: told
