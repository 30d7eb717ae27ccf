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
from service.rules.games.underworld.spec import MAX_POOL
from service.rules.spec import Spec
from service.rules.systems import ALL
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
    return _values(name).map(lambda value: _spec(name, value, fixed))


@cache
def allowed(name: str, **fixed: Any) -> st.SearchStrategy[Spec]:
    """Return specs of a game that its rules allow."""

    def passes(spec: Spec) -> bool:
        try:
            ALL[name].plan(spec)
        except RuleError:
            return False
        return True

    return _values(name).map(lambda value: _spec(name, _together(value), fixed)).filter(passes)


@cache
def _values(name: str) -> st.SearchStrategy[dict[str, Any]]:
    whole = schema.whole(ALL[name].spec)
    return from_schema(whole, whole.get("$defs", {}))


def _spec(name: str, value: dict[str, Any], fixed: dict[str, Any]) -> Spec:
    made: Spec = msgspec.convert(value | {"seed": None, "dice": None} | fixed, ALL[name].spec)
    return made


KINDS = ("reaction", "tag_team", "chosen")
"""Fields of Daggerheart of which a roll has one."""
NOT_WITH: dict[str, tuple[str, ...]] = {
    "group_member": ("push_effect", "clock", "members", "sets_up", "setup"),
    "reaction": ("helpers", "members"),
    "tag_team": ("members",),
    "chosen": (
        *("trait", "experiences", "modifiers", "advantage", "disadvantage", "helpers", "extra_dice"),
        *("hope_die", "fear_die", "advantage_die", "members"),
    ),
    "extended": ("needed",),
    "opposed": ("take_automatic",),
    "harm_roll": ("take_automatic",),
}
"""Fields of the published rules with those that they do not go with: drawn at random, few specs would be allowed."""


def _together(value: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a spec without those that do not go with others."""
    kinds = [name for name in KINDS if value.get(name)]
    dice = sum(one["rating"] for one in value.get("traits", ()))
    dice += sum(one.get("dice", 0) for one in value.get("modifiers", ()))
    dropped = {*kinds[1:], *([] if value.get("extended") or "traits" not in value else ["clock"])}
    # Wounds that leave no die, or more of them than a roll has.
    dropped |= set() if 0 < dice <= MAX_POOL or "traits" not in value else {"modifiers"}
    kept = {name: one for name, one in value.items() if name not in dropped}
    for name, others in NOT_WITH.items():
        if kept.get(name) is not None and kept.get(name) is not False:
            kept = {other: one for other, one in kept.items() if other not in others}
    return kept


def assume_small(sides: tuple[int, ...], most: int) -> None:
    """Pass over pools whose throws are too many to list."""
    assume(prod(sides) <= most)
