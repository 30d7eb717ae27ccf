"""The cost of idle event streams: memory, heartbeats, and a regular read of each log."""

import asyncio

from redis import Redis

from bench.cpu import spent
from bench.many_tables import fill, table_at
from bench.servers import Served
from bench.streams import closed, opened, resident
from bench.table import table
from bench.tables import arranged

IDLE = 1_000
IDLE_SECONDS = 45


def report(served: Served, server: int, client: Redis) -> str:
    """Open streams of as many tables, and measure their cost while nothing happens."""
    [model] = arranged(served.port, 1)
    fill(client, model, range(IDLE))
    weight, busy, own = asyncio.run(_waited(served, server))
    # Linux counts in hundredths of a second.
    least = 0.01 / IDLE / IDLE_SECONDS * 1e6
    each = [seconds / IDLE / IDLE_SECONDS * 1e6 for seconds in (busy, own)]
    figures = [f"{weight:.1f}", *(f"{value:.1f}" if value > 2 * least else f"under {2 * least:.1f}" for value in each)]
    words = (
        f"{IDLE:,} streams of as many tables at which nothing happens, for {IDLE_SECONDS} s; a heartbeat goes to each "
        "every 15 s, and the log of each is looked at every 30 s:"
    )
    head = ["KiB a stream", "CPU of the service, µs a stream and second", "CPU of Redis, µs a stream and second"]
    return f"{words}\n\n{table(head, [figures], words=0)}"


async def _waited(served: Served, server: int) -> tuple[float, float, float]:
    """Return KiB a stream, and the CPU of the service and of Redis in seconds, without what they use on their own."""
    first = [table_at(number) for number in range(50)]
    await closed(await opened(served.port, first, len(first)))  # what a first stream costs once
    alone = await _busy(served, server, IDLE_SECONDS / 3)
    before = resident(served.process) or 0.0
    readers = await opened(served.port, [table_at(number) for number in range(IDLE)], IDLE)
    weight = ((resident(served.process) or 0.0) - before) / IDLE
    both = await _busy(served, server, IDLE_SECONDS)
    await closed(readers)
    service, own = (later - 3 * earlier for later, earlier in zip(both, alone, strict=True))
    return weight, service, own


async def _busy(served: Served, server: int, seconds: float) -> tuple[float, float]:
    before = spent(served.process), spent(server)
    await asyncio.sleep(seconds)
    return spent(served.process) - before[0], spent(server) - before[1]
