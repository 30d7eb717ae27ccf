"""The same distributions by icepool, each in its quickest way: with cold and with warm caches."""

from typing import Any

import icepool
from icepool import Die, MultisetEvaluator, d6, d10, d12


def _band(reading: int) -> str:
    if reading > 6:
        return "critical"
    return "full" if reading == 6 else "partial" if reading > 3 else "bad"


def _highest(a: int, b: int) -> int:
    return 7 if a > 5 and b > 5 else max(a, b)


def pool_cold() -> Die[str]:
    """Return the bands of 3d6: dice reduced one by one, which is quickest where nothing is cached."""
    return icepool.reduce(_highest, [d6, d6, d6]).map(_band)


class _Bands(MultisetEvaluator[int, str]):
    def next_state(self, state: Any, _order: Any, outcome: int, count: int, /) -> tuple[int, int]:
        highest, sixes = state or (0, 0)
        return (outcome if count else highest), (count if outcome == 6 else sixes)

    def final_outcome(self, final_state: Any, /, *_sizes: Any, **_named: Any) -> str:
        highest, sixes = final_state
        return _band(7 if sixes > 1 else highest)


_bands = _Bands()


def pool_warm() -> Any:
    """Return the bands of 3d6 by an evaluator whose cache has this pool."""
    return _bands(d6.pool(3))


def _duality(hope: int, fear: int) -> tuple[int, int]:
    return (hope > fear) - (hope < fear), hope + fear


def _outcome(pair: tuple[int, int], advantage: int) -> str:
    higher, total = pair
    if higher == 0:
        return "critical"
    return ("success" if total + advantage + 3 >= 14 else "failure") + (" with Hope" if higher > 0 else " with Fear")


def duality() -> Die[str]:
    """Return the five outcomes of 2d12 + d6 + 3 against 14; icepool caches nothing of a `map`, so there is one way."""
    return icepool.map(_outcome, icepool.map(_duality, d12, d12), d6, star=False)


def _degree(successes: int, ones: int) -> str:
    net = successes - ones
    if net > 0:
        return ("marginal", "moderate", "complete")[min(3, net) - 1]
    return "botch" if ones and not successes else "failure"


def _both(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return a[0] + b[0], a[1] + b[1]


def storyteller_cold() -> Die[str]:
    """Return the degrees of six d10 against 7: dice reduced one by one, quicker than `6 @` a die of vectors."""
    one: Die[tuple[int, int]] = Die({(1, 0): 4, (0, 1): 1, (0, 0): 5})
    return icepool.reduce(_both, [one] * 6).map(lambda counts: _degree(*counts), star=False)


class _Degrees(MultisetEvaluator[int, str]):
    def next_state(self, state: Any, _order: Any, outcome: int, count: int, /) -> tuple[int, int]:
        successes, ones = state or (0, 0)
        return successes + count * (outcome >= 7), ones + count * (outcome == 1)

    def final_outcome(self, final_state: Any, /, *_sizes: Any, **_named: Any) -> str:
        return _degree(*final_state)


_degrees = _Degrees()


def storyteller_warm() -> Any:
    """Return the degrees by an evaluator whose cache has this pool."""
    return _degrees(d10.pool(6))
