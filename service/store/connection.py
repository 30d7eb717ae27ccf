"""The connection of one event loop to Redis, whatever kind of Redis it is."""

import asyncio
from collections.abc import Sequence
from typing import Any

from redis import exceptions
from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.maint_notifications import MaintNotificationsConfig

from service.store import pipeliner
from service.store.errors import Unavailable
from service.store.keys import ready
from service.store.pipeliner import PIPES, Pipeliner, ReplicaPolicy, Word
from service.store.scripts import script
from service.store.target import Address, RedisTarget


def client(place: RedisTarget, address: Address | None = None, **options: Any) -> Redis:
    """Return a client that never resends: redis-py would, up to ten times, and double what is not idempotent."""
    options = {
        **place.options,
        "retry": Retry(NoBackoff(), 0),
        "socket_connect_timeout": pipeliner.SECONDS / 2,
        "socket_timeout": None,
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
        **options,
    }
    if address:
        options |= {"host": address[0], "port": address[1]}
    if place.kind == "sentinel":
        return Redis.from_pool(_of_sentinels(place, options))
    return Redis.from_pool(ConnectionPool(**options))


class _Pool(SentinelConnectionPool):
    """A pool that asks the sentinels one question at a time, and lets go of them too when it is closed."""

    def __init__(self, name: str, sentinels: Sentinel, **options: Any) -> None:
        super().__init__(name, sentinels, **options)  # type: ignore[no-untyped-call]  # redis-py does not annotate it
        self._question = asyncio.Lock()

    async def get_master_address(self) -> Any:
        # Of questions at the same time, each puts the sentinel that answered first: redis-py loses others on the way.
        async with self._question:
            return await super().get_master_address()  # type: ignore[no-untyped-call]  # as above

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002  # as redis-py has it
        await super().disconnect(inuse_connections)
        if inuse_connections:
            await self.sentinel_manager.aclose()


def _of_sentinels(place: RedisTarget, options: dict[str, Any]) -> _Pool:
    """Return a pool that asks the sentinels, one after the other, who the primary is, each time it connects."""
    tls = {name: value for name, value in options.items() if name.startswith("ssl_")}
    asked = tls | {
        "ssl": "connection_class" in options,
        "password": place.sentinel_password or None,
        "socket_connect_timeout": pipeliner.SECONDS / 4,
        "socket_timeout": pipeliner.SECONDS / 4,
        "retry": options["retry"],
        "maint_notifications_config": options["maint_notifications_config"],
    }
    options["ssl"] = options.pop("connection_class", None) is not None
    sentinels = Sentinel(place.addresses, sentinel_kwargs=asked)  # type: ignore[no-untyped-call]  # redis-py does not annotate it
    return _Pool(place.name, sentinels, **options)


class Connection:
    """The connection to one server, or to the primary of a Sentinel set."""

    def __init__(self, place: RedisTarget, replicas: ReplicaPolicy) -> None:
        self._place = place
        self._pipeliner = Pipeliner(client(place, max_connections=PIPES), replicas)

    async def do(self, *command: Word, durable: bool = False) -> Any:
        """Return Redis's reply; Unavailable when there is none, or when too few replicas have what is durable.

        A command has its key in second place, a script in fourth.
        """
        try:
            return await self._pipeliner.do(command, durable=durable)
        except exceptions.AskError as moved:
            # What a deployment cannot mend by itself is said where its operator looks.
            raise Unavailable("this is a node of a cluster: REDIS_URL begins with redis+cluster://") from moved

    async def run(self, name: str, keys: Sequence[str], arguments: Sequence[Word], *, durable: bool = True) -> Any:
        """Run a script by its digest, or by its source where the server has not seen it."""
        known = script(name)
        try:
            return await self.do("EVALSHA", known.sha1, len(keys), *keys, *arguments, durable=durable)
        except exceptions.NoScriptError:
            return await self.do("EVAL", known.source, len(keys), *keys, *arguments, durable=durable)

    async def writable(self) -> None:
        """Return when every server that has tables has taken a change; Unavailable where one has not."""
        await asyncio.gather(*[self.run("ready", [key], ()) for key in await self._one_key_a_server()])

    async def _one_key_a_server(self) -> Sequence[str]:
        return [ready(0)]

    def listener(self) -> Redis:
        """Return a client to listen with, anew after each loss: it may be another server that is there now."""
        return client(self._place)

    async def close(self) -> None:
        """Let go of the connections."""
        await self._pipeliner.close()
