"""The connection of one event loop to a Redis Cluster: a pipeliner for each primary, and redirections while slots move.

redis-py's own cluster client sends a command again after a lost connection, and has no room for WAIT behind a pipeline
(docs/decisions/0008).
"""

import asyncio
import random
from collections.abc import Sequence
from contextvars import Context
from time import monotonic
from typing import Any

import structlog
from redis import exceptions
from redis.asyncio import Redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from service.store import pipeliner
from service.store.connection import Connection, client
from service.store.errors import Unavailable
from service.store.keys import ready
from service.store.pipeliner import PIPES, Pipeliner, ReplicaPolicy, Word
from service.store.target import Address, RedisTarget

_log = structlog.get_logger()
Range = tuple[int, int, Address]
"""First and last of some slots, and the primary that has them."""
_AGAIN = 0.02
"""Seconds before a server is asked again that is about to hand a slot over."""
_STALE = 0.2
"""Seconds at least between two questions who has which slot."""
_KEYS = 512
"""Keys among which there is one for each primary of a cluster whose slots are shared out evenly."""


class Cluster(Connection):
    """The connection to a cluster."""

    def __init__(self, place: RedisTarget, replicas: ReplicaPolicy) -> None:
        self._place = place
        self._replicas = replicas
        self._pipeliners: dict[Address, Pipeliner] = {}
        self._owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._known = place.addresses
        self._learning: asyncio.Task[None] | None = None
        self._learned = 0.0
        self._why = ""
        """Why the last node that was asked told nothing."""

    async def do(self, *command: Word, durable: bool = False) -> Any:
        """Return the reply of the server that has the command's slot."""
        key = command[3] if command[0] in {"EVAL", "EVALSHA"} else command[1]
        slot = key_slot(key.encode() if isinstance(key, str) else bytes(key))
        owner, asking = self._owners[slot] or await self._owner(slot), False
        until = monotonic() + pipeliner.SECONDS * 0.9
        while monotonic() < until:
            try:
                return await self._lane_to(owner).do(command, durable=durable, asking=asking)
            except exceptions.MovedError as moved:
                owner, asking = (moved.host or owner[0], moved.port), False
                self._owners[slot] = owner
                self._learn()
            except exceptions.AskError as ask:
                owner, asking = (ask.host or owner[0], ask.port), True
            except exceptions.TryAgainError:
                # Some of a table's keys are here and some are there.
                await asyncio.sleep(_AGAIN)
                owner, asking = self._owners[slot] or owner, False
            except Unavailable:
                self._learn()
                raise
        raise Unavailable("the slot is on its way from one server to another")

    async def _one_key_a_server(self) -> Sequence[str]:
        """Return a key for each primary; some with hardly any slots may have none among those that are looked at."""
        numbered = [ready(number) for number in range(_KEYS)]
        slots = [key_slot(key.encode()) for key in numbered]
        owners = [self._owners[slot] or await self._owner(slot) for slot in slots]
        return [*dict(zip(owners, numbered, strict=True)).values()]

    def listener(self) -> Redis:
        """Return a client to listen with: what is published at one node is told by every node."""
        return client(self._place, random.choice([*self._pipeliners] or self._known))  # noqa: S311  # any will do

    async def close(self) -> None:
        """Let go of all connections."""
        if self._learning:
            self._learning.cancel()
            await asyncio.gather(self._learning, return_exceptions=True)
        for one in self._pipeliners.values():
            await one.close()

    def _lane_to(self, address: Address) -> Pipeliner:
        if address not in self._pipeliners:
            self._pipeliners[address] = Pipeliner(client(self._place, address, max_connections=PIPES), self._replicas)
        return self._pipeliners[address]

    async def _owner(self, slot: int) -> Address:
        self._learn()
        assert self._learning
        await asyncio.shield(self._learning)
        owner = self._owners[slot]
        if owner is None:
            raise Unavailable(self._why or "no server of the cluster has this slot")
        return owner

    def _learn(self) -> None:
        """Ask who has which slot, once for all who want to know."""
        if self._learning is None or (self._learning.done() and monotonic() - self._learned > _STALE):
            # A task of its own: it belongs to no request, whose time may be up.
            self._learning = asyncio.create_task(self._ask_around(), context=Context())

    async def _ask_around(self) -> None:
        asked = [asyncio.create_task(self._slots_by(address)) for address in {*self._pipeliners, *self._known}]
        fullest: Sequence[Range] = ()
        try:
            for answer in asyncio.as_completed(asked):
                try:
                    found = await answer
                except (exceptions.RedisError, Unavailable) as error:
                    self._why = str(error)
                    continue
                # A node that is no part of the cluster knows of no slot, and one that was cut off of too few.
                fullest = max(fullest, found, key=_covered)
                if _covered(fullest) == REDIS_CLUSTER_HASH_SLOTS:
                    break
            if fullest:
                await self._take(fullest)
            else:
                _log.warning("no node of the cluster tells its slots", error=self._why)
        finally:
            self._learned = monotonic()
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    async def _slots_by(self, address: Address) -> Sequence[Range]:
        """Return ranges of slots and their primaries, as a node tells them (`CLUSTER SLOTS`)."""
        told = await self._lane_to(address).do(("CLUSTER", "SLOTS"))
        # A node that does not know its own name means the one it was asked by.
        return [
            (first, last, ((host or b"").decode() or address[0], port)) for first, last, (host, port, *_), *_ in told
        ]

    async def _take(self, ranges: Sequence[Range]) -> None:
        owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        for first, last, owner in ranges:
            owners[first : last + 1] = [owner] * (last + 1 - first)
        self._owners = owners
        primaries = {owner for _, _, owner in ranges}
        # Also of a former primary, when nobody waits for it any more.
        for gone in [address for address, one in self._pipeliners.items() if address not in primaries and one.idle]:
            await self._pipeliners.pop(gone).close()


def _covered(ranges: Sequence[Range]) -> int:
    return sum(last + 1 - first for first, last, _ in ranges)


def connect(place: RedisTarget, replicas: ReplicaPolicy | None = None) -> Connection:
    """Return the connection to a Redis.

    By default a change waits for all replicas that are connected; with Sentinel for one at least, because a former
    primary may not know yet that it is none, while its replicas have gone.
    """
    replicas = replicas or ReplicaPolicy(least=1 if place.kind == "sentinel" else 0)
    return Cluster(place, replicas) if place.kind == "cluster" else Connection(place, replicas)
