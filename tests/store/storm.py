"""A storm of changes at tables, by clients who repeat under the same key until they are answered."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from service.store.errors import Unavailable
from tests.store.table import Table, clock


class Storm:
    """Ticks of a clock at each of some tables, and what came back."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables
        self.answered: list[set[int]] = [set() for _ in tables]
        """The entries that were answered, by table."""
        self.asked = 0
        """Ticks under keys of their own that were answered."""
        self.refused = 0
        self.longest = 0.0
        """Seconds that the longest of all tries took."""
        self._over = asyncio.Event()

    async def client(self, name: int) -> None:
        """Tick one table after the other until the storm is over, each tick until it is answered."""
        count = 0
        while not self._over.is_set():
            at = (name + count) % len(self.tables)
            await self._tick(at, f"{name}-{count}")
            count += 1

    async def _tick(self, at: int, key: str) -> None:
        while True:
            began = time.monotonic()
            try:
                stored = await self.tables[at].change("apply", key=key, tick=[["k1", 1]])
            except Unavailable:
                self.refused += 1
                await asyncio.sleep(0.01)
            else:
                self.answered[at].add(stored.seq)
                self.asked += 1
                return
            finally:
                self.longest = max(self.longest, time.monotonic() - began)

    async def lull(self, more: int = 100) -> None:
        """Wait until so many more were answered."""
        until = self.asked + more
        async with asyncio.timeout(30):
            while self.asked < until:  # noqa: ASYNC110  # the clients count
                await asyncio.sleep(0.01)

    def end(self) -> None:
        """Let the clients finish what they do."""
        self._over.set()

    async def check(self) -> None:
        """Assert that every answered tick is in a log and on a clock, and none twice."""
        done = 0
        for table, answered in zip(self.tables, self.answered, strict=True):
            log = await table.log()
            assert [one.seq for one in log] == list(range(1, len(log) + 1))
            assert answered == {one.seq for one in log[2:]}
            doc = await table.doc("k1")
            assert doc["loops"] * 7 + doc["filled"] == len(log) - 2
            done += len(log) - 2
        assert done == self.asked


@asynccontextmanager
async def storm(tables: Sequence[Table], clients: int = 16) -> AsyncIterator[Storm]:
    """Raise a storm over new tables; when it is left, it ends, and nothing was lost or doubled."""
    for table in tables:
        await table.open()
        await table.change("put", kind="k", most=9, doc=clock(kind="countdown", size=7))
    raised = Storm(tables)
    async with asyncio.TaskGroup() as group:
        for name in range(clients):
            group.create_task(raised.client(name))
        await raised.lull()
        yield raised
        await raised.lull()
        raised.end()
    await raised.check()
