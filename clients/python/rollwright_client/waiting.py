"""Waiting between attempts: exponential, jittered and bounded."""

import asyncio
import random
import time
from typing import NamedTuple

from rollwright_client.errors import Problem, RequestError

MOST_BUSY = 3
"""How many refusals as `busy` in a row are waited out; the last is raised."""


class Backoff(NamedTuple):
    """Seconds before the second attempt, and at most."""

    first: float = 0.25
    most: float = 15.0

    def delay(self, failures: int) -> float:
        """Return how long to wait after so many failures in a row, in seconds; each client another time."""
        return min(self.most, self.first * 2.0 ** min(failures - 1, 30)) * (0.5 + random.random() / 2)  # noqa: S311  # no secret


async def pause_async(seconds: float) -> None:
    """Wait in a task."""
    await asyncio.sleep(seconds)


def pause(seconds: float) -> None:
    """Wait in a thread."""
    time.sleep(seconds)


def is_busy(error: RequestError) -> bool:
    """Whether others change the same all the time: then nothing was changed by this request."""
    return isinstance(error, Problem) and error.code == "busy"
