"""Documents and entries that cannot be read: what needs them is refused as `table_damaged`."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import redis

from service.session.caches import Caches, LruCache
from service.store.keys import keys
from tests.client import Client
from tests.http.test_authorization import CALLS, Scene, part_of_calls
from tests.table import Table, open_table

pytestmark = pytest.mark.slow

Fields = dict[bytes, bytes]
Cold = Callable[[Table], Table]
DOCUMENTS = ("session", "shared", "p1", "p2", "p3", "c1", "c2", "k1", "k2", "a1", "a2", "epoch")
FORMS = (b"", b"{", b"null", b"[]", b'"x"', b"7", b"{}", b'{"version": "x", "tracks": 1, "name": 1}', b"\xff")
# A stream is read through the log; each of these would last a second.
ASKED = [operation for operation in CALLS if operation["operationId"] != "followLog"]


def state(raw: redis.Redis, sid: str) -> Mapping[str, Any]:
    """Return all that is stored of a table, but for tickets."""
    at = keys(sid)
    names = (at.table, at.idempotency, at.marks, at.epochs)
    with raw.pipeline(transaction=False) as pipeline:
        for name in names:
            pipeline.hgetall(name)
        pipeline.xrange(at.log)
        return dict(zip((*names, at.log), pipeline.execute(), strict=True))


@pytest.mark.law
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_call_tells(client: Client, raw: redis.Redis, document: str) -> None:
    """Whichever document is damaged, and however, no call fails without saying so, and none is half done."""
    refused = 0
    for form, who, calls in [
        (form, *some) for at, form in enumerate(FORMS, DOCUMENTS.index(document)) for some in part_of_calls(ASKED, at)
    ]:
        scene = Scene(client)
        hidden = scene.table.ok("POST", "/clocks", {"name": "Doom", "size": 4, "visible": False})["id"]
        raw.hset(keys(scene.table.sid).table, hidden if document == "k2" else document, form)
        before = state(raw, scene.table.sid)
        for operation in calls:
            answer = scene.ask(operation, who)
            if answer.status_code < 500:
                if operation["method"] != "GET":
                    before = state(raw, scene.table.sid)
                continue
            refused += 1
            assert answer.json()["code"] == "table_damaged", (form, operation["operationId"], who, answer.text)
            assert state(raw, scene.table.sid) == before, (form, operation["operationId"], who)
            if who != "gm":
                assert hidden not in answer.json()["detail"], (form, operation["operationId"], who)
    assert refused


@pytest.mark.parametrize("document", ["session", "p1", "c1"])
def test_a_name_where_documents_are_damaged(client: Client, raw: redis.Redis, document: str) -> None:
    """A name in place of an id is refused with a problem, also where the documents that have names are damaged."""
    table = open_table(client)
    table.ok("POST", "/characters", {"name": "Silk"})
    raw.hset(keys(table.sid).table, document, b"{")
    spec = {"system": "buried_secrets", "rating": 2}
    for method, path, body in (
        ("GET", "/characters/Silk", None),
        ("POST", "/rolls", {"spec": spec, "character": "Silk"}),
        ("GET", "/log?character=Silk", None),
    ):
        answer = table.call(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
        assert "x-request-id" in answer.headers


@pytest.mark.parametrize("document", ["shared", "p2", "c1", "k1", "epoch"])
def test_the_gm_sees_which(client: Client, raw: redis.Redis, document: str) -> None:
    """The table can be read, and lists damaged documents for its GM only."""
    scene = Scene(client)
    raw.hset(keys(scene.table.sid).table, document, b"{")
    assert scene.table.ok("GET", "")["damaged"] == [document]
    spectator = scene.tokens["spectator"]
    assert "damaged" not in scene.table.ok("GET", "", token=spectator)
    assert f"({document})" in scene.table.call("GET", "/export").text
    assert f"({document})" not in scene.table.call("GET", "/export", token=spectator).text


def test_the_gm_sees_that_a_past_epoch_is_damaged(client: Client, raw: redis.Redis) -> None:
    """Epochs that are over are listed as one: `epochs`."""
    table = closed_table(client)
    damage_past_epoch(raw, table.sid, b"{")
    assert table.ok("GET", "")["damaged"] == ["epochs"]


def test_no_tracks_are_made_up(client: Client, raw: redis.Redis) -> None:
    """Where the tracks of a table cannot be read, none are answered, and not those that a new table has."""
    table = open_table(client)
    assert table.ok("GET", "")["tracks"]
    raw.hset(keys(table.sid).table, "shared", b"{")
    assert table.ok("GET", "")["tracks"] == {}


def test_who_is_told_the_names(client: Client, raw: redis.Redis) -> None:
    """A refusal names the documents to the GM; a player is told to ask."""
    scene = Scene(client)
    raw.hset(keys(scene.table.sid).table, "c1", b"{")
    told = [scene.table.call("GET", "/characters", token=scene.tokens[who]) for who in ("gm", "player")]
    assert [answer.json()["code"] for answer in told] == ["table_damaged"] * 2
    assert ["(c1)" in answer.json()["detail"] for answer in told] == [True, False]
    # What does not need it goes on.
    scene.table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}})
    scene.table.ok("GET", "/characters/c2")


def test_an_undamaged_table_says_nothing(client: Client, raw: redis.Redis) -> None:
    """No list of damaged documents where there are none; a field of a newer version damages nothing."""
    scene = Scene(client)
    at = keys(scene.table.sid).table
    for name in ("session", "shared", "p1", "c1", "k1"):
        doc = json.loads(raw.hgetall(at)[name.encode()])
        raw.hset(at, name, json.dumps(doc | {"mood": "good"}))
    assert "damaged" not in scene.table.ok("GET", "")
    for place in ("/characters", "/clocks", "/export"):
        assert scene.table.call("GET", place).is_success


def test_an_entry_of_the_log(client: Client, raw: redis.Redis) -> None:
    """An entry that cannot be read is said as well."""
    table = open_table(client)
    raw.xadd(keys(table.sid).log, {"t": "1", "e": "{", "r": "{}"}, id="2-0")
    answer = table.call("GET", "/log")
    assert answer.json()["code"] == "table_damaged", answer.text
    assert "(log)" in answer.json()["detail"]


SPEC = {"system": "buried_secrets", "rating": 1}
HOW: Mapping[str, Callable[[Fields], Fields | None]] = {
    "entry cut": lambda fields: fields | {b"e": fields[b"e"][:-9]},
    "entry begun": lambda fields: fields | {b"e": b"{"},
    "entry of nothing": lambda fields: fields | {b"e": b"{}"},
    "entry without dice": lambda fields: fields | {b"e": fields[b"e"].replace(b'"dice"', b'"mice"')},
    "entry without request": lambda fields: fields | {b"e": fields[b"e"].replace(b'"req":', b'"rEq":')},
    "result cut": lambda fields: fields | {b"r": fields[b"r"][:-9]},
    "result begun": lambda fields: fields | {b"r": b"{"},
    "time": lambda fields: fields | {b"t": b"x"},
    "field missing": lambda fields: {name: value for name, value in fields.items() if name != b"r"},
    "entry missing": lambda _: None,
}
"""What is left of an entry; None: nothing."""


@pytest.fixture
def cold(caches: Caches) -> Cold:
    """Let the process forget what it has read, and give a table as it is to one that has read nothing of it yet."""

    def forget(table: Table) -> Table:
        for name in Caches.__struct_fields__:
            cache = getattr(caches, name)
            if isinstance(cache, LruCache):
                cache.clear()
        return table

    return forget


def rolled_table(client: Client) -> tuple[Table, int]:
    """Return a table with two rolls of an open epoch, and the number of the first one."""
    table = open_table(client)
    first: int = table.ok("POST", "/rolls", {"spec": SPEC})["seq"]
    table.ok("POST", "/rolls", {"spec": SPEC})
    return table, first


def closed_table(client: Client) -> Table:
    """Return a table with an epoch that is over, of two rolls."""
    table, _ = rolled_table(client)
    table.ok("POST", "/epochs", {})
    return table


def damage_entry(raw: redis.Redis, sid: str, seq: int, how: str) -> None:
    """Replace the log of a table by one with a damaged entry."""
    at = keys(sid).log
    rows: Any = raw.xrange(at)
    raw.delete(at)
    for name, fields in rows:
        left: Any = HOW[how](fields) if name == b"%d-0" % seq else fields
        if left is not None:
            raw.xadd(at, left, id=name)


def damage_past_epoch(raw: redis.Redis, sid: str, form: bytes) -> None:
    """Replace an epoch that is over."""
    at = keys(sid).epochs
    [field] = raw.hkeys(at)
    raw.hset(at, field, form)


@pytest.mark.parametrize("how", HOW)
def test_changes_go_on_without_proof(client: Client, raw: redis.Redis, cold: Cold, how: str) -> None:
    """With an earlier roll damaged the next one is made, answered without proof, and so is its repetition."""
    table, first = rolled_table(client)
    damage_entry(raw, table.sid, first, how)
    for tries in range(2):
        answer = cold(table).call("POST", "/rolls", {"spec": SPEC}, key="of-the-third-roll")
        assert answer.status_code == 201, answer.text
        assert answer.json()["ruling"]["dice"]
        assert "proof" not in answer.json()
        assert answer.headers.get("idempotent-replayed") == ("true" if tries else None)
    assert table.ok("GET", "")["entries"] == first + 2


@pytest.mark.parametrize("how", HOW)
def test_an_epoch_is_closed_without_its_head(client: Client, raw: redis.Redis, cold: Cold, how: str) -> None:
    """With a roll damaged its epoch can be closed: the seed is told, and the head of what cannot be read is not."""
    table, first = rolled_table(client)
    damage_entry(raw, table.sid, first, how)
    told = []
    for _ in range(2):
        answer = cold(table).call("POST", "/epochs", {}, key="of-the-first-closing")
        assert answer.status_code == 201, answer.text
        told.append(answer.json())
    assert told[0] == told[1]
    epoch = told[0]["epoch"]
    assert (epoch["state"], epoch["rolls"], epoch["checkpoints"]) == ("revealed", 2, [])
    assert epoch["seed"]
    assert "head" not in epoch


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
def test_what_reads_the_log(client: Client, raw: redis.Redis, cold: Cold, how: str, *, last: bool) -> None:
    """With a roll of an epoch that is over damaged, what proves dice is refused before its first byte."""
    table, first = rolled_table(client)
    table.ok("POST", "/epochs", {})
    seq = first + last
    damage_entry(raw, table.sid, seq, how)
    before = state(raw, table.sid)
    for method, place in (
        ("GET", "/audit"),
        ("GET", "/audit?epoch=0"),
        ("GET", "/export"),
        ("GET", "/log"),
        ("GET", "/report"),
        ("POST", f"/actions/r{seq}/choices"),
    ):
        answer = cold(table).call(method, place, {} if method == "POST" else None)
        if answer.status_code >= 500 or "audit" in place or "export" in place:
            assert answer.json()["code"] == "table_damaged", (place, answer.text)
            assert "(log)" in answer.json()["detail"]
            assert "nothing was changed" not in answer.json()["detail"]
            assert state(raw, table.sid) == before
    # Without its log a table can be exported all the same.
    assert cold(table).call("GET", "/export?history=drop").is_success


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("step", [0, 1, 2], ids=["roll", "picks", "taken"])
@pytest.mark.parametrize("settled", [False, True])
def test_what_follows_a_damaged_entry(
    client: Client, raw: redis.Redis, cold: Cold, how: str, step: int, *, settled: bool
) -> None:
    """With an entry of an action damaged, its steps and reversals are made, or refused and nothing is half done."""
    table = open_table(client, options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk"})
    rolled = table.ok("POST", "/rolls", {"spec": SPEC | {"dice": [2]}, "character": "c1"})
    path = f"/actions/{rolled['action']}"
    table.ok("POST", f"{path}/choices", {"picks": [{"id": "harm"}, {"id": "complication"}]})
    table.ok("POST", f"{path}/choices", {"take": ["n1", "n2"] if settled else ["n1"]})
    damage_entry(raw, table.sid, rolled["seq"] + step, how)
    for method, place, body in (
        ("GET", "/actions", None),
        ("GET", path, None),
        ("GET", f"{path}/stakes", None),
        ("POST", f"{path}/resistances", {"consequence": "n2", "rating": 1, "dice": [3]}),
        ("POST", f"{path}/choices", {"take": ["n2"]}),
        *[("POST", "/reversals", {"seq": rolled["seq"] + number}) for number in (3, 2, 1, 0)],
        ("POST", "/reversals", {"seq": rolled["seq"], "with_later": True}),
    ):
        before = state(raw, table.sid)
        answer = cold(table).call(method, place, body)
        if answer.status_code >= 500:
            assert answer.json()["code"] == "table_damaged", (place, body, answer.text)
        if not answer.is_success or method == "GET":
            assert state(raw, table.sid) == before


@pytest.mark.parametrize("how", HOW)
def test_the_last_roll_of_an_open_epoch(client: Client, raw: redis.Redis, cold: Cold, how: str) -> None:
    """With the last roll damaged or missing its epoch is not told with one roll fewer."""
    table, first = rolled_table(client)
    damage_entry(raw, table.sid, first + 1, how)
    for place in ("/audit", "/audit?epoch=0"):
        assert cold(table).call("GET", place).json().get("code") == "table_damaged", place


@pytest.mark.parametrize("form", FORMS)
def test_an_epoch_that_is_over(client: Client, raw: redis.Redis, cold: Cold, form: bytes) -> None:
    """Without an epoch that is over nothing is rolled, closed, proved or exported, and nothing changes."""
    table = closed_table(client)
    damage_past_epoch(raw, table.sid, form)
    before = state(raw, table.sid)
    for method, place, body in (
        ("POST", "/rolls", {"spec": SPEC}),
        ("POST", "/epochs", {}),
        ("GET", "/audit", None),
        ("GET", "/export", None),
    ):
        answer = cold(table).call(method, place, body)
        assert answer.json()["code"] == "table_damaged", (place, answer.text)
        assert "(epochs)" in answer.json()["detail"]
    assert state(raw, table.sid) == before
