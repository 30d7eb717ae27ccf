"""Time in tests: deadlines that no busy machine reaches, and an event loop whose clock a test advances."""

import asyncio

from service.deadlines import Deadlines

PATIENT = Deadlines(store=60, quota=60)
"""What applications and connections of tests are given: a machine that stands still for seconds fails nothing."""
SHORT_WAIT = Deadlines(store=1)
"""For a stopped clock: half a second for WAIT, which Redis counts; no other deadline passes."""


class ClockLoop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still until `advance`: no timeout comes early, and none is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 1_000_000.0

    def time(self) -> float:
        """Return the time of the loop, in seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the clock on, from within the loop: what is due by then runs in its next turn."""
        self._now += seconds


def advance(seconds: float) -> None:
    """Move the clock of the running loop on."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockLoop)
    loop.advance(seconds)


async def turns(number: int = 10) -> None:
    """Let all that can run without input or output do so, for so many turns of the loop."""
    for _ in range(number):
        await asyncio.sleep(0)
