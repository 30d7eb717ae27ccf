"""How much may be asked in a while, counted in Redis for all processes, and taken from there a little at a time."""

import asyncio
from collections import Counter
from math import ceil
from time import monotonic

from msgspec import Struct

from service.store.connection import Connection
from service.store.keys import bucket
from service.store.lane import Unavailable

_SHARE, _MOST_AT_ONCE = 20, 100
"""A process takes this part of a quota at once, or so many, and asks Redis again when they are used up."""
_PATIENCE = 0.1
"""Seconds that Redis has to answer: a roll without a table must not wait for one that is away."""
_BLIND = 1.0
"""Seconds for which a process counts alone then."""
_MOST = 65_536
"""Whom a process remembers."""


class Quota(Struct, frozen=True):
    """So many in so many seconds, refilled steadily."""

    name: str
    most: int
    seconds: int

    @property
    def share(self) -> int:
        """How many a process takes at once."""
        return max(1, min(self.most // _SHARE, _MOST_AT_ONCE))


class Standing(Struct):
    """How somebody stands with a quota."""

    granted: bool
    left: int
    """How many more there are now."""
    reset: int
    """Seconds until all of them are there again."""
    wait: float
    """Seconds until there is another one."""


class _Taken(Struct):
    """What a process has taken of a quota, or that there was nothing."""

    here: int
    there: int
    full: float
    """When all of the quota is there again."""
    again: float
    """When Redis may be asked again, where nothing is left here."""
    lapse: float
    """When what was taken and not used has lapsed."""


def _alone(quota: Quota, seconds: float) -> _Taken:
    """Return what a process grants by itself for some time."""
    return _Taken(max(1, int(quota.most * seconds / quota.seconds)), 0, *[monotonic() + seconds] * 3)


class Quotas:
    """The quotas of one process."""

    def __init__(self, connection: Connection | None) -> None:
        self._connection = connection
        self._taken: dict[tuple[str, str], _Taken] = {}
        self._asking: dict[tuple[str, str], asyncio.Task[_Taken]] = {}
        self._waiting: Counter[tuple[str, str]] = Counter()

    async def take(self, quota: Quota, who: str) -> Standing:
        """Take one of somebody's quota; while Redis is away, of what the process grants alone."""
        now, taken = monotonic(), self._taken.get((quota.name, who))
        if taken is None or now >= (taken.lapse if taken.here else taken.again):
            taken = await self._asked(quota, who)
            # Others who waited for the same answer took all of it, and there is more.
            while not taken.here and taken.there:
                taken = await self._asked(quota, who)
            now = monotonic()
        granted = taken.here > 0
        taken.here -= granted
        return Standing(granted, taken.here + taken.there, max(0, ceil(taken.full - now)), max(0.0, taken.again - now))

    async def _asked(self, quota: Quota, who: str) -> _Taken:
        """Return what is taken in one question for all who wait, so that nothing is taken and not used."""
        key = quota.name, who
        self._waiting[key] += 1
        try:
            if key not in self._asking:
                wanted = max(quota.share, self._waiting[key])
                self._asking[key] = asyncio.create_task(self._ask(quota, who, wanted))
            return await asyncio.shield(self._asking[key])
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]

    async def _ask(self, quota: Quota, who: str, wanted: int) -> _Taken:
        key = quota.name, who
        try:
            taken = await self._answer(quota, who, wanted)
        finally:
            del self._asking[key]
        self._taken.pop(key, None)
        if len(self._taken) >= _MOST:
            del self._taken[next(iter(self._taken))]
        self._taken[key] = taken
        return taken

    async def _answer(self, quota: Quota, who: str, wanted: int) -> _Taken:
        if self._connection is None:
            # As many at a time as come back in that time.
            return _alone(quota, max(_BLIND, quota.seconds / quota.most))
        asked = (quota.most, quota.seconds * 1000, wanted)
        try:
            async with asyncio.timeout(_PATIENCE):
                reply = await self._connection.run("take", [bucket(quota.name, who)], asked, durable=False)
        except (Unavailable, TimeoutError):
            return _alone(quota, _BLIND)
        (here, there, full, wait), now = reply, monotonic()
        return _Taken(here, there, now + full / 1000, now + wait / 1000, now + quota.seconds)
