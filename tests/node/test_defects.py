"""Defects that one verifier had and the other did not: both name what is wrong, and neither stops or accuses."""

import json
from typing import Any

import pytest

from tests.client import Client
from tests.node.bridge import texts
from tests.node.evidence import Evening, evening, in_node, in_python
from tests.node.test_evidence import signed_anew


@pytest.fixture(scope="module")
def table(client: Client) -> Evening:
    """An evening at a table."""
    return evening(client)


def test_a_choice_that_was_emptied(table: Evening) -> None:
    """Picks and note of a choice are missing in the export: only the event's id is named."""

    def change(lines: list[Any]) -> None:
        [chosen, _] = [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "chosen"]
        del chosen["entry"]["picks"], chosen["entry"]["note"]

    _, found, _ = in_python(signed_anew(table.body, change), table.files)
    assert any("another picks" in text for text in found)


def malformed(table: Evening, name: str) -> dict[str, str]:
    """Return what was saved of an epoch, with a digest that is none."""
    closing = json.loads(table.files["close.json"])
    closing["epoch"][name] = "no digest"
    return {"close.json": json.dumps(closing), "roll.json": table.files["roll-1.json"]}


@pytest.mark.parametrize("name", ["genesis", "seed"])
def test_what_is_no_digest(table: Evening, name: str) -> None:
    """A genesis or seed that is no digest is a finding, and does not stop the program."""
    assert texts(in_node(None, malformed(table, name)))
    assert in_python(None, malformed(table, name))[0] == 1


def test_a_seed_of_the_table_before(table: Evening, client: Client) -> None:
    """The seed that the log of an imported table tells of its former epoch 0 is not that of its own."""
    former = {"former.json": table.files["log.json"]}
    other = evening(client)
    # Of the other table its start and a roll were kept, and no seed.
    trail = json.loads(other.files["audit.json"])
    for epoch in trail["epochs"]:
        epoch.pop("seed", None)
    files = {**former, "audit.json": json.dumps(trail), "close.json": table.files["close.json"]}
    assert not [text for text in texts(in_node(None, files)) if other.sid in text and "seed" in text]
    assert not [text for text in in_python(None, files)[1] if other.sid in text and "seed" in text]
