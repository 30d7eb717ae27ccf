"""Exports of an earlier version of the service, as it wrote them: nothing in them is broken, and tables go on."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from service.audit import notes
from service.record.events import Rolled
from service.record.marks import read_declared
from service.record.replay import Unruled, rolled_spec
from service.verify import command, export
from tests.client import Client
from tests.http.test_transfer import restore
from tests.node import bridge
from tests.table import Table
from tools.earlier import EXPORTS

ROLLED = {"buried_secrets": 5, "daggerheart": 1, "underworld": 2}
"""Rolls and resistances of actions in each export."""
EACH = pytest.mark.parametrize("name", ROLLED)
WORDS = "by an earlier version: their actions cannot be checked by this version"


@pytest.fixture
def table(client: Client) -> Callable[[str], Table]:
    """Import an export of the earlier version."""
    return lambda name: Table(client, restore(client, exported(name)).json())


def exported(name: str) -> bytes:
    """Return an export of the earlier version."""
    return (EXPORTS / f"{name}.jsonl").read_bytes()


def key_of(text: bytes) -> str:
    """Return the key that signed an export, as its operator published it."""
    return str(json.loads(text.splitlines()[0])["keys"][0])


@EACH
def test_both_verifiers_check_what_they_can(name: str) -> None:
    """Dice, chain, rulings and documents hold; actions that were rolled are counted, and end with status 3 (0019)."""
    text = exported(name)
    report = export.verify(text, [notes.key(key_of(text))])
    assert (report.findings, report.status, report.earlier) == ([], 3, ROLLED[name])
    assert (report.unruled, report.unknown) == ({}, {})
    assert all(epoch.revealed for epoch in report.epochs if epoch.rolls)
    other = bridge.verify(text, key_of(text))
    assert (other["findings"], other["status"], other["verdict"]) == ([], 3, "unchecked")
    count = "1 roll" if ROLLED[name] == 1 else f"{ROLLED[name]} rolls"
    assert [why["text"] for why in other["open"] if why["what"] == "earlier"] == [f"{count} {WORDS}"]


@EACH
def test_the_program_says_so(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """`rollwright verify` names these rolls, as unbound too, and exits with 3."""
    path, text = EXPORTS / f"{name}.jsonl", exported(name)
    assert command.verify(path, [key_of(text)], [], "") == 3
    out, err = capsys.readouterr()
    assert WORDS in out
    assert "unbound, so that the operator could choose the dice" in out
    assert err == ""


@pytest.mark.parametrize("more", [{"version": 3}, {"version": 3, "action": "a1", "terms": "00" * 32}])
def test_no_other_request_has_a_version(more: dict[str, Any]) -> None:
    """A version in the request of a direct roll, or of one that names its terms, is a field like any unknown one."""
    req = {"system": "buried_secrets", "rules": "buried_secrets/1", "by": "p1", "rating": 1, "dice": [6]}
    with pytest.raises(Unruled, match="its spec has `version`"):
        rolled_spec(Rolled(by="p1", req=req | more, faces=(6,), epoch=0, outcome="full_success"))


@EACH
def test_a_table_goes_on(table: Callable[[str], Table], name: str) -> None:
    """Its log has the ruling of each roll, and it is imported and exported again."""
    made = table(name)
    rolls = [entry for entry in made.ok("GET", "/log")["items"] if entry["type"] == "rolled"]
    assert len(rolls) >= ROLLED[name] - 1
    for entry in rolls:
        assert "unruled" not in entry
        assert entry["ruling"]["audit"].get("bound") is (False if "proof" in entry else None)
    report = export.verify(made.call("GET", "/export").content)
    assert (report.findings, report.earlier) == ([], ROLLED[name])


def test_open_actions_go_on(table: Callable[[str], Table]) -> None:
    """What was opened by the earlier version is agreed to and rolled by this one; what it rolled is settled here."""
    made = table("buried_secrets")
    found = {one["id"]: one["state"] for one in made.ok("GET", "/actions")["actions"]}
    assert (found["a4"], found["a5"]) == ("draft", "rolled")
    made.ok("PATCH", "/actions/a4", {"spec": {"position": "risky"}, "agreed": True}, version="*")
    rolled = made.ok("POST", "/actions/a4/roll", {}, version="*")
    assert rolled["action"] == "a4"
    made.ok("POST", "/actions/a5/choices", {"picks": [{"id": "harm"}]})
    made.ok("POST", "/actions/a5/choices", {"fate": {"n1": "landed"}})
    assert made.ok("GET", "/actions/a5")["state"] == "settled"
    report = export.verify(made.call("GET", "/export").content)
    assert (report.findings, report.earlier) == ([], ROLLED["buried_secrets"])


def test_declared_actions_are_known(table: Callable[[str], Table]) -> None:
    """Of two actions that a turn declared both were rolled by the earlier version: there is no third (UW-18)."""
    made = table("underworld")
    body = {"character": "c1", "spec": {"traits": [{"name": "Wits", "rating": 3}], "difficulty": 6}}
    aid = made.ok("POST", "/actions", body)["id"]
    made.refused(422, "not_declared", "POST", f"/actions/{aid}/roll", {}, version="*")


@pytest.mark.parametrize("mark,of,taken,others", [("t2_of2_n1", 2, (1,), 0), ("t1_of0_n3", 0, (), 3)])
def test_marks_of_declared_actions(mark: str, of: int, taken: tuple[int, ...], others: int) -> None:
    """A mark of the earlier version says how many actions were declared, and which were rolled."""
    found = read_declared(mark)
    assert found
    assert (found.of, found.extra, found.taken, found.others) == (of, 0, taken, others)
