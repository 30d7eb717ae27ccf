"""Parameters of path and query: their JSON Schemas, and how values are read by them."""

import re
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import parse_qsl

from litestar.params import PathParameter

from service.http.problems import NameForId, Problem
from service.http.schema import in_words, sent_as
from service.language import LANGUAGES
from service.record.ids import ACTION, CHARACTER, CLOCK, PERSON, WEBHOOK


class Shape:
    """Marks a parameter of a handler with its JSON Schema, which the value is read by and the contract shows."""

    def __init__(self, description: str, **schema: Any) -> None:
        self.schema: Mapping[str, Any] = {"description": description, **schema}


def _id(description: str, schema: Mapping[str, Any]) -> Shape:
    return Shape(description, type="string", **schema)


Sid = Annotated[
    str,
    PathParameter(),
    _id(
        "The session.",
        {"pattern": "^[A-Za-z0-9_-]{22}$", "x-pattern-description": "a session's id (22 characters)"},
    ),
]
Pid = Annotated[str, PathParameter(), _id("The person.", PERSON)]
Cid = Annotated[str, PathParameter(), _id("The character.", CHARACTER)]
Aid = Annotated[str, PathParameter(), _id("The action.", ACTION)]
Oid = Annotated[
    str,
    PathParameter(),
    _id("The offer.", {"pattern": "^o[1-9][0-9]?$", "x-pattern-description": "an offer's id (such as o1)"}),
]
Kid = Annotated[str, PathParameter(), _id("The clock.", CLOCK)]
Hid = Annotated[str, PathParameter(), _id("The webhook.", WEBHOOK)]
EntrySeq = Annotated[
    str,
    PathParameter(),
    _id(
        "The entry's number in the log.",
        {"pattern": "^[1-9][0-9]{0,4}$", "x-pattern-description": "an entry's `seq` (such as 7)"},
    ),
]
RollSeq = Annotated[
    str,
    PathParameter(),
    _id(
        "The roll's number in the log.",
        {"pattern": "^[1-9][0-9]{0,4}$", "x-pattern-description": "a roll's `seq` (such as 7)"},
    ),
]

LANG = Shape("The language of words for people; over Accept-Language.", type="string", enum=list(LANGUAGES))
"""Of every operation that is `localized`, which reads it before its handler."""


def check_path(operation_parameters: Mapping[str, Mapping[str, Any]], path: str, values: Mapping[str, str]) -> None:
    """Raise Problem 404 where a parameter of a path does not match its schema."""
    for name, schema in operation_parameters.items():
        if "pattern" in schema and not re.fullmatch(schema["pattern"], values[name]):
            detail = f"there is nothing at {path}: {sent_as(values[name])} is not {in_words(schema)}"
            raise Problem(404, "not_found", detail, name_for_id=_name_for_id(schema, values[name]))


def read_query(known: Mapping[str, Mapping[str, Any]], query_string: bytes) -> dict[str, Any]:
    """Return the parameters of the query; Problem 400 for an unknown, repeated or invalid one."""
    found: dict[str, Any] = {}
    try:
        pairs = parse_qsl(query_string.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=20)
    except ValueError:
        raise Problem(400, "malformed_request", "the query cannot be read") from None
    for name, value in pairs:
        if name not in known:
            names = ", ".join(known) or "no query parameters"
            raise Problem(400, "unknown_parameter", f"there is no parameter {sent_as(name)}: this call takes {names}")
        if name in found:
            raise Problem(400, "duplicate_parameter", f"{name} is given twice")
        found[name] = _value(name, value, known[name])
    return found


def _value(name: str, value: str, schema: Mapping[str, Any]) -> Any:
    if schema["type"] == "integer":
        if re.fullmatch(r"0|[1-9][0-9]{0,8}", value) and schema["minimum"] <= int(value) <= schema["maximum"]:
            return int(value)
    elif "enum" in schema:
        if value in schema["enum"]:
            return value
    elif re.fullmatch(schema["pattern"], value):
        return value
    detail = f"{name} must be {in_words(schema)}, not {sent_as(value)}"
    raise Problem(400, "invalid_parameter", detail, name_for_id=_name_for_id(schema, value))


def _name_for_id(schema: Mapping[str, Any], value: str) -> NameForId | None:
    return NameForId(schema["x-id-of"], value) if "x-id-of" in schema else None
