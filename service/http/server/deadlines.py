"""Time limits of tasks that read a body or send a stream: one sweep each second, for less CPU than a timer for each."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

_OVERDUE = "overdue"
_deadlines: dict[asyncio.Task[Any], float] = {}


def set_deadline(task: asyncio.Task[Any], at: float) -> None:
    """Have a task cancelled in the first sweep after `at`, in seconds of `monotonic`, unless this is cleared before."""
    _deadlines[task] = at


def clear_deadline(task: asyncio.Task[Any]) -> None:
    """Let a task take as long as it likes."""
    _deadlines.pop(task, None)


def is_overdue(task: asyncio.Task[Any], cancelled: asyncio.CancelledError) -> bool:
    """Return whether a task was cancelled for its deadline; then it is not cancelled any more."""
    if cancelled.args != (_OVERDUE,):
        return False
    task.uncancel()
    return True


@asynccontextmanager
async def deadlines(_app: object) -> AsyncIterator[None]:
    """Cancel tasks whose deadline has passed, while the service runs."""
    sweeping = asyncio.create_task(_sweep_forever())
    try:
        yield
    finally:
        sweeping.cancel()


async def _sweep_forever() -> None:
    while True:
        await asyncio.sleep(1)
        sweep(monotonic())


def sweep(now: float) -> None:
    """Cancel every task whose deadline has passed."""
    for task, at in list(_deadlines.items()):
        if at < now:
            task.cancel(_OVERDUE)
