"""The connection of one event loop to any kind of Redis."""

import asyncio
from collections.abc import Sequence
from typing import Any

from redis import exceptions
from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.maint_notifications import MaintNotificationsConfig

from service.deadlines import Deadlines
from service.store.errors import Unavailable
from service.store.keys import ready
from service.store.pipeliner import PIPES, Pipeliner, ReplicaPolicy, Word
from service.store.scripts import script
from service.store.target import Address, RedisTarget


def client(target: RedisTarget, deadlines: Deadlines, address: Address | None = None, **options: Any) -> Redis:
    """Return a client that never retries: redis-py would, up to ten times, even if not idempotent."""
    options = {
        **target.options,
        "retry": Retry(NoBackoff(), 0),
        "socket_connect_timeout": deadlines.store / 2,
        "socket_timeout": None,
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
        **options,
    }
    if address:
        options |= {"host": address[0], "port": address[1]}
    if target.kind == "sentinel":
        return Redis.from_pool(_of_sentinels(target, deadlines, options))
    return Redis.from_pool(ConnectionPool(**options))


class _Pool(SentinelConnectionPool):
    """A pool that queries the sentinels one at a time, and closes their connections with its own."""

    def __init__(self, name: str, sentinels: Sentinel, **options: Any) -> None:
        super().__init__(name, sentinels, **options)  # type: ignore[no-untyped-call]  # redis-py does not annotate it
        self._query_lock = asyncio.Lock()

    async def get_master_address(self) -> Any:
        # Each query moves the sentinel that replied to the front; concurrent ones make redis-py lose some of the list.
        async with self._query_lock:
            return await super().get_master_address()  # type: ignore[no-untyped-call]  # as above

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002  # as redis-py has it
        await super().disconnect(inuse_connections)
        if inuse_connections:
            await self.sentinel_manager.aclose()


def _of_sentinels(target: RedisTarget, deadlines: Deadlines, options: dict[str, Any]) -> _Pool:
    """Return a pool that asks the sentinels in turn for the primary each time it connects."""
    tls = {name: value for name, value in options.items() if name.startswith("ssl_")}
    sentinel_options = tls | {
        "ssl": "connection_class" in options,
        "password": target.sentinel_password or None,
        "socket_connect_timeout": deadlines.store / 4,
        "socket_timeout": deadlines.store / 4,
        "retry": options["retry"],
        "maint_notifications_config": options["maint_notifications_config"],
    }
    options["ssl"] = options.pop("connection_class", None) is not None
    sentinels = Sentinel(target.addresses, sentinel_kwargs=sentinel_options)  # type: ignore[no-untyped-call]  # redis-py does not annotate it
    return _Pool(target.name, sentinels, **options)


async def primary_lineage(pipeliner: Pipeliner, key: str) -> str:
    """Return the lineage of a server; Unavailable where it is a replica, which has none.

    An empty one would be no condition for the change that names it.
    """
    if not pipeliner.lineage:
        await pipeliner.do(("EXISTS", key), primary=True)
    if not pipeliner.lineage:
        raise Unavailable("this server is a replica, whose history is its primary's")
    return pipeliner.lineage


class Connection:
    """The connection to one server, or to the primary of a Sentinel set."""

    def __init__(self, target: RedisTarget, replicas: ReplicaPolicy, deadlines: Deadlines) -> None:
        self.deadlines = deadlines
        self._target = target
        self._pipeliner = Pipeliner(client(target, deadlines, max_connections=PIPES), replicas, deadlines)

    async def do(self, *command: Word, durable: bool = False, lineage: str = "") -> Any:
        """Return the reply of Redis; Unavailable without one, or when too few replicas acknowledge a durable command.

        The key is the second word of a command, and the fourth of a script. With `lineage`, the command is sent only to
        a server of that history; else it is Refused with `lineage_changed`.
        """
        try:
            return await self._pipeliner.do(command, durable=durable, lineage=lineage)
        except exceptions.AskError as moved:
            # A wrong setting is logged: only the operator can correct it.
            raise Unavailable("this is a node of a cluster: REDIS_URL begins with redis+cluster://") from moved

    async def lineage(self, key: str) -> str:
        """Return the lineage of the server that has a key: a digest of its replication id, new after each restart.

        It may be stale: a change that depends on it names it. Unavailable where the server is a replica.
        """
        if not self._pipeliner.lineage:
            await self.do("EXISTS", key)
        return await primary_lineage(self._pipeliner, key)

    async def run(
        self, name: str, keys: Sequence[str], arguments: Sequence[Word], *, durable: bool = True, lineage: str = ""
    ) -> Any:
        """Run a script by its digest, or by its source where the server has not seen it; `lineage` as for `do`."""
        loaded, words = script(name), (len(keys), *keys, *arguments)
        try:
            return await self.do("EVALSHA", loaded.sha1, *words, durable=durable, lineage=lineage)
        except exceptions.NoScriptError:
            return await self.do("EVAL", loaded.source, *words, durable=durable, lineage=lineage)

    async def writable(self) -> None:
        """Return when every server that holds tables has accepted a write; Unavailable where one has not."""
        await asyncio.gather(*[self.run("ready", [key], ()) for key in await self._one_key_a_server()])

    async def memory(self) -> Sequence[bytes]:
        """Return what each server tells of its memory (`INFO memory`); Unavailable where none does."""
        return [await self._pipeliner.do(("INFO", "memory"))]

    async def _one_key_a_server(self) -> Sequence[str]:
        return [ready(0)]

    def listener(self) -> Redis:
        """Return a client to subscribe with; a new one after each loss, since the server may be another."""
        return client(self._target, self.deadlines)

    async def close(self) -> None:
        """Close the connections."""
        await self._pipeliner.close()
