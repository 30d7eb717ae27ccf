"""Repeated requests: applied once, also where the server is unavailable or a reply is lost."""

import asyncio
import json
import secrets

import pytest
import redis

from service.deadlines import Deadlines
from service.record.deltas import Charge
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.store.broadcaster import EventBroadcaster
from service.store.calls import ApplyCall, Credentials, ReplayCall
from service.store.errors import Refused, StoreTimeout, Unavailable
from service.store.keys import creation
from service.store.sessions import SessionStore
from tests.applications import connection_to
from tests.clock import advance, turns
from tests.store.changes import CHANGES, Call, same
from tests.store.conftest import ALONE
from tests.store.proxy import Proxy, proxied
from tests.store.table import SECONDS, Table, clock


async def test_a_repetition_is_answered_and_not_done(table: Table) -> None:
    """The same request under the same key gets its first entry again; another one under it is refused."""
    for number, (name, call) in enumerate(CHANGES):
        first = await table.change(name, **call, key=str(number))
        before = await table.contents()
        again = await table.change(name, **call, key=str(number))
        assert (first.replayed, again.replayed) == (False, True)
        assert same(first, again)
        assert await table.contents() == before
        await table.refused("key_reused", name, **call, by="p4", key=str(number))


async def test_replay_outlives_what_it_is_about(table: Table) -> None:
    """Answers stay when character, role and token they rest on are gone; the caller's role is the present one."""
    stored = [await table.change(name, **call, key=str(number)) for number, (name, call) in enumerate(CHANGES)]
    assert [one.role for one in stored if one.role] == ["gm"] * (
        len(CHANGES) - 2
    )  # joining and revealing need no token
    before = await table.contents()
    for number, (name, call) in enumerate(CHANGES):
        again = await table.change(name, **call, key=str(number))
        assert again.replayed
        assert same(again, stored[number])
        assert again.role == "player"
    assert await table.contents() == before
    await table.refused("wrong_role", "code", code="NEW", roles=("gm",))


async def test_names_of_then(table: Table) -> None:
    """A repetition has the names that the first reply had: of who made it, and of what it names or has changed."""
    for name in ("Silk", "Thorn"):
        await table.change("put", kind="c", most=9, doc={"name": name, "tracks": {"stress": [0, 9]}})
    await table.change("put", kind="k", most=9, doc=clock())
    tick: Call = {"tick": [["k1", 1]], "charge": [["c2", "stress", 1, False]], "ids": ("c1", "p3", "c9", "session")}
    first = await table.change("apply", **tick, key="tick")
    assert dict(first.names) == {"p1": "P1", "p3": "P3", "c1": "Silk", "c2": "Thorn", "k1": "Alarm"}
    for cid in ("c1", "c2"):
        await table.change("patch", id=cid, set={"name": "Ash"})
    await table.change("delete", id="k1")
    assert (await table.change("apply", **tick, key="tick")).names == first.names


async def test_a_renewal_nobody_heard_of(table: Table) -> None:
    """Who renewed their own token and did not hear of it asks again with the old one, and gets the same answer."""
    asked: Call = {"person": "p2", "act": "renew", "by": "p2", "renewals": 9}
    first = await table.change("person", **asked, key="renewal")
    again = await table.change("person", **asked, key="renewal")
    assert again.replayed
    assert json.loads(again.result) == json.loads(first.result) == {"after": {"version": 2}}
    await table.refused("token_revoked", "person", **asked, key="another")
    assert not (await table.change("person", **asked, token=2, key="another")).replayed


async def test_asking_what_was_done(table: Table) -> None:
    """What was done under a key is answered without doing it, to the same request alone."""
    idempotency = IdempotencyKey(secrets.token_bytes(16), b"request!")
    actor, turn = Credentials("p2", 1, ("gm", "player")), ApplyCall(charge=(Charge("shared", "fear", 1),))
    first = await table.sessions.change(table.sid, turn, credentials=actor, idempotency=idempotency, entry=b"{}")
    before = await table.contents()
    again = await table.sessions.change(table.sid, ReplayCall(), credentials=actor, idempotency=idempotency)
    assert again.replayed
    assert same(again, first)
    with pytest.raises(Refused, match="key_reused"):
        await table.sessions.change(
            table.sid, ReplayCall(), credentials=actor, idempotency=IdempotencyKey(idempotency.digest, b"another!")
        )
    assert await table.contents() == before


async def test_many_at_once_are_one(table: Table, store_url: str) -> None:
    """Fifty times the same request at the same time, by two processes, is done once."""
    other = connection_to(store_url)
    tables = [table, Table(SessionStore(other, SECONDS), table.sid)]
    asked: Call = {"kind": "k", "most": 99, "doc": clock()}
    stored = await asyncio.gather(*[tables[at % 2].change("put", **asked, key="once") for at in range(50)])
    await other.close()
    assert [one.replayed for one in stored].count(False) == 1
    assert len({one.id for one in stored}) == 1
    assert await table.sessions.tail(table.sid) == 2


async def test_a_creation_happens_once(sessions: SessionStore) -> None:
    """Many reservations under one key are one id, which is said to be made once it is; another request is refused."""
    idempotency = IdempotencyKey(secrets.token_bytes(16), b"creation")
    ids = [secrets.token_urlsafe(16) for _ in range(20)]
    found = await asyncio.gather(*[sessions.reserve(idempotency, sid, 60) for sid in ids])
    assert len(set(found)) == 1
    [(sid, made), *_] = found
    assert (sid in ids, made) == (True, False)
    with pytest.raises(Refused, match="key_reused"):
        await sessions.reserve(IdempotencyKey(idempotency.digest, b"another!"), "else", 60)
    await sessions.finish_creation(idempotency, sid)
    assert await sessions.reserve(idempotency, "else", 60) == (sid, True)
    assert 0 < await sessions._redis.do("TTL", creation(idempotency.digest.hex())) <= 60
    table = Table(sessions, sid)
    first, second = await table.open(), await table.open()
    assert (first.replayed, second.replayed, first.seq) == (False, True, 1)
    assert same(first, second)
    assert len(await table.log()) == 1


# A store that is away, or half away.


@ALONE
async def test_forgotten_scripts(table: Table, admin: redis.Redis) -> None:
    """A server that forgot the scripts is told them again, by one call and by many at once."""
    admin.script_flush()
    await table.change("code", code="ONE")
    admin.script_flush()
    stored = await asyncio.gather(*[table.change("code", code=f"N{number}") for number in range(20)])
    assert sorted(one.seq for one in stored) == list(range(3, 23))


@ALONE
async def test_a_lost_answer_is_not_a_second_change(table: Table, store_url: str, admin: redis.Redis) -> None:
    """A connection that is reset when all is done gives Unavailable; nothing was resent, and the retry is a replay."""
    other = Table(table.sessions)
    await other.open()
    for name, call in CHANGES:
        await other.change(name, **call)
    async with proxied(store_url) as proxy:
        connection = connection_to(proxy.url)
        lossy = Table(SessionStore(connection, SECONDS), table.sid)
        for number, (name, call) in enumerate(CHANGES):
            await connection.do("PING")
            before = _scripts_run(admin)
            proxy.cut_in = 1
            with pytest.raises(Unavailable):
                await lossy.change(name, **call, key=str(number))
            assert _scripts_run(admin) - before == 1
            seq = await table.sessions.tail(table.sid)
            again = await lossy.change(name, **call, key=str(number))
            assert (again.replayed, again.seq, seq) == (True, number + 2, number + 2)
        assert proxy.cuts == len(CHANGES)
        await connection.close()
    assert [one.seq for one in await table.log()] == list(range(1, len(CHANGES) + 2))


def _scripts_run(admin: redis.Redis) -> int:
    """Return how often this server found a script it was asked for and ran it."""
    stats = admin.info("commandstats")
    ran = {name: stats.get(f"cmdstat_{name}", {}) for name in ("eval", "evalsha")}
    return sum(of.get("calls", 0) - of.get("failed_calls", 0) for of in ran.values())


@pytest.mark.parametrize("url", ["unix:///nowhere/redis.sock", "redis://127.0.0.1:1"])
@pytest.mark.usefixtures("loop")
async def test_nobody_there(url: str) -> None:
    """A server that is not there is Unavailable at once: no deadline is waited for."""
    connection = connection_to(url)
    for call in (
        EventBroadcaster(connection, SessionStore(connection, 1)).round_trip,
        Table(SessionStore(connection, 1)).open,
    ):
        with pytest.raises(Unavailable):
            await call()
    await connection.close()


@ALONE
async def test_a_silent_server(table: Table, store_url: str) -> None:
    """A server that says nothing is Unavailable after the deadline, for all who ask; then no answer is another's."""
    async with proxied(store_url) as proxy:
        connection = connection_to(proxy.url, deadlines=Deadlines(store=1))
        silent = Table(SessionStore(connection, SECONDS), table.sid)
        for warm in (1, 2):
            assert (await silent.change("code", code=f"WARM{warm}")).seq == warm + 1
        proxy.mute = True
        asking = []
        for turn in range(12):
            asking.append(asyncio.create_task(silent.change("code", code=f"N{turn}", key=str(turn))))
            await turns(10)
        await proxy.withheld.wait()
        advance(0.99)
        await turns()
        assert not any(task.done() for task in asking)
        advance(0.02)
        failures = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(failure) for failure in failures] == [StoreTimeout] * 12
        await proxy.speak()
        echoes = await asyncio.gather(*[connection.do("ECHO", str(number)) for number in range(100)])
        assert echoes == [str(number).encode() for number in range(100)]
        again = [await silent.change("code", code=f"N{turn}", key=str(turn)) for turn in range(12)]
        await connection.close()
    assert len({one.seq for one in again}) == 12
    assert await table.sessions.tail(table.sid) == 15


# Storms.


async def persist(table: Table, key: str, call: Call) -> list[LogRecord]:
    """Ask until there is an answer; return it."""
    while True:
        try:
            return [await table.change("apply", key=key, **call)]
        except Unavailable:
            await asyncio.sleep(0)


async def test_ticks_at_once(table: Table, store_url: str) -> None:
    """Of 2,000 ticks at once, a third sent twice, by two processes, each counts once, and the log has no gap."""
    await table.change("put", kind="k", most=9, doc=clock(kind="countdown", size=7))
    other = connection_to(store_url)
    tables = [table, Table(SessionStore(other, SECONDS), table.sid)]
    names = [*range(2000), *range(0, 2000, 3)]
    calls = [persist(tables[at % 2], str(name), {"tick": [["k1", 1]]}) for at, name in enumerate(names)]
    stored = [one for some in await asyncio.gather(*calls) for one in some]
    await other.close()
    doc = await table.doc("k1")
    assert doc["loops"] * 7 + doc["filled"] == 2000
    assert len({one.seq for one in stored}) == 2000
    log = await table.log()
    assert [one.seq for one in log] == list(range(1, 2003))
    assert [json.loads(one.result)["changes"][0][3:7:3] for one in log[2:]] == [
        [number % 7, number // 7] for number in range(1, 2001)
    ]
    assert sorted(one.at for one in log) == [one.at for one in log]


@ALONE
async def test_ticks_on_a_bad_line(table: Table, store_url: str) -> None:
    """Where every ninth reply is lost, whoever repeats gets every tick done once."""
    await table.change("put", kind="k", most=9, doc=clock(kind="countdown", size=7))
    async with proxied(store_url) as proxy:
        connection = connection_to(proxy.url)
        lossy = Table(SessionStore(connection, SECONDS), table.sid)
        cutting = asyncio.create_task(_cut(proxy))
        ticks = 0
        while ticks < 200 or (proxy.cuts < 5 and ticks < 1000):
            await asyncio.gather(
                *[persist(lossy, str(name), {"tick": [["k1", 1]]}) for name in range(ticks, ticks + 10)]
            )
            ticks += 10
        cutting.cancel()
        await connection.close()
    assert proxy.cuts >= 5
    doc = await table.doc("k1")
    assert doc["loops"] * 7 + doc["filled"] == ticks
    assert [one.seq for one in await table.log()] == list(range(1, ticks + 3))


async def _cut(proxy: Proxy) -> None:
    """Lose every ninth reply, those of a new connection included."""
    while True:
        if proxy.cut_in <= 0:
            proxy.cut_in = 9
        await asyncio.sleep(0)
