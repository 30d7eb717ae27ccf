"""CPU of an event to each of 100 readers, beside a bare stream: `python -m bench.fan_out [ROUNDS]`."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from statistics import median

from bench.client import Client
from bench.cpu import spent_exactly
from bench.servers import Served, Server, as_answered, aside, running
from bench.streams import LIMITS, Reader, closed, opened
from bench.table import table, times
from bench.tables import Table, arranged, at, fresh_key, redis

READERS = 100
WRITES = 100
ROUNDS = 7
_EVENT = b"id: 7-0a1b2c3d4e5f60718293a4b5c6d7e8f9\nevent: clock_ticked\ndata: " + b"x" * 400 + b"\n\n"
_FLOOR = Server([sys.executable, "-m", "bench.serve", "bench.stream_floor:app", "{port}"], as_answered(_EVENT, {}))


def report(rounds: int = ROUNDS) -> str:
    """Return the CPU time of the process for one event to one reader, what the write itself costs taken off."""
    with redis() as url, running({"ours": at(url, more=LIMITS), "floor": _FLOOR}) as served, aside():
        [seat] = arranged(served["ours"].port, 1)
        cpu: dict[str, list[float]] = {"ours": [], "floor": []}
        for number in range(-1, rounds):
            for name in cpu if number % 2 else reversed(cpu):
                found = asyncio.run(_measured(served[name], seat))
                if number >= 0:
                    cpu[name].append(found)
    rows = [[name, f"{median(cpu[name]):.1f}", times(cpu[name], cpu["floor"])] for name in cpu]
    return table([f"an event to each of {READERS} readers", "µs", "/ floor"], rows)


async def _measured(served: Served, seat: Table) -> float:
    """Return the microseconds of CPU of an event to a reader."""

    async def tick(writer: Client) -> None:
        call = writer.call("POST", f"{seat.path}/clocks/k1/ticks", {"by": 0}, token=seat.player, key=fresh_key())
        assert (await call).status == 200

    async with Client(served.port) as writer:
        alone = await _spent(served, lambda: tick(writer))
        readers = await opened(served.port, [seat], READERS)
        await asyncio.sleep(0.3)
        before = [reader.bytes for reader in readers]
        told = await _spent(served, lambda: tick(writer))
        await _all(readers, before)
        await closed(readers)
    return (told - alone) / READERS / WRITES * 1e6


async def _all(readers: Sequence[Reader], before: Sequence[int]) -> None:
    """Fail unless each reader got something for each write."""
    for reader, had in zip(readers, before, strict=True):
        assert reader.bytes - had >= WRITES * 50


async def _spent(served: Served, write: Callable[[], Awaitable[None]]) -> float:
    """Return the seconds of CPU for the writes, one after another, and what follows from them."""
    start = spent_exactly(served.process)
    for _ in range(WRITES):
        await write()
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    return spent_exactly(served.process) - start


if __name__ == "__main__":
    sys.stdout.write(report(*map(int, sys.argv[1:])))
