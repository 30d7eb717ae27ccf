"""Memory of the store: what its servers tell, and what changes are counted as."""

import random
from typing import Any

import pytest
import redis
from msgspec.structs import astuple
from redis.exceptions import ResponseError
from structlog.testing import capture_logs

from service.record.log_record import LogRecord
from service.store.connection import Connection
from service.store.errors import Unavailable
from service.store.keys import keys
from service.store.memory import MARK, StoreMemory, usage_of
from service.store.sessions import ITEM_BYTES, SessionStore
from tests.store.conftest import ALONE
from tests.store.table import SECONDS, Table

INFORMATION = (
    b"# Memory\r\nused_memory:1000\r\nused_memory_peak:5000\r\nmaxmemory:%d\r\nmem_not_counted_for_evict:200\r\n"
)


@pytest.mark.parametrize("maxmemory, size, used", [(2000, 0, (800, 2000)), (2000, 9, (800, 2000)), (0, 9, (800, 9))])
def test_usage_of_a_server(maxmemory: int, size: int, used: tuple[int, int]) -> None:
    """What Redis counts against maxmemory, and the size: maxmemory, or else the setting."""
    usage = usage_of(INFORMATION % maxmemory, size)
    assert (usage.used, usage.size) == used


async def test_each_kind_of_store_tells_its_memory(connection: Connection, store_url: str) -> None:
    """One server, the primary of a Sentinel set, or each primary of a cluster."""
    told = await connection.memory()
    assert len(told) == (3 if "cluster" in store_url else 1)
    assert all(usage_of(one, 0).used > 100_000 for one in told)


async def test_sizes(connection: Connection) -> None:
    """A server without maxmemory has no mark; by a size of the setting it has one."""
    for size, room in ((0, True), (1000, False), (10**12, True)):
        memory = StoreMemory(connection, size)
        assert memory.has_room()
        await memory.read()
        assert memory.has_room(1000) is room


class Told:
    """A store that tells this, or fails."""

    def __init__(self, answer: list[bytes] | Exception) -> None:
        self.answer = answer

    async def memory(self) -> list[bytes]:
        """Return what it tells."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("failure", [Unavailable("gone"), ResponseError("NOPERM this user has no permissions")])
def test_a_store_that_does_not_tell(failure: Exception, loop: Any) -> None:
    """What was read last holds while the store is unavailable, and what it refuses to tell is logged once."""
    store: Any = Told([INFORMATION % 900])
    memory = StoreMemory(store, 0)
    with capture_logs() as logs:
        loop.run(memory.read())
        store.answer = failure
        loop.run(memory.read())
        loop.run(memory.read())
        assert not memory.has_room()
        store.answer = [INFORMATION % 10_000]
        loop.run(memory.read())
    assert memory.has_room()
    said = ["redis is above its high-water mark", "redis is below its high-water mark again"]
    if isinstance(failure, ResponseError):
        said.insert(1, "redis does not tell its memory: there is no high-water mark")
    assert [line["event"] for line in logs] == said


def test_room_ends_at_the_mark(loop: Any) -> None:
    """There is room up to the mark of the fullest server, and for no byte more."""
    store: Any = Told([INFORMATION % 10_000, INFORMATION % 2000])
    memory = StoreMemory(store, 0)
    loop.run(memory.read())
    most = int(2000 * MARK) - 800
    assert (memory.has_room(most), memory.has_room(most + 1)) == (True, False)


@ALONE
async def test_what_is_counted_is_what_redis_takes(connection: Connection, admin: redis.Redis) -> None:
    """Changes, and entries of an import, count as 0.7 to 2.5 times the memory of their keys: small ones as more."""
    counted: list[int] = []
    store = SessionStore(connection, SECONDS, counted.append)
    table = Table(store)
    await table.open()
    texts = random.Random(1)

    def used(sid: str) -> int:
        # Of the keys alone: buffers of clients come and go.
        return sum(int(admin.memory_usage(key, samples=0) or 0) for key in astuple(keys(sid)))

    for size, count in ((20, 600), (300, 300)):
        counted.clear()
        before = used(table.sid)
        for _ in range(count):
            await table.change("code", code=texts.randbytes(size).hex())
        taken = used(table.sid) - before
        assert 0.7 < sum(counted) / taken < 2.5, (size, sum(counted), taken)
    counted.clear()
    again = await table.change("code", code="AAAA", key="again")
    assert (await table.change("code", code="AAAA", key="again")).id == again.id
    assert len(counted) == 1
    entries = [LogRecord(seq, 1, texts.randbytes(150).hex().encode(), b"{}") for seq in range(1, 1001)]
    for at in range(0, 1000, 100):
        await store.append("an-import", entries[at : at + 100])
    assert 0.7 < 1000 * (302 + ITEM_BYTES) / used("an-import") < 2.5
