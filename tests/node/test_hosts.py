"""Both verifiers name the same rolls by the host's own hand, in the same words, and the same rolls without a host."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from service.verify import evidence_alone, export
from tests import exports
from tests.client import Client
from tests.exports import Line
from tests.node import evidence
from tests.node.test_program import run, written
from tests.table import open_table

Lines = list[Line]


def with_options(lines: Lines, options: Any) -> Lines:
    """Return lines whose table was opened with these options, and whose rolls say who rolled by them."""
    doc = {"version": 1, "system": "buried_secrets", "name": "The Vault Job", "options": options}
    lines = [json.loads(json.dumps(line)) for line in lines]
    host = options.get("host") if isinstance(options, dict) else None
    for line in lines:
        kind = line["entry"]["type"] if line["line"] == "entry" else ""
        if kind == "imported":
            host, lines[1]["doc"] = "", doc | {"options": options | {"host": ""}}
        elif line.get("id") == "session":
            line["doc"] = doc
        elif kind == "session_created":
            line["result"]["after"] = {"docs": {"session": doc}}
        elif kind == "rolled" and "epoch" in line["entry"] and host == line["entry"]["by"]:
            line["entry"]["by_host"] = True
    return lines


def without_flag(lines: Lines) -> Lines:
    """Return lines of a table that p2 hosts whose second roll does not say so."""
    lines = with_options(lines, {"host": "p2"})
    del [line for line in lines if line.get("entry", {}).get("by_host")][1]["entry"]["by_host"]
    return lines


def edited(lines: Lines) -> Lines:
    """Return lines of a table that p2 hosts, and whose document says another host."""
    lines = with_options(lines, {"host": "p2"})
    lines[1]["doc"] = lines[1]["doc"] | {"options": {"host": "none"}}
    return lines


CASES: dict[str, tuple[Callable[[], Lines], Callable[[Lines], Lines], tuple[int, int], str]] = {
    "p2": (exports.small, lambda lines: with_options(lines, {"host": "p2"}), (7, 0), ""),
    "another": (exports.small, lambda lines: with_options(lines, {"host": "p1"}), (0, 0), ""),
    "nobody": (exports.small, lambda lines: with_options(lines, {"host": "none"}), (0, 0), ""),
    "not said": (exports.small, lambda lines: with_options(lines, {"host": ""}), (0, 7), ""),
    "before the option": (exports.small, lambda lines: with_options(lines, {}), (0, 7), ""),
    "before documents": (exports.small, lambda lines: lines, (0, 7), ""),
    "imported": (exports.imported, lambda lines: with_options(lines, {"host": "p2"}), (3, 3), ""),
    "no text": (exports.small, lambda lines: with_options(lines, {"host": 2}), (0, 7), "it cannot be read"),
    "no object": (exports.small, lambda lines: with_options(lines, ["host"]), (0, 7), "it cannot be read"),
    "a roll without": (exports.small, without_flag, (7, 0), "it says otherwise than the log whether the host rolled"),
    "beside the log": (exports.small, edited, (7, 0), "`options/host` not as the log has it"),
}
"""By name: an export, what is changed in it, how many rolls are the host's and an unknown host's, and what is found."""


@pytest.mark.parametrize("name", CASES)
def test_exports(name: str, tmp_path: Path) -> None:
    """Rolls are counted by the option of then, and told in the same words, whatever else is found."""
    made, change, counts, finding = CASES[name]
    body = exports.sealed(change(made()))
    report, result = export.verify(body), evidence.in_node(body, {})
    assert (len(report.hosts.own), report.hosts.unsaid) == counts
    assert result["hosts"] == to_builtins(report.hosts)
    lines = run(written(tmp_path, body))[1].splitlines()
    assert [line for line in lines if "host" in line or "it is not said" in line] == report.hosts.lines
    for texts in ([one.what for one in report.findings], [one["text"] for one in result["findings"]]):
        told = [text for text in texts if "host" in text or "document session" in text]
        assert bool(told) == bool(finding), told
        assert all(finding in text for text in told)


def test_a_table_that_was_played(client: Client) -> None:
    """Beside the export of each person what they kept agrees, and alone it names the same rolls."""
    table = open_table(client, options={"host": "p1", "given_dice": True})
    ana = table.join()
    for host in ("p1", "p2", ""):
        table.ok("PATCH", "", {"options": {"host": host, "given_dice": True, "direct_rolls": "all"}}, version="*")
        for token in (None, ana):
            table.ok("POST", "/rolls", {"spec": evidence.SPEC}, token=token)
    table.ok("POST", "/rolls", {"spec": evidence.SPEC | {"dice": [1, 2]}})
    files = {}
    for token in (None, ana):
        body = table.call("GET", "/export", token=token).content
        kept = {"log.json": table.call("GET", "/log?limit=200", token=token).text}
        files[token] = body, kept
        own = own_of(body, {}), own_of(body, kept), own_of(None, kept)
        assert own == (([4, 8], 2), ([4, 8], 2), ([4, 8], 2))
        assert evidence.in_python(body, kept)[1] == []
    body, kept = files[ana]
    # Without the entries that change the option, what rolls say of themselves is left.
    items = [one for one in json.loads(kept["log.json"])["items"] if one["type"] == "rolled"]
    assert own_of(None, {"log.json": json.dumps({"items": items})}) == ([4, 8], 4)
    items[0]["by_host"] = False
    forged = {"log.json": json.dumps({"items": items})}
    said = ["what you kept says otherwise: log.json: entry 4: another by host"]
    assert [one["text"] for one in evidence.in_node(body, forged)["findings"]] == said
    assert evidence.in_python(body, forged)[1] == said


def own_of(body: bytes | None, files: Mapping[str, str]) -> tuple[list[int], int]:
    """Return the entries of the host's own rolls, and how many rolls have no host: both verifiers have the same."""
    kept = export.gathered({name: text.encode() for name, text in files.items()})
    hosts = evidence_alone.verify(kept, []).hosts if body is None else export.verify(body, kept=kept).hosts
    result = evidence.in_node(body, files)
    assert result["hosts"] == to_builtins(hosts)
    return hosts.own, hosts.unsaid
