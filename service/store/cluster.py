"""The connection of one event loop to a Redis Cluster: a pipeliner for each primary, and redirections while slots move.

redis-py's own cluster client sends a command again after a lost connection, and cannot send WAIT after a pipeline
(docs/decisions/0008).
"""

import asyncio
import math
import random
from collections.abc import Sequence
from contextvars import Context
from typing import Any

import structlog
from redis import exceptions
from redis.asyncio import Redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from service.deadlines import Deadlines, now
from service.store.connection import Connection, client, primary_lineage
from service.store.errors import Unavailable
from service.store.keys import ready
from service.store.pipeliner import PIPES, Pipeliner, ReplicaPolicy, Word
from service.store.target import Address, RedisTarget

_log = structlog.get_logger()
Range = tuple[int, int, Address]
"""First and last slot of a range, and its primary."""
_RETRY_SECONDS = 0.02
"""Seconds before a server is tried again while it migrates a slot."""
_REFRESH_SECONDS = 0.2
"""Seconds between two refreshes of the slot map."""
_KEYS = 512
"""Keys among which each primary of an evenly sharded cluster has one."""


class Cluster(Connection):
    """The connection to a cluster."""

    def __init__(self, target: RedisTarget, replicas: ReplicaPolicy, deadlines: Deadlines) -> None:
        self.deadlines = deadlines
        self._target = target
        self._replicas = replicas
        self._pipeliners: dict[Address, Pipeliner] = {}
        self._owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._seed_addresses = target.addresses
        self._refreshing: asyncio.Task[None] | None = None
        self._refreshed = -math.inf
        self._last_error = ""
        """Why the last node that was tried returned no slot map."""

    async def lineage(self, key: str) -> str:
        """Return the lineage of the server that has a key; Unavailable where it is a replica."""
        owner = self._owners[key_slot(key.encode())]
        if owner is None or not self._pipeliner_to(owner).lineage:
            await self.do("EXISTS", key)
            owner = await self._owner(key_slot(key.encode()))
        return await primary_lineage(self._pipeliner_to(owner), key)

    async def do(self, *command: Word, durable: bool = False, lineage: str = "") -> Any:
        """Return the reply of the server that has the command's slot."""
        key = command[3] if command[0] in {"EVAL", "EVALSHA"} else command[1]
        slot = key_slot(key.encode() if isinstance(key, str) else bytes(key))
        owner, asking = self._owners[slot] or await self._owner(slot), False
        until = now() + self.deadlines.store * 0.9
        while now() < until:
            try:
                return await self._pipeliner_to(owner).do(command, durable=durable, asking=asking, lineage=lineage)
            except exceptions.MovedError as moved:
                owner, asking = (moved.host or owner[0], moved.port), False
                self._owners[slot] = owner
                self._refresh()
            except exceptions.AskError as ask:
                owner, asking = (ask.host or owner[0], ask.port), True
            except exceptions.TryAgainError:
                # Some of a table's keys have been migrated and some have not.
                await asyncio.sleep(_RETRY_SECONDS)
                owner, asking = self._owners[slot] or owner, False
            except Unavailable:
                self._refresh()
                raise
        raise Unavailable("the slot is being migrated to another server")

    async def memory(self) -> Sequence[bytes]:
        """Return what each primary that replies tells of its memory (`INFO memory`); Unavailable where none does."""
        first = self._owners[0] or await self._owner(0)
        primaries = {first, *filter(None, self._owners)}
        replies = [self._pipeliner_to(one).do(("INFO", "memory")) for one in primaries]
        told, failed = [], None
        for reply in await asyncio.gather(*replies, return_exceptions=True):
            if isinstance(reply, Unavailable):
                failed = reply
                self._refresh()
            elif isinstance(reply, BaseException):
                raise reply
            else:
                told.append(reply)
        if failed and not told:
            raise failed
        return told

    async def _one_key_a_server(self) -> Sequence[str]:
        """Return a key for each primary; a primary with very few slots may get none."""
        candidates = [ready(number) for number in range(_KEYS)]
        slots = [key_slot(key.encode()) for key in candidates]
        owners = [self._owners[slot] or await self._owner(slot) for slot in slots]
        return [*dict(zip(owners, candidates, strict=True)).values()]

    def listener(self) -> Redis:
        """Return a client to subscribe with, to any node: a cluster passes each message to all nodes."""
        address = random.choice([*self._pipeliners] or self._seed_addresses)  # noqa: S311  # any will do
        return client(self._target, self.deadlines, address)

    async def close(self) -> None:
        """Close all connections."""
        if self._refreshing:
            self._refreshing.cancel()
            await asyncio.gather(self._refreshing, return_exceptions=True)
        for one in self._pipeliners.values():
            await one.close()

    def _pipeliner_to(self, address: Address) -> Pipeliner:
        if address not in self._pipeliners:
            redis = client(self._target, self.deadlines, address, max_connections=PIPES)
            self._pipeliners[address] = Pipeliner(redis, self._replicas, self.deadlines)
        return self._pipeliners[address]

    async def _owner(self, slot: int) -> Address:
        self._refresh()
        assert self._refreshing
        await asyncio.shield(self._refreshing)
        owner = self._owners[slot]
        if owner is None:
            raise Unavailable(self._last_error or "no server of the cluster has this slot")
        return owner

    def _refresh(self) -> None:
        """Refresh the slot map, once for all callers that wait for it."""
        if self._refreshing is None or (self._refreshing.done() and now() - self._refreshed > _REFRESH_SECONDS):
            # A task of its own: a request that waits for it may be cancelled.
            self._refreshing = asyncio.create_task(self._refresh_from_any(), context=Context())

    async def _refresh_from_any(self) -> None:
        queries = [
            asyncio.create_task(self._slots_by(address)) for address in {*self._pipeliners, *self._seed_addresses}
        ]
        fullest: Sequence[Range] = ()
        try:
            for query in asyncio.as_completed(queries):
                try:
                    ranges = await query
                except (exceptions.RedisError, Unavailable) as error:
                    self._last_error = str(error)
                    continue
                # A node outside the cluster knows no slot; one that was cut off knows too few.
                fullest = max(fullest, ranges, key=_slot_count)
                if _slot_count(fullest) == REDIS_CLUSTER_HASH_SLOTS:
                    break
            if fullest:
                await self._apply_slots(fullest)
            else:
                _log.warning("no node of the cluster returns its slots", error=self._last_error)
        finally:
            self._refreshed = now()
            for one in queries:
                one.cancel()
            await asyncio.gather(*queries, return_exceptions=True)

    async def _slots_by(self, address: Address) -> Sequence[Range]:
        """Return the slot ranges and their primaries from a node (`CLUSTER SLOTS`)."""
        ranges = await self._pipeliner_to(address).do(("CLUSTER", "SLOTS"))
        # A node that does not know its own name returns an empty one.
        return [
            (first, last, ((host or b"").decode() or address[0], port)) for first, last, (host, port, *_), *_ in ranges
        ]

    async def _apply_slots(self, ranges: Sequence[Range]) -> None:
        owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        for first, last, owner in ranges:
            owners[first : last + 1] = [owner] * (last + 1 - first)
        self._owners = owners
        primaries = {owner for _, _, owner in ranges}
        # Close that of a former primary too, once nothing waits for it.
        for former in [address for address, one in self._pipeliners.items() if address not in primaries and one.idle]:
            await self._pipeliners.pop(former).close()


def _slot_count(ranges: Sequence[Range]) -> int:
    return sum(last + 1 - first for first, last, _ in ranges)


def connect(
    target: RedisTarget, replicas: ReplicaPolicy | None = None, deadlines: Deadlines | None = None
) -> Connection:
    """Return the connection to a Redis.

    By default a change waits for all replicas that are connected; with Sentinel for one at least, because a former
    primary may still accept changes after its replicas have left.
    """
    replicas = replicas or ReplicaPolicy(least=1 if target.kind == "sentinel" else 0)
    kind = Cluster if target.kind == "cluster" else Connection
    return kind(target, replicas, deadlines or Deadlines())
