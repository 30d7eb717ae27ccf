"""JSON Schema of the types of requests and responses, and queries of it for one field."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, json

from service.http.problems import escaped
from service.per_type import per_type
from service.rules.systems import ALL
from service.session.actions.requests import TERMS

_COMPONENTS = "#/components/schemas/"
SPEC = f"{_COMPONENTS}Spec"
"""Where the contract has the specs of all games."""
TABLE_SPEC = f"{_COMPONENTS}TableSpec"
"""Where it has those of rolls at a table, which a character may complete."""
SPECS = (SPEC, TABLE_SPEC, TERMS)
"""Where it has all kinds of specs of all games."""
_SHOWN = 40
"""Characters or digits of a value that are shown."""


@per_type
def of(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type, its parts under `$defs`."""
    return ordered(msgspec.json.schema(kind), (kind,))


def ordered(schema: dict[str, Any], kinds: Iterable[Any]) -> dict[str, Any]:
    """Restore the order of every enum's values from its Literal; msgspec sorts them by name."""
    seen: set[type] = set()
    ladders = {frozenset(values): values for kind in kinds for values in _literals(kind, seen)}

    def walk(node: Any) -> Any:
        if isinstance(node, dict):
            node = {key: walk(value) for key, value in node.items()}
            if "enum" in node:
                node["enum"] = list(ladders.get(frozenset(node["enum"]), node["enum"]))
        return [walk(item) for item in node] if isinstance(node, list) else node

    return cast("dict[str, Any]", walk(schema))


def for_generators(schemas: dict[str, Any], enums: Mapping[str, Any]) -> dict[str, Any]:
    """Return components as generators of clients need them.

    Enums of the given Literals, and those that have a name (`closed_list`), are components of these names, and each has
    a type. Alternatives are not nested, and are `oneOf` where their types differ: generators merge the alternatives of
    `anyOf`. Objects of any names say so.
    """
    closed = {name: list(get_args(kind)) for name, kind in enums.items()} | dict(sorted(_named_enums(schemas)))
    names = {frozenset(values): name for name, values in closed.items()}

    def walk(node: Any) -> Any:
        if isinstance(node, list):
            return [walk(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "enum" in node and (name := names.get(frozenset(node["enum"]))):
            beside = {key: walk(value) for key, value in node.items() if key not in {"enum", "type", *MARKS}}
            return beside | {"$ref": _COMPONENTS + name}
        if "$ref" in node:
            return {key: value for key, value in node.items() if key not in {"type", "additionalProperties"}}
        node = {key: walk(value) for key, value in node.items() if key not in MARKS}
        if "enum" in node:
            node.setdefault("type", "integer" if isinstance(node["enum"][0], int) else "string")
        if "anyOf" in node:
            inner = [inner for branch in node["anyOf"] for inner in branch.get("anyOf", [branch])]
            node["anyOf"] = [branch for at, branch in enumerate(inner) if branch not in inner[:at]]
        if node.get("type") == "object" and not node.keys() & {"properties", "additionalProperties"}:
            node["additionalProperties"] = True
        return node

    named = {name: {"enum": values, "type": "string"} for name, values in closed.items()}
    return cast("dict[str, Any]", _exclusive(named | walk(schemas), named | schemas))


MARKS = {"x-labels", "x-name"}
"""What closed lists say to forms and to this module, and not to clients."""


def _named_enums(node: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield the closed lists in schemas that have a name, each with its values."""
    if isinstance(node, dict) and "x-name" in node:
        yield node["x-name"], node["enum"]
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for one in inner:
        yield from _named_enums(one)


def _exclusive(node: Any, schemas: Mapping[str, Any]) -> Any:
    """Return a schema whose alternatives of different types are `oneOf`; null beside a single type stays."""
    if isinstance(node, list):
        return [_exclusive(item, schemas) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: _exclusive(value, schemas) for key, value in node.items()}
    branches = node.get("anyOf", [])
    types = [schemas.get(branch.get("$ref", "").rpartition("/")[2], branch).get("type") for branch in branches]
    if len(branches) > 1 + ("null" in types) and len(set(types)) == len(types):
        node["oneOf"] = node.pop("anyOf")
    return node


def _literals(kind: Any, seen: set[type]) -> Iterator[tuple[Any, ...]]:
    """Yield the values of each Literal in a type, without and with null; a type that was `seen` has none further."""
    if get_origin(kind) is Literal:
        yield get_args(kind)
        yield (*get_args(kind), None)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return
        seen.add(kind)
        for hint in get_type_hints(kind, include_extras=True).values():
            yield from _literals(hint, seen)
    else:
        for part in get_args(kind):
            yield from _literals(part, seen)


def names_in(node: Any) -> Iterator[str]:
    """Yield the names of the fields in a schema, those of inner objects too."""
    if isinstance(node, list):
        for inner in node:
            yield from names_in(inner)
    elif isinstance(node, dict):
        yield from node.get("properties", ())
        for key, inner in node.items():
            if key != "default":
                yield from names_in(inner)


def with_own_rules(node: Any, prefixes: tuple[str, ...]) -> Any:
    """Return a schema whose fields name only the rules of one game, where some of them do."""
    if isinstance(node, list):
        return [with_own_rules(item, prefixes) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: with_own_rules(value, prefixes) for key, value in node.items()}
    if "x-rule" in node:
        own = " ".join(rule for rule in node["x-rule"].split() if rule.startswith(prefixes)) or node["x-rule"]
        node["description"] = node["description"].replace(f"({node['x-rule']})", f"({own})")
        node["x-rule"] = own
    return node


def _resolved(root: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        beside = {key: value for key, value in node.items() if key != "$ref"}
        node = root["$defs"].get(node["$ref"].rpartition("/")[2], {}) | beside
    return node


def resolved(kind: Any, node: dict[str, Any]) -> dict[str, Any]:
    """Return a node of a type's schema, or the one that it refers to."""
    return _resolved(of(kind), node)


def _at(kind: Any, pointer: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the type's whole schema, and its nodes from the root down to the field."""
    root = of(kind)
    nodes = [_resolved(root, root)]
    for token in pointer.split("/")[1:]:
        for branch in _branches(root, nodes[-1]):
            named = branch.get("properties", {}).get(token)
            inner = branch.get("items") or named or branch.get("additionalProperties")
            if inner:
                nodes.append(_resolved(root, inner))
                break
    return root, nodes


class Field(Struct, frozen=True):
    """The parts of a field's schema that suggestions are made from."""

    description: str
    values: tuple[str, ...]
    """The texts it may be, where they are a closed list."""
    inner: tuple[str, ...]
    """The fields of the objects it holds."""


def fields(kind: Any, pointer: str) -> dict[str, Field]:
    """Return the fields that an object at the pointer may have, by name."""
    root, nodes = _at(kind, pointer)
    return {
        name: _field(root, node)
        for branch in _branches(root, nodes[-1])
        for name, node in branch.get("properties", {}).items()
    }


def _field(root: dict[str, Any], node: dict[str, Any]) -> Field:
    branches = _branches(root, node)
    held = [part for branch in branches for part in _branches(root, branch.get("items", branch))]
    if node.get("$ref") == TABLE_SPEC:
        # Its parts are components of the contract, and none of the type's own.
        held = [whole(system.spec) for system in ALL.values()]
    return Field(
        description=node.get("description", ""),
        values=tuple([value for branch in branches for value in branch.get("enum", ()) if isinstance(value, str)]),
        inner=tuple([name for part in held for name in part.get("properties", ())]),
    )


@cache
def spec_fields(kind: Any) -> tuple[str, ...]:
    """Return the fields of a type that hold the spec of a roll at a table."""
    root = of(kind)
    properties = _resolved(root, root).get("properties", {})
    return tuple([name for name, node in properties.items() if node.get("$ref") == TABLE_SPEC])


def unknown_field(kind: Any, value: Any) -> tuple[str, str] | None:
    """Return where a value has a field that its type does not know, and that field's name."""
    root = of(kind)
    return _find_unknown(root, root, value, "")


def _find_unknown(root: dict[str, Any], node: dict[str, Any], value: Any, pointer: str) -> tuple[str, str] | None:
    for branch in _branches(root, node):
        inside: Iterable[tuple[str, dict[str, Any], Any]] = ()
        if isinstance(value, dict) and "properties" in branch:
            known = branch["properties"]
            for name in value:
                if name not in known:
                    return pointer, name
            inside = [(name, known[name], inner) for name, inner in value.items()]
        elif isinstance(value, dict) and isinstance(branch.get("additionalProperties"), dict):
            inside = [(escaped(name), branch["additionalProperties"], inner) for name, inner in value.items()]
        elif isinstance(value, list) and "items" in branch:
            inside = [(str(at), branch["items"], inner) for at, inner in enumerate(value)]
        for name, schema, inner in inside:
            found = _find_unknown(root, schema, inner, f"{pointer}/{name}")
            if found:
                return found
    return None


def _branches(root: dict[str, Any], node: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the alternatives of a node, those within others too, each once."""
    node = _resolved(root, node)
    if "anyOf" not in node:
        return [node]
    found = [inner for branch in node["anyOf"] for inner in _branches(root, branch)]
    return [one for at, one in enumerate(found) if one not in found[:at]]


def rules(kind: Any, pointer: str) -> list[str]:
    """Return the rule ids of the field, or of the nearest field around it; the first is what a refusal rests on."""
    for node in reversed(_at(kind, pointer)[1]):
        if "x-rule" in node:
            return str(node["x-rule"]).split()
    return []


def expectation(kind: Any, pointer: str) -> str:
    """Return the values that a field takes, in words."""
    root, nodes = _at(kind, pointer)
    return " or ".join(in_words(branch) for branch in _branches(root, nodes[-1]))


def key_expectation(kind: Any, pointer: str) -> str:
    """Return the names that a map takes, in words."""
    root, nodes = _at(kind, pointer)
    keys: dict[str, Any] = next(
        (branch["propertyNames"] for branch in _branches(root, nodes[-1]) if "propertyNames" in branch), {}
    )
    return f"named by {in_words({'type': 'string'} | keys)}"


def id_of(kind: Any, pointer: str) -> str | None:
    """Return the kind of thing whose id a field takes, if it takes one."""
    root, nodes = _at(kind, pointer)
    return next((branch["x-id-of"] for branch in _branches(root, nodes[-1]) if "x-id-of" in branch), None)


def in_words(node: Mapping[str, Any]) -> str:
    """Return the values that a schema without alternatives takes, in words."""
    match node:
        case {"enum": [value]}:
            words = _as_text(value)
        case {"enum": values}:
            words = f"one of {', '.join(map(_as_text, values))}"
        case {"type": "integer", "minimum": least, "maximum": most}:
            words = f"an integer from {least} to {most}"
        case {"type": "boolean"}:
            words = "true or false"
        case {"type": "string"}:
            words = node.get("x-pattern-description", "text") + _length(node)
        case {"type": "array", "maxItems": most}:
            least = node.get("minItems", 0)
            words = f"a list of {most if least == most else f'{least} to {most}'} items"
        case {"type": "object", "properties": properties}:
            words = f"an object with {listed(properties, 'and')}"
        case {"type": "object", "maxProperties": most}:
            words = f"an object of at most {most} names"
        case {"type": "integer" | "object" | "array" | "null" as plain} if plain == "null" or "description" not in node:
            words = {"integer": "an integer", "object": "an object", "array": "a list"}.get(plain, "null")
        case _:
            described = str(node.get("description", "a value")).rstrip(".")
            words = described[0].lower() + described[1:]
    return words


def _length(node: Mapping[str, Any]) -> str:
    """Return the limits of a text's length in words; empty where there are none."""
    if "maxLength" not in node:
        return ""
    least = node.get("minLength", 0)
    return f" of {least} to {node['maxLength']} characters" if least else f" of at most {node['maxLength']} characters"


def sent_as(value: Any) -> str:
    """Return a received value in words: small values as they are, large ones by their size."""
    match value:
        case dict():
            return "an object"
        case list():
            return f"a list of {len(value)}"
        case str() if len(value) > _SHOWN:
            return f"text of {len(value)} characters"
        case int() | float() if abs(value) >= 10**_SHOWN:
            return f"a number of more than {_SHOWN} digits"
        case _:
            return json.encode(value).decode()


def listed(words: Iterable[str], last: str) -> str:
    """Join words by commas, and the last one by a word."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.encode(value).decode()


def whole(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type with its own object at the root."""
    root = of(kind)
    rest = {name: part for name, part in root["$defs"].items() if root["$ref"] != f"#/$defs/{name}"}
    return _resolved(root, {"$ref": root["$ref"]}) | ({"$defs": rest} if rest else {})
