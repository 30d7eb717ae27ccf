"""How much may be asked in a while, counted in Redis for all processes, and taken from there a little at a time."""

import asyncio
from collections import Counter
from math import ceil
from time import monotonic

from msgspec import Struct

from service.store.connection import Connection
from service.store.errors import Unavailable
from service.store.keys import bucket

_SHARE, _MAX_AT_ONCE = 20, 100
"""A process takes this part of a quota at once, or so many, and asks Redis again when they are used up."""
_PATIENCE = 0.1
"""Seconds that Redis has to answer: a roll without a table must not wait for one that is away."""
_BLIND = 1.0
"""Seconds for which a process counts alone then."""
_MAX = 65_536
"""Whom a process remembers."""


class Quota(Struct, frozen=True):
    """So many in so many seconds, refilled steadily."""

    name: str
    most: int
    seconds: int

    @property
    def share(self) -> int:
        """How many a process takes at once."""
        return max(1, min(self.most // _SHARE, _MAX_AT_ONCE))


class QuotaStatus(Struct):
    """How somebody stands with a quota."""

    granted: bool
    left: int
    """How many more there are now."""
    reset: int
    """Seconds until all of them are there again."""
    wait: float
    """Seconds until there are as many as were wanted."""


class _Lease(Struct):
    """What a process has taken of a quota, or that there was nothing."""

    here: int
    most: int
    """What can be granted at once: nobody waits for more."""
    there: int
    full: float
    """When all of the quota is there again."""
    again: float
    """Before this Redis is not asked again, whatever is wanted."""
    lapse: float
    """When what was taken and not used has lapsed."""

    def ready(self, quota: Quota, missing: int) -> float:
        """Return when there are so many more than there are here."""
        return max(self.again, self.full - (quota.most - missing) * quota.seconds / quota.most)


def _alone(quota: Quota, seconds: float) -> _Lease:
    """Return what a process grants by itself for some time."""
    granted = max(1, int(quota.most * seconds / quota.seconds))
    return _Lease(granted, granted, 0, *[monotonic() + seconds] * 3)


class Quotas:
    """The quotas of one process."""

    def __init__(self, connection: Connection | None) -> None:
        self._connection = connection
        self._taken: dict[tuple[str, str], _Lease] = {}
        self._asking: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._waiting: Counter[tuple[str, str]] = Counter()

    async def take(self, quota: Quota, who: str, wanted: int = 1) -> QuotaStatus:
        """Take so many of a caller's quota, or all of it where that is less; or none, where there are not so many.

        While Redis is away they are taken of what the process grants alone.
        """
        taken, missing = self._here(quota, who, wanted)
        # More than once where others who waited for the same answer took all of it, and there is more.
        while taken is None or (missing > 0 and monotonic() >= taken.ready(quota, missing)):
            await self._asked(quota, who, missing)
            taken, missing = self._here(quota, who, wanted)
        now = monotonic()
        if missing <= 0:
            taken.here -= min(wanted, taken.most)
        wait = max(0.0, taken.ready(quota, max(1, missing)) - now)
        return QuotaStatus(missing <= 0, taken.here + taken.there, max(0, ceil(taken.full - now)), wait)

    def _here(self, quota: Quota, who: str, wanted: int) -> tuple[_Lease | None, int]:
        """Return what was taken and has not lapsed, and how many are missing."""
        taken = self._taken.get((quota.name, who))
        if taken is None or monotonic() >= taken.lapse:
            return None, min(wanted, quota.most)
        return taken, min(wanted, taken.most) - taken.here

    async def _asked(self, quota: Quota, who: str, missing: int) -> None:
        """Take in one question for all who wait, so that nothing is taken and not used."""
        key = quota.name, who
        self._waiting[key] += missing
        try:
            if key not in self._asking:
                wanted = max(quota.share, self._waiting[key])
                self._asking[key] = asyncio.create_task(self._ask(quota, who, wanted))
            await asyncio.shield(self._asking[key])
        finally:
            self._waiting[key] -= missing
            if not self._waiting[key]:
                del self._waiting[key]

    async def _ask(self, quota: Quota, who: str, wanted: int) -> None:
        key = quota.name, who
        try:
            taken = await self._answer(quota, who, wanted)
        finally:
            del self._asking[key]
        former = self._taken.pop(key, None)
        if former and former.here and monotonic() < former.lapse:
            # Too few of them for a costly request, so far.
            taken.here += former.here
            taken.lapse = min(taken.lapse, former.lapse)
        if len(self._taken) >= _MAX:
            del self._taken[next(iter(self._taken))]
        self._taken[key] = taken

    async def _answer(self, quota: Quota, who: str, wanted: int) -> _Lease:
        if self._connection is None:
            # As many at a time as come back in that time.
            return _alone(quota, max(_BLIND, quota.seconds / quota.most))
        asked = (quota.most, quota.seconds * 1000, wanted)
        try:
            async with asyncio.timeout(_PATIENCE):
                reply = await self._connection.run("take_quota", [bucket(quota.name, who)], asked, durable=False)
        except (Unavailable, TimeoutError):
            return _alone(quota, _BLIND)
        (here, there, full), now = reply, monotonic()
        return _Lease(here, quota.most, there, now + full / 1000, now, now + quota.seconds)
