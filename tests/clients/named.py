"""Print what a program in Swift names that its generated client does not have: python named.py PROGRAM CLIENT.

There is no compiler to ask. Calls of the client's functions and initializers have their labels, in order, and none is
missing that has no default; cases and members are of the client, the program, or in STANDARD. Types are not inferred.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import tree_sitter_swift
from tree_sitter import Language, Node, Parser

STANDARD = {
    *("Type", "self", "allCases", "rawValue", "last", "first", "some", "none", "default", "shared", "arguments"),
    *("sleep", "decode", "encode", "write", "removeItem", "uuidString"),
}
"""Members of Swift and Foundation."""
_FUNCTION = re.compile(r"\n    open class func (\w+)\((.*)\) async throws")
_INIT = re.compile(r"\n    public init\((.*)\) \{")
_DECLARED = re.compile(r"\b(?:var|let|func|case) `?(\w+)")


def parameters(written: str) -> list[tuple[str, bool]]:
    """Return the labels of parameters, and whether each has a default."""
    parts = re.split(r", (?=\w+: )", re.sub(r"\[[^\]]*\]", "[]", written)) if written else []
    return [(part.partition(":")[0], " = " in part) for part in parts]


def declared(client: Path) -> tuple[dict[str, list[tuple[str, bool]]], set[str]]:
    """Return parameters by callee (`PeopleAPI.join`, `Join`), and all names of members and cases."""
    callees: dict[str, list[tuple[str, bool]]] = {}
    members: set[str] = set()
    for file in client.rglob("*.swift"):
        source = file.read_text()
        members |= set(_DECLARED.findall(source))
        callees |= {f"{file.stem}.{name}": parameters(given) for name, given in _FUNCTION.findall(source)}
        if file.parent.name == "Models" and (found := _INIT.search(source)):
            callees[file.stem] = parameters(found[1])
    return callees, members


def nodes(node: Node) -> Iterator[Node]:
    """Yield a node and all below it."""
    yield node
    for child in node.children:
        yield from nodes(child)


def text(node: Node) -> str:
    """Return the source of a node."""
    return bytes(node.text or b"").decode()


def labels(call: Node) -> list[str]:
    """Return the labels of a call's arguments."""
    suffix = call.children[-1]
    given = [node for child in suffix.children if child.type == "value_arguments" for node in child.children]
    return [text(node).partition(":")[0] for node in given if node.type == "value_argument"]


def fits(given: list[str], taken: list[tuple[str, bool]]) -> bool:
    """Return whether a call's labels are those of its callee, in order, without one that has no default."""
    known = [label for label, _ in taken]
    return given == [label for label in known if label in given] and {
        label for label, default in taken if not default
    } <= set(given)


def main(program: Path, client: Path) -> None:
    """Print a line for each call, case and member that is unknown, and how many calls of the client there are."""
    callees, members = declared(client)
    source = program.read_text()
    root = Parser(Language(tree_sitter_swift.language())).parse(source.encode()).root_node
    if root.has_error:
        print("syntax error")
    known = members | STANDARD | set(_DECLARED.findall(source))
    types = {name.partition(".")[0] for name in callees}
    calls = 0
    for node in nodes(root):
        if node.type == "call_expression" and text(node.children[0]).partition(".")[0] in types:
            callee = text(node.children[0])
            calls += 1
            if callee not in callees or not fits(labels(node), callees[callee]):
                print(f"{callee}({', '.join(labels(node))})")
        if node.type in {"navigation_suffix", "prefix_expression"}:
            name = text(node).lstrip(".")
            if re.fullmatch(r"\w+", name) and text(node).startswith(".") and name not in known:
                print(f".{name}")
    print(f"{calls} calls")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
