"""Specs to try: everything the schema of a game allows."""

import re
from functools import cache
from math import prod
from typing import Any

import msgspec
from hypothesis import assume
from hypothesis import strategies as st

from service.http import schema
from service.rules.errors import RuleError
from service.rules.spec import Spec
from service.rules.systems import SYSTEMS
from service.rules.writing import LABEL, NAME

_PRINTABLE = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))


def from_schema(  # noqa: PLR0911  # one return a kind of schema
    node: dict[str, Any], parts: dict[str, Any]
) -> st.SearchStrategy[Any]:
    """Return what a JSON Schema as msgspec writes it allows; `parts` are its definitions."""
    if "$ref" in node:
        return from_schema(parts[node["$ref"].rpartition("/")[2]], parts)
    if "anyOf" in node:
        return st.one_of([from_schema(branch, parts) for branch in node["anyOf"]])
    if "enum" in node:
        return st.sampled_from(node["enum"])
    match node["type"]:
        case "integer":
            return st.integers(node["minimum"], node["maximum"])
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "string":
            return _text(node)
        case "array":
            return st.lists(
                from_schema(node["items"], parts), min_size=node.get("minItems", 0), max_size=min(3, node["maxItems"])
            )
        case _:
            pass
    fields = {name: from_schema(inner, parts) for name, inner in node["properties"].items()}
    required = {name: fields.pop(name) for name in node["required"]}
    return st.fixed_dictionaries(required, optional=fields)


def _text(node: dict[str, Any]) -> st.SearchStrategy[str]:
    usual = st.text(_PRINTABLE, min_size=node.get("minLength", 0), max_size=min(20, node["maxLength"]))
    pattern = node.get("pattern")
    if pattern is None:
        return usual
    if pattern in {NAME, LABEL}:
        # Made from its pattern, a name takes a tenth of a second.
        return usual.filter(lambda text: re.search(pattern, text))
    return st.from_regex(pattern, fullmatch=True).filter(lambda text: len(text) <= node["maxLength"])


# Kept: a law asks for the strategy of its game with every example, and making it takes longer than an example.
@cache
def specs(name: str, **fixed: Any) -> st.SearchStrategy[Spec]:
    """Return specs of a game that keep to its schema, refused by its rules or not."""
    system = SYSTEMS[name]
    whole = schema.whole(system.spec)

    def spec(value: dict[str, Any]) -> Spec:
        made: Spec = msgspec.convert(value | {"seed": None, "dice": None} | fixed, system.spec)
        return made

    return from_schema(whole, whole.get("$defs", {})).map(spec)


@cache
def allowed(name: str, **fixed: Any) -> st.SearchStrategy[Spec]:
    """Return specs of a game that its rules allow."""

    def passes(spec: Spec) -> bool:
        try:
            SYSTEMS[name].plan(spec)
        except RuleError:
            return False
        return True

    return specs(name, **fixed).filter(passes)


def assume_small(sides: tuple[int, ...], most: int) -> None:
    """Pass over pools whose throws are too many to list."""
    assume(prod(sides) <= most)
