"""Steps after the dice that neither verifier judges: of newer and earlier versions, before an import, of no action."""

import json
from typing import Any

import pytest

from service.verify.export import verify as verified
from tests import exports
from tests.client import Client
from tests.edits import put as with_value
from tests.exports import Line
from tests.node.bridge import texts, verify, verify_all
from tests.node.followed import FOLLOWED, resisted
from tests.node.test_actions import in_javascript, in_python, lines_of
from tests.table import Table
from tests.verify.faults import drop, opened, signed


@pytest.fixture(scope="module")
def tables(client: Client) -> dict[str, list[Line]]:
    """Return the lines of the export of each table."""
    return {play.__name__: [opened(line) for line in lines_of(play(client))] for play in FOLLOWED}


@pytest.mark.parametrize("history", ["keep", "drop"])
def test_steps_after_an_import(client: Client, history: str) -> None:
    """What was pending when a table was imported is resolved and reversed there; without its log it is left out."""
    play = resisted(client)
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1"}])
    made = client.post(
        f"/v1/sessions/import?history={history}",
        content=play.table.call("GET", "/export").content,
        headers={"Content-Type": "application/x-ndjson", "Idempotency-Key": f"import-{history}-{play.table.sid}"},
    )
    assert made.is_success, made.text
    moved = Table(client, made.json())
    pending = moved.ok("GET", "/actions")["actions"]
    assert len(pending) == (2 if history == "keep" else 0)
    for action in pending:
        resolved = moved.ok("POST", f"/actions/{action['id']}/choices", {"fate": {"n1": "landed"}})
        moved.ok("POST", "/reversals", {"seq": resolved["seq"]})
        moved.ok("POST", f"/actions/{action['id']}/choices", {"fate": {"n1": "reduced"}})
    lines = exports.own_lines(moved.call("GET", "/export").text)
    text = exports.sealed(lines)
    assert texts(verify(text)) == [] == verified(text).findings


@pytest.mark.parametrize("table", ["resisted", "branched", "told"])
def test_rules_of_a_newer_version(tables: dict[str, list[Line]], table: str) -> None:
    """What follows a roll by rules that are not known is passed over by both, and so is the document that it left."""
    lines: list[Line] = json.loads(json.dumps(tables[table]))
    for line in lines:
        entry = line["entry"] if line["line"] == "entry" else {}
        if entry.get("type") in {"rolled", "resisted"}:
            (entry["terms"] if "rules" in entry.get("terms", {}) else entry)["rules"] += "0"
    text = signed(lines)
    assert in_python(text) == in_javascript(verify(text)) == set()


def test_a_step_of_no_action(tables: dict[str, list[Line]]) -> None:
    """What a step of an unnamed action leaves is where no other action starts, though that follows none either."""
    lines: list[Line] = json.loads(json.dumps(tables["branched"]))
    drop("chosen:3 entry.action")(lines)
    text = signed(lines)
    mine, theirs = in_python(text), in_javascript(verify_all([text])[0])
    assert mine == theirs
    assert [what for _, what in mine if "it does not start where nothing led to" in what] == []


@pytest.mark.parametrize("value", [{"a": 1}, {"dice": [{}]}, [["c1"]], 5, None])
def test_a_direct_roll_of_no_person(tables: dict[str, list[Line]], value: Any) -> None:
    """A direct roll by an object, or of one as its character, is a finding by the rules, and stops neither verifier."""
    cases = [
        (lines, number, (number, *path))
        for lines in tables.values()
        for number, line in enumerate(lines)
        for path in (("entry", "by"), ("entry", "terms", "character"))
        if line.get("entry", {}).get("type") == "rolled"
    ]
    files = [signed(with_value(lines, path, value)) for lines, _, path in cases]
    results = verify_all(files)
    for (_, number, path), text, result in zip(cases, files, results, strict=True):
        found = {finding.line for finding in verified(text).findings}
        assert path[-1] == "character" or number + 1 in found, path
        assert result["status"] in {1, 3}, path
