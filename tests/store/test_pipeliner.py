"""A way to a server: who waits how long, and what becomes of whoever does not."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from redis.crc import key_slot

from service.deadlines import Deadlines
from service.store.cluster import Cluster
from service.store.connection import Connection, client
from service.store.errors import Refused, StoreTimeout, Unavailable
from service.store.pipeliner import Pipeliner, ReplicaPolicy, lineage_of
from service.store.target import parse_url
from service.telemetry import TRACE, Trace, record_late
from tests.applications import connection_to
from tests.clock import PATIENT, advance, turns
from tests.store import servers
from tests.store.proxy import Proxy, proxied
from tests.store.servers import BARE, Node, clustered, programs, serving

pytestmark = pytest.mark.usefixtures("loop")
ALONE = ReplicaPolicy(connected=False)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A Redis of the test's own."""
    with serving(programs()[0], tmp_path) as url:
        yield url


def pipeliner_to(url: str, deadlines: Deadlines = PATIENT) -> Pipeliner:
    """Return what sends commands to a server, without replicas."""
    return Pipeliner(client(parse_url(url), deadlines), ALONE, deadlines)


async def replied_late(connection: Connection, proxy: Proxy, seconds: float, *keys: str) -> None:
    """Ask for keys at once, where the replies come so many seconds later."""
    proxy.mute = True
    asking = [asyncio.create_task(connection.do("GET", key)) for key in keys]
    await proxy.withheld.wait()
    advance(seconds)
    await turns()
    await proxy.speak()
    await asyncio.gather(*asking)


@pytest.mark.parametrize("hurried", [True, False])
async def test_a_request_is_told_in_time(url: str, hurried: bool) -> None:
    """All that a request asks has the time of one command, where each reply is late; not where it reads much."""
    async with proxied(url) as proxy:
        connection = connection_to(proxy.url, ALONE, Deadlines(store=2))
        await connection.do("GET", "warm")
        before, answered = TRACE.set(Trace("request-1", shares_timeout=hurried)), 0
        with suppress(StoreTimeout):
            # Three of them take less than the timeout, and a fourth would take more.
            while answered < 5:
                await replied_late(connection, proxy, 0.6, "key")
                answered += 1
        TRACE.reset(before)
        await connection.close()
    assert answered == (3 if hurried else 5)


async def test_what_is_asked_at_once_waits_once(url: str) -> None:
    """Late replies that a request awaits together are late once: it has time for more."""
    async with proxied(url) as proxy:
        connection = connection_to(proxy.url, ALONE)
        await connection.do("GET", "warm")
        trace = Trace("request-1")
        before = TRACE.set(trace)
        await replied_late(connection, proxy, 0.3, *[f"key{number}" for number in range(64)])
        assert trace.slow == pytest.approx(0.3)
        TRACE.reset(before)
        await connection.close()


def test_late_replies_count_each_moment_once() -> None:
    """Whether they follow each other, overlap, or lie within each other; a reply in time counts nothing."""
    trace = Trace("request-1")
    before = TRACE.set(trace)
    for started, ended in ((0.0, 1.0), (2.5, 2.51), (2.0, 3.0), (2.2, 3.5), (1.5, 4.0), (5.0, 6.0)):
        record_late(started, ended)
    TRACE.reset(before)
    assert trace.late == [(0.0, 1.0), (1.5, 4.0), (5.0, 6.0)]
    assert trace.slow == 4.5


async def test_whatever_fails_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody thought of is no answer either, to everybody who waits, and the next are answered."""
    pipeliner = pipeliner_to(url)
    with monkeypatch.context() as broken:
        broken.setattr(pipeliner, "_pipeline", lambda _: 1 / 0)
        for error in await asyncio.gather(*[pipeliner.do(("PING",)) for _ in range(3)], return_exceptions=True):
            assert isinstance(error, Unavailable)
    assert await pipeliner.do(("PING",)) == b"PONG"
    await pipeliner.close()


async def test_a_timeout_fails_no_command_that_waits(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command in the queue is sent when the pipeline before it has timed out, in its own time."""
    monkeypatch.setattr("service.store.pipeliner.PIPES", 1)
    async with proxied(url) as proxy:
        pipeliner = pipeliner_to(proxy.url, Deadlines(store=1))
        await pipeliner.do(("PING",))
        proxy.mute = True
        lost = asyncio.create_task(pipeliner.do(("SET", "key", "value")))
        await turns()
        advance(0.5)
        waits = asyncio.create_task(pipeliner.do(("PING",)))
        await turns()
        advance(0.6)
        with pytest.raises(StoreTimeout):
            await lost
        await proxy.speak()
        assert await waits == b"PONG"
        await pipeliner.close()


async def test_who_has_gone_wants_nothing(url: str) -> None:
    """A command is not sent any more when whoever asked has gone before it could be."""
    pipeliner = pipeliner_to(url)
    # As while every pipeline is on its way.
    pipeliner._scheduled = True
    asked = asyncio.create_task(pipeliner.do(("SET", "key", "value")))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    pipeliner._flush()
    found = await pipeliner.do(("EXISTS", "key"))
    await pipeliner.close()
    assert (found, pipeliner.idle) == (0, True)


async def test_nothing_is_connected_once_it_is_closed(url: str) -> None:
    """A connection that was being made when it was closed is closed too, at whatever step that was."""
    for steps in range(40):
        pipeliner = pipeliner_to(url)
        asked = asyncio.create_task(pipeliner.do(("PING",)))
        for _ in range(steps):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await pipeliner.close()
        assert pipeliner.idle
        pool: Any = pipeliner._redis.connection_pool
        assert not any(one.is_connected for one in (*pool._available_connections, *pool._in_use_connections))


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Cluster]:
    """A cluster that no test changes."""
    with clustered(programs()[0], tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.mark.real
async def test_a_node_alone(cluster: servers.Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that belongs to no cluster tells of no slot, and is not believed, though it answers first."""
    port = str(servers.free_port())
    lone = Node(programs()[0], tmp_path / "lone", *BARE, "--cluster-enabled", "yes", "--cluster-port", port)
    servers.until(lone.client.ping, "it does not answer")
    connection = connection_to(f"redis+cluster://127.0.0.1:{lone.port},127.0.0.1:{cluster.nodes[0].port}")
    assert isinstance(connection, Cluster)
    slots_by, has_answered = connection._slots_by, asyncio.Event()

    async def late(address: Any) -> Any:
        if address[1] != lone.port:
            await has_answered.wait()
            return await slots_by(address)
        try:
            return await slots_by(address)
        finally:
            has_answered.set()

    monkeypatch.setattr(connection, "_slots_by", late)
    for number in range(20):
        assert await connection.do("SET", f"key{number}", number) == b"OK"
        connection._refresh()
    await connection.close()
    lone.close()


@pytest.mark.real
async def test_a_cluster_is_no_server(cluster: servers.Cluster, tmp_path: Path) -> None:
    """A URL of one server that is a node of a cluster, and the other way round, is no answer, and says what it is."""
    connection = Connection(parse_url(cluster.nodes[0].url), ALONE, PATIENT)
    key = next(key for key in map(str, range(99)) if key_slot(key.encode()) > 6000)
    with pytest.raises(Unavailable, match=r"redis\+cluster://"):
        await connection.do("GET", key)
    await connection.close()
    alone = Node(programs()[0], tmp_path / "alone", *BARE)
    servers.until(alone.client.ping, "it does not answer")
    connection = connection_to(f"redis+cluster://127.0.0.1:{alone.port}")
    with pytest.raises(Unavailable, match="cluster support disabled"):
        await connection.do("GET", "key")
    await connection.close()
    alone.close()


@pytest.mark.real
async def test_no_lineage_of_a_replica(tmp_path: Path) -> None:
    """A replica has no lineage, which would be no condition for a change; once it is promoted, it has one."""
    pair = servers.Pair(programs()[0], tmp_path)
    connection = connection_to(pair.replica.url)
    for _ in range(2):
        with pytest.raises(Unavailable, match="replica"):
            await connection.lineage("key")
    pair.replica.ask("REPLICAOF", "NO", "ONE")
    assert await connection.lineage("key")
    await connection.close()
    pair.close()


@pytest.mark.real
async def test_a_promoted_replica_has_a_lineage(tmp_path: Path) -> None:
    """A connection made to a replica carries no command of a lineage; once it is promoted, it is made anew."""
    pair = servers.Pair(programs()[0], tmp_path)
    pipeliner = pipeliner_to(pair.replica.url)
    assert await pipeliner.do(("PING",)) == b"PONG"
    assert not pipeliner.lineage
    following = await pipeliner.do(("INFO", "replication"))
    primary = lineage_of(following.replace(b"role:slave", b"role:master"))
    with pytest.raises(Refused, match="lineage_changed"):
        await pipeliner.do(("PING",), lineage=primary)
    pair.replica.ask("REPLICAOF", "NO", "ONE")
    lineage = lineage_of(await pipeliner.do(("INFO", "replication")))
    assert lineage
    assert await pipeliner.do(("PING",), lineage=lineage) == b"PONG"
    assert pipeliner.lineage == lineage
    await pipeliner.close()
    pair.close()
