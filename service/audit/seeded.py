"""Dice of a stateless roll: from the caller's seed, or from a fresh one that the reply returns."""

import os
from collections.abc import Sequence

from service.audit import ra3
from service.rules.dice import Audit


class Seeded:
    """Dice that follow from a seed; drawn from the operating system where the caller gave none."""

    def __init__(self, seed: str | None = None) -> None:
        self._seed = os.urandom(16).hex() if seed is None else seed
        self.audit = Audit("fresh" if seed is None else "replayable", self._seed, ra3.SCHEME)

    def draw(self, sides: Sequence[int]) -> tuple[int, ...]:
        """Return the faces of this seed for these sides."""
        return ra3.replay(self._seed, sides)
