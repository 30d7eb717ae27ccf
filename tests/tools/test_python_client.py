"""The generated half of the Python client."""

import ast

import pytest

from tools.python_client import NOTE, PACKAGE, argument, for_threads, snake, type_of, written

WAITING = (ast.Await, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith)


def test_what_is_generated_is_up_to_date() -> None:
    """`make python-client` would write what is committed, and leaves no module of an earlier one behind."""
    files = written()
    assert [path.name for path, text in files.items() if path.read_text() != text] == []
    assert {*(PACKAGE / "_sync").glob("*.py")} == {path for path in files if path.parent.name == "_sync"}
    assert all(text.startswith(NOTE) for text in files.values())


def test_a_client_for_threads_waits_for_nothing() -> None:
    """No generated module for threads has `async` or `await`, or imports asyncio."""
    for path in (PACKAGE / "_sync").glob("*.py"):
        nodes = [*ast.walk(ast.parse(path.read_text()))]
        assert not [node for node in nodes if isinstance(node, WAITING)]
        assert "asyncio" not in {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}


@pytest.mark.parametrize(
    "schema, kind",
    [
        ({"$ref": "#/components/schemas/LogEntry"}, "LogEntry"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}, {"type": "string"}]}, "str | None"),
        ({"enum": ["gm", "player"]}, "Literal['gm', 'player']"),
        ({}, "Any"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "dict[str, int]"),
        ({"type": "object"}, "dict[str, Any]"),
        ({"type": "array", "items": {"type": "boolean"}}, "list[bool]"),
    ],
)
def test_a_schema_has_a_type(schema: dict[str, object], kind: str) -> None:
    """Each kind of schema that the contract has is a type of Python."""
    assert type_of(schema, "a test") == kind


def test_an_object_without_a_name_is_refused() -> None:
    """A type is never less than the contract says."""
    with pytest.raises(AssertionError, match="an object without a name: a test"):
        type_of({"type": "object", "properties": {"id": {"type": "string"}}}, "a test")


def test_names_are_those_of_python() -> None:
    """Operations are in snake case, and a parameter whose name is a keyword has an underscore."""
    assert (snake("rollAtTable"), snake("odds")) == ("roll_at_table", "odds")
    assert (argument("as"), argument("limit")) == ("as_", "limit")


def test_what_is_left_out_for_threads() -> None:
    """A module for tasks becomes one for threads: classes, context managers and waits have their other names."""
    text = "async with AsyncTable(a) as table:\n    await table.aclose()\n"
    assert for_threads(text) == f"{NOTE}with Table(a) as table:\n    table.close()\n"
