"""Keys of another type and missing fields: what needs them is refused as `table_damaged`, and nothing is half done."""

import itertools
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import redis
import structlog
from msgspec.structs import asdict

from service.app import App
from service.session.actions.reading import unrolled_or_none
from service.session.caches import Caches
from service.session.commands import Caller
from service.store.keys import keys
from tests.client import Client
from tests.conftest import LAWS
from tests.http.test_authorization import CALLS, OPERATIONS, Scene, part_of_calls
from tests.http.test_damage import cold  # noqa: F401  # a fixture
from tests.table import Table, open_table

pytestmark = pytest.mark.slow

Redis = redis.Redis
KEYS = tuple(asdict(keys("")))
WRITERS: dict[str, Callable[[Redis, str], object]] = {
    "string": lambda raw, key: raw.set(key, "x"),
    "list": lambda raw, key: raw.rpush(key, "x"),
    "set": lambda raw, key: raw.sadd(key, "x"),
    "zset": lambda raw, key: raw.zadd(key, {"x": 1}),
    "hash": lambda raw, key: raw.hset(key, "x", "y"),
    "stream": lambda raw, key: raw.xadd(key, {"x": "y"}),
}
OWN = {"log": "stream", "presence": "zset"}
"""The type of each key; of all others it is a hash."""
WRONG = [(key, kind) for key in KEYS for kind in WRITERS if kind != OWN.get(key, "hash")]
REQUIRED = ("session", "shared", "epoch", "e", "last", "rolls", "code", "seq", "at", "bytes", "next:p")
"""Fields that every table has."""
DOCUMENTS = ("p1", "p2", "c1", "c2", "k1", "k2", "k3", "a1", "a2")
COUNTS = ("head", "next:c", "next:k", "next:a", "count:c", "count:k", "count:a", "unsettled:p1")
FIELDS = (*REQUIRED, *DOCUMENTS, *COUNTS)


def stored(raw: Redis, sid: str) -> dict[str, Any]:
    """Return all that is stored of a table by its calls, but for tickets and presence, as Redis stores it."""
    others = {"tickets", "presence", "webhooks"}
    names = {name: key for name, key in asdict(keys(sid)).items() if name not in others}
    return {name: raw.dump(key) for name, key in names.items()}


def linked(client: Client) -> Scene:
    """Return a scene with two clocks that are linked."""
    scene = Scene(client)
    scene.table.ok("POST", "/clocks", {"name": "Flood", "size": 4, "kind": "linked", "after": "k1"})
    scene.table.ok("POST", "/clocks", {"name": "Chase", "size": 4, "kind": "racing"})
    return scene


def ask_all(damaged: Callable[[], Scene], raw: Redis, number: int, missing: str = "") -> int:
    """Ask for all, as each role may; return how many calls were refused for the damage."""
    refused = 0
    for who, calls in part_of_calls(CALLS, number):
        scene = damaged()
        before = stored(raw, scene.table.sid)
        for operation in calls:
            answer = scene.ask(operation, who)
            told = (operation["operationId"], who, answer.text)
            if answer.status_code >= 500:
                refused += 1
                assert answer.json()["code"] == "table_damaged", told
                assert stored(raw, scene.table.sid) == before, told
            elif answer.status_code >= 400:
                assert answer.json()["code"] != "no_session", told
                # Nothing tells a document that was lost from one that was deleted, or a person who was removed.
                assert answer.json()["code"] != "not_found" or missing[:1] in {*"pcka"}, told
            before = stored(raw, scene.table.sid) if operation["method"] != "GET" else before
    return refused


@pytest.mark.law
@pytest.mark.parametrize("key,kind", WRONG)
def test_a_key_of_another_type(brief: Client, raw: Redis, key: str, kind: str) -> None:
    """Whatever type a key of a table has, each call says so or does not need it, and none is half done."""

    def damaged() -> Scene:
        scene = Scene(brief)
        name = getattr(keys(scene.table.sid), key)
        raw.delete(name)
        WRITERS[kind](raw, name)
        return scene

    refused = ask_all(damaged, raw, WRONG.index((key, kind)))
    # Drafts are of imports, tickets and presence of streams; webhooks have a test of their own (test_webhooks.py).
    assert refused or key in {"draft", "tickets", "presence", "webhooks"}
    answer = damaged().ask(OPERATIONS["deleteSession"], "gm")
    assert answer.status_code < 500 or answer.json()["code"] == "table_damaged"


@pytest.mark.law
@pytest.mark.parametrize(
    "field,value",
    [*itertools.product([*REQUIRED[3:], *COUNTS], ["x", "1.5"]), *((field, None) for field in FIELDS)],
)
def test_a_field_of_another_form(brief: Client, raw: Redis, field: str, value: str | None) -> None:
    """Whichever field is missing, or beside the documents has another form, each call says so or does not need it."""

    def damaged() -> Scene:
        scene = linked(brief)
        table = keys(scene.table.sid).table
        raw.hset(table, field, value) if value else raw.hdel(table, field)
        return scene

    refused = ask_all(damaged, raw, FIELDS.index(field), "" if value else field)
    assert value or refused or field not in REQUIRED or LAWS != "full"


@pytest.mark.parametrize("field", [*REQUIRED, "k1"])
def test_the_gm_sees_which(client: Client, raw: Redis, cold: Callable[[Table], Table], field: str) -> None:  # noqa: F811  # a fixture
    """Where a field is missing that a table has, or that a clock names, the GM sees which; no number is given again."""
    scene = linked(client)
    table = cold(scene.table)
    raw.hdel(keys(table.sid).table, field)
    answer = table.call("GET", "")
    if field == "session":
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
        assert "(session)" in answer.json()["detail"]
    else:
        assert answer.json()["damaged"] == ["k2" if field == "k1" else field]
    joining = table.call("POST", "/players", {"code": table.code, "name": "Zoe", "role": "player"}, token="")
    assert joining.status_code == (201 if field in {"session", "shared", "epoch", "k1"} else 500)
    assert json.loads(raw.hget(keys(table.sid).table, "p1") or "{}")["role"] == "gm"


@pytest.mark.parametrize(
    "person", ['{"version":1}', '{"version":1,"role":"boss"}', '{"version":1,"role":5}', '"x"', "[]"]
)
def test_a_person_without_a_role(client: Client, raw: Redis, person: str) -> None:
    """Where the caller's document has no role that there is, a change is refused for the damage, and writes nothing."""
    scene = linked(client)
    raw.hset(keys(scene.table.sid).table, "p1", person)
    before = stored(raw, scene.table.sid)
    for call in (("POST", "/clocks", {"name": "Other", "size": 4}), ("POST", "/turns"), ("DELETE", "/players/p2")):
        answer = scene.table.call(*call)
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged"), (call, answer.text)
    assert stored(raw, scene.table.sid) == before


@pytest.mark.parametrize("seq", [b"0", b"1", b"9" * 30])
def test_a_number_that_the_log_has_already(client: Client, raw: Redis, seq: bytes) -> None:
    """Where the number of the last entry is too low, or too long for a script, a change is refused for the damage."""
    scene = linked(client)
    raw.hset(keys(scene.table.sid).table, "seq", seq)
    before = stored(raw, scene.table.sid)
    answer = scene.table.call("POST", "/turns")
    assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
    assert stored(raw, scene.table.sid) == before


@pytest.mark.parametrize("made,again", [("characters", "c2"), ("clocks", "k3")])
def test_no_number_is_given_again(client: Client, raw: Redis, made: str, again: str) -> None:
    """Where the number of the last character or clock is lost, no new one takes the place of the first."""
    table = linked(client).table
    first = raw.hget(keys(table.sid).table, f"{again[0]}1")
    raw.hdel(keys(table.sid).table, f"next:{again[0]}")
    body = {"name": "Other"} | ({"size": 4} if made == "clocks" else {})
    assert table.call("POST", f"/{made}", body).json()["code"] == "table_damaged"
    assert raw.hget(keys(table.sid).table, f"{again[0]}1") == first


def test_an_action_takes_no_place(client: Client, raw: Redis) -> None:
    """So it is of actions, open ones and those that ended."""
    table = Scene(client).table
    table.ok("PATCH", "/actions/a1", {"state": "cancelled"}, version="*")
    raw.hdel(keys(table.sid).table, "next:a")
    body = {"character": "c1", "spec": {"rating": 1}}
    assert table.call("POST", "/actions", body).json()["code"] == "table_damaged"


@pytest.mark.parametrize("lost", ["entry", "log"])
def test_a_repetition_whose_entry_is_lost(client: Client, raw: Redis, lost: str) -> None:
    """A repeated request whose entry is gone, alone or with the log, is refused, and not made a second time."""
    table = open_table(client)
    body = {"name": "Silk"}
    seq = table.ok("POST", "/characters", body, key="a-key-of-the-first")["id"] and table.ok("GET", "")["entries"]
    log = keys(table.sid).log
    raw.xdel(log, f"{seq}-0") if lost == "entry" else raw.delete(log)
    answer = table.call("POST", "/characters", body, key="a-key-of-the-first")
    assert answer.json()["code"] == "table_damaged", answer.text
    assert "(log)" in answer.json()["detail"]


def rewrite(raw: Redis, sid: str, edit: Callable[[bytes, dict[bytes, bytes]], Any]) -> None:
    """Replace the entries of a table's log."""
    log = keys(sid).log
    rows: Any = raw.xrange(log)
    raw.delete(log)
    for name, fields in rows:
        raw.xadd(log, edit(name, fields), id=name)


@pytest.mark.parametrize("start", ["", "0", "last"])
@pytest.mark.parametrize("how", ["entry", "type", "gone", "seq"])
def test_an_event_stream(brief: Client, raw: Redis, start: str, how: str) -> None:
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


def test_an_event_stream_that_comes_to_it(brief: Client, raw: Redis) -> None:
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


def test_the_service_logs_it(client: Client, raw: Redis, caches: Caches) -> None:
    """Each refusal has a line in the log of the service, which names what is damaged."""
    del caches
    table = open_table(client)
    raw.hdel(keys(table.sid).table, "seq")
    with structlog.testing.capture_logs() as logs:
        assert table.call("GET", "/log").status_code == 500
    assert [line["ids"] for line in logs if line["event"] == "documents of a table cannot be read"] == [("seq",)]


def test_a_key_of_an_address_of_another_type(client: Client, raw: Redis) -> None:
    """Where the key that counts the joins of an address has another type, nobody joins from there."""
    table = open_table(client)
    table.join("Ana")
    [name] = raw.keys(f"{keys(table.sid).table}:tries:*")
    raw.delete(name)
    raw.set(name, "x")
    answer = table.call("POST", "/players", {"code": table.code, "name": "Zoe", "role": "player"}, token="")
    assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
    assert len(table.ok("GET", "")["people"]) == 2


def test_a_creation_key_of_another_type(client: Client, raw: Redis) -> None:
    """A repeated opening whose key in Redis has another type is refused, and no table is opened."""
    key = "of-a-creation-that-is-lost"
    body = {"system": "buried_secrets", "name": "Vault", "gm": "Gia"}
    assert client.post("/v1/sessions", json=body, headers={"Idempotency-Key": key}).status_code == 201
    before = set(raw.keys("rollwright:new:*"))
    client.post("/v1/sessions", json=body, headers={"Idempotency-Key": key + "2"})
    [made] = set(raw.keys("rollwright:new:*")) - before
    raw.delete(made)
    raw.rpush(made, "x")
    answer = client.post("/v1/sessions", json=body, headers={"Idempotency-Key": key + "2"})
    assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")


@pytest.mark.parametrize("count", ["x", "1.5", ""])
def test_open_actions_of_a_stream_whose_count_is_damaged(app: App, client: Client, raw: Redis, count: str) -> None:
    """A stream goes on, and tells problems of open actions where they can be told."""
    scene = Scene(client)
    raw.hset(keys(scene.table.sid).table, "count:a", count)
    gm = Caller(scene.table.sid, scene.table.gm.partition(".")[0], 1)
    tables = app.deployment.tables
    assert tables
    found = client.blocking_portal.call(partial(unrolled_or_none, tables, gm))
    # A roll that would end the action needs the count: whether it would is up to the dice of its trial.
    assert found is None or [one.id for one, _ in found] == ["a1"]
