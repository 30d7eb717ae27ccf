"""A way to a server: who waits how long, and what becomes of whoever does not."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from redis.crc import key_slot

from service.store.cluster import Cluster, connect
from service.store.connection import Connection, client
from service.store.errors import Refused, StoreTimeout, Unavailable
from service.store.pipeliner import Pipeliner, ReplicaPolicy, lineage_of
from service.store.target import parse_url
from service.telemetry import TRACE, Trace, record_redis_wait
from tests.stalls import attempts
from tests.store import servers
from tests.store.proxy import proxied
from tests.store.servers import BARE, Node, clustered, programs, serving

pytestmark = pytest.mark.usefixtures("loop")


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A Redis of the test's own."""
    with serving(programs()[0], tmp_path) as url:
        yield url


@pytest.mark.parametrize("hurried", [True, False])
async def test_a_request_is_told_in_time(url: str, hurried: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a request asks has the time of one command, where each reply is late; not where it reads much."""
    monkeypatch.setattr("service.store.pipeliner.SECONDS", 2)
    async with proxied(url) as proxy:
        connection = connect(parse_url(proxy.url), ReplicaPolicy(connected=False))
        answered = 0
        for _ in attempts():
            await connection.do("GET", "warm")
            # Three of them take less than the timeout, and a fourth would take clearly more.
            proxy.delay = 0.6
            before, answered = TRACE.set(Trace("request-1", shares_timeout=hurried)), 0
            with suppress(StoreTimeout):
                while answered < 5:
                    await connection.do("GET", "key")
                    answered += 1
            TRACE.reset(before)
            proxy.delay = 0.0
        await connection.close()
    assert (1 <= answered <= 3) if hurried else answered == 5


async def test_what_is_asked_at_once_waits_once(url: str) -> None:
    """Late replies that a request awaits together are late once: it has time for more."""
    async with proxied(url) as proxy:
        connection = connect(parse_url(proxy.url), ReplicaPolicy(connected=False))
        await connection.do("GET", "warm")
        proxy.delay = 0.3
        trace = Trace("request-1")
        before = TRACE.set(trace)
        started = perf_counter()
        await asyncio.gather(*[connection.do("GET", f"key{number}") for number in range(64)])
        assert 0.25 < trace.slow <= perf_counter() - started
        TRACE.reset(before)
        proxy.delay = 0.0
        await connection.close()


def test_late_replies_count_each_moment_once() -> None:
    """Whether they follow each other, overlap, or lie within each other; a reply in time counts nothing."""
    trace = Trace("request-1")
    before = TRACE.set(trace)
    for started, ended in ((0.0, 1.0), (2.5, 2.51), (2.0, 3.0), (2.2, 3.5), (1.5, 4.0), (5.0, 6.0)):
        record_redis_wait("read", started, ended)
    TRACE.reset(before)
    assert trace.late == [(0.0, 1.0), (1.5, 4.0), (5.0, 6.0)]
    assert trace.slow == 4.5


async def test_whatever_fails_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody thought of is no answer either, to everybody who waits, and the next are answered."""
    pipeliner = Pipeliner(client(parse_url(url)), ReplicaPolicy(connected=False))
    with monkeypatch.context() as broken:
        broken.setattr(pipeliner, "_pipeline", lambda _: 1 / 0)
        for error in await asyncio.gather(*[pipeliner.do(("PING",)) for _ in range(3)], return_exceptions=True):
            assert isinstance(error, Unavailable)
    assert await pipeliner.do(("PING",)) == b"PONG"
    await pipeliner.close()


async def test_a_timeout_fails_no_command_that_waits(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command in the queue is sent when the pipeline before it has timed out, in its own time."""
    monkeypatch.setattr("service.store.pipeliner.SECONDS", 1)
    monkeypatch.setattr("service.store.pipeliner.PIPES", 1)
    async with proxied(url) as proxy:
        pipeliner = Pipeliner(client(parse_url(proxy.url)), ReplicaPolicy(connected=False))
        await pipeliner.do(("PING",))
        proxy.mute = True
        lost = asyncio.create_task(pipeliner.do(("SET", "key", "value")))
        await asyncio.sleep(0.5)
        # Its own time, which is longer than a machine stands still.
        monkeypatch.setattr("service.store.pipeliner.SECONDS", 10)
        waits = asyncio.create_task(pipeliner.do(("PING",)))
        with pytest.raises(StoreTimeout):
            await lost
        await proxy.speak()
        assert await waits == b"PONG"
        await pipeliner.close()


async def test_who_has_gone_wants_nothing(url: str) -> None:
    """A command is not sent any more when whoever asked has gone before it could be."""
    pipeliner = Pipeliner(client(parse_url(url)), ReplicaPolicy(connected=False))
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
    for turns in range(40):
        pipeliner = Pipeliner(client(parse_url(url)), ReplicaPolicy(connected=False))
        asked = asyncio.create_task(pipeliner.do(("PING",)))
        for _ in range(turns):
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


async def test_a_node_alone(cluster: servers.Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that belongs to no cluster tells of no slot, and is not believed, though it answers first."""
    port = str(servers.free_port())
    lone = Node(programs()[0], tmp_path / "lone", *BARE, "--cluster-enabled", "yes", "--cluster-port", port)
    servers.until(lone.client.ping, "it does not answer")
    connection = connect(parse_url(f"redis+cluster://127.0.0.1:{lone.port},127.0.0.1:{cluster.nodes[0].port}"))
    assert isinstance(connection, Cluster)
    slots_by = connection._slots_by

    async def late(address: Any) -> Any:
        await asyncio.sleep(0 if address[1] == lone.port else 0.1)
        return await slots_by(address)

    monkeypatch.setattr(connection, "_slots_by", late)
    for number in range(20):
        assert await connection.do("SET", f"key{number}", number) == b"OK"
        connection._refresh()
    await connection.close()
    lone.close()


async def test_a_cluster_is_no_server(cluster: servers.Cluster, tmp_path: Path) -> None:
    """A URL of one server that is a node of a cluster, and the other way round, is no answer, and says what it is."""
    connection = Connection(parse_url(cluster.nodes[0].url), ReplicaPolicy(connected=False))
    key = next(key for key in map(str, range(99)) if key_slot(key.encode()) > 6000)
    with pytest.raises(Unavailable, match=r"redis\+cluster://"):
        await connection.do("GET", key)
    await connection.close()
    alone = Node(programs()[0], tmp_path / "alone", *BARE)
    servers.until(alone.client.ping, "it does not answer")
    connection = connect(parse_url(f"redis+cluster://127.0.0.1:{alone.port}"))
    with pytest.raises(Unavailable, match="cluster support disabled"):
        await connection.do("GET", "key")
    await connection.close()
    alone.close()


async def test_no_lineage_of_a_replica(tmp_path: Path) -> None:
    """A replica has no lineage, which would be no condition for a change; once it is promoted, it has one."""
    pair = servers.Pair(programs()[0], tmp_path)
    connection = connect(parse_url(pair.replica.url))
    for _ in range(2):
        with pytest.raises(Unavailable, match="replica"):
            await connection.lineage("key")
    pair.replica.ask("REPLICAOF", "NO", "ONE")
    assert await connection.lineage("key")
    await connection.close()
    pair.close()


async def test_a_promoted_replica_has_a_lineage(tmp_path: Path) -> None:
    """A connection made to a replica carries no command of a lineage; once it is promoted, it is made anew."""
    pair = servers.Pair(programs()[0], tmp_path)
    pipeliner = Pipeliner(client(parse_url(pair.replica.url)), ReplicaPolicy(connected=False))
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
