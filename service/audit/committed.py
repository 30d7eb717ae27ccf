"""Dice of a table: they follow from a committed seed and from a request that the server could not foresee."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.audit import chain, ra3
from service.audit.chain import SeededEpoch
from service.rules.dice import Audit


class Committed:
    """Dice of one request under one epoch."""

    def __init__(self, epoch: SeededEpoch, key: str, req: Mapping[str, Any]) -> None:
        self._epoch = epoch
        self._key = key
        self.text = ra3.canonical(req)
        """The request as canonical JSON."""
        self.audit = committed(epoch.e, bound=chain.is_bound(req))

    def draw(self, sides: Sequence[int]) -> tuple[int, ...]:
        """Return the faces of this request for these sides."""
        return chain.draw(self._epoch, self._key, self.text, sides)


def committed(e: int, *, bound: bool) -> Audit:
    """Return the origin of committed dice: bound where the request names the epoch, which nobody could choose then."""
    return Audit("committed", scheme=ra3.SCHEME, epoch=e, bound=bound)
