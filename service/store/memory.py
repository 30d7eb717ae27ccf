"""How much of its memory the store uses, and the mark above which only tables that exist may grow."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import Context

import structlog
from msgspec import Struct
from redis.exceptions import RedisError

from service import telemetry
from service.store.connection import Connection
from service.store.errors import Unavailable

_log = structlog.get_logger()
MARK = 0.8
"""Part of a server's memory that new tables and imports may fill; the rest is for changes at tables that exist."""
_FIELDS = re.compile(rb"^(used_memory|maxmemory|mem_not_counted_for_evict):(\d+)", re.MULTILINE)


class _Usage(Struct, frozen=True):
    """The memory of one server, in bytes."""

    used: int
    size: int
    """What it may use; 0 where nothing says."""


class StoreMemory:
    """The memory of the servers that hold tables, as this process read it last."""

    def __init__(self, connection: Connection, size: int) -> None:
        self._connection = connection
        self._size = size
        """What each server may use, where its `maxmemory` does not say it; 0: not known either."""
        self._servers: list[_Usage] = []
        self._full = False
        self._failed = False

    def has_room(self, more: int = 0) -> bool:
        """Return whether so many bytes more stay below the mark, at each server whose size is known."""
        return all(server.used + more <= server.size * MARK for server in self._servers)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Read the memory now and then, until the end."""
        watching = asyncio.create_task(self._watch(), context=Context())
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    async def read(self) -> None:
        """Read the memory; what was read before is kept where Redis does not reply."""
        try:
            replies = await self._connection.memory()
        except Unavailable:
            return
        except RedisError as error:
            # As where the user of the service may not ask for it.
            if not self._failed:
                _log.warning("redis does not tell its memory: there is no high-water mark", error=str(error))
            self._failed = True
            return
        usages = [usage_of(reply, self._size) for reply in replies]
        self._servers = [usage for usage in usages if usage.size]
        telemetry.STORE_USED.set(max((server.used / server.size for server in self._servers), default=0.0))
        if self.has_room() == self._full:
            self._full = not self._full
            event = "redis is above its high-water mark" if self._full else "redis is below its high-water mark again"
            _log.warning(event, servers=[[server.used, server.size] for server in self._servers])

    async def _watch(self) -> None:
        while True:
            await self.read()
            await asyncio.sleep(self._connection.deadlines.memory)


def usage_of(information: bytes, size: int) -> _Usage:
    """Return the memory of a server by its `INFO memory`; `size` is what it may use where `maxmemory` does not say."""
    found = {name: int(value) for name, value in _FIELDS.findall(information)}
    # Buffers for replicas and for the append-only file, which Redis does not count against maxmemory either.
    used = found[b"used_memory"] - found.get(b"mem_not_counted_for_evict", 0)
    return _Usage(used, found.get(b"maxmemory") or size)
