"""A table that names other rules than those that its rolls were ruled by: found, and named where they are unknown."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.attacks.hostile import Line, Negotiator, entries_of, lines_of, signed_again
from tests.attacks.programs import asked, exports_of, found
from tests.client import Client
from tests.node.bridge import texts
from tests.table import Table, latest, open_table

PLAYED = latest("fallen_empire")
BY = f"it was ruled by {PLAYED}, and the table plays buried_secrets/1"
DIRECT = {"system": "fallen_empire", "score": 2, "goal": "Up", "threat": "A fall", "ability": "social"}


@pytest.fixture(scope="module")
def exports(client: Client) -> dict[str, bytes]:
    """The exports of the GM and of a player, who rolled an action and once directly, and her `page`."""
    ana = Negotiator(open_table(client, system="fallen_empire"))
    rolled = ana.throw("/rolls", {"spec": DIRECT, "character": "c1", "epoch": ana.genesis})
    assert rolled.status_code == 201, rolled.text
    spec = {name: value for name, value in DIRECT.items() if name != "system"}
    ana.ask("POST", "/actions", {"character": "c1", "spec": spec})
    ana.table.ok("PATCH", "/actions/a1", {"agreed": True}, version="*")
    assert ana.bound("/actions/a1/roll", {}, ana.ask("GET", "/actions/a1")["terms"]).status_code == 201
    ana.table.ok("PATCH", "", {"name": "Later"}, version="*")
    ana.close()
    page = ana.table.call("GET", "/log?limit=1", token=ana.token).content
    return dict(zip(("gm", "player", "page"), [*exports_of(ana.table, ana), page], strict=True))


def sessions_of(lines: list[Line]) -> list[Line]:
    """Return the documents of the session in an export, by its entries and last."""
    created = [line["result"]["after"]["docs"]["session"] for line in entries_of(lines, "session_created")]
    changed = [line["result"]["after"]["doc"] for line in entries_of(lines, "session_changed")]
    return [*created, *changed, *[line["doc"] for line in lines if line.get("id") == "session" and "doc" in line]]


def played(body: bytes, **named: str) -> list[Line]:
    """Return the lines of an export whose table names another game throughout."""
    lines = lines_of(body)
    for session in sessions_of(lines):
        session.update(named)
    for line in lines:
        if line["line"] == "seen" and (line["entry"] or {}).get("type") == "session_created":
            line["entry"]["rules"] = named["rules"]
    return lines


def edited(body: bytes) -> list[Line]:
    """Return the lines of an export whose table plays unknown rules throughout."""
    return played(body, rules="fallen_empire/9")


def faults(body: bytes, kept: str = "") -> list[set[tuple[int, str]]]:
    """Return the entries with a fault, and which: what Python finds, and JavaScript."""
    report, answer = asked(body, kept)
    said = [one.what for one in report.findings], texts(answer)
    entry = re.compile(r"entry (\d+)(?: \(line \d+\))?: (.*)")
    return [{(int(one[1]), one[2]) for text in told if (one := entry.search(text))} for told in said]


@pytest.mark.parametrize("reader", ["gm", "player"])
def test_rolls_of_another_game(exports: dict[str, bytes], reader: str) -> None:
    """Found: each roll by known rules that are not the table's, direct or agreed, in both programs and exports."""
    body = signed_again(played(exports[reader], system="buried_secrets", rules="buried_secrets/1"))
    told = faults(body)
    rolls = [line["seq"] for line in lines_of(body) if (line.get("entry") or {}).get("type") == "rolled"]
    assert len(rolls) == 2
    for program in told:
        assert {(seq, BY) for seq in rolls} <= program


def test_an_action_of_another_game(exports: dict[str, bytes]) -> None:
    """Found where it is opened, of which the GM's export has the whole entry."""
    body = signed_again(played(exports["gm"], system="buried_secrets", rules="buried_secrets/1"))
    found(body, "a1 is an action of another game")


@pytest.mark.parametrize("reader", ["gm", "player"])
def test_a_table_of_unknown_rules(exports: dict[str, bytes], reader: str) -> None:
    """Found: rolls by known rules are not those of a table whose rules are unknown; these are named in any case."""
    body = signed_again(edited(exports[reader]))
    found(body, f"it was ruled by {PLAYED}, and the table plays fallen_empire/9")
    lines = [line for line in edited(exports["gm"]) if is_quiet(line)]
    report, answer = asked(signed_again(lines))
    assert report.unknown_rules == "fallen_empire/9"
    text = "the table plays fallen_empire/9, which this version does not know"
    assert [why["text"] for why in answer["open"] if why["what"] == "unruled"] == [text]


@pytest.mark.parametrize("reader", ["gm", "player"])
def test_a_table_that_was_shown_with_other_rules(exports: dict[str, bytes], reader: str) -> None:
    """Found by anybody who kept the first entry, also where nobody has rolled."""
    shown = exports["page"].decode()
    quiet = [
        [line for line in lines if is_quiet(line)] for lines in (lines_of(exports[reader]), edited(exports[reader]))
    ]
    assert faults(signed_again(quiet[0]), shown) == [set(), set()]
    found(signed_again(quiet[1]), "entry 1.* rules", shown)


def is_quiet(line: Line) -> bool:
    """Return whether a line is none of the log behind its first entry."""
    return line["line"] not in {"entry", "seen"} or line["seq"] == 1


def test_rules_of_another_game(exports: dict[str, bytes]) -> None:
    """Found: a table that names a version of another game than its own, or an extra's."""
    for rules in ("buried_secrets/1", "fortune/1"):
        body = signed_again(played(exports["gm"], rules=rules))
        found(body, f"its table plays {rules}, which is not of fallen_empire")


def test_a_log_that_begins_with_an_import(client: Client) -> None:
    """Found: without the first entry of a table, its document alone names what it plays."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": "a-key-of-this-import"}
    body = open_table(client, system="fallen_empire").call("GET", "/export?history=drop").content
    copy = Table(client, client.post("/v1/sessions/import", content=body, headers=headers).json())
    copy.ok("POST", "/rolls", {"spec": DIRECT})
    copy.ok("POST", "/epochs", {})
    [exported] = exports_of(copy)
    assert faults(exported) == [set(), set()]
    assert (2, BY) in faults(signed_again(played(exported, system="buried_secrets", rules="buried_secrets/1")))[0]
    found(signed_again(played(exported, system="buried_secrets", rules="buried_secrets/1")), BY)


CHANGES: dict[str, Callable[[Line], Any]] = {
    "system": lambda session: session.update(system="buried_secrets"),
    "rules": lambda session: session.update(rules="fallen_empire/9"),
    "both": lambda session: session.update(system="buried_secrets", rules="buried_secrets/1"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_session_changes_its_game(exports: dict[str, bytes], change: str) -> None:
    """Found: an entry of another name of the table, by which it plays another game from then on."""
    lines = lines_of(exports["gm"])
    for session in sessions_of(lines)[1:]:
        CHANGES[change](session)
    found(signed_again(lines), r"entry \d+( \(line \d+\))?: it changes the game of its table")


def test_what_was_not_edited_holds(exports: dict[str, bytes]) -> None:
    """Nothing of it is found in the same exports."""
    for body in (exports["gm"], exports["player"]):
        assert faults(signed_again(lines_of(body))) == [set(), set()]
