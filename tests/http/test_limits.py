"""Limits: rates by address or API key, keys for those who open tables, and event streams."""

import asyncio
import hashlib
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis

from service.http.limits import NOBODY, Streams, address_of
from service.http.problems import Problem
from service.store.keys import bucket
from service.store.quota import Quota, Quotas
from tests.applications import connection_to
from tests.client import Client
from tests.http.conftest import Start, own_address
from tests.table import Table, open_table

pytestmark = pytest.mark.slow

ROLL = {"system": "buried_secrets", "rating": 1}


def opened(client: Client, **headers: str) -> Any:
    """Ask for a table."""
    return client.post(
        "/v1/sessions", json={"system": "underworld"}, headers={"Idempotency-Key": uuid.uuid4().hex} | headers
    )


def test_no_limit_unless_it_is_set(start: Start) -> None:
    """Without a setting nothing is counted, and nothing is told."""
    answer = start().post("/v1/rolls", json=ROLL)
    assert "ratelimit" not in answer.headers


def test_a_rate(start: Start) -> None:
    """So many are answered and told what is left; then 429 says when there are more, and operations go on."""
    client = start(rate_limit="5/3600")
    left = []
    for _ in range(5):
        answer = client.post("/v1/rolls", json=ROLL)
        assert (answer.status_code, answer.headers["ratelimit-policy"]) == (200, '"requests";q=5;w=3600')
        left.append(answer.headers["ratelimit"])
    assert [told.partition(";t=")[0] for told in left] == [f'"requests";r={number}' for number in (4, 3, 2, 1, 0)]
    assert 0 < int(left[0].partition(";t=")[2]) <= 720
    refused = client.post("/v1/rolls", json=ROLL)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert 0 < int(refused.headers["retry-after"]) <= 720
    assert refused.headers["ratelimit"].startswith('"requests";r=0;t=')
    # What cannot be read counts too, and a preflight or the operator's calls do not.
    assert client.post("/v1/rolls", content=b"{").status_code == 429
    assert client.options("/v1/rolls").status_code == 200
    assert {client.get(path).status_code for path in ("/livez", "/readyz", "/metrics")} == {200}


def test_a_rate_refills(start: Start) -> None:
    """What was used comes back steadily: the wait that was told is enough, also of a process that counts alone."""
    client = start(redis_url="", stopped_clock=True, rate_limit="10/20")
    assert client.post("/v1/rolls", json=ROLL).status_code == 200
    refused = client.post("/v1/rolls", json=ROLL)
    assert refused.status_code == 429
    client.advance(int(refused.headers["retry-after"]))
    assert client.post("/v1/rolls", json=ROLL).status_code == 200


def test_what_is_told_of_a_rate_does_not_depend_on_the_clock(start: Start) -> None:
    """No second too many is told where sums of times are not exact, as on a machine that has run for twelve days."""
    client = start(stopped_clock=True, rate_limit="5/3600")
    client.advance(47_876.035)
    time = 1_000_000 + 47_876.035
    assert time + 720 - time > 720, "sums are exact here"
    assert client.post("/v1/rolls", json=ROLL).headers["ratelimit"] == '"requests";r=4;t=720'
    alone = start(redis_url="", stopped_clock=True, rate_limit="5/3600")
    alone.advance(47_876.035)
    assert alone.post("/v1/rolls", json=ROLL).status_code == 200
    assert alone.post("/v1/rolls", json=ROLL).headers["retry-after"] == "720"


def test_processes_share_a_rate(start: Start) -> None:
    """Two processes count together; each takes a share at a time, and never more than there is."""
    host = own_address()
    clients = [start(host, rate_limit="40/3600") for _ in range(2)]
    granted = sum(client.post("/v1/rolls", json=ROLL).status_code == 200 for _ in range(30) for client in clients)
    assert granted == 40


def test_requests_at_once(redis_url: str) -> None:
    """Of many at once each that there is room for is granted, and no more."""

    async def ask() -> list[bool]:
        connection = connection_to(redis_url)
        quotas, quota = Quotas(connection), Quota("requests", 40, 3600)
        who = uuid.uuid4().hex
        standings = await asyncio.gather(*[quotas.take(quota, who) for _ in range(100)])
        await connection.close()
        return [standing.granted for standing in standings]

    assert sum(asyncio.run(ask())) == 40


def test_a_costly_request(start: Start) -> None:
    """A report counts as ten requests: it is refused where fewer are left, which others may still use."""
    client = start(rate_limit="25/3600")
    table = open_table(client)
    left = []
    for _ in range(2):
        answer = table.call("GET", "/report")
        assert answer.status_code == 200
        left.append(answer.headers["ratelimit"].partition(";t=")[0])
    assert left == ['"requests";r=14', '"requests";r=4']
    refused = table.call("GET", "/report")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert "this one counts as 10" in refused.json()["detail"]
    assert refused.headers["ratelimit"].startswith('"requests";r=4;t=')
    # Six more are missing, which come back one in 144 seconds.
    assert 5 * 144 < int(refused.headers["retry-after"]) <= 6 * 144
    assert [table.call("GET", "").status_code for _ in range(5)] == [200] * 4 + [429]


def test_a_costly_request_of_a_small_quota(start: Start, raw: redis.Redis) -> None:
    """What costs more than a whole quota takes all of it, and is granted again once all of it is there."""
    client = start(stopped_clock=True, rate_limit="5/3600")
    table = open_table(start())
    costly = Table(client, {"id": table.sid, "join_code": "", "gm_token": table.gm})
    for _ in range(2):
        granted, refused = costly.call("GET", "/report"), costly.call("GET", "/report")
        assert (granted.status_code, refused.status_code) == (200, 429)
        assert granted.headers["ratelimit"].startswith('"requests";r=0;')
        assert 3590 < int(refused.headers["retry-after"]) <= 3600
        # As after an hour, which Redis would count: nothing is stored of the quota any more.
        raw.delete(*raw.keys(bucket("requests", "*")))
        client.advance(3600)


def test_costs_at_once(redis_url: str) -> None:
    """Of requests of different costs at once as much is granted as there is, in two processes together."""

    async def ask() -> list[int]:
        connection = connection_to(redis_url)
        processes, quota = [Quotas(connection) for _ in range(2)], Quota("requests", 100, 3600)
        who, costs = uuid.uuid4().hex, [1, 7, 10, 25] * 10
        standings = await asyncio.gather(
            *[processes[number % 2].take(quota, who, cost) for number, cost in enumerate(costs)]
        )
        # What was too little for a costly one is there for others.
        rest = [await process.take(quota, who) for process in processes for _ in range(100)]
        await connection.close()
        taken = [cost for cost, standing in zip(costs, standings, strict=True) if standing.granted]
        return [*taken, *[1 for standing in rest if standing.granted]]

    assert sum(asyncio.run(ask())) == 100


def test_costs_without_redis() -> None:
    """A process that counts alone grants a costly request all that it grants at a time."""

    async def ask() -> list[bool]:
        quotas, quota = Quotas(None), Quota("requests", 60, 60)
        return [(await quotas.take(quota, "somebody", cost)).granted for cost in (20, 20)]

    assert asyncio.run(ask()) == [True, False]


def test_what_was_used_is_counted_afterwards(redis_url: str) -> None:
    """More may be used than is left: nothing is granted before that has come back, to none of two processes."""

    async def ask() -> tuple[list[bool], float]:
        connection = connection_to(redis_url)
        processes, quota = [Quotas(connection) for _ in range(2)], Quota("bytes", 1000, 36_000, 100)
        who = uuid.uuid4().hex
        granted = [(await processes[0].take(quota, who)).granted]
        processes[0].charge(quota, who, 1500)
        refused = await processes[0].take(quota, who)
        granted += [refused.granted, (await processes[1].take(quota, who)).granted]
        await connection.close()
        return granted, refused.wait

    granted, wait = asyncio.run(ask())
    assert granted == [True, False, False]
    # Of 1,502 bytes 1,000 were there.
    assert 502 * 36 - 10 < wait <= 502 * 36


def test_what_is_given_back_is_for_all(redis_url: str) -> None:
    """What was taken and not used is granted again, by another process too, and never more than the quota."""

    async def ask() -> list[bool]:
        connection = connection_to(redis_url)
        first, second, quota = Quotas(connection), Quotas(connection), Quota("bytes", 1000, 36_000)
        who = uuid.uuid4().hex
        granted = [(await first.take(quota, who, 900)).granted for _ in range(2)]
        for _ in range(3):
            await first.give_back(quota, who, 900)
        granted += [(await first.take(quota, who, 500)).granted, (await second.take(quota, who, 400)).granted]
        granted.append((await second.take(quota, who, 200)).granted)
        await connection.close()
        return granted

    assert asyncio.run(ask()) == [True, False, True, True, False]


def test_addresses_are_counted_apart(start: Start) -> None:
    """Another address has a quota of its own; the addresses of one IPv6 network have one."""
    first = uuid.uuid4().hex[:4]
    clients = [
        start(f"2001:db8:{first}:{network}::{host}", rate_limit="1/3600") for network, host in ((1, 1), (1, 2), (2, 1))
    ]
    assert [client.post("/v1/rolls", json=ROLL).status_code for client in clients] == [200, 429, 200]


def test_a_rate_without_redis(start: Start, tmp_path: Path) -> None:
    """While Redis is away each process counts for itself: rolls are answered, and a flood is not."""
    for redis_url in (f"unix://{tmp_path}/nobody", ""):
        client = start(rate_limit="10/100", redis_url=redis_url)
        statuses = [client.post("/v1/rolls", json=ROLL).status_code for _ in range(10)]
        assert (statuses[0], 429 in statuses) == (200, True)


def test_tables_are_counted(start: Start) -> None:
    """Opening tables has a limit of its own: neither what is refused counts, nor the same table again."""
    client = start(sessions_limit="2/36000", rate_limit="1000/60")
    bad = client.post("/v1/sessions", json={"system": "chess"}, headers={"Idempotency-Key": uuid.uuid4().hex})
    key = {"Idempotency-Key": uuid.uuid4().hex}
    tables = [opened(client, **key) for _ in range(4)] + [opened(client), opened(client)]
    assert [bad.status_code, *[answer.status_code for answer in tables]] == [400, 201, 201, 201, 201, 201, 429]
    assert len({answer.json().get("id") for answer in tables[:4]}) == 1
    for name in ("ratelimit", "ratelimit-policy"):
        assert {one.partition(";")[0] for one in tables[0].headers[name].split(", ")} == {'"requests"', '"sessions"'}
    assert "sessions in 36000 seconds" in tables[-1].json()["detail"]
    assert int(tables[-1].headers["retry-after"]) > 10_000
    body = tables[0].json()
    read = client.get(f"/v1/sessions/{body['id']}", headers={"Authorization": f"Bearer {body['gm_token']}"})
    assert (read.status_code, '"sessions"' in read.headers["ratelimit"]) == (200, False)


def test_keys_of_a_deployment(start: Start, tmp_path: Path) -> None:
    """Where keys are set, tables are opened with one, and counted by it; nothing else needs one."""
    file = tmp_path / "keys"
    digest = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("alpha", "beta")}
    names = [uuid.uuid4().hex for _ in range(2)]
    file.write_text(f"# who may\n{names[0]} {digest['alpha']}\n\n{names[1]} {digest['beta']} # b\n")
    client = start(api_keys_file=str(file), sessions_limit="3/3600")
    assert [
        (answer.status_code, answer.json()["code"])
        for answer in (opened(client), opened(client, **{"X-API-Key": "gamma"}))
    ] == [
        (401, "api_key_missing"),
        (401, "api_key_unknown"),
    ]
    asked = [opened(client, **{"X-API-Key": name}).status_code for name in ("alpha",) * 4 + ("beta",)]
    assert asked == [201, 201, 201, 429, 201]
    assert client.post("/v1/rolls", json=ROLL).status_code == 200


def test_behind_a_proxy(start: Start) -> None:
    """Of a trusted proxy the last address that is none of the operator's counts; what anybody else says does not."""
    caller = own_address()
    proxied = start("::ffff:10.0.0.7", rate_limit="1/3600", trusted_proxies="10.0.0.0/8, 192.0.2.1")
    direct = start("198.18.0.9", rate_limit="1/3600", trusted_proxies="10.0.0.0/8")
    forged = own_address(8)

    def asked(client: Client, forwarded: str) -> int:
        return client.post("/v1/rolls", json=ROLL, headers={"X-Forwarded-For": forwarded}).status_code

    assert asked(proxied, f"{forged}, {caller}, 192.0.2.1") == 200
    # Whatever stands in front of the caller's address is the caller's own saying.
    assert asked(proxied, f"9.9.9.9, {caller}") == 429
    assert asked(proxied, forged) == 200
    assert (asked(direct, "1.1.1.1"), asked(direct, "2.2.2.2")) == (200, 429)


@pytest.mark.parametrize(
    "host, counted",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8:1:2:3::4]:4711", "2001:db8:1:2::"),
        ("[2001:db8:1:2:3::4]", "2001:db8:1:2::"),
        ("1.2.3.4.5:6", NOBODY),
        ("testclient", NOBODY),
        ("", NOBODY),
    ],
)
def test_addresses(host: str, counted: str) -> None:
    """An address counts for itself, an IPv6 one for its network, and what is none for nobody's."""
    assert address_of(host) == counted


def test_streams_of_a_table_a_person_and_an_address() -> None:
    """So many of one table, person and address are open at once; one that closes makes room."""
    streams = Streams(per_table=3, per_person=2, per_address=4)
    there = [("a", "p2", "x"), ("a", "p2", "y"), ("a", "p3", "x"), ("b", "p2", "x"), ("c", "p2", "x")]
    for one in there:
        streams.open(*one, gm=False)
    for table, who, address, what in (("a", "p4", "z", "table"), ("b", "p3", "x", "address")):
        with pytest.raises(Problem, match=what) as refused:
            streams.open(table, who, address, gm=False)
        assert (refused.value.body.status, refused.value.body.code) == (429, "too_many_streams")
    streams.close("a", "p3", "x")
    with pytest.raises(Problem, match="person"):
        streams.open("a", "p2", "z", gm=False)
    streams.open("a", "p3", "x", gm=False)
    for one in there:
        streams.close(*one)
    assert not streams._open


def test_streams_of_the_gm() -> None:
    """A table full of others' streams has room for the GM's, up to a person's limit; an address has one limit."""
    streams = Streams(per_table=2, per_person=2, per_address=3)
    for who in ("p2", "p3"):
        streams.open("a", who, "x", gm=False)
    for _ in range(2):
        streams.open("a", "p1", "y", gm=True)
    with pytest.raises(Problem, match="person"):
        streams.open("a", "p1", "y", gm=True)
    streams.open("b", "p1", "x", gm=True)
    with pytest.raises(Problem, match="address"):
        streams.open("c", "p1", "x", gm=True)


def test_wrong_codes_of_an_address(start: Start) -> None:
    """Wrong codes shut out the address they came from, and no other; an IPv6 network is one address."""
    client = start()
    table = open_table(client)
    answers: list[httpx.Response] = []

    def ask(host: str, code: str) -> tuple[int, str | None]:
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        place, body = f"/v1/sessions/{table.sid}/players", {"code": code, "name": "Ana"}
        answers.append(client.at(host).post(place, json=body, headers=headers))
        return answers[-1].status_code, answers[-1].json().get("code")

    for stranger, other in (("198.51.100.7", "198.51.100.8"), ("2001:db8:1:2::7", "2001:db8:1:3::7")):
        assert {ask(stranger, "AAAAAAAA") for _ in range(10)} == {(403, "wrong_code")}
        assert ask(stranger, "AAAAAAAA") == ask(stranger, table.code) == (429, "too_many_guesses")
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 600
        assert "link" not in answers[-1].json()["detail"], "the link of an invitation is no way around this"
        assert ask(other, table.code) == (201, None)
    assert ask("2001:db8:1:2::8", table.code) == (429, "too_many_guesses")
    table.ok("DELETE", "")


def test_joins_of_an_address(start: Start) -> None:
    """A table of 20 joins from one address, half of them twice; then it waits, and any other address joins."""
    client = start()
    table = open_table(client)

    def ask(host: str, number: int) -> httpx.Response:
        headers = {"Idempotency-Key": f"somebody who joins {number:03}".replace(" ", "-")}
        body = {"code": table.code, "name": "Ana"}
        return client.at(host).post(f"/v1/sessions/{table.sid}/players", json=body, headers=headers)

    assert {ask("198.51.100.7", number).status_code for number in range(30)} == {201}
    problem = ask("198.51.100.7", 30)
    assert (problem.status_code, problem.json()["code"]) == (429, "too_many_joins")
    assert 1 <= int(problem.headers["retry-after"]) <= 600
    assert ask("198.51.100.7", 29).status_code == 201
    assert len(table.ok("GET", "")["people"]) == 31
    assert ask("198.51.100.8", 30).status_code == 201


def test_a_stream_is_counted_while_it_is_open(start: Start) -> None:
    """The stream beyond the limit is refused; when one has ended there is room again."""
    client = start(streams_per_person=1, stream_seconds=1)
    table = open_table(client)
    for _ in range(3):
        assert table.call("GET", "/events").status_code == 200
    assert table.call("HEAD", "/events").status_code == 200
    assert table.call("GET", "/events").status_code == 200
