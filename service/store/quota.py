"""Quotas of requests, tables and bytes, counted in Redis for all processes; each process leases a part at a time."""

import asyncio
from collections import Counter
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING

from msgspec import Struct

from service.deadlines import now
from service.store.errors import Unavailable
from service.store.keys import bucket

if TYPE_CHECKING:
    from service.store.connection import Connection

_SHARE, _MAX_AT_ONCE = 20, 100
"""A process leases this part of a quota at a time, or at most so many, and asks Redis again when they are used up."""
_KEPT = 4
"""This part of a quota is kept for what is small."""
_LOCAL_SECONDS = 1.0
"""Seconds for which a process counts alone after a timeout."""
_MAX_LEASES = 65_536
"""Most callers whose leases a process keeps."""


class Quota(Struct, frozen=True):
    """A token bucket: so many in so many seconds, refilled steadily."""

    name: str
    most: int
    seconds: int
    least: int = 1
    """What a process leases at least, where that is no more than its share, and grants alone."""

    @property
    def kept(self) -> int:
        """What is left where a caller takes much at once, for what is small."""
        return self.most // _KEPT

    @property
    def share(self) -> int:
        """Size of a lease."""
        return max(1, min(self.most // _SHARE, max(self.least, _MAX_AT_ONCE)))


class QuotaStatus(Struct):
    """The state of a caller's quota."""

    granted: bool
    left: int
    """How many are left."""
    reset: int
    """Seconds until the quota is full again."""
    wait: float
    """Seconds until as many as were wanted are available."""


class _Lease(Struct):
    """A process's lease of a quota; it may be empty."""

    available: int
    """Below zero where more was used than leased, which is taken from the next lease."""
    most: int
    """What can be granted at once; a request never waits for more."""
    remaining: int
    full_at: float
    """Time when the quota is full again."""
    retry_at: float
    """Time of the next request to Redis, at the earliest."""
    expires_at: float
    """Time when the unused part of the lease expires."""

    def available_at(self, quota: Quota, missing: int) -> float:
        """Return the time when so many more than leased are available; what was used already takes all that is left."""
        if self.available < 0 < self.remaining:
            return self.retry_at
        return max(self.retry_at, self.full_at - (quota.most - missing) * quota.seconds / quota.most)


def _local_lease(quota: Quota, seconds: float) -> _Lease:
    """Return the lease that a process grants by itself for some seconds."""
    granted = max(quota.least, int(quota.most * seconds / quota.seconds))
    return _Lease(granted, granted, 0, *[_after(now(), seconds)] * 3)


def _after(time: float, seconds: float) -> float:
    """Return the time after so many seconds, a microsecond early: sums of floats must not tell a second too many."""
    return time + seconds - 1e-6


class Quotas:
    """The quotas of one process."""

    def __init__(self, connection: "Connection | None") -> None:
        self._connection = connection
        # A roll without a table must not wait for an unavailable Redis.
        self._seconds = connection.deadlines.quota if connection else 0.0
        self._leases: dict[tuple[str, str], _Lease] = {}
        self._leasing: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._waiting: Counter[tuple[str, str]] = Counter()

    async def take(self, quota: Quota, caller: str, wanted: int = 1) -> QuotaStatus:
        """Take so many of a caller's quota, at most all of it; or none, where fewer are left.

        While Redis is unavailable, the process grants a share alone.
        """
        lease, missing = self._leased(quota, caller, wanted)
        # More than once where others that waited for the same reply used all of it.
        while lease is None or (missing > 0 and now() >= lease.available_at(quota, missing)):
            await self._lease_more(quota, caller, missing)
            lease, missing = self._leased(quota, caller, wanted)
        time = now()
        if missing <= 0:
            lease.available -= min(wanted, lease.most)
        wait = max(0.0, lease.available_at(quota, max(1, missing)) - time)
        left = max(0, lease.available + lease.remaining)
        return QuotaStatus(missing <= 0, left, max(0, ceil(lease.full_at - time)), wait)

    async def take_at_once(self, quota: Quota, caller: str, wanted: int, leave: int = 0) -> QuotaStatus:
        """Take so many of what no process has leased, where as many as to `leave` are left then; or none.

        Unavailable where Redis does not reply: what takes from a quota so needs Redis too.
        """
        wanted = min(wanted, quota.most - leave)
        taken, left, full_in = await self._take(quota, caller, wanted, leave)
        seconds, granted = full_in / 1000, taken == wanted
        wait = 0.0 if granted else _after(seconds, -(quota.most - leave - wanted) * quota.seconds / quota.most)
        return QuotaStatus(granted, left, ceil(seconds), max(0.0, wait))

    def charge(self, quota: Quota, caller: str, used: int) -> None:
        """Count what a caller has used already, even where less is left: nothing is granted before that is leased."""
        lease, _ = self._leased(quota, caller, 0)
        if lease is None:
            time = now()
            lease = _Lease(0, quota.most, 0, time, time, time + quota.seconds)
            self._keep(quota, caller, lease)
        lease.available -= used

    async def give_back(self, quota: Quota, caller: str, taken: int) -> None:
        """Return what was taken at once and is not used; where Redis does not reply, it refills steadily."""
        taken = min(taken, quota.most - quota.kept)
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(self._seconds):
                await self._take(quota, caller, -taken)
            lease, _ = self._leased(quota, caller, 0)
            if lease:
                lease.remaining += taken
                lease.full_at -= taken * quota.seconds / quota.most

    def _leased(self, quota: Quota, caller: str, wanted: int) -> tuple[_Lease | None, int]:
        """Return the valid lease, and how many are missing."""
        lease = self._leases.get((quota.name, caller))
        if lease is None or now() >= lease.expires_at:
            return None, min(wanted, quota.most)
        return lease, min(wanted, lease.most) - lease.available

    async def _lease_more(self, quota: Quota, caller: str, missing: int) -> None:
        """Lease once for all waiting requests, so that nothing is leased and unused."""
        key = quota.name, caller
        self._waiting[key] += missing
        try:
            if key not in self._leasing:
                wanted = max(quota.share, self._waiting[key])
                self._leasing[key] = asyncio.create_task(self._renew(quota, caller, wanted))
            await asyncio.shield(self._leasing[key])
        finally:
            self._waiting[key] -= missing
            if not self._waiting[key]:
                del self._waiting[key]

    async def _renew(self, quota: Quota, caller: str, wanted: int) -> None:
        key = quota.name, caller
        try:
            lease = await self._request(quota, caller, wanted)
        finally:
            del self._leasing[key]
        previous = self._leases.pop(key, None)
        if previous and previous.available and now() < previous.expires_at:
            # Too few for a costly request, so far; or more was used than there was.
            lease.available += previous.available
            lease.expires_at = min(lease.expires_at, previous.expires_at)
        self._keep(quota, caller, lease)

    def _keep(self, quota: Quota, caller: str, lease: _Lease) -> None:
        if len(self._leases) >= _MAX_LEASES:
            del self._leases[next(iter(self._leases))]
        self._leases[quota.name, caller] = lease

    async def _request(self, quota: Quota, caller: str, wanted: int) -> _Lease:
        if self._connection is None:
            # As many at a time as are refilled in that time.
            return _local_lease(quota, max(_LOCAL_SECONDS, quota.seconds / quota.most))
        try:
            async with asyncio.timeout(self._seconds):
                available, remaining, full_in = await self._take(quota, caller, wanted)
        except (Unavailable, TimeoutError):
            return _local_lease(quota, _LOCAL_SECONDS)
        time = now()
        return _Lease(available, quota.most, remaining, _after(time, full_in / 1000), time, time + quota.seconds)

    async def _take(self, quota: Quota, caller: str, *amounts: int) -> tuple[int, int, int]:
        """Return the reply of the script."""
        if self._connection is None:
            raise Unavailable("this deployment has no store")
        arguments = (quota.most, quota.seconds * 1000, *amounts)
        taken, left, full_in = await self._connection.run(
            "take_quota", [bucket(quota.name, caller)], arguments, durable=False
        )
        return taken, left, full_in
