"""Queues of steps: of the steps at one table, a process makes one at a time."""

from asyncio import Lock
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from service.store.errors import Unavailable


class StepQueues:
    """The queues of a deployment, by table.

    Steps that come at once cost each other no attempts and no late replies: only another process can make one stale.
    """

    def __init__(self) -> None:
        self._queues: WeakValueDictionary[str, _Queue] = WeakValueDictionary()

    @asynccontextmanager
    async def enter(self, sid: str) -> AsyncIterator[None]:
        """Wait for those before, and go on alone; Unavailable where the store was so for one of them."""
        queue = self._queues.setdefault(sid, _Queue())
        before = queue.failure
        async with queue.lock:
            # Else those who wait would each wait as long for the store, one after the other.
            if queue.failure and queue.failure is not before:
                raise type(queue.failure)(*queue.failure.args)
            try:
                yield
            except Unavailable as failure:
                queue.failure = failure
                raise


class _Queue:
    """The queue of a table, while somebody is in it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.failure: Unavailable | None = None
        """The last one."""
