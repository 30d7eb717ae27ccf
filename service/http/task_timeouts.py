"""Time limits of tasks that read a body or send a stream: one sweep each second, for less CPU than a timer for each."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from service.deadlines import now

_OVERDUE = "overdue"
_SWEEP_SECONDS = 1.0


class TaskTimeouts:
    """The tasks of one deployment that have a time limit."""

    def __init__(self) -> None:
        self._times: dict[asyncio.Task[Any], float] = {}

    def set(self, task: asyncio.Task[Any], at: float) -> None:
        """Have a task cancelled in the first sweep after `at`, a time of its loop, unless it is cleared before."""
        self._times[task] = at

    def clear(self, task: asyncio.Task[Any]) -> None:
        """Let a task take as long as it likes."""
        self._times.pop(task, None)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Cancel tasks whose time is over, for as long as the body runs."""
        sweeping = asyncio.create_task(self._sweep_forever())
        try:
            yield
        finally:
            sweeping.cancel()

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            self._sweep(now())

    def _sweep(self, time: float) -> None:
        for task, at in list(self._times.items()):
            if at < time:
                task.cancel(_OVERDUE)


def is_overdue(task: asyncio.Task[Any], cancelled: asyncio.CancelledError) -> bool:
    """Return whether a task was cancelled because its time was over; then it is not cancelled any more."""
    if cancelled.args != (_OVERDUE,):
        return False
    task.uncancel()
    return True
