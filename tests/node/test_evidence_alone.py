"""What was kept, checked without an export: as far as it goes, and nobody is accused for what is not there."""

import json
from typing import Any

import pytest

from service.audit import notes
from service.verify import evidence_alone
from service.verify.export import gathered
from tests.client import Client
from tests.exports import STRANGER
from tests.node.bridge import texts
from tests.node.evidence import Evening, alike, evening, in_node, in_python
from tests.node.test_evidence import signed_anew
from tests.table import open_table


@pytest.fixture(scope="module")
def table(client: Client) -> Evening:
    """An evening at a table."""
    return evening(client)


def test_a_roll_that_only_an_export_has(table: Evening) -> None:
    """Where the roll before is known from an export that was kept, its leaf is not, and the chain is not followed."""
    files = {"earlier.jsonl": table.body.decode(), "roll.json": table.files["roll-2.json"]}
    assert json.loads(files["roll.json"])["proof"]["n"] == 2
    assert in_python(None, files, [table.key])[:2] == (3, [])
    assert texts(in_node(None, files, [table.key])) == []


def test_two_tables_in_one_folder(table: Evening, client: Client) -> None:
    """The answer to joining names its table, so that its commitments are not those of another one in the folder."""
    other = evening(client)
    assert json.loads(other.files["joined.json"])["sid"] == other.sid
    files = {"joined.json": other.files["joined.json"], "audit.json": table.files["audit.json"]}
    assert in_python(None, files)[:2] == (3, [])
    assert texts(in_node(None, files)) == []
    # A refusal names no table: it is that of the evidence that has its genesis.
    files |= {"other.json": other.files["audit.json"]}
    files |= {"refused.json": table.files["stale.json"], "refused too.json": other.files["stale.json"]}
    assert in_python(None, files)[:2] == (3, [])
    assert texts(in_node(None, files)) == []
    joined = json.loads(other.files["joined.json"])
    joined["epochs"][0]["commit"] = "00" * 32
    files = {"joined.json": json.dumps(joined), "audit.json": other.files["audit.json"]}
    assert {text.partition(": ")[0] for text in in_python(None, files)[1]} == {f"{other.sid} epoch 0"}
    assert alike(texts(in_node(None, files))) == alike(in_python(None, files)[1])


def test_notes_by_no_key_that_was_given(table: Evening) -> None:
    """How many notes were signed is told apart from those that no given key signed, and from those without a key."""
    files = {"roll.json": table.files["roll-1.json"]}
    assert in_node(None, files, [table.key])["signed"] == 1
    for keys, why in (
        ([], "give the published key with --key"),
        ([STRANGER.key.vkey], "signed by no key that you gave"),
    ):
        answer, told = in_node(None, files, keys), f"1 signed notes were not checked: {why}"
        assert (answer["signed"], answer["told"][-1]) == (0, told)
        signed_by = [notes.key(key) for key in keys]
        report = evidence_alone.verify(gathered({"roll": files["roll.json"].encode()}), signed_by)
        assert told in report.lines
    nothing = in_node(None, {"joined.json": table.files["joined.json"]}, [table.key])
    assert nothing["signed"] == 0


@pytest.fixture(scope="module")
def opened(client: Client) -> tuple[bytes, dict[str, str]]:
    """The export of a table whose GM opened a hidden Difficulty, and its log."""
    night = open_table(client, "daggerheart")
    spec = {"system": "daggerheart", "difficulty": 14, "difficulty_hidden": True}
    roll = night.ok("POST", "/rolls", {"spec": spec})
    night.ok("POST", f"/rolls/{roll['seq']}/difficulty")
    night.ok("POST", "/epochs", {})
    log = night.call("GET", "/log?limit=200").text
    return night.call("GET", "/export").content, {"log.json": log}


def test_another_difficulty_is_opened(opened: tuple[bytes, dict[str, str]]) -> None:
    """A Difficulty that is opened otherwise than it was fixed is found by both, in an export and in a folder alone."""
    body, files = opened
    assert in_python(None, files)[:2] == (3, [])
    assert texts(in_node(None, files)) == texts(in_node(body, {})) == []

    def change(lines: list[dict[str, Any]]) -> None:
        [entry] = [line["entry"] for line in lines if line.get("entry", {}).get("type") == "difficulty_opened"]
        entry["difficulty"] = 20

    other = signed_anew(body, change)
    wanted = "another Difficulty was opened than roll "
    assert any(wanted in text for text in in_python(other, {})[1])
    assert any(wanted in text for text in texts(in_node(other, {})))
    kept = {
        "log.json": files["log.json"].replace('"difficulty":14,"difficulty_salt"', '"difficulty":20,"difficulty_salt"')
    }
    assert kept != files
    found = in_python(None, kept)[1]
    assert len([text for text in found if wanted in text]) == 1
    assert alike(texts(in_node(None, kept))) == alike(found)
