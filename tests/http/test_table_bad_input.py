"""Bad input at a table: each a documented problem, and nothing changed."""

import re
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.client import Client
from tests.table import Table, open_table, unnamed

SPEC = {"system": "buried_secrets", "rating": 2}
PROBLEMS = (Path(__file__).parents[2] / "docs" / "problems.md").read_text()
LISTED = {
    match[1]: set(re.findall(r"\d{3}", match[2]))
    for match in re.finditer(r"^\| `([a-z_]+)` \| ([\d, ]*)", PROBLEMS, re.MULTILINE)
}
"""Codes of the page, with their status where the page says it of each."""


@pytest.fixture(scope="module")
def table(client: Client) -> Table:
    """A table that nothing here changes: a character, a clock, a deleted clock, a roll."""
    table = open_table(client)
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    table.ok("POST", "/clocks", {"name": "Gone", "size": 4})
    table.ok("DELETE", "/clocks/k2", version="*")
    table.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"})
    return table


def everything(table: Table) -> list[Any]:
    """Return all that the GM can read."""
    return [table.ok("GET", place) for place in ("", "/characters", "/clocks", "/log?limit=200")]


def documented(answer: httpx.Response, status: int, code: str) -> Any:
    """Check that an answer is the problem that was meant, as docs/problems.md has it; return it."""
    assert answer.headers["content-type"] == "application/problem+json"
    problem: Any = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), answer.text
    assert problem["status"] == status
    assert problem["type"] == f"urn:rollwright:problem:{code}"
    assert problem["title"]
    assert problem["detail"]
    assert not LISTED[code] or str(status) in LISTED[code]
    return problem


def refused(table: Table, status: int, code: str, method: str, place: str, body: Any = None, **more: Any) -> Any:
    """Ask what must be refused, and change nothing; return the problem."""
    before = everything(table)
    problem = documented(table.call(method, place, body, **more), status, code)
    assert everything(table) == before
    return problem


def bare(table: Table, headers: dict[str, str | bytes], method: str = "POST", place: str = "/turns") -> httpx.Response:
    """Ask with these headers and no others of a table's."""
    answer: httpx.Response = table.client.request(method, f"/v1/sessions/{table.sid}{place}", headers=headers)
    return answer


# Tokens


@pytest.mark.parametrize("scheme", ["", "Basic {}", "Token {}", "{}", "Bearer{}"])
def test_no_bearer_token(table: Table, scheme: str) -> None:
    """Without `Authorization: Bearer` the answer is 401, and says what is wanted."""
    before = everything(table)
    for method, place in (("GET", ""), ("POST", "/turns"), ("GET", "/events"), ("DELETE", "")):
        sent = {"Authorization": scheme.format(table.gm)} if scheme else {}
        answer = bare(table, {**sent, "Idempotency-Key": str(uuid.uuid4())}, method, place)
        documented(answer, 401, "token_missing")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert everything(table) == before


def altered(token: str) -> list[str]:
    """Return tokens that are nearly this one."""
    person, version, proof = token.split(".")
    other = "B" if proof[0] == "A" else "A"
    return [
        "",
        "x",
        "null",
        token[:-1],
        token + "A",
        token + "=",
        token + "." + proof,
        f"{person}.{version}.{other}{proof[1:]}",
        f"{person}.{version}.{proof.swapcase()}",
        f"{person}.2.{proof}",
        f"{person}.01.{proof}",
        f"{person}.-1.{proof}",
        f"p2.{version}.{proof}",
        f"p01.{version}.{proof}",
        f"session.{version}.{proof}",
        f"p1.99999999999999999999.{proof}",
        f"p1.{version}." + "A" * 43,
        f"p1.{version}." + "é" * 43,
        "p1." * 5000,
    ]


def test_malformed_tokens(table: Table) -> None:
    """What is nearly a token is none."""
    before = everything(table)
    for token in altered(table.gm):
        authorization = f"Bearer {token}".encode("latin-1")
        answer = bare(table, {"Authorization": authorization, "Idempotency-Key": "k" * 16})
        documented(answer, 401, "token_invalid")
    assert everything(table) == before


def test_the_scheme_is_read_without_case(table: Table) -> None:
    """The scheme's name has no case (RFC 9110, section 11.1)."""
    assert bare(table, {"Authorization": f"bEARER {table.gm}"}, "GET", "").status_code == 200


def test_a_token_of_another_table(client: Client, table: Table) -> None:
    """A token of one table is none of another, whoever's it is."""
    other = open_table(client)
    for token in (other.gm, other.join()):
        refused(table, 401, "token_invalid", "GET", "", token=token)
        refused(table, 401, "token_invalid", "POST", "/turns", token=token)


def test_a_table_that_never_was(client: Client) -> None:
    """No token is good for a table that never was, and nobody joins it."""
    headers = {"Authorization": "Bearer p1.1." + "A" * 43, "Idempotency-Key": "k" * 16}
    place = "/v1/sessions/" + "A" * 22
    documented(client.get(place, headers=headers), 401, "token_invalid")
    joining = client.post(f"{place}/players", json={"code": "ABCDEFGH", "name": "Ana"}, headers=headers)
    documented(joining, 404, "no_session")
    documented(client.get(f"{place}/events?ticket=" + "A" * 32), 401, "no_ticket")


# Versions


def test_versions(client: Client) -> None:
    """A change says which version was seen: none is 428, an old or future one 412, and what is no ETag 400."""
    table = open_table(client)
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    table.ok("PATCH", "/characters/c1", {"note": "once"}, version='"1"')
    table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    table.ok("PATCH", "", {"name": "Renamed"}, version='"1"')
    changes: list[tuple[str, str, Any]] = [
        ("PATCH", "/characters/c1", {"note": "twice"}),
        ("DELETE", "/characters/c1", None),
        ("PATCH", "/clocks/k1", {"name": "Bell"}),
        ("DELETE", "/clocks/k1", None),
        ("PATCH", "", {"name": "Again"}),
    ]
    for method, place, body in changes:
        refused(table, 428, "version_missing", method, place, body)
        for stale in ('"1"', '"3"', '"999999999"'):
            problem = refused(table, 412, "version_mismatch", method, place, body, version=stale)
            assert "version 2" in problem["detail"]
        for malformed in ("2", '"2', '"2", "1"', '"02"', '"0"', '"-2"', '"2.0"', "", '"1000000000"', "**"):
            refused(table, 400, "version_malformed", method, place, body, version=malformed)
    for method, place, body in changes[::2]:
        table.ok(method, place, body, version=' "2" ')


# Keys


@pytest.mark.parametrize(
    "key",
    [
        b"",
        b"short",
        b"x" * 15,
        b"x" * 65,
        b"x" * 5000,
        b"with a space in it",
        "schlüssel-schlüssel".encode(),
        b"\xff" * 16,
    ],
    ids=lambda key: f"{key[:20]!r}x{len(key)}",
)
def test_malformed_keys(table: Table, key: bytes) -> None:
    """A key has 16 to 64 printable characters."""
    before = everything(table)
    answer = bare(table, {"Authorization": f"Bearer {table.gm}", "Idempotency-Key": key})
    documented(answer, 400, "key_malformed")
    assert everything(table) == before


def test_no_key(table: Table) -> None:
    """A change without a key is refused, and so are opening a table and joining one."""
    before = everything(table)
    documented(bare(table, {"Authorization": f"Bearer {table.gm}"}), 400, "key_missing")
    documented(table.client.post("/v1/sessions", json={"system": "daggerheart"}), 400, "key_missing")
    body = {"code": table.code, "name": "Ana"}
    joining = table.client.post(f"/v1/sessions/{table.sid}/players", json=body)
    documented(joining, 400, "key_missing")
    assert everything(table) == before


@pytest.mark.parametrize("key", ["x" * 16, "x" * 64, "!~" * 8])
def test_keys_that_are_right(client: Client, key: str) -> None:
    """The shortest and longest keys are taken."""
    assert open_table(client).call("POST", "/turns", key=key).status_code == 200


def test_a_reused_key(client: Client) -> None:
    """A key belongs to one request: another body, path, method or person under it is refused, another order not."""
    table, key = open_table(client), str(uuid.uuid4())
    ana = table.join()
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    table.ok("POST", "/clocks", {"name": "Bell", "size": 4})
    table.ok("POST", "/clocks/k1/ticks", {"by": 1, "note": "x"}, key=key)
    for method, place, body, token in (
        ("POST", "/clocks/k1/ticks", {"by": 2, "note": "x"}, None),
        ("POST", "/clocks/k2/ticks", {"by": 1, "note": "x"}, None),
        ("POST", "/clocks/k1/ticks", {"by": 1, "note": "x"}, ana),
        ("POST", "/turns", None, None),
        ("DELETE", "/clocks/k1", None, None),
    ):
        version = "*" if method == "DELETE" else None
        refused(table, 422, "key_reused", method, place, body, token=token, key=key, version=version)
    again = table.call("POST", "/clocks/k1/ticks", {"note": "x", "by": 1}, key=key)
    assert again.headers["idempotent-replayed"] == "true"
    assert table.ok("GET", "/clocks/k1")["filled"] == 1


def test_a_reused_key_of_a_step(client: Client) -> None:
    """A key of a step of an action is refused as reused, where the step itself would come too late by now."""
    table = open_table(client, options={"given_dice": True, "direct_rolls": "all"})
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    spec = {"goal": "in", "rating": 2, "position": "risky"}
    aid = table.ok("POST", "/actions", {"character": "c1", "spec": spec})["id"]
    bargain = {"kind": "bargain", "bargain": "add_heat", "text": "Loud"}
    steps: list[tuple[str, Any, Any]] = [
        ("/offers", bargain, bargain | {"text": "Louder"}),
        ("/offers/o1/answers", {"answer": "decline"}, {"answer": "accept"}),
        ("/roll", {"dice": [1, 2]}, {"dice": [6, 6]}),
        ("/choices", {"picks": [{"id": "harm"}]}, {"picks": [{"id": "harm", "price": 1}]}),
        ("/resistances", {"consequence": "n1", "rating": 2, "dice": [6, 1]}, {"consequence": "n1", "rating": 3}),
    ]
    for place, body, other in steps:
        key, version = str(uuid.uuid4()), "*" if place == "/roll" else None
        by = table.gm if place in {"/offers", "/choices"} else ana
        done = table.call("POST", f"/actions/{aid}{place}", body, token=by, key=key, version=version)
        assert done.is_success, done.text
        refused(table, 422, "key_reused", "POST", f"/actions/{aid}{place}", other, token=by, key=key, version=version)
        again = table.call("POST", f"/actions/{aid}{place}", body, token=by, key=key, version=version)
        assert (again.text, again.headers["idempotent-replayed"]) == (done.text, "true")


def test_the_field_at_fault_of_what_a_table_refuses(client: Client) -> None:
    """A problem of the table points at the id or the track that the body names (RFC 6901)."""
    table = open_table(client)
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk", "tracks": {"blood": {"value": 1, "cap": 4}}}, token=ana)
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    aid = table.ok("POST", "/actions", {"character": "c1", "spec": {"goal": "in", "rating": 1}})["id"]
    changes = [{"who": "c1", "track": "stress", "amount": 1}, {"who": "c1", "track": "zz", "amount": 1}]
    cases: list[tuple[int, str, str, str, Any, str]] = [
        (422, "unknown_id", "POST", "/rolls", {"spec": SPEC, "character": "c9"}, "/character"),
        (422, "unknown_id", "POST", "/rolls", {"spec": SPEC, "character": "c1", "clock": "k9"}, "/clock"),
        (422, "unknown_id", "PATCH", f"/actions/{aid}", {"clock": "k9"}, "/clock"),
        (422, "unknown_id", "POST", "/clocks", {"name": "x", "size": 4, "kind": "racing", "rival": "k9"}, "/rival"),
        (422, "unknown_id", "POST", f"/actions/{aid}/offers", {"kind": "assist", "character": "c9"}, "/character"),
        (422, "no_track", "POST", "/changes", {"changes": changes}, "/changes/1/track"),
        (422, "no_track", "PATCH", "/characters/c1", {"tracks": {"zz": {"value": 1}}}, "/tracks/zz"),
        (409, "no_owner", "PATCH", "/characters/c1", {"name": "p9", "owner": "p9"}, "/owner"),
    ]
    for status, code, method, place, body, pointer in cases:
        problem = refused(table, status, code, method, place, body, version="*")
        assert [one["pointer"] for one in problem["errors"]] == [pointer], problem
    lacking = refused(table, 422, "no_track", "POST", "/changes", {"changes": changes})
    assert lacking["detail"] == "c1 has no zz, only stress, trauma, harm_1, harm_2, harm_3, xp, blood"
    problem = refused(table, 403, "not_yours", "POST", "/characters", {"name": "x", "owner": "p1"}, token=ana)
    assert (problem["errors"][0]["pointer"], problem["detail"]) == ("/owner", "only the GM may do this for p1")


def test_a_key_belongs_to_a_version(client: Client) -> None:
    """The same change of another version is another request; a proxy that makes the ETag a weak one changes nothing."""
    table = open_table(client)
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    changes: list[tuple[str, str, Any]] = [
        ("PATCH", "/characters/c1", {"note": "x"}),
        ("DELETE", "/characters/c1", None),
        ("PATCH", "/clocks/k1", {"name": "Bell"}),
        ("DELETE", "/clocks/k1", None),
        ("PATCH", "", {"name": "Again"}),
    ]
    for method, place, body in changes:
        key, version = str(uuid.uuid4()), '"2"' if method == "DELETE" else '"1"'
        done = table.call(method, place, body, key=key, version=version)
        assert done.is_success
        for other in ('"7"', "*"):
            refused(table, 422, "key_reused", method, place, body, key=key, version=other)
        for same in (f"W/{version}", f" {version} "):
            again = table.call(method, place, body, key=key, version=same)
            assert (again.text, again.headers["idempotent-replayed"]) == (done.text, "true")


def test_a_refusal_does_not_use_up_its_key(client: Client) -> None:
    """What was refused may be asked otherwise under the same key, since nothing happened."""
    table, key = open_table(client), str(uuid.uuid4())
    refused(table, 404, "not_found", "POST", "/clocks/k1/ticks", {"by": 1}, key=key)
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    table.ok("POST", "/clocks/k1/ticks", {"by": 2}, key=key)


# Ids


def asked_of(  # an id of each kind
    sid: str = "{sid}", cid: str = "c1", kid: str = "k1", pid: str = "p1", seq: str = "1", aid: str = "a1"
) -> list[Any]:
    """Return a call for each kind of id."""
    return [
        ("GET", f"/v1/sessions/{sid}", None),
        ("GET", f"/v1/sessions/{sid}/characters/{cid}", None),
        ("PATCH", f"/v1/sessions/{sid}/characters/{cid}", {"note": "x"}),
        ("DELETE", f"/v1/sessions/{sid}/characters/{cid}", None),
        ("GET", f"/v1/sessions/{sid}/clocks/{kid}", None),
        ("PATCH", f"/v1/sessions/{sid}/clocks/{kid}", {"name": "x"}),
        ("DELETE", f"/v1/sessions/{sid}/clocks/{kid}", None),
        ("POST", f"/v1/sessions/{sid}/clocks/{kid}/ticks", {"by": 1}),
        ("DELETE", f"/v1/sessions/{sid}/players/{pid}", None),
        ("POST", f"/v1/sessions/{sid}/players/{pid}/token", None),
        ("POST", f"/v1/sessions/{sid}/players/{pid}/gm", None),
        ("POST", f"/v1/sessions/{sid}/actions/r{seq}/choices", {"note": "x"}),
        ("POST", f"/v1/sessions/{sid}/actions/r{seq}/resistances", {"consequence": "n1", "rating": 1}),
        ("GET", f"/v1/sessions/{sid}/actions/r{seq}", None),
        ("GET", f"/v1/sessions/{sid}/actions/r{seq}/stakes", None),
        ("POST", f"/v1/sessions/{sid}/actions/{aid}/choices", {"note": "x"}),
        ("POST", f"/v1/sessions/{sid}/actions/{aid}/resistances", {"consequence": "n1", "rating": 1}),
    ]


@pytest.mark.parametrize("number, seq", [("9", "99"), ("999999", "24576"), ("999999", "999999")])
def test_unknown_ids(table: Table, number: str, seq: str) -> None:
    """What has never been at the table is absent."""
    cid, kid, pid, aid = (f"{letter}{number}" for letter in "ckpa")
    for method, place, body in asked_of(table.sid, cid, kid, pid, seq, aid)[1:]:
        refused(table, 404, "not_found", method, place, body, version="*")


FIELDS = ["session", "shared", "code", "seq", "at", "next:p", "count:k"]
NO_IDS = [
    "x1",
    "c0",
    "c01",
    "c",
    "C1",
    "c1%0A",
    "c1%00",
    "%20c1",
    "c1 ",
    "c1.0",
    "c-1",
    "c1000000",
    "٣",
    "c٣",
    "1e1",
    "00",
]
NO_IDS += ["-1", "100000", "*", "%2A", "c1:c1", "..%2fcode", "{cid}"]


@pytest.mark.parametrize("shape", FIELDS + NO_IDS)
def test_ids_of_the_wrong_shape(table: Table, shape: str) -> None:
    """An id of the wrong shape is nothing, and never another field of the table."""
    for method, place, body in asked_of(table.sid, shape, shape, shape, shape, shape)[1:]:
        refused(table, 404, "not_found", method, place, body, version="*")


@pytest.mark.parametrize("kind", ["session", "c1", "k1", "p1"])
def test_ids_of_another_kind(table: Table, kind: str) -> None:
    """No call reads a document of another kind."""
    places = {"characters": "c1", "clocks": "k1"}
    for place, own in places.items():
        if kind != own:
            refused(table, 404, "not_found", "GET", f"/{place}/{kind}")


@pytest.mark.parametrize("sid", ["x", "A" * 21, "A" * 23, "A" * 21 + "*", "A" * 21 + "%0A", "é" * 22])
def test_sessions_of_the_wrong_shape(table: Table, sid: str) -> None:
    """An id no session can have is nothing."""
    for method, place, body in asked_of(sid):
        documented(table.call(method, place, body, version="*"), 404, "not_found")


def test_a_deleted_clock(table: Table) -> None:
    """A deleted clock is absent for whoever reads, ticks, edits, deletes, links or rolls with it."""
    for method, place, body in (
        ("GET", "/clocks/k2", None),
        ("POST", "/clocks/k2/ticks", {"by": 1}),
        ("PATCH", "/clocks/k2", {"name": "Back"}),
        ("DELETE", "/clocks/k2", None),
        ("POST", "/rolls", {"spec": SPEC, "clock": "k2"}),
        ("POST", "/clocks", {"name": "Next", "size": 4, "kind": "linked", "after": "k2"}),
        ("POST", "/clocks", {"name": "Rival", "size": 4, "kind": "racing", "rival": "k2"}),
    ):
        named = body is not None and "k2" in body.values()
        status, code = (422, "unknown_id") if named else (404, "not_found")
        problem = refused(table, status, code, method, place, body, version="*")
        assert problem["detail"].startswith("there is no k2 ")


def test_choices_of_what_is_no_roll(table: Table) -> None:
    """Choices follow from rolls alone, and not from another entry of the log."""
    for seq in (1, 2, 99):
        refused(table, 404, "not_found", "POST", f"/actions/r{seq}/choices", {"note": "x"})
        refused(table, 404, "not_found", "POST", f"/actions/r{seq}/resistances", {"consequence": "n1", "rating": 1})


def test_a_negotiated_roll_has_one_id(client: Client) -> None:
    """The roll of an action is not found under the number of its entry."""
    table = open_table(client, options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/actions", {"character": "c1", "spec": {"rating": 1, "position": "risky"}})
    seq = table.ok("POST", "/actions/a1/roll", {"dice": [2]}, version="*")["seq"]
    for method, place, body in (
        ("GET", "", None),
        ("POST", "/choices", {"picks": [{"id": "harm"}]}),
        ("POST", "/resistances", {"consequence": "n1", "rating": 1}),
    ):
        refused(table, 404, "not_found", method, f"/actions/r{seq}{place}", body)


@pytest.mark.parametrize(
    "seq, status, code",
    [
        (1, 422, "irreversible"),
        (2, 422, "irreversible"),
        (3, 422, "irreversible"),
        (99, 422, "no_entry"),
        (24_576, 422, "no_entry"),
    ],
)
def test_reversals_of_what_is_not_reversed(table: Table, seq: int, status: int, code: str) -> None:
    """An entry that there is not, or that nothing takes back, is refused, and says what to do instead."""
    problem = refused(table, status, code, "POST", "/reversals", {"seq": seq})
    if code == "irreversible":
        assert problem["errors"][0]["pointer"] == "/seq"
        assert ": " in problem["detail"]


def test_a_hidden_entry_is_not_told(client: Client) -> None:
    """A player learns nothing of entries from a refused reversal: there, hidden or missing, it is the same."""
    table = open_table(client)
    ana = table.join()
    hidden = table.ok("POST", "/clocks", {"name": "Doom", "size": 4, "visible": False})["id"]
    ticked = table.ok("POST", f"/clocks/{hidden}/ticks", {"by": 1})["clock_after"]
    assert ticked["filled"] == 1
    told = {
        refused(table, 403, "wrong_role", "POST", "/reversals", {"seq": seq}, token=ana)["detail"]
        for seq in (1, table.ok("GET", "")["entries"], 99)
    }
    assert len(told) == 1


# Bodies: call, body, code, pointer
BODIES: list[tuple[str, Any, str, str]] = [
    ("POST /characters", {}, "missing_field", "/name"),
    ("POST /characters", {"name": ""}, "invalid_field", "/name"),
    ("POST /characters", {"name": 1}, "invalid_field", "/name"),
    ("POST /characters", {"name": None}, "invalid_field", "/name"),
    ("POST /characters", {"name": "x" * 81}, "invalid_field", "/name"),
    ("POST /characters", {"name": "x", "note": "x" * 501}, "invalid_field", "/note"),
    ("POST /characters", {"name": "x", "owner": "Ana"}, "invalid_field", "/owner"),
    ("POST /characters", {"name": "x", "owner": None}, "invalid_field", "/owner"),
    ("POST /characters", {"name": "x", "tracks": []}, "invalid_field", "/tracks"),
    ("POST /characters", {"name": "x", "tracks": {"stress": 3}}, "invalid_field", "/tracks/stress"),
    ("POST /characters", {"name": "x", "tracks": {"stress": {}}}, "missing_field", "/tracks/stress/value"),
    ("POST /characters", {"name": "x", "tracks": {"stress": {"value": "3"}}}, "invalid_field", "/tracks/stress/value"),
    ("POST /characters", {"name": "x", "tracks": {"stress": {"value": True}}}, "invalid_field", "/tracks/stress/value"),
    ("POST /characters", {"name": "x", "tracks": {"stress": {"value": -1}}}, "invalid_field", "/tracks/stress/value"),
    ("POST /characters", {"name": "x", "tracks": {"stress": {"value": 100_000}}}, "invalid_field",
     "/tracks/stress/value"),
    ("POST /characters", {"name": "x", "tracks": {"stress": {"value": 1, "cap": 0}}}, "invalid_field",
     "/tracks/stress/cap"),
    ("POST /characters", {"name": "x", "version": 7}, "unknown_field", "/version"),
    ("POST /characters", {"name": "x", "id": "c7"}, "unknown_field", "/id"),
    ("PATCH /characters/c1", {"version": 7}, "unknown_field", "/version"),
    ("PATCH /characters/c1", {"name": None}, "invalid_field", "/name"),
    ("POST /clocks", {"name": "x"}, "missing_field", "/size"),
    ("POST /clocks", {"name": "x", "size": 0}, "invalid_field", "/size"),
    ("POST /clocks", {"name": "x", "size": 101}, "invalid_field", "/size"),
    ("POST /clocks", {"name": "x", "size": 4.5}, "invalid_field", "/size"),
    ("POST /clocks", {"name": "x", "size": 10**30}, "invalid_field", "/size"),
    ("POST /clocks", {"name": "x", "size": 4, "kind": "bomb"}, "invalid_field", "/kind"),
    ("POST /clocks", {"name": "x", "size": 4, "visible": 1}, "invalid_field", "/visible"),
    ("POST /clocks", {"name": "x", "size": 4, "ticked_by": "spectator"}, "invalid_field", "/ticked_by"),
    ("POST /clocks", {"name": "x", "size": 4, "kind": "racing", "rival": "c1"}, "invalid_field", "/rival"),
    ("POST /clocks", {"name": "x", "size": 4, "loops": 3}, "unknown_field", "/loops"),
    ("PATCH /clocks/k1", {"filled": 3}, "unknown_field", "/filled"),
    ("PATCH /clocks/k1", {"kind": "countdown"}, "unknown_field", "/kind"),
    ("POST /clocks/k1/ticks", {}, "missing_field", "/by"),
    ("POST /clocks/k1/ticks", {"by": "1"}, "invalid_field", "/by"),
    ("POST /clocks/k1/ticks", {"by": True}, "invalid_field", "/by"),
    ("POST /clocks/k1/ticks", {"by": 1.5}, "invalid_field", "/by"),
    ("POST /clocks/k1/ticks", "1", "invalid_field", ""),
    ("POST /clocks/k1/ticks", 1, "invalid_field", ""),
    ("POST /clocks/k1/ticks", {"by": 101}, "invalid_field", "/by"),
    ("POST /clocks/k1/ticks", {"by": -101}, "invalid_field", "/by"),
    ("POST /clocks/k1/ticks", {"by": -(2**70)}, "invalid_field", "/by"),
    ("POST /clocks/k1/ticks", {"to": 3}, "unknown_field", "/to"),
    ("POST /changes", {"changes": []}, "invalid_field", "/changes"),
    ("POST /changes", {"changes": [{}] * 21}, "invalid_field", "/changes"),
    ("POST /changes", {"changes": [{"who": "k1", "track": "filled", "amount": 1}]}, "invalid_field", "/changes/0/who"),
    ("POST /changes", {"changes": [{"who": "shared", "track": "turn", "amount": 1}]}, "invalid_field",
     "/changes/0/who"),
    ("POST /changes", {"changes": [{"who": "c1", "track": "", "amount": 1}]}, "invalid_field", "/changes/0/track"),
    ("POST /changes", {"changes": [{"who": "c1", "track": "stress", "amount": 1000}]}, "invalid_field",
     "/changes/0/amount"),
    ("POST /rolls", {}, "missing_field", "/spec"),
    ("POST /rolls", {"spec": None}, "invalid_field", "/spec"),
    ("POST /rolls", {"spec": []}, "invalid_field", "/spec"),
    ("POST /rolls", {"spec": {}}, "missing_field", "/spec/system"),
    ("POST /rolls", {"spec": {"system": "chess"}}, "unknown_system", "/spec/system"),
    ("POST /rolls", {"spec": {"system": "buried_secrets"}}, "missing_field", "/spec/rating"),
    ("POST /rolls", {"spec": SPEC | {"rating": "2"}}, "invalid_field", "/spec/rating"),
    ("POST /rolls", {"spec": SPEC | {"rating": -1}}, "invalid_field", "/spec/rating"),
    ("POST /rolls", {"spec": SPEC | {"ratings": 2}}, "unknown_field", "/spec/ratings"),
    ("POST /rolls", {"spec": SPEC | {"factors": {"scale": 9}}}, "invalid_field", "/spec/factors/scale"),
    ("POST /rolls", {"spec": SPEC | {"dice": [0]}}, "invalid_field", "/spec/dice/0"),
    ("POST /rolls", {"spec": SPEC, "character": "session"}, "invalid_field", "/character"),
    ("POST /rolls", {"spec": SPEC, "character": "p1"}, "invalid_field", "/character"),
    ("POST /rolls", {"spec": SPEC, "clock": "code"}, "invalid_field", "/clock"),
    ("POST /rolls", {"spec": SPEC, "assistant": []}, "invalid_field", "/assistant"),
    ("POST /rolls", {"spec": SPEC, "assistant": ["c2", "k1"]}, "invalid_field", "/assistant/1"),
    ("POST /rolls", {"spec": SPEC, "seed": "x"}, "unknown_field", "/seed"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": ""}]}, "invalid_field", "/picks/0/id"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "harm", "clock": "c1"}]}, "invalid_field", "/picks/0/clock"),
    ("POST /actions/r{seq}/choices", {"changes": [{"who": "c1"}]}, "missing_field", "/changes/0/track"),
    ("POST /actions/r{seq}/choices", {"grant_effect": "Huge!"}, "invalid_field", "/grant_effect"),
    ("POST /actions/r{seq}/choices", {"grant": "all"}, "invalid_field", "/grant"),
    ("POST /actions/r{seq}/choices", {"branch": ""}, "invalid_field", "/branch"),
    ("POST /actions/r{seq}/choices", {"pick": "harm"}, "unknown_field", "/pick"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "harm"}] * 21}, "invalid_field", "/picks"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "harm", "state": "landed"}]}, "unknown_field",
     "/picks/0/state"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "custom", "harm_level": 6}]}, "invalid_field",
     "/picks/0/harm_level"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "custom", "severity": "Fatal!"}]}, "invalid_field",
     "/picks/0/severity"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "harm", "price": 21}]}, "invalid_field", "/picks/0/price"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "harm", "price": -1}]}, "invalid_field", "/picks/0/price"),
    ("POST /actions/r{seq}/choices", {"picks": [{"id": "harm", "on_resist": "halved"}]}, "invalid_field",
     "/picks/0/on_resist"),
    ("POST /actions/r{seq}/choices", {"take": "n1"}, "invalid_field", "/take"),
    ("POST /actions/r{seq}/choices", {"take": ["harm"]}, "invalid_field", "/take/0"),
    ("POST /actions/r{seq}/choices", {"take": ["n1", "n0"]}, "invalid_field", "/take/1"),
    ("POST /actions/r{seq}/choices", {"take": ["n100"]}, "invalid_field", "/take/0"),
    ("POST /actions/r{seq}/choices", {"take": ["n1\n"]}, "invalid_field", "/take/0"),
    ("POST /actions/r{seq}/choices", {"take": ["n1"] * 21}, "invalid_field", "/take"),
    ("POST /actions/r{seq}/choices", {"fate": ["n1"]}, "invalid_field", "/fate"),
    ("POST /actions/r{seq}/choices", {"fate": {"n1": "taken"}}, "invalid_field", "/fate/n1"),
    ("POST /actions/r{seq}/choices", {"fate": {"n1": None}}, "invalid_field", "/fate/n1"),
    ("POST /actions/r{seq}/choices", {"fate": {"harm": "landed"}}, "invalid_field", "/fate/harm"),
    ("POST /actions/r{seq}/resistances", {}, "missing_field", "/consequence"),
    ("POST /actions/r{seq}/resistances", {"consequence": "harm"}, "invalid_field", "/consequence"),
    ("POST /actions/r{seq}/resistances", {"consequence": None}, "invalid_field", "/consequence"),
    ("POST /actions/r{seq}/resistances", {"consequence": "n1", "rating": 11}, "invalid_field", "/rating"),
    ("POST /actions/r{seq}/resistances", {"consequence": "n1", "rating": -1}, "invalid_field", "/rating"),
    ("POST /actions/r{seq}/resistances", {"consequence": "n1", "rating": "2"}, "invalid_field", "/rating"),
    ("POST /actions/r{seq}/resistances", {"consequence": "n1", "dice": [0]}, "invalid_field", "/dice/0"),
    ("POST /actions/r{seq}/resistances", {"consequence": "n1", "epoch": "x"}, "invalid_field", "/epoch"),
    ("POST /actions/r{seq}/resistances", {"consequence": "n1", "price": 2}, "unknown_field", "/price"),
    ("POST /actions/r{seq}/resistances", {"consequence": "n1", "seed": "x"}, "unknown_field", "/seed"),
    ("POST /actions", {"character": "c1", "kind": "told"}, "invalid_field", "/kind"),
    ("POST /actions", {"character": "c1", "kind": "narrated", "consequences": [{}]}, "missing_field",
     "/consequences/0/id"),
    ("POST /actions", {"character": "c1", "follows": "c1"}, "invalid_field", "/follows"),
    ("POST /reversals", {}, "missing_field", "/seq"),
    ("POST /reversals", {"seq": 0}, "invalid_field", "/seq"),
    ("POST /reversals", {"seq": 24_577}, "invalid_field", "/seq"),
    ("POST /reversals", {"seq": "41"}, "invalid_field", "/seq"),
    ("POST /reversals", {"seq": 1.5}, "invalid_field", "/seq"),
    ("POST /reversals", {"seq": 1, "with_later": "yes"}, "invalid_field", "/with_later"),
    ("POST /reversals", {"seq": [1]}, "invalid_field", "/seq"),
    ("POST /reversals", {"seqs": [1]}, "unknown_field", "/seqs"),
    ("POST /reversals", {"seq": 1, "note": 7}, "invalid_field", "/note"),
    ("PATCH ", {"system": "daggerheart"}, "unknown_field", "/system"),
    ("PATCH ", {"options": {"direct_rolls": "yes"}}, "invalid_field", "/options/direct_rolls"),
    ("PATCH ", {"options": {"cheat": True}}, "unknown_field", "/options/cheat"),
    ("POST /players", {"name": "Ana"}, "missing_field", "/code"),
    ("POST /players", {"code": "x" * 33, "name": "Ana"}, "invalid_field", "/code"),
    ("POST /players", {"code": 12345678, "name": "Ana"}, "invalid_field", "/code"),
    ("POST /players", {"code": "ABCDEFGH", "name": "Ana", "role": "gm"}, "invalid_field", "/role"),
]  # fmt: skip  # a case on a line


@pytest.mark.parametrize("call, body, code, pointer", BODIES)
def test_bodies(table: Table, call: str, body: Any, code: str, pointer: str) -> None:
    """A body that breaks the schema is refused with 400 and the pointer of the field at fault."""
    method, _, place = call.partition(" ")
    seq = table.ok("GET", "")["entries"]
    problem = refused(table, 400, code, method, place.format(seq=seq), body, version="*")
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert problem["errors"][0]["detail"]


@pytest.mark.parametrize("system", ["chess", "", "BURIED_SECRETS", None, 1, ["daggerheart"]])
def test_no_such_game(client: Client, system: Any) -> None:
    """A table is opened for a game there is."""
    answer = client.post("/v1/sessions", json={"system": system}, headers={"Idempotency-Key": str(uuid.uuid4())})
    code = "unknown_system" if isinstance(system, str) else "invalid_field"
    problem = documented(answer, 400, code)
    assert [error["pointer"] for error in problem["errors"]] == ["/system"]


NOT_AT_A_TABLE: list[tuple[dict[str, Any], str, str]] = [
    ({"spec": {"system": "daggerheart", "difficulty": 12}}, "other_system", "/spec/system"),
    ({"spec": SPEC | {"seed": "mine"}}, "seed_at_table", "/spec/seed"),
    ({"spec": SPEC | {"dice": [6, 6]}}, "given_dice_closed", "/spec/dice"),
    ({"spec": SPEC | {"clock": {"filled": 0, "size": 4}}}, "clock_in_spec", "/spec/clock"),
    ({"spec": SPEC, "task": "the door"}, "no_tasks", "/task"),
    ({"spec": SPEC, "override": "please"}, "no_repetition", "/fiction_changed"),
    ({"spec": SPEC, "fiction_changed": "it rains"}, "no_repetition", "/fiction_changed"),
    ({"spec": SPEC | {"bargain": "collateral_damage"}}, "bargain_without_die", "/spec/bargain"),
]


@pytest.mark.parametrize("body, code, pointer", NOT_AT_A_TABLE)
def test_what_a_table_refuses(table: Table, body: dict[str, Any], code: str, pointer: str) -> None:
    """What a stateless roll may have and a table's may not is refused with 422, and the pointer into the whole body."""
    problem = refused(table, 422, code, "POST", "/rolls", body)
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


def test_bodies_that_cannot_be_read(table: Table) -> None:
    """A body that is no JSON, doubled, too deep, too large or of another media type is refused before all else."""
    place = f"/v1/sessions/{table.sid}/clocks/k1/ticks"
    headers = {"Authorization": f"Bearer {table.gm}", "Idempotency-Key": "k" * 16, "Content-Type": "application/json"}
    before = everything(table)
    for body, status, code in (
        (b"", 400, "body_missing"),
        (b"{", 400, "malformed_json"),
        (b"\xff", 400, "malformed_json"),
        (b'{"by": NaN}', 400, "malformed_json"),
        (b'{"by": 1, "by": 2}', 400, "duplicate_key"),
        (b"[" * 5000 + b"]" * 5000, 400, "malformed_json"),
        (b" " * 65537, 413, "body_too_large"),
    ):
        documented(table.client.post(place, content=body, headers=headers), status, code)
    wrong = headers | {"Content-Type": "text/plain"}
    documented(table.client.post(place, content=b'{"by": 1}', headers=wrong), 415, "unsupported_media_type")
    picture = headers | {"Accept": "image/png"}
    documented(table.client.post(place, content=b'{"by": 1}', headers=picture), 406, "not_acceptable")
    assert everything(table) == before


# Queries


@pytest.mark.parametrize(
    "query, code",
    [
        ("limit=1e1", "invalid_parameter"),
        ("limit=0", "invalid_parameter"),
        ("limit=201", "invalid_parameter"),
        ("limit=-1", "invalid_parameter"),
        ("limit=+1", "invalid_parameter"),
        ("limit=01", "invalid_parameter"),
        ("limit=%201", "invalid_parameter"),
        ("limit=%D9%A3", "invalid_parameter"),
        ("limit=", "invalid_parameter"),
        ("limit", "invalid_parameter"),
        ("limit=99999999999999999999", "invalid_parameter"),
        ("limit=1&limit=2", "duplicate_parameter"),
        ("limit=1&limit=1", "duplicate_parameter"),
        ("limit=%31&limit=1", "duplicate_parameter"),
        ("limit=1.0", "invalid_parameter"),
        ("limit=true", "invalid_parameter"),
        ("after=-1", "invalid_parameter"),
        ("after=24577", "invalid_parameter"),
        ("after=k1", "invalid_parameter"),
        ("type=magic", "invalid_parameter"),
        ("type=rolled,chosen", "invalid_parameter"),
        ("by=Ana", "invalid_parameter"),
        ("by=p1%0A", "invalid_parameter"),
        ("character=k1", "invalid_parameter"),
        ("page=2", "unknown_parameter"),
        ("Limit=2", "unknown_parameter"),
        ("token=x", "unknown_parameter"),
        ("&".join(["a=1"] * 30), "malformed_request"),
        ("limit=%FF", "malformed_request"),
    ],
)
def test_queries(table: Table, query: str, code: str) -> None:
    """A parameter that is unknown, doubled or out of its range is refused, not passed over."""
    refused(table, 400, code, "GET", f"/log?{query}")


@pytest.mark.parametrize("place", ["", "/characters", "/clocks", "/clocks/k1"])
def test_no_query_is_taken(table: Table, place: str) -> None:
    """A call without parameters says so."""
    refused(table, 400, "unknown_parameter", "GET", f"{place}?limit=1")


@pytest.mark.parametrize(
    "last",
    [
        "x",
        "1",
        "-1-00000000000000000000000000000000",
        "01-00000000000000000000000000000000",
        "1-0000000000000000000000000000000",
        "1-ABCDEF01234567890123456789ABCDEF",
        "99999999-00000000000000000000000000000000",
    ],
)
def test_last_events_of_the_wrong_shape(table: Table, last: str) -> None:
    """A last event that no event can have had is refused, in the header as in the query."""
    refused(table, 400, "event_malformed", "GET", "/events", headers={"Last-Event-ID": last})
    refused(table, 400, "invalid_parameter", "GET", f"/events?last_event_id={last}")


# Many, and large


def test_a_wrong_code_is_a_problem(client: Client) -> None:
    """A wrong code is told as such, nine times over, and the right one still lets in."""
    table = open_table(client)
    for _ in range(9):
        answer = table.call("POST", "/players", {"code": "AAAAAAAA", "name": "Eve"})
        documented(answer, 403, "wrong_code")
    table.join()


def test_a_million_clocks(client: Client) -> None:
    """A GM has room for 192 clocks; one that is deleted makes room, and its number is not given again."""
    table = open_table(client)
    for number in range(1, 193):
        made = table.ok("POST", "/clocks", {"name": f"Clock {number}", "size": 4})
        assert made["id"] == f"k{number}"
    problem = refused(table, 409, "too_many", "POST", "/clocks", {"name": "One more", "size": 4})
    assert "192" in problem["detail"]
    assert len(table.ok("GET", "/clocks")["clocks"]) == 192
    table.ok("DELETE", "/clocks/k7", version="*")
    assert table.ok("POST", "/clocks", {"name": "In its room", "size": 4})["id"] == "k193"
    refused(table, 409, "too_many", "POST", "/clocks", {"name": "One more", "size": 4})


def test_many_characters(client: Client) -> None:
    """A table has room for 64 characters, whoever makes them."""
    table = open_table(client)
    ana = table.join()
    for number in range(64):
        table.ok("POST", "/characters", {"name": f"Character {number}"}, token=ana if number % 2 else None)
    for token in (table.gm, ana):
        refused(table, 409, "too_many", "POST", "/characters", {"name": "One more"}, token=token)
    table.ok("DELETE", "/characters/c1", version="*")
    assert table.ok("POST", "/characters", {"name": "In its room"})["id"] == "c65"


def test_the_largest_values(client: Client) -> None:
    """The largest values that are taken are kept exactly, and what does not fit is told."""
    table = open_table(client)
    tracks = {"stress": {"value": 999, "cap": 999}, "xp": {"value": 999}}
    made = table.ok("POST", "/characters", {"name": "x" * 80, "note": "\U0001f3b2" * 500, "tracks": tracks})
    assert table.ok("GET", "/characters/c1") == made
    entry = table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 999}]})
    assert unnamed(entry)["changes"] == [{"who": "c1", "track": "stress", "amount": 0, "to": 999, "overflow": 999}]
    for _ in range(3):
        table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "trauma", "amount": 999}] * 20})
    assert table.ok("GET", "/characters/c1")["tracks"]["trauma"]["value"] == 59_940
    table.ok("POST", "/clocks", {"name": "Long", "size": 100, "kind": "countdown"})
    for _ in range(50):
        table.ok("POST", "/clocks/k1/ticks", {"by": 100})
    assert table.ok("GET", "/clocks/k1")["loops"] == 50


# Words
NAMES = [
    "עברית and English",
    "\ud83c\udfb2".encode("utf-16", "surrogatepass").decode("utf-16"),
    "<script>alert(1)</script>",
    "%s %d {0} $HOME",
    "'; FLUSHALL; --",
    "__proto__",
]


INVISIBLE = {
    "a control": "\u0007",
    "a line break": "\n",
    "an escape sequence": "\u001b[31m",
    "a soft hyphen": "\u00ad",
    "an Arabic letter mark": "\u061c",
    "a zero-width space": "\u200b",
    "a zero-width joiner between Latin letters": "\u200d",
    "a right-to-left mark": "\u200f",
    "a line separator": "\u2028",
    "a right-to-left override": "\u202e",
    "a word joiner": "\u2060",
    "an isolate": "\u2066",
    "a byte order mark": "\ufeff",
    "a tag": "\U000e0041",
}
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
VISIBLE = [
    "Zoë",
    "עברית and English",
    "می‌خواهم",
    "👩‍🚀",
    "❤️",
    "क्‍ष",
    "東京",
    SCOTLAND,
]


@pytest.mark.parametrize("sign", INVISIBLE.values(), ids=INVISIBLE)
def test_names_without_invisible_characters(client: Client, sign: str) -> None:
    """A name with a character that is not displayed, or that reorders a line, is refused and the refusal says so.

    Of free text such characters are left out.
    """
    table, name = open_table(client), f"An{sign}a"
    opening = {"Idempotency-Key": str(uuid.uuid4())}
    opened = client.post("/v1/sessions", json={"system": "buried_secrets", "name": name}, headers=opening)
    special = SPEC | {"special_dice": [{"source": name, "dice": 1}]}
    refused = [
        opened,
        table.call("POST", "/players", {"code": table.code, "name": name}),
        table.call("POST", "/characters", {"name": name}),
        table.call("POST", "/clocks", {"name": name, "size": 4}),
        table.call("POST", "/rolls", {"spec": special}),
    ]
    for response in refused:
        problem = response.json()
        assert (response.status_code, problem["code"]) == (400, "invalid_field"), problem
        assert "without control, invisible or direction-changing characters" in problem["detail"]
        assert "[" not in problem["errors"][0]["detail"]
    roll = table.ok("POST", "/rolls", {"spec": SPEC | {"goal": name}})
    assert roll["ruling"]["goal"] in {"Ana", "An\na", "An[31ma"}


@pytest.mark.parametrize("name", [*VISIBLE, *NAMES])
def test_words_come_back_as_they_were(client: Client, name: str) -> None:
    """Names and notes come back as they were sent, from documents, log and picture, whatever they hold.

    Joiners and variation selectors stay where scripts and emoji need them.
    """
    table = open_table(client, name=name, gm=name)
    ana = table.join(name)
    made = table.ok("POST", "/characters", {"name": name, "note": name}, token=ana)
    table.ok("POST", "/clocks", {"name": name, "size": 4})
    roll = table.ok("POST", "/rolls", {"spec": SPEC | {"goal": name}, "character": "c1"}, token=ana)
    told = table.ok("GET", "")
    assert [told["name"], *(person["name"] for person in told["people"])] == [name, name, name]
    assert (made["name"], made["note"]) == (name, name)
    assert table.ok("GET", "/characters/c1") == made
    assert table.ok("GET", "/clocks")["clocks"][0]["name"] == name
    assert roll["ruling"]["goal"] == name
    log = table.ok("GET", "/log")["items"]
    assert [entry["name"] for entry in log[:2]] == [name, name]
    assert log[-1] == roll
    picture = table.call("GET", "/clocks/k1", headers={"Accept": "image/svg+xml"})
    assert picture.status_code == 200
    assert "<script" not in picture.text


@pytest.mark.parametrize("half", [r"\ud83c", r"\udfb2", r"x\ud83cy", r"\udfb2\ud83c"])
def test_halves_of_characters(table: Table, half: str) -> None:
    """Half a character is none: it is refused wherever it stands."""
    headers = {"Authorization": f"Bearer {table.gm}", "Content-Type": "application/json"}
    before = everything(table)
    for place, body in (
        ("/characters", '{"name": "%s"}'),
        ("/clocks", '{"name": "%s", "size": 4}'),
        ("/clocks/k1/ticks", '{"by": 1, "note": "%s"}'),
        ("/players", '{"code": "%s", "name": "Ana"}'),
        ("/characters", '{"name": "x", "%s": 1}'),
        ("/rolls", '{"spec": {"system": "buried_secrets", "rating": 1, "goal": "%s"}}'),
    ):
        answer = table.client.post(
            f"/v1/sessions/{table.sid}{place}",
            content=(body % half).encode(),
            headers=headers | {"Idempotency-Key": str(uuid.uuid4())},
        )
        documented(answer, 400, "malformed_json")
    assert everything(table) == before


def test_what_may_be_sent_instead(client: Client) -> None:
    """A refusal names the members of an object in terms, the length of a list, and what a capped track takes."""
    table = open_table(client, "daggerheart", options={"given_dice": True, "published": True})
    table.ok("POST", "/characters", {"name": "Moss"})
    damage = {"system": "daggerheart_damage", "goal": "Damage", "sides": 8}
    table.ok("POST", "/actions", {"character": "c1", "spec": damage})

    def refused(path: str, body: dict[str, Any], status: int, code: str) -> tuple[str, str]:
        problem = table.refused(status, code, "PATCH", path, body, version="*")
        return problem["errors"][0]["pointer"], problem["detail"]

    assert refused("/actions/a1", {"spec": {"thresholds": [7, 14]}}, 400, "invalid_field") == (
        "/spec/thresholds",
        "/spec/thresholds must be an object with major and severe or null, not a list of 2",
    )
    assert refused("/actions/a1", {"spec": {"thresholds": {"major": "x"}}}, 400, "invalid_field") == (
        "/spec/thresholds/major",
        '/spec/thresholds/major must be an integer from 1 to 99, not "x"',
    )
    assert refused("", {"options": {"harm_dice": [0, 1]}}, 400, "invalid_field") == (
        "/options/harm_dice",
        "/options/harm_dice must be a list of 3 items or null, not a list of 2",
    )
    assert refused("/characters/c1", {"tracks": {"hope": {"value": 3, "cap": 6}}}, 422, "fixed_cap") == (
        "/tracks/hope/cap",
        "the game itself caps hope at 6: send its value alone, without `cap`",
    )
    assert table.ok("PATCH", "/characters/c1", {"tracks": {"hope": {"value": 3}}}, version="*")


@pytest.mark.parametrize(
    "given, dice, code, pointer",
    [
        (True, [13, 1], "face_out_of_range", "/dice/0"),
        (True, [1], "faces_mismatch", "/dice"),
        (False, [1, 1], "given_dice_closed", "/dice"),
    ],
)
def test_faces_are_pointed_at_where_they_were_sent(
    client: Client, *, given: bool, dice: list[int], code: str, pointer: str
) -> None:
    """An action's roll has its faces beside the terms."""
    table = open_table(client, "daggerheart", options={"given_dice": given})
    table.ok("POST", "/characters", {"name": "Moss"})
    terms = {"goal": "Climb", "trait": 1, "trait_name": "Agility", "difficulty": 10}
    table.ok("POST", "/actions", {"character": "c1", "spec": terms})
    table.ok("PATCH", "/actions/a1", {"agreed": True}, version="*")
    body = {"dice": dice}
    problem = table.refused(422, code, "POST", "/actions/a1/roll", body, version="*")
    assert problem["errors"][0]["pointer"] == pointer
