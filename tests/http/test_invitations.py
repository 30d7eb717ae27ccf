"""A table found by its join code alone, and those who guess codes."""

import itertools
import uuid
from typing import Any

import httpx
import pytest
import redis

from service.session import codes, people
from service.store.keys import join_code, keys
from service.store.quota import Quota
from tests.client import Client
from tests.http.conftest import Start
from tests.store.servers import until
from tests.table import Table, open_table


def asked(client: Client, code: str) -> httpx.Response:
    """Ask which table a code is for."""
    answer: httpx.Response = client.post("/v1/invitations", json={"code": code})
    return answer


def refusal(client: Client, code: str) -> tuple[int, str]:
    """Ask with a code that is refused; return status and code of the problem."""
    answer = asked(client, code)
    return answer.status_code, answer.json()["code"]


def joined(client: Client, table: Table) -> int:
    """Join a table by its link: its id and its code; return the status."""
    place, headers = f"/v1/sessions/{table.sid}/players", {"Idempotency-Key": uuid.uuid4().hex}
    return client.post(place, json={"code": table.code, "name": "Ana"}, headers=headers).status_code


@pytest.mark.parametrize(
    "spelt",
    [str, str.lower, lambda code: f" {code[:5]}-{code[5:]} ", " ".join, lambda code: f"“{code[:5]}–{code[5:]}”"],
)
def test_a_code_that_was_said_aloud(start: Start, spelt: Any) -> None:
    """The code alone says which table it is for, in any case and in groups; with both a person joins."""
    client = start()
    table = open_table(client, name="The Vault Job", gm="Gia")
    assert len(table.code) == 10
    said = asked(client, spelt(table.code)).json()
    assert said.pop("expires") == table.ok("GET", "")["expires"]
    assert said == {"sid": table.sid, "name": "The Vault Job", "gm": "Gia", "host": ""}
    body = {"code": spelt(table.code), "name": "Ana"}
    assert table.call("POST", "/players", body, token="").status_code == 201


def test_codes_differ_to_eye_and_ear() -> None:
    """No code has two letters that look alike, or two of those that are misheard most."""
    alike = ("0OQD", "1IL", "2Z", "5S", "6G", "8B", "UV", "VW", "MN", "BCDEGPTVZ", "FS", "IY", "AE")
    assert [pair for pair in alike if len(set(pair) & set(codes._ALPHABET)) > 1] == []


def test_the_gm_is_who_it_is_now(start: Start) -> None:
    """The name of the table and of the GM are those of the moment."""
    client = start()
    table = open_table(client, name="The Vault Job", gm="Gia")
    table.join("Ana")
    table.ok("POST", "/players/p2/gm")
    said = asked(client, table.code).json()
    assert (said["name"], said["gm"]) == ("The Vault Job", "Ana")


def test_a_former_code_finds_nothing(start: Start, raw: redis.Redis) -> None:
    """After a change of the code the new one finds the table and the former one nothing; no key of it is left."""
    client = start()
    table = open_table(client)
    before, once = table.code, uuid.uuid4().hex
    code = table.ok("POST", "/code", key=once)["join_code"]
    assert table.ok("POST", "/code", key=once)["join_code"] == code
    assert refusal(client, before) == (403, "wrong_code")
    assert asked(client, code).json()["sid"] == table.sid
    assert codes_of(raw, table) == [code]


def codes_of(raw: redis.Redis, table: Table) -> list[str]:
    """Return the codes under which the store finds a table."""
    found = [key for key in raw.scan_iter(join_code("*")) if raw.get(key) == table.sid.encode()]
    return [key.decode().rpartition(":")[2] for key in found]


def test_nobody_else_fills_the_store_with_codes(start: Start, raw: redis.Redis) -> None:
    """A code that was not stored leaves no key: a player may not change it, and a table is opened once."""
    client = start()
    table, once = open_table(client), uuid.uuid4().hex
    table.refused(403, "wrong_role", "POST", "/code", token=table.join())
    body, headers = {"system": "underworld"}, {"Idempotency-Key": once}
    opened = [client.post("/v1/sessions", json=body, headers=headers) for _ in range(2)]
    twice = Table(client, opened[1].json())
    assert (codes_of(raw, table), codes_of(raw, twice)) == ([table.code], [twice.code])


def test_a_code_goes_with_its_table(start: Start, raw: redis.Redis) -> None:
    """The code of a table that was deleted finds nothing, and neither does that of one that has expired."""
    client = start()
    deleted, expired = open_table(client), open_table(client)
    deleted.ok("DELETE", "")
    assert codes_of(raw, deleted) == []
    raw.delete(keys(expired.sid).table)
    assert {refusal(client, one.code) for one in (deleted, expired)} == {(403, "wrong_code")}


def test_a_code_lives_as_long_as_its_table(start: Start, raw: redis.Redis) -> None:
    """While the GM looks at the table, its code does not expire, and comes back where it is missing."""
    client = start(session_days=2)
    table = open_table(client)
    place = join_code(table.code)
    assert 172_700 < raw.ttl(place) <= 172_800
    for seconds in (60, 0):
        raw.expire(place, seconds)
        table.ok("GET", "", token=table.join())
        assert raw.ttl(place) < 61
        table.ok("GET", "")
        # The answer does not wait for it.
        until(lambda: raw.ttl(place) > 172_700, "the code is renewed")
    assert asked(client, table.code).json()["sid"] == table.sid


def test_an_imported_table_has_a_code_of_its_own(start: Start) -> None:
    """A table that was imported is found by its new code, and the first one by its own."""
    client = start()
    table = open_table(client)
    headers = {"Idempotency-Key": uuid.uuid4().hex, "Content-Type": "application/x-ndjson"}
    copied = client.post("/v1/sessions/import", content=table.call("GET", "/export").content, headers=headers).json()
    assert table.code not in table.call("GET", "/export").text
    found = [asked(client, code).json()["sid"] for code in (table.code, copied["join_code"])]
    assert found == [table.sid, copied["id"]]


def test_a_code_that_another_table_has(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that was drawn twice is the first table's; the second one gets another."""
    client = start()
    drawn = itertools.chain("23456789AF", "23456789AF", itertools.repeat("H"))
    monkeypatch.setattr("secrets.choice", lambda _: next(drawn))
    first, second = open_table(client), open_table(client)
    assert (first.code, second.code) == ("23456789AF", "HHHHHHHHHH")
    assert [asked(client, one.code).json()["sid"] for one in (first, second)] == [first.sid, second.sid]
    for one in (first, second):
        one.ok("DELETE", "")


def test_a_stranger_who_guesses(start: Start) -> None:
    """After ten wrong codes an address is refused the right one too; another address, and the link, let people in."""
    client = start()
    table = open_table(client)
    for stranger, neighbour, other in (
        ("198.51.100.17", "198.51.100.17", "198.51.100.18"),
        ("2001:db8:7:2::7", "2001:db8:7:2::8", "2001:db8:7:3::7"),
    ):
        client.at(stranger)
        assert {refusal(client, f"AAAAAAAA{k:02}") for k in range(10)} == {(403, "wrong_code")}
        refused = asked(client.at(neighbour), table.code)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_guesses")
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert asked(client.at(other), table.code).status_code == 200
        assert joined(client.at(neighbour), table) == 201


def test_right_codes_are_no_guesses(start: Start) -> None:
    """Right codes take nothing away, and give no wrong ones back."""
    client = start()
    table = open_table(client)
    for _ in range(3):
        assert {asked(client, table.code).status_code for _ in range(12)} == {200}
        assert {refusal(client, "AAAAAAAAAA") for _ in range(3)} == {(403, "wrong_code")}
    assert refusal(client, "AAAAAAAAAA") == (403, "wrong_code")
    assert refusal(client, "AAAAAAAAAA") == (429, "too_many_guesses")


def test_guessing_from_everywhere(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many addresses guess, all wrong codes together have a limit; links let people in all the same."""
    quota = Quota(f"codes-{uuid.uuid4().hex}", 25, 600_000)
    monkeypatch.setattr(people, "WRONG_OF_ALL", quota)
    client = start()
    table = open_table(client)
    guesses = [refusal(client.at(f"198.18.{k}.1"), "AAAAAAAAAA") for k in range(3) for _ in range(10)]
    assert guesses == [(403, "wrong_code")] * 25 + [(429, "too_many_guesses")] * 5
    refused = asked(client.at("198.18.3.1"), table.code)
    assert (refused.status_code, refused.json()["detail"].partition(":")[0]) == (
        429,
        "too many wrong codes from all addresses",
    )
    assert joined(client, table) == 201


def test_how_many_are_tried_at_once(start: Start) -> None:
    """The two limits make guessing hopeless: a chance of less than one in a thousand a day, with 10,000 tables."""
    a_day = people.WRONG_OF_ALL.most * 86_400 / people.WRONG_OF_ALL.seconds
    assert a_day * 10_000 / len(set(codes._ALPHABET)) ** len(open_table(start()).code) < 0.001


def test_without_redis(start: Start) -> None:
    """While Redis is unavailable nothing is looked up: guesses would not be counted."""
    client = start(redis_url="unix:///nowhere/redis.sock")
    assert refusal(client, "AAAAAAAAAA") == (503, "store_unavailable")
