"""JSON Schema of the wire's types, and what it says of one field."""

from functools import cache
from typing import Any

import msgspec


@cache
def of(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type, its parts under `$defs`."""
    return msgspec.json.schema(kind)


def _resolved(root: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        node = root["$defs"][node["$ref"].rpartition("/")[2]] | {k: v for k, v in node.items() if k != "$ref"}
    return node


def _at(kind: Any, pointer: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the type's whole schema, and its nodes from the root down to the field."""
    root = of(kind)
    nodes = [_resolved(root, root)]
    for token in pointer.split("/")[1:]:
        branches = [_resolved(root, branch) for branch in nodes[-1].get("anyOf", [nodes[-1]])]
        for branch in branches:
            inner = branch.get("items") or branch.get("properties", {}).get(token)
            if inner is not None:
                nodes.append(_resolved(root, inner))
                break
    return root, nodes


def fields(kind: Any, pointer: str) -> list[str]:
    """Return the names an object at the pointer may have."""
    root, nodes = _at(kind, pointer)
    branches = [_resolved(root, branch) for branch in nodes[-1].get("anyOf", [nodes[-1]])]
    return [name for branch in branches for name in branch.get("properties", ())]


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
            shape = f", matching {node['pattern']}" if "pattern" in node else ""
            words = f"text of {node.get('minLength', 0)} to {node['maxLength']} characters{shape}"
        case "array":
            words = f"a list of {node.get('minItems', 0)} to {node['maxItems']} items"
        case "object":
            words = "an object with " + ", ".join(node["properties"])
        case other:
            words = str(other)
    return words


def whole(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type with its own object at the root."""
    root = of(kind)
    rest = {name: part for name, part in root["$defs"].items() if root["$ref"] != f"#/$defs/{name}"}
    return _resolved(root, {"$ref": root["$ref"]}) | ({"$defs": rest} if rest else {})
