"""Measurement of contestants: in turns, round after round, and compared within the round."""

import gc
from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles
from timeit import Timer

Measured = Mapping[str, Sequence[float]]
"""What was measured of each contestant, a number a round."""
SLICE = 0.08
"""Seconds that one contestant gets in one round."""


def interleaved(contestants: Mapping[str, Callable[[], float]], rounds: int) -> Measured:
    """Measure each contestant once a round, in an order that is reversed every time.

    Other load of the machine affects all of them alike, and the ratios of a round compare neighbours in time.
    """
    found: dict[str, list[float]] = {name: [] for name in contestants}
    order = list(contestants)
    for _ in range(rounds):
        for name in order:
            found[name].append(contestants[name]())
        order.reverse()
    return found


def timed(call: Callable[[], object]) -> Callable[[], float]:
    """Return a contestant: microseconds a call, over as many calls as fill the slice, after a warm-up of one."""
    timer = Timer(call, setup=gc.enable)  # timeit stops the collector, production does not
    calls, seconds = timer.autorange()
    number = max(1, round(calls * SLICE / seconds))
    return lambda: timer.timeit(number) / number * 1e6


def ratios(above: Sequence[float], below: Sequence[float]) -> tuple[float, float, float]:
    """Return lower quartile, median and upper quartile of the ratios, each taken within its round."""
    low, middle, high = quantiles([a / b for a, b in zip(above, below, strict=True)], n=4, method="inclusive")
    return low, middle, high


def typical(values: Sequence[float]) -> float:
    """Return the median over all rounds."""
    return median(values)
