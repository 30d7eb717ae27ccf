"""Error texts for a line that cannot be read, without types of Python and without patterns."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

_TYPES = {
    "int": "an integer",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}
_PATTERN = re.compile(r"`str` matching regex '.*'", re.DOTALL)
_VALUE = re.compile(r"Invalid (?:enum )?value (.*?)(?= - at `|\Z)", re.DOTALL)
_FIELD = re.compile(r" - at `\$(?:\..*)?\.(\w+)`\Z")
_LONGEST = 200
"""Longest text in characters: a line may hold the name of a field of any length."""


def in_words(error: Exception, kind: Any = None) -> str:
    """Return why something could not be read as `kind`, with the allowed values where its schema lists them."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, UnicodeEncodeError):
        return "unpaired surrogates"
    if isinstance(error, UnicodeError):
        return "not UTF-8"
    text = str(error)
    if "set_int_max_str_digits" in text:
        return "a number is too long"
    field = _FIELD.search(text)
    values, form = _expected(kind, field[1]) if field and kind else ("", "")
    text = _VALUE.sub(rf"Expected one of {values}, got \1" if values else r"There is no value \1", text)
    text = _PATTERN.sub(form or "text of another form", text)
    return re.sub("(?<=Expected )`[a-z |]+`|(?<=got )`[a-z]+`", _without_types, text)[:_LONGEST]


def _without_types(found: re.Match[str]) -> str:
    return " or ".join(_TYPES.get(name, name) for name in found[0].strip("`").split(" | "))


@cache
def _expected(kind: Any, field: str) -> tuple[str, str]:
    """Return the values of a field, and what its pattern means: empty where fields of that name differ."""
    nodes = list(_fields(msgspec.json.schema(kind), field))
    enums = {tuple(node["enum"]) for node in nodes if "enum" in node}
    tags = all(len(values) == 1 for values in enums)
    forms = {node.get("x-pattern-description", "") for node in nodes if "pattern" in node}
    values = [str(value) for node in nodes for value in node.get("enum", ())] if tags or len(enums) == 1 else []
    return ", ".join(dict.fromkeys(values)), forms.pop() if len(forms) == 1 else ""


def _fields(node: Any, name: str) -> Iterator[dict[str, Any]]:
    """Yield the schemas of all fields of that name inside a schema."""
    if isinstance(node, list):
        for inner in node:
            yield from _fields(inner, name)
    elif isinstance(node, dict):
        field = node.get("properties", {}).get(name, {})
        yield from field.get("anyOf", [field])
        for inner in node.values():
            yield from _fields(inner, name)
