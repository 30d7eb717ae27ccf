"""A table as a file: exported, imported, and refused where it was edited."""

import hashlib
import json
import uuid
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from service.audit import notes
from tests.table import Table, open_table

Client = TestClient[Any]


def played(client: Client) -> Table:
    """Return a table where something of each kind happened."""
    table = open_table(client, system="fallen_empire", name="Ashes", options={"given_dice": True})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk \u2603", "note": 'says "\\/"'}, token=ana)
    table.ok("POST", "/characters", {"name": "Thorn", "tracks": {"stress": {"value": 1, "cap": 9}}})
    table.ok("POST", "/characters", {"name": "Gone"})
    table.ok("DELETE", "/characters/c3", version="*")
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    table.ok("POST", "/clocks", {"name": "After", "size": 4, "kind": "linked", "after": "k1", "visible": False})
    table.ok("POST", "/clocks", {"name": "Us", "size": 4, "kind": "racing"})
    table.ok("POST", "/clocks", {"name": "Them", "size": 4, "kind": "racing", "rival": "k3"})
    spec = {"system": "fallen_empire", "score": 2, "goal": "In", "threat": "Guards", "ability": "social"}
    table.ok("POST", "/rolls", {"spec": spec, "character": "c1", "clock": "k1"}, token=ana)
    table.ok("POST", "/rolls", {"spec": spec | {"goal": "Out", "dice": [2, 3]}, "character": "c1"}, token=ana)
    table.ok("POST", "/clocks/k1/ticks", {"by": 3})
    table.ok("POST", "/turns")
    return table


def export(table: Table) -> bytes:
    """Return a table's export."""
    return table.call("GET", "/export").content


def restore(client: Client, body: bytes, query: str = "", key: str | None = None) -> httpx.Response:
    """Import an export."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": key or str(uuid.uuid4())}
    return client.post(f"/v1/sessions/import{query}", content=body, headers=headers)


FORGER = notes.signer("forger", bytes(32))


def resealed(lines: list[Any]) -> bytes:
    """Return lines with the digest of what they are now, signed by a key of our own that they name first."""
    if "keys" in lines[0]:
        lines[0]["keys"].insert(0, FORGER.key.vkey)
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in lines[:-1])
    digest = hashlib.sha256(body)
    told = [f"forger/{word}" for word in ("export", lines[0].get("sid"))]
    claim = "\n".join([*told, str(lines[0].get("entries")), b64encode(digest.digest()).decode(), ""])
    tail = {"line": "digest", "sha256": digest.hexdigest(), "signed": notes.sign(FORGER, claim)}
    return body + msgspec.json.encode(tail) + b"\n"


def lines_of(body: bytes) -> list[dict[str, Any]]:
    """Return the lines of an export."""
    return [json.loads(line) for line in body.splitlines()]


def without_notes(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry without what was signed."""
    proof = {name: value for name, value in entry.get("proof", {}).items() if name != "receipt"}
    return {name: value for name, value in entry.items() if name != "checkpoint"} | ({"proof": proof} if proof else {})


def test_round_trip(client: Client) -> None:
    """An imported table has the same documents, the same log with the same event ids, and goes on from there."""
    table = played(client)
    body = export(table)
    copy = Table(client, restore(client, body).json())
    assert copy.sid != table.sid
    for place in ("/characters", "/clocks"):
        assert copy.ok("GET", place) == table.ok("GET", place)
    log, copied = (one.ok("GET", "/log?limit=200")["items"] for one in (table, copy))
    # Nobody signs again what was rolled at another table.
    assert [without_notes(entry) for entry in copied[:-1]] == [without_notes(entry) for entry in log]
    assert "receipt" not in json.dumps(copied)
    assert copied[-1] | {"id": "", "at": ""} == {
        "seq": len(log) + 1,
        "id": "",
        "type": "imported",
        "at": "",
        "by": "p1",
        "changes": [],
        "imported_from": table.sid,
    }
    again = lines_of(export(copy))
    assert [line for line in again if line["line"] in {"document", "once"}] == [
        line for line in lines_of(body) if line["line"] in {"document", "once"}
    ]
    assert copy.ok("POST", "/characters", {"name": "New"})["id"] == "c4"


def test_attempts_are_remembered(client: Client) -> None:
    """What was tried before the export is still refused after the import (FE-06)."""
    table = played(client)
    copy = Table(client, restore(client, export(table)).json())
    spec = {"system": "fallen_empire", "score": 2, "goal": "in ", "threat": "Guards", "ability": "Social"}
    problem = copy.refused(422, "already_tried", "POST", "/rolls", {"spec": spec, "character": "c1"})
    assert problem["earlier"]["type"] == "rolled"


def test_people_get_new_tokens_from_the_gm(client: Client) -> None:
    """Tokens of the former table are worthless at the new one; the GM renews them."""
    table = played(client)
    copy = Table(client, restore(client, export(table)).json())
    copy.refused(401, "token_invalid", "GET", "", token=table.gm)
    ana = copy.ok("POST", "/players/p2/token")["token"]
    assert copy.ok("GET", "/characters/c1", token=ana)["owner"] == "p2"


def test_history_may_be_dropped(client: Client) -> None:
    """Without its log a table keeps its documents, and its log begins anew."""
    table = played(client)
    copy = Table(client, restore(client, export(table), "?history=drop").json())
    assert [entry["type"] for entry in copy.ok("GET", "/log")["items"]] == ["imported"]
    assert copy.ok("GET", "/characters") == table.ok("GET", "/characters")


def test_an_export_without_history(client: Client) -> None:
    """An export may leave its log out, so that the longest can be gone on with."""
    table = played(client)
    body = table.call("GET", "/export?history=drop").content
    assert {line["line"] for line in lines_of(body)} == {"rollwright/1", "document", "digest"}
    copy = Table(client, restore(client, body).json())
    assert copy.ok("GET", "/clocks") == table.ok("GET", "/clocks")
    assert [entry["seq"] for entry in copy.ok("GET", "/log")["items"]] == [1]


def test_a_full_log_is_not_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that leaves no room is refused, unless it is dropped."""
    table = played(client)
    body = export(table)
    monkeypatch.setattr("service.play.restore.ROOM", 256)
    assert restore(client, body).json()["code"] == "log_full"
    assert restore(client, body, "?history=drop").status_code == 201


def test_the_same_import_is_one_table(client: Client) -> None:
    """A repeated import answers the same table; another export under its key is refused."""
    table = played(client)
    body, key = export(table), str(uuid.uuid4())
    first, again = restore(client, body, key=key), restore(client, body, key=key)
    assert first.json() == again.json()
    assert [response.headers.get("idempotent-replayed") for response in (first, again)] == [None, "true"]
    assert restore(client, export(played(client)), key=key).json()["code"] == "key_reused"


def test_players_cannot_export(client: Client) -> None:
    """An export has all that is hidden, and is the GM's."""
    table = played(client)
    table.refused(403, "wrong_role", "GET", "/export", token=table.join("Bo"))


@settings(max_examples=60)
@given(st.data())
def test_an_edited_export_is_refused(client: Client, data: st.DataObject) -> None:
    """Any changed, dropped or added byte is found."""
    body = _EXPORTS.setdefault("one", export(played(client)))
    at = data.draw(st.integers(0, len(body) - 2))
    edited = data.draw(
        st.sampled_from(
            [
                body[:at] + bytes([body[at] ^ data.draw(st.integers(1, 255))]) + body[at + 1 :],
                body[:at] + body[at + 1 :],
                body[:at] + b" " + body[at:],
                body[:at],
            ]
        )
    )
    response = restore(client, edited)
    assert (response.status_code, response.json()["code"]) == (422, "import_damaged")


_EXPORTS: dict[str, bytes] = {}


Lines = list[dict[str, Any]]
Docs = dict[str, dict[str, Any]]


def swapped(_lines: Lines, _docs: Docs, entries: Lines) -> None:
    """Exchange the numbers of two entries."""
    entries[2]["seq"], entries[3]["seq"] = entries[3]["seq"], entries[2]["seq"]


def faces(shown: list[int]) -> Callable[[Lines, Docs, Lines], object]:
    """Show other faces in a roll."""
    return lambda _lines, _docs, entries: next(e for e in entries if e["entry"].get("faces"))["entry"].update(
        faces=shown
    )


FORGERIES: dict[str, Callable[[Lines, Docs, Lines], object]] = {
    "a gap in the log": lambda lines, _, entries: lines.remove(entries[3]),
    "entries in another order": swapped,
    "a time that runs backwards": lambda _, __, entries: entries[4].update(at=1),
    "more filled than there is": lambda _, docs, __: docs["k1"].update(filled=99),
    "a clock of no kind": lambda _, docs, __: docs["k1"].update(kind="bomb"),
    "a link to nothing": lambda _, docs, __: docs["k2"].update(after="k9"),
    "two GMs": lambda _, docs, __: docs["p2"].update(role="gm"),
    "no GM": lambda _, docs, __: docs["p1"].update(role="player"),
    "a game there is not": lambda _, docs, __: docs["session"].update(system="chess"),
    "an owner there is not": lambda _, docs, __: docs["c1"].update(owner="p9"),
    "a track of another game": lambda _, docs, __: docs["c1"]["tracks"].update(hope=[3]),
    "a negative track": lambda _, docs, __: docs["c1"]["tracks"].update(stress=[-1]),
    "an endless name": lambda _, docs, __: docs["c1"].update(name="x" * 5000),
    "a document twice": lambda lines, _, __: lines.insert(3, lines[2]),
    "an unknown document": lambda lines, _, __: lines[1].update(id="code"),
    "faces no die has": faces([2, 9]),
    "too few faces": faces([2]),
    "an unknown entry": lambda _, __, entries: entries[0]["entry"].update(type="magic"),
    "an entry without its clock": lambda _, __, entries: entries[-2].update(result={"changes": []}),
    "a lower counter": lambda lines, _, __: lines[0]["next"].update(c=1),
    "another number of entries": lambda lines, _, __: lines[0].update(entries=3),
    "no head": lambda lines, _, __: lines.pop(0),
    "an unknown line": lambda lines, _, __: lines[1].update(line="spell"),
}


def test_a_sealed_export_is_taken(client: Client) -> None:
    """What the forgeries below begin with is taken as it is: a table may come from anywhere."""
    assert restore(client, resealed(lines_of(export(played(client))))).status_code == 201


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_export_is_refused(client: Client, name: str) -> None:
    """An export whose digest was made anew is refused all the same, where it makes no sense."""
    lines = lines_of(export(played(client)))
    docs = {line["id"]: line["doc"] for line in lines if line["line"] == "document"}
    FORGERIES[name](lines, docs, [line for line in lines if line["line"] == "entry"])
    response = restore(client, resealed(lines))
    assert (response.status_code, response.json()["code"]) == (422, "import_damaged"), response.text
    assert "signature" not in response.text
    assert "digest is another" not in response.text


@pytest.mark.parametrize("body", [b"", b"\n", b"{}", b"\xff", b"[" * 5000, b"null\nnull", b'{"line":"digest"}'])
def test_what_is_no_export_is_refused(client: Client, body: bytes) -> None:
    """What was never an export is refused as one."""
    assert restore(client, body).json()["code"] == "import_damaged"


def test_a_huge_import_is_refused(client: Client) -> None:
    """A hundred megabytes are refused by their announced length."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": "k" * 16, "Content-Length": "104857600"}
    response = client.post("/v1/sessions/import", content=b"x", headers=headers)
    assert response.json()["code"] == "body_too_large"


def test_the_report_counts_our_dice_alone(client: Client) -> None:
    """The report counts faces the service drew, and leaves out those thrown elsewhere."""
    report = played(client).ok("GET", "/report")
    assert [(faces["sides"], faces["sample"]) for faces in report["dice"]] == [(6, 2)]
    assert report["table"]["rolls"] == 1
