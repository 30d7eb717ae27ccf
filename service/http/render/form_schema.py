"""A game's types as its forms show them: labels and help in the reader's language, and how each field is drawn.

`x-widget` follows from a field's type here; `x-group` and `x-primary` stand beside the field (`spec_field`).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from service.http import schema
from service.language import Labelled, _, labelled, own_help
from service.record.documents import ClockKind, Role
from service.rules.outcome import Menu
from service.rules.spec import Group, Owner
from service.rules.system import System
from service.session.clocks import ClockState

_SIGNS = {"+", "-", "ra3"}
"""Values that are no words."""
_RADIO = 4
"""Values of a closed list that are shown side by side."""
_STEPS = 20
"""Values of a number that one steps through."""
_LINE = 128
"""Characters of a text that fits on a line."""


def form_schema(kind: Any, prefixes: tuple[str, ...]) -> dict[str, Any]:
    """Return the JSON Schema of a spec or sheet with `title`, `description`, `x-enum-labels` and `x-widget`.

    It has no references: each field has its whole schema. Rule ids are those of one game, as for `with_own_rules`.
    """
    whole: dict[str, Any] = schema.with_own_rules(schema.whole(kind), prefixes)
    parts: dict[str, Any] = whole.pop("$defs", {})
    shown: dict[str, Any] = _shown(_resolved(whole, parts))
    return shown


def _resolved(node: Any, parts: Mapping[str, Any]) -> Any:
    """Return a schema with its references replaced by what they name; the names of types are no words for people."""
    if isinstance(node, list):
        return [_resolved(one, parts) for one in node]
    if not isinstance(node, dict):
        return node
    named = parts[node["$ref"].rpartition("/")[2]] if "$ref" in node else {}
    whole = {key: value for key, value in named.items() if key != "title"} | node
    return {key: _resolved(value, parts) for key, value in whole.items() if key != "$ref"}


def _shown(node: Any) -> Any:
    if isinstance(node, list):
        return [_shown(one) for one in node]
    if not isinstance(node, dict):
        return node
    nested = {"default", "properties"}
    shown = {key: value if key in nested else _shown(value) for key, value in node.items() if key not in schema.MARKS}
    if "description" in node:
        shown["description"] = _described(node)
    if "x-pattern-description" in node:
        shown["x-pattern-description"] = _(node["x-pattern-description"])
    if "x-names" in node:
        shown["x-names"] = [_(name) for name in node["x-names"]]
    if words := _enum_words(node):
        shown["x-enum-labels"] = words
    if "properties" in node:
        shown["properties"] = {field: _field(field, inner) for field, inner in node["properties"].items()}
    return shown


def _field(name: str, node: Mapping[str, Any]) -> dict[str, Any]:
    """Return a field with its label, and how it is drawn."""
    words = labelled("field", name)
    own = {"title": words.label, "description": words.help, "x-widget": _widget(node)}
    shown: dict[str, Any] = _shown(dict(node))
    if own["x-widget"] == "list":
        shown["items"] = {"title": words.label, "x-widget": _widget(node["items"])} | shown["items"]
    if own["x-widget"] == "either":
        shown["anyOf"] = [_alternative(one) | one for one in shown["anyOf"]]
    if own_help("field", name):
        # In the words of the game, which are in the reader's language; the schema has those of its `help`.
        shown["description"] = words.help
    return own | {key: value for key, value in shown.items() if key != "title"}


def _alternative(node: Mapping[str, Any]) -> dict[str, Any]:
    """Return what one of several types of a field is called, and how it is drawn."""
    if node.get("type") == "null":
        return {}
    words = {"integer": _("a number"), "string": _("text")}.get(node.get("type", ""))
    return {"title": words or _described(node).rstrip("."), "x-widget": _widget(node)}


def _described(node: Mapping[str, Any]) -> str:
    """Return the description in the reader's language, without the rule ids behind it, which `x-rule` has."""
    ids = f" ({node['x-rule']})" if "x-rule" in node else ""
    sentence = str(node["description"])
    return _(sentence.removesuffix(ids) if ids else sentence).replace("`", "")


def _enum_words(node: Mapping[str, Any]) -> dict[str, Labelled]:
    """Return label and help of each text that a field may be, by its value."""
    return {value: labelled(_kind(node), value) for value in _texts(node)}


def _kind(node: Mapping[str, Any]) -> str:
    """Return the kind of the labels of a closed list (`closed_list`)."""
    return str(node.get("x-labels", "value"))


def _texts(node: Mapping[str, Any]) -> list[str]:
    return [value for value in node.get("enum", ()) if isinstance(value, str) and value not in _SIGNS]


def _widget(node: Mapping[str, Any]) -> str:
    """Return what draws a field, by its type."""
    match [branch for branch in node.get("anyOf", [node]) if branch.get("type") != "null"]:
        case [{"enum": [_only]}]:
            widget = "hidden"
        case [{"enum": values}]:
            widget = "radio" if len(values) <= _RADIO else "select"
        case [{"type": "boolean"}]:
            widget = "checkbox"
        case [{"type": "integer", "minimum": least, "maximum": most}]:
            widget = "stepper" if most - least <= _STEPS else "number"
        case [{"type": "string"} as text]:
            widget = "text" if text["maxLength"] <= _LINE else "textarea"
        case [{"type": "array", "items": {"type": "integer"}}]:
            widget = "faces"
        case [{"type": "array"}]:
            widget = "list"
        case [{"type": "object", "properties": _fields}]:
            widget = "object"
        case [{"type": "object"}]:
            widget = "map"
        case _:
            widget = "either"
    return widget


def labels_of(system: System[Any, Any]) -> dict[str, dict[str, Labelled]]:
    """Return label and help of each id in a game's specs, rulings and odds, and at its tables, by kind and id."""
    ids: dict[str, dict[str, None]] = {}
    for kind, names in (*_listed(system), *_in_types(system)):
        ids.setdefault(kind, {}).update(dict.fromkeys(names))
    return {kind: {name: labelled(kind, name) for name in names} for kind, names in sorted(ids.items()) if names}


def _listed(system: System[Any, Any]) -> Iterator[tuple[str, Iterable[str]]]:
    menus = list(_menus(system.tables))
    yield from system.words.items()
    yield "track", system.memory.tracks
    yield "track", ("devils_bargain",) if "devils_bargain" in system.words.get("choice", ()) else ()
    yield "menu", [branch.id for menu in menus for branch in menu.branches]
    yield "menu", [option.id for menu in menus for option in menu.options]
    yield "menu", ("custom",) if menus else ()
    yield "role", (*get_args(Owner), *get_args(Role))
    yield "reply", schema.names_in(schema.of(system.ruling))
    yield "group", get_args(Group)
    yield "clock", get_args(ClockKind)
    yield "state", get_args(ClockState)


def _menus(node: Any) -> Iterator[Menu]:
    if isinstance(node, Menu):
        yield node
    elif isinstance(node, Mapping):
        for inner in node.values():
            yield from _menus(inner)
    elif isinstance(node, list | tuple):
        for inner in node:
            yield from _menus(inner)


def _in_types(system: System[Any, Any]) -> Iterator[tuple[str, Iterable[str]]]:
    kinds: tuple[Any, ...] = (system.spec, system.sheet, system.ruling)
    for kind in kinds:
        yield from _in_schema(schema.of(kind), "")


def _in_schema(node: Any, name: str) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the closed lists of a schema, each with its kind; `system` is the name of the game."""
    if isinstance(node, list):
        for inner in node:
            yield from _in_schema(inner, name)
    elif isinstance(node, dict):
        if name != "system" and "enum" in node:
            yield _kind(node), _texts(node)
        for key, inner in node.items():
            if key in {"properties", "$defs"}:
                for field, part in inner.items():
                    yield from _in_schema(part, field if key == "properties" else "")
            elif key != "default":
                yield from _in_schema(inner, name)


def tables_of(system: System[Any, Any]) -> dict[str, Any]:
    """Return a game's tables with their sentences in the reader's language."""
    tables: dict[str, Any] = _translated(msgspec.to_builtins(system.tables))
    return tables


def _translated(node: Any, *, sentence: bool = False) -> Any:
    match node:
        case dict():
            return {key: _translated(value, sentence=key in _SENTENCES) for key, value in node.items()}
        case list() | tuple():
            return [_translated(one, sentence=sentence) for one in node]
        case str() if sentence:
            return _(node)
        case _:
            return node


_SENTENCES = {"profile", "prompts", "says"}
