"""How much may be asked in a while, counted in Redis for all processes, and taken from there a little at a time."""

from math import ceil
from time import monotonic

from msgspec import Struct

from service.store.connection import Connection
from service.store.keys import bucket
from service.store.lane import Unavailable

_SHARE = 20
"""A process takes this part of a quota at once, and asks Redis again when it is used up."""
_BLIND = 1.0
"""Seconds for which a process counts alone while Redis is away."""
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
        return max(1, self.most // _SHARE)


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


class Quotas:
    """The quotas of one process."""

    def __init__(self, connection: Connection | None) -> None:
        self._connection = connection
        self._taken: dict[tuple[str, str], _Taken] = {}

    async def take(self, quota: Quota, who: str) -> Standing:
        """Take one, of somebody's quota; while Redis is away, of a process's share."""
        key, now = (quota.name, who), monotonic()
        taken = self._taken.get(key)
        if taken is None or now >= (taken.lapse if taken.here else taken.again):
            taken = await self._ask(quota, who, now)
            self._taken.pop(key, None)
            if len(self._taken) >= _MOST:
                del self._taken[next(iter(self._taken))]
            self._taken[key] = taken
        granted = taken.here > 0
        taken.here -= granted
        return Standing(granted, taken.here + taken.there, max(0, ceil(taken.full - now)), taken.again - now)

    async def _ask(self, quota: Quota, who: str, now: float) -> _Taken:
        blind = _Taken(quota.share, 0, *[now + _BLIND] * 3)
        if self._connection is None:
            return blind
        try:
            asked = (quota.most, quota.seconds * 1000, quota.share)
            here, there, full, wait = await self._connection.run(
                "take", [bucket(quota.name, who)], asked, durable=False
            )
        except Unavailable:
            return blind
        return _Taken(here, there, now + full / 1000, now + wait / 1000, now + quota.seconds)
