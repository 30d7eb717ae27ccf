"""People at a table: joining, leaving, tokens, the GM's role and the join code."""

import uuid
from typing import Any

import httpx
import pytest

from service.verify.export import verify
from tests.client import Client
from tests.table import Table, open_table


def key() -> str:
    """Return a new key."""
    return str(uuid.uuid4())


def joining(table: Table, code: str | None = None, key_: str | None = None, **more: Any) -> httpx.Response:
    """Ask to join, without a token."""
    body = {"code": table.code if code is None else code, "name": "Ana"} | more
    place, headers = f"/v1/sessions/{table.sid}/players", {"Idempotency-Key": key_ or key()}
    answer: httpx.Response = table.client.post(place, json=body, headers=headers)
    return answer


def people(table: Table, token: str | None = None) -> dict[str, tuple[str, str, bool]]:
    """Return name, role and whether their token is good, of each person."""
    told = table.ok("GET", "", token=token)["people"]
    return {one["id"]: (one["name"], one["role"], one["active"]) for one in told}


def types(table: Table, token: str | None = None) -> list[str]:
    """Return the types of the log's entries."""
    return [entry["type"] for entry in table.ok("GET", "/log", token=token)["items"]]


def test_joining(client: Client) -> None:
    """Who knows the code is in, as a player unless they say spectator; everybody reads who is there."""
    table = open_table(client, gm="Gia")
    ana, sue = joining(table).json(), joining(table, name="Sue", role="spectator").json()
    assert (ana["id"], sue["id"]) == ("p2", "p3")
    expected = {"p1": ("Gia", "gm", True), "p2": ("Ana", "player", True), "p3": ("Sue", "spectator", True)}
    for token in (table.gm, ana["token"], sue["token"]):
        assert people(table, token) == expected
        assert types(table, token) == ["session_created", "person_joined", "person_joined"]


@pytest.mark.parametrize("spelt", [str.lower, "  {}\t".format, str.upper])
def test_the_code_is_read_kindly(client: Client, spelt: Any) -> None:
    """A code that was read aloud or pasted is taken in either case, and with spaces around it."""
    table = open_table(client)
    assert joining(table, spelt(table.code)).status_code == 201


def test_joining_again_under_the_same_key(client: Client) -> None:
    """Who did not hear the answer asks again with the same key and is the same person with the same token."""
    table, once = open_table(client), key()
    first, again = joining(table, key_=once), joining(table, key_=once)
    assert first.json() == again.json()
    assert (first.status_code, again.status_code) == (201, 201)
    assert "idempotent-replayed" not in first.headers
    assert again.headers["idempotent-replayed"] == "true"
    assert list(people(table)) == ["p1", "p2"]
    assert joining(table, key_=once, name="Bo").json()["code"] == "key_reused"
    assert joining(table).json()["id"] == "p3"


def test_joining_again_after_the_code_changed(client: Client) -> None:
    """A repeated request is answered as the first was, although its code lets nobody in any more."""
    table, once = open_table(client), key()
    first = joining(table, key_=once)
    table.ok("POST", "/code")
    assert joining(table, key_=once).json() == first.json()
    assert joining(table).json()["code"] == "wrong_code"


def test_revoking(client: Client) -> None:
    """A revoked token is refused everywhere from then on, and its owner is shown as gone; others stay."""
    table = open_table(client)
    ana, bo = table.join(), table.join("Bo")
    entry = table.ok("DELETE", "/players/p2")
    assert (entry["type"], entry["person"]) == ("person_revoked", "p2")
    for method, place, body in (
        ("GET", "", None),
        ("GET", "/log", None),
        ("GET", "/events", None),
        ("POST", "/tickets", None),
        ("POST", "/characters", {"name": "Silk"}),
        ("POST", "/players/p2/token", None),
        ("DELETE", "/players/p2", None),
    ):
        table.refused(401, "token_revoked", method, place, body, token=ana)
    assert people(table, bo)["p2"] == ("Ana", "player", False)


def test_a_repeated_revocation_does_not_revoke_the_next_token(client: Client) -> None:
    """A revocation that is sent again late finds that it was done, and leaves the token that came since."""
    table, once = open_table(client), key()
    table.join()
    table.ok("DELETE", "/players/p2", key=once)
    renewed = table.ok("POST", "/players/p2/token")["token"]
    assert table.call("DELETE", "/players/p2", key=once).headers["idempotent-replayed"] == "true"
    assert people(table, renewed)["p2"] == ("Ana", "player", True)


def test_leaving(client: Client) -> None:
    """Player and spectator leave by revoking themselves; their characters stay."""
    table = open_table(client)
    ana, sue = table.join(), table.join("Sue", "spectator")
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    assert table.ok("DELETE", "/players/p2", token=ana)["by"] == "p2"
    table.ok("DELETE", "/players/p3", token=sue)
    for token in (ana, sue):
        table.refused(401, "token_revoked", "GET", "", token=token)
    assert table.ok("GET", "/characters/c1")["owner"] == "p2"
    problem = table.refused(409, "no_owner", "POST", "/characters", {"name": "Thorn", "owner": "p2"})
    assert "p2" in problem["detail"]


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_renewing_ones_own_token(client: Client, who: str) -> None:
    """Everybody may have a new token; the former one is worthless, and the role stays."""
    table = open_table(client)
    tokens = {"p1": table.gm, "p2": table.join(), "p3": table.join("Sue", "spectator")}
    before = people(table)
    new = table.ok("POST", f"/players/{who}/token", token=tokens[who])
    assert new["id"] == who
    assert new["token"] != tokens[who]
    table.gm = {"p1": new["token"]}.get(who, table.gm)
    assert people(table, new["token"]) == before
    table.refused(401, "token_revoked", "GET", "", token=tokens[who])


def test_a_lost_new_token(client: Client) -> None:
    """Who renewed their token and lost the answer asks again, with the former token and the same key."""
    table, once = open_table(client), key()
    ana = table.join()
    new = table.ok("POST", "/players/p2/token", token=ana, key=once)
    again = table.call("POST", "/players/p2/token", token=ana, key=once)
    assert again.json() == new
    assert again.headers["idempotent-replayed"] == "true"
    table.refused(401, "token_revoked", "POST", "/players/p2/token", token=ana)
    assert table.call("GET", "", token=new["token"]).status_code == 200


def test_a_lost_token_that_was_revoked_since(client: Client) -> None:
    """What is answered again is what was answered first: a token that was revoked since stays worthless."""
    table, once = open_table(client), key()
    ana = table.join()
    new = table.ok("POST", "/players/p2/token", token=ana, key=once)
    table.ok("DELETE", "/players/p2")
    table.ok("POST", "/players/p2/token")
    assert table.ok("POST", "/players/p2/token", token=ana, key=once) == new
    table.refused(401, "token_revoked", "GET", "", token=new["token"])


def test_renewing_by_the_gm(client: Client) -> None:
    """The GM gives a new token to whoever lost theirs, and lets in again who was revoked."""
    table = open_table(client)
    ana = table.join()
    second = table.ok("POST", "/players/p2/token")["token"]
    table.refused(401, "token_revoked", "GET", "", token=ana)
    table.ok("DELETE", "/players/p2")
    third = table.ok("POST", "/players/p2/token")["token"]
    assert len({ana, second, third}) == 3
    table.refused(401, "token_revoked", "GET", "", token=second)
    assert people(table, third)["p2"] == ("Ana", "player", True)


def test_handing_over(client: Client) -> None:
    """The GM's role goes to another; tokens stay, and the rights of both are the other's."""
    table = open_table(client)
    gia, ana = table.gm, table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/characters", {"name": "Thorn"})
    hidden = table.ok("POST", "/clocks", {"name": "They know", "size": 4, "visible": False})["id"]
    entry = table.ok("POST", "/players/p2/gm")
    assert (entry["type"], entry["by"], entry["person"]) == ("gm_handed_over", "p1", "p2")
    table.gm = ana
    assert people(table, gia) == {"p1": ("GM", "player", True), "p2": ("Ana", "gm", True)}
    assert table.ok("GET", "")["join_code"] == table.code
    assert not {"join_code", "entries"} & table.ok("GET", "", token=gia).keys()
    assert table.ok("GET", "/clocks", token=gia)["clocks"] == []
    assert table.ok("GET", f"/clocks/{hidden}")["name"] == "They know"
    table.ok("POST", "/turns")
    table.ok("PATCH", "/characters/c2", {"note": "hers to edit"}, version="*")
    table.refused(403, "wrong_role", "POST", "/turns", token=gia)
    table.refused(403, "wrong_role", "POST", "/players/p1/gm", token=gia)
    table.refused(403, "not_yours", "PATCH", "/characters/c2", {"note": "no more"}, token=gia, version="*")
    table.refused(403, "cannot_revoke_gm", "DELETE", "/players/p2")
    table.ok("DELETE", "/players/p1")
    table.refused(401, "token_revoked", "GET", "", token=gia)


def test_handing_over_and_back(client: Client) -> None:
    """The role comes back by the same way, also from a spectator; there is one GM at any time."""
    table = open_table(client)
    sue = table.join("Sue", "spectator")
    table.ok("POST", "/players/p2/gm")
    table.ok("POST", "/players/p1/gm", token=sue)
    assert people(table) == {"p1": ("GM", "gm", True), "p2": ("Sue", "player", True)}


def test_to_whom_the_role_cannot_go(client: Client) -> None:
    """The role goes neither to the GM, nor to somebody whose token was revoked."""
    table = open_table(client)
    table.join()
    table.ok("DELETE", "/players/p2")
    table.refused(409, "already_gm", "POST", "/players/p1/gm")
    table.refused(409, "gone", "POST", "/players/p2/gm")


def test_changing_the_code(client: Client) -> None:
    """The former code lets nobody in any more, and the new one does; nobody reads it in the log."""
    table, once = open_table(client), key()
    ana, former = table.join(), table.code
    changed = table.call("POST", "/code", key=once)
    table.code = changed.json()["join_code"]
    assert table.code != former
    assert table.ok("GET", "")["join_code"] == table.code
    assert joining(table, former).json()["code"] == "wrong_code"
    assert joining(table).status_code == 201
    assert table.call("POST", "/code", key=once).json() == changed.json()
    assert table.code not in table.call("GET", "/log").text + table.call("GET", "/log", token=ana).text
    assert "code_changed" in types(table, ana)


def test_a_former_gm_learns_no_later_code(client: Client) -> None:
    """Neither a repeated change of the code nor a repeated opening tells a former GM what is the GM's by now."""
    opening = key()
    body, headers = {"system": "daggerheart"}, {"Idempotency-Key": opening}
    table = Table(client, client.post("/v1/sessions", json=body, headers=headers).json())
    gia, once, ana = table.gm, key(), table.join()
    table.ok("POST", "/code", key=once)
    table.ok("POST", "/players/p2/gm")
    table.gm = ana
    code = table.ok("POST", "/code")["join_code"]

    def repeated(status: int, problem: str) -> None:
        again = client.post("/v1/sessions", json=body, headers=headers)
        changed = table.call("POST", "/code", token=gia, key=once)
        for answer in (again, changed):
            assert (answer.status_code, answer.json()["code"]) == (status, problem)
            assert not any(secret in answer.text for secret in (code, ana, gia))

    repeated(403, "wrong_role")
    table.ok("DELETE", "/players/p1")
    repeated(401, "token_revoked")


def test_opening_again_under_the_same_key(client: Client) -> None:
    """Who did not hear that a table was opened asks again with the same key and gets the same one."""
    headers = {"Idempotency-Key": key()}
    body = {"system": "daggerheart", "name": "Sablewood"}
    first, again = (client.post("/v1/sessions", json=body, headers=headers) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert [answer.headers.get("idempotent-replayed") for answer in (first, again)] == [None, "true"]
    assert first.headers["location"] == f"/v1/sessions/{first.json()['id']}"
    other = client.post("/v1/sessions", json=body | {"name": "Other"}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_a_revoked_person_makes_room(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was revoked gives their place back; when their document goes, token and characters are as one expects."""
    monkeypatch.setattr("service.session.people.MAX_PEOPLE", 3)
    table = open_table(client)
    ana, bo = table.join(), table.join("Bo")
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("DELETE", "/players/p2")
    cy = joining(table, name="Cy").json()
    assert people(table) == {"p1": ("GM", "gm", True), "p3": ("Bo", "player", True), "p4": ("Cy", "player", True)}
    for method, place in (("GET", ""), ("GET", "/characters/c1"), ("GET", "/events"), ("POST", "/players/p2/token")):
        table.refused(401, "token_revoked", method, place, token=ana)
    table.refused(404, "not_found", "POST", "/players/p2/token")
    assert table.ok("GET", "/characters/c1", token=bo)["owner"] is None
    table.refused(403, "not_yours", "PATCH", "/characters/c1", {"note": "mine"}, token=cy["token"], version="*")
    table.ok("PATCH", "/characters/c1", {"owner": "p4"}, version="*")
    table.ok("PATCH", "/characters/c1", {"note": "mine now"}, token=cy["token"], version="*")
    assert [entry["by"] for entry in table.ok("GET", "/log?by=p2")["items"]] == ["p2", "p2"]
    body = table.call("GET", "/export").content
    headers = {"Idempotency-Key": key(), "Content-Type": "application/x-ndjson"}
    copy = Table(client, client.post("/v1/sessions/import", content=body, headers=headers).json())
    assert people(copy) == people(table)
    assert copy.ok("GET", "/characters/c1") == table.ok("GET", "/characters/c1")
    copy.refused(409, "too_many", "POST", "/players", {"code": copy.code, "name": "Di"})
    copy.ok("DELETE", "/players/p3")
    assert joining(copy, name="Di").json()["id"] == "p5"


def test_renewing_a_revoked_person_at_a_full_table(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was revoked comes back by the GM only where there is a place."""
    monkeypatch.setattr("service.session.people.MAX_PEOPLE", 3)
    table = open_table(client)
    table.join()
    table.ok("DELETE", "/players/p2")
    table.join("Bo")
    monkeypatch.setattr("service.session.people.MAX_PEOPLE", 2)
    table.refused(409, "too_many", "POST", "/players/p2/token")
    table.ok("DELETE", "/players/p3")
    table.ok("POST", "/players/p2/token")


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_renewing_has_an_end(client: Client, role: str) -> None:
    """A person renews their token 16 times, and later ones are refused; the GM still renews theirs, and any other."""
    table = open_table(client)
    token = table.join("Eve", role)
    for _ in range(16):
        token = table.ok("POST", "/players/p2/token", token=token)["token"]
    entries = table.ok("GET", "")["entries"]
    table.refused(409, "too_many_renewals", "POST", "/players/p2/token", token=token)
    assert table.ok("GET", "")["entries"] == entries == 18
    renewed = table.ok("POST", "/players/p2/token")["token"]
    table.refused(409, "too_many_renewals", "POST", "/players/p2/token", token=renewed)
    for _ in range(20):
        table.gm = table.ok("POST", "/players/p1/token")["token"]
    table.ok("DELETE", "/players/p2", token=renewed)


def test_a_log_that_others_filled(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where players and spectators fill the log, the GM renews, revokes, closes, exports, goes on and deletes."""
    table = open_table(client)
    ana, sue = table.join(), table.join("Sue", "spectator")
    monkeypatch.setattr("service.store.sessions.RESERVE", 24)
    monkeypatch.setattr("service.store.sessions.MAX_LOG_ENTRIES", 40)
    roll = {"spec": {"system": "buried_secrets", "rating": 1}}
    for _ in range(6):
        sue = table.ok("POST", "/players/p3/token", token=sue)["token"]
    while table.ok("GET", "")["entries"] < 16:
        table.ok("POST", "/rolls", roll, token=ana)
    for method, place, token in (
        ("POST", "/rolls", ana),
        ("POST", "/players/p3/token", sue),
        ("POST", "/players/p2/token", ana),
        ("POST", "/epochs", ana),
        ("POST", "/characters", ana),
    ):
        body = {"/rolls": roll, "/epochs": {}, "/characters": {"name": "Silk"}}.get(place)
        table.refused(409, "log_full", method, place, body, token=token)
    table.refused(409, "log_full", "POST", "/players", {"code": table.code, "name": "Late"})
    table.code = table.ok("POST", "/code")["join_code"]
    ana = table.ok("POST", "/players/p2/token")["token"]
    while table.call("POST", "/turns").is_success:
        pass
    assert table.ok("GET", "")["entries"] == 28
    table.ok("DELETE", "/players/p3", token=sue)
    table.ok("DELETE", "/players/p2")
    table.refused(401, "token_revoked", "GET", "", token=ana)
    table.refused(409, "epoch_open", "DELETE", "")
    table.ok("POST", "/epochs", {})
    body = table.call("GET", "/export").content
    assert verify(body).findings == []
    headers = {"Idempotency-Key": key(), "Content-Type": "application/x-ndjson"}
    opened = client.post("/v1/sessions/import?history=drop", content=body, headers=headers)
    copy = Table(client, opened.json())
    copy.ok("POST", "/rolls", roll, token=copy.ok("POST", "/players/p2/token")["token"])
    assert table.call("DELETE", "").status_code == 204


def test_erasing(client: Client) -> None:
    """A deleted table is gone for all: its people, whoever wants to join, and once more for its GM."""
    table = open_table(client)
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    answer = table.call("DELETE", "")
    assert (answer.status_code, answer.content) == (204, b"")
    for token in (table.gm, ana):
        for method, place in (("GET", ""), ("GET", "/characters"), ("GET", "/log"), ("GET", "/events")):
            gone = table.call(method, place, token=token)
            assert (gone.status_code, gone.json()["code"]) == (404, "no_session")
    for method, place, body in (
        ("DELETE", "", None),
        ("POST", "/turns", None),
        ("POST", "/tickets", None),
        ("POST", "/characters", {"name": "Silk"}),
        ("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 1}}),
    ):
        gone = table.call(method, place, body)
        assert (gone.status_code, gone.json()["code"]) == (404, "no_session")
    gone = joining(table)
    assert (gone.status_code, gone.json()["code"]) == (404, "no_session")


def test_names_are_no_identities(client: Client) -> None:
    """Two people may have the same name; what they own is told apart by their ids."""
    table = open_table(client)
    ana, other = table.join("Ana"), table.join("Ana")
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.refused(403, "not_yours", "PATCH", "/characters/c1", {"note": "mine"}, token=other, version="*")
