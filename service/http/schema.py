"""JSON Schema of the wire's types, and what it says of one field."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import msgspec

from service.http.problems import escaped


@cache
def of(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type, its parts under `$defs`."""
    return ordered(msgspec.json.schema(kind), (kind,))


def ordered(schema: dict[str, Any], kinds: Iterable[Any]) -> dict[str, Any]:
    """Put the values of every enum back into the order of its Literal: a ladder is no alphabet."""
    ladders = {frozenset(values): values for kind in kinds for values in _literals(kind)}

    def walk(node: Any) -> Any:
        if isinstance(node, dict):
            node = {key: walk(value) for key, value in node.items()}
            if "enum" in node:
                node["enum"] = list(ladders.get(frozenset(node["enum"]), node["enum"]))
        return [walk(item) for item in node] if isinstance(node, list) else node

    return cast("dict[str, Any]", walk(schema))


def _literals(kind: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the values of each Literal that a type is made of, and with null where that may stand for it."""
    if get_origin(kind) is Literal:
        yield get_args(kind)
        yield (*get_args(kind), None)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for hint in get_type_hints(kind, include_extras=True).values():
            yield from _literals(hint)
    else:
        for part in get_args(kind):
            yield from _literals(part)


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


def fields(kind: Any, pointer: str) -> list[str]:
    """Return the names an object at the pointer may have."""
    root, nodes = _at(kind, pointer)
    return [name for branch in _branches(root, nodes[-1]) for name in branch.get("properties", ())]


def stranger(kind: Any, value: Any) -> tuple[str, str] | None:
    """Return where a value has a field that its type does not know, and that field's name."""
    root = of(kind)
    return _stranger(root, root, value, "")


def _stranger(root: dict[str, Any], node: dict[str, Any], value: Any, pointer: str) -> tuple[str, str] | None:
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
            found = _stranger(root, schema, inner, f"{pointer}/{name}")
            if found:
                return found
    return None


def _branches(root: dict[str, Any], node: dict[str, Any]) -> list[dict[str, Any]]:
    node = _resolved(root, node)
    return [_resolved(root, branch) for branch in node.get("anyOf", [node])]


def rules(kind: Any, pointer: str) -> list[str]:
    """Return the rule ids of the field, or of the nearest field around it; the first is what a refusal rests on."""
    for node in reversed(_at(kind, pointer)[1]):
        if "x-rule" in node:
            return str(node["x-rule"]).split()
    return []


def right(kind: Any, pointer: str) -> str:
    """Say in words what a field takes."""
    root, nodes = _at(kind, pointer)
    return _words(root, nodes[-1])


def _words(root: dict[str, Any], node: dict[str, Any]) -> str:
    if "anyOf" in node:
        return " or ".join(_words(root, _resolved(root, branch)) for branch in node["anyOf"])
    if "enum" in node:
        return "one of " + ", ".join("null" if value is None else str(value) for value in node["enum"])
    low, high = node.get("minimum"), node.get("maximum")
    match node.get("type"):
        case "integer":
            words = f"an integer from {low} to {high}"
        case "boolean":
            words = "true or false"
        case "string":
            size = f"of {node.get('minLength', 0)} to {node['maxLength']} characters" if "maxLength" in node else ""
            shape = f"matching {node['pattern']}" if "pattern" in node else ""
            words = " ".join(["text", ", ".join(part for part in (size, shape) if part)]).strip()
        case "array":
            words = f"a list of {node.get('minItems', 0)} to {node['maxItems']} items"
        case "object":
            words = "an object" + (" with " + ", ".join(node["properties"]) if "properties" in node else "")
        case other:
            words = str(other or "a value")
    return words


def whole(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type with its own object at the root."""
    root = of(kind)
    rest = {name: part for name, part in root["$defs"].items() if root["$ref"] != f"#/$defs/{name}"}
    return _resolved(root, {"$ref": root["$ref"]}) | ({"$defs": rest} if rest else {})
