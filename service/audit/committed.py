"""Dice of a table: they follow from a committed seed and from a request that the server could not foresee."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.audit import chain, ra2
from service.audit.chain import SeededEpoch
from service.rules.dice import Audit


class Committed:
    """Dice of one request under one epoch; `req` is the request, with the sides of the dice once they are drawn.

    `text` is then its canonical JSON.
    """

    text = b""

    def __init__(self, epoch: SeededEpoch, key: str, req: dict[str, Any]) -> None:
        self._epoch = epoch
        self._key = key
        self.req = req
        self.audit = committed(epoch.e, req)

    def draw(self, sides: Sequence[int]) -> tuple[int, ...]:
        """Return the faces of this request for these sides."""
        self.req["dice"] = list(sides)
        self.text = ra2.canonical(self.req)
        return chain.draw(self._epoch, self._key, self.text, sides)


def committed(e: int, req: Mapping[str, Any]) -> Audit:
    """Return the origin of committed dice: bound where nobody but the roller could choose the request."""
    return Audit("committed", scheme=ra2.SCHEME, epoch=e, bound=chain.is_bound(req))
