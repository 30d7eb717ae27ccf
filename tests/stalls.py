"""Time in which the machine ran nothing of a test: bounds in seconds do not count it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

_TICK = 0.005
"""Seconds between two looks at the clock."""
_USUAL = 0.02
"""Seconds by which a look may be late where the machine is free, and Python's threads take turns."""


class Stalls:
    """How long a thread that only waits was kept from running: by the machine, not by the event loop or its calls."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._end = threading.Event()

    def measure(self) -> None:
        """Look at the clock until the end."""
        last = monotonic()
        while not self._end.wait(_TICK):
            now = monotonic()
            late = now - last - _TICK
            if late > _USUAL:
                self.seconds += late
            last = now

    def end(self) -> None:
        """End the measurement."""
        self._end.set()


STILL = 1.0
"""Seconds of stalls after which what depends on time is tried again: less than any bound that such a test has."""
_TIMES = 5
"""How often it is tried at most; the last counts, whatever the machine does."""


def attempts() -> Iterator[Stalls]:
    """Yield stalls to measure for each attempt; there is another one where the machine stood still in the last."""
    for _ in range(_TIMES):
        with stalls() as found:
            yield found
        if found.seconds < STILL:
            return


@contextmanager
def stalls() -> Iterator[Stalls]:
    """Measure the stalls of a block of code."""
    found = Stalls()
    thread = threading.Thread(target=found.measure, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.end()
        thread.join()
