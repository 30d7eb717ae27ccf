"""References of an export, as a forger changes them: ids of another kind, and ids that the table never had."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.client import Client
from tests.conftest import examples
from tests.http.test_transfer import export, faulty, lines_of, resealed, restore, rich, unharmed
from tests.table import Table

ID = re.compile(r"[pckar][1-9][0-9]*")
OTHERS = ("p1", "c1", "k1", "a1", "r5", "c99", "k99", "gm", "session", "", "c1 ")
_EXPORTS: dict[str, bytes] = {}


def negotiated(client: Client) -> Table:
    """Return a table with everything, and an open action with offers that name people, characters and clocks."""
    table = rich(client)
    ben = table.join("Ben")
    owned = table.ok("POST", "/characters", {"name": "Moss"}, token=ben)["id"]
    goal = {"goal": "Over", "ability": "social", "score": 2}
    new = {"character": owned, "spec": goal, "clock": "k1", "thrower": "p2"}
    aid = table.ok("POST", "/actions", new, token=ben)["id"]
    table.ok("POST", f"/actions/{aid}/offers", {"kind": "assist", "character": "c2"})
    return table


def exported(client: Client) -> list[dict[str, Any]]:
    """Return the lines of the export of that table."""
    return lines_of(_EXPORTS.setdefault("negotiated", export(negotiated(client))))


def references_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all ids in a value."""
    inside = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for name, each in inside:
        yield from references_of(each, (*path, name))
    if isinstance(value, str) and ID.fullmatch(value):
        yield path


def put(lines: list[dict[str, Any]], path: tuple[Any, ...], value: Any) -> None:
    """Put a value in the place of another."""
    place: Any = lines
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value


@settings(max_examples=examples(120), deadline=None)
@given(st.data())
def test_another_reference_is_refused_or_does_no_harm(client: Client, data: st.DataObject) -> None:
    """Whatever a forger names in the place of anything, the import is refused with its line, or its table plays on."""
    lines = exported(client)
    put(lines, data.draw(st.sampled_from(list(references_of(lines)))), data.draw(st.sampled_from(OTHERS)))
    response = restore(client, resealed(lines))
    if response.status_code == 422:
        [problem] = response.json()["errors"]
        assert re.match(r"line [0-9]+", problem["detail"]), problem
        return
    assert response.status_code == 201, response.text
    copy = Table(client, response.json())
    unharmed(copy)
    assert not faulty(export(copy))


@pytest.mark.parametrize(
    "kind, field, value, detail",
    [
        ("a", "character", "k1", "`character` is k1, and must be a character"),
        ("a", "clock", "c1", "`clock` is c1, and must be a clock"),
        ("a", "clock", "k99", "`clock` is k99, which this table never had"),
        ("a", "opened_by", "c1", "`opened_by` is c1, and must be a person"),
        ("a", "thrower", "c1", "`thrower` is c1, and must be a person"),
        ("a", "thrower", "p99", "`thrower` is p99, which this table never had"),
        ("a", "follows", "p1", "`follows` is p1, and must be an action"),
        ("c", "owner", "k1", "Expected a person's id (such as p1) - at `$.owner`"),
        ("c", "owner", "p99", "`owner` is p99, which this table never had"),
        ("k", "after", "a1", "Expected a clock's id (such as k1) - at `$.after`"),
    ],
)
def test_a_document_that_names_another_kind(client: Client, kind: str, field: str, value: str, detail: str) -> None:
    """A document that names something of another kind is refused with its line, and not a damaged table later."""
    lines = exported(client)
    number, line = next(
        (number, line)
        for number, line in enumerate(lines, 1)
        if line["line"] == "document"
        and line["id"][0] == kind
        and (kind != "a" or line["doc"].get("state", "open") == "open")
    )
    line["doc"][field] = value
    response = restore(client, resealed(lines))
    assert response.status_code == 422, response.text
    assert f"line {number}" in response.text
    assert detail in response.text
