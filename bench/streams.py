"""1,000 event streams open on one process: the memory of each, and the delay until all of them have sent an event."""

import asyncio
import json
import re
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from msgspec import Struct

from bench.client import PATIENCE, Client, request
from bench.servers import Served, aside, running
from bench.table import table
from bench.tables import Table, at, fresh_key, laid, many, redis

STREAMS = 1_000
SPREADS = (1, 250)
"""Tables that the streams are spread over."""
WRITES = 40
LIMITS = dict.fromkeys(("STREAMS_PER_SESSION", "STREAMS_PER_PERSON", "STREAMS_PER_ADDRESS"), str(STREAMS)) | {
    "CONNECTIONS_PER_ADDRESS": str(2 * STREAMS)
}
"""All come from one person of a table and one address, which may not have so many."""
PAUSE = 0.02
"""Seconds between two writes."""
_EVENT = re.compile(rb"^id: (\d+)-", re.MULTILINE)


class Reader(asyncio.Protocol):
    """One open stream: when each entry came, by its number."""

    def __init__(self, asked: bytes) -> None:
        self._asked = asked
        self._rest = b""
        self.open = asyncio.get_running_loop().create_future()
        self.came: dict[int, float] = {}
        self.bytes = 0
        self.waited: tuple[int, asyncio.Future[None]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._asked)

    def data_received(self, data: bytes) -> None:
        """Parse received events; the last one may be incomplete."""
        now = perf_counter()
        self.bytes += len(data)
        if not self.open.done() and b"retry:" in (self._rest + data):
            self.open.set_result(None)
        whole, _, self._rest = (self._rest + data).rpartition(b"\n\n")
        for found in _EVENT.finditer(whole):
            self.came.setdefault(int(found[1]), now)
        if self.waited and self.waited[0] in self.came and not self.waited[1].done():
            self.waited[1].set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the tasks that wait for it."""
        for future in (self.open, self.waited and self.waited[1]):
            if future and not future.done():
                future.set_exception(exc or ConnectionError("the stream ended"))

    async def until(self, seq: int) -> None:
        """Wait for an entry."""
        if seq not in self.came:
            self.waited = (seq, asyncio.get_running_loop().create_future())
            await self.waited[1]


class Spread(Struct, frozen=True):
    """What was measured with the streams over so many tables."""

    tables: int
    kib: float | None
    opening: float
    """Seconds until all were open."""
    each: list[float]
    """Seconds from before a write to each reader's event."""
    last: list[float]
    """Seconds to the last reader's."""
    answered: list[float]
    """Seconds to the writer's own answer."""


def report() -> str:
    """Open the streams, write, and fail unless every reader gets every entry once and in order."""
    rows = []
    for tables in SPREADS:
        with redis() as url, running({"ours": at(url, more=LIMITS)}) as served, aside():
            rows.append(_row(asyncio.run(_measured(served["ours"], tables))))
    head = (
        "streams",
        "KiB each",
        "all open in s",
        "answer p50 ms",
        "p50 ms",
        "p99 ms",
        "last p50 ms",
        "last, worst ms",
    )
    words = (
        f"{WRITES} ticks, one after another; milliseconds from before a tick is sent until its own answer, until a "
        "reader's event (p50, p99), and until the last reader's. One program reads all streams, and its time is in it."
    )
    return f"{words}\n\n{table(head, rows)}"


def _row(found: Spread) -> list[str]:
    title = f"{STREAMS:,} of one table" if found.tables == 1 else f"{STREAMS:,} over {found.tables} tables"
    worst = quantiles(found.each, n=100, method="inclusive")[98]
    times = (median(found.answered), median(found.each), worst, median(found.last), max(found.last))
    weight = "unknown" if found.kib is None else f"{found.kib:.1f}"
    return [title, weight, f"{found.opening:.1f}", *(f"{value * 1000:.1f}" for value in times)]


async def _measured(served: Served, tables: int) -> Spread:
    seats = await many(served.port, tables, laid)
    warm = await opened(served.port, seats, min(50, STREAMS))  # what a first stream costs once
    await closed(warm)
    before = resident(served.process)
    start = perf_counter()
    readers = await opened(served.port, seats, STREAMS)
    opening = perf_counter() - start
    after = resident(served.process)
    found = Spread(tables, before and after and (after - before) / STREAMS, opening, [], [], [])
    async with Client(served.port) as writer:
        for number in range(WRITES):
            seat = number % tables
            await _write(writer, seats[seat], readers[seat::tables], found)
            await asyncio.sleep(PAUSE)
    await closed(readers)
    for reader in readers:
        assert list(reader.came) == sorted(reader.came), "a reader got its entries out of order"
        assert len(reader.came) == max(reader.came, default=0) - min(reader.came, default=1) + 1, "a reader missed one"
    return found


async def _write(writer: Client, seat: Table, readers: Sequence[Reader], found: Spread) -> None:
    """Tick, and wait until all readers of the table have the entry."""
    start = perf_counter()
    answer = await writer.call("POST", f"{seat.path}/clocks/k1/ticks", {"by": 1}, token=seat.player, key=fresh_key())
    found.answered.append(perf_counter() - start)
    assert answer.status == 200, answer
    seq = json.loads(answer.body)["seq"]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(reader.until(seq) for reader in readers))
    came = [reader.came[seq] - start for reader in readers]
    found.each.extend(came)
    found.last.append(max(came))


async def opened(port: int, seats: Sequence[Table], number: int) -> list[Reader]:
    """Open streams, some at a time."""
    loop, readers = asyncio.get_running_loop(), list[Reader]()
    for begin in range(0, number, 50):
        some = [seats[place % len(seats)] for place in range(begin, min(number, begin + 50))]
        asked = [request(port, "GET", f"{seat.path}/events", token=seat.player) for seat in some]
        made = [
            await loop.create_connection(lambda text=text: Reader(text), "127.0.0.1", port)  # type: ignore[misc]  # mypy infers no lambda with a default
            for text in asked
        ]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(reader.open for _, reader in made))
        readers += [reader for _, reader in made]
    return readers


async def closed(readers: Sequence[Reader]) -> None:
    """Close streams."""
    for reader in readers:
        reader.transport.abort()
    await asyncio.sleep(0.5)  # until the server has noticed


def resident(process: int) -> float | None:
    """Return KiB of memory of a process and all that it started; None where it is unknown."""
    if not Path("/proc/self/task").exists():
        return None
    here = Path(f"/proc/{process}")
    own = re.search(r"VmRSS:\s+(\d+)", (here / "status").read_text())
    children = [child for task in here.glob("task/*/children") for child in task.read_text().split()]
    return (float(own[1]) if own else 0.0) + sum(resident(int(child)) or 0.0 for child in children)
