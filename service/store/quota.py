"""How much may be asked in a while, counted in Redis for all processes, and taken from there a little at a time."""

import asyncio
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


def _alone(quota: Quota, now: float, seconds: float) -> _Taken:
    """Return what a process grants by itself for some time."""
    return _Taken(max(1, int(quota.most * seconds / quota.seconds)), 0, *[now + seconds] * 3)


class Quotas:
    """The quotas of one process."""

    def __init__(self, connection: Connection | None) -> None:
        self._connection = connection
        self._taken: dict[tuple[str, str], _Taken] = {}
        self._asking: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def take(self, quota: Quota, who: str) -> Standing:
        """Take one of somebody's quota; while Redis is away, of what the process grants alone."""
        key = quota.name, who
        while True:
            taken, now = self._taken.get(key), monotonic()
            if taken and now < (taken.lapse if taken.here else taken.again):
                break
            # Once for all who wait, so that nothing is taken and not used.
            if key not in self._asking:
                self._asking[key] = asyncio.create_task(self._ask(quota, who))
            await asyncio.shield(self._asking[key])
        granted = taken.here > 0
        taken.here -= granted
        return Standing(granted, taken.here + taken.there, max(0, ceil(taken.full - now)), taken.again - now)

    async def _ask(self, quota: Quota, who: str) -> None:
        key = quota.name, who
        try:
            taken = await self._answer(quota, who, monotonic())
        finally:
            del self._asking[key]
        self._taken.pop(key, None)
        if len(self._taken) >= _MOST:
            del self._taken[next(iter(self._taken))]
        self._taken[key] = taken

    async def _answer(self, quota: Quota, who: str, now: float) -> _Taken:
        if self._connection is None:
            # As many at a time as come back in that time.
            return _alone(quota, now, max(_BLIND, quota.seconds / quota.most))
        asked = (quota.most, quota.seconds * 1000, quota.share)
        try:
            async with asyncio.timeout(_PATIENCE):
                reply = await self._connection.run("take", [bucket(quota.name, who)], asked, durable=False)
        except (Unavailable, TimeoutError):
            return _alone(quota, now, _BLIND)
        here, there, full, wait = reply
        return _Taken(here, there, now + full / 1000, now + wait / 1000, now + quota.seconds)
