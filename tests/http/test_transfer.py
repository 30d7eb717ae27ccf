"""A table as a file: exported, imported, and refused where it was edited."""

import asyncio
import hashlib
import json
import re
import subprocess
import sys
import uuid
from base64 import b64encode
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import redis
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from service.audit import notes
from service.record.after_dice.choices import MAX_ENTRIES
from service.record.events import encode
from service.record.export_lines import LONGEST
from service.session import commands
from service.session.transfer.checker import TOO_COSTLY, ExportFault, answers
from service.session.transfer.parts import Unjudged
from service.store.connection import Connection
from service.store.errors import Unavailable
from service.store.sessions import SessionStore
from service.verify.findings import VerificationReport
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.table import Table, latest, open_table

pytestmark = pytest.mark.slow


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
    table.ok("POST", "/clocks", {"name": "Them", "size": 4, "kind": "racing", "rival": "k2"})
    spec = {"system": "fallen_empire", "score": 2, "goal": "In", "threat": "Guards", "ability": "social"}
    table.ok("POST", "/rolls", {"spec": spec, "character": "c1", "clock": "k1"}, token=ana)
    out = {"spec": spec | {"goal": "Out", "dice": [2, 3]}, "character": "c1"}
    aid = table.ok("POST", "/rolls", out, token=ana)["action"]
    table.ok("POST", f"/actions/{aid}/choices", {"picks": [{"id": "harm"}, {"id": "complication", "clock": "k2"}]})
    resisting = {"consequence": "n1", "rating": 1, "dice": [4]}
    table.ok("POST", f"/actions/{aid}/resistances", resisting, token=ana)
    slip = table.ok("POST", "/changes", {"changes": [{"who": "c2", "track": "stress", "amount": 2}]})
    table.ok("POST", "/reversals", {"seq": slip["seq"]})
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
    for line in lines:
        if line.get("line") == "epoch" and isinstance(line.get("checkpoints"), list):
            line["checkpoints"] = [_signed_again(note) for note in line["checkpoints"]]
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in lines[:-1])
    digest = hashlib.sha256(body)
    told = [f"forger/{word}" for word in ("export", lines[0].get("sid"))]
    claim = "\n".join([*told, str(lines[0].get("entries")), b64encode(digest.digest()).decode(), ""])
    tail = {"line": "digest", "sha256": digest.hexdigest(), "signed": notes.sign(FORGER, claim)}
    return body + msgspec.json.encode(tail) + b"\n"


def _signed_again(note: Any) -> Any:
    """Return a checkpoint as the forger signs it."""
    if not isinstance(note, str):
        return note
    body = note.partition("\n\n")[0].replace("rollwright/", "forger/")
    return notes.sign(FORGER, f"{body}\n")


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
    epoch = copy.ok("GET", "")["epoch"]
    assert copied[-1] | {"id": "", "at": ""} == {
        "seq": len(log) + 1,
        "id": "",
        "type": "imported",
        "at": "",
        "by": "p1",
        "by_name": "GM",
        "changes": [],
        "imported_from": table.sid,
        "commitments": [epoch["commit"], epoch["next_commit"]],
        "genesis": epoch["genesis"],
    }
    again = lines_of(export(copy))
    assert [line for line in again if line["line"] in {"document", "once"}] == [
        line for line in lines_of(body) if line["line"] in {"document", "once"}
    ]
    assert copy.ok("POST", "/characters", {"name": "New"})["id"] == "c4"


def test_ids_of_hidden_clocks(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hidden clocks keep their ids in an import, and none of them is given again, gone or not."""
    table = played(client)
    monkeypatch.setattr("service.session.clocks.unordered", lambda: 123_456)
    table.ok("POST", "/clocks", {"name": "Gone", "size": 4, "visible": False})
    table.ok("DELETE", "/clocks/k123456", version="*")
    numbers = iter([123_456, 123_456, 123_457, 123_457, 123_458])
    monkeypatch.setattr("service.session.clocks.unordered", lambda: next(numbers))
    copy = Table(client, restore(client, export(table)).json())
    assert copy.ok("GET", "/clocks") == table.ok("GET", "/clocks")
    made = [
        copy.ok("POST", "/clocks", {"name": "New", "size": 4, "visible": seen})["id"] for seen in (False, True, False)
    ]
    assert made == ["k123457", "k4", "k123458"]


def test_attempts_are_remembered(client: Client) -> None:
    """What failed before the export is still refused after the import (FE-06)."""
    table = played(client)
    copy = Table(client, restore(client, export(table)).json())
    spec = {"system": "fallen_empire", "score": 2, "goal": "out ", "threat": "Guards", "ability": "Social"}
    problem = copy.refused(422, "already_tried", "POST", "/rolls", {"spec": spec, "character": "c1"})
    assert problem["earlier"]["type"] == "rolled"


def test_what_is_awaited_is_remembered(client: Client) -> None:
    """What follows from a roll goes on after the import, once, and can be reversed there."""
    table = played(client)
    copy = Table(client, restore(client, export(table)).json())
    awaited = copy.ok("GET", "/actions")["actions"]
    assert awaited == table.ok("GET", "/actions")["actions"]
    [one] = [action for action in awaited if action["consequences"]]
    assert [consequence["state"] for consequence in one["consequences"]] == ["resisted", "pending"]
    ana, path = copy.ok("POST", "/players/p2/token")["token"], f"/actions/{one['id']}/choices"
    taken = copy.ok("POST", path, {"take": ["n2"]}, token=ana)
    assert [(change["who"], change["amount"]) for change in taken["changes"]] == [("k2", 2)]
    copy.refused(409, "action_over", "POST", path, {"take": ["n2"]}, token=ana)
    resisted = next(entry for entry in copy.ok("GET", "/log")["items"] if entry["type"] == "resisted")
    copy.refused(409, "reverse_later_first", "POST", "/reversals", {"seq": resisted["seq"]})
    back = copy.ok("POST", "/reversals", {"seq": resisted["seq"], "with_later": True})
    assert back["reverses"] == [taken["seq"], resisted["seq"]]
    assert [consequence["state"] for consequence in back["action_after"]["consequences"]] == ["pending", "pending"]
    slip = next(entry for entry in copy.ok("GET", "/log")["items"] if entry["type"] == "tracks_changed")
    copy.refused(409, "happened", "POST", "/reversals", {"seq": slip["seq"]})
    again = Table(client, restore(client, export(copy)).json())
    assert again.ok("GET", "/actions") == copy.ok("GET", "/actions")


def unsettled(client: Client) -> Table:
    """Return a table with an action of each kind that awaits something, and a draft."""
    table = open_table(client, options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk"})
    spec = {"rating": 1, "position": "risky"}
    for _ in range(2):
        table.ok("POST", "/actions", {"character": "c1", "spec": spec})
    table.ok("POST", "/actions/a1/roll", {"dice": [2]}, version="*")
    table.ok("POST", "/actions", {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm"}]})
    direct = {"spec": spec | {"system": "buried_secrets", "dice": [2]}, "character": "c1"}
    aid = table.ok("POST", "/rolls", direct)["action"]
    for name in ("a1", aid):
        table.ok("POST", f"/actions/{name}/choices", {"picks": [{"id": "harm"}]})
    return table


def test_reversed_steps_are_remembered(client: Client) -> None:
    """What was reversed, roll or step, direct, negotiated or narrated, is imported as it is, and not reversed again."""
    table = unsettled(client)
    direct = next(one["id"] for one in table.ok("GET", "/actions")["actions"] if one["id"].startswith("r"))
    for aid in ("a1", "a3", direct):
        table.ok("POST", f"/actions/{aid}/choices", {"take": ["n1"]})
    log = table.ok("GET", "/log")["items"]
    rolls = [entry["seq"] for entry in log if entry["type"] == "rolled"]
    for seq in (log[-2]["seq"], *rolls):
        table.ok("POST", "/reversals", {"seq": seq, "with_later": True})
    spec = {"system": "buried_secrets", "rating": 1, "position": "risky", "dice": [6]}
    alone = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})["seq"]
    table.ok("POST", "/reversals", {"seq": alone})
    assert [one["id"] for one in table.ok("GET", "/actions")["actions"]] == ["a2", "a3"]
    copy = Table(client, restore(client, export(table)).json())
    assert copy.ok("GET", "/actions") == table.ok("GET", "/actions")
    for aid in ("a1", "a3", direct, f"r{alone}"):
        assert copy.ok("GET", f"/actions/{aid}") == table.ok("GET", f"/actions/{aid}")
    for seq in (log[-2]["seq"], *rolls, alone):
        copy.refused(409, "happened", "POST", "/reversals", {"seq": seq})
    copy.ok("POST", "/actions/a3/choices", {"take": ["n1"]})
    assert copy.ok("GET", "/characters/c1")["tracks"]["harm_2"] == {"value": 1}
    assert restore(client, export(copy)).status_code == 201


@pytest.mark.parametrize("direct", [False, True])
def test_the_longest_action(client: Client, *, direct: bool) -> None:
    """An action with as many entries as there may be is imported, and goes on where one of them is reversed."""
    table = open_table(client, options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk"})
    spec = {"rating": 1, "position": "risky"}
    if direct:
        rolled = {"spec": spec | {"system": "buried_secrets", "dice": [2]}, "character": "c1"}
        aid = table.ok("POST", "/rolls", rolled)["action"]
    else:
        table.ok("POST", "/actions", {"character": "c1", "spec": spec})
        aid = table.ok("POST", "/actions/a1/roll", {"dice": [2]}, version="*")["action"]
    path = f"/actions/{aid}/choices"
    table.ok("POST", path, {"picks": [{"id": "harm"}]})
    count = MAX_ENTRIES - (1 if direct else 2)
    last = [table.ok("POST", path, {"note": f"Note {number}"}) for number in range(count)][-1]
    table.refused(409, "too_many_steps", "POST", path, {"take": ["n1"]})
    table.refused(409, "too_many_steps", "POST", f"/actions/{aid}/resistances", {"consequence": "n1", "rating": 1})
    copy = Table(client, restore(client, export(table)).json())
    assert copy.ok("GET", f"/actions/{aid}") == table.ok("GET", f"/actions/{aid}")
    copy.refused(409, "too_many_steps", "POST", path, {"take": ["n1"]})
    copy.ok("POST", "/reversals", {"seq": last["seq"]})
    copy.ok("POST", path, {"take": ["n1"]})
    assert copy.ok("GET", f"/actions/{aid}")["state"] == "settled"


@pytest.mark.parametrize("exported, query", [("", "?history=drop"), ("?history=drop", "")])
def test_what_is_rolled_goes_with_its_log(client: Client, exported: str, query: str) -> None:
    """Without its log a table keeps actions before their dice alone: what follows a roll is nothing without it."""
    table = unsettled(client)
    assert len(table.ok("GET", "/actions")["actions"]) == 4
    body = table.call("GET", f"/export{exported}").content
    copy = Table(client, restore(client, body, query).json())
    assert [one["id"] for one in copy.ok("GET", "/actions")["actions"]] == ["a2"]
    for name in ("a1", "a3", *(f"r{seq}" for seq in range(1, 9))):
        assert copy.call("GET", f"/actions/{name}").status_code == 404
    copy.ok("POST", "/actions/a2/roll", {"dice": [2]}, version="*")
    copy.ok("POST", "/actions/a2/choices", {"picks": [{"id": "harm"}], "fate": {"n1": "landed"}})
    assert copy.ok("POST", "/actions", {"character": "c1", "spec": {}})["id"] == "a4"
    assert restore(client, export(copy)).status_code == 201


@pytest.mark.parametrize("at_once", [0, 1000])
def test_an_export_while_people_play(client: Client, monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    """A step that is made while the table is read is in the export with all that belongs to it, or not at all."""
    table = unsettled(client)
    read, left = SessionStore.fields, [{"take": ["n1"]}]

    async def meanwhile(store: SessionStore, sid: str, *names: str) -> list[bytes | None]:
        # The last part of the reading, which finds the step.
        if left and names == ("seq",):
            choice = left.pop()
            await asyncio.to_thread(table.ok, "POST", "/actions/a1/choices", choice)
        return await read(store, sid, *names)

    monkeypatch.setattr(SessionStore, "fields", meanwhile)
    monkeypatch.setattr("service.store.sessions._MARKS_AT_ONCE", at_once)
    body = export(table)
    assert not left
    copy = Table(client, restore(client, body).json())
    assert copy.ok("GET", "/actions") == table.ok("GET", "/actions")


def test_people_get_new_tokens_from_the_gm(client: Client) -> None:
    """Tokens of the former table are worthless at the new one; the GM renews them."""
    table = played(client)
    copy = Table(client, restore(client, export(table)).json())
    copy.refused(401, "token_invalid", "GET", "", token=table.gm)
    ana = copy.ok("POST", "/players/p2/token")["token"]
    assert copy.ok("GET", "/characters/c1", token=ana)["owner"] == "p2"


def test_a_file_of_bytes_is_imported(client: Client) -> None:
    """Generated clients that do not know lines of JSON send an export as a file; no other type is taken."""
    body = export(played(client))
    headers = {"Content-Type": "application/octet-stream", "Idempotency-Key": str(uuid.uuid4())}
    assert client.post("/v1/sessions/import", content=body, headers=headers).status_code == 201
    headers["Content-Type"] = "application/json"
    assert client.post("/v1/sessions/import", content=body, headers=headers).status_code == 415


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
    """A log that leaves no room for the entry of the import is refused, unless it is dropped."""
    table = played(client)
    body = export(table)
    monkeypatch.setattr("service.session.transfer.restore.MAX_LOG_ENTRIES", 2)
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


def test_documents_are_the_gms(client: Client) -> None:
    """Documents and marks may hide something, and are in the GM's export alone."""
    table = played(client)
    response = table.call("GET", "/export", token=table.join("Bo"))
    assert response.status_code == 200
    assert not {"document", "once"} & {line["line"] for line in lines_of(response.content)}


_EXPORTS: dict[str, bytes] = {}


def edited(client: Client, data: st.DataObject) -> bytes:
    """Return an export with a byte changed, dropped or added, or cut short."""
    body = _EXPORTS.setdefault("one", export(played(client)))
    at = data.draw(st.integers(0, len(body) - 2))
    return data.draw(
        st.sampled_from(
            [
                body[:at] + bytes([body[at] ^ data.draw(st.integers(1, 255))]) + body[at + 1 :],
                body[:at] + body[at + 1 :],
                body[:at] + b" " + body[at:],
                body[: at + 1],
            ]
        )
    )


def faulty(body: bytes) -> bool:
    """Tell whether an export does not hold, by what the process that checks it answers."""
    return isinstance(next(answers(BytesIO(body), history=True)), ExportFault)


@settings(max_examples=examples(60))
@given(st.data())
def test_any_edit_is_found(client: Client, data: st.DataObject) -> None:
    """Any changed, dropped or added byte is found by what checks an export."""
    assert faulty(edited(client, data))


@settings(max_examples=examples(10))
@given(st.data())
def test_an_edited_export_is_refused(client: Client, raw: redis.Redis, data: st.DataObject) -> None:
    """What is found is refused, and nothing of it is stored."""
    body = edited(client, data)
    before = set(raw.scan_iter())
    response = restore(client, body)
    assert (response.status_code, response.json()["code"]) == (422, "import_damaged")
    # Keys of other tests may have expired since.
    assert set(raw.scan_iter()) <= before


Lines = list[dict[str, Any]]
Docs = dict[str, dict[str, Any]]


def swapped(_lines: Lines, _docs: Docs, entries: Lines) -> None:
    """Exchange the numbers of two entries."""
    entries[2]["seq"], entries[3]["seq"] = entries[3]["seq"], entries[2]["seq"]


def faces(shown: list[int]) -> Callable[[Lines, Docs, Lines], object]:
    """Show other faces in a roll."""
    return lambda _lines, _docs, entries: next(e for e in entries if e["entry"].get("draws"))["entry"].update(
        draws=[[6, face] for face in shown]
    )


def remembered(fields: dict[str, str]) -> Callable[[Lines, Docs, Lines], object]:
    """Remember more, before the entries."""
    added = [{"line": "once", "field": field, "value": value} for field, value in fields.items()]
    return lambda lines, _docs, entries: lines.__setitem__(slice(*[lines.index(entries[0])] * 2), added)


def steps(change: Callable[[list[str]], list[str]], field: str = "") -> Callable[[Lines, Docs, Lines], object]:
    """Change the steps that the mark of an action names, or the action."""

    def forge(lines: Lines, _docs: Docs, _entries: Lines) -> None:
        [mark] = [line for line in lines if line.get("field", "").startswith("steps:")]
        mark["value"] = "_".join(change(mark["value"].split("_")))
        mark["field"] = field or mark["field"]

    return forge


def reversal(**fields: str) -> Callable[[Lines, Docs, Lines], object]:
    """Change the mark of the entry that was reversed."""

    def forge(lines: Lines, _docs: Docs, _entries: Lines) -> None:
        [mark] = [line for line in lines if line.get("field", "").startswith("reversed:")]
        mark.update(fields)

    return forge


def renamed(name: str) -> Callable[[Lines, Docs, Lines], object]:
    """Give the action of a direct roll another id."""
    return lambda lines, _docs, _entries: next(line for line in lines if line.get("id", "").startswith("r")).update(
        id=name
    )


FORGERIES: dict[str, Callable[[Lines, Docs, Lines], object]] = {
    "a gap in the log": lambda lines, _, entries: lines.remove(entries[3]),
    "entries in another order": swapped,
    "a time that runs backwards": lambda _, __, entries: entries[4].update(at=1),
    "more filled than there is": lambda _, docs, __: docs["k1"].update(filled=99),
    "a clock of no kind": lambda _, docs, __: docs["k1"].update(kind="bomb"),
    "a link to nothing": lambda _, docs, __: docs["k3"].update(rival="k9"),
    "two GMs": lambda _, docs, __: docs["p2"].update(role="gm"),
    "no GM": lambda _, docs, __: docs["p1"].update(role="player"),
    "a game there is not": lambda _, docs, __: docs["session"].update(system="chess"),
    "an owner there is not": lambda _, docs, __: docs["c1"].update(owner="p9"),
    "an owner of what is free": lambda _, docs, __: docs["c1"].update(owner="p2", free=True),
    "a track of no name": lambda _, docs, __: docs["c1"]["tracks"].update({"Hope!": [3]}),
    "more tracks than any game has": lambda _, docs, __: docs["c1"]["tracks"].update({f"t{n}": [1] for n in range(40)}),
    "a negative track": lambda _, docs, __: docs["c1"]["tracks"].update(stress=[-1]),
    "an endless name": lambda _, docs, __: docs["c1"].update(name="x" * 5000),
    "a document twice": lambda lines, _, __: lines.insert(3, lines[2]),
    "an unknown document": lambda lines, _, __: lines[1].update(id="code"),
    "faces no die has": faces([2, 9]),
    "too few faces": faces([2]),
    "an entry of no type": lambda _, __, entries: entries[0]["entry"].update(type="Magic!"),
    "an entry without its clock": lambda _, __, entries: entries[-2].update(result={"changes": []}),
    "a lower counter": lambda lines, _, __: lines[0]["next"].update(c=1),
    "a counter among random ids": lambda lines, _, __: lines[0]["next"].update(k=100_000),
    "a character with a random id": lambda lines, _, __: lines[1].update(id="c123456"),
    "another number of entries": lambda lines, _, __: lines[0].update(entries=3),
    "a version beyond all": lambda _, docs, __: docs["session"].update(version=10**15),
    "loops beyond all": lambda _, docs, __: docs["k1"].update(loops=10**9),
    "a counter without room for more": lambda lines, _, __: lines[0]["next"].update(c=999_999),
    "a time after the year 9999": lambda _, __, entries: entries[-1].update(at=253_402_300_800_000),
    "a change by a billion": lambda _, __, entries: entries[-2]["result"]["changes"][0].__setitem__(2, 10**9),
    "a clock's version beyond all": lambda _, __, entries: entries[-2]["result"]["after"]["doc"].update(version=10**15),
    "a number of a roll beyond all": lambda _, __, entries: entries[10]["result"].update(n=10**15),
    "more remembered than happened": remembered({f"reversed:{number}": "1" for number in range(100)}),
    "a reversal that is not remembered": lambda lines, _, __: lines.remove(
        next(line for line in lines if line.get("field", "").startswith("reversed:"))
    ),
    "a reversal that the log does not have": remembered({"reversed:1": "5"}),
    "a reversal of another entry": reversal(field="reversed:1"),
    "a reversal by another entry": reversal(value="5"),
    "a reversal beyond the log": remembered({"reversed:1": "99999"}),
    "a reversal by nothing": remembered({"reversed:1": "0"}),
    "a lost opportunity beyond the log": remembered({"lost:x": "99999"}),
    "a lost opportunity that is no number": remembered({"lost:x": "t1_of2_n1"}),
    "steps in another order": steps(lambda seqs: seqs[::-1]),
    "a step twice": steps(lambda seqs: [*seqs, seqs[-1]]),
    "a step left out": steps(lambda seqs: seqs[:1]),
    "a step of nothing": steps(lambda seqs: [*seqs, str(int(seqs[-1]) + 1)]),
    "a step beyond the log": steps(lambda seqs: [*seqs, "99"]),
    "a step that is no number": steps(lambda seqs: [*seqs, "x"]),
    "a step that is spelt otherwise": steps(lambda seqs: [f"0{seqs[0]}", *seqs[1:]]),
    "no steps": steps(lambda _: []),
    "more steps than an action has": steps(lambda seqs: seqs * 31),
    "steps of another action": steps(list, "steps:a1"),
    "steps of another roll": steps(list, "steps:r1"),
    "steps of no action": steps(list, "steps:c1"),
    "steps that are not remembered": lambda lines, _, __: lines.remove(
        next(line for line in lines if line.get("field", "").startswith("steps:"))
    ),
    "steps of an action without a roll": remembered({"steps:r2": "3"}),
    "an action of another entry": renamed("r1"),
    "an action beyond the log": renamed("r99"),
    "an action that nobody opened": renamed("a1"),
    "a try before the log": remembered({"try:x": "99999"}),
    "a try that is no number": remembered({"try:x": "one"}),
    "a memory of nothing known": remembered({"\u0001": "1"}),
    "more people than there may be": lambda lines, docs, _: lines.__setitem__(
        slice(1, 1), [{"line": "document", "id": f"p{number}", "doc": docs["p2"]} for number in range(3, 502)]
    ),
    "a line longer than any": lambda lines, _, __: lines[-2].update(rules="x" * LONGEST),
    "a client seed longer than any": lambda lines, _, __: lines[-2]["log"].update(client_seed="x" * 129),
    "no head": lambda lines, _, __: lines.pop(0),
    "an unknown line": lambda lines, _, __: lines[1].update(line="spell"),
}


def test_a_sealed_export_is_taken(client: Client) -> None:
    """What the forgeries below begin with is taken as it is: a table may come from anywhere."""
    assert restore(client, resealed(lines_of(export(played(client))))).status_code == 201


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_export_is_refused(client: Client, name: str) -> None:
    """An export with a recomputed digest does not hold either, where it makes no sense."""
    lines = lines_of(_EXPORTS.setdefault("one", export(played(client))))
    docs = {line["id"]: line["doc"] for line in lines if line["line"] == "document"}
    FORGERIES[name](lines, docs, [line for line in lines if line["line"] == "entry"])
    fault = next(answers(BytesIO(resealed(lines)), history=True))
    assert isinstance(fault, ExportFault)
    assert "signature" not in fault.detail
    assert "digest is another" not in fault.detail


NEWER: dict[str, Callable[..., Any]] = {
    "a change with a word more": lambda _, entries: entries[-2]["result"]["changes"][0].extend([[], [], "more"]),
    "a result of nothing known": lambda _, entries: entries[-1]["result"].update(luck=1),
    "a field of a document": lambda docs, _: docs["c1"].update(mood="good"),
    "an option of the table": lambda docs, _: docs["session"]["options"].update(duets=True),
    "a track": lambda docs, entries: [
        doc["tracks"].update(luck=[3])
        for doc in [docs["c1"], *[one["result"].get("after", {}).get("doc", {}) for one in entries]]
        if "owner" in doc
    ],
}
"""What a newer version may have written."""


@pytest.mark.parametrize("name", NEWER)
def test_what_a_newer_version_wrote_is_taken(client: Client, name: str) -> None:
    """What this version does not know is no damage: the table is made, and can be read and exported."""
    lines = lines_of(export(played(client)))
    docs = {line["id"]: line["doc"] for line in lines if line["line"] == "document"}
    entries = [line for line in lines if line["line"] == "entry"]
    NEWER[name](docs, entries)
    table = Table(client, restore(client, resealed(lines)).json())
    again = lines_of(export(table))
    assert [line for line in again if line["line"] == "entry"][: len(entries)] == entries
    assert len(table.ok("GET", "/log?limit=200")["items"]) == len(entries) + 1
    assert "damaged" not in table.ok("GET", "")


def with_noted(lines: Lines, *changes: list[Any]) -> Lines:
    """Return the lines with one more entry, of an unknown type."""
    lines = [*lines]
    at = next(at for at, line in enumerate(lines) if line["line"] == "entry" and line["seq"] == lines[0]["entries"])
    entry = {"type": "noted", "by": "p1"}
    more = {"line": "entry", "seq": lines[at]["seq"] + 1, "at": lines[at]["at"], "entry": entry}
    lines.insert(at + 1, more | {"result": {"changes": list(changes)}})
    lines[0]["entries"] += 1
    [*_, epoch] = [line for line in lines if line["line"] == "epoch"]
    epoch["until"] += 1
    return lines


def test_an_entry_of_an_unknown_type(client: Client) -> None:
    """What no document depends on is taken with its log, byte for byte."""
    lines = with_noted(lines_of(export(played(client))))
    table = Table(client, restore(client, resealed(lines)).json())
    assert [item["unknown_type"] for item in table.ok("GET", "/log?limit=200")["items"] if item["type"] == "unknown"]


def test_documents_that_depend_on_an_unknown_entry(client: Client) -> None:
    """What the log explains by nothing that this version can judge is refused, whatever the entry says of it."""
    body = export(played(client))
    lines = with_noted(lines_of(body), ["c2", "stress", 7, 8, 0])
    next(line for line in lines if line.get("id") == "c2")["doc"]["tracks"]["stress"] = [8, 9]
    danced = lines_of(body)
    [*_, turn] = [line for line in danced if line["line"] == "entry"]
    turn["entry"]["type"] = "danced"
    for text, name, kind in ((resealed(lines), "c2", "noted"), (resealed(danced), "shared", "danced")):
        for history in ("keep", "drop"):
            problem = restore(client, text, f"?history={history}")
            assert (problem.status_code, problem.json()["code"]) == (422, "import_unjudged")
            why = f"an entry of type {kind}, which this version does not know"
            assert problem.json()["detail"] == f"{name} depends on what cannot be judged here: {why}"


def test_documents_that_depend_on_unknown_rules(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """So is what rolls by unknown rules cost and win."""
    table = played(client)
    spec = {"system": "fallen_empire", "score": 2, "goal": "Up", "threat": "A fall", "ability": "social"}
    with monkeypatch.context() as patch:
        rules = rb'"rules":"\w+/1"'
        patch.setattr(commands, "encode", lambda event: re.sub(rules, b'"rules":"game/99"', encode(event)))
        table.ok("POST", "/rolls", {"spec": spec | {"dice": [6, 6]}, "character": "c1", "clock": "k3"})
    for history in ("keep", "drop"):
        problem = restore(client, export(table), f"?history={history}")
        assert (problem.status_code, problem.json()["code"]) == (422, "import_unjudged"), problem.text
        assert "depends on what cannot be judged here" in problem.json()["detail"]
        assert "it was ruled by game/99, which this version does not know" in problem.json()["detail"]


def test_a_table_of_unknown_rules(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that plays rules of a newer version is refused as such, with its log and without."""
    body = export(played(client))
    monkeypatch.setattr("service.rules.systems.VERSIONS", {})
    for history in (True, False):
        fault = next(answers(BytesIO(body), history=history))
        assert isinstance(fault, ExportFault)
        assert fault.code == "newer_rules_required", fault.detail
        assert (
            fault.detail
            == f"this table plays {latest('fallen_empire')}, which this version of the service does not know"
        )


def test_documents_that_depend_on_nothing_unknown() -> None:
    """It is said of a document that cannot be judged too where no type of entry is unknown, nor any rules."""
    refused = Unjudged(VerificationReport(unjudged=["a1"]))
    assert refused.detail == "a1 depends on what cannot be judged here: what an entry of the log says"


CONTRADICT = "the parts of this export contradict each other"
UNKNOWN_RULES = "which this version of the service does not know"
RULES_OF_OTHERS = [
    ({"rules": "buried_secrets/1"}, "import_damaged", CONTRADICT),
    ({"rules": "fortune/1"}, "import_damaged", CONTRADICT),
    ({"system": "fortune", "rules": "fortune/1"}, "import_damaged", CONTRADICT),
    ({"rules": "lost/1"}, "newer_rules_required", UNKNOWN_RULES),
    ({"system": "lost", "rules": ""}, "newer_rules_required", UNKNOWN_RULES),
]


@pytest.mark.parametrize("named, code, words", RULES_OF_OTHERS, ids=[str(one[0]) for one in RULES_OF_OTHERS])
def test_a_table_of_the_rules_of_another_game(client: Client, named: dict[str, str], code: str, words: str) -> None:
    """A session by a version of another game's rules, or an extra's, is refused also where there is no log of it."""
    lines = lines_of(played(client).call("GET", "/export?history=drop").content)[:-1]
    next(line for line in lines if line.get("id") == "session")["doc"].update(named)
    problem = restore(client, resealed(lines))
    assert (problem.status_code, problem.json()["code"]) == (422, code), problem.text
    assert words in problem.json()["detail"]


def test_entries_are_spelt_as_they_were_written(client: Client) -> None:
    """An entry whose type or epoch is spelt in another way is refused: entries are looked for by their bytes."""
    lines = lines_of(export(played(client)))[:-1]
    lines[0]["keys"].insert(0, exports.vkey(exports.SIGNER.key))
    text = exports.spelt(lines)
    for written, spelling, status in (
        (b'"rolled"', b'"rolled"', 201),
        (b'"rolled"', b'"roll\\u0065d"', 422),
        (b'"epoch":', b'"epoch" :', 422),
    ):
        spelt = text.replace(written, spelling)
        body = exports.seal(spelt, lines[0]["sid"], lines[0]["entries"])
        assert restore(client, body).status_code == status


@pytest.mark.parametrize("body", [b"\n", b"{}", b"\xff", b"[" * 5000, b"null\nnull", b'{"line":"digest"}'])
def test_what_is_no_export_is_refused(client: Client, body: bytes) -> None:
    """What was never an export is refused as one."""
    assert restore(client, body).json()["code"] == "import_damaged"


NUMBERS = st.one_of(
    st.sampled_from([-1, 0, 1, 2, 255, 512, 16_384, 16_385, 99_999, 999_999, 10**9, 10**15, 2**53 - 1, 2**53, 2**64]),
    st.integers(-(2**70), 2**70),
)


def numbers_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all numbers in a value."""
    inside = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for name, each in inside:
        yield from numbers_of(each, (*path, name))
    if type(value) is int:
        yield path


@settings(max_examples=examples(150))
@given(st.data())
def test_another_number_is_refused_or_does_no_harm(client: Client, data: st.DataObject) -> None:
    """Whatever number a forger puts anywhere, the export is refused, or its table reads, plays and is exported."""
    lines = lines_of(_EXPORTS.setdefault("rich", export(rich(client))))
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from(list(numbers_of(lines))))
        place: Any = lines
        for name in path:
            place = place[name]
        place[last] = data.draw(NUMBERS)
    body = resealed(lines)
    if faulty(body):
        return
    response = restore(client, body)
    assert response.status_code == 201, response.text
    copy = Table(client, response.json())
    unharmed(copy)
    assert not faulty(export(copy))


def rich(client: Client) -> Table:
    """Return a table with two epochs, whose numbers are all that a table may have."""
    table = played(client)
    table.ok("POST", "/epochs", {"client_seed": "ours"})
    doom = table.ok("POST", "/clocks", {"name": "Doom", "size": 2, "kind": "countdown"})["id"]
    table.ok("POST", f"/clocks/{doom}/ticks", {"by": 7})
    spec = {"system": "fallen_empire", "score": 2, "goal": "On", "threat": "Guards", "ability": "mental"}
    rolled = table.ok("POST", "/rolls", {"spec": spec | {"position": "controlled", "dice": [4, 5]}, "character": "c2"})
    table.ok("POST", f"/actions/r{rolled['seq']}/choices", {"branch": rolled["ruling"]["menu"]["branches"][0]["id"]})
    narrated = {"kind": "narrated", "character": "c2", "consequences": [{"id": "harm", "price": 2}]}
    table.ok("POST", "/actions", narrated)
    table.ok("POST", "/actions/a1/resistances", {"consequence": "n1"})
    return table


def unharmed(table: Table) -> None:
    """Read all of a table, and play on: whatever it answers, nothing fails."""
    spec = {"system": "fallen_empire", "score": 2, "goal": "Away", "threat": "Guards", "ability": "social"}
    log = table.ok("GET", "/log?limit=200")["items"]
    seq = next(one["seq"] for one in log if one["type"] == "rolled")
    actions = {one["action"] for one in log if "action_after" in one} | {f"r{seq}"}
    calls: list[tuple[str, str, Any]] = [
        *[
            ("GET", place, None)
            for place in ("", "/characters", "/clocks", "/actions", "/log", "/audit", "/audit?epoch=0", "/report")
        ],
        *[("GET", f"/actions/{aid}{place}", None) for aid in sorted(actions) for place in ("", "/stakes")],
        *[("POST", f"/actions/{aid}/choices", {"take": ["n1"]}) for aid in sorted(actions)],
        *[("POST", f"/actions/{aid}/choices", {"fate": {"n2": "reduced"}}) for aid in sorted(actions)],
        *[("POST", f"/clocks/{clock['id']}/ticks", {"by": 1}) for clock in table.ok("GET", "/clocks")["clocks"]],
        ("POST", "/rolls", {"spec": spec, "character": "c1", "clock": "k1"}),
        ("POST", f"/actions/r{seq}/choices", {}),
        *[("POST", "/reversals", {"seq": one["seq"], "with_later": True}) for one in log],
        ("PATCH", "/characters/c1", {"tracks": {"stress": {"value": 1}}}),
        ("POST", "/players/p2/token", None),
        ("POST", "/turns", None),
        ("POST", "/epochs", {}),
        ("GET", "/export", None),
    ]
    for call in calls:
        response = table.call(*call, version="*")
        assert response.status_code < 500, (call, response.text)
    assert table.call("GET", "/log").status_code == table.call("GET", "/export").status_code == 200


@pytest.mark.parametrize("when", ["append", "fill", "create"])
def test_a_failed_import_leaves_nothing(
    client: Client, raw: redis.Redis, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """An import that fails while it is stored leaves nothing, and is one table when it is sent again."""
    body, key = export(played(client)), str(uuid.uuid4())
    before = set(raw.scan_iter())
    run = Connection.run

    async def failing(self: Connection, name: str, *more: Any, **options: Any) -> Any:
        if name == when:
            raise Unavailable("not now")
        return await run(self, name, *more, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "run", failing)
        assert restore(client, body, key=key).json()["code"] == "store_unavailable"
    assert set(raw.scan_iter()) <= before
    response = restore(client, body, key=key)
    assert response.status_code == 201
    assert "idempotent-replayed" not in response.headers


def test_a_process_that_takes_too_much(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """An export that takes more memory to check than any table's is refused, and the next one is checked."""
    body = export(played(client))
    with monkeypatch.context() as patch:
        patch.setattr("service.session.transfer.checking._MAIN", LITTLE)
        response = restore(client, body)
        assert (response.status_code, response.json()["code"]) == (422, "import_damaged")
        assert "more memory or time" in response.json()["detail"]
    assert restore(client, body).status_code == 201


LITTLE = "import os, signal; os.kill(os.getpid(), signal.SIGXCPU)"
"""Stands for a process that has used its time up."""


def test_a_checker_that_fails(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours in the process that checks is 500, and in the log; nothing is stored."""
    monkeypatch.setattr("service.session.transfer.checking._MAIN", "raise ValueError('ours')")
    with capture_logs() as logs:
        assert restore(client, export(played(client))).json()["code"] == "internal_error"
    assert "ValueError: ours" in logs[0]["error"]


def test_memory_is_bounded(tmp_path: Path) -> None:
    """The process that checks has so much memory, whatever an export asks of it."""
    file = tmp_path / "dense.ndjson"
    head = {"line": "rollwright/1", "sid": "x" * 22, "entries": 1, "next": {}, "keys": [FORGER.key.vkey]}
    entry = b'{"line":"entry","seq":1,"at":1,"entry":{"type":"rolled","outcome":"","terms":{"a":[%b0]}},"result":{}}\n'
    file.write_bytes(msgspec.json.encode(head) + b"\n" + entry % (b"[]," * 1_000_000))
    code = "import service.session.transfer.checker as checker; checker._MEMORY = 64 * 2**20; checker.main()"
    with file.open("rb") as body:
        run = subprocess.run([sys.executable, "-c", code, "keep"], stdin=body, capture_output=True, check=False)
    assert run.returncode < 0 or TOO_COSTLY.encode() in run.stdout, run.stderr


def test_the_checker_starts_quickly() -> None:
    """The process that checks an import loads neither a client of Redis nor what serves."""
    heavy = {"redis", "litestar", "structlog"}
    code = f"import sys, service.session.transfer.checker; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


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
