"""Documents, entries, keys and fields that are damaged: what needs them is refused, and nothing is half done.

`test_a_damaged_table` (test_authorization.py) asks for all at tables with each of them.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
import redis
import structlog

from service.app import App
from service.session.actions.reading import unrolled_or_none
from service.session.caches import Caches, LruCache
from service.session.commands import Caller
from service.store.keys import keys
from tests.client import Client
from tests.http.damages import FORMS, REQUIRED, linked, stored
from tests.http.operations import Scene
from tests.table import Table, open_table

pytestmark = pytest.mark.slow

Fields = dict[bytes, bytes]
Cold = Callable[[Table], Table]


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


@pytest.mark.parametrize("value", [b"", b"Ana", b"x\1Ana", b"3\1", b"3\1Ana\1", b"3\1Ana\1Anna"])
def test_former_names(client: Client, raw: redis.Redis, value: bytes) -> None:
    """What somebody was called before an entry is found where it is damaged; the log is read, or says so."""
    table = open_table(client)
    ana = table.join("Ana")
    table.ok("PATCH", "/players/p2", {"name": "Anna"}, token=ana)
    raw.hset(keys(table.sid).table, "called:p2", value)
    assert table.ok("GET", "")["damaged"] == ["called:p2"]
    answer = table.call("GET", "/log")
    assert answer.is_success or answer.json()["code"] == "table_damaged", answer.text


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
    "entry without dice": lambda fields: fields | {b"e": fields[b"e"].replace(b'"draws"', b'"drawn"')},
    "entry without terms": lambda fields: fields | {b"e": fields[b"e"].replace(b'"terms":', b'"tErms":')},
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


def rewrite(raw: redis.Redis, sid: str, edit: Callable[[bytes, Fields], Fields | None]) -> None:
    """Replace the entries of a table's log; None leaves one out."""
    log = keys(sid).log
    rows: Any = raw.xrange(log)
    raw.delete(log)
    for name, fields in rows:
        left: Any = edit(name, fields)
        if left is not None:
            raw.xadd(log, left, id=name)


def damage_entry(raw: redis.Redis, sid: str, seq: int, how: str) -> None:
    """Replace the log of a table by one with a damaged entry."""
    rewrite(raw, sid, lambda name, fields: HOW[how](fields) if name == b"%d-0" % seq else fields)


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
    before = stored(raw, table.sid)
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
            assert stored(raw, table.sid) == before
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
        before = stored(raw, table.sid)
        answer = cold(table).call(method, place, body)
        if answer.status_code >= 500:
            assert answer.json()["code"] == "table_damaged", (place, body, answer.text)
        if not answer.is_success or method == "GET":
            assert stored(raw, table.sid) == before


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
    before = stored(raw, table.sid)
    for method, place, body in (
        ("POST", "/rolls", {"spec": SPEC}),
        ("POST", "/epochs", {}),
        ("GET", "/audit", None),
        ("GET", "/export", None),
    ):
        answer = cold(table).call(method, place, body)
        assert answer.json()["code"] == "table_damaged", (place, answer.text)
        assert "(epochs)" in answer.json()["detail"]
    assert stored(raw, table.sid) == before


@pytest.mark.parametrize("field", [*REQUIRED, "k1"])
def test_the_gm_sees_what_is_missing(client: Client, raw: redis.Redis, cold: Cold, field: str) -> None:
    """Where a field is missing that a table has, or that a clock names, the GM sees which; no number is given again."""
    scene = linked(client)
    table = cold(scene.table)
    raw.hdel(keys(table.sid).table, field)
    answer = table.call("GET", "")
    if field == "session":
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
        assert "(session)" in answer.json()["detail"]
    else:
        assert answer.json()["damaged"] == ["k3" if field == "k1" else field]
    joining = table.call("POST", "/players", {"code": table.code, "name": "Zoe", "role": "player"}, token="")
    assert joining.status_code == (201 if field in {"session", "shared", "epoch", "k1"} else 500)
    assert json.loads(raw.hget(keys(table.sid).table, "p1") or "{}")["role"] == "gm"


PEOPLE = ('{"version":1}', '{"version":1,"role":"boss"}', '{"version":1,"role":5}', '"x"', "[]")
"""Documents of people without a role that there is."""
NUMBERS = ("0", "1", "9" * 30)
"""Numbers of the last entry that are too low, or too long for a script."""


@pytest.mark.parametrize(
    "field, value", [*(("p1", person) for person in PEOPLE), *(("seq", number) for number in NUMBERS)]
)
def test_changes_that_cannot_be_made(client: Client, raw: redis.Redis, field: str, value: str) -> None:
    """Where the caller has no role, or the log that number already, a change is refused, and writes nothing."""
    scene = linked(client)
    raw.hset(keys(scene.table.sid).table, field, value)
    before = stored(raw, scene.table.sid)
    for call in (("POST", "/clocks", {"name": "Other", "size": 4}), ("POST", "/turns"), ("DELETE", "/players/p2")):
        answer = scene.table.call(*call)
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged"), (call, answer.text)
    assert stored(raw, scene.table.sid) == before


MADE: list[tuple[str, str, dict[str, Any]]] = [
    ("characters", "c2", {"name": "Other"}),
    ("clocks", "k3", {"name": "Other", "size": 4}),
    ("actions", "a2", {"character": "c1", "spec": {"rating": 1}}),
]


@pytest.mark.parametrize("made, last, body", MADE)
def test_no_number_is_given_again(client: Client, raw: redis.Redis, made: str, last: str, body: Any) -> None:
    """Where the number of the last character, clock or action is lost, no new one takes the place of the first."""
    table = linked(client).table
    if made == "actions":
        # Of one that has ended only its number is left.
        table.ok("PATCH", "/actions/a1", {"state": "cancelled"}, version="*")
    first = raw.hget(keys(table.sid).table, f"{last[0]}1")
    raw.hdel(keys(table.sid).table, f"next:{last[0]}")
    assert table.call("POST", f"/{made}", body).json()["code"] == "table_damaged"
    assert raw.hget(keys(table.sid).table, f"{last[0]}1") == first


@pytest.mark.parametrize("lost", ["entry", "log"])
def test_a_repetition_whose_entry_is_lost(client: Client, raw: redis.Redis, lost: str) -> None:
    """A repeated request whose entry is gone, alone or with the log, is refused, and not made a second time."""
    table = open_table(client)
    body = {"name": "Silk"}
    seq = table.ok("POST", "/characters", body, key="a-key-of-the-first")["id"] and table.ok("GET", "")["entries"]
    log = keys(table.sid).log
    raw.xdel(log, f"{seq}-0") if lost == "entry" else raw.delete(log)
    answer = table.call("POST", "/characters", body, key="a-key-of-the-first")
    assert answer.json()["code"] == "table_damaged", answer.text
    assert "(log)" in answer.json()["detail"]


@pytest.mark.parametrize("start", ["", "0", "last"])
@pytest.mark.parametrize("how", ["entry", "type", "gone", "seq"])
def test_an_event_stream(brief: Client, raw: redis.Redis, start: str, how: str) -> None:
    """A stream that would begin with what cannot be read is refused with a problem, and not opened to end at once."""
    table = open_table(brief)
    event = table.ok("GET", "?include=characters")["last_event_id"]
    table.ok("POST", "/characters", {"name": "Silk"})
    log = keys(table.sid).log
    if how == "seq":
        raw.hdel(keys(table.sid).table, "seq")
    elif how == "entry":
        kept = b"1-0" if start == "last" else b""
        rewrite(raw, table.sid, lambda name, fields: fields if name == kept else fields | {b"e": b"{"})
    else:
        raw.delete(log)
        if how == "type":
            raw.set(log, "x")
    headers = {"Authorization": f"Bearer {table.gm}"}
    headers |= {"Last-Event-ID": event if start == "last" else start} if start else {}
    answer = brief.get(f"/v1/sessions/{table.sid}/events", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged"), answer.text
    assert f"({'seq' if how == 'seq' else 'log'})" in answer.json()["detail"]


def test_an_event_stream_that_comes_to_it(brief: Client, raw: redis.Redis) -> None:
    """A stream that comes to an entry which cannot be read ends there, with a line in the log of the service."""
    table = open_table(brief)
    for name in ("Silk", "Thorn"):
        table.ok("POST", "/characters", {"name": name})
    rewrite(raw, table.sid, lambda name, fields: fields | ({b"e": b"{"} if name == b"2-0" else {}))
    headers = {"Authorization": f"Bearer {table.gm}", "Last-Event-ID": "0"}
    with structlog.testing.capture_logs() as logs:
        text = brief.get(f"/v1/sessions/{table.sid}/events", headers=headers).text
    assert [line for line in text.splitlines() if line.startswith("event: ")] == ["event: session_created"]
    assert [line["ids"] for line in logs if line["event"].startswith("an event stream ended")] == [("log",)]


def test_the_service_logs_it(client: Client, raw: redis.Redis, caches: Caches) -> None:
    """Each refusal has a line in the log of the service, which names what is damaged."""
    del caches
    table = open_table(client)
    raw.hdel(keys(table.sid).table, "seq")
    with structlog.testing.capture_logs() as logs:
        assert table.call("GET", "/log").status_code == 500
    assert [line["ids"] for line in logs if line["event"] == "documents of a table cannot be read"] == [("seq",)]


def test_a_key_of_an_address_of_another_type(client: Client, raw: redis.Redis) -> None:
    """Where the key that counts the joins of an address has another type, nobody joins from there."""
    table = open_table(client)
    table.join("Ana")
    [name] = raw.keys(f"{keys(table.sid).table}:tries:*")
    raw.delete(name)
    raw.set(name, "x")
    answer = table.call("POST", "/players", {"code": table.code, "name": "Zoe", "role": "player"}, token="")
    assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
    assert len(table.ok("GET", "")["people"]) == 2


def test_a_creation_key_of_another_type(client: Client, raw: redis.Redis) -> None:
    """A repeated opening whose key in Redis has another type is refused, and no table is opened."""
    key = "of-a-creation-that-is-lost"
    body = {"system": "buried_secrets", "name": "Vault", "gm": "Gia"}
    assert client.post("/v1/sessions", json=body, headers={"Idempotency-Key": key}).status_code == 201
    before = set(raw.keys("rollwright:3:new:*"))
    client.post("/v1/sessions", json=body, headers={"Idempotency-Key": key + "2"})
    [made] = set(raw.keys("rollwright:3:new:*")) - before
    raw.delete(made)
    raw.rpush(made, "x")
    answer = client.post("/v1/sessions", json=body, headers={"Idempotency-Key": key + "2"})
    assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")


@pytest.mark.parametrize("count", ["x", "1.5", ""])
def test_open_actions_of_a_stream_whose_count_is_damaged(
    app: App, client: Client, raw: redis.Redis, count: str
) -> None:
    """A stream goes on, and tells problems of open actions where they can be told."""
    scene = Scene(client)
    raw.hset(keys(scene.table.sid).table, "count:a", count)
    gm = Caller(scene.table.sid, scene.table.gm.partition(".")[0], 1)
    tables = app.deployment.tables
    assert tables
    found = client.blocking_portal.call(partial(unrolled_or_none, tables, gm))
    # A roll that would end the action needs the count: whether it would is up to the dice of its trial.
    assert found is None or [one.id for one, _ in found] == ["a1", "a3"]
