"""How long the service waits: every duration that an application is given, and the clock by which it is counted.

The clock is the event loop's, so that a test which runs the application in a loop of its own can advance it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct


def now() -> float:
    """Return the time of the running event loop, in seconds from an arbitrary moment on."""
    return asyncio.get_running_loop().time()


class Deadlines(Struct, frozen=True, kw_only=True):
    """The durations of one application, in seconds; the defaults are those of production."""

    store: float = 0.8
    """A command of Redis, the wait for its replicas included; a connection to Redis has half of it."""
    quota: float = 0.1
    """A quota in Redis; without a reply the process grants a share by itself."""
    readiness: float = 1.0
    """How long the result of a readiness check is cached: frequent probes write no more often."""
    memory: float = 1.0
    """Between two readings of Redis' memory: what is imported meanwhile is far less than the room above the mark."""
    pubsub: float = 2.0
    """Without a message after which a ping is published; without its arrival the subscriptions are made anew."""
    presence: float = 0.25
    """Between two calls about who is present at a table: changes meanwhile are told together."""
    head: float = 5.0
    """A request on the health port."""
    body: float = 10.0
    """A request's body; a large one may be late by as much at any time."""
    stall: float = 20.0
    """Without progress in sending a response, after which the connection is closed (STALL_SECONDS)."""
    stream: float = 3600.0
    """An event stream, whose reader then reconnects (STREAM_SECONDS)."""
    heartbeat: float = 15.0
    """Without an event after which a stream sends a heartbeat (HEARTBEAT_SECONDS)."""
    drain: float = 0.0
    """After SIGTERM, in which requests are still served (DRAIN_SECONDS)."""
    connections: float = 1.0
    """Between two scans of the open connections, at least."""
    webhook: float = 10.0
    """An attempt of a webhook, from the name's resolution to the status."""
    webhook_pauses: tuple[float, ...] = (5, 30, 120, 600, 3600, 10_800)
    """Before each further attempt of an entry: seven in four and a half hours."""
    webhook_poll: float = 1.0
    """Between two looks at the tables whose next attempt is due."""
    webhook_stop: float = 2.0
    """In which attempts that are under way may end when the process stops."""


_OVERDUE = "overdue"
_SWEEP_SECONDS = 1.0


class TaskTimeouts:
    """The tasks of one deployment that have a time limit: those that read a body or send a stream.

    One sweep each second takes less CPU than a timer for each.
    """

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
