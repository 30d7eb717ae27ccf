"""Replicas: changes that wait for them, what is answered where too few have it, and who takes over."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing
from functools import cache
from pathlib import Path

import pytest
from redis.asyncio.sentinel import SentinelConnectionPool
from redis.crc import key_slot

from service.deadlines import Deadlines
from service.store.connection import client
from service.store.errors import NotReplicated, ReadOnly
from service.store.keys import keys
from service.store.pipeliner import ReplicaPolicy
from service.store.sessions import SessionStore
from service.store.target import parse_url
from tests.applications import connection_to
from tests.clock import PATIENT, SHORT_WAIT
from tests.store.servers import Cluster, Node, Pair, Watched, clustered, move, tried, until, watched
from tests.store.storm import storm
from tests.store.table import SECONDS, Table

PROGRAMS = pytest.mark.parametrize("program", tried(), ids=str)
pytestmark = [PROGRAMS, pytest.mark.real, pytest.mark.usefixtures("loop")]
TICK = {"tick": [["k1", 1]]}


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], Pair]]:
    """Pairs of a primary and its replica, one of each program."""
    with ExitStack() as stack:
        yield cache(lambda program: stack.enter_context(closing(Pair(program, tmp_path_factory.mktemp("pair")))))


@pytest.fixture
def pair(program: Path, pairs: Callable[[Path], Pair]) -> Pair:
    """A primary and its replica, which replicates again, whatever was done to them."""
    made = pairs(program)
    until(made.connected, "the replica does not come back")
    return made


@asynccontextmanager
async def seated(
    url: str, replicas: ReplicaPolicy | None = None, deadlines: Deadlines = PATIENT
) -> AsyncIterator[Table]:
    """Have a table, not opened yet, by a connection of its own."""
    connection = connection_to(url, replicas, deadlines)
    try:
        yield Table(SessionStore(connection, SECONDS))
    finally:
        await connection.close()


@pytest.mark.usefixtures("stopped_clock")
async def test_a_change_waits_for_the_replica(pair: Pair) -> None:
    """What was answered is at the replica; where it stands still that is no answer, and the retry is a replay."""
    async with seated(pair.primary.url, deadlines=SHORT_WAIT) as table:
        await table.open()
        assert pair.replica.client.xlen(keys(table.sid).log) == 1
        os.kill(pair.replica.process.pid, signal.SIGSTOP)
        try:
            for _ in range(2):
                with pytest.raises(NotReplicated):
                    await table.change("code", code="NEW", key="once")
            assert (await table.sessions.fields(table.sid, "code")) == [b"NEW"]
        finally:
            os.kill(pair.replica.process.pid, signal.SIGCONT)
        again = await table.change("code", code="NEW", key="once")
        assert (again.replayed, again.seq, pair.replica.client.xlen(keys(table.sid).log)) == (True, 2, 2)


async def test_one_wait_for_many(pair: Pair) -> None:
    """Changes of one turn of the event loop share the wait."""
    async with seated(pair.primary.url) as table:
        await table.open()
        pair.primary.client.config_resetstat()
        await asyncio.gather(*[table.change("code", code=f"N{number}") for number in range(200)])
        assert 1 <= pair.primary.client.info("commandstats")["cmdstat_wait"]["calls"] <= 4


@pytest.mark.usefixtures("stopped_clock")
async def test_so_many_and_no_fewer(pair: Pair) -> None:
    """A number is waited for whether there are so many or not; none is waited for where the number is 0."""
    async with seated(pair.primary.url, ReplicaPolicy(least=2, connected=False), SHORT_WAIT) as table:
        with pytest.raises(NotReplicated, match="1 of 2"):
            await table.open()
    pair.primary.client.config_resetstat()
    async with seated(pair.primary.url, ReplicaPolicy(least=0, connected=False)) as table:
        await table.open()
    assert "cmdstat_wait" not in pair.primary.client.info("commandstats")


async def test_replicas_come_and_go(pair: Pair) -> None:
    """Without a replica there is nothing to wait for; one that comes is waited for within a second or two."""
    waits = "cmdstat_wait"
    async with seated(pair.primary.url) as table:
        pair.replica.kill()
        until(lambda: pair.primary.role == "master" and not pair.connected(), "the replica stays")
        pair.primary.client.config_resetstat()
        await table.open()
        assert waits not in pair.primary.client.info("commandstats")
        pair.replica.start()
        until(pair.connected, "the replica does not come back")
        async with asyncio.timeout(20):
            while waits not in pair.primary.client.info("commandstats"):
                await table.change("code", code="NEW")


async def test_a_demoted_primary(pair: Pair) -> None:
    """A primary that is made a replica takes nothing any more: that is no answer, and nothing is done."""
    async with seated(pair.primary.url, ReplicaPolicy(connected=False)) as table:
        await table.open()
        pair.primary.ask("REPLICAOF", "127.0.0.1", "1")
        try:
            with pytest.raises(ReadOnly, match="it is a replica"):
                await table.change("code", code="NEW")
            assert len(await table.log()) == 1
        finally:
            pair.primary.ask("REPLICAOF", "NO", "ONE")


@pytest.fixture(scope="module")
def clusters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], Cluster]]:
    """Clusters with a replica for each primary, one of each program."""
    with ExitStack() as stack:
        yield cache(
            lambda program: stack.enter_context(clustered(program, tmp_path_factory.mktemp("cluster"), replicas=1))
        )


@pytest.fixture
def cluster(program: Path, clusters: Callable[[Path], Cluster]) -> Cluster:
    """The cluster of a program."""
    return clusters(program)


def slot_of(table: Table) -> int:
    """Return the slot that a table is in."""
    return key_slot(keys(table.sid).table.encode())


async def test_slots_that_move(cluster: Cluster) -> None:
    """Slots go from one primary to another in a storm, key by key: nothing is lost, doubled, or out of order."""
    async with seated(cluster.url) as table:
        tables = [Table(table.sessions) for _ in range(6)]
        async with storm(tables) as raised:
            for one in tables[:3]:
                slot = slot_of(one)
                source = cluster.owner(slot)
                target = next(node for node in cluster.nodes if node.role == "master" and node is not source)
                await move(cluster, slot, source, target)
                await raised.lull(50)
                assert cluster.owner(slot) is target


async def test_a_primary_that_hands_over(cluster: Cluster) -> None:
    """A replica is made primary by hand in a storm: nothing is lost or doubled, and its former primary follows it."""
    async with seated(cluster.url) as table:
        tables = [Table(table.sessions) for _ in range(6)]
        async with storm(tables) as raised:
            replica = next(node for node in cluster.nodes if node.role == "slave")
            replica.ask("CLUSTER FAILOVER")
            until(lambda: replica.role == "master", "it does not take over")
            await raised.lull(200)
    until(cluster.settled, "the cluster does not settle")


async def test_a_primary_of_a_cluster_that_dies(cluster: Cluster) -> None:
    """A primary is killed in a storm: its replica takes over, and nothing that was answered is lost or doubled."""
    async with seated(cluster.url) as table:
        tables = [Table(table.sessions) for _ in range(6)]
        async with storm(tables) as raised:
            dead = cluster.owner(slot_of(tables[0]))
            dead.kill()
            await asyncio.sleep(0)
            assert await _until_another(cluster, slot_of(tables[0]), dead)
            await raised.lull(200)
    dead.start()
    until(cluster.settled, "the cluster does not settle")


async def _until_another(cluster: Cluster, slot: int, dead: Node) -> bool:
    async with asyncio.timeout(30):
        while cluster.owner(slot) is dead:  # noqa: ASYNC110  # Redis alone knows
            await asyncio.sleep(0.1)
    return True


@pytest.fixture
def both(program: Path, tmp_path: Path) -> Iterator[Watched]:
    """A primary, two replicas and three sentinels."""
    with watched(program, tmp_path) as made:
        yield made


async def test_a_primary_that_dies(both: Watched) -> None:
    """A primary is killed in a storm, and a sentinel with it: a replica takes over, and nothing is lost or doubled."""
    async with seated(both.url) as table:
        async with storm([table]) as raised:
            dead = both.primary
            dead.kill()
            both.sentinels[2].kill()
            async with asyncio.timeout(30):
                while both.primary is dead:  # noqa: ASYNC110  # the sentinels alone know
                    await asyncio.sleep(0.1)
            await raised.lull(100)
        assert raised.refused


async def test_no_sentinel_is_forgotten(both: Watched) -> None:
    """However many ask at once while the first of the sentinels is dead, all three are asked the next time."""
    both.sentinels[0].kill()
    redis = client(parse_url(both.url), PATIENT)
    pool = redis.connection_pool
    assert isinstance(pool, SentinelConnectionPool)
    addresses = await asyncio.gather(*[pool.get_master_address() for _ in range(8)])  # type: ignore[no-untyped-call]  # redis-py does not annotate it
    assert set(addresses) == {("127.0.0.1", both.primary_by(both.sentinels[1]).port)}
    ports = {one.connection_pool.connection_kwargs["port"] for one in pool.sentinel_manager.sentinels}
    assert ports == {sentinel.port for sentinel in both.sentinels}
    await redis.aclose()


async def test_a_primary_that_does_not_know_yet(both: Watched) -> None:
    """A replica is promoted while its primary lives and takes changes: none of those that were answered is lost."""
    async with seated(both.url) as table, storm([table]) as raised:
        former = both.primary
        both.sentinels[0].ask("SENTINEL FAILOVER", "tables")
        async with asyncio.timeout(30):
            while both.primary is former or former.role == "master":  # noqa: ASYNC110  # the sentinels alone know
                await asyncio.sleep(0.05)
        await raised.lull(100)
